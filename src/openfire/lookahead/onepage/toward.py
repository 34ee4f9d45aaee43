"""Ways towards a place, for bots and suggestions. No rule stands here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openfire.engine.answers import Go, Stand
from openfire.engine.game import Game
from openfire.geometry.inches import Point
from openfire.geometry.paths import touched_levies
from openfire.geometry.shapes import outer_radius
from openfire.lookahead.onepage.on_foot import STUCK, to_go, walked
from openfire.lookahead.onepage.vehicles import steered
from openfire.rules.onepage.movement.action import RUN, WALK, MoveOptions, allowance, move_rule
from openfire.rules.onepage.sight.cover import is_covered
from openfire.rules.onepage.sight.line import quick_sight
from openfire.rules.onepage.specials import IMMOBILE, is_vehicle
from openfire.rules.onepage.terrain import land, level_at
from openfire.rules.onepage.transports.disembark import DisembarkOptions
from openfire.rules.onepage.transports.passengers import hull_of, is_inside, transport_of
from openfire.rules.onepage.vehicles.driving import DriveOptions

OPEN, COVER = "open", "cover"
"""How a unit is seen that can be shot at."""


def paces(g: Game, unit: str, options: Any = None) -> dict[str, float]:
    """How far a unit goes with a Walk and with a Run; as far as it may where it has been chosen.

    [onepage.act.walk-6, onepage.act.run-12, onepage.vehicle.walk-12, onepage.vehicle.run-18]
    """
    if isinstance(options, DriveOptions):
        return {options.kind: options.budget}
    if isinstance(options, MoveOptions):
        return {WALK: options.budget}
    return {} if g.unit(unit).mark(IMMOBILE) else {action: allowance(g, unit, action) for action in (WALK, RUN)}


def toward(g: Game, unit: str, pace: str, goal: Point, options: Any = None) -> Go | Stand | None:
    """The longest way that brings a unit nearer to a place; where it is there, how it stays."""
    if is_inside(g, unit):
        return _out(g, unit, goal)
    if is_vehicle(g, unit):
        found = options if isinstance(options, DriveOptions) else DriveOptions(g, unit, pace, _far(g, unit, pace))
        return steered(found, goal)
    if not isinstance(options, MoveOptions):
        options = MoveOptions(g, unit, _far(g, unit, pace), move_rule(g, unit, pace))
    return walked(options, goal)


def _out(g: Game, unit: str, goal: Point) -> Stand | None:
    """Out of a transport on the side of a goal. [onepage.transport.disembark-walk]"""
    transport = transport_of(g, unit)
    assert transport is not None
    body = hull_of(g, transport)
    rule = "onepage.transport.disembark-walk"
    options = DisembarkOptions(g, unit, body, allowance(g, unit, WALK), rule=rule, toward=goal)
    return Stand(tuple(options.found.items())) if options.found else None


def _far(g: Game, unit: str, pace: str) -> float:
    return paces(g, unit).get(pace, 0.0)


def march(g: Game, unit: str, start: Point, goals: Sequence[Point]) -> list[float]:
    """How far it is for a unit from a place to others, around difficult ground, and the farther where it starts in it.

    [onepage.terrain.difficult-6in]
    """
    base = g.card(g.unit(unit).leader).profile.base
    stuck = STUCK if touched_levies(land(g, unit).difficult, outer_radius(base), [start]) else 0.0
    return [to_go(g, unit, goal)(start) + stuck for goal in goals]


def glance(g: Game, unit: str, place: Point, others: Sequence[str]) -> list[str]:
    """How the first models of others would be seen from a place: openly, in cover, or not at all."""
    leaders = [g.unit(other).leader for other in others]
    radius = outer_radius(g.card(g.unit(unit).leader).profile.base)
    seen = zip(leaders, quick_sight(g, place, level_at(g, place), leaders), strict=True)
    return [_look(g, place, radius, leader) if is_seen else "" for leader, is_seen in seen]


def _look(g: Game, place: Point, radius: float, model: str) -> str:
    at = g.model(model).at
    return COVER if at is not None and is_covered(g, place, radius, (at.x, at.y)) else OPEN
