"""Pivots: a Vehicle turns about the middle of its hull, and what the hull sweeps must be free. [onepage, Vehicles]

Turning costs no distance (ruling A-PIVOT), but no part of the hull comes within 1 inch of other units, over impassable
ground or over the edge of the table on the way. [onepage.move.1in-gap, onepage.terrain.impassable]
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from openfire.engine.game import Game
from openfire.engine.questions import Refusal
from openfire.geometry.inches import TURN, Area, Point
from openfire.geometry.paths import Mover
from openfire.geometry.placement import Footing, Room, footing
from openfire.geometry.shapes import Pose, outer_radius
from openfire.rules.onepage.terrain import room

STEP = 1_000
"""Thousandths of a degree between two looks at a hull that turns: a corner moves by a twentieth of an inch."""


def angle(a: int, b: int) -> int:
    """How far apart two facings are, in thousandths of a degree."""
    return abs((b - a + TURN // 2) % TURN - TURN // 2)


def why_not_turn(g: Game, mover: Mover, model: str, at: Pose, facing: int) -> Refusal | None:
    """Why a hull may not turn so on the spot; half a turn may go either way. [onepage.vehicle.pivot-hold-180]"""
    space = room(g, mover.bodies, mover.blocks)
    if space.stands((at.x, at.y), outer_radius(g.card(model).profile.base)):
        return None
    turn = (facing - at.facing + TURN // 2) % TURN - TURN // 2
    found = _swept(g, space, model, at, turn)
    if found and abs(turn) == TURN // 2:
        return _swept(g, space, model, at, -turn)
    return found


def _swept(g: Game, space: Room, model: str, at: Pose, turn: int) -> Refusal | None:
    """What a hull presses into while it turns, looked at degree by degree."""
    row, sign = g.board.index.row[model], 1 if turn > 0 else -1
    for part in (*range(STEP, abs(turn), STEP), abs(turn)):
        pose = Pose(at.x, at.y, (at.facing + sign * part) % TURN)
        fault = space.fault(row, pose)
        if fault is not None:
            return _barred(g, model, pose, part, *fault)
    return None


def swings_over(g: Game, mover: Mover, model: str, at: Pose, facing: int, area: Area) -> bool:
    """Whether a hull comes over an area while it turns; half a turn goes the way round that does not, if it is free.

    [onepage.terrain.dangerous-test]
    """
    ground = Room(only((g.setup.table.width, g.setup.table.height), area), mover.bodies, np.zeros_like(mover.blocks))
    if ground.stands((at.x, at.y), outer_radius(g.card(model).profile.base)):
        return False
    turn = (facing - at.facing + TURN // 2) % TURN - TURN // 2
    ways = (turn,) if abs(turn) < TURN // 2 else _free_ways(g, mover, model, at, turn)
    return all(_swept(g, ground, model, at, way) is not None for way in ways)


def _free_ways(g: Game, mover: Mover, model: str, at: Pose, turn: int) -> tuple[int, ...]:
    """Which ways round half a turn can go."""
    space = room(g, mover.bodies, mover.blocks)
    return tuple(way for way in (turn, -turn) if _swept(g, space, model, at, way) is None) or (turn, -turn)


@lru_cache(maxsize=256)
def only(size: Point, area: Area) -> Footing:
    """A table with nothing on it but one area."""
    return footing(size, (area,))


def met(g: Game, kind: str, which: int) -> tuple[str, str]:
    """What a hull would press into, in words, and the rule that forbids it."""
    if kind == "body":
        return f"too near to {g.board.index.models[which]}", "onepage.move.1in-gap"
    if kind == "area":
        return "over impassable ground", "onepage.terrain.impassable"
    return "over the table's edge", "onepage.setup.table-6x4"


def _barred(g: Game, model: str, pose: Pose, part: int, kind: str, which: int) -> Refusal:
    what, rule = met(g, kind, which)
    text = f"the hull of {model} would come {what} after a turn of {part / 1000:g} degrees"
    return Refusal("swept", rule, text, part / 1000, witness=((pose.x, pose.y),))
