"""The land as a kind of mover meets it: what is solid, what is slow, what costs inches, what shortens the move."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.areas import Segment, outward_corners, pack_areas
from openfire.geometry.inches import INCH, Area, Point
from openfire.geometry.shapes import Floats


class CrossingCost(NamedTuple):
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


class MovePenalty(NamedTuple):
    """Ground that shortens the whole move as soon as any part of the base touches it."""

    areas: tuple[Area, ...]
    less: float = 0.0
    """Inches taken off the move."""
    cap: float = float("inf")
    """The most inches that are left of it."""

    def left_of(self, budget: float) -> float:
        """What is left of a move once this ground is touched."""
        return max(0.0, min(budget - self.less, self.cap))


def edge_costs(area: Area, entering: float, leaving: float = 0.0) -> tuple[CrossingCost, ...]:
    """Costs for coming into an area and for going out of it: the ground lies to the left of its edges."""
    sides = [(a, b) for ring in area for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]
    return tuple(CrossingCost(a, b, leaving, entering) for a, b in sides)


class Ground:
    """Everything about a table that matters to one kind of mover, whatever its size; packed once, asked often."""

    def __init__(
        self,
        size: Point,
        *,
        solid: Sequence[Area] = (),
        walls: Sequence[Segment] = (),
        slow: Sequence[Slow] = (),
        crossing_costs: Sequence[CrossingCost] = (),
        move_penalties: Sequence[MovePenalty] = (),
    ) -> None:
        """size: the table's width and height. solid areas and walls may not be touched; the others have their price."""
        self.size, self.solid, self.walls = size, tuple(solid), tuple(walls)
        self.slow, self.crossing_costs, self.move_penalties = tuple(slow), tuple(crossing_costs), tuple(move_penalties)
        self.penalty_areas = tuple(pack_areas(penalty.areas) for penalty in self.move_penalties)
        self.with_penalty = pack_areas([area for penalty in self.move_penalties for area in penalty.areas])
        """All of them together, to see soon that none is touched."""
        self._lays: dict[tuple[int, ...], kernels.Lay] = {}
        self._straight: tuple[Any, ...] | None = None

    @property
    def lay(self) -> kernels.Lay:
        """The land in which every area with a penalty is open."""
        return self.lay_without(())

    @property
    def straight(self) -> tuple[Any, ...]:
        """What a straight way meets, as the kernels take it: ground with a penalty is open, and named last."""
        if self._straight is None:
            lay = self.lay
            self._straight = (lay.bounds, *lay.solid, *lay.slow, lay.factor, lay.tolls, *self.with_penalty)
        return self._straight

    def lay_without(self, shut: tuple[int, ...]) -> kernels.Lay:
        """The land in which some of the areas with a penalty are solid."""
        if shut not in self._lays:
            more = [area for k in shut for area in self.move_penalties[k].areas]
            self._lays[shut] = _lay(self.size, [*self.solid, *more], self.walls, self.slow, self.crossing_costs)
        return self._lays[shut]


def _lay(
    size: Point,
    solid: Sequence[Area],
    walls: Sequence[Segment],
    slow: Sequence[Slow],
    crossing_costs: Sequence[CrossingCost],
) -> kernels.Lay:
    packed = pack_areas(solid, walls)
    bends, first = outward_corners(packed, len(packed.boxes))
    slow_areas = pack_areas([s.area for s in slow])
    lines = [crossing for crossing in crossing_costs if crossing.start != crossing.end]
    return kernels.Lay(
        np.array([0.0, 0.0, size[0] / INCH, size[1] / INCH]),
        packed,
        bends,
        first,
        slow_areas,
        np.array([s.factor for s in slow], dtype=np.float64),
        np.array(_cost_rows(lines), dtype=np.float64).reshape(-1, 6),
        np.concatenate((_slow_nodes(slow_areas), _cost_nodes(lines))),
    )


BESIDE = 1e-6
"""Inches that lines with a cost lie to the left of where they are drawn, so that no place of the grid is on a line."""


