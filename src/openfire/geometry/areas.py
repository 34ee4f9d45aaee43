"""Areas of ground, packed for the kernels."""

import math
from collections.abc import Iterable, Sequence

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Area, Point
from openfire.geometry.shapes import Flags, Floats, Numbers

Segment = tuple[Point, Point]
"""A straight line between two places."""


def pack_areas(areas: Sequence[Area], walls: Sequence[Segment] = ()) -> kernels.Areas:
    """Areas as edges. A wall is a line without thickness: an edge there and back, with nothing inside."""
    edges: list[tuple[float, float, float, float]] = []
    first = [0]
    boxes: list[tuple[float, float, float, float]] = []
    for rings in [*areas, *((wall,) for wall in walls)]:
        points = [(x / INCH, y / INCH) for ring in rings for x, y in ring]
        for ring in rings:
            edges += _edges(ring)
        first.append(len(edges))
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    return kernels.Areas(_rows(edges, 4), np.array(first, dtype=np.int64), _rows(boxes, 4))


def some_of(edges: Floats, first: Numbers, kept: Flags) -> tuple[Floats, Numbers]:
    """The edges of those areas that are kept, and where each of these begins."""
    counts = np.diff(first)
    starts: Numbers = np.concatenate((np.zeros(1, np.int64), np.cumsum(counts[kept])))
    return edges[np.repeat(kept, counts)], starts


def outward_corners(areas: kernels.Areas, count: int) -> tuple[Floats, kernels.Array]:
    """The corners of solid areas that a way can bend around: place and outward normals of both sides."""
    corners: list[tuple[float, ...]] = []
    first = [0]
    for k in range(count):
        edges = areas.edges[areas.first[k] : areas.first[k + 1]].tolist()
        follows = {(edge[0], edge[1]): edge for edge in edges}
        for edge in edges:
            corners += _corner(edge, follows[edge[2], edge[3]])
        first.append(len(corners))
    return _rows(corners, 6), np.array(first, dtype=np.int64)


def _corner(before: Sequence[float], after: Sequence[float]) -> list[tuple[float, ...]]:
    """The corner between two sides, if it points outward (the ground lies to their left)."""
    x0, y0 = before[2] - before[0], before[3] - before[1]
    x1, y1 = after[2] - after[0], after[3] - after[1]
    turn = x0 * y1 - y0 * x1
    back = turn == 0 and x0 * x1 + y0 * y1 < 0
    if turn <= 0 and not back:
        return []
    l0, l1 = math.sqrt(x0 * x0 + y0 * y0), math.sqrt(x1 * x1 + y1 * y1)
    return [(before[2], before[3], y0 / l0, -x0 / l0, y1 / l1, -x1 / l1)]


def _edges(ring: Sequence[Point]) -> Iterable[tuple[float, float, float, float]]:
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        if a != b:
            yield a[0] / INCH, a[1] / INCH, b[0] / INCH, b[1] / INCH


def _rows(rows: Sequence[Sequence[float]], width: int) -> Floats:
    return np.ascontiguousarray(np.array(rows, dtype=np.float64).reshape(-1, width))
