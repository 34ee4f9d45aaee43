"""Morale: when to test, taking tests, pinned and routed units. [onepage, Morale]"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from openfire.dice import D6, Pool, Test
from openfire.engine.facts import Destroyed, Marked, Told
from openfire.engine.game import Game
from openfire.engine.questions import Modifier, Rules
from openfire.engine.stages import Program, Stage, StageDice, run
from openfire.engine.state import TABLE
from openfire.roster.own_rules.common_points import MELEE
from openfire.rules.onepage.rolls import needed_face, quality_test
from openfire.rules.onepage.specials import half_have, quality, tough
from openfire.rules.onepage.transports.passengers import note_wreck
from openfire.rules.shared.own_rules.changes import roll_modifiers
from openfire.rules.shared.own_rules.dice import UNCHANGED, DiceChanges, dice_changes
from openfire.rules.shared.own_rules.moments import moment, moment_of_harm
from openfire.rules.shared.own_rules.permissions import why_forbidden
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.rolls import good_faces

PINNED = "pinned"
"""Marks a unit that is pinned."""

EVERY_TIME, TOUGHNESS = "half_test_every_time", "rout_counts_toughness"
"""House rules of the half test and of routing (rulings A-HALF, A-ROUT-SINGLE)."""


class MoralePlan(NamedTuple):
    """A plan for a morale test."""

    quality: int
    dice: int
    """One, or two of which the highest counts."""
    rules: tuple[str, ...]
    modifiers: tuple[Modifier, ...] = ()
    """What modules' own rules add."""
    own: DiceChanges = UNCHANGED
    """Which dice they have rolled again."""


def _morale_asks(state: bool, plan: MoralePlan) -> StageDice:  # noqa: ARG001  # there is one stage
    test = _morale_die(plan.quality, plan.own)
    rules, good = (*plan.rules, *plan.own.rules), good_faces(test)
    return StageDice("owner", "morale", Pool(test, plan.dice), rules, plan.modifiers, plan.quality, good)


@lru_cache(maxsize=256)
def _morale_die(needed: int, own: DiceChanges) -> Test:
    """A Quality test, some faces of which are rolled again by a rule of the module."""
    test = quality_test(needed)
    again = tuple(own.is_rolled_again(face, succeeds=face >= needed) for face in range(1, D6.sides + 1))
    return Test(test.die, test.classes, again, test.count)


def _morale_tells(state: bool, plan: MoralePlan, fell: tuple[int, int, int]) -> bool:  # noqa: ARG001
    return fell[1] + fell[2] > 0


MORALE: Program[bool, MoralePlan, bool] = Program(
    "morale", (Stage(_morale_asks, _morale_tells),), start=False, result=lambda state, _: state
)
"""One Quality test; whether it succeeds."""


PASSED = "passed"
"""Marks a unit whose failed test a rule of the module has turned into a pass."""


def morale_test(g: Game, unit: str, *rules: str, words: tuple[str, ...] = ()) -> Rules[bool]:
    """One Quality test; the fearless roll one die more and pick the highest. [onepage.morale.test-is-quality]

    words: what kind of test it is for modules' own rules. [onepage.special.fearless]
    """
    case = Case(unit, words=words)
    if why_forbidden(g, unit, "test"):
        return True
    fearless = half_have(g, unit, "fearless")
    cited = ("onepage.morale.test-is-quality", *rules, *(("onepage.special.fearless",) if fearless else ()))
    modifiers = roll_modifiers(g, "morale", case, quality(g, unit))
    needed, own = needed_face(quality(g, unit), modifiers), dice_changes(g, "morale", case)
    plan = MoralePlan(needed, 2 if fearless else 1, cited, modifiers, own)
    passed = yield from run(MORALE, plan, {"owner": g.unit(unit).seat}, unit)
    yield from moment(g, "test-passed" if passed else "test-failed", case)
    return passed or turned_into_pass(g, unit)


def turned_into_pass(g: Game, unit: str) -> bool:
    """Whether a rule of the module has turned a failed test into a pass; it is forgotten at once."""
    if not g.unit(unit).mark(PASSED):
        return False
    g.happen(Marked(unit=unit, mark=PASSED, value=0, rules=("onepage.morale.test-is-quality",)))
    return True


# ------------------------------------------------------------------------------------------------ half strength


def start_size(g: Game, unit: str) -> int:
    """How many models a unit started the game with (ruling A-START-SIZE). [onepage.unit.size-is-model-count]"""
    return len(g.unit_card(unit).models)


