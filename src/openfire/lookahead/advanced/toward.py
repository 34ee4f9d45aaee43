"""Ways of units towards a place with vehicles about, and what is seen from there at a glance. No rule stands here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.geometry.inches import Point
from openfire.lookahead.stress import toward as on_foot
from openfire.rules.advanced.movement import move_options
from openfire.rules.advanced.vehicles.pivots import PivotMoveOptions
from openfire.rules.advanced.vehicles.traits import is_vehicle
from openfire.rules.stress.movement.leader import MoveOptions
from openfire.rules.stress.sight import CLEAR


def toward(g: Game, unit: str, pace: str, goal: Point, options: Any = None) -> Go | None:
    """The longest part of the way to a place that a unit can go now; None where it cannot come any nearer."""
    found = options if isinstance(options, MoveOptions) else move_options(g, unit)
    if isinstance(found, PivotMoveOptions) and goal != found.start[:2]:
        return found.toward(pace, goal)
    return on_foot.walk(found, pace, goal)


def glance(g: Game, unit: str, place: Point, others: Sequence[str]) -> list[str]:
    """How the leaders of others would be seen from a place, past terrain; vehicles clearly or not at all."""
    looks = zip(others, on_foot.glance(g, unit, place, others), strict=True)
    return [CLEAR if seen and is_vehicle(g, g.unit(other).leader) else seen for other, seen in looks]
