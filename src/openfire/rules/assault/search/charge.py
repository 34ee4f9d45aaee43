"""Straight at the enemy: whom an assault might reach, and the ways to them that need no thought. [assault, Assault]"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

import numpy as np

from openfire.engine.answers import Go
from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.geometry.inches import INCH, Point, units
from openfire.geometry.shapes import inner_radius, outer_radius
from openfire.rules.assault import numbers
from openfire.rules.assault.search.foes import Circles, EnemyModel, circles_of
from openfire.rules.shared.movement.engagement import highest
from openfire.rules.shared.movement.leader import MoveOptions
from openfire.rules.shared.search.unit_places import RIM, WITHIN, beyond_leader

GAPS = (0.5, numbers.ASSAULT_RANGE + RIM, 0.0001)
"""How near a leader goes to an enemy base, if it can."""


class ChargeOptions(MoveOptions):
    """Straight ways of an assault. [assault.assault.must-reach]"""

    def near(self) -> list[EnemyModel]:
        """The enemy models that might be reached, the nearest first."""
        return self._near

    @cached_property
    def _near(self) -> list[EnemyModel]:
        if not self._has_enemies_near():
            return []
        circles = self.circles(self.pace.engagement.reach)
        gaps = circles.gaps(np.array([self.start[:2]]))[0]
        might = zip(*(column[gaps <= self.pace.limit + self.farthest].tolist() for column in circles), strict=True)
        foes = [EnemyModel((units(x), units(y)), wide) for x, y, wide in might]
        return sorted(foes, key=lambda foe: (self._away(foe.at), foe.at))

    def _has_enemies_near(self) -> bool:
        """Whether an enemy unit might be near enough, whichever way bases are turned and however high they stand."""
        gaps, row = self.g.board.unit_gaps(self.unit), self.g.board.index.unit_row
        most = self.pace.limit + self.farthest + highest(self.g) + 2 * _longest(self.g)
        return any(gaps[row[enemy]] <= most for enemy in self.pace.engagement.reach)

    def circles(self, enemies: tuple[str, ...]) -> Circles:
        """The models of some enemy units."""
        return circles_of(self.g, enemies, self.own)

    @cached_property
    def own(self) -> float:
        """How far the leader's own base reaches."""
        return outer_radius(self.g.card(self.leader).profile.base)

    def _away(self, at: Point) -> float:
        return math.dist(at, self.start[:2]) / INCH

    @cached_property
    def farthest(self) -> float:
        """Inches from the leader's base at which somebody of the unit can still be in an assault range."""
        return numbers.ASSAULT_RANGE + beyond_leader(self.g, self.unit)

    def toward(self, *foes: EnemyModel) -> Go | None:
        """Straight at one of some enemy models, up to contact or as far as the leader can go.

        That everybody finds room is seen at once, or not at all.
        """
        stops = [stop for foe in foes for stop in self._stops(foe)]
        return self.first_straight(stops) or self.first_straight([at for foe in foes for at in self._last_stop(foe)])

    def straight(self, near: list[EnemyModel]) -> Iterator[Go]:
        """All these ways to some enemy models."""
        goals = (goal for foe in near for goal in (*self._stops(foe), *self._last_stop(foe)))
        return (Go(self.pace.kind, (goal,)) for goal in goals)

    def _stops(self, foe: EnemyModel) -> list[Point]:
        """Places on the straight way to an enemy model."""
        away = self._away(foe.at)
        most = self.pace.limit + WITHIN
        stops = (*(foe.wide + gap for gap in GAPS), max(0.0, away - self.pace.limit))
        return [self._along(foe.at, (away - stop) / away) for stop in stops if 0.0 < away - stop <= most]

    def _last_stop(self, foe: EnemyModel) -> list[Point]:
        """As far on the straight way to an enemy model as slow ground and climbs leave inches, where they matter."""
        way = self.start[:2], self._along(foe.at, min(1.0, self.pace.limit / self._away(foe.at)))
        return [] if self.costs.is_affordable(way) else [self.costs.affordable(way)[-1]]

    def _along(self, at: Point, part: float) -> Point:
        x, y = self.start.x, self.start.y
        return round(x + part * (at[0] - x)), round(y + part * (at[1] - y))


@per_table
def _longest(g: Game) -> float:
    """Inches by which the longest base of all reaches farther ahead than to its side."""
    bases = {card.profile.base for card in g.setup.models.values()}
    return max(outer_radius(base) - inner_radius(base) for base in bases)
