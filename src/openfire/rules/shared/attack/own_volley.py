"""Skill and defence tests where a module's own rules have a say in the dice. [drafts, Attack; Modifiers and Re-rolls]

A face may bring hits, attacks or damage besides, make a hit go deeper, or leave no defence; dice may be rolled again;
damage may be ignored (ruling AM-39). Attacks without such rules have the plainer programs of the books.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from openfire.dice import D12, Tally, Test, tabulate
from openfire.engine.questions import Modifier
from openfire.engine.stages import Program, Stage, StageDice
from openfire.rules.shared.attack.volley import Defence
from openfire.rules.shared.own_rules.dice import UNCHANGED, DiceChanges, settled
from openfire.rules.shared.rolls import FAIL, PASS, attribute_test, good_faces, needed_face, total

AGAIN = ("shared.dice.reroll.once", "shared.dice.reroll.keep-second")

Worth = tuple[int, ...]
"""What a die is worth: several numbers that are counted side by side."""


class OwnDice(NamedTuple):
    """What a module says of the dice of an attack."""

    skill: DiceChanges = UNCHANGED
    defence: DiceChanges = UNCHANGED
    wounds: DiceChanges = UNCHANGED


class Depth(NamedTuple):
    """How much deeper than others a hit goes for the face that it was made with."""

    piercing: int = 0
    damage: int = 0


PLAIN = Depth()


class OwnPlan(NamedTuple):
    """What is known of some equal attacks before any die falls."""

    dice: int
    skill: int
    modifiers: tuple[Modifier, ...]
    defences: tuple[Defence, ...]
    """Against plain hits, and against each kind that goes deeper."""
    depths: tuple[Depth, ...]
    own: OwnDice
    hits: int = 0
    """Hits that need no skill test."""
    suppressing: bool = False
    unstable: bool = False


class OwnVolley(NamedTuple):
    """How far some attacks have come."""

    again: int = 0
    """Dice that are rolled again."""
    attacks: int = 0
    """Skill tests that come on top."""
    damage: int = 0
    has_hit: bool = False
    """Where the weapon is suppressing."""
    has_burst: bool = False
    """Where it is unstable."""
    hits: Worth = ()
    """Of each depth."""
    recoil: int = 0
    """Damage to the unit that attacks."""


class OwnAttackResult(NamedTuple):
    """What some attacks came to."""

    damage: int
    has_hit: bool = False
    has_burst: bool = False
    recoil: int = 0
    """Damage to the unit that attacked."""


def depths(skill: DiceChanges) -> tuple[Depth, ...]:
    """How deep hits can go: plain ones first, then those of faces that bring piercing or damage."""
    found = (_depth(skill, face) for face in range(1, D12.sides + 1))
    return tuple(dict.fromkeys((PLAIN, *found)))


def _depth(skill: DiceChanges, face: int) -> Depth:
    return Depth(skill.gift("piercing", face), skill.gift("extra-damage", face))


# ------------------------------------------------------------------------------------------------ skill tests


def _skill_dice(plan: OwnPlan, label: str, count: int, *rules: str, first: bool = False) -> StageDice | None:
    """Skill tests, scored as (again, attacks, damage, natural ones, dice that hit, recoil, hits of each depth).

    first: whether they can be rolled again and bring more attacks; what came of that does not.
    """
    if not count:
        return None
    test = settled(attribute_test(plan.skill, total(plan.modifiers)), plan.own.skill, FAIL, PASS)
    scored, worth = _skill_scores(test, plan._replace(dice=0, hits=0, modifiers=()), first)
    needed = needed_face(plan.skill, plan.modifiers)
    cited = (*rules, *plan.own.skill.rules)
    return StageDice("attacker", label, Tally(scored, count, worth), cited, plan.modifiers, needed, good_faces(test))


@lru_cache(maxsize=1024)
def _skill_scores(test: Test, plan: OwnPlan, first: bool) -> tuple[Test, tuple[Worth, ...]]:
    """Only hits bring anything besides, but for recoil."""
    own, none = plan.own.skill, (0,) * len(plan.depths)

    def score(face: int) -> Worth:
        is_hit, burst = test.classes[face - 1] != FAIL, int(plan.unstable and face == 1)
        if first and own.is_rolled_again(face, succeeds=is_hit):
            return (1, 0, 0, 0, 0, 0, *none)
        recoil = own.gift("recoil", face)
        if not is_hit:
            return (0, 0, 0, burst, 0, recoil, *none)
        attacks, damage = own.gift("extra-attacks", face) if first else 0, own.gift("extra-wounds", face)
        return (0, attacks, damage + _unsaved(plan, face), burst, 1, recoil, *_hits(plan, face))

    return by_score(score)


def _unsaved(plan: OwnPlan, face: int) -> int:
    """The damage of a hit against which there is no defence."""
    if not plan.own.skill.gift("no-save", face):
        return 0
    return plan.defences[plan.depths.index(_depth(plan.own.skill, face))].damage


def _hits(plan: OwnPlan, face: int) -> Worth:
    """The hits that a face makes, of each depth; those that it brings besides are plain."""
    own, found = plan.own.skill, [0] * len(plan.depths)
    if not own.gift("no-save", face):
        found[plan.depths.index(_depth(own, face))] += 1
    found[0] += own.gift("extra-hits", face)
    return tuple(found)


def _skill_asks(state: OwnVolley, plan: OwnPlan) -> StageDice | None:  # noqa: ARG001  # the first stage has no past
    """As many skill tests as the weapon has attacks; each success is a hit.

    [shared.attack.rolls-equal-attacks, shared.attack.hit, shared.weapon.attacks]
    """
    rules = ("shared.attack.rolls-equal-attacks", "shared.attack.hit")
    return _skill_dice(plan, "skill", plan.dice, *rules, first=True)


def _skill_tells(state: OwnVolley, plan: OwnPlan, fell: Worth) -> OwnVolley:
    again, attacks, damage, ones, good, recoil, *hits = fell
    before = state.hits or (0,) * len(plan.depths)
    return OwnVolley(
        again,
        state.attacks + attacks,
        state.damage + damage,
        state.has_hit or (plan.suppressing and good > 0),
        state.has_burst or ones > 0,
        tuple(one + other for one, other in zip(before, hits, strict=True)),
        state.recoil + recoil,
    )


def _skill_again_asks(state: OwnVolley, plan: OwnPlan) -> StageDice | None:
    """The second result stands. [shared.dice.reroll.once, shared.dice.reroll.keep-second]"""
    return _skill_dice(plan, "skill, again", state.again, *AGAIN)


def _more_asks(state: OwnVolley, plan: OwnPlan) -> StageDice | None:
    """Attacks that a rule of the module brings; they bring no others."""
    return _skill_dice(plan, "skill, more", state.attacks)


def _more_tells(state: OwnVolley, plan: OwnPlan, fell: Worth) -> OwnVolley:
    return _skill_tells(state._replace(attacks=0), plan, fell)


# ------------------------------------------------------------------------------------------------ defence tests


def _defence_dice(plan: OwnPlan, which: int, label: str, count: int, first: bool) -> StageDice | None:
    """One defence test for each hit of a depth, scored as (again, damage, recoil). [shared.defence.one-per-hit]"""
    if not count:
        return None
    defence, own = plan.defences[which], plan.own.defence
    test = settled(attribute_test(defence.attribute, total(defence.modifiers)), own, FAIL, PASS)
    scored, worth = _defence_scores(test, own, defence.damage, first)
    needed = needed_face(defence.attribute, defence.modifiers)
    rules = ("shared.defence.one-per-hit", *(() if first else AGAIN), *own.rules)
    tally = Tally(scored, count, worth)
    return StageDice("defender", label, tally, rules, defence.modifiers, needed, good_faces(test))


@lru_cache(maxsize=1024)
def _defence_scores(test: Test, own: DiceChanges, damage: int, first: bool) -> tuple[Test, tuple[Worth, ...]]:
    """Only tests that fail bring more damage."""

    def score(face: int) -> Worth:
        is_saved = test.classes[face - 1] != FAIL
        if first and own.is_rolled_again(face, succeeds=is_saved):
            return (1, 0, 0)
        return (0, 0 if is_saved else damage + own.gift("extra-wounds", face), own.gift("recoil", face))

    return by_score(score)


def _defence_asks(which: int, state: OwnVolley, plan: OwnPlan) -> StageDice | None:
    if which >= len(plan.depths):
        return None
    count = (state.hits[which] if state.hits else 0) + (0 if which else plan.hits)
    return _defence_dice(plan, which, "defence", count, True)


def _defence_tells(state: OwnVolley, plan: OwnPlan, fell: Worth) -> OwnVolley:  # noqa: ARG001
    again, damage, recoil = fell
    return state._replace(again=again, damage=state.damage + damage, recoil=state.recoil + recoil)


def _defence_again_asks(which: int, state: OwnVolley, plan: OwnPlan) -> StageDice | None:
    if which >= len(plan.depths):
        return None
    return _defence_dice(plan, which, "defence, again", state.again, False)


# ------------------------------------------------------------------------------------------------ what comes of it


def _ignore_asks(state: OwnVolley, plan: OwnPlan) -> StageDice | None:
    """A rule of the module may ignore each point of damage: one die for each."""
    own = plan.own.wounds
    if not own.ignored or not state.damage:
        return None
    test = ignoring(own.ignored)
    tally = Tally(test, state.damage, (0, 1))
    return StageDice("defender", "ignore", tally, (own.ignored_by,), (), own.ignored, good_faces(test))


def _ignore_tells(state: OwnVolley, plan: OwnPlan, fell: int) -> OwnVolley:  # noqa: ARG001
    return state._replace(damage=state.damage - fell)


@lru_cache(maxsize=16)
def ignoring(needed: int) -> Test:
    """A die that ignores a point of damage on so much or more."""
    return tabulate(D12, lambda face: int(face >= needed), classes=2)


def by_score(score: Callable[[int], Worth]) -> tuple[Test, tuple[Worth, ...]]:
    """Dice sorted by what each face is worth, and those worths."""
    scores = [score(face) for face in range(1, D12.sides + 1)]
    kinds = tuple(dict.fromkeys(scores))
    return tabulate(D12, lambda face: kinds.index(scores[face - 1]), classes=len(kinds)), kinds


def came_to(state: OwnVolley, plan: OwnPlan) -> OwnAttackResult:
    """Points of damage, no more than there are hit points; whether anything hit; whether the weapon exploded.

    [shared.damage.per-failed-test]
    """
    damage = min(state.damage, plan.defences[0].most)
    return OwnAttackResult(damage, state.has_hit, state.has_burst, state.recoil)


def one_die(plan: OwnPlan) -> tuple[OwnPlan, int]:
    """Every die goes its own way, and so does every hit that needs no skill test."""
    if not plan.dice:
        return plan._replace(hits=min(1, plan.hits)), plan.hits
    return plan._replace(dice=1), plan.dice


def together(one: OwnAttackResult, other: OwnAttackResult, plan: OwnPlan) -> OwnAttackResult:
    """What two lots of attacks come to."""
    damage = min(one.damage + other.damage, plan.defences[0].most)
    recoil = one.recoil + other.recoil
    return OwnAttackResult(damage, one.has_hit or other.has_hit, one.has_burst or other.has_burst, recoil)


def _defending(which: int) -> tuple[Stage[OwnVolley, OwnPlan], ...]:
    return (
        Stage(partial(_defence_asks, which), _defence_tells),
        Stage(partial(_defence_again_asks, which), _defence_tells),
    )


OWN_VOLLEY: Program[OwnVolley, OwnPlan, OwnAttackResult] = Program(
    "own volley",
    (
        Stage(_skill_asks, _skill_tells),
        Stage(_skill_again_asks, _skill_tells),
        Stage(_more_asks, _more_tells),
        *(stage for which in range(D12.sides + 1) for stage in _defending(which)),
        Stage(_ignore_asks, _ignore_tells),
    ),
    OwnVolley(),
    came_to,
    one_die,
    together,
)
"""Skill, again, more of it; defence against each depth of hits, again; what is ignored."""
