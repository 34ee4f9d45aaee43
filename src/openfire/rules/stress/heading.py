"""Ways towards a place, for those who know where they want to go: bots and suggestions. No rule stands here."""

from __future__ import annotations

import math

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.geometry.inches import INCH, Point
from openfire.geometry.paths import first_stop, is_free, shortest
from openfire.rules.stress.manoeuvres import VehicleMoveOptions
from openfire.rules.stress.movement import ADVANCE, MOVE, MoveOptions, affordable, allowance, can_advance
from openfire.rules.stress.vehicles import is_driven, is_flown

FAR = 20.0
"""Inches: how far ahead a way around things is looked for."""

SHARES = (1.0, 0.8, 0.5)
"""Parts of a way that are tried, the longest first."""


def paces(g: Game, unit: str) -> tuple[str, ...]:
    """How fast a unit may go, the slowest first. [stress.advance.plus-6, stress.unit.slow]"""
    return (MOVE, ADVANCE) if can_advance(g, unit) else (MOVE,)


def toward(g: Game, unit: str, pace: str, goal: Point) -> Go | None:
    """The longest part of the way to a place that a unit can go now; None where it cannot come any nearer."""
    if is_driven(g, unit):
        return VehicleMoveOptions(g, unit).toward(pace, goal)
    if is_flown(g, unit):
        return None  # it may not choose to stop where it likes
    options = MoveOptions(g, unit)
    way = affordable(options.ground, _way(options, goal), allowance(g, unit, pace))
    for share in SHARES:
        answer = Go(pace, (*way[1:-1], _along(way[-2], way[-1], share))) if len(way) > 1 else None
        if answer and answer.points[-1] != way[0] and options.suggestion(answer):
            return answer
    return None


def _way(options: MoveOptions, goal: Point) -> tuple[Point, ...]:
    """The straight way where it is free, else the shortest around what stands in it, else as far as it is free."""
    start = options.start.x, options.start.y
    if start == goal:
        return (start,)
    if is_free(options.ground, options.mover, start, goal):
        return (start, goal)
    if options.mover.own is None and math.dist(start, goal) <= FAR * INCH:
        found = shortest(options.ground, options.mover, start, goal, FAR)
        if found:
            return found.points
    stop = first_stop(options.ground, options.mover, (start, goal))
    return (start, stop.last) if stop else (start, goal)


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + round(share * (b[0] - a[0])), a[1] + round(share * (b[1] - a[1]))
