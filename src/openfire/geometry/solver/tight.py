"""The places at which a base touches two things at once, of which one is free if any place is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point
from openfire.geometry.placement import Room
from openfire.geometry.shapes import Flags, Floats, Pose, Shape, inner_radius, outer_radius
from openfire.geometry.solver.terms import Around, Disc, Rim

MOST_PLACES = 4_096
"""How many places are kept of one look."""

X, Y, STILL, TURN_NUMBER = range(4)

Candidates = Floats
"""Places row by row: x, y, how many things that are no mates are touched, and which of its turns the base has."""

COST = {kernels.ROUND: 1, kernels.STADIUM: 2, kernels.HULL: 2, kernels.OVAL: 4}
"""How much one look counts, by the kind of base."""


class BaseKind(NamedTuple):
    """Bases alike."""

    shape: Shape
    row: int
    """The body of one of them."""
    turns: tuple[int, ...]
    """Which ways they may be turned."""
    inner: float
    outer: float


def kind_of(shape: Shape, row: int, turns: tuple[int, ...]) -> BaseKind:
    """Bases of a shape."""
    return BaseKind(shape, row, turns, inner_radius(shape), outer_radius(shape))


class SearchArea(NamedTuple):
    """Where places are looked for, and what counts as something to touch."""

    middle: Point
    reach: float
    rims: tuple[Rim, ...]

    def renumbered(self, row: Mapping[int, int]) -> SearchArea:
        """The same where bodies have other rows. row: which, by those that they had."""
        rims = (rim._replace(row=row[rim.row]) if isinstance(rim, Around) else rim for rim in self.rims)
        return self._replace(rims=tuple(rims))


Window = tuple[float, float, float, float]
"""Left, low, right, high in inches."""

EVERYWHERE: Window = (-math.inf, -math.inf, math.inf, math.inf)


def tight_places(
    room: Room,
    kind: BaseKind,
    look: SearchArea,
    mates: Flags | None = None,
    fresh: int | None = None,
    window: Window = EVERYWHERE,
) -> Candidates:
    """Places for a kind of base, turned in each of its ways.

    mates: the bodies of its unit that stand. fresh: the one of these that must be touched, if there is one. window:
    where places are of use.
    """
    bases = (room.bodies.placed(kind.row, Pose(0, 0, turn)) for turn in kind.turns)
    return of_all_turns([_of_row(room, base, look, mates, fresh, window=window) for base in bases])


def turned_each_way(kind: BaseKind) -> list[BaseKind]:
    """A kind of base for each of the ways it may be turned."""
    return [kind._replace(turns=(turn,)) for turn in kind.turns]


def of_all_turns(tables: Sequence[Candidates]) -> Candidates:
    """The places for each of the ways a base may be turned, together."""
    if len(tables) == 1:
        tables[0][:, TURN_NUMBER] = 0.0
        return tables[0]
    found = np.concatenate(tables)
    found[:, TURN_NUMBER] = np.repeat(np.arange(len(tables)), [len(table) for table in tables])
    return found


def pose_of(kind: BaseKind, row: Floats) -> Pose:
    """One of the places for a kind of base."""
    return Pose(round(row[X] * INCH), round(row[Y] * INCH), kind.turns[int(row[TURN_NUMBER])])


def poses_of(kind: BaseKind, table: Candidates) -> Iterator[Pose]:
    """All of some places for a kind of base, in order."""
    places: list[list[int]] = np.rint(table[:, : Y + 1] * INCH).astype(np.int64).tolist()
    turned = (kind.turns[int(turn)] for turn in table[:, TURN_NUMBER].tolist())
    return (Pose(x, y, turn) for (x, y), turn in zip(places, turned, strict=True))


def crowd(room: Room, look: SearchArea) -> int:
    """How many things there are to touch within reach: sides of ground and bodies."""
    x, y, far = look.middle[0] / INCH, look.middle[1] / INCH, look.reach
    low, high = np.array([x - far, y - far]), np.array([x + far, y + far])
    edges, rows = room.footing.areas.edges, room.bodies.rows[room.blocks]
    ends = np.minimum(edges[:, :2], edges[:, 2:]), np.maximum(edges[:, :2], edges[:, 2:])
    near = (ends[0] <= high).all(axis=1) & (ends[1] >= low).all(axis=1)
    at = rows[:, [kernels.X, kernels.Y]]
    return int(near.sum() + ((at >= low) & (at <= high)).all(axis=1).sum())


def has_room_for_disc(room: Room, radius: float, look: SearchArea) -> bool:
    """Whether a disc stands anywhere, or nearly does. If not, that is proved: no base that holds the disc stands.

    The rules let a base press into others a little, so a smaller disc is tried. What touches an oval is looked for
    along a polygon around it, so each oval is taken to be so much smaller that this polygon lies within it.
    """
    row, small = np.zeros(kernels.COLUMNS), max(radius - kernels.RULES_EPS, 0.0)
    row[kernels.COS], row[kernels.A], row[kernels.BOUND] = 1.0, small, small
    bodies = room.bodies.copy()
    ovals = bodies.rows[:, kernels.KIND] == kernels.OVAL
    for size in (kernels.A, kernels.B, kernels.BOUND):
        bodies.rows[ovals, size] *= math.cos(math.pi / kernels.OVAL_SIDES)
    return len(_of_row(room._replace(bodies=bodies), row, look, None, None, most=1)) > 0


def _of_row(
    room: Room,
    row: Floats,
    look: SearchArea,
    mates: Flags | None,
    fresh: int | None,
    most: int = MOST_PLACES,
    window: Window = EVERYWHERE,
) -> Candidates:
    """Places for one base, turned in one way. most: how many are wanted."""
    nobody = np.zeros(len(room.blocks), np.bool_)
    touched = nobody
    if fresh is not None:
        touched = nobody.copy()
        touched[fresh] = True
    at, out = (look.middle[0] / INCH, look.middle[1] / INCH, float(look.reach)), np.empty((most, 4))
    mates = nobody if mates is None else mates
    rims, box = limits_of(look.rims), np.array(window)
    count = kernels.tight_places(*room.packed(), mates, touched, row, *at, rims, box, out)
    found: Candidates = out[:count].copy()
    return found


@lru_cache(maxsize=64)
def limits_of(rims: tuple[Rim, ...]) -> Floats:
    """Some limits as the kernels take them."""
    return np.array([_packed(rim) for rim in rims], dtype=np.float64).reshape(-1, 4)


def _packed(rim: Rim) -> tuple[float, ...]:
    """A limit as the kernel takes it."""
    if isinstance(rim, Disc):
        return -1.0, rim.middle[0] / INCH, rim.middle[1] / INCH, rim.radius
    return float(rim.row), 0.0, 0.0, rim.distance


def gaps(table: Candidates, pose: Pose) -> Floats:
    """Inches from each place to another, from middle to middle."""
    x, y = table[:, X] - pose.x / INCH, table[:, Y] - pose.y / INCH
    found: Floats = np.sqrt(x * x + y * y)
    return found
