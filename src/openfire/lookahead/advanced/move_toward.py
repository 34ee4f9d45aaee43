"""Ways of units towards a place with vehicles about, and what is seen from there at a glance. No rule stands here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.options import AnyOptions
from openfire.geometry.inches import Point
from openfire.lookahead.shared.move_toward import driven
from openfire.lookahead.stress import move_toward as on_foot
from openfire.lookahead.stress.random_moves import first_open
from openfire.rules.advanced.movement import move_rules
from openfire.rules.advanced.vehicles.pivots import ONE_PIVOT, PIVOT_MOVES
from openfire.rules.advanced.vehicles.traits import is_vehicle
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.sight import CLEAR
from openfire.rules.stress.vehicles.driving import distance_ahead, facing_toward, straight


def move_toward(g: Game, unit: str, pace: str, goal: Point, options: AnyOptions | None = None) -> Go | None:
    """The longest part of the way to a place that a unit can go now; None where it cannot come any nearer."""
    found = options if isinstance(options, MoveOptions) else MoveOptions(g, unit, move_rules(g, unit))
    if found.rules is PIVOT_MOVES and goal != found.start[:2]:
        return driven(found.start[:2], goal, partial(_drive_toward, found, pace))
    return on_foot.walk(found, pace, goal)


def _drive_toward(options: MoveOptions, kind: str, goal: Point) -> Go | None:
    """A way straight towards a place, after as much of a pivot as there may be; None where it cannot be taken."""
    start = options.start
    turned = facing_toward(start, goal, ONE_PIVOT)
    ahead = distance_ahead(start, turned, goal)
    far = min(options.limit(kind), ahead)
    return first_open(options, lambda part: straight(start, kind, turned, far * part)) if ahead > 0 else None


def quick_sight(g: Game, unit: str, place: Point, others: Sequence[str]) -> list[str]:
    """How the leaders of others would be seen from a place, past terrain; vehicles clearly or not at all."""
    looks = zip(others, on_foot.quick_sight(g, unit, place, others), strict=True)
    return [CLEAR if seen and is_vehicle(g, g.unit(other).leader) else seen for other, seen in looks]
