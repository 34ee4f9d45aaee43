"""Bases as shapely sees them: a second opinion on gaps and edges, for tests. Everything is in units."""

import math
from functools import lru_cache
from typing import NamedTuple

import shapely
from shapely import affinity

from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Body, Oval, Polygon, Rectangle, Round, RoundedEnd, Shape, outer_radius

OVAL_CORNERS = 720
TOLERANCE = 4
"""Units by which bases may press into each other or over the edge, as in play (ruling X-37)."""


class Core(NamedTuple):
    """A base is everything within a radius of its core."""

    shape: shapely.Geometry
    radius: float


@lru_cache(512)
def _core(shape: Shape) -> Core:
    match shape:
        case Round(diameter):
            return Core(shapely.Point(0, 0), diameter / 2)
        case RoundedEnd(length, width):
            half = (length - width) / 2
            return Core(shapely.LineString([(-half, 0), (half, 0)]), width / 2)
        case Rectangle(length, width):
            return Core(shapely.box(-length / 2, -width / 2, length / 2, width / 2), 0.0)
        case Oval(length, width):
            turns = [2 * math.pi * k / OVAL_CORNERS for k in range(OVAL_CORNERS)]
            return Core(shapely.Polygon([(length / 2 * math.cos(t), width / 2 * math.sin(t)) for t in turns]), 0.0)
        case Polygon(corners):
            return Core(shapely.Polygon(corners), 0.0)


def core_of(body: Body) -> Core:
    """The core of a base where it stands."""
    core = _core(body.shape)
    turned = affinity.rotate(core.shape, body.at.facing / 1000, origin=(0, 0))
    return Core(affinity.translate(turned, body.at.x, body.at.y), core.radius)


def gap(one: Body, other: Body) -> float:
    """Units between two bases; negative: how deep they overlap, or nearly so."""
    if isinstance(one.shape, Round) and isinstance(other.shape, Round):
        apart = math.dist(one.at[:2], other.at[:2])
        return apart - (one.shape.diameter + other.shape.diameter) / 2
    first, second = core_of(one), core_of(other)
    apart = float(first.shape.distance(second.shape)) - first.radius - second.radius
    if apart < 0 or not first.shape.intersects(second.shape):
        return apart
    corners = shapely.get_coordinates(shapely.oriented_envelope(first.shape.intersection(second.shape)))
    return -min((math.dist(*corners[k : k + 2]) for k in range(2)), default=0.0) if len(corners) > 2 else 0.0


def overhang(body: Body, width: int, height: int) -> float:
    """Units by which a base reaches over the edge of a table; negative when it does not."""
    core = core_of(body)
    left, bottom, right, top = core.shape.bounds
    return float(max(-left, -bottom, right - width, top - height)) + core.radius


def is_over_edge(body: Body, width: int, height: int) -> bool:
    """Whether a base reaches over the edge of a table."""
    return overhang(body, width, height) > TOLERANCE


def overlap(one: Body, other: Body) -> bool:
    """Whether two bases overlap."""
    near = (outer_radius(one.shape) + outer_radius(other.shape)) * INCH
    return math.dist(one.at[:2], other.at[:2]) < near and gap(one, other) < -TOLERANCE
