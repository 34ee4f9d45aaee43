"""How far it is across a table in the end: around what is impassable, and slowly through what is difficult.

No rule stands here. What a step costs is worked out once for a coarse grid over a table; how far it is from everywhere
to one place of that grid is remembered. Other models on the table are not looked at.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from openfire.geometry.areas import pack_areas
from openfire.geometry.inches import INCH, Area, Point
from openfire.geometry.kernels import area_point_gap
from openfire.geometry.shapes import Flags, Floats
from openfire.rules.onepage.terrain import impassable
from openfire.table import relief
from openfire.table.model import INFANTRY, VEHICLE, Table

CELL, LOOKS = 2.0, 8
"""Inches between the places of the grid, and how often one looks on the way from one to the next."""

FAR = 2
"""The longest step, in columns or rows."""

STEPS = tuple((dx, dy) for dx in range(-FAR, FAR + 1) for dy in range(-FAR, FAR + 1) if math.gcd(dx, dy) == 1)
"""To the neighbours of a place, columns and rows: sixteen directions."""

NO_WAY = 2.5
"""How many times farther it is to where no way is found."""

GRIDS, FIELDS = 32, 4096
"""How many are remembered."""


class Gait(NamedTuple):
    """How somebody goes across a table."""

    kind: str
    """As whom terrain takes it."""
    radius: float
    """Inches around its middle that it needs."""
    slow: float
    """How many times longer difficult ground takes."""


FOOT, CROWD, HULL = Gait(INFANTRY, 0.6, 2.0), Gait(INFANTRY, 1.5, 2.0), Gait(VEHICLE, 1.9, 3.0)


@lru_cache(GRIDS)
def step_costs(table: Table, gait: Gait) -> Floats:
    """What each of the STEPS costs from every place, in inches of open ground; infinite where one cannot go."""
    size = tuple(int(side / INCH / CELL) + 1 for side in (table.height, table.width))
    solid = _touched(impassable(table, gait.kind), gait.radius, size)
    difficult = _touched(relief.areas(table, "difficult", gait.kind), gait.radius, size)
    return np.stack([_costs(step, solid, difficult, gait.slow) for step in STEPS])


def _touched(areas: tuple[Area, ...], radius: float, size: tuple[int, ...]) -> Flags:
    """Where somebody touches one of some areas, at all the places that are looked at; never beyond the grid."""
    packed, apart, margin = pack_areas(areas), CELL / LOOKS, FAR * LOOKS
    found = np.zeros([LOOKS * (count - 1) + 1 for count in size], dtype=np.bool_)
    for k, (left, bottom, right, top) in enumerate(packed.boxes.tolist()):
        sides = ((bottom, top, found.shape[0]), (left, right, found.shape[1]))
        near = (
            range(max(0, math.floor((low - radius) / apart)), min(count, math.ceil((high + radius) / apart) + 1))
            for low, high, count in sides
        )
        first, last = int(packed.first[k]), int(packed.first[k + 1])
        for y, x in product(*near):
            if not found[y, x]:
                found[y, x] = area_point_gap(packed.edges, first, last, x * apart, y * apart) < radius
    return np.pad(found, margin)


def _costs(step: tuple[int, int], solid: Flags, difficult: Flags, slow: float) -> Floats:
    """What a step costs from every place."""
    dx, dy = step
    barred = np.any(_on_the_way(step, solid), axis=0)
    slowed = np.mean(_on_the_way(step, difficult), axis=0)
    y, x = np.indices(barred.shape)
    off = (x + dx < 0) | (x + dx > x.max()) | (y + dy < 0) | (y + dy > y.max())
    inches = math.hypot(CELL * dx, CELL * dy)
    costs: Floats = np.where(barred | off, np.inf, inches * (1.0 + (slow - 1.0) * slowed))
    return costs


def _on_the_way(step: tuple[int, int], touched: Flags) -> list[Flags]:
    """What is touched at each look of a step, from its start to its end, for every place of the grid."""
    margin = FAR * LOOKS
    high, wide = (count - 2 * margin for count in touched.shape)
    starts = ((margin + k * step[0], margin + k * step[1]) for k in range(LOOKS + 1))
    return [touched[y : y + high : LOOKS, x : x + wide : LOOKS] for x, y in starts]


@lru_cache(FIELDS)
def _field(table: Table, gait: Gait, column: int, row: int) -> Floats:
    """Inches from every place of the grid to one of them."""
    costs = step_costs(table, gait)
    high, wide = costs.shape[1:]
    far = np.full((high + 2 * FAR, wide + 2 * FAR), np.inf)
    inner = far[FAR:-FAR, FAR:-FAR]
    inner[row, column] = 0.0
    beside = [far[FAR + dy : FAR + dy + high, FAR + dx : FAR + dx + wide] for dx, dy in STEPS]
    while True:
        nearest = np.min([there + cost for there, cost in zip(beside, costs, strict=True)], axis=0)
        if np.all(nearest >= inner):
            return inner
        np.minimum(inner, nearest, out=inner)


def distance(table: Table, gait: Gait, start: Point, goal: Point) -> float:
    """How far it is from place to place, in inches of open ground."""
    straight = math.dist(start, goal) / INCH
    if straight <= CELL:
        return straight
    high, wide = step_costs(table, gait).shape[1:]
    field = _field(table, gait, _nearest(goal[0], wide), _nearest(goal[1], high))
    x, y, found = start[0] / INCH, start[1] / INCH, math.inf
    for column in _beside(x, wide):
        for row in _beside(y, high):
            found = min(found, field.item(row, column) + math.hypot(column * CELL - x, row * CELL - y))
    return max(straight, found) if math.isfinite(found) else NO_WAY * straight


def _nearest(units: int, count: int) -> int:
    return min(count - 1, round(units / INCH / CELL))


def _beside(inches: float, count: int) -> tuple[int, ...]:
    """The columns or rows of the grid on both sides of a place."""
    before = min(count - 1, int(inches / CELL))
    return (before, before + 1) if before + 1 < count else (before,)
