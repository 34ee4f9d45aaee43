"""Attack Procedure, steps 1 and 2, as a program of dice: skill rolls, then defence rolls. [stress, Attack Procedure]

Play and odds run these very stages. A plan says what is known before the dice; a volley is what they make of it.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from openfire.dice import D12, Tally, Test, tabulate
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Modifier
from openfire.engine.stages import Choice, Program, Stage, StageDice
from openfire.rules.shared.own_rules.dice import settled
from openfire.rules.stress.attack.own_dice import (
    NOTHING,
    Extra,
    OwnDice,
    defence_scores,
    ignoring,
    sharp_scores,
    skill_scores,
)
from openfire.rules.stress.rolls import FAIL, ONE, PASS, TWELVE, attribute_test, good_faces


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
    most: int
    """Hit points that the target has left: damage beyond them is lost."""
    rending: int = 0
    torrent: bool = False
    unstable: bool = False
    skilled: bool = False
    resilient: bool = False
    hits: int = 0
    """Hits that need no skill roll."""
    own: OwnDice | None = None
    """What the module's own rules say of these dice, if anything."""


class Volley(NamedTuple):
    """How far some attacks have come. Only what makes a difference is counted apart, the rest with its like."""

    ones: int = 0
    """Natural ones, where the weapon is unstable."""
    misses: int = 0
    """Other failures, where they may be rolled again."""
    hits: int = 0
    twelves: int = 0
    """Natural twelves, where the weapon is rending; otherwise they are among the hits."""
    again_misses: int = 0
    again_hits: int = 0
    failed_ones: int = 0
    """Defence rolls that failed with a natural 1, where others may be rolled again."""
    failed: int = 0
    again_failed: int = 0
    extra: Extra = NOTHING
    """What the module's own rules have brought."""


class AttackResult(NamedTuple):
    """What some attacks result to."""

    damage: int
    """No more than the target has hit points."""
    exploded: bool = False
    """Whether an unstable weapon killed the model that attacked."""
    rended: bool = False
    """Whether some of the damage is Rending's."""
    recoil: int = 0
    """Damage to the unit that attacked, by a rule of the module."""


def damage_of_a_hit(plan: Plan) -> Fraction:
    """Points of damage that a hit does on average: one defence roll for each point of the weapon's damage."""
    fails = 1 - Fraction(len(good_faces(attribute_test(plan.defence))), 12)
    if plan.resilient:
        fails = Fraction(1, 12) + (fails - Fraction(1, 12)) * fails
    rolls = plan.damage
    chances = [math.comb(rolls, k) * fails**k * (1 - fails) ** (rolls - k) for k in range(rolls + 1)]
    return sum((min(k, plan.most) * chance for k, chance in enumerate(chances)), Fraction(0))


def attack_result(state: Volley, plan: Plan) -> AttackResult:
    """Points of damage: 1 a failed defence roll (ruling ST-29), and X a natural 12 with Rending.

    Rending's damage allows no defence roll (ruling ST-40). [stress.weapon.rending, stress.damage.per-failed-roll]
    """
    rended = state.twelves > 0 and plan.rending > 0
    return AttackResult(min(_damage(state, plan), plan.most), state.ones > 0, rended, state.extra.recoil)


def _damage(state: Volley, plan: Plan) -> int:
    """Points of damage, those beyond the target's hit points included, less what a rule of the module ignores."""
    damage = state.failed_ones + state.failed + state.twelves * plan.rending
    if plan.own is None:
        return damage
    extra = state.extra
    return damage + extra.unsaved * plan.damage + extra.wounds - extra.ignored


def one_die(plan: Plan) -> tuple[Plan, int]:
    """Every skill roll goes its own way to defence rolls and damage; hit points beyond those make no difference."""
    if not plan.dice:
        return plan._replace(hits=min(1, plan.hits)), plan.hits
    if plan.own is not None:
        return plan._replace(dice=1), plan.dice
    return plan._replace(dice=1, most=min(plan.most, plan.damage + plan.rending)), plan.dice


def together(one: AttackResult, other: AttackResult, plan: Plan) -> AttackResult:
    """What two lots of attacks come to: damage adds up."""
    damage = min(one.damage + other.damage, plan.most)
    recoil = one.recoil + other.recoil
    return AttackResult(damage, one.exploded or other.exploded, one.rended or other.rended, recoil)


@lru_cache(maxsize=64)
def _torrent_test() -> Test:
    """With Torrent every skill roll other than a 1 hits, whatever the modifiers. [stress.weapon.torrent-hit]"""
    return tabulate(D12, lambda face: ONE if face == 1 else TWELVE if face == 12 else PASS, classes=4)


