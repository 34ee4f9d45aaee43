"""The Move action with vehicles about: their bases are crossed by nobody. [advanced, Vehicle Movement Restrictions]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.geometry.shapes import Flags
from openfire.rules.advanced.transports.boarding import embark
from openfire.rules.advanced.vehicles.pivots import PIVOT_MOVES
from openfire.rules.advanced.vehicles.traits import is_vehicle, vehicles
from openfire.rules.stress.movement.action import move
from openfire.rules.stress.movement.leader import ON_FOOT, enemy_base_rule, enemy_bases
from openfire.rules.stress.movement.options import MoveRules
from openfire.rules.stress.transports.boarding import OUT
from openfire.rules.stress.vehicles.traits import flies


def bases_in_the_way(g: Game, unit: str) -> Flags:
    """Enemies and vehicles are in the way, other friends are not; a flyer crosses all (ruling AD-09).

    [advanced.vehicle.base-blocks-friends]
    """
    blocks = enemy_bases(g, unit)
    if not flies(g, g.unit(unit).leader):
        rows = [g.board.index.row[model] for model in vehicles(g)]
        blocks[rows] = g.board.on[rows]
    return blocks


def base_rule(g: Game, unit: str, other: str) -> str:
    """The rule by which a base is not crossed: an enemy's, or a vehicle's."""
    is_enemy = g.model(other).unit in g.board.index.enemy_units[unit]
    return enemy_base_rule(g, unit, other) if is_enemy else "advanced.vehicle.base-blocks-friends"


FOOT_MOVES = ON_FOOT._replace(blocks=bases_in_the_way, base_rule=base_rule)
"""Moves of anybody but vehicles."""


def move_rules(g: Game, unit: str) -> MoveRules:
    """How a unit moves: as its leader does."""
    return PIVOT_MOVES if is_vehicle(g, g.unit(unit).leader) else FOOT_MOVES


def movement(g: Game, unit: str) -> Rules[None]:
    """Move, unless the unit disembarked in this activation; then perhaps embark on a transport.

    Move and advance are one action with or without the advance (ruling AD-08). [advanced.transport.disembark-no-move]
    """
    if g.unit(unit).mark(OUT):
        return
    yield from move(g, unit, move_rules(g, unit))
    yield from embark(g, unit)
