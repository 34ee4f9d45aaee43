"""Vehicles on the move: straight ahead or in reverse, with one pivot. [onepage, Vehicles]

One pivot in each action, up to 90 degrees, 180 with Hold; it costs no distance (ruling A-PIVOT).
[onepage.vehicle.pivot-move-90, onepage.vehicle.pivot-hold-180, onepage.vehicle.no-sideways]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from openfire.engine.answers import Go
from openfire.engine.facts import Moved
from openfire.engine.game import Game
from openfire.engine.options import Chance, WayOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import TABLE
from openfire.geometry.ground import Ground
from openfire.geometry.inches import TURN, Area, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import area_gap, is_overlapping
from openfire.geometry.paths import MoveRange, first_stop, is_free
from openfire.geometry.shapes import Body, Pose
from openfire.geometry.solver.steering import Steering, drivable
from openfire.rules.onepage import numbers
from openfire.rules.onepage.damage import dangerous_ground
from openfire.rules.onepage.movement.action import ASSAULT, HOLD, RUN, WALK
from openfire.rules.onepage.movement.coherency import why_not_here
from openfire.rules.onepage.movement.distance import Clearance, in_passing
from openfire.rules.onepage.movement.paths import WHOLE, Ways
from openfire.rules.onepage.terrain import dangerous_areas, drives_over, starts_in_difficult
from openfire.rules.onepage.vehicles.facing import (
    STEP,
    VehicleCourse,
    course,
    obstacle,
    pivot_rule,
    swings_over,
    turns_too_far,
    why_not_turn,
)
from openfire.rules.shared.terrain.levels import level_at

DRIVE_RULES = {
    HOLD: "onepage.act.hold",
    WALK: "onepage.vehicle.walk-12",
    RUN: "onepage.vehicle.run-18",
    ASSAULT: "onepage.vehicle.assault-18",
    "pile-in": "onepage.melee.pile-in-3in",
    "consolidate": "onepage.melee.consolidate.win-3in",
}
"""Which rule says how far a Vehicle goes."""


class DriveOptions(WayOptions):
    """A Vehicle goes along its facing, pivots once, and goes on along the new one.

    `walk 12,8 15,8` drives to a place and, having turned there, to another; `/90` turns at the end. Every inch in
    reverse counts as two (ruling A-REVERSE). [onepage.vehicle.reverse-half]
    """

    def __init__(self, g: Game, unit: str, kind: str, budget: float, clearance: Clearance | None = None) -> None:
        self.g, self.unit, self.kind, self.budget = g, unit, kind, budget
        self.model = g.unit(unit).models[0]
        at = g.model(self.model).at
        assert at is not None
        self.start, self.clearance = at, clearance or in_passing(g, unit)
        self.ways = Ways(g, unit, budget, self.clearance, rule=DRIVE_RULES.get(kind, WHOLE))
        self.turn = numbers.PIVOT_HOLD if kind == HOLD else numbers.PIVOT_MOVE
        self._most_turned: dict[tuple[Point, int], float] = {}

    def why_not(self, answer: Go) -> Refusal | None:
        """Why a Vehicle may not go so."""
        if answer.kind != self.kind or len(answer.points) > 2:
            text = f"write {self.kind} and one or two places, such as {self.kind} 12,8 15,8"
            return Refusal("unknown", "onepage.vehicle.no-sideways", text)
        if not answer.points and answer != Go(HOLD):
            return self._nowhere(answer)
        course = self.course(answer)
        if isinstance(course, Refusal):
            return course
        return self._too_long(course) or self._barred(course) or self._no_room(course)

    def _nowhere(self, answer: Go) -> Refusal:
        """Why a kind of move without a place is refused: a Vehicle that stays says so."""
        if answer.facing is not None:
            here = Go(self.kind, (self.start[:2],), answer.facing)
            return Refusal("no-place", pivot_rule(self.turn), f"say where it turns, such as {here}")
        stays = str(self.stays())
        text = f"say where it goes, such as {self.kind} 12,8; {stays} stays where it is"
        return Refusal("no-place", DRIVE_RULES[self.kind], text, nearest=stays)

    def stays(self) -> Go:
        """The answer of a Vehicle that neither goes anywhere nor turns."""
        return Go(HOLD) if self.kind == HOLD else Go(self.kind, (self.start[:2],))

    def can_go(self, answer: Go) -> bool:
        """Whether a Vehicle may go so; what is in its way is not looked for."""
        course = self.course(answer)
        if isinstance(course, Refusal) or self._too_long(course) or not self._is_open(course):
            return False
        return self._no_room(course) is None

    def paces(self) -> dict[str, float]:
        """The kind of move that was chosen, and how many inches it allows."""
        return {self.kind: self.budget}

    def ranges(self) -> Iterator[MoveRange]:
        """Where the Vehicle could go, pivots and all, to be drawn; one that holds only turns."""
        if self.kind != HOLD:
            ground, mover = self.ways.land.ground, self.ways.mover(self.model)
            shown = partial(drivable, self.steering())
            yield MoveRange(self.model, self.kind, ground, mover, self.start[:2], self.budget, shown)

    def steering(self) -> Steering:
        """What the solver is told: around difficult ground, or 6 inches through it. [onepage.terrain.difficult-6in]

        [onepage.vehicle.pivot-move-90, onepage.vehicle.reverse-half]
        """
        land, slow = self.ways.land, min(self.budget, numbers.DIFFICULT)
        is_stuck = starts_in_difficult(self.g, land.difficult, self.model)
        around = () if is_stuck else ((land.around, self.budget),)
        through = () if land.around is land.ground else ((land.ground, slow),)
        mover = self.ways.mover(self.model)
        return Steering(self.start, mover, (*around, *through), self.turn, numbers.REVERSE, self._turned)

    def _turned(self, place: Point, turn: int) -> float:
        """How far a Vehicle can turn at a place, of so many thousandths of a degree to one side."""
        if (place, turn) not in self._most_turned:
            self._most_turned[place, turn] = self._turned_anew(place, turn)
        return self._most_turned[place, turn]

    def _turned_anew(self, place: Point, turn: int) -> float:
        at = Pose(*place, self.start.facing)
        if self.ways.flying:
            return abs(turn)
        barred = why_not_turn(self.g, self.ways.mover(self.model), self.model, at, (at.facing + turn) % TURN)
        return abs(turn) if barred is None or barred.measured is None else barred.measured * 1000 - STEP

    def cost_of(self, answer: Go) -> float:
        """Inches of movement that a way takes."""
        course = self.course(answer)
        return 0.0 if isinstance(course, Refusal) else course.cost

    def course(self, answer: Go) -> VehicleCourse | Refusal:
        """Where a way leads, leg by leg, and what it costs."""
        return course(self.start, answer, self.turn)

    def _too_long(self, course: VehicleCourse) -> Refusal | None:
        if course.cost <= self.budget + RULES_EPS:
            return None
        rule = DRIVE_RULES[self.kind]
        text = f"the way takes {shown(course.cost, self.budget)} in, and {self.budget:g} in is the most"
        if course.backed is not None and course.is_rather_ahead:
            return turns_too_far(course.backed, self.turn, f"in reverse {text}")
        return Refusal("too-far", rule, text, course.cost, self.budget, course.points)

    def _barred(self, course: VehicleCourse) -> Refusal | None:
        """What is in the way; difficult ground only beyond 6 inches (ruling A-VEH-DIFFICULT)."""
        if self._is_open(course):
            return None
        points = (*(a for a, b in pairwise(course.points) if a != b), course.points[-1])
        stop = first_stop(self.ways.land.ground, self.ways.mover(self.model), points)
        if stop is not None:
            what, rule = obstacle(self.g, stop.kind, stop.which)
            return Refusal("barred", rule, f"the hull would come {what} on its way", witness=course.points)
        text = f"through difficult terrain a Vehicle moves {numbers.DIFFICULT:g} in at most"
        return Refusal("difficult", "onepage.terrain.difficult-6in", text, course.cost, numbers.DIFFICULT)

    def _is_open(self, course: VehicleCourse) -> bool:
        """Whether nothing is in the way: not even difficult ground, or that only within 6 inches."""
        land = self.ways.land
        stuck = course.cost > 0 and starts_in_difficult(self.g, land.difficult, self.model)
        if not stuck and self._is_free(course, land.around):
            return True
        return course.cost <= numbers.DIFFICULT + RULES_EPS and self._is_free(course, land.ground)

    def _is_free(self, course: VehicleCourse, ground: Ground) -> bool:
        mover = self.ways.mover(self.model)
        return all(a == b or is_free(ground, mover, a, b) for a, b in pairwise(course.points))

    def _no_room(self, course: VehicleCourse) -> Refusal | None:
        """What is in the way of its turn or of its hull where it ends; a Vehicle that flies turns above others.

        [onepage.move.1in-gap]
        """
        if course.pivot is not None and not self.ways.flying:
            barred = why_not_turn(self.g, self.ways.mover(self.model), self.model, *course.pivot)
            if barred:
                return barred
        if course.end == self.start:
            return None
        return why_not_here(self.g, self.unit, {self.model: course.end}, self.clearance)

    def sample(self, chance: Chance) -> Go:
        """A random way, or none."""
        return self.sampled(QuestionName.DRIVE, chance) or self.stays()

    def read(self, text: str) -> Go:
        """A way as it is written; `none` for staying where it is."""
        return self.stays() if text.strip() == "none" else Go.read(text)


def drive(g: Game, unit: str, options: DriveOptions, what: QuestionName, *rules: str) -> Rules[Go]:
    """A Vehicle goes its way. [onepage.vehicle.no-sideways]"""
    answer = yield from ask(g.unit(unit).seat, what, unit, options, "onepage.vehicle.no-sideways", *rules)
    yield from driven(g, unit, options, answer, *rules)
    return answer


def driven(g: Game, unit: str, options: DriveOptions, answer: Go, *rules: str) -> Rules[None]:
    """The way that a Vehicle goes, and dangerous ground on it. [onepage.terrain.dangerous-test]"""
    way = options.course(answer)
    assert isinstance(way, VehicleCourse)
    if way.end != options.start:
        at, cited = way.end, ("onepage.vehicle.no-sideways", *rules)
        level, cost = level_at(g, (at.x, at.y)), round(way.cost, 4)
        g.happen(
            Moved(model=options.model, kind=options.kind, way=way.points, cost=cost, at=at, level=level, rules=cited)
        )
    if g.unit(unit).place == TABLE:
        yield from dangerous_ground(g, unit, int(meets_danger(options, way)))


def meets_danger(options: DriveOptions, course: VehicleCourse) -> bool:
    """Whether a hull comes into or across dangerous ground, driving or turning; leaving it does not count.

    (ruling A-DANGEROUS) [onepage.terrain.dangerous-test]
    """
    body = Body(options.g.card(options.model).profile.base, options.start)
    return any(
        not is_overlapping(area_gap(body, area)) and _crosses(options, course, area)
        for area in dangerous_areas(options.g, options.unit, course.points, body.shape)
    )


def _crosses(options: DriveOptions, course: VehicleCourse, area: Area) -> bool:
    g, mover = options.g, options.ways.mover(options.model)
    if drives_over(g, options.model, course.points, area):
        return True
    return course.pivot is not None and swings_over(g, mover, options.model, *course.pivot, area)
