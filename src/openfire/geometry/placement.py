"""Where bases can stand: single spots, units in formation and in coherency."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.areas import Segment, pack_areas, some_of
from openfire.geometry.inches import INCH, Area, Point
from openfire.geometry.shapes import (
    Bodies,
    Flags,
    Floats,
    Numbers,
    Pose,
    Shape,
    inner_radius,
    outer_radius,
    rows_of,
    within_box,
)

VARIANTS, DARTS = 32, 4_000
"""How many lattices and then how many single places are tried before a unit is said not to fit."""

ANYWHERE = float("inf")


class Footing(NamedTuple):
    """Where nobody may stand, whoever is there: packed once for a table, and known by itself, not by what it holds."""

    bounds: Floats
    areas: kernels.Areas

    def near(self, middle: Point, far: float) -> Footing:
        """What of it may lie within so many inches of a middle, in whatever direction."""
        edges, first, boxes = self.areas
        x, y = middle[0] / INCH, middle[1] / INCH
        kept = (boxes[:, 0] <= x + far) & (boxes[:, 2] >= x - far) & (boxes[:, 1] <= y + far) & (boxes[:, 3] >= y - far)
        return Footing(self.bounds, kernels.Areas(*some_of(edges, first, kept), boxes[kept]))

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def footing(size: Point, barred: Sequence[Area] = (), walls: Sequence[Segment] = ()) -> Footing:
    """size: the table. barred: ground on which no base may stand. walls: lines that no base may straddle."""
    return Footing(np.array([0.0, 0.0, size[0] / INCH, size[1] / INCH]), pack_areas(barred, walls))


class Room(NamedTuple):
    """Where a base may stand: on the table, off the barred ground, clear of the bodies that block."""

    footing: Footing
    bodies: Bodies
    blocks: Flags

    def packed(self) -> tuple[Floats, kernels.Areas, Floats, Floats, Flags]:
        """As the kernels take it."""
        return *self.footing, self.bodies.rows, self.bodies.corners, self.blocks

    def near(self, middle: Point, far: float, members: Numbers) -> tuple[Room, Numbers]:
        """The room as it is for bases that reach no farther than so many inches from a middle, and who is left in it.

        members: rows of bodies that are left wherever they are.
        """
        kept = self.blocks & within_box(self.bodies, middle, far)
        kept[members] = True
        rows = kept.nonzero()[0]
        return Room(self.footing.near(middle, far), self.bodies.some(rows), self.blocks[rows]), rows

    def stands(self, place: Point, radius: float) -> bool:
        """Whether a disc stands clear at a place."""
        return bool(kernels.disc_stands(*self.packed(), place[0] / INCH, place[1] / INCH, radius))

    def fault(self, index: int, at: Pose) -> tuple[str, int] | None:
        """Why one of the bodies may not stand at a place: off the table, on an area or on a body, and which."""
        code, which = kernels.standing_fault(*self.packed(), self.bodies.placed(index, at))
        return (FAULTS[code], int(which)) if code else None

    def which_stand(self, index: int, at: Sequence[Pose]) -> list[bool]:
        """At which of some places one of the bodies may stand."""
        out = np.empty(len(at), np.bool_)
        kernels.which_clear(*self.packed(), self.bodies.rows[index].copy(), rows_of(at), out)
        found: list[bool] = out.tolist()
        return found

    def first_fault(self, members: Numbers) -> tuple[int, str, int] | None:
        """Which of some bodies, by its place among them, may not stand where it is now, and why as for `fault`."""
        k, code, which = kernels.first_fault(*self.packed(), members)
        return (int(k), FAULTS[code], int(which)) if code else None


FAULTS = {kernels.OFF_TABLE: "edge", kernels.ON_AREA: "area", kernels.ON_BODY: "body"}


def formation(
    room: Room,
    leader: Point,
    shapes: Sequence[Shape],
    *,
    tether: float = ANYWHERE,
    link: float = ANYWHERE,
    spread: float = ANYWHERE,
    toward: Point | None = None,
) -> tuple[Point, ...] | None:
    """Places for a unit around its leader, who stands already; None when they do not all fit.

    shapes: the leader's first. tether: all within so many inches of the leader. link: all within so many inches of
    somebody. spread: all within so many inches of everybody. toward: where the followers would rather be.
    """
    if min(tether, spread) == ANYWHERE:
        raise ValueError("a formation needs a tether to its leader or a largest spread")
    inner, outer = radii(tuple(shapes))
    goal = toward or leader
    out = np.zeros((len(shapes), 2))
    count = kernels.form_up(
        *room.packed(),
        leader[0] / INCH,
        leader[1] / INCH,
        inner,
        outer,
        kernels.Bond(float(tether), float(link), float(spread)),
        goal[0] / INCH,
        goal[1] / INCH,
        VARIANTS,
        DARTS,
        out,
    )
    return _points(out) if count == len(shapes) else None


@lru_cache(maxsize=4096)
def radii(shapes: tuple[Shape, ...]) -> tuple[Floats, Floats]:
    """The circles inside and around some shapes."""
    return np.array([inner_radius(shape) for shape in shapes]), np.array([outer_radius(shape) for shape in shapes])


@lru_cache(maxsize=64)
def lattice(distance: float, pitch: float) -> Numbers:
    """Places around the origin that are spread evenly up to a distance, in units, the nearest first."""
    spread = np.empty((int(16 * (distance / pitch + 2) ** 2), 2))
    count = kernels.standing_spots(
        np.array([-ANYWHERE, -ANYWHERE, ANYWHERE, ANYWHERE]),
        pack_areas(()),
        np.empty((0, kernels.COLUMNS)),
        np.empty((0, 2)),
        np.empty(0, dtype=np.bool_),
        0.0,
        0.0,
        float(distance),
        0.0,
        float(pitch),
        spread,
    )
    return _whole(spread[:count])


def spots(room: Room, around: Point, distance: float, radius: float, pitch: float = 0.5) -> tuple[Point, ...]:
    """Places within a distance of a point where a disc stands clear, the nearest first; rules may sift them further."""
    return tuple((x, y) for x, y in every_spot(room, around, distance, radius, pitch).tolist())


def every_spot(room: Room, around: Point, distance: float, radius: float, pitch: float = 0.5) -> Numbers:
    """The same, row by row: x and y."""
    count = int(16 * (distance / pitch + 2) ** 2)
    out = np.zeros((count, 2))
    found = kernels.standing_spots(
        *room.packed(), around[0] / INCH, around[1] / INCH, float(distance), radius, float(pitch), out
    )
    return _whole(out[:found])


def is_coherent(bodies: Bodies, members: Sequence[int], link: float, spread: float, *, connected: bool = False) -> bool:
    """Whether each member is within link of another and within spread of all; connected: one single chain."""
    n = len(members)
    if n < 2:
        return True
    ids = np.asarray(members, dtype=np.int64)
    gaps = np.empty((n, n))
    kernels.gaps_between(bodies.rows, bodies.corners, ids, ids, gaps)
    if gaps.max() > spread + kernels.RULES_EPS:
        return False
    linked = gaps <= link + kernels.RULES_EPS
    np.fill_diagonal(linked, False)
    return _is_connected(linked) if connected else bool(linked.any(axis=1).all())


def _is_connected(linked: Flags) -> bool:
    """Whether all can be reached from the first along links."""
    seen, todo = {0}, [0]
    while todo:
        for k in np.flatnonzero(linked[todo.pop()]).tolist():
            if k not in seen:
                seen.add(k)
                todo.append(k)
    return len(seen) == len(linked)


def _points(rows: Floats) -> tuple[Point, ...]:
    return tuple((x, y) for x, y in _whole(rows).tolist())


def _whole(rows: Floats) -> Numbers:
    """Places in inches as whole units."""
    return np.rint(rows * INCH).astype(np.int64)
