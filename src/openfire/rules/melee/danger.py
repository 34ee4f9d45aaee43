"""Dangerous ground: what a unit suffers when its leader has moved through it. [melee, Terrain: Dangerous]"""

from __future__ import annotations

from collections.abc import Sequence

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.state import TABLE
from openfire.geometry.inches import Point
from openfire.geometry.paths import touched_levies
from openfire.geometry.shapes import inner_radius
from openfire.rules.assault.danger import dangerous, harm
from openfire.rules.melee.damage import take_damage
from openfire.rules.melee.specials import leaps


def danger(g: Game, unit: str, way: Sequence[Point]) -> Rules[None]:
    """After a move, once for each dangerous area that the leader touched on its way, start included (ruling AM-16).

    [melee.terrain.dangerous-trigger]
    """
    for _ in range(dangers(g, unit, way)):
        if g.unit(unit).place == TABLE:
            yield from suffer(g, unit)


def dangers(g: Game, unit: str, way: Sequence[Point]) -> int:
    """How many dangerous areas a leader touches on a way; who flies or jumps is exempt.

    [melee.unit.flying, melee.unit.jump-terrain]
    """
    leader, ground = g.unit(unit).leader, dangerous(g.setup.table)
    if not ground.levies or leaps(g, leader):
        return 0
    return len(touched_levies(ground, inner_radius(g.card(leader).profile.base), way))


def suffer(g: Game, unit: str) -> Rules[None]:
    """A unit takes what dangerous ground does to it. [melee.terrain.dangerous-hit]"""
    damage = yield from harm(g, unit)
    yield from take_damage(g, unit, damage)
