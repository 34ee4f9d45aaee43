"""Ways of Vehicles towards a place: a pivot and straight on, around difficult ground. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Iterator

from openfire.engine.answers import Go
from openfire.engine.questions import Refusal
from openfire.geometry.inches import INCH, TURN, Point, direction, facing
from openfire.geometry.paths import first_stop
from openfire.lookahead.onepage.on_foot import ASIDE, STUCK, to_go
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.action import HOLD
from openfire.rules.onepage.terrain import ends_in_difficult, starts_in_difficult
from openfire.rules.onepage.vehicles.driving import DriveOptions

SHARES = (1.0, 0.7, 0.4)
"""Parts of a way that are tried."""

HAIR = INCH // 100
"""Units that a Vehicle stays away from what is in its way."""


def steered(options: DriveOptions, goal: Point) -> Go | None:
    """A pivot and straight on, to where least is left to go; a Vehicle that is there, or holds, only turns.

    [onepage.vehicle]
    """
    here = options.start[:2]
    if options.kind == HOLD or here == goal:
        return _turned(options, goal)
    left = to_go(options.g, options.unit, goal)
    ways = dict.fromkeys(way for aside in ASIDE for way in _ahead(options, goal, aside))
    ranked = sorted((left(way.points[-1]) + _stuck(options, way), str(way), way) for way in ways)
    now = left(here) + STUCK * starts_in_difficult(options.g, options.ways.land.difficult, options.model)
    nearer = (way for inches, _, way in ranked if inches < now)
    return next((way for way in nearer if options.why_not(way) is None), None)


def _stuck(options: DriveOptions, way: Go) -> float:
    """Inches that a Vehicle loses if it ends in difficult ground; infinite for a way that cannot be driven."""
    course = options.course(way)
    if isinstance(course, Refusal):
        return math.inf
    return STUCK * ends_in_difficult(options.g, options.unit, {options.model: course.end})


def _ahead(options: DriveOptions, goal: Point, aside: float) -> Iterator[Go]:
    """Ahead, so far aside of a goal, and as far as is free: past difficult ground, or into it."""
    x, y = options.start[:2]
    ux, uy = direction(_turn(options, math.atan2(goal[1] - y, goal[0] - x) + aside))
    away = math.dist((x, y), goal) / INCH
    land = options.ways.land
    for ground, most in {land.ground: numbers.DIFFICULT, land.around: options.budget}.items():
        far = min(options.budget, most, away) * INCH
        end = x + math.trunc(far * ux), y + math.trunc(far * uy)
        stop = first_stop(ground, options.ways.mover(options.model), ((x, y), end)) if far > 0 else None
        gone = min(far, math.dist((x, y), stop.last) - HAIR) if stop else far
        for part in (share * gone for share in SHARES if share * gone >= INCH):
            yield Go(options.kind, ((x + math.trunc(part * ux), y + math.trunc(part * uy)),))


def _turned(options: DriveOptions, goal: Point) -> Go:
    """A pivot towards a place, where there is room for it."""
    here = options.start[:2]
    if here == goal:
        return options.stays()
    way = Go(options.kind, (here,), _turn(options, math.atan2(goal[1] - here[1], goal[0] - here[0])))
    return way if options.why_not(way) is None else options.stays()


def _turn(options: DriveOptions, angle: float) -> int:
    """How a Vehicle faces that turns towards an angle as far as it may."""
    turn = (facing(math.degrees(angle)) - options.start.facing + TURN // 2) % TURN - TURN // 2
    return (options.start.facing + max(-options.turn, min(options.turn, turn))) % TURN
