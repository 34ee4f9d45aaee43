"""Places in the assault range of enemies, many at once. No rule stands here, only what several rules look for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point, direction
from openfire.geometry.placement import spots, tight_spots
from openfire.geometry.shapes import Flags, Floats, Numbers, Pose, Shape, inner_radius, outer_radius
from openfire.rules.assault import numbers
from openfire.rules.assault.terrain import level_at, room
from openfire.rules.stress.formation import turned

PITCH = 0.5
"""Inches between the spots that are tried."""


def in_range_of(g: Game, model: str, poses: Sequence[Pose], enemies: Sequence[str]) -> list[Pose]:
    """Those of some places of a model at which it would be in the assault range of one of some enemy units."""
    foes = g.board.index.rows(tuple(other for enemy in enemies for other in g.unit(enemy).models))
    return _near(g, model, poses, g.board.bodies.rows[foes], g.board.bodies.feet[foes], numbers.ASSAULT_RANGE)


def _near(g: Game, model: str, poses: Sequence[Pose], others: Floats, feet: Floats, most: float) -> list[Pose]:
    """Those of some places of a model that are within a distance of some bodies, heights included."""
    count, bodies = len(poses), g.board.bodies
    if not count or not len(others):
        return []
    rows = np.concatenate((np.repeat(bodies.rows[[g.board.index.row[model]]], count, axis=0), others))
    rows[:count, kernels.X : kernels.SIN + 1] = [(at.x / INCH, at.y / INCH, *direction(at.facing)) for at in poses]
    gaps, ones = np.empty((count, len(others))), np.arange(len(rows))
    every = np.concatenate((_feet(g, poses), feet))
    kernels.model_gaps(rows, bodies.corners, every, ones[:count], ones[count:], gaps)
    return [poses[k] for k in np.flatnonzero(gaps.min(axis=1) <= most + kernels.RULES_EPS).tolist()]


def _feet(g: Game, places: Iterable[Sequence[int]]) -> Floats:
    """How high the ground is at some places, in inches."""
    high = g.board.level_height / INCH
    return np.array([level_at(g, (at[0], at[1])) * high for at in places], dtype=np.float64)


class Footholds(NamedTuple):
    """Where a follower could stand in the range of some enemy units, wherever its leader and the others are."""

    at: Numbers
    feet: Floats
    """How high each is, in inches."""
    reach: float
    """Inches between the middles of a leader and a follower who are in formation on one level, at most."""

    def are_near(self, g: Game, places: Numbers) -> Flags:
        """At which of some places a leader might have a follower in formation on one of these."""
        rise = np.minimum(numbers.FORMATION, np.abs(_feet(g, places.tolist())[:, None] - self.feet))
        less = numbers.FORMATION - np.sqrt(numbers.FORMATION**2 - rise * rise)
        away = places[:, None] - self.at
        near: Flags = (np.sqrt((away * away).sum(axis=2)) / INCH <= self.reach - less + PITCH).any(axis=1)
        return near


def footholds(g: Game, unit: str, enemies: Sequence[str], around: Sequence[tuple[Point, float]]) -> Footholds:
    """Those for the thinnest follower of a unit; none for a leader without followers.

    around: circles, by middle and inches, beyond which nobody is looked for.
    """
    leader = g.unit(unit).leader
    followers = [model for model in g.unit(unit).models if model != leader]
    if not followers:
        return Footholds(np.zeros((0, 2), dtype=np.int64), np.zeros(0), 0.0)
    thinnest = min(followers, key=lambda model: outer_radius(g.card(model).profile.base))
    base = g.card(thinnest).profile.base
    poses = list(turned(g, thinnest, _spots(g, unit, base, around)))
    held = np.array([pose[:2] for pose in in_range_of(g, thinnest, poses, enemies)], dtype=np.int64).reshape(-1, 2)
    wide = outer_radius(g.card(leader).profile.base) + outer_radius(base)
    return Footholds(held, _feet(g, held.tolist()), numbers.FORMATION + wide)


def _spots(g: Game, unit: str, base: Shape, around: Sequence[tuple[Point, float]]) -> dict[Point, None]:
    """Where a base could stand near some circles, whatever the rest of its unit does."""
    space = room(g, g.board.mask(g.board.index.rows(g.unit(unit).models)))
    inner, outer = inner_radius(base), outer_radius(base) + numbers.ASSAULT_RANGE
    rims = [(at, wide + numbers.ASSAULT_RANGE + inner + kernels.RULES_EPS / 2) for at, wide in around]
    found: dict[Point, None] = {}
    for at, wide in around:
        found |= dict.fromkeys(spots(space, at, wide + outer, inner, PITCH))
        found |= dict.fromkeys(tight_spots(space, at, wide + outer, inner, rims))
    return found
