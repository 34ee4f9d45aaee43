"""Assault range on the move: which ranges a unit may not enter, must stay in, or must reach. [drafts, Actions]

Every movement action has its own limits; what they have in common stands here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point, facing
from openfire.geometry.kernels import NUMERIC, RULES_EPS, are_near_leg, near_span
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Floats, Pose, inner_radius, outer_radius
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.places import Stance
from openfire.rules.shared.terrain.ground import Land
from openfire.table import relief

MARGIN = 0.01
"""Inches: enemies farther away than a way is long, and this, are not looked at."""


APART = 0.25
"""Inches between places on a way that are looked at first of all."""


class EngagementLimits(NamedTuple):
    """Which enemy units a moving unit must keep away from, stay near to or reach; others do not matter."""

    shun: tuple[str, ...] = ()
    """Those whose assault range it may not enter."""
    keep: tuple[str, ...] = ()
    """Those whose assault range it may not leave."""
    reach: tuple[str, ...] = ()
    """Those of whom it must reach one."""
    entering: str = ""
    """Why it may not enter those."""
    leaving: str = ""
    """Why it may not leave those."""
    reaching: str = ""
    """Why it must reach one of those."""
    land: Land | None = None
    """The land as the unit's leader meets it, where it does not simply walk or fly."""

    def cites(self) -> tuple[str, ...]:
        """The rules that set these limits."""
        every = ((self.shun, self.entering), (self.keep, self.leaving), (self.reach, self.reaching))
        return tuple(rule for units, rule in every if units)


FREE = EngagementLimits()
"""No limits at all."""


def gaps_to(g: Game, there: Stance) -> list[float]:
    """Inches between models as they would stand and every unit on the table, heights included, by the unit's row."""
    index, bodies = g.board.index, there.bodies
    out = np.full(len(index.units), math.inf)
    rows, on = index.rows(tuple(there.places)), g.board.on.copy()
    on[rows] = True
    kernels.unit_gaps(bodies.rows, bodies.corners, bodies.feet, on, index.unit_of, rows, out)
    found: list[float] = out.tolist()
    return found


def gap_to(g: Game, there: Stance, enemy: str) -> float:
    """Inches between models as they would stand and an enemy unit."""
    return gaps_to(g, there)[g.board.index.unit_row[enemy]]


def in_range(g: Game, there: Stance, enemy: str) -> bool:
    """Whether models as they would stand are in an enemy unit's assault range."""
    return is_within(gap_to(g, there, enemy), numbers.ASSAULT_RANGE)


def why_not_placed(g: Game, there: Stance, engagement: EngagementLimits) -> Refusal | None:
    """Why a whole unit may not stand so: in a range it may not enter, out of one it may not leave or must reach."""
    gaps, row = gaps_to(g, there), g.board.index.unit_row
    for enemy in engagement.shun:
        if is_within(gap := gaps[row[enemy]], numbers.ASSAULT_RANGE):
            return _entered(there.unit, enemy, gap, engagement)
    for enemy in engagement.keep:
        if not is_within(gap := gaps[row[enemy]], numbers.ASSAULT_RANGE):
            return _left(there.unit, enemy, gap, engagement)
    return _not_reached(there.unit, [gaps[row[enemy]] for enemy in engagement.reach], engagement)


def _not_reached(unit: str, gaps: list[float], engagement: EngagementLimits) -> Refusal | None:
    """Whether nobody is reached though somebody must be (ruling AS-03)."""
    if not gaps or is_within(min(gaps), numbers.ASSAULT_RANGE):
        return None
    text = f"{unit} would be {shown(min(gaps), numbers.ASSAULT_RANGE)} in from the nearest enemy unit to reach"
    return Refusal("not-reached", engagement.reaching, text, min(gaps), numbers.ASSAULT_RANGE)


def _entered(unit: str, enemy: str, gap: float, engagement: EngagementLimits) -> Refusal:
    text = f"{unit} would enter the assault range of {enemy}"
    return Refusal("entering", engagement.entering, text, gap, numbers.ASSAULT_RANGE)


def _left(unit: str, enemy: str, gap: float, engagement: EngagementLimits) -> Refusal:
    text = f"{unit} would leave the assault range of {enemy}"
    return Refusal("leaving", engagement.leaving, text, gap, numbers.ASSAULT_RANGE)


# ------------------------------------------------------------------------------------------------ on the way


def why_not_way(g: Game, unit: str, way: Sequence[Point], engagement: EngagementLimits) -> Refusal | None:
    """Why a leader may not go a way: it comes into a range it may not enter, or leaves one that it alone is in."""
    leader = g.unit(unit).leader
    for enemy in _near(g, unit, way, engagement.shun):
        if comes_near(g, leader, enemy, way):
            return _entered(unit, enemy, numbers.ASSAULT_RANGE, engagement)
    for enemy in engagement.keep:
        if not is_held(g, unit, enemy) and not _is_near_throughout(g, leader, enemy, way):
            return _left(unit, enemy, numbers.ASSAULT_RANGE, engagement)
    return None


