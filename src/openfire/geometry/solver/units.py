"""Places for a unit that keeps near to its leader: around it, in a region, beside those who stand, near to somebody.

What is told here in general is asked of `place` in particular, often several times: which model goes first where one
has to be near to somebody, in which part of a large area all are looked for, who is left out where there is no room.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import islice, product
from typing import NamedTuple

import numpy as np

from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import GOLDEN, RULES_EPS
from openfire.geometry.placement import Room, spots
from openfire.geometry.shapes import Floats, Numbers, Pose, Round, Shape, inner_radius, outer_radius, rim_discs
from openfire.geometry.solver.place import EFFORT, place
from openfire.geometry.solver.single import tight_poses
from openfire.geometry.solver.terms import (
    Answer,
    Cohesion,
    Disc,
    Impossible,
    Miniature,
    NotFound,
    Places,
    Region,
    Shown,
)

RIM, WITHIN = RULES_EPS / 2, 0.002
"""Inches beyond a limit at which its rim is drawn, and within which more is looked at than fits (ruling X-37)."""

LITTLE = 120
"""How hard is tried for each of many questions, such as each model that might be near to somebody."""

PITCH, TRIES = 1.5, 24
"""Inches between places in the open, and how many of them are tried."""

SPOTS = 12
"""How many places for a leader are tried in narrow ground."""

MOST_RIMS = 8
"""How many limits of distance are looked at for bases that are not round, for which each takes long."""

PART = 9
"""Inches across the parts into which large areas are cut when a place is looked for in them."""

MayStand = Callable[[Places, str], bool]
"""Whether a model may stand so; the places are its leader's and its own."""


class Neighbour(NamedTuple):
    """Somebody to whom one of a unit is to be near."""

    at: Pose
    shape: Shape
    is_near: Callable[[str, Pose], bool]
    """Whether a model at a place is."""


class Wants(NamedTuple):
    """To whom a unit is to be near."""

    left: Callable[[Places], Sequence[Neighbour]]
    """To one of whom somebody else must be, if some stand so."""
    inches: float


NOBODY = Wants(lambda _: (), 0.0)


class Storeys(NamedTuple):
    """Levels of ground: how distances that slant look along it."""

    rises: tuple[float, ...]
    """Inches between levels, none first."""
    levels_at: Callable[[Numbers], Numbers] = lambda places: np.zeros(len(places), dtype=np.int64)

    def lengths(self, inches: float) -> list[float]:
        """How long a distance is along the ground, for those on one level first, then one level apart and so on."""
        return [math.sqrt(inches * inches - rise * rise) for rise in self.rises if rise < inches]

    def heights(self, places: Numbers) -> Floats:
        """How high the ground is at some places, in inches."""
        found: Floats = np.array(self.rises)[self.levels_at(places)]
        return found

    def height(self, at: Pose) -> float:
        """How high the ground is at a place, in inches."""
        return self.rises[int(self.levels_at(np.array([at[:2]], dtype=np.int64))[0])] if len(self.rises) > 1 else 0.0

    def limits(self, base: Shape, at: Pose, inches: float) -> tuple[Disc, ...]:
        """Where others are just so many inches from a base, on its level or on another."""
        lengths = self.lengths(inches)
        return tuple(Disc(middle, radius + far) for middle, radius in rim_discs(base, at) for far in lengths)


