"""Leaving assault range: which enemies a move leaves, measured along its whole way. [stress, Assault Range]"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.geometry.inches import Point
from openfire.geometry.kernels import NUMERIC, RULES_EPS
from openfire.geometry.shapes import Numbers, inner_radius, outer_radius
from openfire.rules.shared.movement.distance import enemies, enemy_gaps, engaged, is_engaged_with
from openfire.rules.shared.movement.engagement import leg_spans
from openfire.rules.shared.own_rules.permissions import is_allowed
from openfire.rules.stress import numbers
from openfire.rules.stress.vehicles.traits import can_strike

LEFT = "left:"
"""Marks which enemy units were left, for the rest of the activation."""


class Watch(NamedTuple):
    """Which enemies a unit was near before it moved, by its leader and by its followers (ruling ST-14)."""

    unit: str
    leader: str
    held: frozenset[str]
    """Enemy units within range of a follower: they are not left while the leader walks."""
    gaps: dict[str, float]
    """Inches to each enemy unit that the leader might come near to, before the move."""

    def after_way(self, g: Game, way: Sequence[Point], turned: Sequence[int] = ()) -> list[str]:
        """The enemy units left while the leader walked: in range at some moment, out of it at a later one.

        turned: how far from each leg the leader faces, half a turn where it goes backward; not at all if left out.
        """
        near = [enemy for enemy in self.gaps if enemy not in self.held]
        return [enemy for enemy in near if _leaves(g, self, enemy, way, turned)]

    def after_placing(self, g: Game) -> list[str]:
        """The enemy units left when the followers were placed: in range of one before, of nobody now."""
        return [
            enemy for enemy in enemies(g, self.unit) if enemy in self.held and not is_engaged_with(g, self.unit, enemy)
        ]


def watch(g: Game, unit: str, length: float = math.inf) -> Watch:
    """Which enemies are near before a unit moves. length: inches that its leader will go."""
    leader = g.unit(unit).leader
    held = [enemy for enemy in engaged(g, unit) if _is_near_followers(g, unit, enemy)]
    near = length + _turning(g, leader) + numbers.ASSAULT_RANGE + 0.01
    gaps = {enemy: gap for enemy, gap in enemy_gaps(g, unit) if gap <= near}
    return Watch(unit, leader, frozenset(held), gaps)


def _turning(g: Game, model: str) -> float:
    """Inches by which a long base may come nearer to something merely by turning."""
    base = g.card(model).profile.base
    return outer_radius(base) - inner_radius(base)


def _is_near_followers(g: Game, unit: str, enemy: str) -> bool:
    leader = g.unit(unit).leader
    followers = g.board.index.rows(tuple(model for model in g.unit(unit).models if model != leader))
    return len(followers) > 0 and _nearest(g, followers, enemy) <= numbers.ASSAULT_RANGE + RULES_EPS


def _nearest(g: Game, rows: Numbers, enemy: str) -> float:
    return min(g.board.nearest(rows, g.board.index.rows(g.unit(enemy).models)))


def _leaves(g: Game, watch: Watch, enemy: str, way: Sequence[Point], turned: Sequence[int]) -> bool:
    """Whether a leader on its way is in range of a unit and later out of it. [stress.free-attack.trigger]

    It walks forward, each leg ahead of it; before the first and after the last it stands as its base really lies.
    """
    spans = [(0.0, 0.0)] if watch.gaps[enemy] <= numbers.ASSAULT_RANGE + RULES_EPS else []
    for leg, (a, b) in enumerate(pairwise(way)):
        spans += [
            (leg + low, leg + high)
            for low, high in leg_spans(g, watch.leader, enemy, a, b, turned[leg] if turned else 0)
        ]
    end = float(len(way) - 1)
    is_near = _nearest(g, g.board.index.rows((watch.leader,)), enemy) <= numbers.ASSAULT_RANGE + RULES_EPS
    if not spans or not is_near:
        return bool(spans)
    spans.append((end, end))
    reached = min(spans)[1]
    for low, high in sorted(spans):
        if low > reached + NUMERIC:
            return True
        reached = max(reached, high)
    return reached < end - NUMERIC


def note_leaving(g: Game, unit: str, left: Iterable[str]) -> None:
    """Remember which enemy units were left; one mark each, however often (ruling X-17).

    Vehicles make no free attacks. [stress.vehicle.no-free-attack]
    """
    for enemy in left:
        if can_strike(g, enemy) and not g.unit(unit).mark(LEFT + enemy) and not is_allowed(g, unit, "leave-freely"):
            g.happen(Marked(unit=unit, mark=LEFT + enemy, value=1, rules=("stress.free-attack.trigger",)))


def left_by(g: Game, unit: str) -> tuple[str, ...]:
    """The enemy units whose assault range a unit has left in this activation. [stress.free-attack.trigger]"""
    return tuple(mark.removeprefix(LEFT) for mark, _ in g.unit(unit).marks if mark.startswith(LEFT))
