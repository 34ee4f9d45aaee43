"""Dangerous ground: where it is, and its dice. [drafts, Terrain: Dangerous]"""

from __future__ import annotations

from functools import lru_cache

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.stages import run
from openfire.geometry.ground import Ground, MovePenalty
from openfire.rules.shared.attack.modifiers import danger_defence
from openfire.rules.shared.attack.volley import DANGER, Plan
from openfire.table import relief
from openfire.table.model import Table


@lru_cache(maxsize=64)
def dangerous(table: Table) -> Ground:
    """Each dangerous area by itself. [shared.terrain.dangerous-trigger]"""
    move_penalties = tuple(MovePenalty((area,)) for area in relief.areas(table, "dangerous"))
    return Ground((table.width, table.height), move_penalties=move_penalties)


def harm(g: Game, unit: str) -> Rules[int]:
    """One die for each model; hits allow defence tests, and nobody evades. [shared.terrain.dangerous-hit]"""
    plan = Plan(len(g.unit(unit).models), 12, (), danger_defence(g, unit))
    damage = yield from run(DANGER, plan, {"defender": g.unit(unit).seat}, unit)
    return damage
