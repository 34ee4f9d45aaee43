"""Terrain as different movers meet it: they climb it, are slowed by it or ignore it. [melee, Terrain; Special Rules]

What the keywords do is printed alike in both drafts; which models ignore them is not.
"""

from __future__ import annotations

from openfire.engine.caches import per_setup
from openfire.engine.game import Game
from openfire.engine.setup import Setup
from openfire.geometry.ground import Ground
from openfire.rules.melee.specials import leaps
from openfire.rules.shared.specials import model_has
from openfire.rules.shared.terrain.ground import Land, climbed_over, flown, footing_of, impassable, slow, walked
from openfire.table.model import Table
from openfire.table.steps import steps

NO_CLIMBING = {"vehicle": "melee.vehicle.no-climbing", "walker": "melee.unit.walker"}
"""The special rules of models that cannot climb, each with the rule that says so."""


def is_vehicle(g: Game, model: str) -> bool:
    """Whether the rules of vehicles hold for a model. [melee.vehicle.by-special-rule, melee.unit.vehicle]"""
    return model_has(g, model, "vehicle")


def can_climb(g: Game, model: str) -> bool:
    """Whether a model goes up and down walls at the printed price: it walks, and is neither vehicle nor walker."""
    return not leaps(g, model) and not any(model_has(g, model, name) for name in NO_CLIMBING)


def land_for(g: Game, unit: str) -> Land:
    """The land as a unit's leader meets it.

    [melee.unit.flying, melee.unit.jump-terrain, melee.unit.rugged, melee.unit.walker, melee.vehicle.no-climbing,
    melee.vehicle.levels-need-flying]
    """
    leader = g.unit(unit).leader
    kind = "leaps" if leaps(g, leader) else next((name for name in NO_CLIMBING if model_has(g, leader, name)), "climbs")
    return _land(g.setup, kind, kind == "vehicle" or model_has(g, leader, "rugged"))


@per_setup
def _land(setup: Setup, kind: str, is_even: bool) -> Land:
    """The land of a kind of mover. Slow ground does not shorten the move of the rugged, and vehicles pay otherwise."""
    table = setup.table
    if kind == "leaps":
        return flown(table)
    found = walked(table) if kind == "climbs" else level_only(table, NO_CLIMBING[kind])
    return found._replace(ground=found.bare) if is_even else found


def level_only(table: Table, rule: str) -> Land:
    """The land for those who cannot climb: every wall is in their way, climbable or not (rulings ME-16, X-39).

    [melee.unit.walker, melee.vehicle.no-climbing, melee.vehicle.levels-need-flying]
    """
    size, slopes, barred = (table.width, table.height), climbed_over(table), impassable(table)
    solid = (*(area for area, _ in barred), *slopes)
    walls = [(step.a, step.b) for step in steps(table)]
    bare, ground = (
        Ground(size, solid=solid, walls=walls, move_penalties=move_penalties) for move_penalties in ((), slow(table))
    )
    foot, standing = footing_of(table)
    return Land(ground, bare, foot, (*(why for _, why in barred), *(rule for _ in slopes)), standing, rule)
