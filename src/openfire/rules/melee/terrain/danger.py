"""Dangerous ground: what a unit suffers when its leader has moved through it. [melee, Terrain: Dangerous]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.state import TABLE
from openfire.geometry.ground import Ground
from openfire.geometry.inches import TURN as CIRCLE
from openfire.geometry.inches import Point
from openfire.geometry.paths import Mover, first_stop, touched_penalties
from openfire.geometry.shapes import Round, inner_radius
from openfire.rules.melee.damage import take_damage
from openfire.rules.melee.specials import leaps
from openfire.rules.shared.own_rules.permissions import is_allowed
from openfire.rules.shared.terrain.danger import dangerous, harm
from openfire.table import relief
from openfire.table.model import Table


def danger(g: Game, unit: str, way: Sequence[Point], back: bool = False) -> Rules[None]:
    """After a move, once for each dangerous area that the leader touched on its way, start included (ruling AM-16).

    back: whether it went backward. [melee.terrain.dangerous-trigger]
    """
    if is_allowed(g, unit, "safe-on-dangerous-ground"):
        return
    for _ in range(dangers(g, unit, way, back)):
        if g.unit(unit).place == TABLE:
            yield from suffer(g, unit)


def dangers(g: Game, unit: str, way: Sequence[Point], back: bool = False) -> int:
    """How many dangerous areas a leader touches on a way with any part of its base (ruling X-38).

    Who flies or jumps is exempt. [melee.unit.flying, melee.unit.jump-terrain]
    """
    leader, ground = g.unit(unit).leader, dangerous(g.setup.table)
    if not ground.move_penalties or leaps(g, leader):
        return 0
    base = g.card(leader).profile.base
    if isinstance(base, Round):
        return len(touched_penalties(ground, inner_radius(base), way))
    board = g.board
    nobody = np.zeros(len(board.on), dtype=np.bool_)
    mover = Mover(inner_radius(base), board.bodies, nobody, board.index.row[leader], CIRCLE // 2 if back else 0)
    return sum(first_stop(area, mover, way) is not None for area in each_dangerous(g.setup.table))


@lru_cache(maxsize=64)
def each_dangerous(table: Table) -> tuple[Ground, ...]:
    """Each dangerous area by itself, as something to bump into."""
    size = table.width, table.height
    return tuple(Ground(size, solid=(area,)) for area in relief.areas(table, "dangerous"))


def suffer(g: Game, unit: str) -> Rules[None]:
    """A unit takes what dangerous ground does to it. [melee.terrain.dangerous-hit]"""
    damage = yield from harm(g, unit)
    yield from take_damage(g, unit, damage)
