"""An independent shortest way: a taut string around polygons that stand one radius off every obstacle.

Obstacles are inflated with shapely and melted together. Only lines that touch the melted outline like a tangent at
both ends can be part of a shortest way, so few are left to be checked; Dijkstra does the rest. Arcs become chords whose
total length is right to the second order: the polygon is blown up by the share by which an arc exceeds its chord.
"""

import math
from typing import NamedTuple

import numpy as np
import shapely
from oracle import Floats, even_odd, outline
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from openfire.geometry.inches import INCH, Area, Point, point
from openfire.geometry.shapes import Body, Oval, Round, RoundedEnd

QUARTER = 24
"""Chords in a quarter turn."""

BULGE = (math.pi / 4 / QUARTER) / math.sin(math.pi / 4 / QUARTER)
"""An arc is longer than its chord by this factor."""


class Maze(NamedTuple):
    """Where the centre of a mover may not be, and the corners a string can touch."""

    blocked: shapely.Geometry
    spots: Floats
    before: Floats
    """Each corner's neighbours on the outline."""
    after: Floats


def inflated(body: Body, radius: float) -> shapely.Polygon:
    """A base and the radius around it; ovals much finer, for their bends are not all alike."""
    match body.shape:
        case Oval():
            return shapely.Polygon(outline(body, 20 * QUARTER, radius))
        case Round(diameter):
            own = diameter / 2 / INCH
        case RoundedEnd(_, width):
            own = width / 2 / INCH
        case _:
            own = 0.0
    return shapely.Polygon(outline(body, 4 * QUARTER, (own + radius) * BULGE - own))


def maze(size: tuple[float, float], solids: list[Area], bodies: list[Body], radius: float) -> Maze:
    """All obstacles melted together, and the outward corners of the result that are on the table."""
    grounds = [even_odd(solid).buffer(radius * BULGE, quad_segs=QUARTER) for solid in solids]
    melted = shapely.union_all([*grounds, *(inflated(body, radius) for body in bodies)])
    table = shapely.box(radius, radius, size[0] - radius, size[1] - radius)
    rings = [ring for part in shapely.get_parts(melted) for ring in (part.exterior, *part.interiors)]
    loops = [np.array(ring.coords)[:-1] for ring in rings]
    spots = np.concatenate([*loops, np.zeros((0, 2))])
    before = np.concatenate([*(np.roll(loop, 1, axis=0) for loop in loops), np.zeros((0, 2))])
    after = np.concatenate([*(np.roll(loop, -1, axis=0) for loop in loops), np.zeros((0, 2))])
    inside = shapely.intersects_xy(table, *spots.T)
    blocked = melted.buffer(-1e-6)
    shapely.prepare(blocked)
    return Maze(blocked, spots[inside], before[inside], after[inside])


def free_places(
    rng: np.random.Generator,
    size: tuple[float, float],
    solids: list[Area],
    bodies: list[Body],
    radius: float,
    count: int,
) -> list[Point]:
    """Some places where a mover stands clear of everything by a thousandth of an inch."""
    r = radius + 1e-3
    blocked = maze(size, solids, bodies, r).blocked
    tries = [point(*(rng.uniform(r, side - r) for side in size)) for _ in range(60 * count)]
    return [p for p in tries if not shapely.intersects_xy(blocked, p[0] / INCH, p[1] / INCH)][:count]


def _cross(ax: Floats, ay: Floats, bx: Floats, by: Floats) -> Floats:
    return ax * by - ay * bx


def _touches(spots: Floats, before: Floats, after: Floats, ends: Floats) -> Floats:
    """(spots, ends): whether the line from a spot to an end leaves both neighbours of the spot on one side."""
    dx = ends[None, :, 0] - spots[:, None, 0]
    dy = ends[None, :, 1] - spots[:, None, 1]
    back, on = before - spots, after - spots
    one = _cross(dx, dy, back[:, :1], back[:, 1:])
    two = _cross(dx, dy, on[:, :1], on[:, 1:])
    return one * two >= -1e-15


def _links(lab: Maze, starts: Floats, ends: Floats, pairs: Floats) -> tuple[Floats, Floats]:
    """Those of some pairs that see each other, and how far apart they are."""
    lines = shapely.linestrings(np.stack((starts[pairs[:, 0]], ends[pairs[:, 1]]), axis=1))
    free = ~shapely.intersects(lab.blocked, lines)
    return pairs[free], shapely.length(lines[free])


def distances(lab: Maze, places: list[Point]) -> Floats:
    """(places, places): how long the shortest ways between places are; infinite where there is none."""
    free = np.array(places) / INCH
    n, m = len(lab.spots), len(free)
    rows, columns, lengths = [], [], []
    corner_pairs = np.argwhere(np.triu(_both_touch(lab), 1))
    own = np.argwhere(_touches(lab.spots, lab.before, lab.after, free))
    across = np.argwhere(np.triu(np.ones((m, m), np.bool_), 1))
    for starts, ends, pairs, row, column in (
        (lab.spots, lab.spots, corner_pairs, 0, 0),
        (lab.spots, free, own, 0, n),
        (free, free, across, n, n),
    ):
        kept, long = _links(lab, starts, ends, pairs)
        rows.append(kept[:, 0] + row)
        columns.append(kept[:, 1] + column)
        lengths.append(long)
    graph = csr_array((np.concatenate(lengths), (np.concatenate(rows), np.concatenate(columns))), shape=(n + m, n + m))
    return dijkstra(graph, directed=False, indices=np.arange(n, n + m))[:, n:]


def _both_touch(lab: Maze) -> Floats:
    touching = _touches(lab.spots, lab.before, lab.after, lab.spots)
    return touching & touching.T
