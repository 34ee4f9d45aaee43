"""Odds of attacks in which a module's own rules have a say: against all faces of the dice, and against formulas."""

from fractions import Fraction

import pytest

from openfire.engine.answers import Aim
from openfire.engine.edition import Edition
from openfire.odds.exact import enumerate_all, most, solve
from openfire.odds.possible_games import possible_games
from openfire.rules.shared.attack.modifiers import hit_points
from openfire.rules.shared.attack.own_volley import OWN_VOLLEY, Depth, OwnDice, OwnPlan, depths
from openfire.rules.shared.attack.volley import Defence
from openfire.rules.shared.morale.recovery import COMMAND, Command
from openfire.rules.shared.own_rules.dice import DiceChanges, FaceGift
from tests.odds.oracles import check_brute
from tests.rules.own_rules.drafts import both, duel, own

AGAIN = DiceChanges(again=(("failed", 1, 1, "module.again"),))
ONES = DiceChanges(again=(("faces", 1, 1, "module.ones"),))
IGNORED = DiceChanges(ignored=10, ignored_by="module.ignored")


def gift(gives: str, least: int, number: int = 1, most: int = 12) -> FaceGift:
    return FaceGift(gives, least, most, number, f"module.{gives}")


def plan(dice: int, own: OwnDice, damage: int = 1, left: int = 9, hits: int = 0, **more: bool) -> OwnPlan:
    """Skill 7, defence 8, piercing 0."""
    every = depths(own.skill)
    return OwnPlan(dice, 7, (), tuple(_defence(depth, damage, left) for depth in every), every, own, hits, **more)


def _defence(depth: Depth, damage: int, left: int) -> Defence:
    return Defence(8 + depth.piercing, (), damage + depth.damage, left)


CASES = [
    plan(1, OwnDice(AGAIN)),
    plan(2, OwnDice(skill=DiceChanges(gifts=(gift("extra-hits", 11),)))),
    plan(1, OwnDice(skill=DiceChanges(AGAIN.again, (gift("extra-attacks", 10),)))),
    plan(1, OwnDice(skill=DiceChanges(gifts=(gift("piercing", 11, 3), gift("extra-damage", 12)))), damage=2),
    plan(1, OwnDice(skill=DiceChanges(gifts=(gift("no-save", 12), gift("extra-wounds", 9, 1, 9))), wounds=IGNORED)),
    plan(2, OwnDice(defence=ONES), left=1),
    plan(1, OwnDice(defence=DiceChanges(gifts=(gift("extra-wounds", 1, 2, 1),)), wounds=IGNORED), left=3),
    plan(1, OwnDice(AGAIN, ONES), suppressing=True, unstable=True),
    plan(0, OwnDice(defence=ONES), hits=3, left=2),
]


@pytest.mark.parametrize("made", CASES)
def test_own_attacks_are_what_all_faces_make(made: OwnPlan) -> None:
    check_brute(OWN_VOLLEY, made)


@pytest.mark.parametrize("made", CASES)
def test_one_die_many_times_is_all_dice_together(made: OwnPlan) -> None:
    several = made._replace(dice=3) if made.dice else made
    assert dict(solve(OWN_VOLLEY, several, most, True)) == enumerate_all(OWN_VOLLEY, several, most, True)


def chance(own: OwnDice, dealt: int, **more: int) -> Fraction:
    """How likely one attack is to do so much damage."""
    law = solve(OWN_VOLLEY, plan(1, own, **more), most, True)
    return Fraction(sum(share for came, share in law.items() if came.damage == dealt))


def test_rolling_misses_again_is_worth_half_of_them() -> None:
    # 7+ is 6 of 12, and 6 of 12 again: 3/4; a defence of 8+ fails 7 times of 12
    assert chance(OwnDice(AGAIN), 1) == Fraction(3, 4) * Fraction(7, 12)


def test_a_hit_that_goes_deeper_is_harder_to_save() -> None:
    # 7 to 10: defence 8+; 11 and 12: defence 11+, which fails 10 times of 12, with 2 damage
    own = OwnDice(skill=DiceChanges(gifts=(gift("piercing", 11, 3), gift("extra-damage", 11))))
    assert chance(own, 1) == Fraction(4, 12) * Fraction(7, 12)
    assert chance(own, 2) == Fraction(2, 12) * Fraction(10, 12)


def test_two_points_are_ignored_one_by_one() -> None:
    # one hit, one failed test, damage 2; each point is ignored on 10+, 3 of 12
    hit = Fraction(6, 12) * Fraction(7, 12)
    assert chance(OwnDice(wounds=IGNORED), 2, damage=2) == hit * Fraction(9, 12) ** 2
    assert chance(OwnDice(wounds=IGNORED), 1, damage=2) == hit * 2 * Fraction(9, 12) * Fraction(3, 12)


def test_a_command_test_that_is_rolled_again() -> None:
    made = Command(7, (), False, "recover", (), AGAIN)
    check_brute(COMMAND, made)
    law = dict(solve(COMMAND, made, most, True))
    assert law[0] == Fraction(1, 4)
    assert law[2] == Fraction(1, 12) + Fraction(6, 12) * Fraction(1, 12)


@both
def test_a_preview_knows_own_rules(edition: Edition) -> None:
    # 3/4 to hit, 7/12 to fail, and what a 12 brings: 1 more damage, for 1/12 and, after a miss, 1/24
    rules = own("Patient", {"when": "to-hit", "do": [{"reroll": "failed"}, {"extra-wounds": 12}]})
    g = duel(edition, rules, attacker="Patient", target="hit-points=3").cursor.game
    steps = edition.look_ahead.steps["attack"](g, "a1", Aim.read("a1.1:gun>b1"))
    before = hit_points(g, "b1")
    expected = sum(way.chance * (before - hit_points(way.game, "b1")) for way in possible_games(g, steps))
    twelve = Fraction(1, 12) + Fraction(6, 12) * Fraction(1, 12)
    assert float(expected) == pytest.approx(float(Fraction(3, 4) * Fraction(7, 12) + twelve))
