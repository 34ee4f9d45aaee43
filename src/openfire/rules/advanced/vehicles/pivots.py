"""Vehicle Movement Restrictions: straight ahead or straight back, and two pivots. [advanced, Vehicles and Transports]

A way is written as for anybody. A leg that leads ahead is gone forward and one that leads back is gone backward; where
the next leg is not in line with the vehicle it pivots first, and at the end where a facing is given.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar, NamedTuple

from openfire.engine.answers import Go
from openfire.engine.questions import Chance, Refusal, shown
from openfire.geometry.forming import Walk
from openfire.geometry.inches import INCH, TURN, Point, direction, turn_from, turned_toward
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import Mover, Stop, first_stop, is_free
from openfire.geometry.prices import affordable
from openfire.geometry.shapes import Flags
from openfire.rules.advanced import numbers
from openfire.rules.stress.movement.distance import enemies
from openfire.rules.stress.movement.leader import ADVANCE, MOVE, PARTS, STAY, TRIES, MoveOptions, can_advance
from openfire.rules.stress.vehicles.driving import DriveOptions, heading, slack

ONE_PIVOT = TURN * numbers.PIVOT // 360
"""The most that one pivot turns."""


class Pivot(NamedTuple):
    """A turn on the spot."""

    turned: int
    """How far, either way."""
    after: float
    """Inches that the vehicle has gone before."""
    slack: int
    """How far it may turn beyond 45 degrees because places are not exact (ruling ST-76)."""


class Drive(NamedTuple):
    """A way as a vehicle goes it."""

    way: tuple[Point, ...]
    """All its places, the start first."""
    facings: tuple[int, ...]
    """Which way it faces: as it stands, on each leg, and at last as it is told (ruling AD-07)."""
    turned: tuple[int, ...]
    """Half a turn for each leg that is gone backward."""
    pivots: tuple[Pivot, ...]


class Fault(NamedTuple):
    """What is wrong with the pivots of a way."""

    code: str
    rule: str
    text: str
    measured: float
    limit: float


class PivotMoveOptions(DriveOptions[Drive]):
    """Stay, move or advance, each leg straight ahead or straight back. [advanced.vehicle.straight-only]"""

    kinds: tuple[str, ...] = (STAY, MOVE, ADVANCE)
    cited: ClassVar[tuple[str, ...]] = ("advanced.vehicle.straight-only", "advanced.vehicle.two-pivots")

    def blocks(self) -> Flags:
        """Every other model's base is in the way, unless it flies (ruling AD-09).

        [advanced.vehicle.no-crossing-bases]
        """
        board = self.g.board
        return super().blocks() if self.flying else board.mask((board.index.row[self.leader],))

    def mover_for(self, kind: str) -> Mover:  # noqa: ARG002  # it is the same for all
        """The whole base is swept."""
        return self.mover._replace(own=self.g.board.index.row[self.leader])

    def base_rule(self, other: str) -> str:  # noqa: ARG002  # it is the same for all
        """The rule by which a base is not crossed. [advanced.vehicle.no-crossing-bases]"""
        return "advanced.vehicle.no-crossing-bases"

    # -------------------------------------------------------------------------------------------- facings

    def _driven(self, answer: Go, way: tuple[Point, ...]) -> Drive:
        facings, turned = [self.start.facing], []
        for a, b in pairwise(way):
            ahead = heading(a, b)
            turned.append(0 if _angle(facings[-1], ahead) <= TURN // 4 else TURN // 2)
            facings.append(_faced(facings[-1], (ahead + turned[-1]) % TURN, slack(math.dist(a, b) / INCH)))
        facings += [] if answer.facing is None else [_faced(facings[-1], answer.facing, slack(None))]
        return Drive(way, tuple(facings), tuple(turned), _pivots(way, facings))

    def turned(self, answer: Go) -> tuple[int, ...]:
        """Half a turn from each leg that is gone backward."""
        return self.drive(answer).turned

    def pivots(self, answer: Go) -> tuple[Pivot, ...]:
        """The turns on the spot that a way takes."""
        return self.drive(answer).pivots

    # -------------------------------------------------------------------------------------------- what is refused

    def why_not(self, answer: Go) -> Refusal | None:
        """Why a way may not be gone: a pivot too far, too many or too soon, or what stops anybody."""
        fault = self.pivot_fault(answer) if answer.kind in (MOVE, ADVANCE) else None
        return self._refused(answer, fault) if fault else super().why_not(answer)

    def pivot_fault(self, answer: Go) -> Fault | None:
        """Up to two pivots of up to 45 degrees, 1 inch of movement apart. [advanced.vehicle.two-pivots]"""
        pivots = self.pivots(answer)
        for pivot in pivots:
            if pivot.turned > ONE_PIVOT + pivot.slack:
                angle, most = pivot.turned / 1000, numbers.PIVOT
                text = f"{self.leader} would pivot by {angle:.4g} degrees, and {most} are the most"
                return Fault("pivot", "advanced.vehicle.two-pivots", text, angle, most)
        if len(pivots) > numbers.PIVOTS:
            text = f"{len(pivots)} pivots are too many: {numbers.PIVOTS} are the most in an action"
            return Fault("pivots", "advanced.vehicle.two-pivots", text, len(pivots), numbers.PIVOTS)
        return _too_soon(pivots)

    def _refused(self, answer: Go, fault: Fault) -> Refusal:
        """A refusal that names the longest part of the way that would do."""
        way = self.way(answer)
        parts = (Go(answer.kind, way[1:last]) for last in range(len(way), 1, -1))
        nearest = next((str(part) for part in parts if self._would_do(part)), None)
        return Refusal(fault.code, fault.rule, fault.text, fault.measured, fault.limit, way, nearest)

    def _would_do(self, answer: Go) -> bool:
        return self.pivot_fault(answer) is None and MoveOptions.why_not(self, answer) is None

    def _nearest(self, kind: str, way: tuple[Point, ...]) -> str | None:
        """The longest part of a free way that can be paid for, if its pivots do; a short leg may point elsewhere."""
        part = affordable(self.ground, way, self.limit(kind))
        answer = Go(kind, part[1:])
        is_free = len(set(part)) > 1 and self.pivot_fault(answer) is None and self.stop(answer) is None
        return str(answer) if is_free and self._no_end(answer) is None else None

    def stop(self, answer: Go) -> Stop | None:
        """What is in the way of the base, leg by leg, its front ahead or its back. [advanced.vehicle.straight-only]"""
        for leg, (ends, turned) in enumerate(zip(pairwise(self.way(answer)), self.turned(answer), strict=True)):
            if found := first_stop(self.ground, self.mover_for(answer.kind)._replace(turned=turned), ends):
                return found._replace(leg=leg)
        return None

    def rules(self, answer: Go) -> tuple[str, ...]:
        """Which rules of vehicles a move brings in."""
        many = ("advanced.vehicle.pivots-1-inch-apart",) if len(self.pivots(answer)) > 1 else ()
        return (*(self.cited if self.pivots(answer) else self.cited[:1]), *many)

    # -------------------------------------------------------------------------------------------- some ways

    def toward(self, kind: str, goal: Point) -> Go | None:
        """A way straight towards a place, after as much of a pivot as there may be; None where it cannot be gone."""
        turned = self._turned_toward(goal)
        dx, dy = direction(turned % TURN)
        ahead = ((goal[0] - self.start.x) * dx + (goal[1] - self.start.y) * dy) / INCH
        far = min(self.limit(kind), ahead)
        ways = (self._straight(kind, turned, far * part) for part in PARTS) if ahead > 0 else ()
        return next((way for way in ways if way.points[-1] != self.start[:2] and self._is_open(way)), None)

    def _turned_toward(self, goal: Point) -> int:
        """The facing nearest to a place that one pivot allows."""
        wanted = (heading(self.start[:2], goal) - self.start.facing + TURN // 2) % TURN - TURN // 2
        return self.start.facing + max(-ONE_PIVOT, min(ONE_PIVOT, wanted))

    def _straight(self, kind: str, turned: int, away: float) -> Go:
        """A pivot to a facing and then straight on; back where the distance is below 0."""
        return Go(kind, (_gone(self.start[:2], turned, away),))

    def sample(self, chance: Chance) -> Go:
        """A pivot and a way straight on or back, now and then another pivot, shortened until it can be gone."""
        for _ in range(TRIES):
            kind = ADVANCE if can_advance(self.g, self.unit) and chance.randrange(3) == 0 else MOVE
            turned, far = self._any_facing(chance), self.limit(kind) * math.sqrt(chance.random())
            second = turned + round((2 * chance.random() - 1) * ONE_PIVOT) if chance.randrange(3) == 0 else None
            sign = -1 if chance.randrange(4) == 0 else 1
            for part in PARTS:
                answer = self._bent(self._straight(kind, turned, sign * far * part), second, chance)
                if answer.points[-1] != self.start[:2] and self._is_open(answer):
                    return answer
        return Go(STAY)

    def _is_open(self, answer: Go) -> bool:
        """Whether a way can be gone, for those who do not ask why not."""
        if self.pivot_fault(answer):
            return False
        if len(self.way(answer)) == 2 and answer.facing is None:
            mover = self.mover_for(answer.kind)._replace(turned=self.turned(answer)[0])
            return self.finds_room(answer, Walk(self.ground, mover, self.limit(answer.kind)))
        if self.spent(answer) > self.limit(answer.kind) + RULES_EPS:
            return False
        mover, legs = self.mover_for(answer.kind), zip(pairwise(self.way(answer)), self.turned(answer), strict=True)
        is_clear = all(is_free(self.ground, mover._replace(turned=turned), *ends) for ends, turned in legs)
        return is_clear and self.suggestion(answer) is not None

    def _bent(self, straight: Go, second: int | None, chance: Chance) -> Go:
        """A way with another pivot at its end, or halfway along it."""
        if second is None:
            return straight
        if chance.randrange(2):
            return Go(straight.kind, straight.points, second % TURN)
        (x, y), (ax, ay) = straight.points[0], self.start[:2]
        half = (x + ax) // 2, (y + ay) // 2
        return Go(straight.kind, (half, _gone(half, second, math.dist(half, (ax, ay)) / INCH)))

    def _any_facing(self, chance: Chance) -> int:
        """A facing within one pivot: half of the time as near to an enemy or an objective as it can be."""
        goals = [at for unit in enemies(self.g, self.unit) if (at := self.g.model(self.g.unit(unit).leader).at)]
        places = [*(at[:2] for at in goals), *(marker.at for marker in self.g.state.markers.values())]
        if places and chance.randrange(2):
            return self._turned_toward(places[chance.randrange(len(places))])
        return self.start.facing + round((2 * chance.random() - 1) * ONE_PIVOT)


def _pivots(way: tuple[Point, ...], facings: list[int]) -> tuple[Pivot, ...]:
    """The turns on the spot from one facing to the next, that at the end included."""
    lengths = [math.dist(a, b) / INCH for a, b in pairwise(way)]
    turns = zip(pairwise(facings), [*map(slack, lengths), slack(None)], strict=False)
    found = [Pivot(_angle(*faced), sum(lengths[:n]), more) for n, (faced, more) in enumerate(turns)]
    return tuple([pivot for pivot in found if pivot.turned])


def _faced(before: int, after: int, more: int) -> int:
    """Which way a vehicle faces that is to face somewhere: no further round than pivots take it (ruling ST-76)."""
    needs = abs(turn_from(before, after)) - more
    if needs > ONE_PIVOT:
        return after
    return turned_toward(before, after, ONE_PIVOT if needs > 0 else 0)


def _too_soon(pivots: Sequence[Pivot]) -> Fault | None:
    """Whether less than 1 inch of movement lies between two pivots. [advanced.vehicle.pivots-1-inch-apart]"""
    least = numbers.BETWEEN_PIVOTS
    for first, second in pairwise(pivots):
        between = second.after - first.after
        if between < least - RULES_EPS:
            text = f"the pivots are {shown(between, least)} in apart, and {least:g} in is the least"
            return Fault("too-soon", "advanced.vehicle.pivots-1-inch-apart", text, between, least)
    return None


def _gone(place: Point, turned: int, away: float) -> Point:
    dx, dy = direction(turned % TURN)
    return place[0] + round(away * dx * INCH), place[1] + round(away * dy * INCH)


def _angle(one: int, other: int) -> int:
    """How far apart two facings are."""
    return abs((other - one + TURN // 2) % TURN - TURN // 2)
