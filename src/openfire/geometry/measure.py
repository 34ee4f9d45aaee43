"""Distance and contact, within and wholly within, arcs. Places are units, distances are inches."""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from openfire.geometry import kernels
from openfire.geometry.areas import pack_areas
from openfire.geometry.inches import INCH, Area, Point, direction, units
from openfire.geometry.shapes import Body, Pose, pair


class Gap(NamedTuple):
    """A distance and the line that shows it."""

    distance: float
    """Inches from edge to edge; negative where the two overlap."""
    start: Point
    end: Point


def gap(a: Body, b: Body) -> float:
    """Inches between two bases, edge to edge; negative: how deep they overlap."""
    return float(kernels.gap(*pair(a, b)))


def shown_gap(a: Body, b: Body) -> Gap:
    """The same, with the line from base to base."""
    distance, ax, ay, bx, by = kernels.nearest_points(*pair(a, b))
    return Gap(float(distance), (units(ax), units(ay)), (units(bx), units(by)))


def point_gap(a: Body, place: Point) -> float:
    """Inches from a base to a place; negative: the place is under the base."""
    row, _, corners = pair(a, a)
    return float(kernels.point_gap(row, corners, place[0] / INCH, place[1] / INCH))


def slant(horizontal: float, rise: float) -> float:
    """Distance between two bases when one stands so much higher (ruling X-25)."""
    return math.sqrt(max(0.0, horizontal) ** 2 + rise**2)


def is_within(distance: float, limit: float) -> bool:
    """Whether a distance is within a limit (ruling X-37: 6.000 is within 6, 6.001 is not)."""
    return distance <= limit + kernels.RULES_EPS


def is_beyond(distance: float, limit: float) -> bool:
    """Whether a distance is more than a limit: what is not within it."""
    return not is_within(distance, limit)


def is_touching(distance: float) -> bool:
    """Whether bases so far apart are in contact."""
    return abs(distance) <= kernels.RULES_EPS


def is_overlapping(distance: float) -> bool:
    """Whether bases overlap: they press deeper than the tolerance."""
    return distance < -kernels.RULES_EPS


def farthest_gap(a: Body, b: Body) -> float:
    """Inches from base a to the farthest point of b: b is wholly within so much of a."""
    return float(kernels.farthest_gap(*pair(a, b)))


@lru_cache(maxsize=4096)
def _packed(area: Area) -> kernels.Areas:
    return pack_areas([area])


def area_gap(body: Body, area: Area) -> float:
    """Inches between a base and an area; negative where it stands in it."""
    row, _, corners = pair(body, body)
    packed = _packed(area)
    return float(kernels.area_gap(row, corners, packed.edges, 0, len(packed.edges)))


def area_margin(body: Body, area: Area) -> float:
    """How many inches inside an area a base stands; negative: some of it sticks out."""
    row, _, corners = pair(body, body)
    packed = _packed(area)
    return float(kernels.area_margin(row, corners, packed.edges, 0, len(packed.edges)))


def is_wholly_in(body: Body, area: Area) -> bool:
    """Whether all of a base is inside an area."""
    return area_margin(body, area) >= -kernels.RULES_EPS


FRONT, LEFT, RIGHT, REAR = "front", "left", "right", "rear"


def halves(viewer: Pose, body: Body) -> tuple[str, ...]:
    """Which halves around a viewer a base reaches into: front, rear or both."""
    ahead = (FRONT,) if _reaches(viewer, body, 0) else ()
    return ahead + ((REAR,) if _reaches(viewer, body, 180_000) else ())


def quarters(viewer: Pose, body: Body) -> tuple[str, ...]:
    """Which quarters around a viewer a base reaches into, the foremost first; borders belong to both sides."""
    names = {0: FRONT, 90_000: LEFT, 270_000: RIGHT, 180_000: REAR}
    return tuple(name for turn, name in names.items() if _in_quarter(viewer, body, turn))


def _reaches(viewer: Pose, body: Body, turn: int) -> bool:
    """Whether some of a base lies on the side of the viewer that a direction points to."""
    row, _, corners = pair(body, body)
    dx, dy = direction(viewer.facing + turn)
    return bool(kernels.arc_reach(row, corners, viewer.x / INCH, viewer.y / INCH, dx, dy) >= -kernels.RULES_EPS)


def _in_quarter(viewer: Pose, body: Body, turn: int) -> bool:
    """Whether some of a base lies in the quarter of the table around a direction."""
    row, _, corners = pair(body, body)
    far = 4 * (abs(body.at.x - viewer.x) + abs(body.at.y - viewer.y) + 100 * INCH)
    ends = [direction(viewer.facing + turn + side) for side in (-45_000, 45_000)]
    wedge = [(viewer.x, viewer.y), *(((viewer.x + round(far * x)), (viewer.y + round(far * y))) for x, y in ends)]
    packed = pack_areas([(tuple(wedge),)])
    return bool(kernels.area_gap(row, corners, packed.edges, 0, len(packed.edges)) <= kernels.RULES_EPS)


def crossings(
    edges: Iterable[tuple[float, float, float, float]], a: tuple[float, float], b: tuple[float, float]
) -> Iterator[float]:
    """Where a line crosses some edges, as shares of the line."""
    wx, wy = b[0] - a[0], b[1] - a[1]
    for ax, ay, bx, by in edges:
        sx, sy, ox, oy = bx - ax, by - ay, ax - a[0], ay - a[1]
        across = wx * sy - wy * sx
        if across and 0 <= (t := (ox * sy - oy * sx) / across) <= 1 and 0 <= (ox * wy - oy * wx) / across <= 1:
            yield t
