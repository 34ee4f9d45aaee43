"""Ways towards a place, for bots and suggestions. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np

from openfire.engine.answers import Go
from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.engine.options import AnyOptions
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point
from openfire.geometry.path_cost import affordable
from openfire.geometry.paths import is_free, shortest
from openfire.geometry.straight_ways import Walk, first_open
from openfire.lookahead.shared.move_toward import ASIDE, NEARER
from openfire.lookahead.shared.quick_sight import looks_from, models_in_the_way
from openfire.lookahead.stress.vehicles import drive_toward, fly_toward
from openfire.rules.shared.movement.distance import engaged
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

MELEE = 4.0
"""Inches between leaders below which units may be in assault range of each other."""

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
    ways = chain((Go(pace, (*way[1:-1], end)) for end in ends if end != way[0]), _aside(options, pace, goal))
    return next((go for go in ways if options.quick_places(go)), None)


def _aside(options: MoveOptions, pace: str, goal: Point) -> Iterator[Go]:
    """Ways past what stands in front, where bases keep a unit from going straight on; only such as come nearer."""
    start, limit = options.start[:2], allowance(options.g, options.unit, pace)
    away, straight = math.dist(start, goal), math.atan2(goal[1] - start[1], goal[0] - start[0])
    if not limit:
        return
    for turn, share in ASIDE:
        far, angle = min(away, share * (limit - HAIR) * INCH), straight + math.radians(turn)
        end = round(start[0] + far * math.cos(angle)), round(start[1] + far * math.sin(angle))
        if math.dist(end, goal) < away - NEARER * INCH and is_free(options.ground, options.mover, start, end):
            way = affordable(options.ground, (start, end), limit)
            if len(way) > 1 and way[-1] != start:
                yield Go(pace, way[1:])


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
    """How the leaders of others would be seen from a place; empty for who is hidden, behind a friend or in a melee.

    [stress.los.blocked-by-friend, stress.target.no-firing-into-melee]
    """
    screen = sight_screen(g.setup)
    looks = looks_from(g, unit, place, others, screen)
    found = []
    for k, other in enumerate(others):
        is_barred = models_in_the_way(g, looks, k, screen, friends_of=unit) or _is_in_melee(g, unit, place, other)
        found.append("" if is_barred else QUICK_SIGHTS.get(int(looks.kinds[k]), ""))
    return found


def _is_in_melee(g: Game, unit: str, place: Point, other: str) -> bool:
    """Whether another is in assault range of friends of a unit, and a place is not near to it."""
    at = g.model(g.unit(other).leader).at
    if at is None or math.dist(place, at[:2]) <= MELEE * INCH:
        return False
    mates = engaged(g, other)
    return any(mate != unit for mate in mates)
