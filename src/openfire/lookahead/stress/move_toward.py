"""Ways towards a place, for bots and suggestions. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from openfire.engine.answers import Go
from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.engine.options import AnyOptions
from openfire.geometry import kernels, sight
from openfire.geometry.inches import INCH, Point
from openfire.geometry.path_cost import affordable
from openfire.geometry.paths import is_free, shortest
from openfire.geometry.sight import Eye
from openfire.geometry.straight_ways import Walk, first_open
from openfire.lookahead.stress.vehicles import drive_toward, fly_toward
from openfire.rules.shared.terrain.levels import level_at
from openfire.rules.stress.morale import STRESS
from openfire.rules.stress.movement.action import move_rules
from openfire.rules.stress.movement.allowance import ADVANCE, MOVE, STAY, advance_of, allowance, can_advance
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.sight import CLEAR, OBSCURED
from openfire.rules.stress.terrain import sight_screen
from openfire.rules.stress.vehicles.aircraft import FLIGHTS
from openfire.rules.stress.vehicles.manoeuvres import VEHICLE_MOVES

FAR, DETOUR = 20.0, 6.0
"""Inches: how far ahead a way around things is looked for, and how much longer it may be than straight on."""

SHARES, PARTS = (1.0, 0.8, 0.5), (1.0, 0.8, 0.6, 0.4, 0.2)
"""Parts of a way that are tried, the longest first: where everybody can stand, and where it is free."""

HAIR = 0.0002
"""Inches that are left over, so that rounding makes no way too long."""

QUICK_SIGHTS = {int(kernels.FULLY): CLEAR, int(kernels.PARTLY): OBSCURED}
"""What a quick look makes of what it sees of a leader."""


def paces(g: Game, unit: str, options: AnyOptions | None = None) -> dict[str, float]:  # noqa: ARG001  # the unit says it all
    """How fast a unit may go, the slowest first. [stress.advance.plus-6, stress.unit.slow]"""
    now = g.unit(unit)
    return _paces(g, unit, now.leader, now.mark(STRESS), g.model(now.leader).hit_points)


@per_table
def _paces(g: Game, unit: str, *state: str | int) -> dict[str, float]:  # noqa: ARG001  # what it depends on
    rate = allowance(g, unit, MOVE)
    return {MOVE: rate, ADVANCE: rate + advance_of(g, unit)} if can_advance(g, unit) else {MOVE: rate}


def move_toward(g: Game, unit: str, pace: str, goal: Point, options: AnyOptions | None = None) -> Go | None:
    """The longest part of the way to a place that a unit can go now; None where it cannot come any nearer.

    A unit that is there stays; an aircraft never does.
    """
    rules = move_rules(g, unit)
    given = options if isinstance(options, MoveOptions) and options.rules is rules else None
    found = given or MoveOptions(g, unit, rules)
    if rules is FLIGHTS:
        return None if goal == found.start[:2] else fly_toward(found, pace, goal)
    if rules is VEHICLE_MOVES:
        return Go(STAY) if goal == found.start[:2] else drive_toward(found, pace, goal)
    return walk(found, pace, goal)


def walk(options: MoveOptions, pace: str, goal: Point) -> Go | None:
    """The longest part of the way to a place for a unit that turns freely."""
    if goal == options.start[:2]:
        return Go(STAY)
    way = _way(options, goal, allowance(options.g, options.unit, pace))
    ends = [_along(way[-2], way[-1], share) for share in SHARES] if len(way) > 1 else []
    ways = (Go(pace, (*way[1:-1], end)) for end in ends if end != way[0])
    return next((go for go in ways if options.quick_places(go)), None)


def _way(options: MoveOptions, goal: Point, limit: float) -> tuple[Point, ...]:
    """Straight on where that is free for now, else around what stands there, else part of the way straight on."""
    start = options.start.x, options.start.y
    away = math.dist(start, goal) / INCH
    if not limit:
        return (start,)
    end = goal if away <= limit else _along(start, goal, (limit - HAIR) / away)
    ends = [_along(start, end, share) for share in PARTS]
    free = first_open(Walk(options.ground, options.mover, math.inf), start, np.array(ends))
    way = (start,) if free is None else (start, ends[free])
    return affordable(options.ground, way if free == 0 else _around(options, start, goal, away) or way, limit)


def _around(options: MoveOptions, start: Point, goal: Point, away: float) -> tuple[Point, ...] | None:
    """The shortest way around what stands in the way, where one is found near by."""
    if options.mover.own is not None or away > FAR or not is_free(options.ground, options.mover, goal, goal):
        return None  # nobody comes to where somebody stands
    found = shortest(options.ground, options.mover, start, goal, min(FAR, away + DETOUR))
    return found.points if found else None


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + round(share * (b[0] - a[0])), a[1] + round(share * (b[1] - a[1]))


def quick_sight(g: Game, unit: str, place: Point, others: Sequence[str]) -> list[str]:
    """How the leaders of others would be seen past terrain from a place; models in the way are not looked for."""
    index, screen = g.board.index, sight_screen(g.setup)
    leader = g.unit(unit).leader
    eye = Eye(*place, level_at(g, place) * g.board.level_height + g.card(leader).profile.height)
    rows = [index.row[g.unit(other).leader] for other in others]
    return [QUICK_SIGHTS.get(kind, "") for kind in sight.glance(eye, screen, g.board.bodies, rows)]
