"""How far it is across a table in the end: around what is impassable, and slowly through what is difficult.

No rule stands here. A chart is a coarse grid over a table, worked out once; a field is how far it is from everywhere to
one place of it, and is remembered. Who else stands on the table is not looked at.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import shapely

from openfire.geometry.inches import INCH, Area, Point
from openfire.geometry.shapes import Floats
from openfire.rules.onepage.terrain import impassable
from openfire.table import relief
from openfire.table.model import INFANTRY, VEHICLE, Table

CELL = 2.0
"""Inches between the places of a chart."""

FAR = 2
"""The longest step, in columns or rows."""

STEPS = tuple((dx, dy) for dx in range(-FAR, FAR + 1) for dy in range(-FAR, FAR + 1) if math.gcd(dx, dy) == 1)
"""To the neighbours of a place, columns and rows: sixteen directions."""

LOOKS = np.linspace(0.0, 1.0, 9)
"""Where one looks between two of them."""

LOST = 2.5
"""How many times farther it is to where no way is found."""

CHARTS, FIELDS = 32, 4096
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


@lru_cache(CHARTS)
def chart(table: Table, gait: Gait) -> Floats:
    """What each of the STEPS costs from every place, in inches of open ground; infinite where one cannot go."""
    solid = _wide(impassable(table, gait.kind), gait.radius)
    mud = _wide(relief.areas(table, "difficult", gait.kind), gait.radius)
    columns, rows = (int(side / INCH / CELL) + 1 for side in (table.width, table.height))
    x, y = np.meshgrid(CELL * np.arange(columns), CELL * np.arange(rows))
    return np.stack([_costs(x, y, step, solid, mud, gait.slow) for step in STEPS])


def _wide(areas: tuple[Area, ...], radius: float) -> shapely.Geometry:
    """Some areas and all that is so near to them."""
    rings = [[np.array(ring) / INCH for ring in area] for area in areas]
    shape = shapely.union_all([shapely.Polygon(first, holes) for first, *holes in rings])
    wide = shapely.buffer(shape, radius)
    shapely.prepare(wide)
    return wide


def _costs(
    x: Floats, y: Floats, step: tuple[int, int], solid: shapely.Geometry, mud: shapely.Geometry, slow: float
) -> Floats:
    """What a step costs from every place."""
    dx, dy = CELL * step[0], CELL * step[1]
    looks = [(x + part * dx, y + part * dy) for part in LOOKS]
    barred = np.any([shapely.contains_xy(solid, *look) for look in looks], axis=0)
    muddy = np.mean([shapely.contains_xy(mud, *look) for look in looks], axis=0)
    off = (x + dx < 0) | (x + dx > x.max()) | (y + dy < 0) | (y + dy > y.max())
    costs: Floats = np.where(barred | off, np.inf, math.hypot(dx, dy) * (1.0 + (slow - 1.0) * muddy))
    return costs


@lru_cache(FIELDS)
def _field(table: Table, gait: Gait, column: int, row: int) -> Floats:
    """Inches from every place of a chart to one of them."""
    costs = chart(table, gait)
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
    high, wide = chart(table, gait).shape[1:]
    field = _field(table, gait, _nearest(goal[0], wide), _nearest(goal[1], high))
    found = min(float(field[row, column]) + math.hypot(x, y) for column, row, x, y in _around(start, wide, high))
    return max(straight, found) if math.isfinite(found) else LOST * straight


def _nearest(units: int, count: int) -> int:
    return min(count - 1, round(units / INCH / CELL))


def _around(place: Point, wide: int, high: int) -> list[tuple[int, int, float, float]]:
    """The places of a chart around another: column, row, and how far off they are."""
    x, y = place[0] / INCH, place[1] / INCH
    columns, rows = ({min(n - 1, int(at / CELL)), min(n - 1, int(at / CELL) + 1)} for at, n in ((x, wide), (y, high)))
    return [(c, r, c * CELL - x, r * CELL - y) for c in sorted(columns) for r in sorted(rows)]
