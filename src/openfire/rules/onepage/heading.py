"""Ways towards a place, for those who know where they want to go: bots and suggestions. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import numpy as np

from openfire.engine.answers import Go, Stand
from openfire.engine.game import Game
from openfire.geometry.inches import INCH, TURN, Point, direction, facing
from openfire.geometry.paths import first_stop, shortest
from openfire.geometry.reach import reach
from openfire.geometry.shapes import Pose, Shape, outer_radius
from openfire.rules.onepage import driving, numbers
from openfire.rules.onepage.cover import is_covered
from openfire.rules.onepage.driving import DriveOptions
from openfire.rules.onepage.movement import HOLD, RUN, WALK, MoveOptions, allowance, far_by
from openfire.rules.onepage.sight import glimpse
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.onepage.standing import Places, formed_up
from openfire.rules.onepage.terrain import level_at, starts_in_mud
from openfire.rules.onepage.transports import hull, is_aboard, ship
from openfire.rules.onepage.unloading import UnloadOptions
from openfire.rules.onepage.vehicles import IMMOBILE

OPEN, COVER = "open", "cover"
"""How a unit is seen that can be shot at."""

SHARES = (1.0, 0.8, 0.6, 0.4, 0.2)
"""Parts of a way that are tried, the longest first."""

ASIDE = tuple(math.radians(sign * degrees) for degrees in (0, 15, 30, 50, 75) for sign in (1, -1))[1:]
"""Angles off the straight line that are tried."""

TRIES = sorted(((share, aside) for share in SHARES for aside in ASIDE), key=lambda way: -way[0] * math.cos(way[1]))
"""Both, those first that come nearest."""

STEP, APART, SPOTS = 1.0, 2.0, 5
"""Inches between the places within reach that are thought of, between those that are tried, and how many of them."""

FAR, DETOUR, WIDER, BEND = 36.0, 1.6, 1.3, 4.0
"""Inches that a Vehicle looks ahead for a way around terrain, how much longer that may be than straight on, how much
wider than its hull it has to be, and how near it does not turn."""

HAIR = INCH // 100
"""Units that a Vehicle stays away from what is in its way."""

BEHIND = 0.9
"""How much of a move the first model of several makes, so that those behind it keep up."""


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
    if is_aboard(g, unit):
        return _out(g, unit, goal)
    if is_vehicle(g, unit):
        found = options if isinstance(options, DriveOptions) else DriveOptions(g, unit, pace, _far(g, unit, pace))
        return _driven(found, goal)
    if not isinstance(options, MoveOptions):
        options = MoveOptions(g, unit, _far(g, unit, pace), far_by(g, unit, pace))
    return _walked(options, goal)


def _out(g: Game, unit: str, goal: Point) -> Stand | None:
    """Out of a transport on the side of a goal. [onepage.transport.disembark-walk]"""
    transport = ship(g, unit)
    assert transport is not None
    body = hull(g, transport)
    rule = "onepage.transport.disembark-walk"
    options = UnloadOptions(g, unit, body, allowance(g, unit, WALK), rule=rule, toward=goal)
    return Stand(tuple(options.found.items())) if options.found else None


def _far(g: Game, unit: str, pace: str) -> float:
    return paces(g, unit).get(pace, 0.0)


def _walked(options: MoveOptions, goal: Point) -> Stand | None:
    """Everybody the same way, or formed up anew; a unit that is out of coherency comes together first."""
    if options.lost:
        return Stand(tuple(options.gathered().items()))
    here = options.now[options.g.unit(options.unit).leader][:2]
    if here == goal:
        return Stand(())
    answers = _tries(options, here, goal, min(options.budget, math.dist(here, goal) / INCH))
    return next((answer for answer in answers if answer and options.why_not(answer) is None), None)


def _tries(options: MoveOptions, here: Point, goal: Point, far: float) -> Iterator[Stand | None]:
    """Straight on, then to places within reach that are nearer, then aside."""
    turn = math.atan2(goal[1] - here[1], goal[0] - here[0])
    yield options.toward(turn, far)
    for place in _within_reach(options, here, goal):
        yield options.toward(math.atan2(place[1] - here[1], place[0] - here[0]), math.dist(here, place) / INCH)
        yield _formed_up(options, place, goal)
    yield from (options.toward(turn + aside, share * far) for share, aside in TRIES if share < BEHIND)


def _within_reach(options: MoveOptions, here: Point, goal: Point) -> Iterator[Point]:
    """Places that a unit's first model can go to, those first that are nearest to a goal, not all side by side."""
    leader, ways = options.g.unit(options.unit).leader, options.ways
    ground, budget = ways.land.around, options.budget
    if starts_in_mud(options.g, ways.land.mud, leader):
        ground, budget = ways.land.ground, min(budget, numbers.DIFFICULT)
    share = BEHIND if len(options.now) > 1 else 1.0
    found = reach(ground, ways.mover(leader)._replace(own=None), here, share * budget, STEP)
    nearer = sorted((math.dist(place, goal), place) for place, _ in found.places())
    tried: list[Point] = []
    for away, place in nearer:
        if len(tried) == SPOTS or away >= math.dist(here, goal):
            return
        if all(math.dist(place, other) >= APART * INCH for other in tried):
            tried.append(place)
            yield place


