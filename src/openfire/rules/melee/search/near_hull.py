"""Places beside a transport, for those who get out of it. No rule stands here, only what several rules look for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, islice

from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry import slants
from openfire.geometry.inches import Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.geometry.placement import Room, spots, tight_spots
from openfire.geometry.shapes import Pose, Round, Shape, inner_radius, outer_radius, rim_discs
from openfire.rules.melee import numbers
from openfire.rules.melee.terrain.ground import land_for
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.movement.engagement import EngagementLimits, why_not_near_enemy
from openfire.rules.shared.movement.formation import why_not_footing
from openfire.rules.shared.movement.places import turned
from openfire.rules.shared.search.openings import slanted
from openfire.rules.shared.terrain.ground import room
from openfire.rules.shared.terrain.levels import level_at

PITCH = 0.5
"""Inches between the spots that are tried for a leader."""

FINE = 0.1
"""The same for bases that are not round where none of those will do."""

TRIES = 24
"""How many spots for a leader are tried: all there are, where room is scarce."""

BEYOND = 0.001
"""Out of an inch is an inch and this."""


class NearHull:
    """Measures from models of a unit as they would stand beside a transport."""

    def __init__(self, g: Game, unit: str, transport: str, most: float) -> None:
        """most: inches from the transport at which the leader may be."""
        self.g, self.unit, self.transport = g, unit, transport
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

    def first_spots(self) -> list[Pose]:
        """Some places where the leader might stand, the nearest first; looked for more closely where none is found."""
        return list(islice(self._spots(), TRIES)) or list(islice(self._fine_spots(), TRIES))

    def _spots(self) -> Iterator[Pose]:
        at, radius = self.hull, inner_radius(self.base)
        tight = tight_spots(self.space, at[:2], self.away, radius, self._all_rims())
        found = (*spots(self.space, at[:2], self.away, radius, PITCH), *tight)
        return self._free(turned(self.g, self.leader, found, at.facing))

    def _fine_spots(self) -> Iterator[Pose]:
        """Places in gaps and close together for a base that is not round, turned in many ways.

        A round one has been everywhere.
        """
        if isinstance(self.base, Round):
            return iter(())
        body, at = (self.g.board.index.row[self.leader], self.base), self.hull
        in_gaps = slants.slanted(self.space, at[:2], self.away, body, self._all_rims())
        found = spots(self.space, at[:2], self.away, inner_radius(self.base), FINE)
        return self._free(chain(in_gaps, slanted(self.g, self.leader, found, facing=at.facing)))

    def _free(self, poses: Iterable[Pose]) -> Iterator[Pose]:
        """Those of some places where the leader may stand."""
        for pose in poses:
            if self.is_near(pose) and self.is_safe(self.leader, pose) and not why_not_footing(self.g, self.unit, pose):
                yield pose

    @property
    def base(self) -> Shape:
        """The leader's base."""
        return self.g.card(self.leader).profile.base

    @property
    def hull(self) -> Pose:
        """Where the transport is."""
        at = self.g.model(self.transport).at
        assert at is not None
        return at

    @property
    def away(self) -> float:
        """Inches from the middle of the transport beyond which the leader is too far from it."""
        return outer_radius(self.g.card(self.transport).profile.base) + self.most + outer_radius(self.base)

    @property
    def space(self) -> Room:
        """Where bases may stand."""
        return room(self.g, self.g.board.on)

    def _all_rims(self) -> tuple[tuple[Point, float], ...]:
        """Circles on which the leader is just near enough to the transport, or just far enough from an enemy."""
        return *self._near_rims(self.hull), *self.rims(self.leader)

    def _near_rims(self, at: Pose) -> Iterator[tuple[Point, float]]:
        """Circles on which the leader is just near enough to the transport."""
        radius = inner_radius(self.g.card(self.leader).profile.base)
        for middle, disc in rim_discs(self.g.card(self.transport).profile.base, at):
            yield middle, disc + self.most + radius + RULES_EPS / 2

    def rims(self, model: str) -> Iterator[tuple[Point, float]]:
        """Circles on which a model is just out of an enemy's assault range."""
        radius = inner_radius(self.g.card(model).profile.base)
        for foe in self.foes:
            if at := self.g.model(foe).at:
                wide = outer_radius(self.g.card(foe).profile.base)
                yield at[:2], wide + numbers.ASSAULT_RANGE + radius + BEYOND

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
