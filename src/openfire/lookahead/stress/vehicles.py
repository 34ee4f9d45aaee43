"""Ways of vehicles and aircraft towards a place. No rule stands here."""

from __future__ import annotations

import math
from functools import partial

from openfire.engine.answers import Go
from openfire.geometry.inches import Point
from openfire.geometry.kernels import RULES_EPS
from openfire.lookahead.shared.move_toward import driven
from openfire.lookahead.stress.random_moves import first_open, is_open
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.vehicles.aircraft import flight_of, least_flight
from openfire.rules.stress.vehicles.driving import distance_ahead, facing_toward, straight
from openfire.rules.stress.vehicles.manoeuvres import free_turn


def drive_toward(options: MoveOptions, kind: str, goal: Point) -> Go | None:
    """A way towards a place, after as much of a turn as is free, as far as it can be gone; past what is in the way."""
    return driven(options.start[:2], goal, partial(_ahead, options, kind))


def _ahead(options: MoveOptions, kind: str, goal: Point) -> Go | None:
    start = options.start
    turned = facing_toward(start, goal, free_turn(options.g, options.leader))
    far = min(options.limit(kind), distance_ahead(start, turned, goal))
    return first_open(options, lambda part: straight(start, kind, turned, far * part)) if far > 0 else None


def fly_toward(options: MoveOptions, kind: str, goal: Point) -> Go | None:
    """A way on the table that ends as near to a place as it can, and no nearer than an aircraft must fly."""
    start, least = options.start, least_flight(options.g, options.leader)
    if options.limit(kind) < least - RULES_EPS:
        return None
    turned = facing_toward(start, goal, free_turn(options.g, options.leader))
    ahead = distance_ahead(start, turned, goal)
    way = straight(start, kind, turned, max(least, min(options.limit(kind), ahead)))
    return way if is_open(options, way) else _nearest_way(options, kind, goal, least)


def _nearest_way(options: MoveOptions, kind: str, goal: Point, least: float) -> Go | None:
    """Of the ways straight on or gently turned, short or long, that which ends nearest to a place."""
    most = options.limit(kind)
    aways = (most, (least + most) / 2, least)
    ways = [straight(options.start, kind, turned, away) for turned in flight_of(options).headings() for away in aways]
    ways.sort(key=lambda way: (math.dist(way.points[-1], goal), way.points[-1]))
    return next((way for way in ways if is_open(options, way)), None)
