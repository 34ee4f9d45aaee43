"""Whole units whose leader could walk to everybody: places for all around a leader, and for one more beside the others.

As in `forming`, what rules check model by model is checked here in one call, by the same kernels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.forming import THOROUGH
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, direction
from openfire.geometry.paths import Mover, swept
from openfire.geometry.placement import Footing, radii
from openfire.geometry.shapes import Bodies, Flags, Floats, Numbers, Pose, Shape


class StandingGround(NamedTuple):
    """Where units stand and over what their leaders walk to the others: packed once for a table and a kind of mover."""

    packed: tuple[Any, ...]
    """As the kernels take it."""

    def within(self, sides: tuple[int, int, int, int]) -> StandingGround:
        """The part of it that lies in an upright rectangle: left, low, right, high."""
        table, area = self.packed[0], np.array(sides) / INCH
        bounds = np.concatenate((np.maximum(table[:2], area[:2]), np.minimum(table[2:], area[2:])))
        return StandingGround((bounds, *self.packed[1:]))


def standing_ground(footing: Footing, levels: kernels.Levels, level_height: int, ground: Ground) -> StandingGround:
    """footing: where nobody may stand. levels: how high the ground is. ground: what a leader walks over."""
    lay = ground.lay
    over = (*lay.solid, lay.bends, lay.bend_first, *lay.slow, lay.factor, lay.tolls, lay.nodes)
    return StandingGround((footing.bounds, *footing.areas, *levels, level_height / INCH, *over))


class Ranks(NamedTuple):
    """Some models of a unit: who they are and what they must keep to, wherever they look for places."""

    members: Numbers
    """Rows of bodies, the leader's first."""
    inner: Floats
    outer: Floats
    tether: float
    """Everybody within so many inches of the leader, heights included, and for so many to be walked to."""
    own: Flags
    """The bodies of the unit, those that are gone included."""


def ranks(members: Numbers, shapes: Sequence[Shape], *, tether: float, own: Flags) -> Ranks:
    """Models of a unit, the leader first. shapes: their bases."""
    return Ranks(members, *radii(tuple(shapes)), float(tether), own)


class EngagementRoles(NamedTuple):
    """What a unit has to do with the others."""

    of: Numbers
    """For each unit SHUN, KEEP, REACH, or 0 for nothing."""
    near: float
    """Within so many inches of an enemy means near to it."""


class Positions(NamedTuple):
    """Where everybody stands."""

    bodies: Bodies
    on: Flags
    """The bodies that are on the table."""
    unit_of: Numbers
    """The unit of each, by number."""


class Walk(NamedTuple):
    """How a leader goes to its goal: straight over its ground, at a price."""

    ground: Ground
    mover: Mover
    limit: float
    """Inches that it may cost."""
    less: float
    """So many fewer where it touches ground with a penalty."""

    def packed(self) -> tuple[Any, ...]:
        """As the kernel takes it."""
        return (*self.ground.with_penalty, self.less, swept(self.mover), self.mover.others(), self.limit)


class Found(NamedTuple):
    """Places for a unit."""

    which: int
    """Which of the goals."""
    places: list[list[int]]
    """x and y of everybody, the leader first."""


class Marshal(NamedTuple):
    """A search for places for a unit among others."""

    ground: StandingGround
    ranks: Ranks
    board: Positions
    roles: EngagementRoles
    beyond: float
    """Inches from the leader's base that another of the unit could reach."""

    def find(
        self,
        goals: Sequence[Pose],
        *,
        walk: Walk | None = None,
        stands: bool = False,
        room: tuple[int, int] = THOROUGH,
    ) -> Found | None:
        """The first of some goals for the leader with places for all, who face as it does; None where there is none.

        walk: how the leader must be able to go there. stands: whether the unit stands somewhere now and may keep its
        shape; otherwise it is packed closely. room: how hard that is tried.
        """
        places = np.empty((len(self.ranks.members), 2), np.int64)
        at = np.array([pose[:2] for pose in goals])
        turns = np.array([direction(pose.facing) for pose in goals])
        going = walk.packed() if walk else NO_WALK
        which = kernels.find_ranks(
            *self._packed(self.board.bodies), walk is not None, *going, stands, at, turns, *room, places
        )
        return Found(which, places.tolist()) if which >= 0 else None

    def spots(self, bodies: Bodies, spots: Numbers, turns: Sequence[int]) -> Iterator[Pose]:
        """The places for the last member at some spots, the others standing as some bodies do.

        turns: which ways it may face.
        """
        packed, ways = self._packed(bodies), np.array([direction(turn) for turn in turns])
        place = -1
        while (place := kernels.find_spot(*packed, spots, ways, place + 1)) >= 0:
            spot, turn = divmod(place, len(turns))
            x, y = spots[spot].tolist()
            yield Pose(x, y, turns[turn])

    def _packed(self, bodies: Bodies) -> tuple[Any, ...]:
        ground, members, roles = self.ground.packed, self.ranks, self.roles
        rows = bodies.rows, bodies.corners, bodies.feet, self.board.on, self.board.unit_of
        return (*ground, *members, *rows, *roles, self.beyond)


NO_WALK = Walk(Ground((INCH, INCH)), Mover(0.0, Bodies([]), np.zeros(0, np.bool_)), 0.0, 0.0).packed()
