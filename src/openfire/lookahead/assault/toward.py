"""Ways towards a place, for those who know where they want to go: bots and suggestions. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.geometry.inches import INCH, Point
from openfire.geometry.paths import is_free, is_open, shortest
from openfire.rules.assault import numbers
from openfire.rules.assault.morale.suppression import ADVANCE, ASSAULT, RUSH
from openfire.rules.assault.movement.action import advance_pace, assault_pace, rush_pace
from openfire.rules.assault.movement.assault import AssaultOptions, assault_way
from openfire.rules.assault.movement.distance import engaged
from openfire.rules.assault.movement.engagement import why_not_way
from openfire.rules.assault.movement.leader import STAY, MoveOptions
from openfire.rules.assault.search.detours import NEAREST

FAR, DETOUR = 20.0, 6.0
"""Inches: how far ahead a way around things is looked for, and how much longer it may be than straight on."""

SHARES = (1.0, 0.75, 0.5, 0.25)
"""Parts of a way that are tried, the longest first."""

HAIR = 0.0002
"""Inches that are left over, so that rounding makes no way too long."""


def options_for(g: Game, unit: str, pace: str) -> MoveOptions | None:
    """Where a unit could go with a movement action, were it taken now."""
    if pace == ADVANCE:
        return MoveOptions(g, unit, advance_pace(g, unit, engaged(g, unit), ()))
    if pace == RUSH:
        return MoveOptions(g, unit, rush_pace(g, unit))
    return AssaultOptions(g, unit, assault_pace(g, unit)) if pace == ASSAULT else None


def paces(g: Game, unit: str, options: Any = None) -> dict[str, float]:
    """How far a unit goes with each movement action, the slowest first; with the one that was chosen, if one was.

    [assault.move.three-actions]
    """
    if isinstance(options, MoveOptions):
        return {options.pace.kind: options.pace.limit}
    known = (rush_pace(g, unit), advance_pace(g, unit, engaged(g, unit), ()), assault_pace(g, unit))
    return {pace.kind: pace.limit for pace in known}


def toward(g: Game, unit: str, pace: str, goal: Point, options: Any = None) -> Go | None:
    """The longest part of the way to a place that a unit can go now; an assault goes to the enemy nearest to it."""
    found = options if isinstance(options, MoveOptions) else options_for(g, unit, pace)
    if isinstance(found, AssaultOptions):
        return assault_toward(found, goal)
    return walk(found, goal) if found else None


def assault_toward(options: AssaultOptions, goal: Point) -> Go | None:
    """Straight at the enemy nearest to a place, else any way by which somebody is reached."""
    foes = sorted(options.near(), key=lambda foe: (math.dist(foe.at, goal), foe.at))
    return options.toward(*foes[:NEAREST]) or assault_way(options)


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
            yield options.fares.affordable(found.points)
    slowed = max(0.0, limit - numbers.SLOW) / limit
    for share in (slowed, *SHARES[1:]):
        yield start, _along(start, goal, min(1.0, share * (limit - HAIR) / away))


def _is_taken(options: MoveOptions, answer: Go) -> bool:
    """Whether a way can be gone and everybody finds a place quickly."""
    way = options.way(answer)
    if not is_open(options.ground, options.mover, way) or not options.fares.is_affordable(way):
        return False
    return not why_not_way(options.g, options.unit, way, options.pace.terms) and options.suggestion(answer) is not None


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + round(share * (b[0] - a[0])), a[1] + round(share * (b[1] - a[1]))
