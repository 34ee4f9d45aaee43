"""Attack Procedure, steps 1 and 2, as a program of dice: skill rolls, then defence rolls. [stress, Attack Procedure]

Play and odds run these very stages. A plan says what is known before the dice; a volley is what they make of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from openfire.dice import D12, Pool, Test, tabulate
from openfire.engine.questions import Modifier
from openfire.engine.stages import Choice, Dice, Stage
from openfire.rules.stress.rolls import FAIL, ONE, PASS, TWELVE, attribute_rolls


class Plan(NamedTuple):
    """What is known of some equal attacks on one unit before any die falls."""

    dice: int
    """Skill rolls in all: the weapon's attacks, for each model."""
    skill: int
    """The face that hits, after all modifiers."""
    skill_modifiers: tuple[Modifier, ...]
    defence: int
    """The face that saves, after all modifiers."""
    defence_modifiers: tuple[Modifier, ...]
    damage: int
    """Defence rolls for each hit."""
    rending: int = 0
    torrent: bool = False
    skilled: bool = False
    resilient: bool = False


class Volley(NamedTuple):
    """How far some attacks have come."""

    ones: int = 0
    misses: int = 0
    hits: int = 0
    twelves: int = 0
    again_misses: int = 0
    again_hits: int = 0
    failed_ones: int = 0
    failed: int = 0
    again_failed: int = 0

    @property
    def all_hits(self) -> int:
        """Hits, twelves among them."""
        return self.hits + self.twelves

    def damage(self, plan: Plan) -> int:
        """Points of damage: 1 a failed defence roll (ruling ST-29), and X a natural 12 with Rending.

        Rending's damage allows no defence roll (ruling ST-40). [stress.weapon.rending, stress.damage.per-failed-roll]
        """
        return self.failed_ones + self.failed + self.twelves * plan.rending


@lru_cache(maxsize=64)
def _torrent_test() -> Test:
    """With Torrent every skill roll other than a 1 hits, whatever the modifiers. [stress.weapon.torrent-hit]"""
    return tabulate(D12, lambda face: ONE if face == 1 else TWELVE if face == 12 else PASS, classes=4)


def _skill_pool(plan: Plan, count: int) -> Pool:
    return Pool(_torrent_test(), count) if plan.torrent else attribute_rolls(plan.skill, count)


def _skill_asks(state: Volley, plan: Plan) -> Dice:  # noqa: ARG001  # the first stage has no past
    """As many skill rolls as the weapon has attacks. [stress.attack.rolls-equal-attacks, stress.attack.hit]"""
    rules = ["stress.attack.rolls-equal-attacks", "stress.attack.hit", "stress.attack.batch-same-weapon"]
    rules += ["stress.weapon.torrent-hit"] if plan.torrent else []
    needed = 2 if plan.torrent else plan.skill
    return Dice("attacker", "skill", _skill_pool(plan, plan.dice), tuple(rules), plan.skill_modifiers, needed)


def _skill_tells(state: Volley, plan: Plan, fell: tuple[int, ...]) -> Volley:  # noqa: ARG001
    return state._replace(
        ones=state.ones + fell[ONE],
        misses=state.misses - state.again_misses + fell[FAIL],
        hits=state.hits - state.again_hits + fell[PASS],
        twelves=state.twelves + fell[TWELVE],
        again_misses=0,
        again_hits=0,
    )


def _misses_asks(state: Volley, plan: Plan) -> Choice | None:
    """A skilled unit may re-roll skill rolls that do not show a 1.

    [stress.unit.skilled, stress.dice.reroll.keep-second]
    """
    if not plan.skilled or not state.misses:
        return None
    return Choice("attacker", "re-roll misses", state.misses, "stress.unit.skilled")


def _misses_tells(state: Volley, plan: Plan, number: int) -> Volley:  # noqa: ARG001
    return state._replace(again_misses=number)


def _hits_asks(state: Volley, plan: Plan) -> Choice | None:
    """Hits may be re-rolled too (ruling ST-35), which only Rending makes worth asking. [stress.unit.skilled]"""
    if not plan.skilled or not plan.rending or not state.hits:
        return None
    return Choice("attacker", "re-roll hits", state.hits, "stress.unit.skilled")


def _hits_tells(state: Volley, plan: Plan, number: int) -> Volley:  # noqa: ARG001
    return state._replace(again_hits=number)


def _skill_again_asks(state: Volley, plan: Plan) -> Dice | None:
    """The second result stands, and no die is rolled a third time. [stress.dice.reroll.once]"""
    count = state.again_misses + state.again_hits
    if not count:
        return None
    rules = ("stress.unit.skilled", "stress.dice.reroll.once", "stress.dice.reroll.keep-second")
    return Dice("attacker", "skill, again", _skill_pool(plan, count), rules, plan.skill_modifiers, plan.skill)


def _defence_asks(state: Volley, plan: Plan) -> Dice | None:
    """For each hit one defence roll a point of damage. [stress.defence.rolls-per-damage-point]"""
    count = state.all_hits * plan.damage
    if not count:
        return None
    pool = attribute_rolls(plan.defence, count)
    rules = ("stress.defence.rolls-per-damage-point",)
    return Dice("defender", "defence", pool, rules, plan.defence_modifiers, plan.defence)


def _defence_tells(state: Volley, plan: Plan, fell: tuple[int, ...]) -> Volley:  # noqa: ARG001
    return state._replace(
        failed_ones=state.failed_ones + fell[ONE], failed=state.failed - state.again_failed + fell[FAIL], again_failed=0
    )


def _resilient_asks(state: Volley, plan: Plan) -> Choice | None:
    """Resilient models may re-roll failed defence rolls that do not show a 1. [stress.unit.resilient]"""
    if not plan.resilient or not state.failed:
        return None
    return Choice("defender", "re-roll defence", state.failed, "stress.unit.resilient")


def _resilient_tells(state: Volley, plan: Plan, number: int) -> Volley:  # noqa: ARG001
    return state._replace(again_failed=number)


def _defence_again_asks(state: Volley, plan: Plan) -> Dice | None:
    if not state.again_failed:
        return None
    pool = attribute_rolls(plan.defence, state.again_failed)
    rules = ("stress.unit.resilient", "stress.dice.reroll.once", "stress.dice.reroll.keep-second")
    return Dice("defender", "defence, again", pool, rules, plan.defence_modifiers, plan.defence)


VOLLEY: tuple[Stage[Volley, Plan], ...] = (
    Stage(_skill_asks, _skill_tells),
    Stage(_misses_asks, _misses_tells),
    Stage(_hits_asks, _hits_tells),
    Stage(_skill_again_asks, _skill_tells),
    Stage(_defence_asks, _defence_tells),
    Stage(_resilient_asks, _resilient_tells),
    Stage(_defence_again_asks, _defence_tells),
)
"""Skill, re-rolls, defence, re-rolls."""
