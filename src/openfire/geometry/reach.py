"""Everything a mover can reach: exact costs on a grid, the outline to draw, places to choose from."""

import math
from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from typing import Any, NamedTuple

import contourpy
import numpy as np
import shapely
from numpy.typing import NDArray

from openfire.geometry import kernels
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, Area, Point, Ring, units
from openfire.geometry.paths import MOST_ROOM, ROOM, IntricateError, Mover, penalty_choices, touched_penalties
from openfire.geometry.placement import Footing
from openfire.geometry.shapes import Flags, Floats, Numbers

STEP = 0.25
"""Inches between the places of the grid."""


class Reach(NamedTuple):
    """What can be reached from a start within a budget."""

    ground: Ground
    mover: Mover
    start: Point
    budget: float
    corner: tuple[float, float]
    """Inches: the grid's lower left place; the start is one of its places."""
    step: float
    costs: Floats
    """Rows of y, columns of x; infinite where out of reach."""
    barred: Flags
    """Where nobody could stand even if it were near."""

    def places(self) -> list[tuple[Point, float]]:
        """The places of the grid within reach, with their costs, row by row."""
        costs = self.costs[np.isfinite(self.costs)].tolist()
        return [((x, y), cost) for (x, y), cost in zip(self.grid().tolist(), costs, strict=True)]

    def grid(self) -> Numbers:
        """The places of the grid within reach, row by row: x and y."""
        rows, columns = np.nonzero(np.isfinite(self.costs))
        xs, ys = self.corner[0] + columns * self.step, self.corner[1] + rows * self.step
        places: Numbers = np.rint(np.stack((xs, ys), axis=1) * INCH).astype(np.int64)
        return places


class Survey(NamedTuple):
    """All ways from a start within a budget: once for each choice of grounds with a penalty to touch or to shun."""

    rounds: tuple[tuple[kernels.World, kernels.Labels, Numbers, float], ...]
    """What lies within reach, the ways among it, and what is left of the budget."""

    def costs(self, places: Numbers) -> Floats:
        """Exact cost of each of some places, in units; infinite where out of reach."""
        found = np.full(len(places), np.inf)
        for world, labels, order, left in self.rounds:
            out = np.empty(len(places))
            kernels.spot_costs(world, labels, order, places / INCH, left, out)
            found = np.minimum(found, out)
        return found


def survey(ground: Ground, mover: Mover, start: Point, budget: float) -> Survey:
    """What there is to know of the ways from a start, before any place is asked about."""
    choices = penalty_choices(ground, budget, touched_penalties(ground, mover.radius, [start]))
    return Survey(tuple(_surveyed(ground.lay_without(shut), mover, start, float(left)) for shut, _, left in choices))


def _surveyed(
    lay: kernels.Lay, mover: Mover, start: Point, budget: float
) -> tuple[kernels.World, kernels.Labels, Numbers, float]:
    bodies, room = mover.bodies, ROOM
    x, y = start[0] / INCH, start[1] / INCH
    while room <= MOST_ROOM:
        found = kernels.survey(lay, bodies.rows, bodies.corners, mover.blocks, x, y, mover.radius, budget, room)
        if found[1].cost == found[1].cost:  # not a number: the room ran out
            return *found, budget
        room *= 8
    raise IntricateError(f"no survey with {MOST_ROOM} labels; the ground is too intricate")


def reach(ground: Ground, mover: Mover, start: Point, budget: float, step: float = STEP) -> Reach:
    """Exact cost of every place of a grid around the start, by ways with a penalty and without."""
    half = max(1, math.ceil(budget / step))  # an outline needs two places each way
    corner = start[0] / INCH - half * step, start[1] / INCH - half * step
    costs = np.full((2 * half + 1, 2 * half + 1), np.inf)
    barred = np.ones(costs.shape, np.bool_)
    for world, labels, order, left in survey(ground, mover, start, budget).rounds:
        found, solid = np.empty(costs.shape), np.zeros(costs.shape, np.bool_)
        kernels.field(world, labels, order, *corner, step, left, found, solid)
        costs = np.minimum(costs, found)
        barred &= solid
    return Reach(ground, mover, start, budget, corner, step, costs, barred)


def outline(found: Reach, limit: float | None = None) -> tuple[Area, ...]:
    """The border of all that costs at most so much (the whole budget if not said), to draw."""
    return outlines(found, [found.budget if limit is None else limit])[0]


def outlines(found: Reach, limits: Sequence[float]) -> list[tuple[Area, ...]]:
    """The borders of all that costs at most each of some limits."""
    rows, columns = found.costs.shape
    xs = found.corner[0] + found.step * np.arange(columns)
    ys = found.corner[1] + found.step * np.arange(rows)
    lines = contourpy.contour_generator(xs, ys, _extended(found), fill_type=contourpy.FillType.OuterOffset)
    barred = _barred(found)
    return [_border(lines, limit, barred) for limit in limits]


def _border(lines: contourpy.ContourGenerator, limit: float, barred: shapely.Geometry) -> tuple[Area, ...]:
    polygons, offsets = lines.filled(-1.0, limit + kernels.RULES_EPS)[:2]
    pairs = zip(polygons, offsets, strict=True)
    shapes = [_polygon(points, first) for points, first in pairs if points is not None and first is not None]
    free = shapely.difference(shapely.union_all(shapes), barred)
    return tuple(_area(part) for part in _parts(free))


