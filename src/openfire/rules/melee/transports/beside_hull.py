"""Beside a transport: who is near enough to it, and far enough from enemies. [melee, Transports]"""

from __future__ import annotations

from functools import cached_property

from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Pose, outer_radius
from openfire.geometry.solver.terms import Region
from openfire.geometry.solver.units import RIM, UnitToPlace
from openfire.rules.melee import numbers
from openfire.rules.melee.terrain.ground import land_for
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.movement.engagement import EngagementLimits, why_not_near_enemy
from openfire.rules.shared.search.unit_places import BEYOND, Apart, formation, limits_of
from openfire.rules.shared.terrain.levels import level_at


class BesideHull:
    """Measures from models of a unit as they would stand beside a transport."""

    def __init__(self, g: Game, unit: str, transport: str, most: float, *, all_safe: bool) -> None:
        """most: inches from the transport at which the leader may be. all_safe: whether nobody may be near an enemy."""
        self.g, self.unit, self.transport, self.all_safe = g, unit, transport, all_safe
        self.leader = g.unit(unit).leader
        self.most, self.engagement = most, EngagementLimits(land=land_for(g, unit))
        self.board = g.board.copy()

    @cached_property
    def foes(self) -> tuple[str, ...]:
        """The enemy models on the table."""
        return tuple(model for enemy in enemies(self.g, self.unit) for model in self.g.unit(enemy).models)

    def from_transport(self, pose: Pose) -> float:
        """Inches from the leader to the transport."""
        return self._gap(self.leader, pose, (self.transport,))

    def from_enemies(self, model: str, pose: Pose) -> float:
        """Inches from a model to the nearest enemy model."""
        return self._gap(model, pose, self.foes) if self.foes else float("inf")

    def _gap(self, model: str, pose: Pose, others: tuple[str, ...]) -> float:
        board, rows = self.board, self.board.index.rows
        board.put(model, pose, level_at(self.g, pose[:2]))
        return float(board.gaps(rows((model,)), rows(others)).min())

    def is_near(self, pose: Pose) -> bool:
        """Whether the leader is near enough to the transport."""
        return is_within(self.from_transport(pose), self.most)

    def is_safe(self, model: str, pose: Pose) -> bool:
        """Whether a model is in no enemy's assault range."""
        return not is_within(self.from_enemies(model, pose), numbers.ASSAULT_RANGE)

    # ---------------------------------------------------------------------------------------- for the solver

    @cached_property
    def at(self) -> Pose:
        """Where the transport is."""
        at = self.g.model(self.transport).at
        assert at is not None
        return at

    @cached_property
    def region(self) -> Region:
        """Where the leader is looked for: around the transport."""
        bases = (self.g.card(model).profile.base for model in (self.transport, self.leader))
        near = limits_of(self.g, (self.transport,), self.most + RIM)
        safe = limits_of(self.g, self.foes, numbers.ASSAULT_RANGE + BEYOND)
        return Region(self.at[:2], sum(map(outer_radius, bases)) + self.most + RIM, (*near, *safe), self.formed.rims)

    @cached_property
    def formed(self) -> UnitToPlace:
        """The unit where nobody may be near to an enemy, or only the leader may not."""
        apart = Apart(self.foes, numbers.ASSAULT_RANGE) if self.all_safe else None
        return formation(self.g, self.unit, self.engagement, self._allowed, apart)

    def _allowed(self, model: str, pose: Pose) -> bool:
        if model == self.leader:
            return self.is_near(pose) and self.is_safe(model, pose)
        return not self.all_safe or self.is_safe(model, pose)

    # ---------------------------------------------------------------------------------------- for people

    def why_not_leader(self, pose: Pose, near_rule: str, safe_rule: str) -> Refusal | None:
        """Why the leader may not be there: too far from the transport, or too near to an enemy."""
        away, most = self.from_transport(pose), self.most
        if not is_within(away, most):
            text = f"the leader {self.leader} would be {shown(away, most)} in from {self.transport}"
            return Refusal("too-far", near_rule, f"{text}, and {most:g} in is the most", away, most, (pose[:2],))
        return self.why_not_safe(self.leader, pose, safe_rule)

    def why_not_safe(self, model: str, pose: Pose, rule: str) -> Refusal | None:
        """Why a model may not be there: an enemy is within assault range."""
        return why_not_near_enemy(model, pose, self.from_enemies(model, pose), rule)
