"""Line of sight and cover. [onepage, Line of Sight; Terrain]

A line of sight is a straight line from base to base that no solid obstacle crosses, seen from above (ruling A-LOS):
buildings and other solid pieces are in the way, raised ground to those below it, and the models of other units, unless
viewer or target stands higher or flies. A model sees all round.
[onepage.sight.all-round, onepage.sight.straight-line, onepage.sight.others-block]
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from openfire.engine.caches import per_position, per_table
from openfire.engine.edition import ModelSight
from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, TURN, Point, direction
from openfire.geometry.kernels import RULES_EPS, area_point_gap
from openfire.geometry.measure import crossings
from openfire.geometry.shapes import Bodies, Flags, Floats, Numbers, inner_radius, outer_radius
from openfire.geometry.sight import Eye, Ray, Screen, look, open_rays, screen
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.distance import gaps
from openfire.rules.onepage.specials import VEHICLE, half_have, is_vehicle, model_has
from openfire.rules.onepage.terrain import is_above
from openfire.rules.shared.own_rules.held import can_change
from openfire.table import relief
from openfire.table.keywords import is_obstacle
from openfire.table.model import Part

PAST_INFANTRY = "infantry_never_blocks_los"
"""A house rule: only Vehicles are in the way. [onepage.sight.others-block]"""

EYES = 16
"""How many places on the rim of a base are looked from besides its middle."""

LOW, HIGH = INCH // 100, INCH
"""Seen from above all is one height: eyes look along the ground."""


def sees(g: Game, model: str, target: str) -> tuple[str, ...]:
    """The models of a unit that a model has line of sight to. [onepage.sight.straight-line]"""
    return _sees(g, model, target, _who_flies(g, model, target))


def sees_any(g: Game, model: str, target: str) -> bool:
    """Whether a model has line of sight to some model of a unit."""
    return _sees_any(g, model, target, _who_flies(g, model, target))


def _who_flies(g: Game, model: str, target: str) -> tuple[bool, ...]:
    """Who of a viewer and a target flies, where a rule of the module can change that without anybody moving."""
    if not can_change(g, "flying"):
        return ()
    return tuple(model_has(g, one, "flying") for one in (model, *g.unit(target).models))


@per_position
def _sees(g: Game, model: str, target: str, flying: tuple[bool, ...]) -> tuple[str, ...]:  # noqa: ARG001  # a key
    models = g.unit(target).models
    rows = g.board.index.rows(models)
    ignore = _ignored(g, model, target)
    flat, walls, own = _flat(g), _screen(g), g.board.index.row[model]
    seen = np.zeros(len(models), dtype=np.bool_)
    for eye in _eyes(g, model):
        left = np.flatnonzero(~seen)
        found = look(eye, walls, flat, rows[left].tolist(), viewer=own, ignore=ignore[left])
        seen[left[found.kinds != kernels.HIDDEN]] = True
        if seen.all():
            break
    return tuple(name for name, is_seen in zip(models, seen.tolist(), strict=True) if is_seen)


def model_sight(g: Game, model: str, target: str) -> ModelSight:
    """What a model sees of a unit. [onepage.sight.straight-line]"""
    found = sees(g, model, target)
    return ModelSight("seen" if found else "hidden", found)


@per_position
def _sees_any(g: Game, model: str, target: str, flying: tuple[bool, ...]) -> bool:  # noqa: ARG001  # a key
    """The first that is seen will do."""
    rows, ignore = g.board.index.rows(g.unit(target).models).tolist(), _ignored(g, model, target)
    flat, walls, own = _flat(g), _screen(g), g.board.index.row[model]
    looks = (look(eye, walls, flat, rows, viewer=own, ignore=ignore) for eye in _eyes(g, model))
    return any((found.kinds != kernels.HIDDEN).any() for found in looks)


def rays(g: Game, model: str, target: str) -> dict[str, Ray]:
    """The lines along which a model sees models of a unit, each from the first place of its base that sees it.

    [onepage.sight.straight-line]
    """
    models, own = g.unit(target).models, g.board.index.row[model]
    rows, ignore = g.board.index.rows(models).tolist(), _ignored(g, model, target)
    found: dict[str, Ray] = {}
    for eye in _eyes(g, model):
        looks = look(eye, _screen(g), _flat(g), rows, viewer=own, ignore=ignore)
        found = open_rays(eye, looks, models) | found
    return {name: found[name] for name in models if name in found}


def quick_sight(g: Game, place: Point, level: int, models: Sequence[str]) -> list[bool]:
    """Which models would be seen past terrain from the middle of a place, nobody being in the way: a quick look."""
    walls, index = _walls(g), g.board.index
    parts = len(walls.levels)
    ignore = np.ones((len(models), parts + len(g.board.on)), dtype=np.bool_)
    for k, model in enumerate(models):
        high = max(level, g.model(model).level)
        ignore[k, :parts] = walls.open | (~walls.obstacles & (walls.levels <= high))
    rows = [index.row[model] for model in models]
    found = look(Eye(*place, LOW), _screen(g), _flat(g), rows, ignore=ignore)
    seen: list[bool] = (found.kinds != kernels.HIDDEN).tolist()
    return seen


def _eyes(g: Game, model: str) -> Iterator[Eye]:
    """Where a model looks from: the middle of its base, then around its rim; a Vehicle from its middle.

    [onepage.vehicle.los-from-barrel]
    """
    at = g.model(model).at
    assert at is not None
    yield Eye(at.x, at.y, LOW)
    if VEHICLE not in g.card(model).profile.types:
        radius = inner_radius(g.card(model).profile.base) * INCH
        for k in range(EYES):
            dx, dy = direction(k * TURN // EYES)
            yield Eye(at.x + math.trunc(radius * dx), at.y + math.trunc(radius * dy), LOW)


@per_position
def _flat(g: Game) -> Bodies:
    """Everybody seen from above."""
    bodies = g.board.bodies.copy()
    bodies.feet = np.zeros(len(bodies))
    bodies.heads = np.full(len(bodies), HIGH / INCH)
    return bodies


@per_table
def _screen(g: Game) -> Screen:
    """Everything on the table that can be in the way of sight."""
    return screen([((prism.ring,), HIGH) for prism in relief.prisms(g.setup.table)])


class Walls(NamedTuple):
    """The parts of all pieces, in the order of the screen."""

    obstacles: Flags
    """Those that are in the way of everybody."""
    open: Flags
    """Those that are in nobody's way."""
    levels: Numbers


