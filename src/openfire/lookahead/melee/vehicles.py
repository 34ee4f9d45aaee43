"""Ways of vehicles, towards a place and at random. No rule stands here."""

from __future__ import annotations

import math

from openfire.engine.answers import Go
from openfire.engine.options import Chance
from openfire.geometry.inches import INCH, Point, heading, turn_from
from openfire.geometry.inches import TURN as CIRCLE
from openfire.lookahead.shared.random_ways import PARTS, TRIES, goals
from openfire.rules.melee import numbers
from openfire.rules.melee.vehicles.driving import ONE_TURN, ahead, is_back
from openfire.rules.melee.vehicles.ways import VehicleMoveOptions


def toward(options: VehicleMoveOptions, goal: Point, share: float) -> Go | None:
    """A way straight towards a place, after as much of a free turn as it takes; None where it cannot be gone."""
    turned, start = _turned_toward(options, goal), options.start
    near = math.dist(start[:2], goal) / INCH * math.cos(math.radians((heading(start[:2], goal) - turned) / 1000))
    if near <= 0:
        return None
    return _taken(options, Go(options.pace.kind, (ahead(start, turned, share * min(options.pace.limit, near)),)))


def _taken(options: VehicleMoveOptions, answer: Go) -> Go | None:
    return answer if answer.points[0] != options.start[:2] and options.is_taken(answer) else None


def _turned_toward(options: VehicleMoveOptions, goal: Point) -> int:
    start, free = options.start, _free(options)
    return start.facing + max(-free, min(free, turn_from(start.facing, heading(start[:2], goal))))


def _free(options: VehicleMoveOptions) -> int:
    """How far a vehicle can turn at no cost."""
    return ONE_TURN * max(0, numbers.FREE_TURNS - options.driver.turned)


def random_drive(options: VehicleMoveOptions, chance: Chance) -> Go | None:
    """A turn that is free and a way straight on, shortened until it can be gone; now and then backward."""
    for _ in range(TRIES):
        kind, turned = _whim(options, chance)
        away, about = options.pace.limit * math.sqrt(chance.random()), turned + (CIRCLE // 2 if is_back(kind) else 0)
        for part in PARTS:
            if answer := _taken(options, Go(kind, (ahead(options.start, about, away * part),))):
                return answer
    return None


def _whim(options: VehicleMoveOptions, chance: Chance) -> tuple[str, int]:
    """A direction and a facing: half of the time as near to an enemy or an objective as it can be."""
    kind = options.kinds[0 if chance.randrange(4) else 1]
    places = goals(options)
    if places and kind == options.pace.kind and chance.randrange(2):
        return kind, _turned_toward(options, places[chance.randrange(len(places))])
    return kind, options.start.facing + round((2 * chance.random() - 1) * _free(options))
