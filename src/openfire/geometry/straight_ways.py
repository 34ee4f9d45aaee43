"""Straight ways: which of many places can be gone to at once, asked in one call."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, Point, direction, facing
from openfire.geometry.paths import Mover, swept
from openfire.geometry.shapes import Bodies, Flags, Floats, Numbers


class Walk(NamedTuple):
    """How somebody goes straight over some ground, at a price."""

    ground: Ground
    mover: Mover
    limit: float
    """Inches that it may cost."""
    less: float = 0.0
    """So many fewer where it touches ground with a penalty."""

    def packed(self) -> tuple[Any, ...]:
        """As the kernels take it."""
        return *self.ground.straight, self.less, swept(self.mover), self.mover.others(), self.limit


NO_WALK = Walk(Ground((INCH, INCH)), Mover(0.0, Bodies([]), np.zeros(0, np.bool_)), 0.0).packed()
"""Nobody's, for a kernel that is handed one where nobody goes."""


def first_open(walk: Walk, start: Point, ends: Numbers) -> int | None:
    """Which of some places is the first that a mover can go straight to from a start; a long base faces that way.

    ends: row by row, x and y in units; none of them is the start.
    """
    return next(_open(walk, start, ends), None)


def open_ends(walk: Walk, start: Point, ends: Numbers) -> Flags:
    """To which of some places a mover can go straight from a start, one flag for each; none of them is the start."""
    found = np.zeros(len(ends), np.bool_)
    found[list(_open(walk, start, ends))] = True
    return found


def _open(walk: Walk, start: Point, ends: Numbers) -> Iterator[int]:
    """One after the other, the places that a mover can go straight to."""
    bodies, packed = walk.mover.bodies, walk.packed()
    turns, first = _ahead(start, ends) if walk.mover.own is not None else np.zeros(ends.shape), 0
    while first < len(ends):
        which = kernels.first_leg(packed, bodies.corners, bodies.rows, *start, ends[first:], turns[first:])
        if which < 0:
            return
        yield first + which
        first += which + 1


def _ahead(start: Point, ends: Numbers) -> Floats:
    """Which way one faces who goes straight to each of some places: to a thousandth of a degree, as on every leg."""
    legs = (ends - np.array(start)).tolist()
    return np.array([direction(facing(math.degrees(math.atan2(y, x)))) for x, y in legs])
