"""Meters of a drawn table: what either side sees and reaches, how far it has to go, and a map of who can be seen where.

Nothing here is a rule of a book: sight is measured as the eye has it, past everything that stands up from the table,
and ways are measured on a grid on which slow or difficult ground counts double.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
import shapely

from openfire.geometry.inches import INCH, Point, units
from openfire.geometry.shapes import Bodies, Body, Flags, Floats, Pose, Round
from openfire.geometry.sight import Screen, eye_of, glance, screen
from openfire.table.fairness import INFANTRY_BASE, Fairness, complaints, fairness, open_ground
from openfire.table.keywords import is_obstacle
from openfire.table.model import INFANTRY, Table, Zone
from openfire.table.relief import level_at, prisms, union

WATCHED = 430
"""About how many squares the map of sight has."""
LEAST_SQUARE = 2
"""Inches."""
TALL = units(1.2)
"""How tall those are who look and are seen: a common infantry model."""
WALKED = 4200
"""About how many places the grid for ways has."""
STRIP = 12
"""Inches from a long edge that a side begins in, where the table says nothing."""
ARRIVAL = 6
"""Inches around a point of entry."""
WALK, RUN = 6, 12
"""Inches that a unit goes in its first move, and at most in a hurry."""
SLOW = 2
"""What an inch of slow or difficult ground costs."""
MOST_LANES = 5
LONG_LANE = 24
"""Inches from which an open line counts as a lane."""

NEAR = 2
"""Inches within which somebody is at an objective."""

_STEPS = tuple((dx, dy) for dx, dy in product(range(-2, 3), repeat=2) if math.gcd(dx, dy) == 1)
"""To which neighbours ways lead: straight, slanted, and as a knight goes."""


class Lane(NamedTuple):
    """A long line along which two sides see each other."""

    a: Point
    b: Point
    length: float
    """Inches."""


class Side(NamedTuple):
    """What the table is for one side."""

    seat: str
    where: str
    """What it begins in: zone, entries, or strip where the table says nothing."""
    walk: float
    """The share of the open ground that it can be on after a first move, and after one in a hurry."""
    run: float
    sees: float
    """The share of the table that somebody of it sees from where it begins."""
    seen: float
    """How much of where it begins the others see: the mean share of those who see a place of it."""
    far: tuple[tuple[str, float | None], ...]
    """Inches of way to each objective; None where it cannot go there."""


class SightMap(NamedTuple):
    """How much each square is seen, in hundredths of those who look; -1 where nobody can stand."""

    square: float
    """Inches."""
    columns: int
    rows: int
    """From the near edge to the far one."""
    by: tuple[tuple[str, tuple[int, ...]], ...]
    """Row by row, for those who stand anywhere (called all), and for those who begin on each side."""


class Meters(NamedTuple):
    """Everything that is measured."""

    fairness: Fairness
    complaints: tuple[str, ...]
    sides: tuple[Side, ...]
    open_sight: float
    """The share of lines between the places where two sides begin that nothing blocks."""
    lanes: tuple[Lane, ...]
    """The longest of them, apart from each other."""
    sight: SightMap


class _Squares(NamedTuple):
    size: int
    columns: int
    rows: int
    middles: tuple[Point, ...]
    stands: Flags
    sees: Flags
    """sees[k, n]: whether somebody on square k sees somebody on square n."""


def meters(table: Table) -> Meters:
    """Measure a table."""
    numbers = fairness(table)
    squares = _squares(table)
    starts = {seat: _start(table, seat) for seat in _seats(table)}
    inside = {seat: _within(squares, where) for seat, (_, where) in starts.items()}
    sides = tuple(_side(table, squares, seat, starts, inside) for seat in starts)
    first, second = list(inside.values())[:2]
    lines = squares.sees[np.ix_(first, second)]
    return Meters(
        numbers,
        complaints(numbers),
        sides,
        round(float(lines.mean()), 4) if lines.size else 0.0,
        tuple(_lanes(squares, first, second)),
        _map(squares, inside),
    )


# ------------------------------------------------------------------------------------------------ where sides begin


def _seats(table: Table) -> list[str]:
    """The seats that the table has something for; else the two at its long edges."""
    zones = {zone.owner for zone in table.zones if zone.kind == "deployment"}
    named = zones | {entry.owner for entry in table.entries}
    found = sorted(seat for seat in named if seat)
    return found if len(found) > 1 else ["a", "b"]


def _start(table: Table, seat: str) -> tuple[str, shapely.Geometry]:
    zones = [shapely.Polygon(zone.ring) for zone in _zones(table, seat)]
    if zones:
        return "zone", shapely.union_all(zones)
    entries = [shapely.Point(entry.at).buffer(ARRIVAL * INCH) for entry in table.entries if entry.owner == seat]
    if entries:
        return "entries", shapely.intersection(shapely.union_all(entries), shapely.box(0, 0, table.width, table.height))
    depth = min(STRIP * INCH, table.height // 4)
    low = 0 if seat == "a" else table.height - depth
    return "strip", shapely.box(0, low, table.width, low + depth)


def _zones(table: Table, seat: str) -> Iterator[Zone]:
    return (zone for zone in table.zones if zone.owner == seat and zone.kind == "deployment")


def _within(squares: _Squares, where: shapely.Geometry) -> list[int]:
    """The squares where one can stand that lie in an area."""
    shapely.prepare(where)
    held = shapely.contains_xy(where, np.array(squares.middles, dtype=np.float64))
    return np.flatnonzero(held & squares.stands).tolist()


# ------------------------------------------------------------------------------------------------ sight


def _squares(table: Table) -> _Squares:
    size = max(LEAST_SQUARE * INCH, math.isqrt(table.width * table.height // WATCHED))
    columns, rows = max(table.width // size, 1), max(table.height // size, 1)
    middles = tuple(
        (round((x + 0.5) * table.width / columns), round((y + 0.5) * table.height / rows))
        for y in range(rows)
        for x in range(columns)
    )
    closed = shapely.union_all(
        [shapely.Polygon(part.footprint) for _, part in table.parts() if is_obstacle(part.words(INFANTRY))]
    )
    shapely.prepare(closed)
    stands = ~shapely.intersects_xy(closed, np.array(middles, dtype=np.float64))
    return _Squares(size, columns, rows, middles, stands, _seeing(table, middles, stands))


def _seeing(table: Table, middles: Sequence[Point], stands: Flags) -> Flags:
    """Who sees whom, square by square: from the top of one model to the outline of another."""
    standing = np.flatnonzero(stands)
    places = [middles[k] for k in standing.tolist()]
    feet = [level_at(table, at) * table.level_height for at in places]
    bodies = Bodies([Body(Round(INFANTRY_BASE), Pose(*at)) for at in places], feet, [TALL] * len(places))
    around = _screen(table)
    sees = np.zeros((len(middles), len(middles)), dtype=np.bool_)
    every = list(range(len(places)))
    for k, square in enumerate(standing.tolist()):
        sees[square, standing] = np.array(glance(eye_of(bodies, k), around, bodies, every)) > 0
    return sees


def _screen(table: Table) -> Screen:
    """What stands up from the table; one sees out of that in which one can stand."""
    found = prisms(table)
    parts = [table.pieces[one.piece].parts[one.part] for one in found]
    opens = [
        k
        for k, part in enumerate(parts)
        if not is_obstacle(part.words(INFANTRY)) and part.height > part.level * table.level_height
    ]
    return screen([((one.ring,), one.top) for one in found], opens)


def _lanes(squares: _Squares, first: Sequence[int], second: Sequence[int]) -> Iterator[Lane]:
    """The longest open lines between two sides, none beginning or ending near another."""
    found = [
        (math.dist(squares.middles[k], squares.middles[n]) / INCH, squares.middles[k], squares.middles[n])
        for k in first
        for n in second
        if squares.sees[k, n]
    ]
    taken: list[Lane] = []
    for length, a, b in sorted(found, reverse=True):
        apart = 4 * squares.size
        is_new = all(math.dist(a, one.a) > apart or math.dist(b, one.b) > apart for one in taken)
        if length >= LONG_LANE and is_new and len(taken) < MOST_LANES:
            taken.append(Lane(a, b, round(length, 1)))
    return iter(taken)


def _map(squares: _Squares, inside: Mapping[str, Sequence[int]]) -> SightMap:
    every = np.flatnonzero(squares.stands).tolist()
    lookers = {"all": every, **inside}
    seen = tuple((name, _seen_by(squares, some)) for name, some in lookers.items())
    return SightMap(squares.size / INCH, squares.columns, squares.rows, seen)


def _seen_by(squares: _Squares, lookers: Sequence[int]) -> tuple[int, ...]:
    shares = squares.sees[lookers].mean(axis=0) if len(lookers) else np.zeros(len(squares.middles))
    hundredths = np.where(squares.stands, np.rint(100 * shares), -1).astype(int)
    return tuple(hundredths.tolist())


# ------------------------------------------------------------------------------------------------ ways


def _side(
    table: Table,
    squares: _Squares,
    seat: str,
    starts: Mapping[str, tuple[str, shapely.Geometry]],
    inside: Mapping[str, Sequence[int]],
) -> Side:
    kind, where = starts[seat]
    grid = _grid(table)
    costs = _costs(grid, where)
    ground = max(int(np.isfinite(grid.prices).sum()), 1)
    reached = [float((costs <= far).sum()) / ground for far in (WALK, RUN)]
    mine = list(inside[seat])
    others = [k for other, some in inside.items() if other != seat for k in some]
    sees = float(squares.sees[mine].any(axis=0).sum() / max(squares.stands.sum(), 1)) if mine else 0.0
    seen = float(squares.sees[np.ix_(others, mine)].mean()) if mine and others else 0.0
    far = tuple((goal.id, _far(grid, costs, where, goal.at)) for goal in table.objectives)
    return Side(seat, kind, round(reached[0], 4), round(reached[1], 4), round(sees, 4), round(seen, 4), far)


class _Grid(NamedTuple):
    places: Floats
    """x and y, in units, row by row."""
    prices: Floats
    """What an inch costs at each place; infinite where nobody can be."""
    links: tuple[tuple[tuple[int, float], ...], ...]
    """From each place those that can be gone to straight, and the inches that it costs."""


@lru_cache(4)
def _grid(table: Table) -> _Grid:
    step = max(INCH, math.isqrt(table.width * table.height // WALKED))
    columns, rows = table.width // step, table.height // step
    xs, ys = ((np.arange(many) + 0.5) * span / many for many, span in ((columns, table.width), (rows, table.height)))
    places = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    free = shapely.union_all(open_ground(table, INFANTRY_BASE // 2, INFANTRY))
    hard = union(part.footprint for _, part in table.parts() if {"slow", "difficult"} & set(part.words(INFANTRY)))
    shapely.prepare([free, hard])
    prices = np.where(shapely.intersects_xy(hard, places), float(SLOW), 1.0)
    prices[~shapely.intersects_xy(free, places)] = np.inf
    links = _links(columns, rows, places, prices, free)
    return _Grid(places, prices, links)


def _links(
    columns: int, rows: int, places: Floats, prices: Floats, free: shapely.Geometry
) -> tuple[tuple[tuple[int, float], ...], ...]:
    found: list[list[tuple[int, float]]] = [[] for _ in places]
    numbers = np.arange(columns * rows).reshape(rows, columns)
    for dx, dy in ((dx, dy) for dx, dy in _STEPS if (dx, dy) > (0, 0)):
        here = numbers[max(0, -dy) : rows - max(0, dy), : columns - dx].ravel()
        there = numbers[max(0, dy) : rows + min(0, dy), dx:].ravel()
        open_ends = np.isfinite(prices[here]) & np.isfinite(prices[there])
        here, there = here[open_ends], there[open_ends]
        lines = shapely.linestrings(np.stack((places[here], places[there]), axis=1))
        clear = shapely.covers(free, lines)
        far = np.hypot(*(places[there] - places[here]).T) / INCH * (prices[here] + prices[there]) / 2
        for k, n, cost in zip(here[clear].tolist(), there[clear].tolist(), far[clear].tolist(), strict=True):
            found[k].append((n, cost))
            found[n].append((k, cost))
    return tuple(tuple(some) for some in found)


def _costs(grid: _Grid, where: shapely.Geometry) -> Floats:
    """Inches of way from where somebody begins to every place."""
    away = shapely.distance(where, shapely.points(grid.places)) / INCH
    heads = np.flatnonzero((away <= 1) & np.isfinite(grid.prices)).tolist()
    costs = np.full(len(grid.places), np.inf)
    costs[heads] = away[heads]
    links = grid.links
    queue = [(float(away[place]), place) for place in heads]
    heapq.heapify(queue)
    while queue:
        cost, place = heapq.heappop(queue)
        if cost > costs[place]:
            continue
        for other, price in links[place]:
            if (total := cost + price) < costs[other]:
                costs[other] = total
                heapq.heappush(queue, (total, other))
    return costs


def _far(grid: _Grid, costs: Floats, where: shapely.Geometry, at: Point) -> float | None:
    """Inches of way to a place, from the nearest of the grid that can be reached."""
    if shapely.contains_xy(where, *at):
        return 0.0
    away = np.hypot(*(grid.places - at).T) / INCH
    near = np.flatnonzero((away <= NEAR) & np.isfinite(costs))
    return round(float((costs[near] + away[near]).min()), 1) if len(near) else None