@per_table
def _walls(g: Game) -> Walls:
    """What each part of the table is to sight."""
    table = g.setup.table
    parts = [table.pieces[prism.piece].parts[prism.part] for prism in relief.prisms(table)]
    return Walls(
        np.array([is_obstacle(part.words()) for part in parts], dtype=np.bool_),
        np.array([not is_solid(part) for part in parts], dtype=np.bool_),
        np.array([part.level for part in parts], dtype=np.int64),
    )


def is_solid(part: Part) -> bool:
    """Whether a part is a solid obstacle for those on the ground below it."""
    return is_obstacle(part.words()) or part.level > 0


def _ignored(g: Game, model: str, target: str) -> Flags:
    """What is not in the way, for each model of a target: open ground, lower ground, the two units themselves.

    All models of a unit that are as high see past the same. [onepage.sight.own-unit-ignored]
    """
    up = model_has(g, model, "flying")
    over = tuple(up or model_has(g, other, "flying") for other in g.unit(target).models)
    return _seen_past(g, g.model(model).unit, target, g.model(model).level, over)


@per_position
def _seen_past(g: Game, unit: str, target: str, high: int, over: tuple[bool, ...]) -> Flags:
    """over: for each model of the target whether it or the viewer flies."""
    walls, models = _walls(g), g.unit(target).models
    parts = len(walls.levels)
    ignore = np.zeros((len(models), parts + len(g.board.on)), dtype=np.bool_)
    ignore[:, parts:] = _transparent(g, unit, target)
    levels = [max(high, g.model(other).level) for other in models]
    for level, flying in dict.fromkeys(zip(levels, over, strict=True)):
        these = [k for k in range(len(models)) if (levels[k], over[k]) == (level, flying)]
        ignore[these, :parts] = walls.open | (~walls.obstacles & (walls.levels <= level))
        ignore[these, parts:] |= True if flying else _below(g, level)
    return ignore


def _below(g: Game, level: int) -> Flags:
    """The models that stand below a level: a model that is as high as that sees over them."""
    return g.board.bodies.feet < level * g.board.level_height / INCH - RULES_EPS


