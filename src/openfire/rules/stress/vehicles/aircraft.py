"""Aircraft: called from reserve, always on the move, and off the table again. [stress, Aircraft]

They fly over units and terrain [stress.aircraft.over-everything, stress.aircraft.flying] and end where their base can
be placed on clear ground [stress.aircraft.end-on-clear]; nothing else exempts them from assault range (ruling ST-51).
How they wait in reserve and are called stands in `reserve`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, pairwise
from typing import NamedTuple

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, shown
from openfire.geometry.inches import INCH, TURN, Point, direction
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import at_edge, first_stop
from openfire.geometry.placement import spots, tight_spots
from openfire.geometry.shapes import Pose, inner_radius, outer_radius
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.leader import (
    ADVANCE,
    ADVANCE_BACK,
    BACK,
    MOVE,
    STAY,
    can_advance,
)
from openfire.rules.stress.terrain import room
from openfire.rules.stress.vehicles.manoeuvres import ONE_TURN, VehicleMoveOptions

LEAVE = "leave"
"""To fly off the table."""

HEADINGS = (0, *(side * third for third in range(1, 13) for side in (1, -1)))
"""Thirds of a manoeuvre by which a way ahead is looked for, first straight on, at last right round."""

RIGHT_ANGLES = (0, TURN // 4, TURN // 2, 3 * TURN // 4)
"""The facings straight at an edge."""

DEGREE = TURN // 360

STEP = 0.5
"""Inches between the ends of the ways that are looked for."""

BEYOND = 1.0
"""Inches that a way off the table goes on, so that it leads over an edge that can only just be reached."""

AHEAD = (0.0, 2.0, 4.0, 6.0)
"""Inches that it flies on before it turns, where a way is looked for everywhere."""


def least_flight(g: Game, model: str) -> float:
    """Inches an aircraft must fly: half of its printed movement, whatever changes that (ruling ST-52).

    [stress.aircraft.minimum-half, stress.aircraft.minimum-uses-original]
    """
    return g.card(model).attributes["move"] * numbers.LEAST_FLIGHT


class Exit(NamedTuple):
    """A way off the table."""

    way: tuple[Point, ...]
    """Up to the edge."""
    at: Pose
    length: float
    bought: int
    """Manoeuvres beyond those that are free."""

    @property
    def cost(self) -> float:
        """Inches of a normal move that it takes."""
        return self.length + numbers.EXTRA_MANOEUVRE * self.bought


class AircraftMoveOptions(VehicleMoveOptions):
    """Move or advance, forward and far enough, or leave the table. [stress.aircraft.forward-only]"""

    kinds: tuple[str, ...] = (MOVE, ADVANCE, LEAVE)

    def why_not(self, answer: Go) -> Refusal | None:
        """Why an aircraft may not fly so."""
        if answer.kind in (BACK, ADVANCE_BACK):
            return Refusal("backward", "stress.aircraft.forward-only", "aircraft never move backward")
        if answer.kind == LEAVE:
            return self._why_not_leave(answer)
        if answer.kind == STAY or answer.kind in self.kinds:
            return self._too_short(answer) or super().why_not(answer)
        return super().why_not(answer)

    def paces(self) -> dict[str, float]:
        """The kinds of move that can be chosen; the table is left with any of them (ruling ST-53)."""
        found = super().paces()
        return {**found, LEAVE: max(found.values())}

    def _too_short(self, answer: Go) -> Refusal | None:
        """An aircraft that may go on must. [stress.aircraft.minimum-half, stress.aircraft.minimum-uses-original]"""
        least, length = least_flight(self.g, self.leader), self.drive(answer).length
        if length >= least - RULES_EPS and answer.kind != STAY:
            return None
        text = f"{self.unit} would fly {shown(length, least)} in, and {least:g} in is the least"
        nearest = self.some_way or self.some_exit
        return Refusal(
            "too-short",
            "stress.aircraft.minimum-half",
            text,
            length,
            least,
            self.way(answer),
            str(nearest) if nearest else None,
        )

    def rules(self, answer: Go) -> tuple[str, ...]:
        """Which rules of aircraft a move brings in."""
        flown = ("stress.aircraft.over-everything", "stress.aircraft.flying", "stress.aircraft.end-on-clear")
        return (*super().rules(answer), *flown)

    def _is_fine(self, answer: Go) -> bool:
        return super()._is_fine(answer) and self._is_long_enough(answer)

    def is_open(self, answer: Go) -> bool:
        """Whether it can fly so, far enough."""
        return self._is_long_enough(answer) and super().is_open(answer)

    def _is_long_enough(self, answer: Go) -> bool:
        return self.drive(answer).length >= least_flight(self.g, self.leader) - RULES_EPS

    # -------------------------------------------------------------------------------------------- leaving

    def off(self, answer: Go) -> Exit | None:
        """The way up to the table's edge; None where it stays on the table. [stress.aircraft.leave-table]"""
        way, mover = self.way(answer), self.mover_for(MOVE)
        stop = first_stop(self.ground, mover, way)
        if stop is None or stop.kind != "edge":
            return None
        last = at_edge(self.ground, mover, way[stop.leg], way[stop.leg + 1])
        whole, cut = Go(MOVE, way[1 : stop.leg + 2]), (*way[: stop.leg + 1], last)
        return Exit(cut, Pose(*last, self.drive(whole).facings[-1]), _length(cut), self.bought(whole))

    def _why_not_leave(self, answer: Go) -> Refusal | None:
        """Why the table may not be left so: the way does not reach its edge, or not in one move (ruling ST-53)."""
        off = self.off(answer)
        if off is None:
            text = "the way does not lead over the table's edge"
            return Refusal("not-off", "stress.aircraft.leave-table", text, witness=self.way(answer))
        paces = {MOVE: off.cost}
        if can_advance(self.g, self.unit) and not off.bought:
            paces[ADVANCE] = off.length
        if any(spent <= self.limit(pace) + RULES_EPS for pace, spent in paces.items()):
            return None
        pace, spent = paces.popitem()
        limit = self.limit(pace)
        text = f"the edge is {shown(spent, limit)} in of movement away, and {limit:g} in is the most"
        return Refusal("too-far", "stress.aircraft.leave-table", text, spent, limit, off.way)

    @cached_property
    def easy_exit(self) -> Go | None:
        """A way off the table, if one is found straight on or gently turned."""
        return self._first_exit(self._headings())

    @cached_property
    def some_exit(self) -> Go | None:
        """A way off the table, if there is one within reach: also straight at an edge, or anywhere all around."""
        all_around = range(self.start.facing, self.start.facing + TURN, DEGREE)
        return self.easy_exit or self._first_exit(chain(RIGHT_ANGLES, all_around))

    def _first_exit(self, headings: Iterable[int]) -> Go | None:
        """The first way off the table among some headings; none where every edge is out of reach."""
        table, (x, y) = self.g.setup.table, self.start[:2]
        far = self.limit(ADVANCE if can_advance(self.g, self.unit) else MOVE)
        reach = (far + outer_radius(self.g.card(self.leader).profile.base)) * INCH
        if min(x, y, table.width - x, table.height - y) > reach + INCH:
            return None
        ways = (self.straight(LEAVE, turned, far + BEYOND) for turned in headings)
        return next((way for way in ways if self._nears_edge(way.points[0]) and self.why_not(way) is None), None)

    def _nears_edge(self, place: Point) -> bool:
        """Whether a base that is somewhere else now might reach over the table's edge at a place."""
        table, wide = self.g.setup.table, outer_radius(self.g.card(self.leader).profile.base) * INCH
        x, y = place
        is_well_inside = wide < x < table.width - wide and wide < y < table.height - wide
        return place != self.start[:2] and not is_well_inside

    # -------------------------------------------------------------------------------------------- finding a way

    @cached_property
    def some_way(self) -> Go | None:
        """A way on the table, if there is any: straight on, gently turned, or looked for everywhere."""
        near = chain.from_iterable(map(self._straight_ways, self._paces()))
        far = chain.from_iterable(map(self._other_ways, self._paces()))
        return next((way for way in chain(near, far) if self._would_do(way)), None)

    def _would_do(self, way: Go) -> bool:
        can_fly = self._is_long_enough(way) and self.is_affordable(way) and self.is_clear(way)
        return can_fly and self._no_end(way) is None

    def _paces(self) -> tuple[str, ...]:
        """The kinds of move that reach far enough at all. [stress.aircraft.minimum-or-destroyed]"""
        kinds = (MOVE, ADVANCE) if can_advance(self.g, self.unit) else (MOVE,)
        return tuple(kind for kind in kinds if self.limit(kind) >= least_flight(self.g, self.leader) - RULES_EPS)

    def toward(self, kind: str, goal: Point, share: float = 1.0) -> Go | None:
        """A way on the table that ends as near to a place as it can, and no nearer than it must fly."""
        if kind not in self._paces():
            return None
        least, most = least_flight(self.g, self.leader), share * self.limit(kind)
        turned = self._turned_toward(goal)
        dx, dy = direction(turned % TURN)
        ahead = ((goal[0] - self.start.x) * dx + (goal[1] - self.start.y) * dy) / INCH
        straight = self.straight(kind, turned, max(least, min(most, ahead)))
        return straight if self.is_open(straight) else self._nearest_way(kind, goal)

    def _nearest_way(self, kind: str, goal: Point) -> Go | None:
        """Of the ways straight on or gently turned, short or long, that which ends nearest to a place."""
        least, most = least_flight(self.g, self.leader), self.limit(kind)
        aways = (most, (least + most) / 2, least)
        ways = [self.straight(kind, turned, away) for turned in self._headings() for away in aways]
        ways.sort(key=lambda way: (math.dist(way.points[-1], goal), way.points[-1]))
        return next((way for way in ways if self.is_open(way)), None)

    def _headings(self) -> Iterator[int]:
        return (self.start.facing + third * ONE_TURN // 3 for third in HEADINGS)

    def _straight_ways(self, pace: str) -> Iterator[Go]:
        least, most = least_flight(self.g, self.leader), self.limit(pace)
        aways = [most, least, *(least + STEP * k for k in range(1, int((most - least) / STEP) + 1))]
        for turned in self._headings():
            yield from (self.straight(pace, turned, away) for away in aways)

    def _other_ways(self, pace: str) -> Iterator[Go]:
        """To every spot within reach where the base might stand, straight or after some inches ahead."""
        radius = inner_radius(self.g.card(self.leader).profile.base)
        space = room(self.g, self.unit, self.g.board.mask(self.g.board.index.rows(self.g.unit(self.unit).models)))
        here, most = (self.start.x, self.start.y), self.limit(pace)
        for spot in (*tight_spots(space, here, most, radius), *spots(space, here, most, radius, STEP)):
            for ahead in AHEAD:
                first = self.straight(pace, self.start.facing, ahead).points
                yield Go(pace, (*first, spot))

    @property
    def is_lost(self) -> bool:
        """Whether it can neither fly far enough nor leave. [stress.aircraft.minimum-or-destroyed]"""
        return self.easy_exit is None and self.some_way is None and self.some_exit is None

    def sample(self, chance: Chance) -> Go:
        """A random way, now and then off the table; else one that is known."""
        if self.easy_exit and chance.randrange(4) == 0:
            return self.easy_exit
        answer = super().sample(chance)
        known = self.some_way or self.some_exit if answer.kind == STAY else answer
        assert known is not None
        return known


def _length(way: tuple[Point, ...]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(way)) / INCH
