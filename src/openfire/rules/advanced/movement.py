"""The Move action with vehicles about: their bases are crossed by nobody. [advanced, Vehicle Movement Restrictions]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.geometry.shapes import Flags
from openfire.rules.advanced.transports.boarding import embark
from openfire.rules.advanced.vehicles.pivots import PivotMoveOptions
from openfire.rules.advanced.vehicles.traits import is_vehicle, vehicles
from openfire.rules.stress.movement.action import asked_to_move, moving
from openfire.rules.stress.movement.leader import STAY, MoveOptions
from openfire.rules.stress.transports.boarding import OUT


class FootMoveOptions(MoveOptions):
    """Moves of anybody but vehicles."""

    def blocks(self) -> Flags:
        """Enemies and vehicles are in the way, other friends are not, nobody is to those who fly (ruling AD-09).

        [advanced.vehicle.base-blocks-friends]
        """
        blocks = super().blocks()
        if not self.flying:
            row, on = self.g.board.index.row, self.g.board.on
            rows = [row[model] for model in vehicles(self.g)]
            blocks[rows] = on[rows]
        return blocks

    def base_rule(self, other: str) -> str:
        """The rule by which a base is not crossed: an enemy's, or a vehicle's."""
        is_enemy = self.g.model(other).unit in self.g.board.index.enemy_units[self.unit]
        return super().base_rule(other) if is_enemy else "advanced.vehicle.base-blocks-friends"


def move_options(g: Game, unit: str) -> MoveOptions:
    """How a unit may move: as its leader does, who moves for it."""
    return PivotMoveOptions(g, unit) if is_vehicle(g, g.unit(unit).leader) else FootMoveOptions(g, unit)


def movement(g: Game, unit: str) -> Rules[None]:
    """Move, unless the unit disembarked in this activation; then perhaps embark on a transport.

    Move and advance are one action with or without the advance (ruling AD-08). [advanced.transport.disembark-no-move]
    """
    if g.unit(unit).mark(OUT):
        return
    options = move_options(g, unit)
    rules = PivotMoveOptions.cited if isinstance(options, PivotMoveOptions) else ()
    go = yield from asked_to_move(g, unit, options, *rules)
    if go.kind != STAY:
        yield from moving(g, unit, options, go)
    yield from embark(g, unit)
