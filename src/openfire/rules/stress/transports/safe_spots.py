"""How near to its transport and to enemies a unit may get out. [stress, Transports]"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

from openfire.engine.refusals import Refusal
from openfire.geometry.inches import INCH, Point
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Pose, inner_radius, outer_radius
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.movement.engagement import why_not_near_enemy
from openfire.rules.shared.terrain.levels import level_at
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.formation import reach
from openfire.rules.stress.search.near_hull import Bounds, NearHull
from openfire.rules.stress.transports.options import too_far_out

BEYOND = 0.001
"""Out of an inch is an inch and this."""


class SafeSpots:
    """Measures from models as they would stand beside a transport to it and to enemies."""

    def __init__(self, hull: NearHull) -> None:
        self.hull, self.g = hull, hull.g
        self.board = self.g.board.copy()
        self.foes = tuple(model for enemy in enemies(self.g, hull.unit) for model in self.g.unit(enemy).models)
        self.bounds = Bounds(self.is_safe, self.rims)

    def from_enemies(self, model: str, pose: Pose) -> float:
        """Inches from a model to the nearest enemy model."""
        if not self.foes:
            return math.inf
        rows = self.board.index.rows
        self.board.put(model, pose, level_at(self.g, pose[:2]))
        return float(self.board.gaps(rows((model,)), rows(self.foes)).min())

    def is_safe(self, model: str, pose: Pose) -> bool:
        """Whether a model is in no enemy's assault range."""
        return not is_within(self.from_enemies(model, pose), numbers.ASSAULT_RANGE)

    def spots(self) -> Iterator[Pose]:
        """Where the leader might stand: near the transport and clear of enemies."""
        return self.hull.spots(numbers.TRANSPORT, self.bounds)

    def rims(self, model: str) -> Iterator[tuple[Point, float]]:
        """Circles on which a model is just out of an enemy's assault range, as far as it could be placed."""
        at, radius = self.hull.at, inner_radius(self.g.card(model).profile.base)
        for foe in self.foes:
            there, wide = self.g.model(foe).at, outer_radius(self.g.card(foe).profile.base)
            clear = wide + numbers.ASSAULT_RANGE + radius + BEYOND
            if there and math.dist(there[:2], at[:2]) <= (self.farthest + clear) * INCH:
                yield there[:2], clear

    @cached_property
    def farthest(self) -> float:
        """Inches from the transport's middle at which somebody of the unit could stand, at most."""
        unit, hull = self.hull.unit, self.g.card(self.hull.transport).profile.base
        widest = 2 * max(outer_radius(self.g.card(model).profile.base) for model in self.g.unit(unit).models)
        return outer_radius(hull) + numbers.TRANSPORT + 2 * widest + reach(self.g, unit)

    def why_not_leader(self, pose: Pose, near_rule: str, safe_rule: str) -> Refusal | None:
        """Why the leader may not be there: too far from the transport, or too near to an enemy."""
        leader = self.hull.leader
        refusal = too_far_out(self.hull, leader, pose, numbers.TRANSPORT, near_rule, f"the leader {leader}")
        return refusal or self.why_not_safe(leader, pose, safe_rule)

    def why_not_safe(self, model: str, pose: Pose, rule: str) -> Refusal | None:
        """Why a model may not be there: an enemy is within assault range."""
        return why_not_near_enemy(model, pose, self.from_enemies(model, pose), rule)
