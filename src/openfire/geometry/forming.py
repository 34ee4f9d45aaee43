"""Whole units at once: places for all around a leader, and ways or spots at whose end there are such places.

What rules check model by model is checked here in one call, by the same kernels. It is for those who look for an answer
and would have to check many; whether an answer is taken, and why not, the rules say in their own words.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, Point, direction, facing
from openfire.geometry.paths import Mover, swept
from openfire.geometry.placement import Footing, radii
from openfire.geometry.shapes import Bodies, Flags, Floats, Numbers, Pose, Shape
from openfire.geometry.sight import Screen

THOROUGH = (32, 4_000)
"""How many lattices and then how many single places are tried before a unit is said not to fit."""

QUICK = (4, 0)
"""The same for a caller that has other answers to try."""


class Field(NamedTuple):
    """Where units stand and what they see: packed once for a table."""

    packed: tuple[Any, ...]
    """As the kernel takes it."""


def field(footing: Footing, screen: Screen, levels: kernels.Levels, level_height: int) -> Field:
    """footing: where nobody may stand. screen: what is in the way of sight. levels: how high the ground is."""
    return Field((footing.bounds, *footing.areas, *levels, level_height / INCH, *screen))


class Party(NamedTuple):
    """A unit: what it is and must keep to, wherever it looks for places."""

    members: Numbers
    """Rows of bodies, the leader's first."""
    inner: Floats
    outer: Floats
    tether: float
    """Everybody within so many inches of the leader."""
    rise: float
    """Inches that a level counts for in that."""
    own: Flags
    """The bodies of the unit, those that are gone included."""
    friends: Flags
    """The bodies that block what they hide from the leader."""


def party(
    members: Numbers, shapes: Sequence[Shape], *, tether: float, rise: float, own: Flags, friends: Flags
) -> Party:
    """A unit, its leader first. shapes: the bases of its members."""
    return Party(members, *radii(tuple(shapes)), float(tether), float(rise), own, friends)


class Walk(NamedTuple):
    """How a leader goes to its goal: straight over some ground, at a price."""

    ground: Ground
    mover: Mover
    limit: float
    """Inches that it may cost."""

    def packed(self) -> tuple[Any, ...]:
        """As the kernel takes it."""
        return (*self.ground.straight, swept(self.mover), self.mover.others(), self.limit)


class Arrival(NamedTuple):
    """Where a unit may come onto the table."""

    entries: Floats
    """Places, one of which everybody must be near: x, y and height in inches."""
    near: float
    foes: Numbers
    """Or else, rows of bodies, everybody must be farther than apart from all of these, unless that is 0."""
    apart: float


def entries(places: Sequence[tuple[Point, int]]) -> Floats:
    """Entries by place and height, in units."""
    return np.array([(x / INCH, y / INCH, z / INCH) for (x, y), z in places], dtype=np.float64).reshape(-1, 3)


class Goals(NamedTuple):
    """Where a leader might stand, the first choice first."""

    places: Numbers
    turns: Floats
    """Which way everybody would face, as vectors."""
    toward: Numbers
    """Where the followers would rather be."""


def goals(poses: Sequence[Pose]) -> Goals:
    """Goals by place and facing; followers stay around their leader."""
    places = np.array([pose[:2] for pose in poses])
    return Goals(places, np.array([direction(pose.facing) for pose in poses]), places)


class Found(NamedTuple):
    """Places for a unit."""

    which: int
    """Which of the goals."""
    places: list[list[int]]
    """x and y of everybody, the leader first."""
    levels: list[int]
    """The height level of each."""


class Searcher(NamedTuple):
    """A unit among others, looking for places."""

    field: Field
    party: Party
    bodies: Bodies
    on: Flags
    """The bodies that are on the table."""

    def find(
        self,
        goals: Goals,
        *,
        walk: Walk | None = None,
        arrival: Arrival | None = None,
        stands: bool = False,
        room: tuple[int, int] = QUICK,
    ) -> Found | None:
        """The first of some goals for the leader with places for all; None where there is none.

        walk: how the leader must be able to go there. arrival: where all must be. stands: whether the unit stands
        somewhere now and may keep its shape; otherwise it is packed closely. room: how hard that is tried.
        """
        count, bodies = len(self.party.members), self.bodies
        places, levels = np.empty((count, 2), np.int64), np.empty(count, np.int64)
        which = kernels.find_places(
            *self.field.packed,
            *self.party,
            bodies.rows,
            bodies.corners,
            bodies.feet,
            bodies.heads,
            bodies.tall,
            self.on,
            walk is not None,
            *(walk.packed() if walk else NO_WALK),
            arrival is not None,
            *(arrival or NO_ARRIVAL),
            stands,
            *goals,
            *room,
            places,
            levels,
        )
        return Found(which, places.tolist(), levels.tolist()) if which >= 0 else None


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
    bodies, packed = walk.mover.bodies, (walk.ground.lay.bounds, *walk.packed())
    turns, first = _ahead(start, ends) if walk.mover.own is not None else np.zeros(ends.shape), 0
    while first < len(ends):
        which = kernels.first_leg(*packed, bodies.corners, bodies.rows, *start, ends[first:], turns[first:])
        if which < 0:
            return
        yield first + which
        first += which + 1


def _ahead(start: Point, ends: Numbers) -> Floats:
    """Which way one faces who goes straight to each of some places: to a thousandth of a degree, as on every leg."""
    legs = (ends - np.array(start)).tolist()
    return np.array([direction(facing(math.degrees(math.atan2(y, x)))) for x, y in legs])


NO_WALK = Walk(Ground((INCH, INCH)), Mover(0.0, Bodies([]), np.zeros(0, np.bool_)), 0.0).packed()
NO_ARRIVAL = Arrival(np.zeros((0, 3)), 0.0, np.zeros(0, np.int64), 0.0)
