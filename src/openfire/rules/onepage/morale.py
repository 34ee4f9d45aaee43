"""Morale: when to test, taking tests, pinned and routed units. [onepage, Morale]"""

from __future__ import annotations

from typing import NamedTuple

from openfire.dice import Pool
from openfire.engine.facts import Destroyed, Marked, Told
from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.stages import Program, Stage, StageDice, run
from openfire.engine.state import TABLE
from openfire.rules.onepage.rolls import quality_test
from openfire.rules.onepage.specials import half_have, quality, tough
from openfire.rules.onepage.transports.passengers import note_wreck
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


def _morale_asks(state: bool, plan: MoralePlan) -> StageDice:  # noqa: ARG001  # there is one stage
    test = quality_test(plan.quality)
    return StageDice("owner", "morale", Pool(test, plan.dice), plan.rules, (), plan.quality, good_faces(test))


def _morale_tells(state: bool, plan: MoralePlan, fell: tuple[int, int, int]) -> bool:  # noqa: ARG001
    return fell[1] + fell[2] > 0


MORALE: Program[bool, MoralePlan, bool] = Program(
    "morale", (Stage(_morale_asks, _morale_tells),), start=False, result=lambda state, _: state
)
"""One Quality test; whether it succeeds."""


def morale_test(g: Game, unit: str, *rules: str) -> Rules[bool]:
    """One Quality test; the fearless roll one die more and pick the highest. [onepage.morale.test-is-quality]

    [onepage.special.fearless]
    """
    fearless = half_have(g, unit, "fearless")
    cited = ("onepage.morale.test-is-quality", *rules, *(("onepage.special.fearless",) if fearless else ()))
    plan = MoralePlan(quality(g, unit), 2 if fearless else 1, cited)
    passed = yield from run(MORALE, plan, {"owner": g.unit(unit).seat}, unit)
    return passed


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
    if not (yield from morale_test(g, unit, "onepage.morale.half-trigger")):
        pin(g, unit, "onepage.morale.fail-half-pinned")


def lost_melee(g: Game, unit: str) -> Rules[None]:
    """The loser of a melee tests; if it fails it is pinned, or routs at half its models or less.

    [onepage.morale.melee-trigger, onepage.melee.loser-tests, onepage.morale.fail-melee-above-half,
    onepage.morale.fail-melee-at-half]
    """
    if (yield from morale_test(g, unit, "onepage.melee.loser-tests", "onepage.morale.melee-trigger")):
        return
    if is_at_half(g, unit):
        rout(g, unit)
    else:
        pin(g, unit, "onepage.morale.fail-melee-above-half")


def is_at_half(g: Game, unit: str) -> bool:
    """Whether a unit has half of its models or less; a lone model has all of them (ruling A-ROUT-SINGLE)."""
    if TOUGHNESS in g.setup.switches:
        return full_strength(g, unit) > 1 and 2 * strength(g, unit).size <= full_strength(g, unit)
    return 2 * len(g.unit(unit).models) <= start_size(g, unit)


def pin(g: Game, unit: str, *rules: str) -> None:
    """A unit is pinned; more than once makes no difference (ruling A-PINNED-AGAIN)."""
    if not g.unit(unit).mark(PINNED):
        g.happen(Marked(unit=unit, mark=PINNED, value=1, rules=rules))


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
