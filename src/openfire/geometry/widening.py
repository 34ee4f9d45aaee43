"""Bodies made wider all around, so that others keep their distance from them."""

import math
from functools import lru_cache

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.shapes import Bodies, Floats, Numbers

SIZES = slice(kernels.A, kernels.BOUND + 1)
"""The columns of a body that say how large it is, wherever it stands."""

ARC = 8
"""Into how many straight pieces the way around a corner of a hull is cut: it strays by 0.004 inches at most."""


def widen(bodies: Bodies, rows: Numbers, by: Floats) -> None:
    """Make bodies wider all around: those with round ends exactly, hulls with rounded corners."""
    kinds = bodies.rows[rows, kernels.KIND]
    long = (kinds == kernels.ROUND) | (kinds == kernels.OVAL)
    wide = (kinds == kernels.STADIUM) | (kinds == kernels.OVAL)
    bodies.rows[rows, kernels.A] += by * long
    bodies.rows[rows, kernels.B] += by * wide
    bodies.rows[rows, kernels.BOUND] += by
    hulls = [(int(rows[k]), float(by[k])) for k in np.flatnonzero(kinds == kernels.HULL)]
    if not hulls:
        return
    tables = [bodies.corners]
    for row, more in hulls:
        if more > 0:
            first, end = int(bodies.rows[row, kernels.FIRST]), int(bodies.rows[row, kernels.LAST])
            tables.append(_rounded(bodies.corners[first:end].tobytes(), more))
            last = sum(map(len, tables))
            bodies.rows[row, kernels.FIRST], bodies.rows[row, kernels.LAST] = last - len(tables[-1]), last
    bodies.corners = np.concatenate(tables)


@lru_cache(maxsize=256)
def _rounded(outline: bytes, by: float) -> Floats:
    """The outline of a hull moved out by so much, its corners on arcs."""
    corners = np.frombuffer(outline).reshape(-1, 2)
    out: list[tuple[float, float]] = []
    for k, (x, y) in enumerate(corners.tolist()):
        before, after = corners[k - 1].tolist(), corners[(k + 1) % len(corners)].tolist()
        start = math.atan2(y - before[1], x - before[0]) - math.pi / 2
        turn = math.remainder(math.atan2(after[1] - y, after[0] - x) - math.pi / 2 - start, math.tau)
        pieces = ARC if turn > 0 else 1
        between = by * (1 + 1 / math.cos(turn / 2 / pieces)) / 2
        for n in range(pieces + 1):
            reach, angle = between if 0 < n < pieces else by, start + turn * n / pieces
            out.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return np.array(out)
