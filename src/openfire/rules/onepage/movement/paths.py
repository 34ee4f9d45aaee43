"""How models get from place to place: each by itself, around what is in its way. [onepage, Moving]"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from openfire.engine.answers import Stand, print_place
from openfire.engine.game import Game
from openfire.engine.options import UnitOptions
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, TURN, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import Mover, MoveRange, is_free, shortest, slides
from openfire.geometry.reach import Survey, survey
from openfire.geometry.shapes import Flags, Numbers, Pose, Round, inner_radius, outer_radius
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.coherency import Places
from openfire.rules.onepage.movement.distance import Clearance, widened_bodies
from openfire.rules.onepage.specials import all_have
from openfire.rules.onepage.terrain import land, starts_in_difficult
from openfire.rules.shared.own_rules.permissions import is_allowed

WHOLE = "onepage.measure.move-whole-base"
"""The rule of distances where no other says how many inches it is."""


Through = Mapping[str, tuple[Point, ...]]
"""Places that models go through on their way to others, as their player likes. [onepage.move.any-direction]"""

STRAIGHT_ON: Through = MappingProxyType({})
"""Nobody goes through any."""


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
        self._found: dict[tuple[str, Pose, bool, float, tuple[Point, ...]], Route | Refusal] = {}

    def avoiding_difficult(self) -> Ways:
        """The same ways, but none of them through difficult ground."""
        return self._over(self.land.around)

    def avoiding_danger(self) -> Ways:
        """The same ways, but none of them through difficult or dangerous ground."""
        return self._over(self.land.safe)

    def _over(self, ground: Ground) -> Ways:
        ways = Ways(self.g, self.unit, self.budget, self.clearance, rule=self.rule)
        ways.land = self.land._replace(ground=ground, around=ground)
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

    def routes(self, places: Places, through: Through = STRAIGHT_ON) -> dict[str, Route] | Refusal:
        """Ways for some models to their places, all around difficult ground or all within 6 inches, or why not.

        through: where some of them go first. [onepage.terrain.difficult-6in]
        """
        around = None
        if self._in_difficult.isdisjoint(places):
            found = self._all(places, through, self.land.around, self.budget)
            if not isinstance(found, Refusal) or self.land.around is self.land.ground or found.code == "too-far":
                return found
            around = found
        capped = min(self.budget, numbers.DIFFICULT)
        open_ways = self._all(places, through, self.land.ground, capped)
        if isinstance(open_ways, Refusal) and open_ways.limit == capped < self.budget:
            return self._barred(places, through, around) or _slowed(open_ways, capped)
        return open_ways

    def _barred(self, places: Places, through: Through, around: Refusal | None) -> Refusal | None:
        """Why there is no way around difficult ground, where difficult ground is not the reason."""
        is_barred = around and isinstance(self._all(places, through, self.land.ground, self.budget), Refusal)
        return around if is_barred else None

    @cached_property
    def _in_difficult(self) -> frozenset[str]:
        """Those of its models that stand in difficult ground now."""
        models = self.g.unit(self.unit).models if self.land.difficult.move_penalties else ()
        return frozenset(model for model in models if starts_in_difficult(self.g, self.land.difficult, model))

    def _all(self, places: Places, through: Through, ground: Ground, budget: float) -> dict[str, Route] | Refusal:
        routes: dict[str, Route] = {}
        for model, pose in places.items():
            route = self.known(model, pose, ground, budget, through.get(model, ()))
            if isinstance(route, Refusal):
                return route
            routes[model] = route
        return routes

    def kinds(self) -> tuple[WaysOver, ...]:
        """The kinds of ways that a whole unit may go: around difficult ground, or all within 6 inches."""
        around, ground = self.land.around, self.land.ground
        if around is ground:
            return (WaysOver(self, ground, self.budget),)
        return WaysOver(self, around, self.budget, self._in_difficult), WaysOver(
            self, ground, min(self.budget, numbers.DIFFICULT)
        )

    def known(
        self, model: str, pose: Pose, ground: Ground, budget: float, through: tuple[Point, ...] = ()
    ) -> Route | Refusal:
        """A way for one model, looked for once: nobody moves while it is thought about."""
        key = (model, pose, ground is self.land.ground, budget, through)
        route = self._found.get(key)
        if route is None:
            route = self._found[key] = self.route(model, pose, ground, budget, through)
        return route

    def route(
        self, model: str, pose: Pose, ground: Ground, budget: float, through: tuple[Point, ...] = ()
    ) -> Route | Refusal:
        """A way for one model through some places, straight from each to the next if it can be (ruling A-WAYS)."""
        at = self.g.model(model).at
        assert at is not None
        stops = (at[:2], *through, pose[:2])
        cost = self.swing(model, at, pose)
        left = sum(math.dist(a, b) for a, b in pairwise(stops)) / INCH
        if left + cost > budget + RULES_EPS:
            return self._too_far(model, left + cost, budget, stops)
        points = stops[:1]
        for a, b in pairwise(stops):
            left -= math.dist(a, b) / INCH
            leg = self._leg(model, Pose(*a, at.facing), Pose(*b, pose.facing), ground, budget - cost - left)
            if leg is None:
                return self._no_way(model, budget, stops)
            cost, points = cost + leg.cost, (*points, *leg.points[1:])
        return Route(cost, points)

    def _leg(self, model: str, start: Pose, end: Pose, ground: Ground, budget: float) -> Route | None:
        """A way from one place to the next within so many inches: straight if it can be, else around."""
        here, goal, mover = start[:2], end[:2], self.mover(model)
        if here == goal or is_free(ground, mover, here, goal) or slides(ground, mover, start, end):
            return Route(math.dist(here, goal) / INCH, (here, goal))
        way = None if self.flying else shortest(ground, mover, here, goal, budget + RULES_EPS)
        return None if way is None or not self._is_clear(ground, mover, way.points) else Route(way.cost, way.points)

    def _no_way(self, model: str, budget: float, stops: tuple[Point, ...]) -> Refusal:
        if self.flying:
            text = f"{model} may not leave the table"
            return Refusal("off-table", "onepage.setup.table-6x4", text, witness=stops[1:])
        through = f" through {' '.join(map(print_place, stops[1:-1]))}" if stops[1:-1] else ""
        text = f"{model} finds no way of {budget:g} in{through}"
        return Refusal("no-way", self._barred_rule(), text, None, budget, stops)

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
        is_open = self.flying or is_allowed(self.g, self.unit, "through-units")
        return np.zeros_like(board.on) if is_open else board.mask(rows)


class WaysOver:
    """Ways of one kind over some ground; a whole unit goes by the same kind. [onepage.terrain.difficult-6in]"""

    def __init__(self, ways: Ways, ground: Ground, budget: float, stuck: frozenset[str] = frozenset()) -> None:
        """stuck: who cannot go so."""
        self.ways, self.ground, self.budget, self.stuck = ways, ground, budget, stuck
        self._surveys: dict[str, Survey] = {}

    def goes(self, name: str, pose: Pose) -> bool:
        """Whether a model gets to a place."""
        if name in self.stuck:
            return False
        return not isinstance(self.ways.known(name, pose, self.ground, self.budget), Refusal)

    def trip(self, name: str) -> MoveRange:
        """How far a model might go so."""
        at = self.ways.g.model(name).at
        assert at is not None
        return MoveRange(name, "", self.ground, self.ways.mover(name), at[:2], self.budget + RULES_EPS)

    def reaches(self, name: str, places: Numbers) -> Flags:
        """A quick look to which of some places a model might get, row by row."""
        if self.ways.flying:
            return np.ones(len(places), np.bool_)
        if name not in self._surveys:
            trip = self.trip(name)
            self._surveys[name] = survey(trip.ground, trip.mover, trip.start, trip.limit)
        return np.isfinite(self._surveys[name].costs(places))


class ByWays(UnitOptions[Stand]):
    """Places to which models go, each by a way that may lead through others. [onepage.move.any-direction]"""

    takes = Stand
    ways: Ways
    now: Places
    """Where everybody stands before."""

    def moved(self, places: Places) -> Places:
        """The models that do not stay where they are."""
        return {model: pose for model, pose in places.items() if pose != self.now.get(model)}

    def sent(self, answer: Stand) -> Places:
        """The same; who comes back there has moved too."""
        places = {**self.now, **dict(answer.places)}
        return self.moved(places) | {model: places[model] for model, _ in answer.ways}

    def find_routes(self, sent: Places) -> dict[str, Route] | Refusal:
        """The ways of the models that move, or why there are none."""
        return self.ways.routes(sent)

    def routes_of(self, answer: Stand) -> dict[str, Route] | Refusal:
        """The same for an answer, through the places that its player names."""
        sent = self.sent(answer)
        return self.ways.routes(sent, dict(answer.ways)) if answer.ways else self.find_routes(sent)

    def routes(self, answer: Stand) -> dict[str, Route]:
        """The ways of the models that move."""
        found = self.routes_of(answer)
        assert not isinstance(found, Refusal)
        return found


def _slowed(refusal: Refusal, capped: float) -> Refusal:
    """Difficult ground is the reason why a way is too long. [onepage.terrain.difficult-6in]"""
    text = f"{refusal.text} through difficult terrain"
    return Refusal("difficult", "onepage.terrain.difficult-6in", text, refusal.measured, capped)
