"""Ways of a leader to where its whole unit finds room, and near to whom it has to be."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import MoveRange
from openfire.geometry.placement import every_spot
from openfire.geometry.shapes import Flags, Floats, Numbers, Pose, Round, Shape, inner_radius, lengths, outer_radius
from openfire.geometry.solver.ends import CUT, SNAP, Circles, Ends, are_in, parts_of, spread, stand
from openfire.geometry.solver.single import tight_poses
from openfire.geometry.solver.terms import Region, Shown
from openfire.geometry.solver.units import RIM, WITHIN, Neighbour, UnitToPlace

W = TypeVar("W")
"""A way, as the rules write it."""

SEEN, BATCH, THOROUGH, ENOUGH = 32, 16, 8, 64
"""How many ends of each fineness are looked at, how many at once, and for how many places are looked for thoroughly.

Where so many ends leave no room for all, no finer ones are looked at.
"""

MOST_FOOTHOLDS = 500
"""So many squares are looked at where others might stand, at most."""

NEAREST, MOST_SLANTED = 12, 256
"""Near to how many ends are looked for at which a base is turned just so, and how many of them."""

APART = 0.7
"""Inches between the places that are tried for those who might be near to somebody."""


class Known(NamedTuple, Generic[W]):
    """What is known of the ways of a unit."""

    way: W | None
    """One that is taken, if any was found."""
    is_impossible: bool = False
    """Whether it is proved that there is none."""


class Duty(NamedTuple):
    """To one of whom somebody of a unit must be near in the end."""

    targets: Sequence[Neighbour]
    by_others: bool
    """Whether one of the others will do, and not only the leader."""


class Footholds(NamedTuple):
    """Squares in which one of the others with one kind of base might be near to somebody."""

    shape: Shape
    near: Circles
    """Where it is near enough."""
    squares: Numbers
    """Their middles."""
    half: float
    """Inches from these to their corners."""


class Judge(NamedTuple, Generic[W]):
    """What the rules say of ways."""

    to: Callable[[Point, int | None], W | None]
    """The way to an end, perhaps turned, if there is one that may be taken."""
    quick: Callable[[Sequence[W]], int | None]
    """The first of some at whose ends places for all are found quickly."""
    is_taken: Callable[[W], bool]


class WaySearch(Generic[W]):
    """A search among the ways of one kind of move."""

    def __init__(self, trip: MoveRange, unit: UnitToPlace, duties: Sequence[Duty], inches: float, rules: Judge[W]):
        """inches: how near one must be to whom one has to be near."""
        self.trip, self.unit, self.duties, self.inches, self.rules = trip, unit, duties, inches, rules
        self.own = [self._around(duty.targets, self.unit.own, inches) for duty in duties]
        self.footholds = [list(self._by_others(duty)) for duty in duties]
        wide = max((2 * outer_radius(shape) for shape in list(unit.shapes.values())[1:]), default=0.0) + unit.own
        self.bounds = [self._around(duty.targets, wide, inches + unit.inches) for duty in duties if duty.by_others]
        heights = unit.storeys.heights if len(unit.storeys.rises) > 1 else None
        self.ends = Ends(trip, unit.room, self._groups(), self.own, heights, self._finer)
        self.left, self.tried = list[W](), 0

    def found(self) -> W | None:
        """The first way that is taken: where everybody is placed quickly, or else with more effort at a few ends."""
        for places in self.ends.every():
            known = len(self.left)
            ends = ((places[k], None) for k in spread(len(places), SEEN))
            if way := self._quickly(ends) or self._thoroughly(self.left[known:]):
                return way
            if self.tried >= ENOUGH:
                break
        if self.ends.is_impossible:
            return None
        return self._quickly(self._slanted()) or self._anywhere()

    def _around(self, targets: Sequence[Neighbour], more: float, inches: float) -> Circles:
        """Where a middle is so near to one of those to whom one must be near, by bases that are so much wider."""
        places = np.array([one.at[:2] for one in targets]).reshape(-1, 2)
        wide = np.array([more + outer_radius(one.shape) for one in targets])
        return self._circles(places, wide, inches)

    def _circles(self, places: Numbers, wide: Floats | float, inches: float) -> Circles:
        wide, far = np.full(len(places), wide), np.full(len(places), inches)
        return np.column_stack((places / INCH, self.unit.storeys.heights(places), wide, far))

    def _groups(self) -> list[Circles]:
        """Where the leader is near to somebody, or near to where one of the others could be; never too far."""
        return self.bounds + [
            np.concatenate((own, *(self._circles(one.squares, self._beside(one), self.unit.inches) for one in some)))
            for own, some in zip(self.own, self.footholds, strict=True)
        ]

    def _beside(self, some: Footholds) -> float:
        return self.unit.own + outer_radius(some.shape) + some.half

    def _by_others(self, duty: Duty) -> Iterator[Footholds]:
        """Where one of the others might be near to somebody: one kind of base after the other."""
        others = [shape for model, shape in self.unit.shapes.items() if model != self.unit.leader and duty.by_others]
        for shape in dict.fromkeys(others):
            apart, reach = min(APART, inner_radius(shape)), outer_radius(shape)
            half = apart / math.sqrt(2)
            most = (self.trip.limit + self.unit.inches + self.unit.own + reach + 1) * INCH
            found = [np.zeros((0, 2), dtype=np.int64)]
            for target in duty.targets:
                far = self.inches + outer_radius(target.shape) + reach + half
                found.append(every_spot(self.unit.room, target.at[:2], far, inner_radius(shape) - half, apart))
            squares = np.concatenate(found)
            squares = squares[lengths(squares - np.array(self.trip.start)) <= most]
            yield self._near(Footholds(shape, self._around(duty.targets, reach, self.inches), squares, half))

    def _near(self, some: Footholds) -> Footholds:
        """Those at which one of the others may be near enough."""
        high = self.unit.storeys.heights(some.squares)
        return some._replace(squares=some.squares[are_in(some.squares, high, some.near, some.half)])

    def _finer(self, squares: Numbers, half: float) -> list[Circles]:
        """Where the leader may be, if it is in one of some squares: where others could be is looked at more closely."""
        self.footholds = [[self._cut(one, squares, half) for one in some] for some in self.footholds]
        return self._groups()

    def _cut(self, some: Footholds, squares: Numbers, half: float) -> Footholds:
        """Parts of the footholds that are near to a leader in one of some squares."""
        high = self.unit.storeys.heights(some.squares)
        leaders = self._circles(squares, self._beside(some) + half, self.unit.inches)
        near = some.squares[are_in(some.squares, high, leaders, 0.0)]
        if len(near) * CUT * CUT > MOST_FOOTHOLDS:
            return some._replace(squares=near)
        less = some.half / CUT
        parts = self._near(some._replace(squares=parts_of(near, less), half=less + SNAP))
        radius = inner_radius(some.shape) - parts.half - 2 * RULES_EPS
        return parts._replace(squares=parts.squares[stand(self.unit.room, parts.squares, radius)])

    def _quickly(self, ends: Iterable[tuple[Point, int | None]]) -> W | None:
        """The first way to some ends that is taken, all places being found quickly."""
        ways = (way for end in ends if (way := self.rules.to(*end)))
        while batch := list(islice(ways, BATCH)):
            while batch:
                which = self.rules.quick(batch)
                self.left += batch[:which]
                self.tried += len(batch[:which]) + 1
                if which is None:
                    break
                if self.rules.is_taken(batch[which]):
                    return batch[which]
                batch = batch[which + 1 :]
        return None

    def _thoroughly(self, ways: Sequence[W]) -> W | None:
        """The first of some ways, spread over them, that is taken."""
        return next((ways[k] for k in spread(len(ways), THOROUGH) if self.rules.is_taken(ways[k])), None)

    def _slanted(self) -> Iterator[tuple[Point, int | None]]:
        """Ends for a base that is not round near those to whom one must be near, turned as it just fits."""
        figure, near, every = self.unit.figures[self.unit.leader], self.inches + RIM, list[Pose]()
        targets = self.duties[0].targets[:NEAREST] if self.duties and not isinstance(figure.shape, Round) else ()
        for target in targets:
            far = near + outer_radius(target.shape) + self.unit.own
            region = Region(target.at[:2], far, self.unit.storeys.limits(target.shape, target.at, near))
            every += tight_poses(self.unit.room, figure, region)
        poses = [every[k] for k in np.flatnonzero(self._are_reached(every)).tolist()]
        yield from ((poses[k][:2], poses[k].facing) for k in spread(len(poses), MOST_SLANTED))

    def _anywhere(self) -> W | None:
        """A way to where the solver finds room for all, wherever that is, if nobody need be near to anybody."""
        if self.duties:
            return None
        region = Region(self.trip.start, self.trip.limit + RIM)
        answer = self.unit.led(lambda pose: bool(self._are_reached([pose])[0])).place_in(region)
        way = self.rules.to(answer.places[self.unit.leader][:2], None) if isinstance(answer, Shown) else None
        return way if way and self.rules.is_taken(way) else None

    def _are_reached(self, poses: Sequence[Pose]) -> Flags:
        places = np.array([pose[:2] for pose in poses], dtype=np.int64).reshape(-1, 2)
        return np.isfinite(self.ends.survey(0.0).costs(places))


def within(targets: Iterable[Neighbour], start: Point, inches: float) -> list[Neighbour]:
    """Those of some targets who are within some inches of a place, as far as circles tell, the nearest first."""
    away = [(math.dist(one.at[:2], start) / INCH, one.at, one) for one in targets]
    near = [(far, at, one) for far, at, one in away if far - outer_radius(one.shape) <= inches + WITHIN]
    return [one for _, _, one in sorted(near, key=lambda found: found[:2])]
