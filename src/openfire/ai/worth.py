"""What things are worth to a bot: units, objectives and places. Taste, and no rule."""

from __future__ import annotations

import math

from openfire.engine.game import Game
from openfire.engine.state import TABLE, Marker
from openfire.geometry.inches import INCH, Point

NEAR = 3.0
"""Inches: a unit this near an objective can take it soon."""


def strength(g: Game, unit: str) -> int:
    """Hit points that a unit has left."""
    models = g.state.models
    return sum([models[model].hit_points for model in g.state.units[unit].models])


def place_of(g: Game, unit: str) -> Point | None:
    """Where a unit is: its leader's place."""
    at = g.state.models[g.state.units[unit].leader].at
    return None if at is None else at[:2]


def whereabouts(g: Game, unit: str) -> Point | None:
    """Where a unit is, or who carries it."""
    carrier = g.state.units[unit].aboard
    at = g.state.models[carrier].at if carrier else None
    return at[:2] if at else place_of(g, unit)


def inches(a: Point, b: Point) -> float:
    """Inches between two places."""
    return math.dist(a, b) / INCH


def closeness(away: float) -> float:
    """1 at an objective, a half 6 inches off, and ever less."""
    return 6.0 / (6.0 + max(0.0, away - NEAR))


def wants(g: Game, unit: str, here: Point | None) -> list[tuple[float, Point, str]]:
    """The objectives for which a unit is wanted: how much, where, which."""
    seat = g.unit(unit).seat
    mates = [
        at
        for mate in g.state.units.values()
        if mate.place == TABLE and mate.id != unit and mate.seat == seat and (at := place_of(g, mate.id))
    ]
    found = ((pull(g, seat, here, mates, marker), marker.at, marker.id) for marker in g.state.markers.values())
    return [want for want in found if want[0]]


def pull(g: Game, seat: str, here: Point | None, mates: list[Point], marker: Marker) -> float:
    """How much a unit is wanted at an objective: its points, less if it is taken or somebody else sees to it."""
    if marker.place != TABLE or seat not in marker.seats:
        return 0.0
    away = math.inf if here is None else math.dist(here, marker.at)
    others = sum([math.dist(at, marker.at) < away for at in mates])
    if marker.holder is not None and not g.setup.are_enemies(seat, marker.holder):
        return 0.2 * marker.points if others else 1.0 * marker.points
    return marker.points / (1 + others)


def enemies(g: Game, unit: str, here: Point) -> list[tuple[float, str, Point]]:
    """The enemy units on the table, the nearest first: how far, which, where."""
    seat = g.unit(unit).seat
    units = (u for u in g.state.units.values() if u.place == TABLE and g.setup.are_enemies(seat, u.seat))
    return sorted((math.dist(here, at), u.id, at) for u in units if (at := place_of(g, u.id)))
