"""Assault: a way into the assault range of an enemy unit, and whether there is one. [assault, Assault]"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import chain
from typing import NamedTuple

import numpy as np

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.questions import Chance
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point, units
from openfire.geometry.paths import Mover, shortest
from openfire.geometry.placement import Room
from openfire.geometry.reach import Survey, survey
from openfire.geometry.shapes import Flags, Floats, Numbers, inner_radius, outer_radius
from openfire.rules.assault import numbers
from openfire.rules.assault.climbing import CLIMBED
from openfire.rules.assault.engagement import highest, is_held, may_be_near
from openfire.rules.assault.footholds import Footholds, footholds
from openfire.rules.assault.movement import MoveOptions
from openfire.rules.assault.placing import RIM, WITHIN, beyond_leader
from openfire.rules.assault.terrain import room

STEP, FINE = 0.5, 0.2
"""Inches between the places that are tried when a straight way does not do, and when those do not either."""

AMONG = np.array([(x, y) for x in range(-2, 3) for y in range(-2, 3)]) * round(FINE * INCH)
"""The places among those that are STEP apart, around each of them."""

NEAREST, MOST, FINELY = 12, 48, 192
"""How many of those places are tried: so many of the most promising ones, then so many of the others, evenly spread."""

GAPS = (0.5, numbers.ASSAULT_RANGE + RIM, 0.0001)
"""How near a leader goes to an enemy base, if it can."""

TURNS = 12
"""From how many sides a leader tries to come to an enemy base, at first."""


def _sides(count: int) -> Floats:
    return np.array([(math.cos(turn), math.sin(turn)) for turn in (2 * math.pi * k / count for k in range(count))])


SIDES, FINE_SIDES = _sides(TURNS), _sides(15 * TURNS)


class Foe(NamedTuple):
    """An enemy model to be reached."""

    at: Point
    wide: float
    """Inches from its middle at which the leader's base touches it."""


