"""Walking & Running: every model moves by itself, the unit stays together. [onepage, Moving]"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from openfire.engine.answers import Stand, read_pose
from openfire.engine.facts import Moved
from openfire.engine.game import Game
from openfire.engine.options import Chance
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.geometry.paths import MoveRange
from openfire.geometry.shapes import Pose
from openfire.geometry.solver.closing import shifted
from openfire.rules.onepage import numbers
from openfire.rules.onepage.damage import dangerous_ground
from openfire.rules.onepage.movement.coherency import (
    Places,
    bodies_at,
    disorder,
    incoherent,
    why_not_here,
    why_not_there,
)
from openfire.rules.onepage.movement.distance import in_passing, misnamed
from openfire.rules.onepage.movement.paths import WHOLE, ByWays, Route, Ways
from openfire.rules.onepage.search import formed_up
from openfire.rules.onepage.specials import all_have, is_vehicle
from openfire.rules.onepage.terrain import dangers, ends_in_danger
from openfire.rules.shared.movement.places import current_places, place_all
from openfire.rules.shared.own_rules.changes import changed_length
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.terrain.levels import level_at

HOLD, WALK, RUN, ASSAULT = "hold", "walk", "run", "assault"
"""The actions. [onepage.act.hold, onepage.act.walk-6, onepage.act.run-12, onepage.act.assault-12]"""

ON_FOOT = {WALK: numbers.WALK, RUN: numbers.RUN, ASSAULT: numbers.ASSAULT}
DRIVEN = {WALK: numbers.VEHICLE_WALK, RUN: numbers.VEHICLE_RUN, ASSAULT: numbers.VEHICLE_ASSAULT}
"""How far Infantry and Vehicles go with an action."""


def allowance(g: Game, unit: str, action: str) -> float:
    """How many inches each model of a unit may move with a Walk, a Run or an Assault.

    [onepage.act.walk-6, onepage.act.run-12, onepage.act.assault-12, onepage.vehicle.walk-12, onepage.vehicle.run-18,
    onepage.vehicle.assault-18, onepage.special.fast-walk-3, onepage.special.fast-run-6]
    """
    far = DRIVEN if is_vehicle(g, unit) else ON_FOOT
    more = numbers.FAST_WALK if action == WALK else numbers.FAST_RUN
    inches = far[action] + all_have(g, unit, "fast") * more
    return changed_length(g, "move", Case(unit, words=(action,)), inches)


MOVE_RULES = {
    WALK: ("onepage.act.walk-6", "onepage.special.fast-walk-3"),
    RUN: ("onepage.act.run-12", "onepage.special.fast-run-6"),
    ASSAULT: ("onepage.act.assault-12", "onepage.special.fast-run-6"),
}
"""Which rule says how far a unit goes with an action, and which where it is Fast."""


def move_rule(g: Game, unit: str, action: str) -> str:
    """The rule that says how far a unit may move with an action; without one it goes nowhere."""
    return MOVE_RULES[action][all_have(g, unit, "fast")] if action in MOVE_RULES else WHOLE


class MoveOptions(ByWays):
    """Where the models of a unit may go; a model that is not named stays. [onepage.move.any-direction]

    Each goes straight, or around what is in its way, or through the places that its player names: `a1.2@11,9 12,8`.
    Distance, other units, terrain and coherency decide. [onepage.move.1in-gap, onepage.move.coherency-2in]
    """

    takes = Stand
    has_ways = True

    def __init__(self, g: Game, unit: str, budget: float, rule: str) -> None:
        """rule: which one says that it is so many inches."""
        self.g, self.unit, self.clearance = g, unit, in_passing(g, unit)
        self.ways = Ways(g, unit, budget, self.clearance, rule=rule)
        self.budget = budget
        self.now = current_places(g, unit)
        self.lost = disorder(g, unit, g.board.bodies)
        self._gathered: Places | None = None

    def paces(self) -> dict[str, float]:
        """How many inches each model may move."""
        return {"move": self.budget}

    def ranges(self) -> Iterator[MoveRange]:
        """Where each model could go, to be drawn; how the unit stands together is not looked at."""
        for model, at in self.now.items():
            yield MoveRange(model, "move", self.ways.land.ground, self.ways.mover(model), (at.x, at.y), self.budget)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not move so."""
        names = [model for model, _ in answer.places]
        if refusal := misnamed(names, self.now, self.unit, "onepage.unit.unit-definition"):
            return refusal
        refusal = self._no_stand(dict(answer.places))
        if refusal:
            return refusal
        routes = self.routes_of(answer)
        return routes if isinstance(routes, Refusal) else None

    def _no_stand(self, places: Places) -> Refusal | None:
        """Why the unit may not stand so; one that cannot get back into coherency gets as near to it as can be.

        [onepage.move.coherency-restore]
        """
        moved = self.moved(places)
        refusal = why_not_here(self.g, self.unit, moved, self.clearance) if moved else incoherent(self.g, self.unit)
        if refusal is None or refusal.code != "incoherent" or not self.lost:
            return refusal
        best = disorder(self.g, self.unit, bodies_at(self.g, self.gathered()))
        if disorder(self.g, self.unit, bodies_at(self.g, {**self.now, **places})) <= best + RULES_EPS:
            return None
        return Refusal(refusal.code, "onepage.move.coherency-restore", refusal.text, refusal.measured, refusal.limit)

    def gathered(self) -> Places:
        """A unit that has lost coherency, brought back together as well as can be found."""
        if self._gathered is None:
            self._gathered = self._regroup()
        return self._gathered

    def _regroup(self) -> Places:
        for model in self.now:
            for toward in self.now.values():
                places = formed_up(self.g, self.unit, self.now[model], toward, self.clearance)
                if places and not isinstance(self.ways.routes(self.moved(places)), Refusal):
                    return places
        return self.now

    def sample(self, chance: Chance) -> Stand:
        """A random way for the whole unit, or none."""
        if self.lost:
            return Stand(tuple(self.gathered().items()))
        return self.sampled(QuestionName.MOVE, chance) or Stand(())

    def can_go_along(self, places: Places) -> bool:
        """Whether a unit in coherency can go where all keep their places beside each other."""
        if why_not_there(self.g, self.unit, places, bodies_at(self.g, places), self.clearance):
            return False
        return not isinstance(self.ways.routes(places), Refusal)

    def read(self, text: str) -> Stand:
        """Places as they are written; `by 3,0` moves everybody so far, `by 3,0 3,4` through where they were then."""
        words = text.split()
        if words[:1] == ["by"] and (len(words) == 2 or (words[2:] and self.has_ways)):
            return self.along([read_pose(word)[:2] for word in words[1:]])
        return Stand.read_ways(text) if self.has_ways else Stand.read(text)

    def along(self, shifts: Sequence[Point]) -> Stand:
        """Everybody moved by the last of some shifts, and on the way there by each of the others."""
        *others, (dx, dy) = shifts
        ways = {model: tuple((at.x + x, at.y + y) for x, y in others) for model, at in self.now.items() if others}
        return Stand(tuple(shifted(self.now, dx, dy).items()), tuple(ways.items()))


