"""Where a vehicle may go: ways that it can turn into, pay for, and end. [melee, Vehicle Movement]"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.inches import TURN as CIRCLE
from openfire.geometry.inches import Point, heading, turn_from
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import MoveRange, Stop, first_stop
from openfire.geometry.shapes import Pose
from openfire.rules.melee.terrain.ground import land_for
from openfire.rules.melee.vehicles.driving import BACK, Drive, Driver, is_back
from openfire.rules.shared.movement.cost import Pace
from openfire.rules.shared.movement.engagement import why_not_placed, why_not_way
from openfire.rules.shared.movement.formation import why_not_footing
from openfire.rules.shared.movement.places import stance
from openfire.rules.shared.movement.unit_move import STAY, UnitMove, what_stops


class VehicleMoveOptions(UnitMove):
    """Forward or backward but never both, along straight legs. [melee.vehicle.one-direction]

    [melee.vehicle.no-free-pivot]
    """

    def __init__(self, g: Game, unit: str, pace: Pace) -> None:
        super().__init__(g, unit, pace)
        self.driver = Driver(g, unit)
        self.start = self.driver.start
        self.land = land_for(g, unit)

    @cached_property
    def kinds(self) -> tuple[str, str]:
        """The action forward, and backward."""
        return self.pace.kind, self.pace.kind + BACK

    def way(self, answer: Go) -> tuple[Point, ...]:
        """All the places of a way, the start first."""
        return self.driver.drive(answer).way

    def paces(self) -> dict[str, float]:
        """The kinds of move that can be chosen, and how many inches each allows."""
        return dict.fromkeys(self.kinds, self.pace.limit)

    def cost_of(self, answer: Go) -> float:
        """Inches of movement that a way takes."""
        return self.driver.spent(self.driver.drive(answer))

    def end(self, answer: Go) -> Pose:
        """Where the leader ends and which way it then faces."""
        drive = self.driver.drive(answer)
        return Pose(*drive.way[-1], drive.facings[-1])

    def why_not(self, answer: Go) -> Refusal | None:
        """Why a way may not be gone."""
        if answer.kind == STAY:
            return self.why_not_stay(answer)
        if answer.kind not in self.kinds:
            text = f"{answer.kind} is not the move that was chosen: {self.pace.kind}, forward or back, or stay"
            return Refusal("unknown", "melee.vehicle.one-direction", text)
        drive = self.driver.drive(answer)
        turning = self.driver.why_not_turn(drive) and (self._both_ways(drive) or self.driver.why_not_turn(drive))
        barred = turning or self._barred(answer, drive) or self._too_long(answer, drive)
        return barred or why_not_way(self.g, self.unit, drive.way, self.pace.engagement) or self._no_end(answer)

    # ---------------------------------------------------------------------------------------- the way

    def ranges(self) -> Iterator[MoveRange]:
        """Where the leader could go, for those who draw; neither turns nor the room for others are looked at."""
        for kind in self.kinds:
            mover, start = self.driver.mover(is_back(kind)), self.driver.start[:2]
            ground, footing = self.land.ground, self.land.footing
            yield MoveRange(self.driver.leader, kind, ground, mover, start, self.pace.limit, footing=footing)

    def _both_ways(self, drive: Drive) -> Refusal | None:
        """Whether a leg after the first leads back whence the vehicle came. [melee.vehicle.one-direction]"""
        headings = [heading(a, b) for a, b in pairwise(drive.way)]
        if all(abs(turn_from(before, after)) <= CIRCLE // 4 for before, after in pairwise(headings)):
            return None
        text = f"{self.driver.leader} would go forward and backward in one action"
        return Refusal("both-ways", "melee.vehicle.one-direction", text, witness=drive.way)

    def _stop(self, answer: Go, drive: Drive) -> Stop | None:
        return first_stop(self.land.ground, self.driver.mover(is_back(answer.kind)), drive.way)

    def _barred(self, answer: Go, drive: Drive) -> Refusal | None:
        """Whether terrain, somebody's base or the table's edge is in the way; vehicles do not climb.

        [melee.vehicle.no-climbing, melee.vehicle.levels-need-flying, melee.move.no-crossing-bases,
        melee.move.leader-stays-on-board]
        """
        stop = self._stop(answer, drive)
        if stop is None:
            return None
        line = (*drive.way[: stop.leg + 1], stop.last)
        rule, text = what_stops(self.g, self.land, stop)
        return Refusal(stop.kind, rule, text, witness=line, nearest=self._nearest(answer.kind, line))

    def _too_long(self, answer: Go, drive: Drive) -> Refusal | None:
        """Whether the way costs more than the vehicle may spend, or slow ground stops it.

        [melee.vehicle.slow-stop, melee.vehicle.slow-deducts-2, melee.vehicle.second-turn-2]
        """
        spent, limit = self.driver.spent(drive), self.pace.limit
        if spent <= limit + RULES_EPS:
            return None
        text = f"the way takes {shown(spent, limit)} in, and {self.pace.kind} allows {limit:g} in"
        nearest = self._nearest(answer.kind, drive.way)
        return Refusal("too-far", self._why_too_long(drive), text, spent, limit, drive.way, nearest)

    def _why_too_long(self, drive: Drive) -> str:
        if self.driver.stops_at(drive, self.pace.limit) is not None:
            return "melee.vehicle.slow-stop"
        if drive.slow:
            return "melee.vehicle.slow-deducts-2"
        return "melee.vehicle.second-turn-2" if self.driver.bought(drive.turns) else self.pace.rule

    def _nearest(self, kind: str, way: tuple[Point, ...]) -> str | None:
        """The longest part of a way that can be paid for, if it would be taken."""
        for last in range(len(way) - 1, 0, -1):
            leg = self._part(kind, way[: last + 1])
            if leg is not None:
                return str(leg)
        return None

    def _part(self, kind: str, way: tuple[Point, ...]) -> Go | None:
        """As much of a way's last leg as can be paid for, to a thousandth of an inch or so, if it would be taken."""
        (ax, ay), (bx, by) = way[-2:]
        low, high = 0.0, 1.0
        for _ in range(16):
            middle = (low + high) / 2
            place = math.trunc(ax + middle * (bx - ax)), math.trunc(ay + middle * (by - ay))
            fits = self._is_paid(Go(kind, (*way[1:-1], place)))
            low, high = (middle, high) if fits else (low, middle)
        place = math.trunc(ax + low * (bx - ax)), math.trunc(ay + low * (by - ay))
        answer = Go(kind, (*way[1:-1], place))
        return answer if place != (ax, ay) and self.is_taken(answer) else None

    def _is_paid(self, answer: Go) -> bool:
        drive = self.driver.drive(answer)
        return self.driver.spent(drive) <= self.pace.limit + RULES_EPS and not self.driver.why_not_turn(drive)

    def is_taken(self, answer: Go) -> bool:
        """Whether a way can be gone; why not is not asked."""
        drive = self.driver.drive(answer)
        if not self._is_paid(answer) or self._stop(answer, drive):
            return False
        return not why_not_way(self.g, self.unit, drive.way, self.pace.engagement) and self._no_end(answer) is None

    # ---------------------------------------------------------------------------------------- its end

    def _no_end(self, answer: Go) -> Refusal | None:
        """Whether the leader could stand at the end, and all followers with it (rulings X-14, ME-25)."""
        if refusal := why_not_footing(self.g, self.unit, self.end(answer)):
            return refusal
        if answer.others:
            return self.why_not_others(answer)
        if self.quick_places(answer) or self.searched(answer):
            return None
        there = stance(self.g, self.unit, {self.driver.leader: self.end(answer)})
        text = "no place in formation was found for the rest of the unit; whoever knows one names all their places"
        no_room = Refusal("no-room", "melee.formation.4-inches", text, witness=(self.end(answer)[:2],))
        return why_not_placed(self.g, there, self.pace.engagement) or no_room