def no_places(footing: Footing, radius: float, border: Sequence[Area]) -> tuple[Area, ...]:
    """The parts within a border where a base of that radius may not stand, whoever is there, to draw."""
    within = shapely.union_all([_even_odd(area) for area in border])
    near = shapely.box(*shapely.buffer(within, radius).bounds) if border else shapely.Point()
    boxes = footing.areas.boxes
    grounds = (
        _barred_ground(footing.areas.edges[first:last])
        for first, last, box in zip(footing.areas.first, footing.areas.first[1:], boxes, strict=False)
        if shapely.box(*box).intersects(near)
    )
    shut = shapely.union_all([shapely.buffer(ground, max(radius - SLACK, 0.0), quad_segs=8) for ground in grounds])
    return tuple(_area(part) for part in _parts(shapely.intersection(shut, within)))


SLACK = 0.02
"""Inches by which places that are drawn as barred keep away from those that are free."""


def _barred_ground(edges: Floats) -> shapely.Geometry:
    """An area that is told by its edges, or a line that no base may straddle."""
    lines = shapely.linestrings(edges.reshape(-1, 2, 2))
    faces = shapely.get_parts(shapely.polygonize(lines)) if len(lines) > 1 else ()
    inside = [face for face in faces if kernels.area_point_gap(edges, 0, len(edges), *_place_in(face)) < 0]
    return shapely.union_all(inside or lines)


def _place_in(face: shapely.Geometry) -> tuple[float, float]:
    point = face.representative_point()
    return point.x, point.y


def _extended(found: Reach) -> Floats:
    """Costs continued beyond the border of reach, so that the contour runs where it should between two places.

    Into what is barred they go on for two places, and the obstacle itself is cut out later. Where the next step would
    be too long they go on for one. Where the step is short enough and yet out of reach, something that is no obstacle
    forbids it (a crossing, a penalty, slow ground): the border is drawn half way.
    """
    inside = np.isfinite(found.costs)
    ahead = _beside(found.costs) + found.step
    half_way = 2 * found.budget - ahead + found.step
    open_ground = np.where(ahead > found.budget, ahead, half_way)
    costs = np.where(inside, found.costs, np.where(found.barred, ahead, open_ground))
    further = _beside(np.where(inside | found.barred, costs, np.inf)) + found.step
    costs = np.where(found.barred & ~np.isfinite(costs), further, costs)
    return np.where(np.isfinite(costs), costs, 1e3 * (1.0 + found.budget))


def _beside(costs: Floats) -> Floats:
    """The least of the costs to the left and right, above and below."""
    padded = np.pad(costs, 1, constant_values=np.inf)
    least: Floats = np.minimum.reduce([padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:]])
    return least


def _barred(found: Reach) -> shapely.Geometry:
    """Where the mover's centre may not be, drawn with fine polygons."""
    r, mover = found.mover.radius, found.mover
    x, y = found.start[0] / INCH, found.start[1] / INCH
    near = shapely.box(x - found.budget, y - found.budget, x + found.budget, y + found.budget)
    shapes = [shapely.buffer(solid, r, quad_segs=8) for solid in _solids(found.ground) if solid.distance(near) <= r]
    rows = mover.bodies.rows[mover.blocks]
    far = np.maximum(np.abs(rows[:, kernels.X] - x), np.abs(rows[:, kernels.Y] - y)) - rows[:, kernels.BOUND] - r
    shapes += [_body_rim(row, mover.bodies.corners, r) for row in rows[far < found.budget]]
    width, height = (side / INCH for side in found.ground.size)
    table = shapely.box(r, r, width - r, height - r)
    return shapely.union_all([*shapes, shapely.difference(shapely.buffer(near, 1.0), table)])


def _body_rim(row: Floats, corners: Floats, r: float) -> shapely.Geometry:
    if row[kernels.KIND] == kernels.ROUND:
        return shapely.buffer(shapely.Point(row[kernels.X], row[kernels.Y]), row[kernels.A] + r, quad_segs=8)
    ring = shapely.MultiPoint(kernels.body_ring(row, corners)).convex_hull
    return shapely.buffer(ring, kernels.skin(row) + r, quad_segs=8)


def _solids(ground: Ground) -> list[shapely.Geometry]:
    """Solid areas, by the even-odd rule, and walls."""
    return [*map(_even_odd, ground.solid), *(shapely.LineString(np.array(wall) / INCH) for wall in ground.walls)]


def _even_odd(area: Area) -> shapely.Geometry:
    return reduce(shapely.symmetric_difference, map(_filled, area))


def _filled(ring: Ring) -> shapely.Geometry:
    return shapely.make_valid(shapely.Polygon(np.array(ring) / INCH))


def _polygon(points: Floats, first: NDArray[Any]) -> shapely.Polygon:
    rings = [points[a:b] for a, b in pairwise(first)]
    return shapely.make_valid(shapely.Polygon(rings[0], rings[1:]))


def _parts(shape: shapely.Geometry) -> list[shapely.Polygon]:
    parts = [p for p in shapely.get_parts(shape) if p.geom_type == "Polygon" and p.area > 1e-3]
    return sorted((p.normalize() for p in parts), key=lambda p: p.bounds)


def _area(shape: shapely.Polygon) -> Area:
    turned = shapely.orient_polygons(shape)
    return tuple(_ring(line) for line in (turned.exterior, *turned.interiors))


def _ring(line: shapely.LinearRing) -> Ring:
    return tuple((units(x), units(y)) for x, y in line.coords[:-1])
