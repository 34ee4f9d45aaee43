"""Cover Terrain: whether a unit is within or behind it. [onepage, Terrain]"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import area_point_gap
from openfire.geometry.shapes import Floats, outer_radius
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.distance import gaps
from openfire.rules.onepage.specials import half_have
from openfire.rules.onepage.terrain import is_above
from openfire.table.model import Part

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
    far = max(_crossings(cover, a, b), default=-1.0)
    return far >= 0 and far * math.dist(a, b) - radius >= numbers.OWN_WALL


def _crossings(cover: Cover, a: Place, b: Place) -> Iterator[float]:
    """Where a line crosses the edges of a piece, as shares of the line."""
    wx, wy = b[0] - a[0], b[1] - a[1]
    for ax, ay, bx, by in cover.edges:
        sx, sy, ox, oy = bx - ax, by - ay, ax - a[0], ay - a[1]
        across = wx * sy - wy * sx
        if across and 0 <= (t := (ox * sy - oy * sx) / across) <= 1 and 0 <= (ox * wy - oy * wx) / across <= 1:
            yield t
