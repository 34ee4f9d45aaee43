"""How models get from place to place: each by itself, around what is in its way. [onepage, Moving]"""

from __future__ import annotations

import math
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, TURN, Point, facing
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import Mover, is_free, shortest
from openfire.geometry.shapes import Flags, Pose, Round, inner_radius, outer_radius
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.clearance import Clearance, widened_bodies
from openfire.rules.onepage.movement.coherency import Places
from openfire.rules.onepage.specials import all_have
from openfire.rules.onepage.terrain import land, starts_in_difficult

WHOLE = "onepage.measure.move-whole-base"
"""The rule of distances where no other says how many inches it is."""


class Route(NamedTuple):
    """A way that a model can go."""

    cost: float
    points: tuple[Point, ...]


class Ways:
    """The ways of a unit's models within so many inches.

    No part of a base moves farther than that. [onepage.measure.move-whole-base, onepage.move.any-direction]
    """

    def __init__(
        self, g: Game, unit: str, budget: float, clearance: Clearance | None = None, *, rule: str = WHOLE
    ) -> None:
        """rule: which one says that it is so many inches."""
        self.g, self.unit, self.budget, self.clearance, self.rule = g, unit, budget, clearance or Clearance(), rule
        self.land = land(g, unit)
        self.movers: dict[str, Mover] = {}
        self._found: dict[tuple[str, Pose, bool, float], Route | Refusal] = {}

    def avoiding_difficult(self) -> Ways:
        """The same ways, but none of them through difficult ground."""
        ways = Ways(self.g, self.unit, self.budget, self.clearance, rule=self.rule)
        ways.land = self.land._replace(ground=self.land.around)
        return ways

    def past(self, unit: str) -> Ways:
        """The same ways, but that unit is not in the way: where they end is for others to judge."""
        ways = Ways(self.g, self.unit, self.budget, self.clearance, rule=self.rule)
        ways._blocks = self._blocks.copy()
        ways._blocks[self.g.board.index.rows(self.g.unit(unit).models)] = False
        return ways

    @cached_property
    def flying(self) -> bool:
        """Nothing is in the way of units that fly. [onepage.special.flying-through]"""
        return all_have(self.g, self.unit, "flying")

    def routes(self, places: Places) -> dict[str, Route] | Refusal:
        """Ways for some models to their places, all around difficult ground or all within 6 inches, or why not.

        [onepage.terrain.difficult-6in]
        """
        around = None
        if self._in_difficult.isdisjoint(places):
            found = self._all(places, self.land.around, self.budget)
            if not isinstance(found, Refusal) or self.land.around is self.land.ground or found.code == "too-far":
                return found
            around = found
        capped = min(self.budget, numbers.DIFFICULT)
        open_ways = self._all(places, self.land.ground, capped)
        if isinstance(open_ways, Refusal) and open_ways.limit == capped < self.budget:
            return self._barred(places, around) or _slowed(open_ways, capped)
        return open_ways

    def _barred(self, places: Places, around: Refusal | None) -> Refusal | None:
        """Why there is no way around difficult ground, where difficult ground is not the reason."""
        return around if around and isinstance(self._all(places, self.land.ground, self.budget), Refusal) else None

    @cached_property
    def _in_difficult(self) -> frozenset[str]:
        """Those of its models that stand in difficult ground now."""
        models = self.g.unit(self.unit).models if self.land.difficult.move_penalties else ()
        return frozenset(model for model in models if starts_in_difficult(self.g, self.land.difficult, model))

    def _all(self, places: Places, ground: Ground, budget: float) -> dict[str, Route] | Refusal:
        routes: dict[str, Route] = {}
        for model, pose in places.items():
            route = self._known(model, pose, ground, budget)
            if isinstance(route, Refusal):
                return route
            routes[model] = route
        return routes

    def _known(self, model: str, pose: Pose, ground: Ground, budget: float) -> Route | Refusal:
        """A way for one model, looked for once: nobody moves while it is thought about."""
        key = (model, pose, ground is self.land.ground, budget)
        route = self._found.get(key)
        if route is None:
            route = self._found[key] = self.route(model, pose, ground, budget)
        return route

    def route(self, model: str, pose: Pose, ground: Ground, budget: float) -> Route | Refusal:
        """A way for one model, straight if it can be."""
        at = self.g.model(model).at
        assert at is not None
        start, goal = (at.x, at.y), (pose.x, pose.y)
        swing = self.swing(model, at, pose)
        straight = math.dist(start, goal) / INCH
        if straight + swing > budget + RULES_EPS:
            return self._too_far(model, straight + swing, budget, (start, goal))
        mover = self.mover(model)
        if start == goal or is_free(ground, mover, start, goal) or _slides(ground, mover, at, pose):
            return Route(straight + swing, (start, goal))
        if self.flying:
            return Refusal("off-table", "onepage.setup.table-6x4", f"{model} may not leave the table", witness=(goal,))
        way = shortest(ground, mover, start, goal, budget - swing + RULES_EPS)
        if way is None or not self._is_clear(ground, mover, way.points):
            text = f"{model} finds no way of {budget:g} in"
            return Refusal("no-way", self._barred_rule(), text, None, budget, (start, goal))
        return Route(way.cost + swing, way.points)

    def _too_far(self, model: str, measured: float, limit: float, line: tuple[Point, ...]) -> Refusal:
        text = f"{model} would move {shown(measured, limit)} in, and {limit:g} in is the most"
        return Refusal("too-far", self.rule, text, measured, limit, line)

    def _barred_rule(self) -> str:
        return "onepage.move.1in-gap" if self.clearance.foes is None else "onepage.melee.valid-target"

    def _is_clear(self, ground: Ground, mover: Mover, points: tuple[Point, ...]) -> bool:
        """Whether a long base gets through as well, facing the way it goes."""
        return mover.own is None or all(is_free(ground, mover, a, b) for a, b in pairwise(points))

    def swing(self, model: str, start: Pose, end: Pose) -> float:
        """How far turning carries the ends of a base that is not round. [onepage.measure.move-whole-base]"""
        base = self.g.card(model).profile.base
        if isinstance(base, Round):
            return 0.0
        turn = abs((end.facing - start.facing + TURN // 2) % TURN - TURN // 2)
        return 2 * outer_radius(base) * math.sin(math.radians(turn / 2000))

    def mover(self, model: str) -> Mover:
        """A model among other units that it keeps away from; its own unit is not in its way.

        [onepage.move.1in-gap]
        """
        if model not in self.movers:
            self.movers[model] = self._mover(model)
        return self.movers[model]

    def _mover(self, model: str) -> Mover:
        g, base = self.g, self.g.card(model).profile.base
        if self.flying:
            return Mover(inner_radius(base), g.board.bodies, self._blocks)
        own = None if isinstance(base, Round) else g.board.index.row[model]
        return Mover(inner_radius(base), widened_bodies(g, self.unit, self.clearance, model), self._blocks, own)

    @cached_property
    def _blocks(self) -> Flags:
        """The models that are in the way of this unit's. [onepage.special.flying-through]"""
        board = self.g.board
        rows = board.index.rows(self.g.unit(self.unit).models)
        return np.zeros_like(board.on) if self.flying else board.mask(rows)


def _slides(ground: Ground, mover: Mover, at: Pose, pose: Pose) -> bool:
    """Whether a long base gets somewhere sideways: facing all along as it did before, or as it will.

    [onepage.move.any-direction]
    """
    if mover.own is None:
        return False
    leg = facing(math.degrees(math.atan2(pose.y - at.y, pose.x - at.x)))
    kept = (mover._replace(turned=(turned - leg) % TURN) for turned in (at.facing, pose.facing))
    return any(is_free(ground, one, at[:2], pose[:2]) for one in kept)


def _slowed(refusal: Refusal, capped: float) -> Refusal:
    """Difficult ground is the reason why a way is too long. [onepage.terrain.difficult-6in]"""
    text = f"{refusal.text} through difficult terrain"
    return Refusal("difficult", "onepage.terrain.difficult-6in", text, refusal.measured, capped)