class Circles(NamedTuple):
    """Enemy models, all at once: their places in inches, and how wide each is as for `Foe`."""

    xs: Floats
    ys: Floats
    wide: Floats

    def gaps(self, places: Numbers) -> Floats:
        """Inches from the leader's base, were it at each of some places, to each of them; never more than it is."""
        across, along = places[:, :1] / INCH - self.xs, places[:, 1:] / INCH - self.ys
        found: Floats = np.sqrt(across * across + along * along) - self.wide
        return found

    def are_near(self, places: Numbers, most: float) -> Flags:
        """At which of some places the leader might be within a distance of somebody."""
        near: Flags = self.gaps(places).min(axis=1) <= most
        return near


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
        return self._near

    @cached_property
    def _near(self) -> list[Foe]:
        if not self._has_enemies_near():
            return []
        circles = self.circles(self.pace.terms.reach)
        gaps = circles.gaps(np.array([self.start[:2]]))[0]
        might = zip(*(column[gaps <= self.pace.limit + self.farthest].tolist() for column in circles), strict=True)
        foes = [Foe((units(x), units(y)), wide) for x, y, wide in might]
        return sorted(foes, key=lambda foe: (self._away(foe.at), foe.at))

    def _has_enemies_near(self) -> bool:
        """Whether an enemy unit might be near enough, whichever way bases are turned and however high they stand."""
        gaps, row = self.g.board.unit_gaps(self.unit), self.g.board.index.unit_row
        most = self.pace.limit + self.farthest + highest(self.g) + 2 * _longest(self.g)
        return any(gaps[row[enemy]] <= most for enemy in self.pace.terms.reach)

    def circles(self, enemies: tuple[str, ...]) -> Circles:
        """The models of some enemy units."""
        models = tuple(model for enemy in enemies for model in self.g.unit(enemy).models)
        rows = self.g.board.bodies.rows[self.g.board.index.rows(models)]
        return Circles(rows[:, kernels.X], rows[:, kernels.Y], rows[:, kernels.BOUND] + self.own)

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

    def toward(self, *foes: Foe) -> Go | None:
        """Straight at one of some enemy models, up to contact or as far as the leader can go.

        That everybody finds room is seen at once, or not at all.
        """
        stops = [stop for foe in foes for stop in self._stops(foe)]
        return self.first_straight(stops) or self.first_straight([at for foe in foes for at in self._last_stop(foe)])

    def straight(self, near: list[Foe]) -> Iterator[Go]:
        """All these ways to some enemy models."""
        goals = (goal for foe in near for goal in (*self._stops(foe), *self._last_stop(foe)))
        return (Go(self.pace.kind, (goal,)) for goal in goals)

    def _stops(self, foe: Foe) -> list[Point]:
        """Places on the straight way to an enemy model."""
        away = self._away(foe.at)
        most = self.pace.limit + WITHIN
        stops = (*(foe.wide + gap for gap in GAPS), max(0.0, away - self.pace.limit))
        return [self._along(foe.at, (away - stop) / away) for stop in stops if 0.0 < away - stop <= most]

    def _last_stop(self, foe: Foe) -> list[Point]:
        """As far on the straight way to an enemy model as slow ground and climbs leave inches, where they matter."""
        way = self.start[:2], self._along(foe.at, min(1.0, self.pace.limit / self._away(foe.at)))
        return [] if self.fares.is_affordable(way) else [self.fares.affordable(way)[-1]]

    def _along(self, at: Point, part: float) -> Point:
        x, y = self.start.x, self.start.y
        return round(x + part * (at[0] - x)), round(y + part * (at[1] - y))

    # ---------------------------------------------------------------------------------------- around things

    def around(self, near: list[Foe]) -> Iterator[Go]:
        """Ways around what is in the way: to the sides of enemy bases, then to all places from which one is reached.

        Where it is a near thing, as far as the way to an enemy can be paid for, and to places that lie closer together.
        """
        yield from self._ways(self._beside(near))
        yield from self._ways(self._hopeful(self._places(near), near))
        if len(self.field):
            yield from self._part_ways(near)
            yield from self._ways(self._reachable(self._around_ranges(near)))
        close = self.field[_circles(near).are_near(self.field, self.farthest + STEP)]
        if len(close):
            among = np.unique((close[:, None] + AMONG).reshape(-1, 2), axis=0)
            fine = self._hopeful(self._fit(among[self._can_go(among)], near, FINELY), near)
            yield from self._ways(self._reachable(fine))

    def _ways(self, places: list[list[int]]) -> Iterator[Go]:
        start = self.start.x, self.start.y
        for x, y in places:
            if not self.space.stands((x, y), self.mover.radius - 2 * kernels.RULES_EPS):
                continue
            way = shortest(self.ground, self.mover, start, (x, y), self.pace.limit)
            if way and all(may_be_near(self.g, self.leader, enemy, way.points) for enemy in self.held_by_leader):
                yield Go(self.pace.kind, way.points[1:])

    @cached_property
    def space(self) -> Room:
        """Where the leader might stand; most places that it only passes through are seen so at once."""
        return room(self.g, self.mover.blocks)

    @cached_property
    def held_by_leader(self) -> list[str]:
        """The enemy units that may not be left and in whose range the leader alone is."""
        return [enemy for enemy in self.pace.terms.keep if not is_held(self.g, self.unit, enemy)]

    def _part_ways(self, near: list[Foe]) -> Iterator[Go]:
        """As far as the leader gets on the shortest bent ways to enemy models that are too far for it."""
        start = self.start.x, self.start.y
        for foe in near[:NEAREST]:
            most = self.pace.limit + 2 * (self.farthest + foe.wide)
            way = shortest(self.ground, self._mover_into(foe), start, foe.at, most)
            if way and len(way.points) > len((start, foe.at)):
                bent = (*way.points[:-1], _contact(way.points[-2], foe))
                yield Go(self.pace.kind, self.fares.affordable(bent)[1:])

    def _mover_into(self, foe: Foe) -> Mover:
        """The leader as it would move if one enemy model were not in its way."""
        blocks, index = self.mover.blocks.copy(), self.g.board.index
        models = (model for enemy in self.pace.terms.reach for model in self.g.unit(enemy).models)
        blocks[[index.row[model] for model in models if (at := self.g.model(model).at) and at[:2] == foe.at]] = False
        return self.mover._replace(blocks=blocks)

    def _beside(self, near: list[Foe]) -> list[list[int]]:
        """Places next to enemy bases, all around them, that are not farther than the leader can go."""
        return self._on_circles(near, GAPS, SIDES)

    def _around_ranges(self, near: list[Foe]) -> list[list[int]]:
        """Places as far from enemy bases as their range goes, close together."""
        return self._on_circles(near, GAPS[1:2], FINE_SIDES)

    def _on_circles(self, near: list[Foe], gaps: tuple[float, ...], sides: Floats) -> list[list[int]]:
        foes = near[:NEAREST]
        away = np.array([[foe.wide + gap for gap in gaps] for foe in foes]) * INCH
        middles = np.array([foe.at for foe in foes])
        places = np.rint(middles[:, None, None] + away[:, :, None, None] * sides).astype(np.int64).reshape(-1, 2)
        found: list[list[int]] = places[self._can_go(places) & self.stays_near(places)].tolist()
        return found

    def _can_go(self, places: Numbers) -> Flags:
        """Which places are not farther than the leader can go."""
        far = np.hypot(places[:, 0] - self.start.x, places[:, 1] - self.start.y)
        can: Flags = far <= self.pace.limit * INCH
        return can

    def _places(self, near: list[Foe]) -> list[list[int]]:
        """Places that the leader can go to and from which a follower could be in range."""
        return self._fit(self.field, near, MOST)

    def _fit(self, every: Numbers, near: list[Foe], most: int) -> list[list[int]]:
        """Those of some places from which somebody could be in range: the nearest to enemies, then others, spread."""
        gaps = _circles(near).gaps(every).min(axis=1)
        might = (gaps <= self.farthest) & self.stays_near(every)
        fit, gaps = every[might], gaps[might]
        fit = fit[np.lexsort((fit[:, 1], fit[:, 0], gaps.round(9)))]
        rest = fit[NEAREST:]
        found: list[list[int]] = [*fit[:NEAREST].tolist(), *rest[:: max(1, len(rest) // most)].tolist()]
        return found

    def _hopeful(self, places: list[list[int]], near: list[Foe]) -> list[list[int]]:
        """Those of some places from which the leader or a follower in formation has a foothold in somebody's range."""
        if not places:
            return []
        at = np.array(places)
        can = _circles(near).are_near(at, numbers.ASSAULT_RANGE + WITHIN) | self.holds.are_near(self.g, at)
        return [place for place, is_hopeful in zip(places, can.tolist(), strict=True) if is_hopeful]

    @cached_property
    def holds(self) -> Footholds:
        """Where a follower could stand in the range of somebody, wherever the leader is."""
        around = [(foe.at, foe.wide - self.own) for foe in self.near()]
        return footholds(self.g, self.unit, self.pace.terms.reach, around)

    @cached_property
    def field(self) -> Numbers:
        """Places that the leader can go to, all over where it can go and is not too far from enemies, and two steps."""
        far = math.ceil(self.pace.limit / STEP)
        rows = np.arange(-far, far + 1) * round(STEP * INCH)
        grid = np.stack(np.meshgrid(rows, rows), axis=-1).reshape(-1, 2) + np.array(self.start[:2])
        near = grid[self._can_go(grid) & _circles(self.near()).are_near(grid, self.farthest + 2 * STEP)]
        found: Numbers = near[np.isfinite(self.survey.costs(near))]
        return found

    @cached_property
    def survey(self) -> Survey:
        """All ways of the leader."""
        return survey(self.ground, self.mover, self.start[:2], self.pace.limit)

    def _reachable(self, places: list[list[int]]) -> list[list[int]]:
        """Those of some places that the leader can go to."""
        can = np.isfinite(self.survey.costs(np.array(places).reshape(-1, 2)))
        return [place for place, is_open in zip(places, can.tolist(), strict=True) if is_open]

    def stays_near(self, places: Numbers) -> Flags:
        """At which places the leader might end its way and leave nobody's range that it may not leave.

        Where no follower is in range the leader itself must stay in it.
        """
        found = np.ones(len(places), dtype=np.bool_)
        for enemy in self.pace.terms.keep:
            most = numbers.ASSAULT_RANGE if enemy in self.held_by_leader else self.farthest
            found &= self.circles((enemy,)).are_near(places, most + WITHIN)
        return found


def _longest(g: Game) -> float:
    """Inches by which the longest base of all reaches farther ahead than to its side."""
    found: float | None = g.setup.cache.get("longest base")
    if found is None:
        bases = {card.profile.base for card in g.setup.models.values()}
        found = g.setup.cache["longest base"] = max(outer_radius(base) - inner_radius(base) for base in bases)
    return found


def _contact(corner: Point, foe: Foe) -> Point:
    """Where the leader's base touches an enemy base, coming straight from a corner."""
    part = max(0.0, 1 - (foe.wide + GAPS[-1]) * INCH / max(1.0, math.dist(corner, foe.at)))
    return round(corner[0] + part * (foe.at[0] - corner[0])), round(corner[1] + part * (foe.at[1] - corner[1]))


def _circles(foes: list[Foe]) -> Circles:
    xs, ys, wide = np.array([(foe.at[0] / INCH, foe.at[1] / INCH, foe.wide) for foe in foes]).T
    return Circles(xs, ys, wide)


def assault_way(options: AssaultOptions) -> Go | None:
    """A way by which a unit reaches an enemy unit, looked for once until somebody moves or pays for a climb, or None.

    [assault.assault.else-other-action]
    """
    return easy_way(options) or _kept("assault", options, _hard_way)


def easy_way(options: AssaultOptions) -> Go | None:
    """Such a way that is seen at a glance: straight at one of the nearest enemy models."""
    return _kept("easy assault", options, _easy_way)


def _kept(what: str, options: AssaultOptions, look: Callable[[AssaultOptions], Go | None]) -> Go | None:
    key = (what, options.unit, options.pace, options.g.unit(options.unit).mark(CLIMBED))
    views = options.g.board.views
    if key not in views:
        views[key] = look(options)
    found: Go | None = views[key]
    return found


def _easy_way(options: AssaultOptions) -> Go | None:
    near = options.near()
    return (options.toward(near[0]) or options.toward(*near[1:NEAREST])) if near else None


def _hard_way(options: AssaultOptions) -> Go | None:
    near = options.near()
    every = chain(options.straight(near[:NEAREST]), options.around(near)) if near else ()
    return next((go for go in every if options.is_taken(go)), None)
