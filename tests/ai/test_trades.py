"""Whole exchanges and powers, as a bot weighs them: exact laws, worked by hand."""

from random import Random

import pytest

from openfire.ai import Greedy
from openfire.ai.judging import harm
from openfire.ai.trades import trade
from openfire.rules.onepage import EDITION
from openfire.rules.onepage.power_offers import chance_of, how_many
from openfire.testkit import battle

WEAPONS = {"fist": {"range": None, "attacks": 1}, "maul": {"range": None, "attacks": 6}, "gun": {"range": 24}}


def facing(text):
    return battle(EDITION, text, weapons=WEAPONS).cursor.game


def test_an_exchange_is_weighed_with_its_answer_and_morale():
    # One blow kills with 1/2 x 1/2. Else (3/4) the other strikes back and kills with 1/4; nobody is left to test.
    # Who is killed has lost all and a bonus for that: 2.
    found = trade(facing("a1 @ 10,10 fist quality=4\nb1 @ 14,10 fist quality=4"), "a1", "b1")
    assert found is not None
    assert found.target == pytest.approx(2 * 1 / 4)
    assert found.own == pytest.approx(2 * 3 / 4 * 1 / 4)


def test_an_exchange_counts_those_who_are_left():
    g = facing("a1 x5 @ 10,10 fist\nb1 x5 @ 18,10 fist")
    whole = trade(g, "a1", "b1")
    for name in ("a1.3", "a1.4", "a1.5"):
        g.remove(name)
    assert trade(g, "a1", "b1").target < whole.target
    assert trade(g, "a1", "b1").own > whole.own


def test_harm_counts_the_plight_of_the_living():
    g = facing("a1 x2 @ 10,10 fist\nb1 x2 @ 14,10 fist")
    after = g.fork()
    assert harm(g, after, "b1") == 0
    from openfire.engine.facts import Marked

    after.happen(Marked(unit="b1", mark="pinned", value=1, rules=()))
    assert harm(g, after, "b1") == pytest.approx(0.3)


@pytest.mark.parametrize(("strong", "charges"), [("maul", True), ("fist", False)])
def test_greedy_charges_when_the_exchange_is_good(strong, charges):
    # Six attacks against one man with a fist are good; one attack against five Tough men with six attacks each is not.
    foes = "b1 @ 14,10 fist" if charges else "b1 x5 @ 16,10 maul hit-points=3"
    g = battle(EDITION, f"a1 @ 10,10 {strong}\n{foes}", weapons=WEAPONS)
    g.play("activate: a1")
    answer = Greedy(Random(1))(g.cursor)
    assert str(answer).startswith("assault") is charges


def test_dice_for_a_power():
    # Two dice: 7 or more 21 of 36. Three dice: 7 or more 196 of 216 (20 ways come to 6 or less).
    assert chance_of(7, 2) == pytest.approx(21 / 36)
    assert chance_of(7, 3) == pytest.approx(196 / 216)
    assert how_many(7, 2) == (2, pytest.approx(21 / 36))
    assert how_many(7, 4)[0] == 3
    assert how_many(12, 2) == (0, 0.0)
