"""The question where a leader goes: ways, what they cost, what stops them. [stress, Action: Movement]

What differs between leaders on foot, vehicles and aircraft is handed in as a value of `MoveRules`; a supplement has
values of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.options import Chance, WayOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import INCH, TURN, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.path_cost import affordable, cost
from openfire.geometry.paths import Mover, MoveRange, Stop, first_stop, shortest
from openfire.geometry.shapes import Flags, Pose, Round, inner_radius
from openfire.rules.shared.movement.places import Places
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.allowance import ADVANCES, BACKWARD, LEAVE, STAY, allowance, can_advance
from openfire.rules.stress.movement.formation import no_footing, why_not_here
from openfire.rules.stress.movement.places import search, suggest
from openfire.rules.stress.supplement import chapters


class Course(NamedTuple):
    """A way as its leader goes it: how it faces and turns."""

    way: tuple[Point, ...]
    """All its places, the start first."""
    facings: tuple[int, ...]
    """Which way the leader faces: of a vehicle first as it stands and then on each leg; the last one is at the end."""
    turned: tuple[int, ...] = ()
    """How far from each leg the leader faces, half a turn where it goes backward; empty where it always goes ahead."""
    manoeuvres: int = 0
    bought: int = 0
    """Manoeuvres beyond those that are free."""

    @property
    def length(self) -> float:
        """Inches."""
        return sum([math.dist(a, b) / INCH for a, b in pairwise(self.way)])


class MoveRules(NamedTuple):
    """What moves on foot, of vehicles and of aircraft have each of their own."""

    kinds: tuple[str, ...]
    """How a unit may move."""
    course: Callable[[MoveOptions, Go, tuple[Point, ...]], Course]
    """How the leader faces and turns on a way."""
    blocks: Callable[[Game, str], Flags]
    """The bases that are in the way of a unit's leader."""
    base_rule: Callable[[Game, str, str], str]
    """The rule by which a unit's leader does not cross the base of a model."""
    why_not: Callable[[MoveOptions, Go], Refusal | None]
    """Why a way may not be taken."""
    turns_fit: Callable[[MoveOptions, Go], bool]
    """Whether the turns of a way, and its length, are such as may be made with its kind of move."""
    cites: Callable[[MoveOptions, Go], tuple[str, ...]]
    """The rules that a move brings in."""
    is_driven: bool = False
    """Whether the whole base is swept along the way, and a part of a way is checked anew."""
    asked: tuple[str, ...] = ()
    """The rules that are cited when the player is asked."""
    known: Callable[[MoveOptions], Go] = lambda options: Go(STAY)  # noqa: ARG005  # most may stay
    """An answer that is taken."""


