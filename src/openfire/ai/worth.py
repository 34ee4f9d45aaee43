"""What things are worth to a bot: units, objectives and places. Taste, and no rule."""

from __future__ import annotations

import math

from openfire.engine.game import Game
from openfire.engine.state import TABLE, Marker, Unit
from openfire.geometry.inches import INCH, Point

NEAR = 3.0
"""Inches: a unit this near an objective can take it soon."""


def strength(g: Game, unit: str) -> int:
    """Hit points that a unit has left."""
    return sum(g.model(model).hit_points for model in g.unit(unit).models)


def place_of(g: Game, unit: str) -> Point | None:
    """Where a unit is: its leader's place."""
    at = g.model(g.unit(unit).leader).at
    return None if at is None else (at.x, at.y)


def inches(a: Point, b: Point) -> float:
    """Inches between two places."""
    return math.dist(a, b) / INCH


def pull(g: Game, unit: str, marker: Marker) -> float:
    """How much a unit is wanted at an objective: its points, less if it is taken or somebody else sees to it."""
    seat = g.unit(unit).seat
    if marker.place != TABLE or seat not in marker.seats:
        return 0.0
    others = _nearer(g, unit, marker)
    if _is_ours(g, seat, marker):
        return 0.2 * marker.points if others else 1.0 * marker.points
    return marker.points / (1 + others)


def _is_ours(g: Game, seat: str, marker: Marker) -> bool:
    return marker.holder is not None and not g.setup.are_enemies(seat, marker.holder)


def _nearer(g: Game, unit: str, marker: Marker) -> int:
    """How many other units of the same player are nearer to an objective."""
    at = place_of(g, unit)
    away = math.inf if at is None else inches(at, marker.at)
    mates = (other for other in g.state.units.values() if _is_mate(g, unit, other))
    return sum((spot := place_of(g, mate.id)) is not None and inches(spot, marker.at) < away for mate in mates)


def _is_mate(g: Game, unit: str, other: Unit) -> bool:
    return other.place == TABLE and other.id != unit and other.seat == g.unit(unit).seat


def enemies(g: Game, unit: str) -> list[str]:
    """The enemy units on the table, the nearest first."""
    at = place_of(g, unit)
    seat = g.unit(unit).seat
    found = [u.id for u in g.state.units.values() if u.place == TABLE and g.setup.are_enemies(seat, u.seat)]
    if at is None:
        return found
    return sorted(found, key=lambda enemy: inches(at, place_of(g, enemy) or at))
