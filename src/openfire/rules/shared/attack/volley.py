"""Battle skill tests and defence tests as programs of dice, for attacks and for dangerous ground. [drafts, Attack]

Play and odds run these very stages. A plan says what is known before the dice; what they come to is damage.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from openfire.dice import D12, Tally, Test, tabulate
from openfire.engine.questions import Modifier
from openfire.engine.stages import Program, Stage, StageDice
from openfire.rules.shared.rolls import attribute_test, good_faces, needed_face, total


class Defence(NamedTuple):
    """What is known of the defence tests of one unit."""

    attribute: int
    modifiers: tuple[Modifier, ...]
    damage: int
    """Of each test that fails."""
    most: int
    """Hit points that the unit has left: damage beyond them is lost."""


class Plan(NamedTuple):
    """What is known of some equal attacks on one unit before any die falls."""

    dice: int
    """Skill tests in all: the weapon's attacks, for each model."""
    skill: int
    modifiers: tuple[Modifier, ...]
    defence: Defence


class Volley(NamedTuple):
    """How far some attacks have come."""

    hits: int = 0
    failed: int = 0
    """Defence tests that failed."""


def damage_of_a_hit(defence: Defence) -> int:
    """Points of damage that a hit does on average, in twelfths."""
    saved = len(good_faces(attribute_test(defence.attribute, total(defence.modifiers))))
    return (12 - saved) * min(defence.damage, defence.most)


def damage_of(state: Volley, plan: Plan) -> int:
    """Points of damage: the weapon's for each failed test, no more than there are hit points.

    [shared.damage.per-failed-test, shared.weapon.damage]
    """
    return min(state.failed * plan.defence.damage, plan.defence.most)


def one_die(plan: Plan) -> tuple[Plan, int]:
    """Every die goes its own way to defence tests and damage."""
    return plan._replace(dice=1), plan.dice


def together(one: int, other: int, plan: Plan) -> int:
    """What two lots of attacks come to: damage adds up."""
    return min(one + other, plan.defence.most)


def _skill_asks(state: Volley, plan: Plan) -> StageDice | None:  # noqa: ARG001  # the first stage has no past
    """As many skill tests as the weapon has attacks, perhaps none; each success is a hit.

    [shared.attack.rolls-equal-attacks, shared.attack.hit, shared.weapon.attacks, shared.attribute.battle-skill]
    """
    if not plan.dice:
        return None
    test = attribute_test(plan.skill, total(plan.modifiers))
    rules = ("shared.attack.rolls-equal-attacks", "shared.attack.hit")
    needed = needed_face(plan.skill, plan.modifiers)
    return StageDice(
        "attacker", "skill", Tally(test, plan.dice, (0, 1, 1)), rules, plan.modifiers, needed, good_faces(test)
    )


def _hits_tells(state: Volley, plan: Plan, hits: int) -> Volley:  # noqa: ARG001
    return Volley(hits)


def _defence_asks(state: Volley, plan: Plan) -> StageDice | None:
    return defence_dice(plan.defence, state.hits)


def defence_dice(defence: Defence, hits: int) -> StageDice | None:
    """One defence test for each hit. [shared.defence.one-per-hit, shared.attribute.defence]"""
    if not hits:
        return None
    test = attribute_test(defence.attribute, total(defence.modifiers))
    needed = needed_face(defence.attribute, defence.modifiers)
    tally, rules = Tally(test, hits, (1, 0, 0)), ("shared.defence.one-per-hit",)
    return StageDice("defender", "defence", tally, rules, defence.modifiers, needed, good_faces(test))


def _defence_tells(state: Volley, plan: Plan, failed: int) -> Volley:  # noqa: ARG001
    return Volley(failed=failed)


VOLLEY: Program[Volley, Plan, int] = Program(
    "volley",
    (Stage(_skill_asks, _hits_tells), Stage(_defence_asks, _defence_tells)),
    Volley(),
    damage_of,
    one_die,
    together,
)
"""Skill, then defence; comes to damage."""


@lru_cache(maxsize=1)
def _twelve() -> Test:
    return tabulate(D12, lambda face: int(face == 12), classes=2)


def _danger_asks(state: Volley, plan: Plan) -> StageDice:  # noqa: ARG001
    """One die for each model; a natural 12 is a hit (ruling X-03). [shared.terrain.dangerous-trigger]

    [shared.terrain.dangerous-hit]
    """
    rules = ("shared.terrain.dangerous-trigger", "shared.terrain.dangerous-hit")
    return StageDice("defender", "dangerous ground", Tally(_twelve(), plan.dice, (0, 1)), rules)


DANGER: Program[Volley, Plan, int] = Program(
    "dangerous ground",
    (Stage(_danger_asks, _hits_tells), Stage(_defence_asks, _defence_tells)),
    Volley(),
    damage_of,
    one_die,
    together,
)
"""Hits are rolled, then defence tests; the result is damage."""
