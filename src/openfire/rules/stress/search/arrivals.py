"""Places for a unit that arrives from reserve. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from openfire.engine.caches import per_position
from openfire.engine.game import Game
from openfire.engine.options import Chance
from openfire.geometry.forming import Arrival, Goals, entries
from openfire.geometry.inches import INCH, Point, direction, facing
from openfire.geometry.placement import Room, lattice, spots, tight_spots
from openfire.geometry.shapes import Floats, Numbers, Pose, inner_radius, outer_radius
from openfire.geometry.slants import slanted
from openfire.rules.shared.movement.places import Places, turned
from openfire.rules.shared.terrain.levels import level_at
from openfire.rules.stress import numbers
from openfire.rules.stress.search.places import Fits, as_places, search, searcher
from openfire.rules.stress.setup.arrival import enemy_models, entry_points, is_in_ambush, is_near_entry, too_near
from openfire.rules.stress.terrain import room
from openfire.rules.stress.vehicles.traits import is_driven

TRIES = 6
"""How many places all over the table are tried for an ambush."""

PITCH = 1.5
"""Inches between those spots."""

MOST_SLANTED = 24
"""At how many slanted places of its leader a unit is tried, once all others were in vain."""

BEYOND = 0.001
"""More than 12 inches is 12 inches and this."""


@per_position
def known_places(g: Game, unit: str) -> Places | None:
    """Places where a unit could arrive."""
    return quick_places(g, unit) or _searched(g, unit)


# ------------------------------------------------------------------------------------------------ quickly


def quick_places(g: Game, unit: str, chance: Chance | None = None) -> Places | None:
    """Places for the whole unit, near one of its entry points; for an ambush anywhere, if there is no chance to."""
    points, is_ambush = list(entry_points(g, unit)), is_in_ambush(g, unit)
    arrival = _arrival(g, unit, points, is_ambush)
    if chance and len(points) > 1 and chance.randrange(2):
        points.reverse()
    for entry in points:
        if places := _around(g, unit, arrival, entry, numbers.DEPLOY, chance):
            return places
    return _in_ambush(g, unit, arrival, chance) if is_ambush else None


def _arrival(g: Game, unit: str, points: Sequence[Point], is_ambush: bool) -> Arrival:
    """Where a unit may arrive."""
    board = g.board
    gates = entries([(at, level_at(g, at) * board.level_height) for at in points])
    foes = (board.on & board.index.foes[unit]).nonzero()[0]
    return Arrival(gates, numbers.DEPLOY, foes, numbers.AMBUSH if is_ambush else 0.0)


def _in_ambush(g: Game, unit: str, arrival: Arrival, chance: Chance | None) -> Places | None:
    """Try places all over the table."""
    width, height = g.setup.table.width, g.setup.table.height
    for k in range(1, TRIES + 1):
        x = chance.random() if chance else k * 0.7548776662466927 % 1.0
        y = chance.random() if chance else k * 0.5698402909980532 % 1.0
        if places := _around(g, unit, arrival, (round(x * width), round(y * height)), 2.0, chance):
            return places
    return None


def _around(
    g: Game, unit: str, arrival: Arrival, centre: Point, distance: float, chance: Chance | None
) -> Places | None:
    """Try spots for the leader, from the centre outward or at random, until the unit stands and may."""
    around, size = _twice_around(distance), (g.setup.table.width, g.setup.table.height)
    count = len(around) // 2
    first = chance.randrange(count) if chance else 0
    tried = around[first : first + count] + centre
    turns = _into_table(centre, distance, size) if is_driven(g, unit) else _each(direction(0), around)
    goals = Goals(tried, turns[first : first + count], _each(centre, tried))
    found = searcher(g, unit).find(goals, arrival=arrival)
    if found is None:
        return None
    return as_places(g, unit, found, _inward(found.places[0], size) if is_driven(g, unit) else 0)


@lru_cache(maxsize=16)
def _twice_around(distance: float) -> Numbers:
    """Spots around a centre, twice in a row, so that all of them follow on any."""
    around = lattice(distance, PITCH)
    return np.concatenate((around, around))


def _each(pair: tuple[float, float], rows: Numbers) -> NDArray[Any]:  # of whole numbers or of others, as the pair is
    """The same pair for each of some rows."""
    found = np.empty(rows.shape, dtype=np.asarray(pair).dtype)
    found[:] = pair
    return found


def _inward(spot: Sequence[int], size: Point) -> int:
    """The facing from a spot to the middle of a table: that of a vehicle, which does not turn freely."""
    return facing(math.degrees(math.atan2(size[1] / 2 - spot[1], size[0] / 2 - spot[0])))


@lru_cache(maxsize=64)
def _into_table(centre: Point, distance: float, size: Point) -> Floats:
    """The same for spots around a centre, twice in a row, as vectors."""
    return np.array([direction(_inward(spot, size)) for spot in (_twice_around(distance) + centre).tolist()])


# ------------------------------------------------------------------------------------------------ everywhere


def _searched(g: Game, unit: str) -> Places | None:
    """Places for the whole unit, looked for everywhere it may arrive."""
    leader = g.unit(unit).leader
    base = g.card(leader).profile.base
    radius, away = inner_radius(base), numbers.DEPLOY + outer_radius(base)
    space, body = room(g, unit, g.board.on), (g.board.index.row[leader], base)
    for entry in entry_points(g, unit):
        found = (*tight_spots(space, entry, away, radius), *spots(space, entry, away, radius, PITCH))
        if places := _searched_at(g, unit, found, slanted(space, entry, away, body), _near(g, entry)):
            return places
    return _searched_in_ambush(g, unit, space, radius) if is_in_ambush(g, unit) else None


def _near(g: Game, entry: Point) -> Fits:
    return lambda model, pose: is_near_entry(g, {model: pose}, entry)


def _searched_at(g: Game, unit: str, found: Iterable[Point], more: Iterable[Pose], fits: Fits) -> Places | None:
    """Places for the whole unit with its leader on one of some spots, turned this way or that, or slanted."""
    leader = g.unit(unit).leader
    level = (pose for pose in turned(g, leader, found) if fits(leader, pose))
    slant = islice((pose for pose in more if fits(leader, pose)), MOST_SLANTED)
    tries = (search(g, unit, pose, fits) for pose in chain(level, slant))
    return next((places for places in tries if places), None)


def _searched_in_ambush(g: Game, unit: str, space: Room, radius: float) -> Places | None:
    """Places for an ambush all over the table: beside things, just outside 12 inches of enemies, in the open."""
    table = g.setup.table
    middle = table.width // 2, table.height // 2
    away = math.dist((0, 0), middle) / INCH
    rims = [
        (at[:2], numbers.AMBUSH + outer_radius(g.card(model).profile.base) + radius + BEYOND)
        for model in enemy_models(g, unit)
        if (at := g.model(model).at)
    ]
    found = (*tight_spots(space, middle, away, radius, rims), *spots(space, middle, away, radius, PITCH))
    return _searched_at(g, unit, found, (), lambda model, pose: too_near(g, unit, {model: pose}) is None)
