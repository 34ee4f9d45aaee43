"""Where a Vehicle can get with its one pivot, to be drawn. No rule stands here. [onepage, Vehicles]"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from openfire.geometry.forming import Walk, open_ends
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, TURN, Point, direction
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import is_free
from openfire.geometry.reach import Reach
from openfire.geometry.shapes import Flags, Floats, Numbers, Pose
from openfire.rules.onepage import numbers
from openfire.rules.onepage.terrain import starts_in_difficult
from openfire.rules.onepage.vehicles.pivots import STEP, why_not_turn

if TYPE_CHECKING:
    from openfire.rules.onepage.vehicles.driving import DriveOptions

PITCH, LEG = 0.5, 2.0
"""Inches between the places that are looked at, and between those on its line where a Vehicle might turn."""


class TurningPoint(NamedTuple):
    """A place on its line where a Vehicle might turn, and what it has cost to get there."""

    at: Point
    cost: float


def drivable(options: DriveOptions) -> Reach:
    """What each place of a grid costs a Vehicle: ahead or in reverse, a pivot, and on. [onepage.vehicle.reverse-half]

    Through difficult ground it goes 6 inches at most. [onepage.terrain.difficult-6in]
    """
    land, half = options.ways.land, math.ceil(options.budget / PITCH)
    corner = options.start.x / INCH - half * PITCH, options.start.y / INCH - half * PITCH
    shape = (2 * half + 1, 2 * half + 1)
    rows, columns = np.indices(shape)
    places = np.rint((np.stack((columns, rows), axis=-1) * PITCH + corner) * INCH).astype(np.int64).reshape(-1, 2)
    costs = np.full(len(places), np.inf)
    stuck = starts_in_difficult(options.g, land.difficult, options.model)
    for ground, most in ((land.around, 0.0 if stuck else options.budget), (land.ground, numbers.DIFFICULT)):
        _spread(options, ground, min(most, options.budget), places, costs)
    costs[(places == options.start[:2]).all(axis=1)] = 0.0
    mover = options.ways.mover(options.model)
    barred = np.zeros(shape, np.bool_)
    here = options.start[:2]
    return Reach(land.ground, mover, here, options.budget, corner, PITCH, costs.reshape(shape), barred)


def _spread(options: DriveOptions, ground: Ground, most: float, places: Numbers, costs: Floats) -> None:
    """Note what places cost over some ground where that is less than was known."""
    walk = Walk(ground, options.ways.mover(options.model), most)
    for stop in _stops(options, ground, most):
        cost, turn = _last_legs(options, stop, places)
        better = (cost <= most + RULES_EPS) & (cost < costs - RULES_EPS) & (places != stop.at).any(axis=1)
        better[better] = _can_turn(options, stop, turn[better])
        better[better] = open_ends(walk, stop.at, places[better])
        costs[better] = cost[better]


def _stops(options: DriveOptions, ground: Ground, most: float) -> Iterator[TurningPoint]:
    """Where it stands, then farther and farther on its line, ahead and in reverse."""
    (x, y, turned), mover = options.start, options.ways.mover(options.model)
    yield TurningPoint((x, y), 0.0)
    ux, uy = direction(turned)
    for way, price in ((1, 1.0), (-1, numbers.REVERSE)):
        for k in range(1, math.ceil(most / price / LEG)):
            far = way * k * LEG * INCH
            place = x + math.trunc(far * ux), y + math.trunc(far * uy)
            if not is_free(ground, mover, (x, y), place):
                break
            yield TurningPoint(place, k * LEG * price)


def _last_legs(options: DriveOptions, stop: TurningPoint, places: Numbers) -> tuple[Floats, Floats]:
    """What places cost from a stop, and how far a Vehicle turns there to go to each, in thousandths of a degree."""
    legs = (places - np.array(stop.at)).astype(np.float64)
    ahead = np.degrees(np.arctan2(legs[:, 1], legs[:, 0])) * 1000 - options.start.facing
    turn = (ahead + TURN / 2) % TURN - TURN / 2
    back = np.abs(turn) > options.turn
    turn = np.where(back, (turn + TURN) % TURN - TURN / 2, turn)
    return stop.cost + np.hypot(legs[:, 0], legs[:, 1]) / INCH * np.where(back, numbers.REVERSE, 1.0), turn


def _can_turn(options: DriveOptions, stop: TurningPoint, turn: Floats) -> Flags:
    """Whether there is room to turn so far. [onepage.vehicle.pivot-move-90]"""
    left, right = (_most_turned(options, stop, side * options.turn) for side in (1, -1))
    return np.asarray((turn <= left) & (turn >= -right))


def _most_turned(options: DriveOptions, stop: TurningPoint, turn: int) -> float:
    """How far a Vehicle can turn at a stop to one side."""
    at = Pose(*stop.at, options.start.facing)
    if options.ways.flying:
        return abs(turn)
    barred = why_not_turn(options.g, options.ways.mover(options.model), options.model, at, (at.facing + turn) % TURN)
    return abs(turn) if barred is None or barred.measured is None else barred.measured * 1000 - STEP
