"""Ways towards a place, for those who know where they want to go: bots and suggestions. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Iterator

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

HAIR = 0.0002
"""Inches that are left over, so that rounding makes no way too long."""


def walk(options: MoveOptions, goal: Point) -> Go | None:
    """The longest part of a way that would be taken, straight on or around what stands there."""
    start = options.start.x, options.start.y
    if start == goal:
        return Go(STAY)
    away, kind = math.dist(start, goal) / INCH, options.pace.kind
    ways = _ways(options, start, goal, away) if options.pace.limit else ()
    answers = (Go(kind, way[1:]) for way in ways if len(set(way)) > 1)
    return next((answer for answer in answers if _is_taken(options, answer)), None)


def _ways(options: MoveOptions, start: Point, goal: Point, away: float) -> Iterator[tuple[Point, ...]]:
    limit = options.pace.limit
    yield start, _along(start, goal, min(1.0, (limit - HAIR) / away))
    if away <= FAR and not is_free(options.ground, options.mover, start, goal):
        found = shortest(options.ground, options.mover, start, goal, min(FAR, away + DETOUR))
        if found:
            yield options.costs.affordable(found.points)
    slowed = max(0.0, limit - numbers.SLOW) / limit
    for share in (slowed, *SHARES[1:]):
        yield start, _along(start, goal, min(1.0, share * (limit - HAIR) / away))


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
