"""Ways towards a place, for bots and suggestions. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from openfire.engine.answers import Go, Stand
from openfire.engine.game import Game
from openfire.engine.options import AnyOptions
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import INCH, TURN, Point, direction, facing
from openfire.geometry.paths import first_stop, touched_penalties
from openfire.geometry.shapes import outer_radius
from openfire.lookahead.onepage.on_foot import ASIDE, STUCK, to_go, walked
from openfire.rules.onepage import numbers, sight
from openfire.rules.onepage.movement.action import HOLD, RUN, WALK, MoveOptions, allowance, move_rule
from openfire.rules.onepage.sight import is_covered
from openfire.rules.onepage.specials import IMMOBILE, is_vehicle
from openfire.rules.onepage.terrain import ends_in_difficult, land, starts_in_difficult
from openfire.rules.onepage.transports.disembark import DisembarkOptions
from openfire.rules.onepage.transports.passengers import hull_of, is_inside, transport_of
from openfire.rules.onepage.vehicles.driving import DriveOptions
from openfire.rules.shared.terrain.levels import level_at

SHARES = (1.0, 0.7, 0.4)
"""Parts of a way that are tried."""

HAIR = INCH // 100
"""Units that a Vehicle stays away from what is in its way."""

OPEN, COVER = "open", "cover"
"""How a unit is seen that can be shot at."""


def paces(g: Game, unit: str, options: AnyOptions | None = None) -> dict[str, float]:
    """How far a unit goes with a Walk and with a Run; as far as it may where it has been chosen.

    [onepage.act.walk-6, onepage.act.run-12, onepage.vehicle.walk-12, onepage.vehicle.run-18]
    """
    if isinstance(options, DriveOptions):
        return {options.kind: options.budget}
    if isinstance(options, MoveOptions):
        return {WALK: options.budget}
    return {} if g.unit(unit).mark(IMMOBILE) else {action: allowance(g, unit, action) for action in (WALK, RUN)}


def move_toward(g: Game, unit: str, pace: str, goal: Point, options: AnyOptions | None = None) -> Go | Stand | None:
    """The longest way that brings a unit nearer to a place; where it is there, how it stays."""
    if is_inside(g, unit):
        return _out(g, unit, goal)
    if is_vehicle(g, unit):
        found = options if isinstance(options, DriveOptions) else DriveOptions(g, unit, pace, _far(g, unit, pace))
        return steered(found, goal)
    if not isinstance(options, MoveOptions):
        options = MoveOptions(g, unit, _far(g, unit, pace), move_rule(g, unit, pace))
    return walked(options, goal)


def _out(g: Game, unit: str, goal: Point) -> Stand | None:
    """Out of a transport on the side of a goal. [onepage.transport.disembark-walk]"""
    transport = transport_of(g, unit)
    assert transport is not None
    body = hull_of(g, transport)
    rule = "onepage.transport.disembark-walk"
    options = DisembarkOptions(g, unit, body, allowance(g, unit, WALK), rule=rule, toward=goal)
    return Stand(tuple(options.found.items())) if options.found else None


def _far(g: Game, unit: str, pace: str) -> float:
    return paces(g, unit).get(pace, 0.0)


def travel_distance(g: Game, unit: str, start: Point, goals: Sequence[Point]) -> list[float]:
    """How far it is for a unit from a place to others, around difficult ground, and the farther where it starts in it.

    [onepage.terrain.difficult-6in]
    """
    base = g.card(g.unit(unit).leader).profile.base
    stuck = STUCK if touched_penalties(land(g, unit).difficult, outer_radius(base), [start]) else 0.0
    return [to_go(g, unit, goal)(start) + stuck for goal in goals]


def quick_sight(g: Game, unit: str, place: Point, others: Sequence[str]) -> list[str]:
    """How the first models of others would be seen from a place: openly, in cover, or not at all."""
    leaders = [g.unit(other).leader for other in others]
    radius = outer_radius(g.card(g.unit(unit).leader).profile.base)
    seen = zip(leaders, sight.quick_sight(g, place, level_at(g, place), leaders), strict=True)
    return [_look(g, place, radius, leader) if is_seen else "" for leader, is_seen in seen]


def _look(g: Game, place: Point, radius: float, model: str) -> str:
    at = g.model(model).at
    return COVER if at is not None and is_covered(g, place, radius, (at.x, at.y)) else OPEN


# ------------------------------------------------------------------------------------------------ vehicles


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
