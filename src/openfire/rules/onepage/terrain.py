"""Terrain: a piece has any of the types cover, difficult, dangerous and impassable, and a height. [onepage, Terrain]

The table says what every piece is before the game. [onepage.terrain.agree-types] Ground that is called nothing is open
and does nothing. [onepage.terrain.open-default, onepage.terrain.open-no-effect, onepage.example.terrain-open] A piece
may be of several types (ruling A-TERRAIN-SETS).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import compress, pairwise
from typing import NamedTuple

import numpy as np

from openfire.engine.caches import per_position, per_table
from openfire.engine.game import Game
from openfire.geometry.ground import Ground, MovePenalty
from openfire.geometry.inches import Area, Point, facing
from openfire.geometry.measure import area_gap, is_overlapping
from openfire.geometry.paths import Mover, areas_near, is_free, touched_penalties
from openfire.geometry.placement import Footing, Room, footing
from openfire.geometry.shapes import Bodies, Body, Flags, Pose, Round, Shape, inner_radius, outer_radius
from openfire.rules.onepage.specials import all_have, is_vehicle
from openfire.rules.shared.own_rules.permissions import is_allowed
from openfire.table import relief
from openfire.table.keywords import is_obstacle
from openfire.table.model import INFANTRY, VEHICLE, Table

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in inches."""


class Land(NamedTuple):
    """A table as one kind of mover meets it."""

    ground: Ground
    around: Ground
    """The same with difficult ground shut, for ways that shun it. [onepage.terrain.difficult-6in]

    [onepage.example.terrain-difficult]
    """
    danger: Ground
    """Each dangerous area as a penalty of its own, to see which models touch it."""
    difficult: Ground
    """Each difficult area likewise, to see which models start in it (ruling A-DIFFICULT-START)."""
    safe: Ground
    """The ground with difficult and dangerous areas shut, for ways that shun both."""


def land(g: Game, unit: str) -> Land:
    """The land for a unit: nothing is in the way of a unit that flies, nothing is difficult for striders.

    [onepage.special.flying-through, onepage.special.flying-ignore-terrain, onepage.special.strider]
    """
    strides = all_have(g, unit, "strider") or is_allowed(g, unit, "difficult")
    return _land(g, is_vehicle(g, unit), all_have(g, unit, "flying"), strides)


@per_table
def _land(g: Game, vehicle: bool, flying: bool, strider: bool) -> Land:
    table = g.setup.table
    size, kind = (table.width, table.height), VEHICLE if vehicle else INFANTRY
    if flying:
        return Land(*(Ground(size) for _ in range(5)))
    solid = impassable(table, kind)
    slow = () if strider else relief.areas(table, "difficult", kind)
    ground = Ground(size, solid=solid)
    around = Ground(size, solid=(*solid, *slow)) if slow else ground
    mined = relief.areas(table, "dangerous", kind)
    danger = Ground(size, move_penalties=[MovePenalty((area,)) for area in mined])
    difficult = Ground(size, move_penalties=[MovePenalty((area,)) for area in slow])
    return Land(ground, around, danger, difficult, Ground(size, solid=(*solid, *slow, *mined)) if mined else around)


def prepare(table: Table) -> None:
    """Work out the ground of a table when a game is set up, so that shapely is not called while it is played."""
    for kind in (INFANTRY, VEHICLE):
        impassable(table, kind)
        relief.areas(table, "difficult", kind)
        relief.areas(table, "dangerous", kind)
    relief.level_at(table, (0, 0))


def starts_in_difficult(g: Game, difficult: Ground, model: str) -> bool:
    """Whether a model stands in difficult ground: then its move goes through it (ruling A-DIFFICULT-START).

    [onepage.terrain.difficult-6in]
    """
    return bool(difficult.move_penalties) and _stands_now(g, difficult, model)


@per_position
def _stands_now(g: Game, ground: Ground, model: str) -> bool:
    return _stands_in(g, ground, model, g.model(model).at)


def _stands_in(g: Game, ground: Ground, model: str, at: Pose | None) -> bool:
    """Whether the base or hull of a model that stands at a place touches one of some areas."""
    base = g.card(model).profile.base
    if at is None or not any(areas_near(ground, outer_radius(base), [(at.x, at.y)])):
        return False
    if not touched_penalties(ground, outer_radius(base), [(at.x, at.y)]):
        return False
    if isinstance(base, Round):
        return True
    return any(
        is_overlapping(area_gap(Body(base, at), area)) for penalty in ground.move_penalties for area in penalty.areas
    )


@lru_cache(maxsize=256)
def impassable(table: Table, kind: str) -> tuple[Area, ...]:
    """Ground that nobody may enter or cross. [onepage.terrain.impassable, onepage.example.terrain-impassable]"""
    return relief.open_areas(table, lambda part: is_obstacle(part.words(kind)))