def _near(g: Game, unit: str, way: Sequence[Point], enemies: Sequence[str]) -> list[str]:
    """Those of some enemy units that a leader could come near to: a way turns its base and leads up and down."""
    if not enemies:
        return []
    length = sum(math.dist(a, b) for a, b in pairwise(way)) / INCH
    base = g.card(g.unit(unit).leader).profile.base
    more = outer_radius(base) - inner_radius(base) + highest(g)
    most = length + more + numbers.ASSAULT_RANGE + MARGIN
    gaps, row = g.board.unit_gaps(unit), g.board.index.unit_row
    return [enemy for enemy in enemies if gaps[row[enemy]] <= most]


@per_table
def highest(g: Game) -> float:
    """Inches that the highest ground of the table is above the lowest."""
    level = max((part.level for _, part in g.setup.table.parts()), default=0)
    return level * g.board.level_height / INCH


def is_held(g: Game, unit: str, enemy: str) -> bool:
    """Whether a follower is in an enemy unit's range: the leader then leaves nothing while it walks."""
    index, leader = g.board.index, g.unit(unit).leader
    followers = tuple(model for model in g.unit(unit).models if model != leader)
    if not followers:
        return False
    gaps = g.board.gaps(index.rows(followers), index.rows(g.unit(enemy).models))
    return is_within(float(gaps.min()), numbers.ASSAULT_RANGE)


def _is_near_throughout(g: Game, leader: str, enemy: str, way: Sequence[Point]) -> bool:
    """Whether a leader is in an enemy unit's range all along its way."""
    if not may_be_near(g, leader, enemy, way):
        return False
    return all(_fills(leg_spans(g, leader, enemy, a, b)) for a, b in pairwise(way))


def may_be_near(g: Game, leader: str, enemy: str, way: Sequence[Point]) -> bool:
    """Whether no place of a way is too far from everybody in an enemy unit, with circles around all bases."""
    bodies, index = g.board.bodies, g.board.index
    foes, own = bodies.rows[index.rows(g.unit(enemy).models)], bodies.rows[index.row[leader], kernels.BOUND]
    places = _along(way)
    across, along = places[:, :1] - foes[:, kernels.X], places[:, 1:] - foes[:, kernels.Y]
    most = numbers.ASSAULT_RANGE + MARGIN + own + foes[:, kernels.BOUND]
    return bool((across * across + along * along <= most * most).any(axis=1).all())


def _along(way: Sequence[Point]) -> Floats:
    """Places on a way, no more than some tenths of an inch apart, in inches."""
    points = np.array(way) / INCH
    steps = np.diff(points, axis=0)
    counts = np.ceil(np.hypot(steps[:, 0], steps[:, 1]) / APART).astype(np.int64)
    legs = np.repeat(np.arange(len(steps)), counts)
    shares = (np.arange(len(legs)) - np.repeat(np.cumsum(counts) - counts, counts)) / counts[legs]
    found: Floats = np.concatenate((points[legs] + shares[:, None] * steps[legs], points[-1:]))
    return found


def _fills(spans: Iterator[tuple[float, float]]) -> bool:
    """Whether some parts of a leg are all of it."""
    reached = 0.0
    for low, high in sorted(spans):
        if low > reached + NUMERIC:
            return False
        reached = max(reached, high)
    return reached >= 1.0 - NUMERIC


def comes_near(g: Game, leader: str, enemy: str, way: Sequence[Point]) -> bool:
    """Whether a leader is in an enemy unit's range somewhere on its way, heights counted (ruling X-25)."""
    return any(True for a, b in pairwise(way) for _ in leg_spans(g, leader, enemy, a, b))


def leg_spans(g: Game, leader: str, enemy: str, a: Point, b: Point, turned: int = 0) -> Iterator[tuple[float, float]]:
    """The parts of a straight leg, as shares of it, on which a leader is in range of some model of an enemy unit.

    Heights count (ruling X-25). turned: by how much the leader does not face the way it goes.
    """
    bodies, index = g.board.bodies, g.board.index
    sx, sy = (b[0] - a[0]) / INCH, (b[1] - a[1]) / INCH
    walker = bodies.placed(index.row[leader], Pose(*a, facing(math.degrees(math.atan2(sy, sx))) + turned))
    high_up = g.board.level_height / INCH
    if not are_near_leg(bodies.rows, index.rows(g.unit(enemy).models), walker, sx, sy, _level_limit(0.0)):
        return
    for first, last, level in relief.stretches(g.setup.table, a, b):
        for row in index.rows(g.unit(enemy).models).tolist():
            limit = _level_limit(level * high_up - bodies.feet[row])
            low, high = near_span(walker, bodies.rows[row], bodies.corners, sx, sy, limit) if limit else (1.0, 0.0)
            if max(low, first) <= min(high, last):
                yield max(float(low), first), min(float(high), last)


def _level_limit(rise: float) -> float:
    """How far apart along the ground two bases may be that are in assault range with so much height between them."""
    limit = numbers.ASSAULT_RANGE + RULES_EPS
    return math.sqrt(max(0.0, limit * limit - rise * rise))


def why_not_near_enemy(model: str, pose: Pose, away: float, rule: str) -> Refusal | None:
    """Why a model may not be placed so many inches from the nearest enemy: that is within assault range."""
    least = numbers.ASSAULT_RANGE
    if not is_within(away, least):
        return None
    text = f"{model} would be {shown(away, least)} in from an enemy, within assault range"
    return Refusal("engaged", rule, text, away, least, (pose[:2],))
