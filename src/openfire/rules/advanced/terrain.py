"""Terrain: the keywords Clear, Climbable, Impassable, Rough and Cover, and height levels. [advanced, Terrain]

They take the place of the Stress edition's; its Slow and Barrier stay available (ruling AD-01). A keyword belongs to a
part of a piece, for everybody to see in the table's file, and may be another one for vehicles (ruling AD-10).
[advanced.terrain.keyword-list, advanced.terrain.keyword-scope, advanced.terrain.keywords-known,
advanced.vehicle.separate-keywords] Levels count up from 0; small changes have none. [advanced.height.levels-assigned,
advanced.height.lowest-0, advanced.height.level-size, advanced.height.minor-changes-same-level]
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from openfire.engine.caches import per_setup, per_table
from openfire.engine.game import Game
from openfire.engine.setup import Setup
from openfire.geometry.ground import CrossingCost, Ground, Slow, edge_costs
from openfire.geometry.inches import Area
from openfire.geometry.placement import footing
from openfire.geometry.shapes import Flags, Shape
from openfire.rules.advanced import numbers
from openfire.rules.advanced.vehicles.traits import is_vehicle
from openfire.rules.shared.own_rules.held import can_change
from openfire.rules.shared.specials import model_has
from openfire.rules.stress import numbers as stress_numbers
from openfire.rules.stress.terrain import Land, climb_cost, climbed_over, is_passable, too_small
from openfire.rules.stress.vehicles.traits import flies
from openfire.table import relief
from openfire.table.model import INFANTRY, VEHICLE, Part, Table
from openfire.table.steps import LevelEdge, steps

CLEAR, CLIMBABLE, IMPASSABLE, ROUGH, COVER = "clear", "climbable", "impassable", "rough", "cover"
"""The keywords of this supplement. [advanced.terrain.keyword-list]"""


class MoverKind(NamedTuple):
    """What matters of a model to the land it meets."""

    kind: str = INFANTRY
    """The class of models whose keywords count for it."""
    rugged: bool = False
    flying: bool = False
    base: Shape | None = None
    """Clear ground too small for it is impassable to it. [advanced.terrain.clear-must-fit]"""


def land_of(g: Game, model: str) -> Land:
    """The table as a model meets it that moves."""
    return _land_now(g, model) if can_change(g, "rugged", "flying") else _land_of(g, model)


@per_table
def _land_of(g: Game, model: str) -> Land:
    return _land_now(g, model)


def _land_now(g: Game, model: str) -> Land:
    """The land for a model that moves."""
    kind = VEHICLE if is_vehicle(g, model) else INFANTRY
    base = g.card(model).profile.base
    return land(g.setup, MoverKind(kind, model_has(g, model, "rugged"), flies(g, model), base))


def standing(g: Game, unit: str | None) -> Land:
    """The land for a unit that comes to stand: that of its leader (ruling AD-22)."""
    is_driven = unit is not None and is_vehicle(g, g.unit(unit).leader)
    return land(g.setup, ON_WHEELS if is_driven else ON_FOOT)


ON_FOOT, ON_WHEELS = MoverKind(INFANTRY), MoverKind(VEHICLE)


@per_setup
def land(setup: Setup, mover: MoverKind) -> Land:
    """The land as one kind of mover meets it."""
    table = setup.table
    size, edges, kind = (table.width, table.height), steps(table, mover.kind), mover.kind
    barred, stops = impassable(table, kind), no_places(table, kind)
    foot = footing(size, [area for area, _ in (*barred, *stops)], [(step.a, step.b) for step in edges])
    rules = (*("advanced.terrain.clear-must-fit" for _ in barred), *(rule for _, rule in stops))
    if mover.flying:
        return Land(Ground(size), foot, (), rules, "advanced.terrain.climb-must-finish")
    barred += [(area, "advanced.terrain.clear-must-fit") for area in too_small(table, mover.base, kind)]
    sheer = [step for step in edges if not _can_climb(step, kind)]
    slow = () if mover.rugged else tuple(Slow(area, stress_numbers.SLOW) for area in relief.areas(table, "slow", kind))
    ground = Ground(
        size,
        solid=tuple(area for area, _ in barred),
        walls=[(step.a, step.b) for step in sheer],
        slow=slow,
        crossing_costs=crossing_costs(table, kind),
    )
    passing = (*(rule for _, rule in barred), *map(_wall_rule, sheer))
    return Land(ground, foot, passing, rules, "advanced.terrain.climb-must-finish")


# ------------------------------------------------------------------------------------------------ clear and impassable


def impassable(table: Table, kind: str) -> list[tuple[Area, str]]:
    """Ground that nobody of a kind may enter: impassable parts, and those without a keyword that lets them in (X-22).

    [advanced.terrain.impassable, advanced.terrain.not-always-through, advanced.terrain.clear]
    """
    found: list[tuple[Area, str]] = []
    for rule in (
        "advanced.terrain.impassable",
        "advanced.vehicle.separate-keywords",
        "advanced.vehicle.climbable-impassable",
        "advanced.terrain.not-always-through",
    ):
        found += [(area, rule) for area in relief.open_areas(table, partial(_is_shut_by, rule, kind))]
    return found


def _is_shut_by(rule: str, kind: str, part: Part) -> bool:
    return _shut_by(kind, part) == rule


def _shut_by(kind: str, part: Part) -> str | None:
    """The rule that shuts a part to models of a kind.

    Vehicles take what is only climbable for impassable. [advanced.vehicle.climbable-impassable]
    """
    words = part.words(kind)
    if is_passable(part, kind):
        return None
    if words != part.keywords:
        return "advanced.vehicle.separate-keywords"
    if IMPASSABLE in words:
        return "advanced.terrain.impassable"
    is_climbed = CLIMBABLE in words and part.level > 0
    return "advanced.vehicle.climbable-impassable" if is_climbed else "advanced.terrain.not-always-through"


def no_places(table: Table, kind: str) -> list[tuple[Area, str]]:
    """Ground that can be crossed and is no place to stop: rough, a barrier, or only climbable.

    [advanced.terrain.rough-no-stop, advanced.terrain.climb-must-finish]
    """
    return [
        *((area, "stress.terrain.barrier-no-stop") for area in relief.areas(table, "barrier", kind)),
        *((area, "advanced.terrain.rough-no-stop") for area in relief.areas(table, ROUGH, kind)),
        *((area, "advanced.terrain.climb-must-finish") for area in climbed_over(table, kind)),
    ]


# ------------------------------------------------------------------------------------------------ what movement costs


def crossing_costs(table: Table, kind: str) -> list[CrossingCost]:
    """What crossing rough ground or a barrier costs, and climbing. [advanced.terrain.climbable]

    Rough ground costs 1 inch on top of the distance, once for each stretch of it. [advanced.terrain.rough-cost]
    """
    flat = relief.open_areas(table, partial(_is_flat_rough, kind))
    rough = [crossing for area in flat for crossing in edge_costs(area, numbers.ROUGH)]
    barriers = relief.areas(table, "barrier", kind)
    walls = [crossing for area in barriers for crossing in edge_costs(area, stress_numbers.BARRIER)]
    parts = {(piece.id, part.id): part for piece, part in table.parts()}
    climbs = [step for step in steps(table, kind) if _can_climb(step, kind)]
    return rough + walls + [_climb(step, parts[step.piece, step.part]) for step in climbs]


def _is_flat_rough(kind: str, part: Part) -> bool:
    """Whether a part is rough to walk on; one that is rough to climb costs by its levels instead (ruling AD-02)."""
    return ROUGH in part.words(kind) and not _is_rough_climb(part)


def _is_rough_climb(part: Part) -> bool:
    return part.level > 0 and ROUGH in part.keywords and CLIMBABLE in part.keywords


def _can_climb(step: LevelEdge, kind: str) -> bool:
    """Whether models of a kind can climb a wall; vehicles never can. [advanced.vehicle.climbable-impassable]"""
    return step.climbable and kind == INFANTRY


def _climb(step: LevelEdge, part: Part) -> CrossingCost:
    """What a climb costs up and down: 1 inch more for each level if the part it leads to is rough (ruling AD-02).

    [advanced.terrain.climb-up-cost, advanced.terrain.climb-down-cost, advanced.terrain.rough-climbable]
    """
    extra = numbers.ROUGH * (step.left - step.right) if _is_rough_climb(part) else 0.0
    down, up = climb_cost(step.left, step.right), climb_cost(step.right, step.left)
    return CrossingCost(step.a, step.b, down + extra, up + extra)


def _wall_rule(step: LevelEdge) -> str:
    """The rule by which a mover does not pass an edge between levels. [advanced.height.ascend-needs-climbable]"""
    return "advanced.vehicle.climbable-impassable" if step.climbable else "advanced.height.ascend-needs-climbable"


# ------------------------------------------------------------------------------------------------ cover


@per_setup
def cover_prisms(setup: Setup) -> Flags:
    """Which prisms of the table's screen are terrain with the Cover keyword. [advanced.terrain.cover-plus-2]"""
    pieces = setup.table.pieces
    parts = [pieces[prism.piece].parts[prism.part] for prism in relief.prisms(setup.table)]
    return np.array([COVER in part.keywords for part in parts], dtype=np.bool_)
