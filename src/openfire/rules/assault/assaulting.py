"""Assault: a way into the assault range of an enemy unit, and whether there is one. [assault, Assault]"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from openfire.engine.answers import Go
from openfire.engine.questions import Chance
from openfire.geometry.inches import INCH, Point
from openfire.geometry.paths import first_stop, shortest
from openfire.geometry.reach import reach
from openfire.geometry.shapes import outer_radius
from openfire.rules.assault import numbers
from openfire.rules.assault.movement import MoveOptions
from openfire.rules.assault.placing import beyond_leader

STEP = 0.5
"""Inches between the places that are tried when a straight way does not do."""

NEAREST, MOST = 12, 48
"""How many of those places are tried: so many of the most promising ones, then so many of the others, evenly spread."""

GAPS = (0.5, 0.999, 0.0001)
"""How near a leader goes to an enemy base, if it can."""

TURNS = 12
"""From how many sides a leader tries to come to an enemy base."""


class Foe(NamedTuple):
    """An enemy model to be reached."""

    at: Point
    wide: float
    """Inches from its middle at which the leader's base touches it."""


class AssaultOptions(MoveOptions):
    """Ways of an assault: offers are ways that reach somebody. [assault.assault.must-reach]"""

    def sample(self, chance: Chance) -> Go:
        """A way to some enemy unit, straight if that does, else the one that was found."""
        near = self.near()
        if near:
            foe = near[chance.randrange(len(near))]
            if answer := self.toward(foe):
                return answer
        found = assault_way(self)
        assert found is not None
        return found

    def near(self) -> list[Foe]:
        """The enemy models that might be reached, the nearest first."""
        models = [model for enemy in self.pace.terms.reach for model in self.g.unit(enemy).models]
        foes = [foe for model in models if (foe := self._foe(model)) and self._is_in_reach(foe)]
        return sorted(foes, key=lambda foe: (self._away(foe.at), foe.at))

    def _foe(self, model: str) -> Foe | None:
        at = self.g.model(model).at
        return Foe(at[:2], self.own + outer_radius(self.g.card(model).profile.base)) if at else None

    @cached_property
    def own(self) -> float:
        """How far the leader's own base reaches."""
        return outer_radius(self.g.card(self.leader).profile.base)

    def _away(self, at: Point) -> float:
        return math.dist(at, self.start[:2]) / INCH

    def _is_in_reach(self, foe: Foe) -> bool:
        """Whether somebody of the unit might come near an enemy model."""
        return self._away(foe.at) <= self.pace.limit + self.farthest + foe.wide

    @cached_property
    def farthest(self) -> float:
        """Inches from the leader's base at which somebody of the unit can still be in an assault range."""
        return numbers.ASSAULT_RANGE + beyond_leader(self.g, self.unit)

    def toward(self, foe: Foe) -> Go | None:
        """Straight at an enemy model, up to contact or as far as the leader can go."""
        away = self._away(foe.at)
        stops = (*(foe.wide + gap for gap in GAPS), max(0.0, away - self.pace.limit))
        goals = (self._along(foe.at, (away - stop) / away) for stop in stops if away > stop)
        return next((go for goal in goals if self.is_taken(go := Go(self.pace.kind, (goal,)))), None)

    def _along(self, at: Point, part: float) -> Point:
        x, y = self.start.x, self.start.y
        return round(x + part * (at[0] - x)), round(y + part * (at[1] - y))

    def around(self, near: list[Foe]) -> Iterator[Go]:
        """Ways around what is in the way: to the sides of enemy bases, then to all places from which one is reached."""
        start = self.start.x, self.start.y
        for place in (*self._beside(near[:NEAREST]), *self._places(near)):
            if way := shortest(self.ground, self.mover, start, place, self.pace.limit):
                yield Go(self.pace.kind, way.points[1:])

    def _beside(self, near: list[Foe]) -> Iterator[Point]:
        """Places next to enemy bases, all around them, that are not farther than the leader can go."""
        for foe in near:
            for gap in GAPS:
                for turn in range(TURNS):
                    place = _aside(foe, gap, 2 * math.pi * turn / TURNS)
                    if self._away(place) <= self.pace.limit:
                        yield place

    def _places(self, near: list[Foe]) -> Iterator[Point]:
        """Places from which a follower could be in range: the nearest to enemies, then others, evenly spread."""
        start = self.start.x, self.start.y
        kept = [[foe for m in self.g.unit(e).models if (foe := self._foe(m))] for e in self.pace.terms.keep]
        every = [place for place, _ in reach(self.ground, self.mover, start, self.pace.limit, STEP).places()]
        fit = [place for place in every if all(_nearest(place, foes) <= self.farthest for foes in (near, *kept))]
        fit.sort(key=lambda place: (_nearest(place, near), place))
        yield from fit[:NEAREST]
        rest = fit[NEAREST:]
        yield from rest[:: max(1, len(rest) // MOST)]


def _aside(foe: Foe, gap: float, turn: float) -> Point:
    away = (foe.wide + gap) * INCH
    return round(foe.at[0] + away * math.cos(turn)), round(foe.at[1] + away * math.sin(turn))


def _nearest(place: Point, foes: list[Foe]) -> float:
    """Inches from the leader's base, were it at a place, to the nearest of some enemy bases."""
    return min(math.dist(place, foe.at) / INCH - foe.wide for foe in foes)


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
    for foe in near[:NEAREST]:
        if answer := options.toward(foe):
            return answer
    free = (go for go in options.around(near) if first_stop(options.ground, options.mover, options.way(go)) is None)
    return next((go for go in free if options.is_taken(go)), None)
