"""Actions that a module's own rules give: what a unit can do instead of one of the book's."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.refusals import Refusal
from openfire.roster.own_rules.common_points import ACTION
from openfire.roster.words import title
from openfire.rules.shared.own_rules.index import PlacedEffect, index_of
from openfire.rules.shared.own_rules.moments import can_happen, effect, scenes
from openfire.rules.shared.own_rules.scene import Case, Scene


def own_actions(g: Game, unit: str) -> tuple[str, ...]:
    """The rules that give a unit actions, whether or not it can take them now."""
    if not g.setup.own.rules:
        return ()
    return tuple(dict.fromkeys(placed.rule.id for placed in _effects(g) if any(True for _ in _scenes(g, placed, unit))))


def _effects(g: Game) -> tuple[PlacedEffect, ...]:
    return index_of(g.setup).at.get(ACTION.name, ())


def _scenes(g: Game, placed: PlacedEffect, unit: str) -> Iterator[Scene]:
    return scenes(g, placed, Case(unit))


def why_not_own(g: Game, unit: str, rule: str) -> Refusal | None:
    """Why a unit cannot take an action that a rule gives it: it is used up, or would do nothing now."""
    own = [placed for placed in _effects(g) if placed.rule.id == rule]
    if any(can_happen(g, placed, scene) for placed in own for scene in _scenes(g, placed, unit)):
        return None
    text = f"{title(rule)} would do nothing now: it is used up, its conditions do not hold, or there is nobody for it"
    return Refusal("nothing", g.setup.own.rules[rule].cite, text)


def take_own(g: Game, unit: str, rule: str) -> Rules[None]:
    """A unit takes an action that a rule gives it."""
    for placed in _effects(g):
        if placed.rule.id == rule:
            yield from effect(g, placed, Case(unit))
