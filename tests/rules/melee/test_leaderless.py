"""While a unit's player names its next leader, anybody may look and measure: nothing breaks, and nobody sees for it."""

from openfire.game.books import MELEE as EDITION
from openfire.testkit import battle
from openfire.text import descriptions, units

WEAPONS = {"kettle": {"range": 24, "specials": ["Unstable"]}, "gun": {"range": 24}}


def burst():
    """A leader is killed by its own weapon; two others could lead."""
    g = battle(EDITION, " a1 x3 @ 10,10 kettle gun \n b1 x2 @ 16,12 gun ", weapons=WEAPONS)
    g.play("activate: a1", "action: attack")
    g.play("attack: a1.1:kettle>b1", dice=[1])
    return g


def test_nobody_sees_for_a_unit_without_a_leader():
    g = burst()
    assert g.question.what == "leader"
    assert units.sight(g.cursor.game, "a1", "b1").result == "blocked"
    assert descriptions.seen(g.cursor.game, "b1", "a1") == "clear"


def test_who_looked_meanwhile_has_changed_nothing():
    g = burst()
    units.sight(g.cursor.game, "a1", "b1")
    g.play("leader: a1.3")
    found = units.sight(g.cursor.game, "a1", "b1")
    assert (found.result, found.viewer) == ("clear", "a1.3")
