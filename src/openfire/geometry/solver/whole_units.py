"""Whole units at once: why one may not stand somewhere, and around which places for its leader it finds room quickly.

What keeps a unit together and whom it is to be near to are data. One kernel judges for those who search and for those
who are asked; `Misplacement` names what is wrong. A search moves everybody along as they stand, or else packs them
closely; where that finds nothing, `place` tries harder.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, Point, direction
from openfire.geometry.placement import FAULTS, Footing, radii
from openfire.geometry.shapes import Bodies, Flags, Floats, Numbers, Pose, Shape, rows_of
from openfire.geometry.sight import Screen, screen
from openfire.geometry.straight_ways import NO_WALK, Walk

THOROUGH = (32, 4_000)
"""How many lattices and then how many single places are tried before a unit is said not to fit."""

QUICK = (4, 0)
"""The same for a caller that has other answers to try."""

SLANTED = -1.0
"""Heights count in the tether as in any distance."""

UNIT_FAULTS = FAULTS | {
    kernels.TOO_FAR: "too-far",
    kernels.UNSEEN: "unseen",
    kernels.OUT_OF_REACH: "out-of-reach",
    kernels.ENTERED: "entered",
    kernels.LEFT: "left",
    kernels.NOT_REACHED: "not-reached",
}
"""What may be wrong with where a unit stands."""


class UnitGround(NamedTuple):
    """Where units stand, what their leaders see and over what they walk: packed once for a table and kind of mover."""

    packed: tuple[tuple[Any, ...], ...]
    """As the kernels take it."""

    def within(self, sides: tuple[int, int, int, int]) -> UnitGround:
        """The part of it that lies in an upright rectangle: left, low, right, high."""
        (table, *standing), area = self.packed[0], np.array(sides) / INCH
        bounds = np.concatenate((np.maximum(table[:2], area[:2]), np.minimum(table[2:], area[2:])))
        return UnitGround(((bounds, *standing), *self.packed[1:]))

    def near(self, middle: Point, far: float) -> UnitGround:
        """What of it matters to a unit that reaches no farther than so many inches from a middle."""
        (bounds, edges, first, boxes, *levels), seen_past, *others = self.packed
        footing = Footing(bounds, kernels.Areas(edges, first, boxes)).near(middle, far)
        standing = footing.bounds, *footing.areas, *levels
        return UnitGround((standing, tuple(Screen(*seen_past).near(middle, far)), *others))

    def open(self) -> UnitGround:
        """The same where it does not matter who and what is in the way of whom."""
        *packed, (_, *asked) = self.packed
        return UnitGround((*packed, (False, *asked)))


def unit_ground(
    footing: Footing,
    levels: kernels.Levels,
    level_height: int,
    *,
    seen_past: Screen | None = None,
    walked_over: Ground | None = None,
) -> UnitGround:
    """footing: where nobody may stand. levels: how high the ground is.

    seen_past: what is in the way of sight, if leaders must see the others. walked_over: the ground over which they must
    be able to walk to them, if they must.
    """
    standing = footing.bounds, *footing.areas, *levels, level_height / INCH
    lay = (walked_over or NO_GROUND).lay
    over = (*lay.solid, lay.bends, lay.bend_first, *lay.slow, lay.factor, lay.tolls, lay.nodes)
    asked = True, seen_past is not None, walked_over is not None
    return UnitGround((standing, tuple(seen_past or NO_SCREEN), over, asked))


class Members(NamedTuple):
    """Some of a unit or all of it: who they are and what keeps them together, wherever they stand."""

    rows: Numbers
    """Rows of bodies, the leader's first."""
    inner: Floats
    outer: Floats
    tether: float
    """Everybody within so many inches of the leader, and for so many to be walked to."""
    rise: float
    """Inches that a level counts for in that; or `SLANTED`."""
    own: Flags
    """The bodies of the unit, those that are gone included."""
    friends: Flags
    """The bodies that block what they hide from the leader."""


def members(
    rows: Numbers,
    shapes: Sequence[Shape],
    *,
    tether: float,
    own: Flags,
    rise: float = SLANTED,
    friends: Flags | None = None,
) -> Members:
    """Members of a unit, the leader first. shapes: their bases. friends: nobody, if they are in nobody's sight."""
    return Members(rows, *radii(tuple(shapes)), float(tether), float(rise), own, own if friends is None else friends)


class EngagementRoles(NamedTuple):
    """What a unit has to do with the others."""

    of: Numbers
    """For each unit SHUN, KEEP, REACH, or 0 for nothing."""
    near: float
    """Within so many inches of an enemy means near to it."""
    beyond: float
    """Inches from the leader's base that another of the unit could reach."""


class Positions(NamedTuple):
    """Where everybody stands."""

    bodies: Bodies
    on: Flags
    """The bodies that are on the table."""
    unit_of: Numbers
    """The unit of each, by number."""

    def packed(self) -> tuple[Any, ...]:
        """As the kernels take it."""
        bodies = self.bodies
        return bodies.rows, bodies.corners, bodies.feet, bodies.heads, bodies.tall, self.on, self.unit_of


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


class Misplacement(NamedTuple):
    """Why a unit may not stand where it is."""

    kind: str
    """One of `UNIT_FAULTS`."""
    member: int
    """Who is at fault, counted from the leader; -1 for all of them."""
    which: int
    """Which area, body or unit it is about."""


PackedUnit = tuple[tuple[Any, ...], ...]
"""A whole unit as the kernels take it."""


def is_in_order(unit: PackedUnit) -> bool:
    """Whether nothing is wrong with where a unit stands."""
    return not kernels.fault_of_unit(*unit)[0]


def which_in_order(unit: PackedUnit, who: int, poses: Sequence[Pose]) -> list[bool]:
    """The same with one of its members, counted from the leader, at each of some places in turn."""
    out = np.empty(len(poses), np.bool_)
    kernels.which_stand(*unit, who, rows_of(poses), out)
    found: list[bool] = out.tolist()
    return found


class WholeUnit(NamedTuple):
    """A unit among others, and all that it must keep to."""

    ground: UnitGround
    members: Members
    board: Positions
    roles: EngagementRoles

    def fault(self) -> Misplacement | None:
        """What is wrong with where the unit stands."""
        code, member, which = kernels.fault_of_unit(*self.packed())
        return Misplacement(UNIT_FAULTS[code], int(member), int(which)) if code else None

    def find(
        self,
        goals: Goals,
        *,
        walk: Walk | None = None,
        stands: bool = False,
        room: tuple[int, int] = THOROUGH,
    ) -> Found | None:
        """The first of some goals for the leader with places for all, who face as it does; None where there is none.

        walk: how the leader must be able to go there. stands: whether the unit stands somewhere now and may keep its
        shape; otherwise it is packed closely. room: how hard that is tried.
        """
        places = np.empty((len(self.members.rows), 2), np.int64)
        going = walk.packed() if walk else NO_WALK
        which = kernels.find_unit_places(*self.packed(), walk is not None, going, stands, *goals, *room, places)
        return Found(which, places.tolist()) if which >= 0 else None

    def packed(self) -> PackedUnit:
        """As the kernels take it: it holds for as long as the same arrays do, whatever stands in them."""
        return self.ground.packed, tuple(self.members), self.board.packed(), tuple(self.roles)


NO_GROUND, NO_SCREEN = Ground((INCH, INCH)), screen(())
NO_ROLES = EngagementRoles(np.zeros(0, np.int64), 0.0, 0.0)
"""A unit that has nothing to do with the others."""
