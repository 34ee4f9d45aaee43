"""Vehicle Movement: straight ahead or straight back, and turns on the spot that are counted. [stress, Vehicle Movement]

A way is written as for anybody. Between its legs, and at its end where a facing is given, a vehicle turns on the spot;
every 45 degrees or part of them are one manoeuvre. [stress.vehicle.no-free-pivot]
"""

from __future__ import annotations

import math
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from openfire.engine.answers import Go
from openfire.engine.questions import Chance, Refusal
from openfire.geometry.forming import Walk
from openfire.geometry.inches import INCH, TURN, Point, direction, turn_from, turned_toward
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import Mover, is_open
from openfire.geometry.prices import affordable, cost
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.distance import enemies
from openfire.rules.stress.movement.leader import (
    ADVANCE,
    ADVANCE_BACK,
    BACK,
    MOVE,
    PARTS,
    STAY,
    TRIES,
    can_advance,
)
from openfire.rules.stress.specials import value
from openfire.rules.stress.vehicles.driving import DriveOptions, heading, slack
from openfire.rules.stress.vehicles.traits import is_crippled

ONE_TURN = TURN * numbers.MANOEUVRE // 360
"""The most that one manoeuvre turns."""


def turns(before: int, after: int, length: float | None = None) -> int:
    """How many manoeuvres turn a vehicle from one facing to another: each up to 45 degrees (ruling ST-42).

    length: inches of the leg that follows, None where a facing is told. [stress.vehicle.no-free-pivot]
    """
    return max(0, math.ceil((abs(turn_from(before, after)) - slack(length)) / ONE_TURN))


class Drive(NamedTuple):
    """A way as a vehicle goes it."""

    way: tuple[Point, ...]
    """All its places, the start first."""
    facings: tuple[int, ...]
    """Which way it faces, first as it stands, then on each leg, and at last as it is told."""
    length: float
    """Inches."""
    manoeuvres: int


