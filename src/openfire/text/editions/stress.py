"""What players of the Stress edition and its Vehicles are told."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.rules.shared.movement import distance
from openfire.rules.stress import morale, terrain
from openfire.rules.stress.attack import targets
from openfire.rules.stress.movement import formation, places
from openfire.rules.stress.movement.allowance import ADVANCE, MOVE, allowance, can_advance
from openfire.rules.stress.sequence import battle as sequence
from openfire.rules.stress.setup.reserve import must_arrive
from openfire.rules.stress.sight import rays
from openfire.text.editions.damage_notes import takers
from openfire.text.editions.hooks import EditionHooks, UnitSight
from openfire.text.names import place
from openfire.text.wording import Wording


def _sight(g: Game, unit: str, target: str) -> UnitSight:
    view = targets.best_view(g, g.unit(unit).models, target)
    return UnitSight(view.result, view.viewer, view.seen, view.rule, view.hidden_by)


def _rates(g: Game, unit: str) -> dict[str, float]:
    kinds = (MOVE, ADVANCE) if can_advance(g, unit) else (MOVE,)
    return {kind: allowance(g, unit, kind) for kind in kinds}


def _recover(g: Game, ask: Ask, words: Wording) -> Iterator[str]:
    plan = morale.command_plan(g, ask.about, 1, "recover")
    tokens = g.unit(ask.about).mark("stress")
    changes = words.note("changes", modifiers=words.signed(plan.modifiers)) if plan.modifiers else ""
    rolls = words.count("command rolls", tokens)
    yield words.note("recover", tokens=tokens, rolls=rolls, needed=plan.needed, changes=changes)


def _deploy(g: Game, ask: Ask, words: Wording) -> Iterator[str]:
    own = [(entry, at) for entry, seat, at in g.state.entries if seat == ask.who]
    points = [words.note("entry point at", entry=entry, place=place(at)) for entry, at in own]
    yield words.note("entry points", points=words.listed(points))


def _move(g: Game, ask: Ask, words: Wording) -> Iterator[str]:
    if near := distance.engaged(g, ask.about):
        yield words.note("engaged move", units=words.listed(near))


def _attack(g: Game, ask: Ask, words: Wording) -> Iterator[str]:
    if near := distance.engaged(g, ask.about):
        yield words.note("engaged attack", units=words.listed(near))


def _disembark(g: Game, ask: Ask, words: Wording) -> Iterator[str]:
    yield words.note("disembark", carrier=g.unit(ask.about).aboard)


HOOKS = EditionHooks(
    {
        "recover": _recover,
        "deploy": _deploy,
        "move": _move,
        "attack": _attack,
        "damage": takers,
        "disembark": _disembark,
    },
    counted=("stress",),
    quiet=("damaged", "acted", "moved", "advanced", "grenade", "disembarked"),
    loud=("stress",),
    formation=formation.reach,
    rates=_rates,
    gap=distance.unit_gap,
    sight=_sight,
    rays=rays,
    formed=places.suggest,
    rounds=sequence.rounds,
    is_passable=terrain.is_passable,
    is_lost_later=must_arrive,
)
