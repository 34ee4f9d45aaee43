"""Parts made to fit together exactly, so that a turned piece has no hair-thin gaps between its parts.

Turning a piece rounds its points to whole units; a corner that lay on the edge of a neighbour may then miss it by a
unit. Here corners that nearly coincide become one, and edges get a joint at every corner that nearly lies on them.
"""

from bisect import bisect_left, bisect_right
from functools import lru_cache

import msgspec

from openfire.geometry.inches import Point, Ring
from openfire.table.model import Table
from openfire.table.rings import edges, side

NEARLY = 2
"""Units between a corner and what it is taken to touch."""


class Outline(msgspec.Struct, frozen=True):
    """The ring of a part with its joints, and for each of its edges the number of the edge it was cut from."""

    ring: Ring
    numbers: tuple[int, ...]


@lru_cache(64)
def welded(table: Table) -> tuple[Outline, ...]:
    """The outline of every part of a table, in the order of the file."""
    rings = _joined([part.footprint for _, part in table.parts()])
    corners = sorted({point: None for ring in rings for point in ring})
    return tuple(_jointed(ring, corners) for ring in rings)


def _joined(rings: list[Ring]) -> list[Ring]:
    """The rings with nearly equal corners made equal; the first one met stays where it is."""
    cells: dict[Point, Point] = {}
    known: dict[Point, Point] = {}
    for point in (point for ring in rings for point in ring):
        if point not in known:
            known[point] = _nearest(cells, point)
    return [tuple(known[point] for point in ring) for ring in rings]


def _nearest(cells: dict[Point, Point], point: Point) -> Point:
    """A corner already met within a hair's breadth, else the point itself, which is then met."""
    size = NEARLY + 1
    column, row = point[0] // size, point[1] // size
    for cell in ((column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
        met = cells.get(cell)
        if met and max(abs(met[0] - point[0]), abs(met[1] - point[1])) <= NEARLY:
            return met
    cells[column, row] = point
    return point


def _jointed(ring: Ring, corners: list[Point]) -> Outline:
    points: list[Point] = []
    numbers: list[int] = []
    for number, (a, b) in enumerate(edges(ring)):
        chain = [a, *_joints(a, b, corners)]
        points += chain
        numbers += [number] * len(chain)
    return Outline(tuple(points), tuple(numbers))


def _joints(a: Point, b: Point, corners: list[Point]) -> list[Point]:
    """The corners that nearly lie on an edge, between its ends, in order from a to b."""
    low, high = min(a[0], b[0]) - NEARLY, max(a[0], b[0]) + NEARLY
    found = corners[bisect_left(corners, (low,)) : bisect_right(corners, (high + 1,))]
    return sorted((p for p in found if _is_joint(a, b, p)), key=lambda p: _along(a, b, p))


def _is_joint(a: Point, b: Point, p: Point) -> bool:
    long = _along(a, b, b)
    return 0 < _along(a, b, p) < long and side(a, b, p) ** 2 <= NEARLY**2 * long and p not in (a, b)


def _along(a: Point, b: Point, p: Point) -> int:
    return (p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])