def _skill_dice(plan: Plan, label: str, count: int, *rules: str, first: bool = False) -> StageDice:
    """Skill rolls, scored as (ones, misses, hits, twelves) with what makes no difference left out or put together.

    Where the module has a say, what its rules bring stands behind these. first: whether they can be rolled again.
    """
    test = _torrent_test() if plan.torrent else attribute_test(plan.skill)
    test = settled(test, plan.own.skill, FAIL, PASS) if plan.own else test
    twelve = (0, 0, 0, 1) if plan.rending else (0, 0, 1, 0)
    worth = ((int(plan.unstable), 0, 0, 0), (0, int(plan.skilled), 0, 0), (0, 0, 1, 0), twelve)
    needed = 2 if plan.torrent else plan.skill
    modifiers = () if plan.torrent else plan.skill_modifiers
    good = good_faces(test)
    if plan.own is not None:
        scored, scores = skill_scores(test, worth, plan.own.skill, first=first)
        tally: Tally[tuple[int, ...]] = Tally(scored, count, scores)
        rules = (*rules, *plan.own.skill.rules)
    else:
        tally = Tally(test, count, worth)
    return StageDice("attacker", label, tally, rules, modifiers, needed, good)


def _skill_asks(state: Volley, plan: Plan) -> StageDice | None:  # noqa: ARG001  # the first stage has no past
    """As many skill rolls as the weapon has attacks, perhaps none.

    [stress.attack.rolls-equal-attacks, stress.attack.hit]
    """
    if not plan.dice:
        return None
    rules = ["stress.attack.rolls-equal-attacks", "stress.attack.hit", "stress.attack.batch-same-weapon"]
    rules += ["stress.weapon.torrent-hit"] if plan.torrent else []
    return _skill_dice(plan, "skill", plan.dice, *rules, first=True)


def _skill_tells(state: Volley, plan: Plan, fell: tuple[int, ...]) -> Volley:
    ones, misses, hits, twelves, *more = fell
    return Volley(
        state.ones + ones,
        state.misses - state.again_misses + misses,
        state.hits - state.again_hits + hits,
        state.twelves + twelves,
        extra=state.extra.plus(tuple(more)) if plan.own else NOTHING,
    )


def _misses_asks(state: Volley, plan: Plan) -> Choice | None:
    """A skilled unit may re-roll skill rolls that do not show a 1.

    [stress.unit.skilled, stress.dice.reroll.keep-second]
    """
    if not plan.skilled or not state.misses:
        return None
    return Choice("attacker", QuestionName.REROLL_MISSES, state.misses, "stress.unit.skilled")


def _misses_tells(state: Volley, plan: Plan, number: int) -> Volley:  # noqa: ARG001
    return state._replace(again_misses=number)


def _hits_asks(state: Volley, plan: Plan) -> Choice | None:
    """Hits may be re-rolled too (ruling ST-35), which only Rending makes worth asking. [stress.unit.skilled]"""
    if not plan.skilled or not plan.rending or not state.hits:
        return None
    return Choice("attacker", QuestionName.REROLL_HITS, state.hits, "stress.unit.skilled")


def _hits_tells(state: Volley, plan: Plan, number: int) -> Volley:  # noqa: ARG001
    return state._replace(again_hits=number)


def _skill_again_asks(state: Volley, plan: Plan) -> StageDice | None:
    """The second result stands, and no die is rolled a third time. [stress.dice.reroll.once]"""
    count = state.again_misses + state.again_hits + state.extra.again
    if not count:
        return None
    rules = ("stress.dice.reroll.once", "stress.dice.reroll.keep-second")
    cause = ("stress.unit.skilled",) if state.again_misses or state.again_hits else ()
    return _skill_dice(plan, "skill, again", count, *cause, *rules)


def _more_attacks_asks(state: Volley, plan: Plan) -> StageDice | None:
    """Attacks that a rule of the module brings; they bring no others, and none of them is rolled again."""
    return _skill_dice(plan, "skill, more", state.extra.attacks) if state.extra.attacks else None


def _more_attacks_tells(state: Volley, plan: Plan, fell: tuple[int, ...]) -> Volley:
    return _skill_tells(state._replace(extra=state.extra._replace(attacks=0)), plan, fell)


def _defence_asks(state: Volley, plan: Plan) -> StageDice | None:
    """For each hit one defence roll a point of damage. [stress.defence.rolls-per-damage-point]"""
    count = (state.hits + state.twelves - state.extra.spared + plan.hits) * plan.damage + state.extra.damage
    return _defence_dice(plan, "defence", count, "stress.defence.rolls-per-damage-point", first=True) if count else None


