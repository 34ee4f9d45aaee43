"""The lie of the land for a kind of mover: what is solid, what is slow, what costs a toll, what shortens the move."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.areas import Segment, outward_corners, pack_areas
from openfire.geometry.inches import INCH, Area, Point
from openfire.geometry.shapes import Floats


class Toll(NamedTuple):
    """A line that costs something to cross; barriers and climbs are made of these."""

    start: Point
    end: Point
    from_left: float
    """Inches it costs to cross from the left side of start-end."""
    from_right: float


class Slow(NamedTuple):
    """Ground where each inch counts as several."""

    area: Area
    factor: float


class Levy(NamedTuple):
    """Ground that shortens the whole move as soon as any part of the base touches it."""

    areas: tuple[Area, ...]
    less: float = 0.0
    """Inches taken off the move."""
    cap: float = float("inf")
    """The most inches that are left of it."""

    def left_of(self, budget: float) -> float:
        """What is left of a move once this ground is touched."""
        return max(0.0, min(budget - self.less, self.cap))


def edge_tolls(area: Area, entering: float, leaving: float = 0.0) -> tuple[Toll, ...]:
    """Tolls for coming into an area and for going out of it: the ground lies to the left of its edges."""
    sides = [(a, b) for ring in area for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]
    return tuple(Toll(a, b, leaving, entering) for a, b in sides)


class Ground:
    """Everything about a table that matters to one kind of mover, whatever its size; packed once, asked often."""

    def __init__(
        self,
        size: Point,
        *,
        solid: Sequence[Area] = (),
        walls: Sequence[Segment] = (),
        slow: Sequence[Slow] = (),
        tolls: Sequence[Toll] = (),
        levies: Sequence[Levy] = (),
    ) -> None:
        """size: the table's width and height. solid areas and walls may not be touched; the others have their price."""
        self.size, self.solid, self.walls = size, tuple(solid), tuple(walls)
        self.slow, self.tolls, self.levies = tuple(slow), tuple(tolls), tuple(levies)
        self.levy_areas = tuple(pack_areas(levy.areas) for levy in self.levies)
        self._lays: dict[tuple[int, ...], kernels.Lay] = {}

    @property
    def lay(self) -> kernels.Lay:
        """The land with every levied area open."""
        return self.lay_without(())

    def lay_without(self, shut: tuple[int, ...]) -> kernels.Lay:
        """The land with some of the levied areas treated as solid."""
        if shut not in self._lays:
            more = [area for k in shut for area in self.levies[k].areas]
            self._lays[shut] = _lay(self.size, [*self.solid, *more], self.walls, self.slow, self.tolls)
        return self._lays[shut]


def _lay(
    size: Point, solid: Sequence[Area], walls: Sequence[Segment], slow: Sequence[Slow], tolls: Sequence[Toll]
) -> kernels.Lay:
    packed = pack_areas(solid, walls)
    bends, first = outward_corners(packed, len(packed.boxes))
    slow_areas = pack_areas([s.area for s in slow])
    toll_rows = [(*_inches(t.start), *_inches(t.end), t.from_left, t.from_right) for t in tolls if t.start != t.end]
    return kernels.Lay(
        np.array([0.0, 0.0, size[0] / INCH, size[1] / INCH]),
        packed,
        bends,
        first,
        slow_areas,
        np.array([s.factor for s in slow], dtype=np.float64),
        np.array(toll_rows, dtype=np.float64).reshape(-1, 6),
        np.concatenate((_slow_nodes(slow_areas), _toll_nodes(toll_rows))),
    )


def _inches(place: Point) -> tuple[float, float]:
    return place[0] / INCH, place[1] / INCH


def _slow_nodes(areas: kernels.Areas) -> Floats:
    """Places along the edges of slow ground where a way may bend, a little outside."""
    nodes: list[tuple[float, ...]] = []
    for ax, ay, bx, by in areas.edges.tolist():
        length = float(np.sqrt((bx - ax) ** 2 + (by - ay) ** 2))
        ox, oy = kernels.ASIDE * (by - ay) / length, -kernels.ASIDE * (bx - ax) / length
        count = max(1, int(np.ceil(length / kernels.STEINER)))
        for k in range(count + 1):
            share = min(1.0, max(0.0, k / count))
            x, y = ax + share * (bx - ax) + ox, ay + share * (by - ay) + oy
            nodes.append((x, y, ax + ox, ay + oy, bx + ox, by + oy))
    return np.array(nodes, dtype=np.float64).reshape(-1, 6)


def _toll_nodes(tolls: Sequence[Sequence[float]]) -> Floats:
    """Places just beyond the ends of toll lines, where a way may bend around them."""
    nodes: list[tuple[float, ...]] = []
    for ax, ay, bx, by, *_ in tolls:
        length = float(np.sqrt((bx - ax) ** 2 + (by - ay) ** 2))
        ux, uy = kernels.ASIDE * (bx - ax) / length, kernels.ASIDE * (by - ay) / length
        for x, y in ((ax - ux, ay - uy), (bx + ux, by + uy)):
            nodes += [(x + side * uy, y - side * ux, 0.0, 0.0, 0.0, 0.0) for side in (-1, 1)]
    return np.array(nodes, dtype=np.float64).reshape(-1, 6)
