"""Ways that bring a Vehicle into contact with a target. No rule stands here.

What cannot be a way is left out as cheaply as can be; whether the rest can be gone, the rules say.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from openfire.engine.answers import Go
from openfire.geometry.forming import Walk, first_open
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, TURN, Point, direction, facing
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import first_stop, is_free, meets
from openfire.geometry.shapes import Pose, outer_radius
from openfire.rules.onepage import numbers
from openfire.rules.onepage.terrain import starts_in_difficult
from openfire.rules.onepage.vehicles.pivots import angle

if TYPE_CHECKING:
    from openfire.rules.onepage.vehicles.driving import DriveOptions

ANGLES = tuple(range(0, 91, 6))
"""Degrees to either side that are tried for a way into contact."""

LEG, SWEEP = 0.75, 2
"""Inches of a first leg and degrees of a turn from one try to the next, where those ways do not do."""

FIRST_LEGS = (0.2, 0.4, 0.6)
"""Parts of a move that are gone straight on before a Vehicle turns towards the target."""

NEAREST = 3
"""How many models of the target are driven at."""

FAR = float("inf")


class VehicleApproach:
    """A Vehicle that wants to touch one of a target's models."""

    def __init__(self, options: DriveOptions, target: str) -> None:
        g = options.g
        self.options, self.start = options, options.start
        self.mover, self.land = options.ways.mover(options.model), options.ways.land
        self.rows = g.board.index.rows(g.unit(target).models)
        self.foes = [at for model in g.unit(target).models if (at := g.model(model).at)]
        foe = max(outer_radius(g.card(model).profile.base) for model in g.unit(target).models)
        self.wide = outer_radius(g.card(options.model).profile.base) + foe
        """How far apart the middles of the hull and of a model of the target can be when they touch."""

    @cached_property
    def most(self) -> float:
        """Inches that the Vehicle can go at all. [onepage.terrain.difficult-6in]"""
        stuck = starts_in_difficult(self.options.g, self.land.difficult, self.options.model)
        return min(self.options.budget, numbers.DIFFICULT) if stuck else self.options.budget

    def ways(self) -> Iterator[Go]:
        """A pivot and straight on, or straight on, a pivot, and on again; ahead or in reverse."""
        if all(self._least(at) > self.most + RULES_EPS for at in self.foes):
            return
        yield from self._at_once()
        yield from self._around()
        yield from self._closely()

    def _least(self, at: Pose) -> float:
        """Inches that it takes at least to touch a model: all that is gone back counts twice.

        [onepage.vehicle.reverse-half]
        """
        ux, uy = direction(self.start.facing)
        dx, dy = (at.x - self.start.x) / INCH, (at.y - self.start.y) / INCH
        return max(math.hypot(dx, dy) - self.wide, numbers.REVERSE * (-dx * ux - dy * uy - self.wide))

    # ---------------------------------------------------------------------------------------- one leg or two

    def _at_once(self) -> Iterator[Go]:
        """A pivot and straight on: towards the nearest, then in any direction."""
        bearings = [_bearing(self.start[:2], at) for at in self._near(self.start[:2])]
        around = [(self.start.facing + side * degrees * 1000) % TURN for degrees in ANGLES for side in (1, -1)]
        for turn in dict.fromkeys((*bearings, *around)):
            if self._is_promising(self.start[:2], turn, self.most):
                yield from self._ahead((), turn)

    def _around(self) -> Iterator[Go]:
        """Some way straight on first."""
        for part in FIRST_LEGS:
            via = self._along(part * self.options.budget)
            for turn in (_bearing(via, at) for at in self._near(via)):
                if self._is_promising(via, turn, self.most - part * self.options.budget):
                    yield from self._ahead((via,), turn)

    def _closely(self) -> Iterator[Go]:
        """Ways that barely fit between other things: after any first leg, in any direction that meets the target."""
        for before, left in self._first_legs():
            for turn in self._turns((*before, self.start[:2])[0], left):
                yield from self._ahead(before, turn)

    def _along(self, far: float) -> Point:
        """So many inches straight on; less than none is in reverse."""
        ux, uy = direction(self.start.facing)
        return self.start.x + math.trunc(far * INCH * ux), self.start.y + math.trunc(far * INCH * uy)

    def _first_legs(self) -> Iterator[tuple[tuple[Point, ...], float]]:
        """None, then longer and longer ones, straight on and in reverse; and the inches that are left after each.

        [onepage.vehicle.reverse-half]
        """
        yield (), self.most
        for way, price in ((1, 1.0), (-1, numbers.REVERSE)):
            for k in range(1, math.ceil(self.most / price / LEG)):
                via, left = self._along(way * k * LEG), self.most - k * LEG * price
                if not is_free(self._ground(left), self.mover, self.start[:2], via):
                    break
                yield (via,), left

    def _ground(self, left: float) -> Ground:
        """What is in the way with so many inches left: after more than 6, difficult ground as well.

        [onepage.terrain.difficult-6in]
        """
        gone = self.options.budget - left
        return self.land.around if gone > numbers.DIFFICULT + RULES_EPS else self.land.ground

    # ---------------------------------------------------------------------------------------- the last leg

    def _near(self, place: Point) -> list[Pose]:
        """Where the nearest models of the target stand."""
        return sorted(self.foes, key=lambda at: math.dist(at[:2], place))[:NEAREST]

    def _turns(self, place: Point, left: float) -> Iterator[int]:
        """Directions in which the hull might meet one of the nearest models of the target, within so many inches."""
        for at in self._near(place):
            away = math.dist(at[:2], place) / INCH
            most = math.ceil(math.degrees(math.asin(min(1.0, self.wide / away))) / SWEEP)
            middle, clear = _bearing(place, at), max(0.0, away - self.wide)
            turns = [(middle + k * SWEEP * 1000) % TURN for k in range(-most, most + 1)]
            near = [turn for turn in turns if clear * self._price(turn) <= left]
            yield from self._open(place, near, clear, left)

    def _price(self, turn: int) -> float:
        """What an inch counts in a direction, ahead or in reverse."""
        return 1.0 if angle(self.start.facing, turn) <= self.options.turn else numbers.REVERSE

    def _open(self, place: Point, turns: list[int], clear: float, left: float) -> Iterator[int]:
        """Those directions in which nothing is in the way for so many inches."""
        ends = [_on(place, clear, turn) for turn in turns]
        if clear * INCH < 2:
            yield from turns
            return
        walk, first = Walk(self._ground(left - clear), self.mover, FAR), 0
        while first < len(turns) and (more := first_open(walk, place, np.array(ends[first:]))) is not None:
            yield turns[first + more]
            first += more + 1

    def _is_promising(self, here: Point, turn: int, left: float) -> bool:
        """A quick look whether some model of the target is in a direction, and nothing in the way before it."""
        (ux, uy), wide = direction(turn), (self.wide + 1) * INCH
        sides = ((at.x - here[0], at.y - here[1]) for at in self.foes)
        ahead = [dx * ux + dy * uy for dx, dy in sides if abs(dx * uy - dy * ux) <= wide]
        clear = max(0.0, min(ahead, default=FAR) - wide) / INCH
        cost = clear * self._price(turn)
        if max(ahead, default=-FAR) < -wide or cost > left + RULES_EPS:
            return False
        end = _on(here, clear, turn)
        return end == here or is_free(self._ground(left - cost), self.mover, here, end)

    def _ahead(self, before: tuple[Point, ...], turn: int) -> Iterator[Go]:
        """Straight on in a direction until something is in the way, if the target is in that direction."""
        here = (*before, self.start[:2])[0]
        goal = _on(here, self.options.budget, turn)
        if not meets(self.mover, self.rows, here, goal):
            return
        stop = first_stop(self.land.ground, self.mover, (here, goal))
        if stop is not None and stop.kind == "body" and stop.last != here:
            yield Go(self.options.kind, (*before, stop.last))


def _bearing(place: Point, at: Pose) -> int:
    return facing(math.degrees(math.atan2(at.y - place[1], at.x - place[0])))


def _on(place: Point, far: float, turn: int) -> Point:
    """So many inches on from a place."""
    ux, uy = direction(turn)
    return place[0] + math.trunc(far * INCH * ux), place[1] + math.trunc(far * INCH * uy)