class VehicleMoveOptions(DriveOptions[Drive]):
    """Stay, move or advance, forward or backward but never both. [stress.vehicle.one-direction]"""

    kinds: tuple[str, ...] = (STAY, MOVE, ADVANCE, BACK, ADVANCE_BACK)

    @cached_property
    def free(self) -> int:
        """How many manoeuvres cost nothing. [stress.vehicle.one-free-manoeuvre, stress.vehicle.manoeuvrable]"""
        return numbers.FREE_MANOEUVRES + value(self.g.card(self.leader).special("manoeuvrable"))

    def _driven(self, answer: Go, way: tuple[Point, ...]) -> Drive:
        """It faces no further round than the manoeuvres that are counted take it (ruling ST-76)."""
        turned, told = _turned(answer.kind), () if answer.facing is None else (answer.facing,)
        lengths = [math.dist(a, b) / INCH for a, b in pairwise(way)]
        wanted = (*((heading(a, b) + turned) % TURN for a, b in pairwise(way)), *told)
        facings, made = [self.start.facing], 0
        for after, length in zip(wanted, [*lengths, *(None for _ in told)], strict=True):
            count = turns(facings[-1], after, length)
            facings.append(turned_toward(facings[-1], after, count * ONE_TURN))
            made += count
        return Drive(way, tuple(facings), sum(lengths), made)

    def manoeuvres(self, answer: Go) -> int:
        """How many manoeuvres a way takes."""
        return self.drive(answer).manoeuvres

    def bought(self, answer: Go) -> int:
        """How many manoeuvres a way takes beyond those that are free."""
        return max(0, self.manoeuvres(answer) - self.free)

    def spent(self, answer: Go) -> float:
        """The way, and 2 inches for each manoeuvre that is not free. [stress.vehicle.extra-manoeuvre-2]"""
        return cost(self.ground, self.way(answer)) + numbers.EXTRA_MANOEUVRE * self.bought(answer)

    def why_not(self, answer: Go) -> Refusal | None:
        """Why a way may not be gone: too many turns on an advance, or what stops anybody."""
        if answer.kind in (ADVANCE, ADVANCE_BACK) and self.bought(answer):
            return self._turns_too_often(answer)
        return super().why_not(answer)

    def _turns_too_often(self, answer: Go) -> Refusal:
        """On an advance only the free manoeuvres are made (ruling ST-42). [stress.vehicle.advance-one-manoeuvre]"""
        count = self.manoeuvres(answer)
        text = f"{count} manoeuvres are too many: an advance has {self.free} at most"
        way = self.way(answer)
        parts = (Go(answer.kind, way[1:last]) for last in range(len(way), 1, -1))
        nearest = next((str(part) for part in parts if not self.bought(part) and self.why_not(part) is None), None)
        return Refusal("turns", "stress.vehicle.advance-one-manoeuvre", text, count, self.free, way, nearest)

    def _limit_rule(self, answer: Go) -> str:
        """Too long by the turns that are bought, by going backward, or by itself.

        [stress.vehicle.extra-manoeuvre-affordable, stress.vehicle.backward-half]
        """
        if self.bought(answer) and cost(self.ground, self.way(answer)) <= self.limit(answer.kind) + RULES_EPS:
            return "stress.vehicle.extra-manoeuvre-affordable"
        if answer.kind in (BACK, ADVANCE_BACK):
            return "stress.vehicle.backward-half"
        return super()._limit_rule(answer)

    def _nearest(self, kind: str, way: tuple[Point, ...]) -> str | None:
        """The longest part of a free way that can be paid for, turns included."""
        left = self.limit(kind) - numbers.EXTRA_MANOEUVRE * self.bought(Go(kind, way[1:]))
        part = affordable(self.ground, way, left) if left > 0 else way[:1]
        answer = Go(kind, part[1:])
        return str(answer) if len(set(part)) > 1 and self._is_fine(answer) else None

    def _is_fine(self, answer: Go) -> bool:
        """Whether a part of a free way would be taken."""
        return self.is_affordable(answer) and self._no_end(answer) is None

    def turned(self, answer: Go) -> tuple[int, ...]:
        """Half a turn from every leg for who goes backward."""
        return (_turned(answer.kind),) * (len(self.way(answer)) - 1)

    def mover_for(self, kind: str) -> Mover:
        """The whole base is swept, its front ahead or its back."""
        own = self.g.board.index.row[self.leader]
        return self.mover._replace(own=own, turned=_turned(kind))

    def rules(self, answer: Go) -> tuple[str, ...]:
        """Which rules of vehicles a move brings in."""
        found = ["stress.vehicle.one-direction"]
        found += (
            ["stress.vehicle.no-free-pivot", "stress.vehicle.one-free-manoeuvre"] if self.manoeuvres(answer) else []
        )
        found += ["stress.vehicle.damaged-movement"] if is_crippled(self.g, self.leader) else []
        found += ["stress.vehicle.extra-manoeuvre-2"] if self.bought(answer) else []
        found += ["stress.vehicle.manoeuvrable"] if self.manoeuvres(answer) > 1 and self.free > 1 else []
        return (*found, *(["stress.vehicle.backward-half"] if answer.kind in (BACK, ADVANCE_BACK) else []))

    # -------------------------------------------------------------------------------------------- some ways

    def toward(self, kind: str, goal: Point, share: float = 1.0) -> Go | None:
        """A way straight towards a place, after as much of a turn as is free; None where it cannot be gone."""
        turned = self._turned_toward(goal)
        dx, dy = direction(turned % TURN)
        ahead = ((goal[0] - self.start.x) * dx + (goal[1] - self.start.y) * dy) / INCH
        answer = self.straight(kind, turned, share * min(self.limit(kind), ahead)) if ahead > 0 else None
        return answer if answer and answer.points[-1] != self.start[:2] and self.why_not(answer) is None else None

    def _turned_toward(self, goal: Point) -> int:
        """The facing nearest to a place that free manoeuvres allow."""
        most = min(TURN // 2, self.free * ONE_TURN)
        wanted = (heading(self.start[:2], goal) - self.start.facing + TURN // 2) % TURN - TURN // 2
        return self.start.facing + max(-most, min(most, wanted))

    def sample(self, chance: Chance) -> Go:
        """A turn that is free and a way straight on, shortened until it can be gone; now and then backward."""
        for _ in range(TRIES):
            kind = self._any_kind(chance)
            turn, away = self._heading(chance, kind), self.limit(kind) * math.sqrt(chance.random())
            for part in PARTS:
                answer = self.straight(kind, turn, away * part)
                if answer.points[-1] != self.start[:2] and self.is_open(answer):
                    return answer
        return Go(STAY)

    def is_open(self, answer: Go) -> bool:
        """Whether a way can be gone, for those who do not ask why not."""
        if len(self.way(answer)) == 2 and answer.facing is None:
            return self._is_open_ahead(answer)
        return self.is_affordable(answer) and self.is_clear(answer) and self.suggestion(answer) is not None

    def _is_open_ahead(self, answer: Go) -> bool:
        """The same for a single leg, in one go."""
        bought = self.bought(answer)
        if bought and answer.kind in (ADVANCE, ADVANCE_BACK):
            return False
        left = self.limit(answer.kind) - numbers.EXTRA_MANOEUVRE * bought
        return self.finds_room(answer, Walk(self.ground, self.mover_for(answer.kind), left))

    def is_affordable(self, answer: Go) -> bool:
        """Whether a way can be paid for, turns included; on an advance none can be bought."""
        if answer.kind in (ADVANCE, ADVANCE_BACK) and self.bought(answer):
            return False
        return self.spent(answer) <= self.limit(answer.kind) + RULES_EPS

    def is_clear(self, answer: Go) -> bool:
        """Whether nothing is in the way of the whole base."""
        return is_open(self.ground, self.mover_for(answer.kind), self.way(answer))

    def _any_kind(self, chance: Chance) -> str:
        kinds = [MOVE, MOVE, BACK, *((ADVANCE, ADVANCE_BACK) if can_advance(self.g, self.unit) else ())]
        usable: list[str] = [kind for kind in kinds if kind in self.kinds]
        return usable[chance.randrange(len(usable))]

    def _heading(self, chance: Chance, kind: str) -> int:
        """A facing within the free manoeuvres: half of the time as near to an enemy or an objective as it can be."""
        most = min(TURN // 2, self.free * ONE_TURN)
        goals = [at for unit in enemies(self.g, self.unit) if (at := self.g.model(self.g.unit(unit).leader).at)]
        places = [*(at[:2] for at in goals), *(marker.at for marker in self.g.state.markers.values())]
        if places and kind in (MOVE, ADVANCE) and chance.randrange(2):
            return self._turned_toward(places[chance.randrange(len(places))])
        return self.start.facing + round((2 * chance.random() - 1) * most)

    def straight(self, kind: str, turned: int, away: float) -> Go:
        """A turn to a facing and then straight on, or back."""
        dx, dy = direction((turned + _turned(kind)) % TURN)
        return Go(kind, ((self.start.x + round(away * dx * INCH), self.start.y + round(away * dy * INCH)),))


def _turned(kind: str) -> int:
    """How far from its way a vehicle faces: half a turn when it goes backward."""
    return TURN // 2 if kind in (BACK, ADVANCE_BACK) else 0
