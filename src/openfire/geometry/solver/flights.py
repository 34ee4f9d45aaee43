"""Ways of somebody who always flies on: turns that are counted, legs straight ahead, far enough or over the edge.

Where such a way may end and whether it may reach an edge is proved; the ways themselves are proposed, and the rules say
which of them are taken.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from openfire.geometry.inches import INCH, TURN, Point, turn_from
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.placement import Room, spots
from openfire.geometry.shapes import Pose, Round, Shape, inner_radius, outer_radius
from openfire.geometry.solver.single import tight_poses
from openfire.geometry.solver.terms import Disc, Miniature, Region

PARTS = 12
"""In how many parts of a half turn, each way, a way straight on is looked for."""

STEP = 0.5
"""Inches by which ways straight on are longer and longer."""

AHEAD = (0.0, 2.0, 4.0, 6.0)
"""Inches flown on before the turn to a place."""


class FlightMove(NamedTuple):
    """A kind of move."""

    limit: float
    """Inches."""
    free: int
    """How many turns cost nothing."""
    price: float = math.inf
    """Inches for each turn more."""

    def left(self, turns: int) -> float:
        """Inches that are left to fly with so many turns."""
        return self.limit - self.price * (turns - self.free) if turns > self.free else self.limit


class Flight(NamedTuple):
    """Who flies, and how far it must and may."""

    start: Pose
    base: Shape
    size: Point
    """The table's."""
    paces: Sequence[FlightMove]
    turn: int
    """The most that one turn turns."""
    least: float
    """Inches."""

    def turns(self) -> range:
        """How many turns may be of use."""
        return range(-(-TURN // (2 * self.turn)) + 1)

    def most(self, turns: int) -> float:
        """Inches that can be flown with so many turns."""
        return max((pace.left(turns) for pace in self.paces), default=0.0)

    def nearest(self) -> float:
        """How near to its start a way that is long enough may end; endless where no way is.

        Who turns by so much in all, to either side, leaves so far: all legs then lead more or less in one direction.
        """
        fit = [count for count in self.turns() if self.most(count) >= self.least - RULES_EPS]
        turned = min(TURN // 2, fit[-1] * self.turn) if fit else 0
        return self.least * math.cos(math.radians(turned / 2000)) - RULES_EPS if fit else math.inf

    def may_end(self, at: Pose) -> bool:
        """Whether a place is not too near to the start for a way that is long enough."""
        return math.dist(at[:2], self.start[:2]) / INCH >= self.nearest() - RULES_EPS / 2

    def ends(self) -> Region:
        """Where the middle of its base may be at the end of a way that is long enough."""
        nearest, inner = self.nearest(), inner_radius(self.base)
        rims = (Disc(self.start[:2], nearest - inner),) if nearest > inner else ()
        return Region(self.start[:2], self.most(0) + RULES_EPS, rims, exact=bool(rims) or nearest <= 0.0)

    # ------------------------------------------------------------------------------------------------ over the edge

    def can_reach_edge(self) -> bool:
        """Whether it is not proved that every edge is out of reach, whatever turns are made."""
        return any(True for _ in self._near_edges())

    def exits(self) -> Iterator[int]:
        """The facings that lead over an edge in the fewest inches for so many turns, and for long bases others."""
        near = tuple(self._near_edges())
        yield from dict.fromkeys(self.start.facing + turned for turned, _ in near)
        if not isinstance(self.base, Round):
            yield from (
                range(self.start.facing - TURN // 2, self.start.facing + TURN // 2, TURN // 360) if near else ()
            )

    def _near_edges(self) -> Iterator[tuple[int, int]]:
        """Turns toward edges that may so be reached, and how many turns those count as."""
        x, y = self.start[:2]
        aways = enumerate((self.size[0] - x, self.size[1] - y, x, y))
        for (side, away), count in ((edge, count) for edge in aways for count in self.turns()):
            wanted, most = turn_from(self.start.facing, side * TURN // 4), count * self.turn
            turned = max(-most, min(most, wanted))
            ahead = math.cos(math.radians((wanted - turned) / 1000))
            if self.most(count) * ahead >= away / INCH - outer_radius(self.base) - RULES_EPS:
                yield turned, count

    # ------------------------------------------------------------------------------------------------ on the table

    def headings(self) -> Iterator[int]:
        """Facings straight on, then turned more and more."""
        parts = [k * TURN // (2 * PARTS) for k in range(1, PARTS + 1)]
        yield from (self.start.facing + part for part in (0, *(side * part for part in parts for side in (1, -1))))

    def lengths(self, limit: float) -> list[float]:
        """How long a way straight on may be: the longest first, then from the shortest on."""
        steps = range(1, int(max(0.0, limit - self.least) / STEP) + 1)
        return [limit, self.least, *(self.least + STEP * k for k in steps)]

    def spots(self, room: Room, figure: Miniature) -> Iterator[Point]:
        """Where its base might stand at the end, the narrow places first."""
        region = self.ends()
        poses = tight_poses(room, figure, region, self.start.facing)
        near = spots(room, self.start[:2], region.reach, inner_radius(self.base), STEP)
        yield from (spot for spot in dict.fromkeys((*(pose[:2] for pose in poses), *near)) if self.may_end(Pose(*spot)))