class UnitToPlace:
    """A unit, and whether some of it may stand so: each beside its leader, judged once for a place."""

    def __init__(
        self,
        room: Room,
        figures: Sequence[Miniature],
        tether: float,
        storeys: Storeys,
        judge: MayStand,
        rims: tuple[Disc, ...] = (),
        wants: Wants = NOBODY,
    ) -> None:
        """figures: the leader first. judge: the same for followers with one base. rims: limits for all of them."""
        self.room, self.figures, self.inches, self.storeys = room, {one.name: one for one in figures}, tether, storeys
        self.judge, self.rims, self.wants, self.leader = judge, rims, wants, figures[0].name
        self.shapes = {one.name: one.shape for one in figures}
        self._known: dict[tuple[Pose, Shape, Pose], bool] = {}
        self._heights: dict[Pose, float] = {}

    @cached_property
    def cohesion(self) -> Cohesion:
        """Everybody within the tether of the leader, heights counted."""
        tether, *others = self.storeys.lengths(self.inches)
        return Cohesion(tether=tether, on_levels=tuple(others))

    @cached_property
    def own(self) -> float:
        """How far the leader's base reaches."""
        return outer_radius(self.shapes[self.leader])

    def led(self, may_lead: Callable[[Pose], bool]) -> UnitToPlace:
        """The same unit whose leader may not be everywhere."""

        def judge(places: Places, model: str) -> bool:
            return self.judge(places, model) and (model != self.leader or may_lead(places[model]))

        some = list(self.figures.values())
        return UnitToPlace(self.room, some, self.inches, self.storeys, judge, self.rims, self.wants)

    def tether(self, at: Pose) -> tuple[Disc, ...]:
        """Where the others are just near enough to a leader at a place."""
        return self.storeys.limits(self.shapes[self.leader], at, self.inches + RIM)

    def fits(self, places: Places) -> bool:
        """Whether some of the unit may stand so, whoever is to be near to somebody apart."""
        at = places[self.leader]
        return all(self._may_stand(at, model, pose) for model, pose in places.items())

    def _may_stand(self, at: Pose, model: str, pose: Pose) -> bool:
        if not self._may_follow(at, model, pose):
            return False
        key = at, self.shapes[model], pose
        if key not in self._known:
            self._known[key] = self.judge({self.leader: at} | {model: pose}, model)
        return self._known[key]

    def _may_follow(self, at: Pose, model: str, pose: Pose) -> bool:
        """A quick look whether a model is not surely too far from the leader, or too high above or below it."""
        wide, most = self.own + outer_radius(self.shapes[model]), self.inches + 2 * RULES_EPS
        far = math.dist(at[:2], pose[:2]) / INCH - wide
        if far > most or len(self.storeys.rises) == 1:
            return far <= most
        rise, far = self._height(at) - self._height(pose), max(0.0, far)
        return far * far + rise * rise <= most * most

    def _height(self, at: Pose) -> float:
        if at not in self._heights:
            self._heights[at] = self.storeys.height(at)
        return self._heights[at]

    def _beside(self, settled: Places) -> Room:
        """The room, some of them standing already."""
        bodies, blocks = self.room.bodies.copy(), self.room.blocks.copy()
        for model, pose in settled.items():
            bodies.move(self.figures[model].row, pose)
            blocks[self.figures[model].row] = True
        return self.room._replace(bodies=bodies, blocks=blocks)

    def _some(self, models: Sequence[str]) -> list[Miniature]:
        return [self.figures[model] for model in models]

    # ---------------------------------------------------------------------------------------- the leader is looked for

    def place_in(self, region: Region, facing: int = 0, effort: int = EFFORT) -> Answer:
        """Places for all, the leader in a region."""
        some = list(self.figures.values())
        return place(self.room, some, region, self.cohesion, self.fits, facing=facing, effort=effort)

    def place_in_box(self, sides: tuple[int, int, int, int], facing: int = 0) -> Answer:
        """The same for a whole area or table, part by part; impossible where it is in every part."""
        left, low, right, high = sides
        columns, rows = (max(1, math.ceil((b - a) / PART / INCH)) for a, b in ((left, right), (low, high)))
        wide, deep = (right - left) / columns, (high - low) / rows
        answers = []
        for x, y in product(range(columns), range(rows)):
            middle = round(left + (x + 0.5) * wide), round(low + (y + 0.5) * deep)
            part = self._part(middle, (math.sqrt(wide * wide + deep * deep) / 2 + 1) / INCH)
            answers.append(self.place_in(part, facing, EFFORT if columns * rows == 1 else LITTLE))
            if isinstance(answers[-1], Shown):
                return answers[-1]
        return next((answer for answer in answers if isinstance(answer, NotFound)), answers[0])

    def _part(self, middle: Point, reach: float) -> Region:
        """A part of an area, with the limits that pass through it, for the leader and around for the others."""
        far = reach + 2 * max(map(outer_radius, self.shapes.values())) + self.inches
        away = [(math.dist(middle, rim.middle) / INCH - rim.radius, rim) for rim in self.rims]
        most = len(away) if all(isinstance(shape, Round) for shape in self.shapes.values()) else MOST_RIMS
        through = sorted((abs(gap), rim) for gap, rim in away if abs(gap) <= far)[:most]
        others = tuple(rim for _, rim in through)
        return Region(middle, reach, tuple(rim for gap, rim in through if gap <= reach + self.own), others)

    def open_spots(self, sides: tuple[int, int, int, int], facing: int = 0) -> Iterator[Pose]:
        """Some places in the open of an area or a table for the leader, far apart from each other."""
        left, low, right, high = sides
        middle = (left + right) // 2, (low + high) // 2
        away, radius = math.dist((left, low), middle) / INCH, inner_radius(self.shapes[self.leader])
        found = spots(self.room, middle, away, radius, PITCH)
        return (Pose(*spot, facing) for spot in found[:: max(1, len(found) // TRIES)])

    def alone(self, region: Region, facing: int = 0) -> Answer:
        """A place for the leader, whatever becomes of the others."""
        return place(self.room, self._some([self.leader]), region, Cohesion(), self.fits, facing=facing)

    def leader_spots(self, region: Region, facing: int = 0) -> Iterator[Pose]:
        """Places for the leader in a region: somewhere, where all can stand at once, and here and there."""
        for answer in (self.alone(region, facing), self.place_in(region, facing)):
            yield from (answer.places[self.leader],) if isinstance(answer, Shown) else ()
        poses = tight_poses(self.room, self.figures[self.leader], region, facing)
        scattered = (poses[k] for k in sorted(range(len(poses)), key=lambda k: (k + 1) * GOLDEN % 1.0))
        yield from islice((pose for pose in scattered if self.fits({self.leader: pose})), SPOTS)

    def most_in(self, region: Region, facing: int = 0) -> Answer:
        """Places for all, or for as many as possible; it is impossible only where the leader has none."""
        answer = self.place_in(region, facing)
        some = answer.most if isinstance(answer, NotFound) else {}
        if isinstance(answer, Shown) or some:
            return NotFound(self.as_many(some)) if some else answer
        lone = self.alone(region, facing)
        return NotFound(self.as_many(lone.places)) if isinstance(lone, Shown) else lone

    # ---------------------------------------------------------------------------------------- some stand

    def as_many(self, settled: Places) -> Places:
        """Some as they stand, the leader among them, and as many others as find a place beside them."""
        found = dict(settled)
        left = [model for model in self.shapes if model not in found]
        for model in sorted(left, key=lambda model: -outer_radius(self.shapes[model])):
            found |= whole(self.beside(found, (model,))) or {}
        return found

    def around(self, settled: Places) -> Answer:
        """Places for all besides those who stand already; those who are to be near to somebody first."""
        wanted = self.wants.left(settled)
        return self._near(settled, wanted) if wanted else self.beside(settled)

    def beside(self, settled: Places, models: Sequence[str] = ()) -> Answer:
        """Places for some models, or for all, besides those who stand already, the leader among them."""
        leader = settled[self.leader]
        others = [model for model in models or self.shapes if model not in settled]
        room = self._beside({model: pose for model, pose in settled.items() if model != self.leader})
        if not all(self._has_place(room, leader, model) for model in self._one_of_each(others)):
            return NotFound(settled)
        answer = place(
            room,
            self._some((self.leader, *others)),
            Region(leader[:2], others=self.rims),
            self.cohesion,
            lambda places: self.fits(settled | places),
            first=leader,
            facing=leader.facing,
        )
        return _with(settled, answer)

    def _has_place(self, room: Room, leader: Pose, model: str) -> bool:
        """Whether a model by itself finds a place beside its leader; quickly told where nobody does."""
        away = self.inches + RIM + self.own + outer_radius(self.shapes[model])
        region = Region(leader[:2], away, (*self.tether(leader), *self.rims))
        poses = tight_poses(room, self.figures[model], region, leader.facing)
        return any(self.fits({self.leader: leader, model: pose}) for pose in poses)

    def _one_of_each(self, models: Sequence[str]) -> list[str]:
        """One model of each base, in order."""
        found: dict[Shape, str] = {}
        for model in models:
            found.setdefault(self.shapes[model], model)
        return list(found.values())

    # ---------------------------------------------------------------------------------------- near to somebody

    def _near(self, settled: Places, wanted: Sequence[Neighbour]) -> Answer:
        """Places where somebody is to be near to one of some: one model of each base is tried for that."""
        left = [model for model in self.shapes if model not in settled]
        is_possible = len(settled) > 1
        for scout in self._one_of_each(left):
            for target in self._at_hand(settled[self.leader], wanted, scout):
                answer = self._with_scout(settled, target, scout)
                is_possible = is_possible or not isinstance(answer, Impossible)
                if isinstance(answer, Shown):
                    return answer
        return NotFound(settled) if is_possible else Impossible(self.leader)

    def _at_hand(self, leader: Pose, wanted: Sequence[Neighbour], scout: str) -> list[Neighbour]:
        """Those to whom a model beside its leader could be near, the nearest first."""
        wide = self.own + 2 * outer_radius(self.shapes[scout]) + WITHIN
        away = [math.dist(one.at[:2], leader[:2]) / INCH - outer_radius(one.shape) for one in wanted]
        most = [wide + self._reach(leader, one.at) for one in wanted]
        return [wanted[k] for k in sorted(range(len(wanted)), key=lambda k: away[k]) if away[k] <= most[k]]

    def _reach(self, leader: Pose, at: Pose) -> float:
        """How far along the ground the tether and nearness to somebody go together, over a model on any level."""
        high, low, far, near = self._height(leader), self._height(at), self.inches + WITHIN, self.wants.inches + WITHIN
        both = (
            math.sqrt(far * far - (rise - high) * (rise - high)) + math.sqrt(near * near - (rise - low) * (rise - low))
            for rise in self.storeys.rises
            if abs(rise - high) <= far and abs(rise - low) <= near
        )
        return max(both, default=-math.inf)

    def _with_scout(self, settled: Places, target: Neighbour, scout: str) -> Answer:
        """Places for all, one model near to somebody; if more than that is wanted, for that one first."""
        leader, room = settled[self.leader], self._beside(settled)
        left = [model for model in self.shapes if model not in settled and model != scout]
        near, others = self.storeys.limits(target.shape, target.at, self.wants.inches + RIM), self._limits(leader)
        bases = outer_radius(self.shapes[scout]) + outer_radius(target.shape)
        region = Region(target.at[:2], self.wants.inches + WITHIN + bases, (*near, *others), others)

        @cache
        def is_near(pose: Pose) -> bool:
            return self._may_follow(leader, scout, pose) and target.is_near(scout, pose)

        def solved(models: Sequence[str], cohesion: Cohesion) -> Answer:
            def fits(places: Places) -> bool:
                return is_near(places[scout]) and self.fits(settled | places)

            some = self._some(models)
            return _with(settled, place(room, some, region, cohesion, fits, facing=leader.facing, effort=LITTLE))

        one = solved((scout,), Cohesion())
        if not isinstance(one, Shown):
            return one
        if self.wants.left(one.places):
            answer = self.around(one.places) if left else NotFound(settled)
            return NotFound(settled) if isinstance(answer, Impossible) else answer
        return solved((scout, *left), Cohesion(spread=2 * (self.inches + self.own))) if left else one

    def _limits(self, leader: Pose) -> tuple[Disc, ...]:
        return *self.tether(leader), *self.rims


def _with(settled: Places, answer: Answer) -> Answer:
    """What the solver says, with those who stand already."""
    if isinstance(answer, Shown):
        return Shown(settled | answer.places)
    return NotFound(settled | answer.most) if isinstance(answer, NotFound) else answer


def whole(answer: Answer) -> Places | None:
    """Places for everybody, if some are shown."""
    return answer.places if isinstance(answer, Shown) else None
