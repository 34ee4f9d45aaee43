"""Assault: a way into the assault range of an enemy unit, and whether there is one. [assault, Assault]"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

from openfire.engine.answers import Go
from openfire.engine.questions import Chance
from openfire.geometry.inches import INCH, Point
from openfire.geometry.paths import first_stop, shortest
from openfire.geometry.reach import reach
from openfire.geometry.shapes import Pose, outer_radius
from openfire.rules.assault import numbers
from openfire.rules.assault.movement import MoveOptions
from openfire.rules.assault.placing import beyond_leader

STEP = 0.5
"""Inches between the places that are tried when a straight way does not do."""

MOST = 12
"""How many of those places are tried, the most promising first."""

CONTACT = 0.5
"""How near a leader goes, if it can."""


class AssaultOptions(MoveOptions):
    """Ways of an assault: offers are ways that reach somebody. [assault.assault.must-reach]"""

    def sample(self, chance: Chance) -> Go:
        """A way to some enemy unit, straight if that does, else the one that was found."""
        near = self.near()
        if near:
            at = near[chance.randrange(len(near))]
            if answer := self.toward(at):
                return answer
        found = assault_way(self)
        assert found is not None
        return found

    def near(self) -> list[Pose]:
        """Where the enemy models stand that might be reached, the nearest first."""
        models = [model for enemy in self.pace.terms.reach for model in self.g.unit(enemy).models]
        places = [at for model in models if (at := self.g.model(model).at) and self._away(at) <= self._farthest(model)]
        return sorted(places, key=lambda at: (self._away(at), at))

    def _away(self, at: Pose) -> float:
        return math.dist(at[:2], self.start[:2]) / INCH

    def _farthest(self, model: str) -> float:
        """How far off an enemy can be whom somebody of the unit might still come near."""
        own, other = (outer_radius(self.g.card(one).profile.base) for one in (self.leader, model))
        return self.pace.limit + self.beyond + numbers.ASSAULT_RANGE + own + other

    @cached_property
    def beyond(self) -> float:
        """How much farther than the leader somebody of the unit can be."""
        return beyond_leader(self.g, self.unit)

    def toward(self, at: Pose) -> Go | None:
        """Straight at an enemy model, up to contact or as far as the leader can go."""
        x, y = self.start.x, self.start.y
        own = outer_radius(self.g.card(self.leader).profile.base)
        away = self._away(at)
        for stop in (2 * own + CONTACT, max(0.0, away - self.pace.limit)):
            part = (away - stop) / away if away > stop else 0.0
            goal = round(x + part * (at.x - x)), round(y + part * (at.y - y))
            answer = Go(self.pace.kind, (goal,))
            if self.is_taken(answer):
                return answer
        return None

    def around(self, near: list[Pose]) -> Iterator[Go]:
        """Ways around what is in the way, to the places nearest to an enemy."""
        start = self.start.x, self.start.y
        places = [place for place, _ in reach(self.ground, self.mover, start, self.pace.limit, STEP).places()]
        for place in sorted(places, key=lambda place: (_nearest(place, near), place))[:MOST]:
            if way := shortest(self.ground, self.mover, start, place, self.pace.limit):
                yield Go(self.pace.kind, way.points[1:])


def _nearest(place: Point, near: list[Pose]) -> float:
    return min(math.dist(place, at[:2]) for at in near)


def assault_way(options: AssaultOptions) -> Go | None:
    """A way by which a unit reaches an enemy unit, looked for once until somebody moves; None when there is none.

    [assault.assault.else-other-action]
    """
    key = ("assault", options.unit, options.pace)
    views = options.g.board.views
    if key not in views:
        views[key] = _assault_way(options)
    found: Go | None = views[key]
    return found


def _assault_way(options: AssaultOptions) -> Go | None:
    near = options.near()
    if not near:
        return None
    for at in near[:3]:
        if answer := options.toward(at):
            return answer
    free = (go for go in options.around(near) if first_stop(options.ground, options.mover, options.way(go)) is None)
    return next((go for go in free if options.is_taken(go)), None)
