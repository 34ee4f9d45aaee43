"""Ways towards a place, for those who know where they want to go: bots and suggestions. No rule stands here."""

from __future__ import annotations

from functools import partial

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.options import AnyOptions, Chance
from openfire.geometry.inches import Point
from openfire.lookahead.melee import vehicles
from openfire.lookahead.shared import random_ways
from openfire.lookahead.shared.move_toward import SHARES, driven, walk
from openfire.rules.melee.movement.pace import MOVES, PACES
from openfire.rules.melee.terrain.ground import is_vehicle
from openfire.rules.melee.vehicles.ways import VehicleMoveOptions
from openfire.rules.shared.movement.leader import MoveOptions
from openfire.rules.shared.movement.unit_move import STAY


def options_for(g: Game, unit: str, pace: str) -> MoveOptions | VehicleMoveOptions | None:
    """Where a unit could go with a movement action, were it taken now and nobody left."""
    if pace not in MOVES:
        return None
    chosen = PACES[pace](g, unit)
    return VehicleMoveOptions(g, unit, chosen) if is_vehicle(g, g.unit(unit).leader) else MoveOptions(g, unit, chosen)


def paces(g: Game, unit: str, options: AnyOptions | None = None) -> dict[str, float]:
    """How far a unit goes with each movement action, the slowest first; with the one that was chosen, if one was.

    [melee.move.three-actions]
    """
    if isinstance(options, MoveOptions | VehicleMoveOptions):
        return {options.pace.kind: options.pace.limit}
    return {pace.kind: pace.limit for pace in (PACES[kind](g, unit) for kind in reversed(MOVES))}


def move_toward(g: Game, unit: str, pace: str, goal: Point, options: AnyOptions | None = None) -> Go | None:
    """The longest part of the way to a place that a unit can go now; None where it cannot come any nearer."""
    found = options if isinstance(options, MoveOptions | VehicleMoveOptions) else options_for(g, unit, pace)
    if isinstance(found, VehicleMoveOptions):
        if goal == found.start[:2]:
            return Go(STAY)
        return driven(found.start[:2], goal, partial(_longest, found))
    return walk(found, goal) if found else None


def _longest(options: VehicleMoveOptions, goal: Point) -> Go | None:
    """The longest part of a way straight ahead that can be gone."""
    return next((answer for share in SHARES if (answer := vehicles.toward(options, goal, share))), None)


def random_move(options: MoveOptions | VehicleMoveOptions, chance: Chance) -> Go | None:
    """A random way, on foot or driven."""
    if isinstance(options, VehicleMoveOptions):
        return vehicles.random_drive(options, chance)
    return random_ways.walk(options, chance)