@per_table
def _footing(g: Game, avoiding_difficult: bool, within: Box | None) -> Footing:
    table = g.setup.table
    shut = relief.areas(table, "difficult", INFANTRY) if avoiding_difficult else ()
    found = footing((table.width, table.height), (*impassable(table, INFANTRY), *shut))
    return found._replace(bounds=np.array(within)) if within else found


def room(
    g: Game, bodies: Bodies, blocks: Flags, *, avoiding_difficult: bool = False, within: Box | None = None
) -> Room:
    """Where bases may stand: on the table, off impassable ground, on nobody. [onepage.terrain.impassable]

    avoiding_difficult: off difficult ground too, which would slow the unit. within: nowhere else on the table.
    """
    return Room(_footing(g, avoiding_difficult, within), bodies, blocks)


def unit_level(g: Game, unit: str) -> int:
    """A unit's level: that on which most of its models stand, the lower on a tie (ruling A-ELEVATION).

    A unit inside a transport is where the transport is (ruling A-UPHILL).
    """
    carrier = g.unit(unit).aboard
    levels = sorted(g.model(model).level for model in ((carrier,) if carrier else g.unit(unit).models))
    return levels[(len(levels) - 1) // 2]


def is_above(g: Game, unit: str, other: str) -> bool:
    """Whether a unit is elevated in respect to another. [onepage.terrain.elevation-relative]

    [onepage.example.terrain-elevation]
    """
    return unit_level(g, unit) > unit_level(g, other)


def dangers(g: Game, unit: str, ways: dict[str, tuple[Point, ...]]) -> int:
    """How many models moved into or across dangerous ground; leaving it does not count (ruling A-DANGEROUS).

    [onepage.terrain.dangerous-test, onepage.example.terrain-dangerous]
    """
    ground = land(g, unit).danger
    if not ground.move_penalties:
        return 0
    return sum(_meets_danger(g, ground, model, way) for model, way in ways.items())


def _meets_danger(g: Game, ground: Ground, model: str, way: tuple[Point, ...]) -> bool:
    base = g.card(model).profile.base
    if not any(areas_near(ground, outer_radius(base), way)):
        return False
    if isinstance(base, Round):
        radius = inner_radius(base)
        met = touched_penalties(ground, radius, way)
        before = touched_penalties(ground, radius, way[:1]) if met else ()
        return any(area not in before for area in met)
    return any(_is_entered(g, model, way, area.areas[0]) for area in ground.move_penalties)


@lru_cache(maxsize=256)
def _only(size: Point, area: Area) -> Ground:
    """A table with nothing on it but one area that nobody may enter."""
    return Ground(size, solid=(area,))


def _is_entered(g: Game, model: str, way: tuple[Point, ...], area: Area) -> bool:
    """Whether a base that is not round sweeps over an area that it did not stand in, facing the way it goes.

    Or ends in it, turned as it is there.
    """
    first = next(((a, b) for a, b in pairwise(way) if a != b), None)
    if first is None:
        return False
    (ax, ay), (bx, by) = first
    turned = facing(math.degrees(math.atan2(by - ay, bx - ax)))
    start = Body(g.card(model).profile.base, Pose(ax, ay, turned))
    if is_overlapping(area_gap(start, area)):
        return False
    return drives_over(g, model, way, area) or _came_to_stand_in(g, model, way[-1], area)


def _came_to_stand_in(g: Game, model: str, end: Point, area: Area) -> bool:
    """Whether a model that has come to its place stands in an area there, as it faces now."""
    at = g.model(model).at
    return at is not None and at[:2] == end and is_overlapping(area_gap(Body(g.card(model).profile.base, at), area))


def drives_over(g: Game, model: str, way: tuple[Point, ...], area: Area) -> bool:
    """Whether a base that is not round sweeps over an area on a way, facing along it."""
    base, table = g.card(model).profile.base, g.setup.table
    mover = Mover(inner_radius(base), g.board.bodies, np.zeros_like(g.board.on), g.board.index.row[model])
    around = _only((table.width, table.height), area)
    return any(a != b and not is_free(around, mover, a, b) for a, b in pairwise(way))


def dangerous_areas(g: Game, unit: str, way: Sequence[Point], base: Shape) -> tuple[Area, ...]:
    """The dangerous ground that somebody might touch on a way, however it turns."""
    ground = land(g, unit).danger
    areas = (area for penalty in ground.move_penalties for area in penalty.areas)
    return tuple(compress(areas, areas_near(ground, outer_radius(base), way)))


def ends_in_danger(g: Game, unit: str, places: dict[str, Pose]) -> int:
    """How many models were put onto dangerous ground. [onepage.terrain.dangerous-test]"""
    ground = land(g, unit).danger
    return sum(_stands_in(g, ground, model, pose) for model, pose in places.items())


def ends_in_difficult(g: Game, unit: str, places: dict[str, Pose]) -> bool:
    """Whether some model was put onto difficult ground. [onepage.terrain.difficult-6in]"""
    ground = land(g, unit).difficult
    return any(_stands_in(g, ground, model, pose) for model, pose in places.items())
