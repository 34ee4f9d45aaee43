"""Dangerous ground: what a unit suffers when its leader has moved through it. [assault, Terrain: Dangerous]"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.state import TABLE
from openfire.geometry.inches import Point
from openfire.geometry.paths import Mover, touched_by
from openfire.geometry.shapes import Round, inner_radius
from openfire.rules.shared.damage import take_damage
from openfire.rules.shared.own_rules.permissions import is_allowed
from openfire.rules.shared.specials import model_has
from openfire.rules.shared.terrain.danger import dangerous, harm


def danger(g: Game, unit: str, way: Sequence[Point]) -> Rules[None]:
    """After a move, once for each dangerous area that the leader touched on its way, start included (ruling AM-16).

    Who flies is exempt. [assault.terrain.dangerous-trigger, assault.terrain.dangerous-hit, assault.unit.flying]
    """
    if is_allowed(g, unit, "safe-on-dangerous-ground"):
        return
    for _ in range(dangers(g, unit, way)):
        if g.unit(unit).place == TABLE:
            yield from suffer(g, unit)


def dangers(g: Game, unit: str, way: Sequence[Point]) -> int:
    """How many dangerous areas a leader touches on a way with any part of its base (ruling X-38)."""
    leader = g.unit(unit).leader
    ground = dangerous(g.setup.table)
    if not ground.move_penalties or model_has(g, leader, "flying"):
        return 0
    base, board = g.card(leader).profile.base, g.board
    own = None if isinstance(base, Round) else board.index.row[leader]
    return len(touched_by(ground, Mover(inner_radius(base), board.bodies, np.zeros_like(board.on), own), way))


def suffer(g: Game, unit: str) -> Rules[None]:
    """A unit takes what dangerous ground does to it. [assault.terrain.dangerous-hit]"""
    damage = yield from harm(g, unit)
    yield from take_damage(g, unit, damage)