def _defence_dice(plan: Plan, label: str, count: int, *rules: str, first: bool = False) -> StageDice:
    """Defence rolls, scored as (ones, failures); ones are counted apart where other failures may be rolled again.

    Where the module has a say, what is rolled again and damage besides stand behind these.
    """
    test = attribute_test(plan.defence)
    test = settled(test, plan.own.defence, FAIL, PASS) if plan.own else test
    worth = ((1, 0) if plan.resilient else (0, 1), (0, 1), (0, 0), (0, 0))
    good = good_faces(test)
    if plan.own is not None:
        scored, scores = defence_scores(test, worth, plan.own.defence, first=first)
        tally: Tally[tuple[int, ...]] = Tally(scored, count, scores)
        rules = (*rules, *plan.own.defence.rules)
    else:
        tally = Tally(test, count, worth)
    return StageDice("defender", label, tally, rules, plan.defence_modifiers, plan.defence, good)


def _defence_tells(state: Volley, plan: Plan, fell: tuple[int, ...]) -> Volley:
    """What is left of the skill rolls makes a difference only where the weapon is unstable or rending."""
    ones, failed, *more = fell
    return Volley(
        ones=state.ones,
        twelves=state.twelves,
        failed_ones=state.failed_ones + ones,
        failed=state.failed - state.again_failed + failed,
        extra=_after_defence(state.extra, *more) if plan.own else NOTHING,
    )


def _after_defence(extra: Extra, again: int, wounds: int, recoil: int) -> Extra:
    """Extra hits have become defence rolls; those that are to be rolled again are left, and damage without defence."""
    wounds, recoil = extra.wounds + wounds, extra.recoil + recoil
    return Extra(again=again, unsaved=extra.unsaved, wounds=wounds, sharp=extra.sharp, recoil=recoil)


def _resilient_asks(state: Volley, plan: Plan) -> Choice | None:
    """Resilient models may re-roll failed defence rolls that do not show a 1. [stress.unit.resilient]"""
    if not plan.resilient or not state.failed:
        return None
    return Choice("defender", QuestionName.REROLL_DEFENCE, state.failed, "stress.unit.resilient")


def _resilient_tells(state: Volley, plan: Plan, number: int) -> Volley:  # noqa: ARG001
    return state._replace(again_failed=number)


def _defence_again_asks(state: Volley, plan: Plan) -> StageDice | None:
    count = state.again_failed + state.extra.again
    if not count:
        return None
    cause = ("stress.unit.resilient",) if state.again_failed else ()
    rules = (*cause, "stress.dice.reroll.once", "stress.dice.reroll.keep-second")
    return _defence_dice(plan, "defence, again", count, *rules)


def _sharp_asks(state: Volley, plan: Plan) -> StageDice | None:
    """Hits that a face of the skill roll made more piercing are defended against apart."""
    if plan.own is None or not state.extra.sharp:
        return None
    own = plan.own.defence
    test = settled(attribute_test(plan.own.sharp), own, FAIL, PASS)
    scored, scores = sharp_scores(test, own, resilient=plan.resilient)
    tally = Tally(scored, state.extra.sharp * plan.damage, scores)
    rules = ("stress.defence.rolls-per-damage-point", *own.rules)
    return StageDice(
        "defender", "defence, pierced", tally, rules, plan.own.sharp_modifiers, plan.own.sharp, good_faces(test)
    )


def _sharp_tells(state: Volley, plan: Plan, fell: tuple[int, int]) -> Volley:  # noqa: ARG001
    extra = state.extra._replace(recoil=state.extra.recoil + fell[1])
    return state._replace(failed=state.failed + fell[0], extra=extra)


def _ignore_asks(state: Volley, plan: Plan) -> StageDice | None:
    """A rule of the module may ignore each point of damage: one die for each."""
    if plan.own is None or not plan.own.wounds.ignored:
        return None
    count = _damage(state, plan)
    if not count:
        return None
    needed = plan.own.wounds.ignored
    test = ignoring(needed)
    good = tuple(face for face, fall in enumerate(test.classes, 1) if fall)
    return StageDice("defender", "ignore", Tally(test, count, (0, 1)), (plan.own.wounds.ignored_by,), (), needed, good)


def _ignore_tells(state: Volley, plan: Plan, fell: int) -> Volley:  # noqa: ARG001
    return state._replace(extra=state.extra._replace(ignored=fell))


VOLLEY: Program[Volley, Plan, AttackResult] = Program(
    "volley",
    (
        Stage(_skill_asks, _skill_tells),
        Stage(_misses_asks, _misses_tells),
        Stage(_hits_asks, _hits_tells),
        Stage(_skill_again_asks, _skill_tells),
        Stage(_more_attacks_asks, _more_attacks_tells),
        Stage(_defence_asks, _defence_tells),
        Stage(_resilient_asks, _resilient_tells),
        Stage(_defence_again_asks, _defence_tells),
        Stage(_sharp_asks, _sharp_tells),
        Stage(_ignore_asks, _ignore_tells),
    ),
    Volley(),
    attack_result,
    one_die,
    together,
)
"""Skill, re-rolls, defence, re-rolls; what a rule of the module ignores."""
