"""Odds come from the very rules that play: what they say of attacks, against sums by hand."""

import pytest

from openfire.odds import consequences, preview
from openfire.rules.onepage import EDITION
from openfire.testkit import battle

WEAPONS = {
    "rifle": {"range": 24},
    "piercer": {"range": 24, "specials": ["Piercing"]},
    "shards": {"range": 24, "specials": ["Rending"]},
    "twin": {"range": 24, "specials": ["Linked"]},
    "fist": {"range": None, "attacks": 1},
}

CASES = {
    "plain: 1/2 to hit, 1/2 not blocked": ("rifle", "", 1 / 4),
    "linked: 3/4 to hit": ("twin", "", 3 / 8),
    "piercing: a block must succeed twice": ("piercer", "", 1 / 2 * 3 / 4),
    "armored: 1/2 of the hits are ignored": ("rifle", "Armored", 1 / 8),
    "piercing against armored": ("piercer", "Armored", 1 / 4),
    "stealth: 1/3 of the hits are ignored": ("rifle", "Stealth", 1 / 2 * 2 / 3 * 1 / 2),
    "rending: 1/6 wounds, 2/6 hits": ("shards", "", 1 / 6 + 1 / 3 * 1 / 2),
    "rending against armored": ("shards", "Armored", 1 / 6 + 1 / 3 * 1 / 2 * 1 / 2),
    "regeneration: 1/3 of the wounds are ignored": ("rifle", "Regeneration", 1 / 4 * 2 / 3),
}


@pytest.mark.parametrize(("weapon", "special", "each"), CASES.values(), ids=CASES.keys())
def test_the_average_damage_of_three_shots(weapon, special, each):
    g = battle(EDITION, f"a1 x3 @ 10,10 {weapon}\nb1 @ 10,20 hit-points=9 {special}", weapons=WEAPONS)
    g.play("activate: a1", "action: hold")
    best = preview(g.cursor).best()
    assert best is not None
    assert best.damage == pytest.approx(3 * each)


def test_a_whole_assault_can_be_weighed():
    g = battle(EDITION, "a1 @ 10,10 fist\nb1 @ 14,10", weapons=WEAPONS)
    g.play("activate: a1", "action: assault b1")
    answer = g.cursor.asked.options.sample(None)
    odds = consequences(g.cursor, answer)
    assert odds is not None
    assert odds.is_exact
    assert odds.chance(lambda outcome: outcome.own.destroyed) == pytest.approx(3 / 4 * 1 / 4)
