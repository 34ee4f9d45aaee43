"""One weapon by itself as a program of dice: whether it hit, and whether it killed its bearer. [melee, Attack]

Suppressing and Unstable weapons are rolled model by model (rulings ME-17, X-34); what becomes of all others is their
damage alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from openfire.dice import D12, Tally, Test, tabulate
from openfire.engine.stages import Program, Stage, StageDice
from openfire.rules.shared.attack.volley import Plan, defence_dice
from openfire.rules.shared.rolls import FAIL, attribute_test, good_faces, needed_face, total

MISS, HIT, ONE_MISSES, ONE_HITS = range(4)
"""How a die of an unstable weapon can fall: a natural 1 may hit nevertheless (ruling X-03)."""


class Lone(NamedTuple):
    """What is known of one weapon's attacks before any die falls."""

    plan: Plan
    suppressing: bool = False
    unstable: bool = False


class Shots(NamedTuple):
    """How far a weapon's attacks have come. Only what makes a difference is kept."""

    hits: int = 0
    has_hit: bool = False
    """Where the weapon is suppressing."""
    has_burst: bool = False
    """Where it is unstable."""
    failed: int = 0


class LoneAttackResult(NamedTuple):
    """What a weapon's attacks came to."""

    damage: int
    has_hit: bool = False
    has_burst: bool = False


@lru_cache(maxsize=1024)
def unstable_test(attribute: int, modifier: int) -> Test:
    """A battle skill test in which natural ones are told apart. [melee.weapon.unstable]"""
    classes = attribute_test(attribute, modifier).classes

    def fall(face: int) -> int:
        hits = classes[face - 1] != FAIL
        return (ONE_MISSES + hits) if face == 1 else int(hits)

    return tabulate(D12, fall, classes=4)


def _skill_asks(state: Shots, lone: Lone) -> StageDice:  # noqa: ARG001  # the first stage has no past
    """As many skill tests as the weapon has attacks, scored as (hits, natural ones).

    [melee.attack.rolls-equal-attacks, melee.attack.hit, melee.weapon.suppressing, melee.weapon.unstable]
    """
    plan, changed = lone.plan, total(lone.plan.modifiers)
    test = unstable_test(plan.skill, changed)
    tally = Tally(test, plan.dice, ((0, 0), (1, 0), (0, 1), (1, 1)))
    own = {"melee.weapon.suppressing": lone.suppressing, "melee.weapon.unstable": lone.unstable}
    rules = ("melee.attack.rolls-equal-attacks", "melee.attack.hit", *(rule for rule, has in own.items() if has))
    good = good_faces(attribute_test(plan.skill, changed))
    return StageDice("attacker", "skill", tally, rules, plan.modifiers, needed_face(plan.skill, plan.modifiers), good)


def _skill_tells(state: Shots, lone: Lone, fell: tuple[int, int]) -> Shots:  # noqa: ARG001
    hits, ones = fell
    return Shots(hits, lone.suppressing and hits > 0, lone.unstable and ones > 0)


def _defence_asks(state: Shots, lone: Lone) -> StageDice | None:
    return defence_dice(lone.plan.defence, state.hits)


def _defence_tells(state: Shots, lone: Lone, failed: int) -> Shots:  # noqa: ARG001
    return state._replace(hits=0, failed=failed)


def came_to(state: Shots, lone: Lone) -> LoneAttackResult:
    """Points of damage, no more than there are hit points; whether anything hit; whether the weapon exploded.

    [melee.damage.per-failed-test, melee.weapon.suppressing, melee.weapon.unstable]
    """
    defence = lone.plan.defence
    return LoneAttackResult(min(state.failed * defence.damage, defence.most), state.has_hit, state.has_burst)


def one_die(lone: Lone) -> tuple[Lone, int]:
    """Every die goes its own way."""
    return lone._replace(plan=lone.plan._replace(dice=1)), lone.plan.dice


def together(one: LoneAttackResult, other: LoneAttackResult, lone: Lone) -> LoneAttackResult:
    """What two lots of dice come to."""
    damage = min(one.damage + other.damage, lone.plan.defence.most)
    return LoneAttackResult(damage, one.has_hit or other.has_hit, one.has_burst or other.has_burst)


LONE: Program[Shots, Lone, LoneAttackResult] = Program(
    "lone weapon",
    (Stage(_skill_asks, _skill_tells), Stage(_defence_asks, _defence_tells)),
    Shots(),
    came_to,
    one_die,
    together,
)
"""Skill, then defence; comes to damage, a hit or none, and an explosion or none."""
