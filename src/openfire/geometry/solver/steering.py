"""Where a hull gets with one pivot: along its facing, ahead or in reverse, a turn on the spot, and straight on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, TURN, Point, direction
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import Mover, first_stop, is_free, meets
from openfire.geometry.reach import Reach
from openfire.geometry.shapes import Flags, Floats, Numbers, Pose, lengths
from openfire.geometry.straight_ways import Walk, open_ends

PITCH, LEG = 0.5, 2.0
"""Inches between the places that are drawn, and between those on its line where a hull might turn to get there."""

CLOSE, SWEEP = 0.75, 2
"""Inches between the places where it might turn to touch something, and degrees from one try to the next."""

FAR = float("inf")


class Steering(NamedTuple):
    """What a hull may do."""

    start: Pose
    mover: Mover
    grounds: tuple[tuple[Ground, float], ...]
    """Over what it may go so many inches; the last is the freest."""
    pivot: int
    """Thousandths of a degree that it turns at most."""
    reverse: float
    """What an inch counts in reverse."""
    turned: Callable[[Point, int], float]
    """How far it can turn at a place, of so many thousandths of a degree to one side."""

    @property
    def budget(self) -> float:
        """Inches that it goes at most."""
        return max(most for _, most in self.grounds)


class TurningPoint(NamedTuple):
    """A place on its line where a hull might turn, and what it has cost to get there."""

    at: Point
    cost: float


def turning_points(steering: Steering, ground: Ground, most: float, step: float) -> Iterator[TurningPoint]:
    """Where it stands, then farther and farther on its line, ahead and in reverse."""
    (x, y, turned), mover = steering.start, steering.mover
    yield TurningPoint((x, y), 0.0)
    ux, uy = direction(turned)
    for way, price in ((1, 1.0), (-1, steering.reverse)):
        for k in range(1, math.ceil(most / price / step)):
            far = way * k * step * INCH
            place = x + math.trunc(far * ux), y + math.trunc(far * uy)
            if not is_free(ground, mover, (x, y), place):
                break
            yield TurningPoint(place, k * step * price)


def _pivots(steering: Steering, headings: Floats) -> tuple[Floats, Floats]:
    """How far it turns to go in some directions, and what an inch counts then: in reverse where that is too far."""
    turn = (headings - steering.start.facing + TURN / 2) % TURN - TURN / 2
    back = np.abs(turn) > steering.pivot
    turn = np.where(back, (turn + TURN) % TURN - TURN / 2, turn)
    return turn, np.where(back, steering.reverse, 1.0)


def _can_turn(steering: Steering, stop: TurningPoint, turn: Floats) -> Flags:
    """Whether there is room to turn so far."""
    left, right = (steering.turned(stop.at, side * steering.pivot) for side in (1, -1))
    return np.asarray((turn <= left) & (turn >= -right))


def _headings(start: Point, ends: Floats | Numbers) -> Floats:
    """In which directions some places lie, in thousandths of a degree."""
    legs = ends - np.array(start, dtype=np.float64)
    found: Floats = np.degrees(np.arctan2(legs[:, 1], legs[:, 0])) * 1000
    return found


# ------------------------------------------------------------------------------------------------ all places


def drivable(steering: Steering) -> Reach:
    """What each place of a grid costs."""
    half, start = math.ceil(steering.budget / PITCH), steering.start
    corner = start.x / INCH - half * PITCH, start.y / INCH - half * PITCH
    shape = (2 * half + 1, 2 * half + 1)
    rows, columns = np.indices(shape)
    places = np.rint((np.stack((columns, rows), axis=-1) * PITCH + corner) * INCH).astype(np.int64).reshape(-1, 2)
    costs = np.full(len(places), np.inf)
    for ground, most in steering.grounds:
        _spread(steering, ground, most, places, costs)
    costs[(places == start[:2]).all(axis=1)] = 0.0
    barred = np.zeros(shape, np.bool_)
    ground = steering.grounds[-1][0]
    return Reach(ground, steering.mover, start[:2], steering.budget, corner, PITCH, costs.reshape(shape), barred)


def _spread(steering: Steering, ground: Ground, most: float, places: Numbers, costs: Floats) -> None:
    """Note what places cost over some ground where that is less than was known."""
    walk = Walk(ground, steering.mover, most)
    for stop in turning_points(steering, ground, most, LEG):
        turn, price = _pivots(steering, _headings(stop.at, places))
        legs = (places - np.array(stop.at)) / INCH
        cost = stop.cost + lengths(legs) * price
        better = (cost <= most + RULES_EPS) & (cost < costs - RULES_EPS) & (places != stop.at).any(axis=1)
        better[better] = _can_turn(steering, stop, turn[better])
        better[better] = open_ends(walk, stop.at, places[better])
        costs[better] = cost[better]


# ------------------------------------------------------------------------------------------------ into contact


def ways_into(steering: Steering, target: Numbers) -> Iterator[tuple[Point, ...]]:
    """Ways that might end in contact with a target: at once towards the nearest, then after any leg, in any direction.

    What cannot be a way is left out as cheaply as can be; whether the rest can be gone, the rules say.
    """
    rows = steering.mover.bodies.rows
    foes = rows[target][:, [kernels.X, kernels.Y]] * INCH
    wide = float(rows[steering.mover.own, kernels.BOUND] + rows[target, kernels.BOUND].max())
    for ground, most in steering.grounds:
        if (_least(steering, foes, wide) > most + RULES_EPS).all():
            continue
        ahead = _Ahead(steering, ground, target)
        for heading in _headings(steering.start[:2], _near(steering.start[:2], foes)).tolist():
            yield from ahead.until_met(steering.start[:2], heading)
        for stop in turning_points(steering, ground, most, CLOSE):
            for heading in _open(steering, ground, most, stop, foes, wide):
                yield from ahead.until_met(stop.at, heading)


def is_out_of_line(steering: Steering, target: Numbers) -> bool:
    """Whether no way is long enough to end in contact with a target, whatever is on it."""
    rows = steering.mover.bodies.rows
    wide = float(rows[steering.mover.own, kernels.BOUND] + rows[target, kernels.BOUND].max())
    least = _least(steering, rows[target][:, [kernels.X, kernels.Y]] * INCH, wide)
    return bool((least > steering.budget + RULES_EPS).all())


def _least(steering: Steering, foes: Floats, wide: float) -> Floats:
    """Inches that it takes at least to touch each: all that is gone back counts more."""
    ux, uy = direction(steering.start.facing)
    legs = (foes - np.array(steering.start[:2])) / INCH
    behind = steering.reverse * (-legs[:, 0] * ux - legs[:, 1] * uy - wide)
    found: Floats = np.maximum(lengths(legs) - wide, behind)
    return found


def _near(place: Point, foes: Floats) -> Floats:
    """A target, the nearest first."""
    legs = foes - np.array(place)
    found: Floats = foes[np.argsort((legs * legs).sum(axis=1), kind="stable")]
    return found


def _open(
    steering: Steering, ground: Ground, most: float, stop: TurningPoint, foes: Floats, wide: float
) -> Iterator[float]:
    """Directions in which it can turn, and in which nothing is in the way until it might meet somebody."""
    walk = Walk(ground, steering.mover, FAR)
    for foe in _near(stop.at, foes):
        away = math.dist(foe, stop.at) / INCH
        if away - wide > most - stop.cost + RULES_EPS:
            return  # and the others are farther away
        aside = math.ceil(math.degrees(math.asin(min(1.0, wide / away))) / SWEEP) if away else 0
        middle, clear = _headings(stop.at, foe[None])[0], max(0.0, away - wide)
        headings = middle + np.arange(-aside, aside + 1) * SWEEP * 1000.0
        turn, price = _pivots(steering, headings)
        able = clear * price <= most - stop.cost + RULES_EPS
        if clear * INCH >= 2 and able.any():
            ends = np.array([_on(stop.at, clear, heading) for heading in headings[able].tolist()])
            able[able] = open_ends(walk, stop.at, ends)
        if able.any():
            able[able] = _can_turn(steering, stop, turn[able])
        yield from headings[able].tolist()


class _Ahead(NamedTuple):
    """Straight on over some ground until something is in the way."""

    steering: Steering
    ground: Ground
    target: Numbers

    def until_met(self, stop: Point, heading: float) -> Iterator[tuple[Point, ...]]:
        """The way that ends where the target, or a body beside it, is met; none if the target is not there."""
        mover, start = self.steering.mover, self.steering.start[:2]
        goal = _on(stop, self.steering.budget, heading)
        if not meets(mover, self.target, stop, goal):
            return
        met = first_stop(self.ground, mover, (stop, goal))
        if met is not None and met.kind == "body" and met.last != stop:
            yield (met.last,) if stop == start else (stop, met.last)


def _on(place: Point, far: float, heading: float) -> Point:
    """So many inches on from a place."""
    ux, uy = direction(round(heading) % TURN)
    return place[0] + math.trunc(far * INCH * ux), place[1] + math.trunc(far * INCH * uy)