class Strength(NamedTuple):
    """What is left of a unit."""

    size: int
    """Its models, or the wounds that a lone model can still take (ruling A-HALF-TOUGH)."""
    wounds: int
    """The wounds that all of it can still take."""


def strength(g: Game, unit: str) -> Strength:
    """What is left of a unit now, to be compared with what will be."""
    models = g.unit(unit).models
    wounds = sum(g.model(model).hit_points for model in models)
    return Strength(len(models) if start_size(g, unit) > 1 else wounds, wounds)


def full_strength(g: Game, unit: str) -> int:
    """What a unit started with, counted in the same way."""
    first = g.unit_card(unit).models[0]
    return start_size(g, unit) if start_size(g, unit) > 1 else tough(g, first)


def is_halved(g: Game, unit: str, before: Strength) -> bool:
    """Whether wounds have brought a unit down to half, from more than that (ruling A-HALF).

    By a house rule wounds at half or below are enough, whether a model is lost or not.
    [onepage.morale.half-trigger, onepage.example.morale-half]
    """
    now, full = strength(g, unit), full_strength(g, unit)
    if not now.size or 2 * now.size > full or full == 1:
        return False
    return 2 * before.size > full or (EVERY_TIME in g.setup.switches and now.wounds < before.wounds)


def half_test(g: Game, unit: str, before: Strength) -> Rules[None]:
    """A unit brought down to half tests, and is pinned if it fails. [onepage.morale.fail-half-pinned]"""
    if g.unit(unit).place != TABLE or not is_halved(g, unit, before):
        return
    if not (yield from morale_test(g, unit, "onepage.morale.half-trigger")) and g.unit(unit).place == TABLE:
        pin(g, unit, "onepage.morale.fail-half-pinned")


def lost_melee(g: Game, unit: str) -> Rules[None]:
    """The loser of a melee tests; if it fails it is pinned, or routs at half its models or less.

    [onepage.morale.melee-trigger, onepage.melee.loser-tests, onepage.morale.fail-melee-above-half,
    onepage.morale.fail-melee-at-half]
    """
    rules = ("onepage.melee.loser-tests", "onepage.morale.melee-trigger")
    if (yield from morale_test(g, unit, *rules, words=(MELEE,))) or g.unit(unit).place != TABLE:
        return
    if is_at_half(g, unit) and not why_forbidden(g, unit, "rout"):
        yield from routed(g, unit)
    else:
        pin(g, unit, "onepage.morale.fail-melee-above-half")


def is_at_half(g: Game, unit: str) -> bool:
    """Whether a unit has half of its models or less; a lone model has all of them (ruling A-ROUT-SINGLE)."""
    if TOUGHNESS in g.setup.switches:
        return full_strength(g, unit) > 1 and 2 * strength(g, unit).size <= full_strength(g, unit)
    return 2 * len(g.unit(unit).models) <= start_size(g, unit)


def pin(g: Game, unit: str, *rules: str) -> None:
    """A unit is pinned; more than once makes no difference (ruling A-PINNED-AGAIN)."""
    if not g.unit(unit).mark(PINNED) and not why_forbidden(g, unit, "be-pinned"):
        g.happen(Marked(unit=unit, mark=PINNED, value=1, rules=rules))


def routed(g: Game, unit: str) -> Rules[None]:
    """A unit routs, and modules' own rules know that it is destroyed. [onepage.morale.rout-removed]"""
    models = g.unit(unit).models
    rout(g, unit)
    yield from moment_of_harm(g, "destroyed", Case(unit, models=models, lost=len(models)))


def rout(g: Game, unit: str) -> None:
    """A unit that routs is removed as a casualty. [onepage.morale.rout-removed]"""
    rules = ("onepage.morale.fail-melee-at-half", "onepage.morale.rout-removed")
    g.happen(Told(what="routs", about=unit, rules=rules))
    note_wreck(g, unit)
    g.happen(Destroyed(unit=unit, rules=rules))


def recover(g: Game, unit: str) -> None:
    """A pinned unit spends its activation idle and is pinned no more. [onepage.morale.pinned-idle]

    [onepage.morale.pinned-recover]
    """
    rules = ("onepage.morale.pinned-idle", "onepage.morale.pinned-recover")
    g.happen(Marked(unit=unit, mark=PINNED, value=0, rules=rules))
