"""What things are worth to a bot: units, objectives and places. Taste, and no rule."""

from __future__ import annotations

import math
from typing import NamedTuple

from openfire.engine.game import Game
from openfire.engine.state import RESERVE, TABLE, Marker
from openfire.geometry.inches import INCH, Point

NEAR = 3.0
"""Inches: a unit this near an objective can take it soon."""

KEPT, LATE = 0.6, 0.4
"""How much more an objective counts for who alone holds it and stays, and how much of being near counts at the end."""


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


def closeness(away: float, *, is_last: bool = False) -> float:
    """1 at an objective, a half 6 inches off, and ever less; for who acts for the last time it is there or nowhere."""
    near = 6.0 / (6.0 + max(0.0, away - NEAR))
    return LATE * near if is_last and away > NEAR else near


class Want(NamedTuple):
    """An objective for which a unit is wanted."""

    pull: float
    """How much, in points."""
    at: Point
    marker: str
    keeps: float = 0.0
    """Inches from it within which the unit has to stay that holds it alone, 0 for all others."""

    def worth(self, spot: Point, *, is_last: bool = False) -> float:
        """What it is worth to be at a place, for this objective."""
        away = inches(spot, self.at)
        kept = KEPT * self.pull if self.keeps > 0 and away <= self.keeps else 0.0
        return kept + self.pull * closeness(away, is_last=is_last and not self.keeps)


def mates(g: Game, unit: str) -> list[Point]:
    """Where the other units of its seat are on the table."""
    seat = g.unit(unit).seat
    return [
        at
        for mate in g.state.units.values()
        if mate.place == TABLE and mate.id != unit and mate.seat == seat and (at := place_of(g, mate.id))
    ]


def wants(g: Game, unit: str, here: Point | None, others: list[Point]) -> list[Want]:
    """The objectives for which a unit is wanted: how much, where, which. others: where its mates are."""
    seat = g.unit(unit).seat
    found = (_want(g, seat, here, others, marker) for marker in g.state.markers.values())
    return [want for want in found if want.pull]


def _want(g: Game, seat: str, here: Point | None, mates: list[Point], marker: Marker) -> Want:
    """How much a unit is wanted at an objective, and whether it alone holds it."""
    reach = g.setup.edition.look_ahead.holding + NEAR / 2 or NEAR
    is_ours = marker.holder is not None and not g.setup.are_enemies(seat, marker.holder)
    is_there = here is not None and inches(here, marker.at) <= reach
    alone = is_ours and is_there and not any(inches(at, marker.at) <= reach for at in mates)
    return Want(pull(g, seat, here, mates, marker), marker.at, marker.id, reach if alone else 0.0)


def carried(g: Game, unit: str) -> float:
    """Points of the objectives that a unit carries, which are lost with it."""
    markers = g.state.markers.values()
    return float(sum(one.points for one in markers if one.place == RESERVE and one.unit == unit and one.holder))


def is_last_of_side(g: Game, unit: str) -> bool:
    """Whether its side has nobody else on the table."""
    seat = g.unit(unit).seat
    return all(one.id == unit or one.seat != seat or one.place != TABLE for one in g.state.units.values())


def pull(g: Game, seat: str, here: Point | None, mates: list[Point], marker: Marker) -> float:
    """How much a unit is wanted at an objective: its points, less if it is taken or somebody else sees to it."""
    if marker.place != TABLE or seat not in marker.seats:
        return 0.0
    away = math.inf if here is None else math.dist(here, marker.at)
    others = sum([math.dist(at, marker.at) < away for at in mates])
    if marker.holder is not None and not g.setup.are_enemies(seat, marker.holder):
        return 0.1 * marker.points if others else 1.0 * marker.points
    return marker.points / (1 + others)


def enemies(g: Game, unit: str, here: Point) -> list[tuple[float, str, Point]]:
    """The enemy units on the table, the nearest first: how far, which, where."""
    seat = g.unit(unit).seat
    units = (u for u in g.state.units.values() if u.place == TABLE and g.setup.are_enemies(seat, u.seat))
    return sorted((math.dist(here, at), u.id, at) for u in units if (at := place_of(g, u.id)))