def _formed_up(options: MoveOptions, place: Point, goal: Point) -> Stand | None:
    """A unit close together around a place: those in front stay in front."""
    g, turned = options.g, options.now[options.g.unit(options.unit).leader].facing
    places = formed_up(g, options.unit, Pose(*place, turned), Pose(*goal), options.keep)
    if places is None:
        return None
    alike: dict[Shape, list[str]] = {}
    for model in options.now:
        alike.setdefault(g.card(model).profile.base, []).append(model)
    found: Places = {}
    for models in alike.values():
        ranked = sorted(models, key=lambda model: math.dist(options.now[model][:2], goal))
        spots = sorted((places[model] for model in models), key=lambda pose: math.dist(pose[:2], goal))
        found |= dict(zip(ranked, spots, strict=True))
    return Stand(tuple(found.items()))


def _driven(options: DriveOptions, goal: Point) -> Go | None:
    """A pivot towards a place and straight on; a Vehicle that is there, or holds, only turns. [onepage.vehicle]"""
    here = options.start[:2]
    if options.kind == HOLD or here == goal:
        return _turned(options, goal)
    bend = _first_bend(options, goal)
    wanted, via = (math.atan2(to[1] - here[1], to[0] - here[0]) for to in (goal, bend))
    around = sorted(_ahead(options, bend, _turn(options, via)), key=lambda way: -math.dist(way.points[-1], here))
    ways = [way for aside in ASIDE for way in _ahead(options, goal, _turn(options, wanted + aside))]
    ranked = sorted(dict.fromkeys(ways), key=lambda way: math.dist(way.points[-1], goal))
    nearer = (way for way in ranked if math.dist(way.points[-1], goal) < math.dist(here, goal))
    tries = chain((way for way in around if bend != goal), nearer)
    return next((way for way in tries if options.why_not(way) is None), None)


def _first_bend(options: DriveOptions, goal: Point) -> Point:
    """Where the way around terrain turns first, whoever stands there; the goal where there is no turn or no way."""
    here, mover = options.start[:2], options.ways.mover(options.model)
    away = math.dist(here, goal) / INCH
    if away > FAR:
        goal, away = _part(here, goal, FAR / away), FAR
    disc = mover._replace(radius=WIDER * mover.radius, blocks=np.zeros_like(mover.blocks), own=None)
    way = shortest(options.ways.land.around, disc, here, goal, DETOUR * away)
    bends = way.points[1:] if way else ()
    return next((place for place in bends if math.dist(here, place) >= BEND * INCH), goal)


def _part(a: Point, b: Point, share: float) -> Point:
    return a[0] + math.trunc(share * (b[0] - a[0])), a[1] + math.trunc(share * (b[1] - a[1]))


def _ahead(options: DriveOptions, goal: Point, turn: int) -> Iterator[Go]:
    """As far ahead in a direction as brings a Vehicle nearer to a goal, and as is free: past mud, or into it."""
    x, y = options.start[:2]
    ux, uy = direction(turn)
    ahead = ((goal[0] - x) * ux + (goal[1] - y) * uy) / INCH
    land = options.ways.land
    for ground, most in {land.ground: numbers.DIFFICULT, land.around: options.budget}.items():
        far = min(options.budget, most, ahead) * INCH
        end = x + math.trunc(far * ux), y + math.trunc(far * uy)
        stop = first_stop(ground, options.ways.mover(options.model), ((x, y), end)) if far > 0 else None
        gone = min(far, math.dist((x, y), stop.last) - HAIR) if stop else far
        if gone >= INCH:
            yield Go(options.kind, ((x + math.trunc(gone * ux), y + math.trunc(gone * uy)),))


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


def glance(g: Game, unit: str, place: Point, others: Sequence[str]) -> list[str]:
    """How the first models of others would be seen from a place: openly, in cover, or not at all."""
    leaders = [g.unit(other).leader for other in others]
    radius = outer_radius(g.card(g.unit(unit).leader).profile.base)
    seen = zip(leaders, glimpse(g, place, level_at(g, place), leaders), strict=True)
    return [_look(g, place, radius, leader) if is_seen else "" for leader, is_seen in seen]


def _look(g: Game, place: Point, radius: float, model: str) -> str:
    at = g.model(model).at
    return COVER if at is not None and is_covered(g.setup, place, radius, (at.x, at.y)) else OPEN