def go(g: Game, unit: str, kind: str, routes: dict[str, Route], answer: Stand, *rules: str) -> Rules[None]:
    """Models go their ways, and the unit tests for the dangerous ground that they went through.

    [onepage.terrain.dangerous-test]
    """
    places = dict(answer.places)
    for model, route in routes.items():
        pose: Pose = places[model]
        level, cost = level_at(g, (pose.x, pose.y)), round(route.cost, 4)
        g.happen(Moved(model=model, kind=kind, way=route.points, cost=cost, at=pose, level=level, rules=rules))
    yield from dangerous_ground(g, unit, dangers(g, unit, {m: r.points for m, r in routes.items()}))


class JumpOptions(MoveOptions):
    """Where a unit may be put: any valid place within so many inches of where each model is, or where it stands."""

    has_ways = False

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the unit may not be put so."""
        names = [model for model, _ in answer.places]
        if refusal := misnamed(names, self.now, self.unit, "onepage.unit.unit-definition"):
            return refusal
        moved = self.sent(answer)
        for model, pose in moved.items():
            if refusal := self.too_far(model, pose):
                return refusal
        return why_not_here(self.g, self.unit, moved, self.clearance) if moved else None

    def can_go_along(self, places: Places) -> bool:
        """Whether all can be put as far along: ways do not matter."""
        return self.why_not(Stand(tuple(places.items()))) is None

    def too_far(self, model: str, pose: Pose) -> Refusal | None:
        """Whether a place is farther away than that, as the crow flies."""
        away = math.dist(pose[:2], self.now[model][:2]) / INCH
        if is_within(away, self.budget):
            return None
        text = f"{model} would be moved {shown(away, self.budget)} in, and {self.budget:g} in is the most"
        return Refusal("too-far", self.ways.rule, text, away, self.budget)


def put(g: Game, unit: str, options: JumpOptions, answer: Stand, *rules: str) -> Rules[None]:
    """A unit is put somewhere, and tests for dangerous ground that it comes to stand in.

    [onepage.terrain.dangerous-test]
    """
    moved = options.sent(answer)
    if moved:
        place_all(g, moved, *rules)
        yield from dangerous_ground(g, unit, ends_in_danger(g, unit, moved))


def movement(g: Game, unit: str, action: str, *rules: str) -> Rules[None]:
    """A unit walks or runs. [onepage.move.any-direction]"""
    options = MoveOptions(g, unit, allowance(g, unit, action), move_rule(g, unit, action))
    cited = ("onepage.move.any-direction", "onepage.move.1in-gap", *rules)
    answer = yield from ask(g.unit(unit).seat, QuestionName.MOVE, unit, options, *cited)
    yield from go(g, unit, action, options.routes(answer), answer, *cited)
