"""Where a mover could end its way: squares of the table, cut again and again where an end might be.

A square is dropped only if no place in it will do. A mover that ends anywhere in it could end in its middle if its base
were smaller by half a diagonal, and its way and all limits longer by as much: that is asked, in one go for all squares.
So nothing is missed that is wider than the last squares, and where every square is dropped there is no such end at all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import MoveRange
from openfire.geometry.placement import Room
from openfire.geometry.reach import Survey, survey
from openfire.geometry.shapes import Flags, Floats, Numbers, lengths

COARSE, FINE = 0.25, 0.0004
"""Inches from the middles of the first squares to their corners, at most, and of the last ones."""

CUT = 4
"""Into so many rows and columns a square is cut."""

MOST, MOST_ENDS = 2_000, 400
"""So many squares are looked at in one go, and so many of their middles as ends, at most."""

TILE = 2.0
"""Inches of the sides of the tiles in which places are looked at together."""

SNAP = 0.0001
"""Inches by which the middles of squares are off, as places are whole numbers."""

Circles = Floats
"""Row by row: x, y, how high, how wide, and how far from that a mover may be, heights counted."""

Finer = Callable[[Numbers, float], Sequence[Circles]]
"""The groups of circles as far as they matter to squares, whose middles are so many inches from their corners."""

Heights = Callable[[Numbers], Floats] | None
"""How high the ground is at some places, in inches, if it is not the same everywhere."""


class Ends:
    """The ends of ways of a mover that are in one circle at least of each group."""

    def __init__(
        self,
        trip: MoveRange,
        room: Room,
        groups: Sequence[Circles],
        best: Sequence[Circles],
        heights: Heights = None,
        finer: Finer | None = None,
    ) -> None:
        """room: where its base may stand, all on one level. groups: none at all if it may end anywhere.

        best: where it rather ends. finer: the groups, known better.
        """
        self.trip, self.room, self.groups, self.best, self.heights = trip, room, groups, best, heights
        self.finer = finer
        self.is_impossible = False
        """Whether it is proved that there is none; known once all have been looked at."""
        self.survey = cache(self._survey)

    def _survey(self, less: float) -> Survey:
        """All ways of the mover, if its base were smaller by some inches, and they might be longer by as much."""
        trip = self.trip
        radius = trip.mover.radius - less - 2 * RULES_EPS if less else trip.mover.radius
        mover = trip.mover._replace(radius=max(0.0, radius))
        return survey(trip.ground, mover, trip.start, trip.limit + less)

    def every(self) -> Iterator[list[Point]]:
        """Ends of its ways, from coarse to fine squares, the best first."""
        half = min(COARSE, self.trip.mover.radius / 2)
        near = self._first(half)
        while True:
            squares = self._may_hold_ends(near, half + SNAP)
            if not len(squares):
                self.is_impossible = True
                return
            ends = self._sorted(squares[self.are_near(squares, 0.0)])
            ends = ends[spread(len(ends), MOST_ENDS)]
            yield [(x, y) for x, y in ends[self._are_ends(ends)].tolist()]
            if self.finer:
                self.groups = self.finer(squares, half + SNAP)
                squares = squares[self.are_near(squares, half + SNAP)]
            if half <= FINE or len(squares) * CUT * CUT > MOST:
                return
            half /= CUT
            near = parts_of(squares, half)
            near = near[self.are_near(near, half + SNAP)]

    def _first(self, half: float) -> Numbers:
        """Squares all around the start, as far as the mover gets."""
        side = half * 2**0.5
        far = int((self.trip.limit + half) / side) + 1
        rows = np.rint(np.arange(-far, far + 1) * side * INCH).astype(np.int64)
        squares = np.stack(np.meshgrid(rows, rows), axis=-1).reshape(-1, 2)
        away = (squares * squares).sum(axis=1) <= ((self.trip.limit + 2 * half) * INCH) ** 2
        found: Numbers = squares[away] + np.array(self.trip.start)
        return found[self.are_near(found, half)]

    def are_near(self, places: Numbers, more: float) -> Flags:
        """Which places are in a circle of each group, all circles widened."""
        found = np.ones(len(places), dtype=np.bool_)
        high = self.heights(places) if self.heights else None
        for circles in self.groups:
            found[found] = are_in(places[found], None if high is None else high[found], circles, more)
        return found

    def _may_hold_ends(self, squares: Numbers, half: float) -> Numbers:
        """Those of some squares that are near enough in which an end might be."""
        near = squares[np.isfinite(self.survey(half).costs(squares))] if len(squares) else squares
        return near[stand(self.room, near, self.trip.mover.radius - half - 2 * RULES_EPS)]

    def _are_ends(self, places: Numbers) -> Flags:
        """Which places that are near enough are ends."""
        found: Flags = np.isfinite(self.survey(0.0).costs(places))
        found[found] = stand(self.room, places[found], self.trip.mover.radius - 2 * RULES_EPS)
        return found

    def _sorted(self, places: Numbers) -> Numbers:
        """Those nearest to where the mover rather ends, and of these those nearest to its start."""
        away, high = np.zeros(len(places)), self.heights(places) if self.heights else None
        for circles in self.best:
            for level, here in _by_height(places, high):
                gaps = _gaps(places[here] / INCH, _discs(circles, level)).min(axis=1, initial=np.inf)
                away[here] += np.maximum(gaps, 0.0)
        far = lengths(places - np.array(self.trip.start))
        order = np.arange(len(places))
        for key in (places[:, 1], places[:, 0], far.round(3), away.round(6)):  # what matters most comes last
            order = order[np.argsort(key[order], kind="stable")]
        found: Numbers = places[order]
        return found


def is_out_of_reach(trip: MoveRange, room: Room, circles: Circles) -> bool:
    """Whether it is proved that no way of a mover ends in any of some circles."""
    ends = Ends(trip, room, [circles], [])
    return not any(map(len, ends.every())) and ends.is_impossible


def spread(length: int, count: int) -> list[int]:
    """Which of so many to take if there are to be no more than a number: the first, and others evenly spread."""
    first = count // 4
    step = max(1, -(-(length - first) // (count - first)))
    return [*range(min(first, length)), *range(first, length, step)]


def are_in(places: Numbers, high: Floats | None, circles: Circles, more: float) -> Flags:
    """Which places are in one of some circles, all widened. high: of places, where it matters."""
    found = np.zeros(len(places), dtype=np.bool_)
    for level, here in _by_height(places, high):
        found[here] = _are_covered(places[here] / INCH, _discs(circles, level), more + RULES_EPS)
    return found


def stand(room: Room, places: Numbers, radius: float) -> Flags:
    """At which places a disc stands."""
    packed, least = room.packed(), max(radius, 0.0)
    spots = (places / INCH).tolist()
    return np.array([kernels.disc_stands(*packed, x, y, least) for x, y in spots], dtype=np.bool_)


def _by_height(places: Numbers, high: Floats | None) -> Iterator[tuple[float | None, Flags]]:
    """The heights of some places, and which have each of them."""
    if high is None:
        yield None, np.ones(len(places), dtype=np.bool_)
    else:
        yield from ((level, high == level) for level in np.unique(high).tolist())


def _discs(circles: Circles, level: float | None) -> Floats:
    """The parts of some circles that are on one level: x, y, radius."""
    far = circles[:, 4]
    if level is not None:
        rise, far = level - circles[:, 2], far + RULES_EPS
        far = np.sqrt(np.where(np.abs(rise) <= far, far * far - rise * rise, np.nan))
    found: Floats = np.column_stack((circles[:, :2], circles[:, 3] + far))[np.isfinite(far)]
    return found


def _are_covered(spots: Floats, discs: Floats, more: float) -> Flags:
    """Which spots are in one of some discs, all widened: most are in tiles of which all or none is."""
    tiles = np.floor(spots / TILE).astype(np.int64)
    _, firsts, which = np.unique(tiles[:, 0] * 100_000 + tiles[:, 1], return_index=True, return_inverse=True)
    half = TILE * math.sqrt(0.5) + RULES_EPS
    middles: Floats = np.asarray((tiles[firsts] + 0.5) * TILE, dtype=np.float64)
    gaps = _gaps(middles, discs) - more
    is_whole: Flags = np.any(gaps <= -half, axis=1)
    found: Flags = is_whole[which]
    for k in np.flatnonzero((gaps <= half).any(axis=1) & ~is_whole).tolist():
        here = np.flatnonzero(which == k)
        found[here] = (_gaps(spots[here], discs[gaps[k] <= half]) <= more).any(axis=1)
    return found


def _gaps(spots: Floats, discs: Floats) -> Floats:
    """Inches from each spot to each disc, less than nothing within it."""
    x, y = spots[:, :1] - discs[:, 0], spots[:, 1:] - discs[:, 1]
    found: Floats = np.sqrt(x * x + y * y) - discs[:, 2]
    return found


def parts_of(squares: Numbers, half: float) -> Numbers:
    """The middles of the parts of some squares. half: how far it is from those to their corners."""
    steps = (np.arange(CUT) - (CUT - 1) / 2) * half * 2**0.5 * INCH
    parts = np.rint(np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)).astype(np.int64)
    found: Numbers = (squares[:, None] + parts).reshape(-1, 2)
    return found
