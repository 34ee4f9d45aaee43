"""Independent answers: the same shapes seen through support functions, shapely polygons and plain sampling.

Nothing here calls the kernels. The signed distance of two convex sets is the largest, over all directions, of the
room between their supporting lines; that one sentence gives gaps, depths and farthest points to about 1e-10.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from openfire.geometry.inches import INCH, TURN, Area
from openfire.geometry.shapes import Body, Oval, Polygon, Pose, Rectangle, Round, RoundedEnd, Shape

Floats = NDArray[np.float64]
FINE = 4096
"""Corners of a fine polygon: a circle of radius 3 in is then true to 1e-6 in."""


def axes(at: Pose) -> tuple[Floats, Floats]:
    """The unit vectors along and across a facing."""
    turn = 2 * math.pi * at.facing / TURN
    return np.array([math.cos(turn), math.sin(turn)]), np.array([-math.sin(turn), math.cos(turn)])


def centre(body: Body) -> Floats:
    return np.array([body.at.x, body.at.y]) / INCH


def half_sizes(shape: Oval | RoundedEnd | Rectangle) -> tuple[float, float]:
    return shape.length / 2 / INCH, shape.width / 2 / INCH


def corners_of(body: Body) -> Floats:
    """The corners of a rectangle or polygon on the table."""
    if isinstance(body.shape, Rectangle):
        a, b = half_sizes(body.shape)
        own = np.array([(a, b), (-a, b), (-a, -b), (a, -b)])
    else:
        assert isinstance(body.shape, Polygon)
        own = np.array(body.shape.corners) / INCH
    along, across = axes(body.at)
    return centre(body) + own[:, :1] * along + own[:, 1:] * across


def support(body: Body, directions: Floats) -> Floats:
    """How far a body reaches in each of some unit directions (n, 2)."""
    along, across = axes(body.at)
    u, v = directions @ along, directions @ across
    far = directions @ centre(body)
    match body.shape:
        case Round(diameter):
            return far + diameter / 2 / INCH
        case Oval():
            a, b = half_sizes(body.shape)
            return far + np.sqrt((a * u) ** 2 + (b * v) ** 2)
        case RoundedEnd():
            a, b = half_sizes(body.shape)
            return far + (a - b) * np.abs(u) + b
    return (directions @ corners_of(body).T).max(axis=1)


def _largest(room: Callable[[Floats], Floats]) -> float:
    """The largest value of a function of the direction: a fine sweep, then every peak of it refined."""
    count = 720
    angles = np.arange(count) * (2 * math.pi / count)
    values = room(angles)
    peaks = np.flatnonzero((values >= np.roll(values, 1)) & (values >= np.roll(values, -1)))
    peaks = peaks[np.argsort(values[peaks])[-12:]]
    low, high = angles[peaks] - 2 * math.pi / count, angles[peaks] + 2 * math.pi / count
    best = values.max()
    for _ in range(9):
        grid = low[:, None] + (high - low)[:, None] * np.linspace(0, 1, 17)
        found = room(grid.ravel()).reshape(grid.shape)
        best = max(best, found.max())
        at = np.clip(found.argmax(axis=1), 1, 15)
        rows = np.arange(len(peaks))
        low, high = grid[rows, at - 1], grid[rows, at + 1]
    return float(best)


def _unit(angles: Floats) -> Floats:
    return np.column_stack((np.cos(angles), np.sin(angles)))


def signed_gap(a: Body, b: Body) -> float:
    """Edge to edge; negative: the shortest way to part them."""
    return _largest(lambda angles: -support(a, _unit(angles)) - support(b, -_unit(angles)))


def farthest(a: Body, b: Body) -> float:
    """From a to the farthest point of b."""
    return max(0.0, _largest(lambda angles: support(b, _unit(angles)) - support(a, _unit(angles))))


class Core(NamedTuple):
    """A body as a shapely figure with a skin of some radius around it: exact but for ovals."""

    figure: shapely.Geometry
    skin: float


def core(body: Body, count: int = FINE) -> Core:
    """The exact core of a body; an oval is a fine inscribed polygon."""
    x, y = centre(body)
    along, _ = axes(body.at)
    match body.shape:
        case Round(diameter):
            return Core(shapely.Point(x, y), diameter / 2 / INCH)
        case RoundedEnd():
            a, b = half_sizes(body.shape)
            ends = np.array([(x, y) - (a - b) * along, (x, y) + (a - b) * along])
            return Core(shapely.LineString(ends), b)
        case Oval():
            return Core(shapely.Polygon(outline(body, count)), 0.0)
    return Core(shapely.Polygon(corners_of(body)), 0.0)


def outline(body: Body, count: int = FINE, grow: float = 0.0) -> Floats:
    """About so many points on the outline of a body, or so much outside it, counter-clockwise."""
    if isinstance(body.shape, Rectangle | Polygon):
        return _around_corners(corners_of(body), count, grow)
    return rim(body, np.arange(count) * (2 * math.pi / count), grow)


def rim(body: Body, t: Floats, grow: float = 0.0) -> Floats:
    """Points on the outline of a base without corners, by an angle that runs around it."""
    c, s = np.cos(t), np.sin(t)
    if isinstance(body.shape, Round):
        return centre(body) + (body.shape.diameter / 2 / INCH + grow) * np.column_stack((c, s))
    assert isinstance(body.shape, Oval | RoundedEnd)
    a, b = half_sizes(body.shape)
    if isinstance(body.shape, Oval):
        n = np.sqrt((b * c) ** 2 + (a * s) ** 2)
        u, v = a * c + grow * b * c / n, b * s + grow * a * s / n
    else:
        u, v = np.where(c >= 0, a - b, b - a) + (b + grow) * c, (b + grow) * s
    along, across = axes(body.at)
    return centre(body) + u[:, None] * along + v[:, None] * across


def _around_corners(corners: Floats, count: int, grow: float) -> Floats:
    if grow > 0.0:
        return np.array(shapely.Polygon(corners).buffer(grow, quad_segs=count // 4).exterior.coords)[:-1][::-1]
    each = max(1, count // len(corners))
    ends = np.roll(corners, -1, axis=0)
    shares = np.arange(each)[:, None] / each
    return np.concatenate([a + shares * (b - a) for a, b in zip(corners, ends, strict=True)])


def fine_polygon(body: Body, count: int = FINE) -> shapely.Polygon:
    return shapely.Polygon(outline(body, count))


def even_odd(area: Area) -> shapely.Geometry:
    """An area as a shapely figure by the even-odd rule."""
    rings = [shapely.Polygon(np.array(ring) / INCH) for ring in area]
    figure = rings[0]
    for ring in rings[1:]:
        figure = shapely.symmetric_difference(figure, ring)
    return figure


def clearance(body: Body, figure: shapely.Geometry) -> float:
    """Distance from a body to a figure it does not overlap; at most 0 where it does."""
    inner, skin = core(body)
    return float(shapely.distance(inner, figure)) - skin


def resized(shape: Shape, by: float) -> Shape | None:
    """The shape grown (or shrunk) by so many inches all around, corners kept sharp; None for a polygon."""
    more = 2 * round(by * INCH)
    match shape:
        case Round(diameter):
            return Round(diameter + more)
        case Polygon():
            return None
    return type(shape)(shape.length + more, shape.width + more)
