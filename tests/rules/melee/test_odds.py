"""Odds and play run one rule text: the programs of the Melee draft against every face, and against formulas.

Each check is shown to fail with a fault planted in the program that it checks.
"""

from collections import Counter
from fractions import Fraction

import pytest

from openfire.dice import Seeded
from openfire.engine.answers import Aim
from openfire.engine.questions import Modifier, Roll
from openfire.engine.stages import Program, Stage
from openfire.game.books import MELEE as EDITION
from openfire.odds.exact import enumerate_all, most, solve
from openfire.odds.possible_games import possible_games
from openfire.rules.melee.attack.volley import LONE, Lone, LoneAttackResult, Shots
from openfire.rules.shared.attack.volley import Defence, Plan
from openfire.testkit import battle
from tests.odds.oracles import check_brute, surprise


def lone(
    dice: int = 1, skill: int = 7, defence: int = 8, damage: int = 1, left: int = 9, modifier: int = 0, **rules: bool
) -> Lone:
    changed = (Modifier("help", modifier, "melee.attack.mod-suppressed"),) if modifier else ()
    return Lone(Plan(dice, skill, changed, Defence(defence, (), damage, left)), **rules)


MADE = [
    lone(),
    lone(suppressing=True),
    lone(2, 9, 10, suppressing=True),
    lone(2, 11, 9, 2, 3, unstable=True),
    lone(2, unstable=True, suppressing=True),
    lone(1, 1, 13, 4, 3, unstable=True, suppressing=True),
    lone(2, 5, 12, modifier=4, unstable=True, suppressing=True),
]


@pytest.mark.parametrize("made", MADE)
def test_lone_weapons_are_what_all_faces_make(made: Lone) -> None:
    check_brute(LONE, made)


@pytest.mark.parametrize("made", [lone(6, 8, 9, 2, 7, suppressing=True), lone(5, unstable=True, suppressing=True)])
def test_one_die_joined_many_times_is_all_dice_together(made: Lone) -> None:
    assert dict(solve(LONE, made, most, True)) == enumerate_all(LONE, made, most, True)


@pytest.mark.rule("melee.weapon.suppressing")
@pytest.mark.parametrize("dice", [1, 2, 4])
def test_a_suppressing_weapon_hits_unless_every_die_misses(dice: int) -> None:
    law = solve(LONE, lone(dice, 9, suppressing=True), most, True)
    assert sum(chance for came, chance in law.items() if came.has_hit) == 1 - Fraction(8, 12) ** dice


@pytest.mark.rule("melee.weapon.unstable")
@pytest.mark.parametrize("dice", [1, 2, 4])
def test_an_unstable_weapon_bursts_unless_no_die_shows_a_one(dice: int) -> None:
    for modifier in (-4, 0, 6):
        law = solve(LONE, lone(dice, modifier=modifier, unstable=True), most, True)
        assert sum(chance for came, chance in law.items() if came.has_burst) == 1 - Fraction(11, 12) ** dice


@pytest.mark.rule("melee.weapon.unstable", "melee.dice.modifiers.on-the-roll")
def test_a_natural_one_that_hits_bursts_as_well() -> None:
    law = solve(LONE, lone(1, 5, 13, modifier=4, unstable=True), most, True)
    assert law[LoneAttackResult(1, has_burst=True)] == Fraction(1, 12) * Fraction(11, 12)


# ------------------------------------------------------------------------------------------------ planted faults


def never_bursts(state: Shots, plan: Lone, fell: tuple[int, int]) -> Shots:  # noqa: ARG001
    return Shots(fell[0], plan.suppressing and fell[0] > 0)


def forgets_the_hit(state: Shots, plan: Lone, failed: int) -> Shots:  # noqa: ARG001
    return Shots(failed=failed, has_burst=state.has_burst)


def adds_tokens_up(one: LoneAttackResult, other: LoneAttackResult, made: Lone) -> LoneAttackResult:
    damage = min(one.damage + other.damage, made.plan.defence.most)
    return LoneAttackResult(damage, one.has_hit and other.has_hit, one.has_burst or other.has_burst)


SKILL, DEFENCE = LONE.stages
FAULTS: list[Program[Shots, Lone, LoneAttackResult]] = [
    LONE._replace(join=adds_tokens_up),
    LONE._replace(one=lambda made: (made, 1), join=None, stages=(SKILL, Stage(DEFENCE.asks, forgets_the_hit))),
]


@pytest.mark.parametrize("program", FAULTS, ids=["tokens need every die", "a hit is forgotten"])
def test_a_planted_fault_is_found(program: Program[Shots, Lone, LoneAttackResult]) -> None:
    made = lone(2, suppressing=True, unstable=True)
    assert dict(solve(program, made, most, True)) != enumerate_all(LONE, made, most, True)


def test_a_fault_in_both_ways_is_found_by_the_formula() -> None:
    program = LONE._replace(stages=(Stage(SKILL.asks, never_bursts), DEFENCE))
    check_brute(program, lone(2, unstable=True))  # play and odds agree, and both are wrong
    law = solve(program, lone(2, unstable=True), most, True)
    assert sum(chance for came, chance in law.items() if came.has_burst) != 1 - Fraction(11, 12) ** 2


# ------------------------------------------------------------------------------------------------ whole attacks


@pytest.mark.rule("melee.weapon.suppressing", "melee.weapon.unstable", "melee.damage.total-first")
def test_a_preview_is_what_real_play_comes_to() -> None:
    weapons = {
        "kettle": {"range": 24, "attacks": 2, "damage": 2, "specials": ["Unstable", "Suppressing"]},
        "rattle": {"range": 24, "attacks": 1, "specials": ["Suppressing"]},
    }
    units = [
        {"id": "a1", "models": [{"weapons": ["rattle"]}, {"weapons": ["kettle"], "by": [0, 1.5]}], "at": "10,10"},
        {"id": "b1", "models": 2, "at": "15.5,10", "hit-points": 2, "defence": 9},
    ]
    g = battle(EDITION, {"units": units, "weapons": weapons})
    g.play("activate: a1", "action: attack")
    aim = Aim.read("a1.1:rattle>b1 a1.2:kettle>b1")
    steps = EDITION.look_ahead.steps["attack"](g.cursor.game, "a1", aim)
    law: Counter[tuple[int, ...]] = Counter()
    for branch in possible_games(g.cursor.game, steps):
        law[outcome(branch.game.state)] += float(branch.chance)  # type: ignore[assignment]
    assert sum(law.values()) == pytest.approx(1)
    counts: Counter[tuple[int, ...]] = Counter()
    for seed in range(600):
        cursor = g.cursor.fork()
        cursor.answer(aim)
        while isinstance(cursor.question, Roll) or cursor.asked.what == "damage":
            if isinstance(cursor.question, Roll):
                cursor.roll(Seeded(seed.to_bytes(32, "big"), cursor.state.rolls))
            else:
                cursor.answer(next(cursor.asked.options.each()))
        counts[outcome(cursor.state)] += 1
    assert surprise(law, counts) > 1e-4


def outcome(state) -> tuple[int, ...]:  # type: ignore[no-untyped-def]
    """What an attack has done: hit points left, tokens, and how many attackers are left."""
    hit_points = sum(state.models[model].hit_points for model in ("b1.1", "b1.2"))
    return hit_points, state.units["b1"].mark("suppression"), len(state.units["a1"].models)
