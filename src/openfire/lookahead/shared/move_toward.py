"""Ways towards a place, for those who know where they want to go: bots and suggestions. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import chain

from openfire.engine.answers import Go
from openfire.geometry.inches import INCH, Point
from openfire.geometry.paths import is_free, is_open, shortest
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.engagement import why_not_way
from openfire.rules.shared.movement.leader import MoveOptions
from openfire.rules.shared.movement.unit_move import STAY

FAR, DETOUR = 20.0, 6.0
"""Inches: how far ahead a way around things is looked for, and how much longer it may be than straight on."""

SHARES = (1.0, 0.75, 0.5, 0.25)
"""Parts of a way that are tried, the longest first."""

ASIDE = tuple((sign * turn, share) for share in (1.0, 0.6) for turn in (20, 45, 70) for sign in (1, -1))
"""Degrees off the straight line, and parts of a move, that are tried where bases are in the way."""

NEARER = 0.25
"""Inches by which such a way has to come nearer."""

HAIR = 0.0002
"""Inches that are left over, so that rounding makes no way too long."""


def walk(options: MoveOptions, goal: Point) -> Go | None:
    """The longest part of a way that would be taken, straight on or around what stands there."""
    start = options.start.x, options.start.y
    if start == goal:
        return Go(STAY)
    if not options.pace.limit:
        return None
    ways = chain(_ways(options, start, goal), _ways_aside(options, start, goal))
    answers = (Go(options.pace.kind, way[1:]) for way in ways if len(set(way)) > 1)
    return next((answer for answer in answers if _is_taken(options, answer)), None)


def _ways(options: MoveOptions, start: Point, goal: Point) -> Iterator[tuple[Point, ...]]:
    """Straight on, around what stands there, and less far."""
    limit, away = options.pace.limit, math.dist(start, goal) / INCH
    yield start, _along(start, goal, min(1.0, (limit - HAIR) / away))
    if away <= FAR and not is_free(options.ground, options.mover, start, goal):
        found = shortest(options.ground, options.mover, start, goal, min(FAR, away + DETOUR))
        if found:
            yield options.costs.affordable(found.points)
    slowed = max(0.0, limit - numbers.SLOW) / limit
    for share in (slowed, *SHARES[1:]):
        yield start, _along(start, goal, min(1.0, share * (limit - HAIR) / away))


def _ways_aside(options: MoveOptions, start: Point, goal: Point) -> Iterator[tuple[Point, ...]]:
    """Beside the goal, where bases keep a unit from it, and past what stands in front; only such as come nearer."""
    away, limit = math.dist(start, goal), (options.pace.limit - HAIR) * INCH
    straight = math.atan2(goal[1] - start[1], goal[0] - start[0])
    for turn, share in ASIDE:
        far, angle = min(away, share * limit), straight + math.radians(turn)
        end = round(start[0] + far * math.cos(angle)), round(start[1] + far * math.sin(angle))
        if math.dist(end, goal) < away - NEARER * INCH:
            yield start, end


TURNS = (25, -25, 50, -50, 75, -75, 120, -120, 180)
"""Degrees off the straight line that are tried by who drives."""


def beside(start: Point, goal: Point) -> Iterator[Point]:
    """Places as far away as a goal, to each side of it."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    for turn in map(math.radians, TURNS):
        x, y = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
        yield start[0] + round(x), start[1] + round(y)


def driven(start: Point, goal: Point, way: Callable[[Point], Go | None]) -> Go | None:
    """A way to a goal; where there is none, one to a side of it that comes nearer, or the longest to get about."""
    straight = way(goal)
    if straight is not None:
        return straight
    ways = [found for place in beside(start, goal) if (found := way(place)) is not None]
    nearer = (found for found in ways if math.dist(found.points[-1], goal) < math.dist(start, goal) - NEARER * INCH)
    return next(nearer, max(ways, key=lambda found: math.dist(found.points[-1], start), default=None))


def _is_taken(options: MoveOptions, answer: Go) -> bool:
    """Whether a way can be gone and everybody finds a place quickly."""
    way = options.way(answer)
    if not is_open(options.ground, options.mover, way) or not options.costs.is_affordable(way):
        return False
    return (
        not why_not_way(options.g, options.unit, way, options.pace.engagement)
        and options.quick_places(answer) is not None
    )


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + round(share * (b[0] - a[0])), a[1] + round(share * (b[1] - a[1]))