class MoveOptions(WayOptions):
    """Stay, move or advance: along straight legs. [stress.move.straight-segments]

    [stress.move.leader-first, stress.measure.movement-same-point]
    """

    shows_others = True

    def __init__(self, g: Game, unit: str, rules: MoveRules) -> None:
        self.g, self.unit, self.rules = g, unit, rules
        self.leader = g.unit(unit).leader
        at = g.model(self.leader).at
        assert at is not None
        self.start = at
        self.land = chapters(g).land(g, self.leader)
        self.ground = self.land.ground
        self.found: dict[Go, Places | None] = {}
        self._courses: dict[Go, Course] = {}
        self._limits: dict[str, float] = {}
        self._known: dict[str, Go | None] = {}

    def course(self, answer: Go) -> Course:
        """A way as the leader goes it, worked out once; an answer that names the place it stands on adds no leg."""
        found = self._courses.get(answer)
        if found is None:
            points = ((self.start.x, self.start.y), *answer.points)
            way = points[:1] + tuple([b for a, b in pairwise(points) if a != b])
            found = self._courses[answer] = self.rules.course(self, answer, way)
        return found

    def way(self, answer: Go) -> tuple[Point, ...]:
        """All the places of a way, the start first."""
        return self.course(answer).way

    def end(self, answer: Go) -> Pose:
        """Where the leader ends and which way it then faces."""
        course = self.course(answer)
        return Pose(*course.way[-1], course.facings[-1])

    def why_not(self, answer: Go) -> Refusal | None:
        """Why a way may not be taken."""
        return self.rules.why_not(self, answer)

    def limit(self, kind: str) -> float:
        """Inches that a kind of move allows."""
        found = self._limits.get(kind)
        if found is None:
            found = self._limits[kind] = allowance(self.g, self.unit, kind)
        return found

    def paces(self) -> dict[str, float]:
        """The kinds of move that can be chosen and the inches each allows; any of them leaves the table (ST-53)."""
        found = {kind: self.limit(kind) for kind in self._usable_kinds()}
        return {**found, LEAVE: max(found.values())} if LEAVE in found else found

    def _usable_kinds(self) -> tuple[str, ...]:
        """The kinds of move of this unit, without staying and without advances of a slow one."""
        barred = (STAY,) if can_advance(self.g, self.unit) else (STAY, *ADVANCES)
        return tuple([kind for kind in self.rules.kinds if kind not in barred])

    def cost_of(self, answer: Go) -> float:
        """Inches of movement that a way takes: manoeuvres that are bought too. [stress.vehicle.extra-manoeuvre-2]"""
        course = self.course(answer)
        return cost(self.ground, course.way) + numbers.EXTRA_MANOEUVRE * course.bought

    def is_affordable(self, answer: Go) -> bool:
        """Whether a way takes no more than its kind of move allows."""
        return self.cost_of(answer) <= self.limit(answer.kind) + RULES_EPS

    def nearest(self, kind: str, way: tuple[Point, ...]) -> str | None:
        """The longest part of a free way that can be paid for, if everybody can stand at its end."""
        left = self.limit(kind) - numbers.EXTRA_MANOEUVRE * self.course(Go(kind, way[1:])).bought
        part = affordable(self.ground, way, left) if left > 0 else way[:1]
        answer = Go(kind, part[1:])
        if len(set(part)) == 1 or not self.rules.turns_fit(self, answer):
            return None
        if self.rules.is_driven and not (self.is_affordable(answer) and self.stop(answer) is None):
            return None  # the shorter last leg may point elsewhere
        return str(answer) if self.why_not_end(answer) is None else None

    def stop(self, answer: Go) -> Stop | None:
        """The first thing that the leader would press into on a way."""
        for leg, (mover, ends) in enumerate(self.legs(answer)):
            if found := first_stop(self.ground, mover, ends):
                return found._replace(leg=leg)
        return None

    def legs(self, answer: Go) -> Iterator[tuple[Mover, tuple[Point, Point]]]:
        """The leader as it is turned on each leg of a way, and the ends of that leg."""
        course = self.course(answer)
        for leg, ends in enumerate(pairwise(course.way)):
            yield (self.mover._replace(turned=course.turned[leg]) if course.turned else self.mover), ends

    def ranges(self) -> Iterator[MoveRange]:
        """Where the leader could go, to be drawn; whether the others find room there is not looked at."""
        start = self.start.x, self.start.y
        for kind in self._usable_kinds():
            mover = self.mover._replace(turned=turned_by(kind))
            yield MoveRange(self.leader, kind, self.ground, mover, start, self.limit(kind), footing=self.land.footing)

    def way_to(self, goal: Point, budget: float) -> tuple[Point, ...]:
        """The corners of the shortest way to a place, around what is in the way."""
        found = shortest(self.ground, self.mover, self.start[:2], goal, budget)
        return found.points[1:] if found else ()

    @cached_property
    def mover(self) -> Mover:
        """The leader's base among those in its way: a disc, or the base itself where that is long or driven."""
        base = self.g.card(self.leader).profile.base
        is_swept = self.rules.is_driven or not isinstance(base, Round)
        own = self.g.board.index.row[self.leader] if is_swept else None
        return Mover(inner_radius(base), self.g.board.bodies, self.rules.blocks(self.g, self.unit), own)

    def why_not_end(self, answer: Go) -> Refusal | None:
        """Why the leader could not stand at the end, and all followers with it (ruling X-14)."""
        if refusal := no_footing(self.g, self.unit, self.end(answer)):
            return refusal
        if answer.others:
            return self._why_not_others(answer)
        if self.quick_places(answer) or self.searched(answer):
            return None
        text = "no place in formation was found for the rest of the unit; whoever knows one names all their places"
        return Refusal("no-room", "stress.formation.at-all-times", text, witness=self.way(answer)[-1:])

    def _why_not_others(self, answer: Go) -> Refusal | None:
        """Why the followers may not stand as an answer says (ruling X-41)."""
        names = sorted(model for model, _ in answer.others)
        if names != sorted(model for model in self.g.unit(self.unit).models if model != self.leader):
            text = f"every follower of {self.unit} has one place"
            return Refusal("not-all", "stress.move.followers-placed", text)
        return why_not_here(self.g, self.unit, self.shown(answer))

    def shown(self, answer: Go) -> Places:
        """Where everybody stands as an answer says."""
        return {self.leader: self.end(answer)} | dict(answer.others)

    # -------------------------------------------------------------------------------------------- places and ways

    def quick_places(self, answer: Go) -> Places | None:
        """Places for the followers at the end of a way, if the answer names them or some are found quickly."""
        if answer.others:
            return self.shown(answer)
        if answer not in self.found:
            self.found[answer] = suggest(self.g, self.unit, self.end(answer))
        return self.found[answer]

    def searched(self, answer: Go) -> Places | None:
        """Places for the followers at the end of a way, if there are any."""
        self.found[answer] = search(self.g, self.unit, self.end(answer))
        return self.found[answer]

    def once(self, name: str, find: Callable[[], Go | None]) -> Go | None:
        """A way that is looked for once."""
        if name not in self._known:
            self._known[name] = find()
        return self._known[name]

    def sample(self, chance: Chance) -> Go:
        """A random move, or one that is known."""
        return self.sampled(QuestionName.MOVE, chance) or self.rules.known(self)


def turned_by(kind: str) -> int:
    """How far from its way a leader faces: half a turn when it goes backward."""
    return TURN // 2 if kind in BACKWARD else 0
