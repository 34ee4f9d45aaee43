"""Random moves of vehicles that pivot. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Callable

from openfire.engine.answers import Go
from openfire.engine.options import Chance
from openfire.geometry.inches import INCH, TURN, Point, direction
from openfire.lookahead.stress import random_moves
from openfire.rules.advanced.vehicles.pivots import ONE_PIVOT, PIVOT_MOVES
from openfire.rules.stress.movement.allowance import ADVANCE, MOVE, can_advance
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.vehicles.driving import straight


def move(options: MoveOptions, chance: Chance) -> Go:
    """A random move, as its leader makes it."""
    return pivot(options, chance) if options.rules is PIVOT_MOVES else random_moves.walk(options, chance)


def pivot(options: MoveOptions, chance: Chance) -> Go:
    """A pivot and a way straight on or back, now and then another pivot, shortened until it can be taken."""
    start = options.start

    def draw() -> Callable[[float], Go]:
        kind = ADVANCE if can_advance(options.g, options.unit) and chance.randrange(3) == 0 else MOVE
        turned = random_moves.any_facing(options, chance, kind, ONE_PIVOT)
        far = options.limit(kind) * math.sqrt(chance.random()) * (-1 if chance.randrange(4) == 0 else 1)
        second = turned + round((2 * chance.random() - 1) * ONE_PIVOT) if chance.randrange(3) == 0 else None
        halfway = bool(chance.randrange(2))
        return lambda part: _with_second(start[:2], straight(start, kind, turned, far * part), second, halfway)

    return random_moves.any_way(options, draw)


def _with_second(start: Point, way: Go, second: int | None, halfway: bool) -> Go:
    """A way with another pivot halfway along it, or at its end."""
    if second is None:
        return way
    if not halfway:
        return Go(way.kind, way.points, second % TURN)
    (x, y), (ax, ay) = way.points[0], start
    half = (x + ax) // 2, (y + ay) // 2
    dx, dy = direction(second % TURN)
    away = math.dist(half, start) / INCH
    return Go(way.kind, (half, (half[0] + round(away * dx * INCH), half[1] + round(away * dy * INCH))))
