"""Random moves of vehicles that pivot. No rule stands here."""

from __future__ import annotations

import math

from openfire.engine.answers import Go
from openfire.engine.options import Chance
from openfire.geometry.inches import INCH, TURN, Point, direction
from openfire.rules.stress.movement.allowance import ADVANCE, MOVE, STAY, can_advance
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.search.drives import any_facing, is_open
from openfire.rules.stress.search.walks import PARTS, TRIES
from openfire.rules.stress.vehicles.driving import straight


def sample(options: MoveOptions, chance: Chance, most: int) -> Go:
    """A pivot and a way straight on or back, now and then another pivot, shortened until it can be taken.

    most: how far one pivot turns.
    """
    start = options.start
    for _ in range(TRIES):
        kind = ADVANCE if can_advance(options.g, options.unit) and chance.randrange(3) == 0 else MOVE
        turned, far = any_facing(options, chance, kind, most), options.limit(kind) * math.sqrt(chance.random())
        second = turned + round((2 * chance.random() - 1) * most) if chance.randrange(3) == 0 else None
        sign = -1 if chance.randrange(4) == 0 else 1
        for part in PARTS:
            answer = _with_second(start[:2], straight(start, kind, turned, sign * far * part), second, chance)
            if answer.points[-1] != start[:2] and is_open(options, answer):
                return answer
    return Go(STAY)


def _with_second(start: Point, way: Go, second: int | None, chance: Chance) -> Go:
    """A way with another pivot at its end, or halfway along it."""
    if second is None:
        return way
    if chance.randrange(2):
        return Go(way.kind, way.points, second % TURN)
    (x, y), (ax, ay) = way.points[0], start
    half = (x + ax) // 2, (y + ay) // 2
    dx, dy = direction(second % TURN)
    away = math.dist(half, start) / INCH
    return Go(way.kind, (half, (half[0] + round(away * dx * INCH), half[1] + round(away * dy * INCH))))
