"""Terrain: keywords and height levels as costs of moving, as footing, and as something in the way of sight.

[stress, Terrain] A model cannot move through terrain unless a keyword allows it. [stress.terrain.no-moving-through]
Keywords belong to parts of pieces, levels to clear areas. [stress.terrain.keyword-scope, stress.height.levels-assigned,
stress.height.lowest-0, stress.height.level-size, stress.height.minor-changes-same-level]
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from openfire.engine.caches import per_setup, per_table
from openfire.engine.game import Game
from openfire.engine.setup import Setup
from openfire.geometry.ground import CrossingCost, Ground, Slow, edge_costs
from openfire.geometry.inches import Area, Point
from openfire.geometry.placement import Footing, Room, footing
from openfire.geometry.shapes import Flags, Shape
from openfire.geometry.sight import Screen, screen
from openfire.geometry.solver.whole_units import UnitGround, unit_ground
from openfire.rules.shared.specials import model_has
from openfire.rules.stress import numbers
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.vehicles.traits import flies, is_vehicle_by_type
from openfire.table import relief
from openfire.table.fit import holds
from openfire.table.model import INFANTRY, Part, Table
from openfire.table.rings import contains
from openfire.table.steps import LevelEdge, steps

PASSABLE = (
    "clear",
    "slow",
    "barrier",
    "obscuring",
    "light-cover",
    "heavy-cover",
    "cover",
    "dangerous",
    "rough",
    "difficult",
)
"""Words that let a model into a piece; one without any of them is impassable (ruling X-22)."""


class Land(NamedTuple):
    """A table as one kind of mover meets it."""

    ground: Ground
    footing: Footing
    passing: tuple[str, ...]
    """The rule by which nobody passes each solid area of the ground, and then each wall."""
    standing: tuple[str, ...]
    """The rule by which nobody stops on each area of the footing; edges between levels come after these."""
    across: str = "stress.terrain.climb-must-finish"
    """The rule by which nobody stands across an edge between levels."""

    def why_not_pass(self, which: int) -> str:
        """The rule by which nobody passes a solid area or a wall of the ground."""
        return self.passing[which]

    def why_not_stand(self, which: int) -> str:
        """The rule by which nobody stands on an area of the footing or across an edge."""
        return self.standing[which] if which < len(self.standing) else self.across


def land(
    setup: Setup, *, rugged: bool = False, flying: bool = False, climbing: bool = True, base: Shape | None = None
) -> Land:
    """The land for ordinary models, for rugged ones, which ignore slow ground, or for flyers.

    base: that of the model, for which ground may be too small. climbing: whether it can climb.
    [stress.unit.rugged, stress.terrain.slow-double, stress.terrain.keywords-known]
    """
    return _land_for(setup, rugged, flying, climbing, base)


@per_setup
def _land_for(setup: Setup, rugged: bool, flying: bool, climbing: bool, base: Shape | None) -> Land:
    return _land(setup.table, rugged, flying, climbing, base)


def land_of(g: Game, model: str) -> Land:
    """The land for a model that moves: vehicles cannot climb, and change their level only when they fly.

    [stress.vehicle.no-climbing, stress.vehicle.levels-need-flying]
    """
    return land(
        g.setup,
        rugged=model_has(g, model, "rugged"),
        flying=flies(g, model),
        climbing=not is_vehicle_by_type(g, model),
        base=g.card(model).profile.base,
    )


def standing(g: Game, unit: str | None) -> Land:  # noqa: ARG001  # it is the same for all
    """The land for a unit that comes to stand."""
    return land(g.setup)


@lru_cache(maxsize=256)
def _land(table: Table, rugged: bool, flying: bool, climbing: bool, base: Shape | None) -> Land:
    size, edges = (table.width, table.height), steps(table)
    barriers, slopes, barred = relief.areas(table, "barrier"), climbed_over(table), impassable(table)
    foot = footing(size, [*(area for area, _ in barred), *barriers, *slopes], [(step.a, step.b) for step in edges])
    standing = (
        *("stress.terrain.clear-must-fit" for _ in barred),
        *("stress.terrain.barrier-no-stop" for _ in barriers),
        *("stress.terrain.climb-must-finish" for _ in slopes),
    )
    if flying:
        return Land(Ground(size), foot, (), standing)
    barred += [(area, "stress.terrain.clear-must-fit") for area in too_small(table, base)]
    slow = () if rugged else tuple(Slow(area, numbers.SLOW) for area in relief.areas(table, "slow"))
    sheer = [step for step in edges if not (step.climbable and climbing)]
    solid, walls = tuple(area for area, _ in barred), [(step.a, step.b) for step in sheer]
    ground = Ground(size, solid=solid, walls=walls, slow=slow, crossing_costs=crossing_costs(table, edges))
    passing = (*(rule for _, rule in barred), *(_wall_rule(step, climbing) for step in sheer))
    return Land(ground, foot, passing, standing)


def _wall_rule(step: LevelEdge, climbing: bool) -> str:
    """The rule by which nobody passes an edge between two levels. [stress.vehicle.no-climbing]"""
    if climbing:
        return "stress.height.ascend-needs-climbable"
    return "stress.vehicle.no-climbing" if step.climbable else "stress.vehicle.levels-need-flying"


def too_small(table: Table, base: Shape | None, kind: str = INFANTRY) -> list[Area]:
    """Raised clear ground on which a base cannot be placed whole is impassable to it (ruling ST-19).

    [stress.terrain.clear-must-fit]
    """
    found: list[Area] = []
    for level in sorted({part.level for _, part in table.parts() if part.level}):
        tops = relief.open_areas(table, partial(_is_top, kind, level))
        found += [top for top in tops if base and not holds(top, base)]
    return found


def _is_top(kind: str, level: int, part: Part) -> bool:
    return part.level == level and "clear" in part.words(kind)


def climbed_over(table: Table, kind: str = INFANTRY) -> tuple[Area, ...]:
    """Ground that is climbed over and is no place to stop: climbable and nothing else.

    [stress.terrain.climb-must-finish]
    """
    return relief.open_areas(table, partial(_is_slope, kind))


def _is_slope(kind: str, part: Part) -> bool:
    return is_passable(part, kind) and not any(word in PASSABLE for word in part.words(kind))


def impassable(table: Table) -> list[tuple[Area, str]]:
    """Ground that nobody may enter: impassable parts and parts without a keyword. [stress.terrain.impassable]

    [stress.terrain.clear, stress.terrain.slow-scope]
    """
    named = relief.open_areas(table, lambda part: "impassable" in part.words())
    others = relief.open_areas(table, lambda part: not is_passable(part) and "impassable" not in part.words())
    found = [(area, "stress.terrain.impassable") for area in named]
    return found + [(area, "stress.terrain.no-moving-through") for area in others]


def is_passable(part: Part, kind: str = INFANTRY) -> bool:
    """Whether a model may be on a part at all; climbers may cross a raised part that is only climbable."""
    words = part.words(kind)
    if "impassable" in words:
        return False
    return any(word in PASSABLE for word in words) or (kind == INFANTRY and part.level > 0 and "climbable" in words)


def crossing_costs(table: Table, edges: tuple[LevelEdge, ...]) -> list[CrossingCost]:
    """What crossing a barrier or climbing a level costs. [stress.terrain.barrier-cost, stress.terrain.climbable]"""
    barriers = [crossing for area in relief.areas(table, "barrier") for crossing in edge_costs(area, numbers.BARRIER)]
    return barriers + [_climb(step) for step in edges if step.climbable]


def _climb(step: LevelEdge) -> CrossingCost:
    return CrossingCost(step.a, step.b, climb_cost(step.left, step.right), climb_cost(step.right, step.left))


def climb_cost(start: int, end: int) -> float:
    """Up costs 1 inch a level, down 1 inch for every 2 full levels. [stress.terrain.climb-up-cost]

    Height adds no other distance (ruling ST-20). [stress.terrain.climb-down-cost, stress.height.ascend-needs-climbable]
    """
    if end > start:
        return numbers.CLIMB_UP * (end - start)
    return float((start - end) // numbers.LEVELS_DOWN_PER_INCH)


def room(g: Game, unit: str, blocks: Flags) -> Room:
    """Where the bases of a unit may stand: whole on one clear level, off barriers, on nobody.

    [stress.terrain.clear-must-fit, stress.terrain.barrier-no-stop, stress.terrain.climb-must-finish]
    """
    return Room(chapters(g).standing(g, unit).footing, g.board.bodies, blocks)


def formation_ground(g: Game, unit: str) -> UnitGround:
    """Where a unit may stand, and what is in the way of its leader's sight."""
    return _formation_ground(g, chapters(g).standing(g, unit).footing)


@per_table
def _formation_ground(g: Game, ground: Footing) -> UnitGround:
    table = g.setup.table
    return unit_ground(ground, relief.levels(table), table.level_height, seen_past=sight_screen(g.setup))


@per_setup
def sight_screen(setup: Setup) -> Screen:
    """Everything that stands in the way of sight; ground one can walk into veils those inside (ruling ST-57)."""
    table, prisms = setup.table, relief.prisms(setup.table)
    parts = [table.pieces[prism.piece].parts[prism.part] for prism in prisms]
    opens = [k for k, part in enumerate(parts) if part.level == 0 and is_passable(part)]
    return screen([((prism.ring,), prism.top) for prism in prisms], opens)


def veil_at(g: Game, place: Point) -> int:
    """How high the ground reaches that veils models at a place (ruling ST-57); 0 where none does."""
    table, opens = g.setup.table, sight_screen(g.setup).opens
    found = (prism for k, prism in enumerate(relief.prisms(table)) if opens[k] and contains(prism.ring, place))
    return max((prism.top for prism in found), default=0)


def prism_name(setup: Setup, number: int) -> str:
    """The id of the piece that a prism belongs to."""
    return setup.table.pieces[relief.prisms(setup.table)[number].piece].id
