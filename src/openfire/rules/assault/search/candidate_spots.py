"""Places in the assault range of enemies, many at once. No rule stands here, only what several rules look for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point, direction
from openfire.geometry.placement import spots, tight_spots
from openfire.geometry.shapes import Flags, Floats, Numbers, Pose, Round, Shape, inner_radius, outer_radius
from openfire.rules.assault.search.foes import circles_of
from openfire.rules.shared import numbers
from openfire.rules.shared.search.unit_places import WITHIN
from openfire.rules.shared.terrain.ground import room
from openfire.rules.shared.terrain.levels import level_at

PITCH = 0.5
"""Inches between the spots that are tried."""


def in_range_of(g: Game, model: str, poses: Sequence[Pose], enemies: Sequence[str]) -> Flags:
    """At which of some places a model would be in the assault range of one of some enemy units, heights included."""
    foes = g.board.index.rows(tuple(other for enemy in enemies for other in g.unit(enemy).models))
    count, bodies = len(poses), g.board.bodies
    if not count or not len(foes):
        return np.zeros(count, dtype=np.bool_)
    rows = np.concatenate((np.repeat(bodies.rows[[g.board.index.row[model]]], count, axis=0), bodies.rows[foes]))
    rows[:count, kernels.X : kernels.SIN + 1] = [(at.x / INCH, at.y / INCH, *direction(at.facing)) for at in poses]
    gaps, ones = np.empty((count, len(foes))), np.arange(len(rows))
    every = np.concatenate((_feet(g, poses), bodies.feet[foes]))
    kernels.model_gaps(rows, bodies.corners, every, ones[:count], ones[count:], gaps)
    found: Flags = gaps.min(axis=1) <= numbers.ASSAULT_RANGE + kernels.RULES_EPS
    return found


def _feet(g: Game, places: Iterable[Sequence[int]]) -> Floats:
    """How high the ground is at some places, in inches."""
    high = g.board.level_height / INCH
    return np.array([level_at(g, (at[0], at[1])) * high for at in places], dtype=np.float64)


class Footholds(NamedTuple):
    """Where a follower could stand in the range of some enemy units, wherever its leader and the others are."""

    at: Numbers
    feet: Floats
    """How high each is, in inches."""
    serves: Flags
    """(places, duties): in the range of whom each is, by duty."""
    reach: float
    """Inches between the middles of a leader and a follower who are in formation on one level, at most."""

    def near(self, g: Game, places: Numbers) -> Flags:
        """(places, footholds): which of these a follower might be on in formation with a leader at some places."""
        rise = np.minimum(numbers.FORMATION, np.abs(_feet(g, places.tolist())[:, None] - self.feet))
        less = numbers.FORMATION - np.sqrt(numbers.FORMATION**2 - rise * rise)
        away = places[:, None] - self.at
        found: Flags = np.sqrt((away * away).sum(axis=2)) / INCH <= self.reach - less + PITCH
        return found

    def served(self, g: Game, places: Numbers, undone: Flags) -> tuple[Flags, Numbers]:
        """(places, duties): what a follower could do there; and (places): how much one could do of what is undone."""
        near = self.near(g, places).astype(np.int64)
        alone: Numbers = (near * (undone.astype(np.int64) @ self.serves.T)).max(axis=1, initial=0)
        return near @ self.serves > 0, alone


Duties = Sequence[Sequence[str]]
"""Enemy units that somebody has to be near, one of each: those of whom one is to be reached, and who must be kept."""


def footholds(g: Game, unit: str, duties: Duties, around: Sequence[tuple[Point, float]]) -> list[Footholds]:
    """Those for each kind of base among a unit's followers.

    around: circles, by middle and inches, beyond which nobody is looked for.
    """
    leader = g.unit(unit).leader
    kinds = {g.card(model).profile.base: model for model in g.unit(unit).models if model != leader}
    return [_footholds(g, model, duties, around) for model in kinds.values()]


def _footholds(g: Game, model: str, duties: Duties, around: Sequence[tuple[Point, float]]) -> Footholds:
    unit, base = g.model(model).unit, g.card(model).profile.base
    at = np.array(list(_spots(g, unit, base, around)), dtype=np.int64).reshape(-1, 2)
    serves = np.stack([_serves(g, model, at, enemies) for enemies in duties], axis=1)
    at, serves = at[serves.any(axis=1)], serves[serves.any(axis=1)]
    wide = outer_radius(g.card(g.unit(unit).leader).profile.base) + outer_radius(base)
    return Footholds(at, _feet(g, at.tolist()), serves, numbers.FORMATION + wide)


def _serves(g: Game, model: str, at: Numbers, enemies: Sequence[str]) -> Flags:
    """At which of some places a model is in somebody's range, or might be if it were turned the right way."""
    base = g.card(model).profile.base
    if isinstance(base, Round):
        return in_range_of(g, model, [Pose(x, y) for x, y in at.tolist()], enemies)
    return circles_of(g, enemies, outer_radius(base)).are_near(at, numbers.ASSAULT_RANGE + WITHIN)


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
