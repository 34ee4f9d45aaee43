"""What a leader's way costs and may cost, and how far along it the leader comes. [drafts, Moving Units; Terrain]"""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import NamedTuple

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.geometry.inches import Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.path_cost import affordable, cost
from openfire.geometry.paths import Mover, touched_by
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.climbing import CLIMBED, paid
from openfire.rules.shared.movement.engagement import EngagementLimits
from openfire.rules.shared.own_rules.changes import changed_length
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.terrain.ground import Land


class Pace(NamedTuple):
    """A movement action as a unit takes it now."""

    kind: str
    limit: float
    """Inches that the leader may move, slow ground apart; never below 0 (ruling X-24)."""
    rule: str
    """What sets that limit."""
    engagement: EngagementLimits
    among: str
    """Which movement actions there are."""
    cites: tuple[str, ...] = ()
    """What else of the unit's own rules makes a difference to the move."""
    instead: tuple[Go, str] | None = None
    """Where the leader may not simply stay: a way that is taken, and the rule."""


def rate(g: Game, unit: str, kind: str, more: int) -> float:
    """The leader's movement rate (ruling X-16) as an action changes it, never below 0 (ruling X-24).

    [shared.attribute.movement-rate, shared.move.leader-distance]
    """
    inches = float(max(0, g.card(g.unit(unit).leader).attributes["move"] + more))
    return changed_length(g, "move", Case(unit, words=(kind,)), inches)


class MoveCost:
    """The prices of ways for a unit's leader at some pace, each worked out once."""

    def __init__(self, g: Game, unit: str, pace: Pace, land: Land, mover: Mover) -> None:
        self.g, self.unit, self.pace, self.land, self.mover = g, unit, pace, land, mover
        self.ground = land.ground
        self._prices: dict[tuple[Point, ...], tuple[float, float]] = {}

    def limit(self, way: tuple[Point, ...]) -> float:
        """Inches that a way may cost: 2 fewer where any part of the base touches slow ground (ruling X-38).

        [shared.terrain.slow-minus-2]
        """
        return self._price(way)[1]

    def spent(self, way: tuple[Point, ...]) -> float:
        """What a way costs: its length and its climbs, less what was paid for a climb before."""
        return self._price(way)[0]

    def _price(self, way: tuple[Point, ...]) -> tuple[float, float]:
        """What a way costs, and what it may cost; worked out once."""
        found = self._prices.get(way)
        if found is None:
            slow = touched_by(self.ground, self.mover, way)
            limit = max(0.0, self.pace.limit - numbers.SLOW) if slow else self.pace.limit
            found = self._prices[way] = cost(self.ground, way) - paid(self.g, self.unit, self.land, way), limit
        return found

    def is_affordable(self, way: tuple[Point, ...]) -> bool:
        """Whether a way can be paid for."""
        spent, limit = self._price(way)
        return spent <= limit + RULES_EPS

    @property
    def is_paid_in_part(self) -> bool:
        """Whether something was paid for a climb before. [shared.terrain.climb-continue]"""
        return self.g.unit(self.unit).mark(CLIMBED) > 0

    def affordable(self, way: tuple[Point, ...]) -> tuple[Point, ...]:
        """The part of a way that can be paid for, to a thousandth of an inch or so.

        Prices tell it unless a climb is paid for in part, or the way can be paid for as far as slow ground.
        """
        if self.is_affordable(way):
            return way
        if not self.is_paid_in_part:
            part = affordable(self.ground, way, self.pace.limit)
            if self.limit(part) == self.pace.limit:
                return part
            slowed = affordable(self.ground, way, self.limit(part))
            if self.limit(slowed) == self.limit(part):
                return slowed
        return self._halved(way)

    def _halved(self, way: tuple[Point, ...]) -> tuple[Point, ...]:
        """The same for a way that cannot be paid for in full, its last leg halved again and again."""
        leg = 1 + bisect_left(range(1, len(way)), True, key=lambda k: not self.is_affordable(way[: k + 1]))
        (ax, ay), (bx, by) = way[leg - 1], way[leg]
        low, high = 0.0, 1.0
        for _ in range(16):
            middle = (low + high) / 2
            place = math.trunc(ax + middle * (bx - ax)), math.trunc(ay + middle * (by - ay))
            part = (*way[:leg], place)
            low, high = (middle, high) if self.spent(part) <= self.limit(part) else (low, middle)
        return (*way[:leg], (math.trunc(ax + low * (bx - ax)), math.trunc(ay + low * (by - ay))))