def _cost_rows(crossing_costs: Sequence[CrossingCost]) -> list[tuple[float, ...]]:
    """Costs in inches, a hair to the left, free ends a hair shorter.

    A place exactly on a line, or on the corner of two, is to the right of it: the border of an area is outside. Lines
    that meet still meet, so crossings add up; a way exactly over a free end does not cross the line.
    """
    lines: dict[Point, list[tuple[float, float]]] = {}
    for crossing in crossing_costs:
        for place in (crossing.start, crossing.end):
            lines.setdefault(place, []).append(_unit(crossing.start, crossing.end))
    rows: list[tuple[float, ...]] = []
    for crossing in crossing_costs:
        start, end = _beside(crossing.start, lines[crossing.start], 1), _beside(crossing.end, lines[crossing.end], -1)
        rows.append((*start, *end, crossing.from_left, crossing.from_right))
    return rows


def _beside(place: Point, lines: Sequence[tuple[float, float]], inward: int) -> tuple[float, float]:
    """An end of a line with a cost, moved to the left of all lines that meet there; inward where it is alone."""
    x, y = -sum(uy for _, uy in lines), sum(ux for ux, _ in lines)
    if len(lines) == 1:
        x, y = x + inward * lines[0][0], y + inward * lines[0][1]
    length = math.sqrt(x * x + y * y)
    if length < kernels.NUMERIC:  # lines that face each other: any one direction will do
        x, y, length = 0.6, 0.8, 1.0
    return place[0] / INCH + BESIDE * x / length, place[1] / INCH + BESIDE * y / length


def _slow_nodes(areas: kernels.Areas) -> Floats:
    """Places along the edges of slow ground where a way may bend, each corner once."""
    nodes: list[tuple[float, ...]] = []
    for ax, ay, bx, by in areas.edges.tolist():
        dx, dy = bx - ax, by - ay
        count = max(1, math.ceil(math.sqrt(dx * dx + dy * dy) / kernels.STEINER))
        nodes += [(ax + k / count * dx, ay + k / count * dy, ax, ay, bx, by) for k in range(count)]
    return np.array(nodes, dtype=np.float64).reshape(-1, 6)


def _cost_nodes(crossing_costs: Sequence[CrossingCost]) -> Floats:
    """Places just beyond the ends and corners of crossing lines, where a way may bend around them."""
    ends: dict[Point, list[CrossingCost]] = {}
    for crossing in crossing_costs:
        ends.setdefault(crossing.start, []).append(crossing)
        ends.setdefault(crossing.end, []).append(crossing)
    places = [spot for place, lines in ends.items() for spot in _around(place, lines)]
    return np.array([(x, y, 0.0, 0.0, 0.0, 0.0) for x, y in places], dtype=np.float64).reshape(-1, 6)


def _around(place: Point, lines: Sequence[CrossingCost]) -> list[tuple[float, float]]:
    """Where to pass by one end: outside the corner of a border, on both sides beyond the end of any other line."""
    x, y = place[0] / INCH, place[1] / INCH
    if len(lines) == 2 and lines[0].end != place:
        lines = lines[::-1]
    if len(lines) == 2 and lines[0].end == lines[1].start and lines[0][2:] == lines[1][2:]:
        (ax, ay), (bx, by) = _unit(lines[0].start, place), _unit(place, lines[1].end)
        turn, ahead = ax * by - ay * bx, ax * bx + ay * by
        if ahead > -0.5:
            far = math.copysign(kernels.ASIDE / (1.0 + ahead), turn)
            return [(x + far * (ay + by), y - far * (ax + bx))] if turn else []
    spots: list[tuple[float, float]] = []
    for crossing in lines:
        ux, uy = _unit(crossing.start if crossing.end == place else crossing.end, place)
        spots += [(x + kernels.ASIDE * (ux + side * uy), y + kernels.ASIDE * (uy - side * ux)) for side in (-1, 1)]
    return spots


def _unit(start: Point, end: Point) -> tuple[float, float]:
    """The direction from one place to another."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = math.sqrt(x * x + y * y)
    return x / length, y / length
