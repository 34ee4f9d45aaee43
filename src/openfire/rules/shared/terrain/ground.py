"""Terrain: keywords and height levels as footing, as costs of moving, and as harm. [drafts, Terrain]

A keyword belongs to a part of a piece and holds within its footprint; everybody can read them off the table.
[shared.terrain.keyword-scope, shared.terrain.keywords-known, shared.terrain.footprint] Parts have height levels from
0 up, and moving on one level costs nothing for small bumps. [shared.height.required, shared.height.level-size,
shared.height.lowest-0, shared.height.same-level-free]
"""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.caches import per_setup
from openfire.engine.game import Game
from openfire.engine.setup import Setup
from openfire.geometry.ground import CrossingCost, Ground, MovePenalty
from openfire.geometry.inches import Area
from openfire.geometry.placement import Footing, Room, footing
from openfire.geometry.shapes import Flags
from openfire.rules.shared import numbers
from openfire.table import relief
from openfire.table.model import Part, Table
from openfire.table.steps import LevelEdge, steps

PASSABLE = ("clear", "slow", "obscuring", "light-cover", "heavy-cover", "dangerous", "rough")
"""Words that let a model into a piece; one without any of them is impassable (ruling X-22)."""


class Land(NamedTuple):
    """A table as one kind of mover meets it."""

    ground: Ground
    """With what slow ground takes off a move."""
    bare: Ground
    """The same without slow ground: what counts for formation (ruling AM-07)."""
    footing: Footing
    passing: tuple[str, ...]
    """The rule that shuts each solid area of the ground to those who pass; walls come after these."""
    standing: tuple[str, ...]
    """The rule that shuts each area of the footing to those who stop; edges between levels come after these."""
    wall: str = "shared.terrain.climbable"
    """The rule by which nobody goes up or down a wall that is in the way."""

    def why_not_pass(self, which: int) -> str:
        """The rule by which nobody passes a solid area or a wall of the ground."""
        return self.passing[which] if which < len(self.passing) else self.wall

    def in_the_way(self, which: int) -> str:
        """What a solid area or a wall of the ground is, for people."""
        return "terrain" if which < len(self.passing) else "an edge that cannot be climbed here"

    def why_not_stand(self, which: int) -> str:
        """The rule by which nobody stands on an area of the footing or across an edge."""
        return self.standing[which] if which < len(self.standing) else "shared.terrain.climb-must-finish"


def land(setup: Setup, *, flying: bool = False) -> Land:
    """The land for those who walk, and for those who fly. [shared.unit.flying]"""
    return _land(setup, flying)


@per_setup
def _land(setup: Setup, flying: bool) -> Land:
    return flown(setup.table) if flying else walked(setup.table)


def flown(table: Table) -> Land:
    """The land for those who are not affected by terrain: only where they end matters. [shared.unit.flying]"""
    size = table.width, table.height
    foot, standing = footing_of(table)
    return Land(Ground(size), Ground(size), foot, (), standing)


def walked(table: Table) -> Land:
    """The land for those who walk and climb. [shared.terrain.climbable, shared.terrain.slow-minus-2]"""
    size, edges, barred = (table.width, table.height), steps(table), impassable(table)
    solid = tuple(area for area, _ in barred)
    sheer = [(step.a, step.b) for step in edges if not step.climbable]
    crossing_costs = [climb(step) for step in edges if step.climbable]
    bare = Ground(size, solid=solid, walls=sheer, crossing_costs=crossing_costs)
    ground = Ground(size, solid=solid, walls=sheer, crossing_costs=crossing_costs, move_penalties=slow(table))
    foot, standing = footing_of(table)
    return Land(ground, bare, foot, tuple(rule for _, rule in barred), standing)


def footing_of(table: Table, *closed: Area) -> tuple[Footing, tuple[str, ...]]:
    """Where bases may stand, and by which rule not; closed: where they may not besides."""
    size, edges = (table.width, table.height), steps(table)
    barred, rough, slopes = impassable(table), relief.areas(table, "rough"), climbed_over(table)
    solid = [*(area for area, _ in barred), *rough, *slopes, *closed]
    foot = footing(size, solid, [(step.a, step.b) for step in edges])
    standing = (
        *(rule for _, rule in barred),
        *("shared.terrain.rough-no-stop" for _ in rough),
        *("shared.terrain.climb-must-finish" for _ in slopes),
    )
    return foot, standing


def impassable(table: Table) -> list[tuple[Area, str]]:
    """Ground that nobody may enter: impassable parts and parts without a keyword. [shared.terrain.impassable]

    [shared.terrain.no-moving-through, shared.terrain.clear]
    """
    named = relief.open_areas(table, lambda part: "impassable" in part.words())
    others = relief.open_areas(table, lambda part: not is_passable(part) and "impassable" not in part.words())
    found = [(area, "shared.terrain.impassable") for area in named]
    return found + [(area, "shared.terrain.no-moving-through") for area in others]


def is_passable(part: Part) -> bool:
    """Whether a model may be on a part at all; a raised part that can be climbed can be crossed."""
    words = part.words()
    if "impassable" in words:
        return False
    return any(word in PASSABLE for word in words) or (part.level > 0 and "climbable" in words)


def climbed_over(table: Table) -> tuple[Area, ...]:
    """Ground that is climbed over and is no place to stop: climbable and nothing else.

    [shared.terrain.climb-must-finish]
    """
    return relief.open_areas(
        table, lambda part: is_passable(part) and not any(word in PASSABLE for word in part.words())
    )


def climb(step: LevelEdge) -> CrossingCost:
    """Climbing costs 1 inch a level up, and 1 inch for every 2 full levels down (ruling AM-14).

    [shared.terrain.climbable, shared.terrain.climb-up-cost, shared.terrain.climb-down-cost]
    """
    return CrossingCost(step.a, step.b, climb_cost(step.left, step.right), climb_cost(step.right, step.left))


def climb_cost(start: int, end: int) -> float:
    """Inches that a climb costs; height adds no other distance. [shared.terrain.climb-up-cost]

    [shared.terrain.climb-down-cost]
    """
    if end > start:
        return numbers.CLIMB_UP * (end - start)
    return float((start - end) // numbers.LEVELS_DOWN_PER_INCH)


def slow(table: Table) -> tuple[MovePenalty, ...]:
    """Slow ground takes 2 inches off the whole move, once, however little of it is touched (ruling AM-17).

    [shared.terrain.slow-minus-2, shared.terrain.slow-scope]
    """
    areas = relief.areas(table, "slow")
    return (MovePenalty(areas, less=numbers.SLOW),) if areas else ()


def room(g: Game, blocks: Flags) -> Room:
    """Where bases may stand: whole on one level, off what is barred or rough, on nobody.

    Rough ground is crossed freely. [shared.terrain.rough-passable, shared.terrain.rough-no-stop,
    shared.terrain.rough-no-placing]
    """
    return Room(land(g.setup).footing, g.board.bodies, blocks)
