"""Where a unit may get out of its transport, stated as data: how near to the hull, how far from enemies.

[stress, Transports]
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from openfire.engine.caches import per_position
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.inches import INCH
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Pose, outer_radius
from openfire.geometry.solver.terms import Answer, Impossible, Region, Rim, Shown
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.movement.engagement import why_not_near_enemy
from openfire.rules.shared.movement.places import Places
from openfire.rules.shared.terrain.levels import level_at
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.formation import reach, why_not_here
from openfire.rules.stress.movement.places import (
    Bounds,
    leader_within,
    limits_around,
    most_within,
    quickly_within,
    solved_within,
)

NOBODY, LEADER, EVERYBODY = 0, 1, 2
"""Whom a limit concerns."""


class WayOut(NamedTuple):
    """What a book asks of where a unit gets out, and the rules that ask it."""

    most: float
    """Inches from the transport, at most."""
    near: int
    """Who must be so near."""
    near_rule: str
    others_rule: str
    """The rule by which the others are placed."""
    safe: int = NOBODY
    """Who must be out of every enemy's assault range."""
    safe_rule: str = ""
    lost_rule: str = ""
    """The rule by which models without a place are lost; empty where all must have one."""
    none_rule: str = ""
    """The rule by which nobody gets out who has no place; empty where one may always stay."""


class Hull:
    """A transport and a unit that gets out of it, measured as its models would stand."""

    def __init__(self, g: Game, unit: str, transport: str, way: WayOut) -> None:
        self.g, self.unit, self.transport, self.way = g, unit, transport, way
        self.leader, self.board = g.unit(unit).leader, g.board.copy()
        self.foes = tuple(model for enemy in enemies(g, unit) for model in g.unit(enemy).models) if way.safe else ()

    def away(self, model: str, pose: Pose, others: tuple[str, ...]) -> float:
        """Inches from a model to the nearest of some others, base to base, heights included."""
        if not others:
            return math.inf
        rows = self.board.index.rows
        self.board.put(model, pose, level_at(self.g, pose[:2]))
        return float(self.board.gaps(rows((model,)), rows(others)).min())

    def why_not_there(self, model: str, pose: Pose) -> Refusal | None:
        """Why a model may not be there: too far from the transport, or too near to an enemy."""
        way, rank = self.way, LEADER if model == self.leader else EVERYBODY
        if rank <= way.near and not is_within(away := self.away(model, pose, (self.transport,)), way.most):
            name = f"the leader {model}" if way.near == LEADER else model
            text = f"{name} would be {shown(away, way.most)} in from {self.transport}, and {way.most:g} in is the most"
            return Refusal("too-far", way.near_rule, text, away, way.most, (pose[:2],))
        if rank <= way.safe:
            return why_not_near_enemy(model, pose, self.away(model, pose, self.foes), way.safe_rule)
        return None

    def why_not_all(self, places: Places) -> Refusal | None:
        """Why some of the unit may not stand so, its leader among them."""
        places = {self.leader: places[self.leader]} | places
        refusals = (self.why_not_there(model, pose) for model, pose in places.items())
        return next(filter(None, refusals), None) or why_not_here(self.g, self.unit, places)

    def bounds(self) -> Bounds:
        """The same as limits, for who looks for places."""
        at, hull = self.g.model(self.transport).at, self.g.card(self.transport).profile.base
        assert at is not None
        wide = outer_radius(self.g.card(self.leader).profile.base)
        near, safe = limits_around(self.g, self.transport, self.way.most), tuple(self._safe_rims(at))
        leader = (near if self.way.near >= LEADER else ()) + (safe if self.way.safe >= LEADER else ())
        others = (near if self.way.near == EVERYBODY else ()) + (safe if self.way.safe == EVERYBODY else ())
        region = Region(at[:2], outer_radius(hull) + self.way.most + wide + RULES_EPS, leader, others, exact=True)
        return Bounds(region, lambda model, pose: self.why_not_there(model, pose) is None, at.facing)

    def _safe_rims(self, at: Pose) -> Iterator[Rim]:
        """Limits at which a model is just out of an enemy's assault range, as far as it could be placed."""
        bases = [self.g.card(model).profile.base for model in self.g.unit(self.unit).models]
        far = self.way.most + 2 * max(map(outer_radius, bases)) + reach(self.g, self.unit) + numbers.ASSAULT_RANGE
        far += outer_radius(self.g.card(self.transport).profile.base) + 2 * max(map(outer_radius, bases))
        for foe in self.foes:
            there, wide = self.g.model(foe).at, outer_radius(self.g.card(foe).profile.base)
            if there and math.dist(there[:2], at[:2]) <= (far + wide) * INCH:
                yield from limits_around(self.g, foe, numbers.ASSAULT_RANGE + RULES_EPS)


@per_position
def known_places(g: Game, unit: str, transport: str, way: WayOut) -> Answer:
    """Places for a unit that gets out: for all, or for as many as possible where the others are lost."""
    if quick := _quickly(g, unit, transport, way):
        return Shown(quick)
    bounds = Hull(g, unit, transport, way).bounds()
    return most_within(g, unit, bounds) if way.lost_rule else solved_within(g, unit, bounds)


@per_position
def _quickly(g: Game, unit: str, transport: str, way: WayOut) -> Places | None:
    return quickly_within(g, unit, Hull(g, unit, transport, way).bounds())


@per_position
def may_get_out(g: Game, unit: str, transport: str, way: WayOut) -> bool:
    """Whether it is not proved that there is no room: for the unit, or for its leader where the others may be lost."""
    if _quickly(g, unit, transport, way):
        return True
    bounds = Hull(g, unit, transport, way).bounds()
    alone = leader_within(g, unit, bounds, effort=0) if way.lost_rule else None
    return not isinstance(alone or solved_within(g, unit, bounds, effort=0), Impossible)
