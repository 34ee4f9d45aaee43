"""What all ways of vehicles have in common: legs straight ahead or straight back, and turns on the spot."""

from __future__ import annotations

import math

from openfire.engine.answers import Go
from openfire.geometry.inches import INCH, TURN, Point, direction, facing, heading, turn_from
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import is_free
from openfire.geometry.shapes import Pose
from openfire.rules.stress.movement.options import MoveOptions, turned_by

SAME_FACING = 2
"""Facings that differ by so few thousandths of a degree are the same."""


def slack(length: float | None) -> int:
    """How much further a vehicle may turn than is counted, because places are not exact (ruling ST-76).

    length: inches of the leg that follows, the shorter the less sure of its direction; None where a facing is named.
    """
    return SAME_FACING if length is None else max(SAME_FACING, facing(math.degrees(RULES_EPS / length)))


def straight(start: Pose, kind: str, turned: int, away: float) -> Go:
    """A turn to a facing and then straight on, or back."""
    dx, dy = direction((turned + turned_by(kind)) % TURN)
    return Go(kind, ((start.x + round(away * dx * INCH), start.y + round(away * dy * INCH)),))


def facing_toward(start: Pose, goal: Point, most: int) -> int:
    """The facing nearest to a place that a turn of so much allows."""
    return start.facing + max(-most, min(most, turn_from(start.facing, heading(start[:2], goal))))


def distance_ahead(start: Pose, turned: int, goal: Point) -> float:
    """Inches to a place along a facing; below 0 where it lies behind."""
    dx, dy = direction(turned % TURN)
    return ((goal[0] - start.x) * dx + (goal[1] - start.y) * dy) / INCH


def is_clear(options: MoveOptions, answer: Go) -> bool:
    """Whether nothing is in the way of the whole base."""
    return all(is_free(options.ground, mover, *ends) for mover, ends in options.legs(answer))


def longest_part(options: MoveOptions, answer: Go) -> str | None:
    """The longest part of a way, in whole legs, that may be taken."""
    way = options.way(answer)
    parts = (Go(answer.kind, way[1:last]) for last in range(len(way), 1, -1))
    fit = (part for part in parts if options.rules.turns_fit(options, part))
    return next((str(part) for part in fit if options.why_not(part) is None), None)