def _transparent(g: Game, unit: str, target: str) -> Flags:
    """The models that are never in the way: those off the table and those of the two units; by a house rule more."""
    flags = ~g.board.on
    for name in (unit, target):
        flags[g.board.index.rows(g.unit_card(name).models)] = True
    if PAST_INFANTRY in g.setup.switches:
        for name in g.setup.units:
            if not is_vehicle(g, name):
                flags[g.board.index.rows(g.unit_card(name).models)] = True
    return flags


# ------------------------------------------------------------------------------------------------ cover


COVER = ("cover", "light-cover", "heavy-cover", "obscuring")
"""Words of tables that mean cover in this book (ruling A-COVER-WORDS)."""

Place = tuple[float, float]
"""x and y in inches."""


class Cover(NamedTuple):
    """One piece of cover, in inches."""

    sides: Floats
    """From x, y to x, y: as the kernels take them."""
    edges: tuple[tuple[float, float, float, float], ...]
    """The same, to go through one by one."""
    box: tuple[float, float, float, float]
    """Around it: left, bottom, right, top."""

    def is_near(self, a: Place, b: Place) -> bool:
        """A quick look whether a line might meet it."""
        left, bottom, right, top = self.box
        return (
            left <= max(a[0], b[0])
            and min(a[0], b[0]) <= right
            and bottom <= max(a[1], b[1])
            and min(a[1], b[1]) <= top
        )


@per_table
def covers(g: Game) -> tuple[Cover, ...]:
    """The pieces of cover. [onepage.terrain.cover-majority]"""
    return tuple(_packed(part) for _, part in g.setup.table.parts() if is_cover(part))


def _packed(part: Part) -> Cover:
    ring = np.array((*part.footprint, part.footprint[0]), dtype=np.float64) / INCH
    sides = np.concatenate((ring[:-1], ring[1:]), axis=1)
    (left, bottom), (right, top) = ring.min(axis=0).tolist(), ring.max(axis=0).tolist()
    return Cover(sides, tuple((ax, ay, bx, by) for ax, ay, bx, by in sides.tolist()), (left, bottom, right, top))


def is_cover(part: Part) -> bool:
    """Whether a part of a piece stops bullets."""
    return any(word in COVER for word in part.words())


def in_cover(g: Game, unit: str, shooters: tuple[str, ...], target: str) -> bool:
    """Whether a unit is in cover: by stealth, shot at from below, or with most models within or behind cover.

    [onepage.terrain.cover-majority, onepage.special.stealth-cover, onepage.terrain.elevation-shot-from-below,
    onepage.terrain.cover-shooting-only, onepage.example.line-of-sight-figure, onepage.example.terrain-cover]
    """
    if half_have(g, target, "stealth") or is_above(g, target, unit) or not shooters:
        return True
    models = g.unit(target).models
    away = gaps(g, shooters, models)
    covered = sum(_is_sheltered(g, shooters[int(away[:, k].argmin())], model) for k, model in enumerate(models))
    return 2 * covered > len(models)


def is_within_cover(g: Game, model: str) -> bool:
    """Whether a model stands within a piece of cover. [onepage.terrain.cover-majority]"""
    at = g.model(model).at
    return at is not None and any(
        area_point_gap(cover.sides, 0, len(cover.sides), at.x / INCH, at.y / INCH) <= 0 for cover in covers(g)
    )


def _is_sheltered(g: Game, shooter: str, model: str) -> bool:
    here, there = g.model(shooter).at, g.model(model).at
    assert here is not None
    assert there is not None
    radius = outer_radius(g.card(shooter).profile.base)
    return is_covered(g, (here.x, here.y), radius, (there.x, there.y))


def is_covered(g: Game, shooter: Point, radius: float, model: Point) -> bool:
    """Whether a model is within cover, or behind it as seen from a shooter (ruling A-COVER-MAJORITY)."""
    a, b = ((place[0] / INCH, place[1] / INCH) for place in (shooter, model))
    return any(_shelters(cover, a, radius, b) for cover in covers(g) if cover.is_near(a, b))


def _shelters(cover: Cover, a: Place, radius: float, b: Place) -> bool:
    """Whether one piece shelters somebody at b from a shot from a, unless it is the shooter's own wall."""
    if area_point_gap(cover.sides, 0, len(cover.sides), *b) <= 0:
        return True
    far = max(crossings(cover.edges, a, b), default=-1.0)
    return far >= 0 and far * math.dist(a, b) - radius >= numbers.OWN_WALL
