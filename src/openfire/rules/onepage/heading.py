"""Ways towards a place, for those who know where they want to go: bots and suggestions. No rule stands here."""

from __future__ import annotations

import math
from typing import Any

from openfire.engine.answers import Go, Stand
from openfire.engine.game import Game
from openfire.geometry.inches import INCH, TURN, Point, direction, facing
from openfire.rules.onepage import driving
from openfire.rules.onepage.driving import DriveOptions
from openfire.rules.onepage.movement import HOLD, RUN, WALK, MoveOptions, allowance
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.onepage.vehicles import IMMOBILE

SHARES = (1.0, 0.75, 0.5, 0.25)
"""Parts of a way that are tried, the longest first."""

ASIDE = (0.0, 0.5, -0.5, 1.0, -1.0)
"""Radians off the straight line that are tried."""

TRIES = sorted(((share, aside) for share in SHARES for aside in ASIDE), key=lambda way: -way[0] * math.cos(way[1]))
"""Both, those first that come nearest."""


def paces(g: Game, unit: str, options: Any = None) -> dict[str, float]:
    """How far a unit goes with a Walk and with a Run; as far as it may where it has been chosen.

    [onepage.act.walk-6, onepage.act.run-12, onepage.vehicle.walk-12, onepage.vehicle.run-18]
    """
    if isinstance(options, DriveOptions):
        return {options.kind: options.budget}
    if isinstance(options, MoveOptions):
        return {WALK: options.budget}
    far = driving.allowance if is_vehicle(g, unit) else allowance
    return {} if g.unit(unit).mark(IMMOBILE) else {action: far(g, unit, action) for action in (WALK, RUN)}


def toward(g: Game, unit: str, pace: str, goal: Point, options: Any = None) -> Go | Stand | None:
    """The longest way that brings a unit nearer to a place; where it is there, how it stays."""
    if is_vehicle(g, unit):
        found = options if isinstance(options, DriveOptions) else DriveOptions(g, unit, pace, _far(g, unit, pace))
        return _driven(found, goal)
    walker = options if isinstance(options, MoveOptions) else MoveOptions(g, unit, _far(g, unit, pace))
    return _walked(walker, goal)


def _far(g: Game, unit: str, pace: str) -> float:
    return paces(g, unit).get(pace, 0.0)


def _walked(options: MoveOptions, goal: Point) -> Stand | None:
    """Everybody the same way; a unit that is out of coherency comes together first."""
    if options.lost:
        return Stand(tuple(options.gathered().items()))
    here = options.now[options.g.unit(options.unit).leader][:2]
    away = math.dist(here, goal) / INCH
    if not away:
        return Stand(())
    turn = math.atan2(goal[1] - here[1], goal[0] - here[0])
    answers = (options.toward(turn + aside, share * min(away, options.budget)) for share, aside in TRIES)
    return next((answer for answer in answers if answer and options.why_not(answer) is None), None)


def _driven(options: DriveOptions, goal: Point) -> Go | None:
    """A pivot towards a place and straight on; a Vehicle that is there, or holds, only turns. [onepage.vehicle]"""
    here = options.start[:2]
    if options.kind == HOLD or here == goal:
        return Go(options.kind)
    wanted = facing(math.degrees(math.atan2(goal[1] - here[1], goal[0] - here[0])))
    turn = (wanted - options.start.facing + TURN // 2) % TURN - TURN // 2
    along = (options.start.facing + max(-options.turn, min(options.turn, turn))) % TURN
    ux, uy = direction(along)
    ahead = ((goal[0] - here[0]) * ux + (goal[1] - here[1]) * uy) / INCH
    far = min(options.budget, ahead)
    ways = (_on(options, share * far, ux, uy) for share in SHARES if far > 0)
    return next((way for way in ways if options.why_not(way) is None), None)


def _on(options: DriveOptions, far: float, ux: float, uy: float) -> Go:
    x, y = options.start[:2]
    return Go(options.kind, ((x + math.trunc(far * ux * INCH), y + math.trunc(far * uy * INCH)),))
