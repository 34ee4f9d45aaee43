"""Action: Movement. The leader is moved and measured, the others are put in formation. [stress, Action: Movement]"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, shown
from openfire.geometry.forming import THOROUGH, Walk, goals
from openfire.geometry.inches import INCH, Point, facing
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import Mover, Roam, Stop, first_stop
from openfire.geometry.prices import affordable, cost
from openfire.geometry.shapes import Flags, Pose, Round, inner_radius
from openfire.rules.stress import numbers
from openfire.rules.stress.morale import STRESS
from openfire.rules.stress.movement.distance import enemies
from openfire.rules.stress.movement.formation import (
    Places,
    no_footing,
    search,
    searcher,
    suggest,
    told,
)
from openfire.rules.stress.specials import unit_has
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.vehicles.traits import crippled_move, flies

STAY, MOVE, ADVANCE = "stay", "move", "advance"
BACK, ADVANCE_BACK = "back", "advance-back"
"""Moves of vehicles that go backward."""

MOVED, ADVANCED = "moved", "advanced"
"""Marks for the rest of an activation."""

TRIES, PARTS = 4, (1.0, 0.5)
"""How many random ways are tried, and which parts of each, before a unit stays where it is."""


def allowance(g: Game, unit: str, kind: str) -> float:
    """How many inches a unit's leader may move: less 1 a stress token, never below 0 (rulings X-24, ST-16).

    Who goes backward halves what is left, and then adds the advance (ruling ST-45). [stress.vehicle.backward-half,
    stress.stress.movement-penalty, stress.advance.plus-6, stress.unit.fast, stress.profile.movement]
    """
    leader = g.unit(unit).leader
    move = max(0, g.card(leader).attributes["move"] - g.unit(unit).mark(STRESS) + crippled_move(g, leader))
    rate = move * numbers.BACKWARD if kind in (BACK, ADVANCE_BACK) else float(move)
    return rate + advance_of(g, unit) if kind in (ADVANCE, ADVANCE_BACK) else rate


def advance_of(g: Game, unit: str) -> float:
    """How many inches an advance adds. [stress.advance.plus-6, stress.unit.fast]"""
    return numbers.FAST if unit_has(g, unit, "fast") else numbers.ADVANCE


def can_advance(g: Game, unit: str) -> bool:
    """A slow unit may never make an advance move. [stress.unit.slow]"""
    return not unit_has(g, unit, "slow")


class MoveOptions:
    """Stay, move or advance: along straight legs, turning freely. [stress.move.straight-segments]

    [stress.move.leader-first, stress.measure.movement-same-point]
    """

    kinds: tuple[str, ...] = (STAY, MOVE, ADVANCE)
    """How a unit may move."""

    def __init__(self, g: Game, unit: str) -> None:
        self.g, self.unit = g, unit
        self.leader = g.unit(unit).leader
        at = g.model(self.leader).at
        assert at is not None
        self.start = at
        self.flying = flies(g, self.leader)
        self.land = chapters(g).land(g, self.leader)
        self.ground = self.land.ground
        self.found: dict[Go, Places | None] = {}
        self._mover: Mover | None = None

    def way(self, answer: Go) -> tuple[Point, ...]:
        """All the places of a way, the start first; who is told to go where it stands does not go."""
        points = ((self.start.x, self.start.y), *answer.points)
        return points[:1] + tuple(b for a, b in pairwise(points) if a != b)

    def end(self, answer: Go) -> Pose:
        """Where the leader ends and which way it then faces: along its last leg, unless it says otherwise."""
        return Go(answer.kind, self.way(answer)[1:], answer.facing).end(self.start)

    def why_not(self, answer: Go) -> Refusal | None:
        """Why a way may not be gone."""
        if answer.kind not in self.kinds:
            text = f"{answer.kind} is no move of {self.unit}: {', '.join(self.kinds)}"
            return Refusal("unknown", "stress.move.leader-first", text)
        if answer.kind == STAY:
            return (
                None
                if not answer.points
                else Refusal("unknown", "stress.move.leader-first", "who stays does not go anywhere")
            )
        if answer.kind in (ADVANCE, ADVANCE_BACK) and not can_advance(self.g, self.unit):
            return Refusal("slow", "stress.unit.slow", f"{self.unit} is slow and may never make an advance move")
        return self._barred(answer) or self._too_long(answer) or self._no_end(answer)

    def limit(self, kind: str) -> float:
        """Inches that a kind of move allows."""
        return allowance(self.g, self.unit, kind)

    def paces(self) -> dict[str, float]:
        """The kinds of move that can be chosen, and how many inches each allows."""
        fast = () if can_advance(self.g, self.unit) else (ADVANCE, ADVANCE_BACK)
        return {kind: self.limit(kind) for kind in self.kinds if kind not in (STAY, *fast)}

    def takes(self, answer: Go) -> float:
        """Inches of movement that a way takes."""
        return self.spent(answer)

    def spent(self, answer: Go) -> float:
        """Inches of movement that a way takes."""
        return cost(self.ground, self.way(answer))

    def _too_long(self, answer: Go) -> Refusal | None:
        """Whether the way costs more than the leader may spend."""
        limit, spent, way = self.limit(answer.kind), self.spent(answer), self.way(answer)
        if spent <= limit + RULES_EPS:
            return None
        text = f"the way takes {shown(spent, limit)} in, and {answer.kind} allows {limit:g} in"
        nearest = self._nearest(answer.kind, way)
        return Refusal("too-far", self._limit_rule(answer), text, spent, limit, way, nearest)

    def _nearest(self, kind: str, way: tuple[Point, ...]) -> str | None:
        """The longest part of a free way that can be paid for, if everybody can stand at its end."""
        part = affordable(self.ground, way, self.limit(kind))
        answer = Go(kind, part[1:])
        return str(answer) if len(set(part)) > 1 and self._no_end(answer) is None else None

    def _limit_rule(self, answer: Go) -> str:
        """The rule that sets the limit of a move."""
        if answer.kind == MOVE:
            return "stress.move.leader-first"
        return "stress.unit.fast" if unit_has(self.g, self.unit, "fast") else "stress.advance.plus-6"

    def _barred(self, answer: Go) -> Refusal | None:
        """Whether terrain, an enemy's base or the table's edge is in the way."""
        stop = self.stop(answer)
        if stop is None:
            return None
        line = (*self.way(answer)[: stop.leg + 1], stop.last)
        if stop.kind == "edge":
            rule, text = "stress.move.leader-stays-on-board", "the leader may not leave the table"
        elif stop.kind == "area":
            rule, text = self.land.why_not_pass(stop.which), "terrain is in the way"
        else:
            other = self.g.board.index.models[stop.which]
            rule, text = self.base_rule(other), f"the base of {other} is in the way"
        return Refusal(stop.kind, rule, text, witness=line, nearest=self._nearest(answer.kind, line))

    def roams(self) -> Iterator[Roam]:
        """Where the leader could go, for those who draw; where the others find room is not looked at."""
        start = self.start.x, self.start.y
        for kind in self.kinds:
            is_slow = kind in (ADVANCE, ADVANCE_BACK) and not can_advance(self.g, self.unit)
            if kind != STAY and not is_slow:
                yield Roam(self.leader, kind, self.ground, self.mover_for(kind), start, self.limit(kind))

    def stop(self, answer: Go) -> Stop | None:
        """The first thing that the leader would press into on a way."""
        return first_stop(self.ground, self.mover_for(answer.kind), self.way(answer))

    def base_rule(self, other: str) -> str:  # noqa: ARG002  # supplements know several
        """The rule by which a base is not crossed. [stress.move.no-enemy-bases]"""
        return "stress.move.no-enemy-bases"

    def turned(self, answer: Go) -> tuple[int, ...]:  # noqa: ARG002  # vehicles may go backward
        """How far from each leg of its way the leader faces; not at all where nothing is said."""
        return ()

    def manoeuvres(self, answer: Go) -> int:  # noqa: ARG002  # vehicles make them
        """How many manoeuvres a way takes; turning is none of anybody's but a vehicle's."""
        return 0

    def mover_for(self, kind: str) -> Mover:  # noqa: ARG002  # vehicles may go backward
        """The leader as it goes its way: its base ahead."""
        return self.mover

    @property
    def mover(self) -> Mover:
        """Enemy bases are in the way of the whole base, friendly ones are not, none is to those who fly.

        [stress.move.no-enemy-bases]

        [stress.unit.flying-bases, stress.unit.flying-terrain, stress.unit.flying-height-free]
        """
        if self._mover is None:
            base = self.g.card(self.leader).profile.base
            own = None if isinstance(base, Round) else self.g.board.index.row[self.leader]
            self._mover = Mover(inner_radius(base), self.g.board.bodies, self.blocks(), own)
        return self._mover

    def blocks(self) -> Flags:
        """Whose bases are in the way. [stress.move.no-enemy-bases, stress.unit.flying-bases]"""
        board = self.g.board
        foes = board.index.foes[self.unit]
        return np.zeros_like(foes) if self.flying else board.on & foes

    def rules(self, answer: Go) -> tuple[str, ...]:  # noqa: ARG002  # vehicles have some
        """What else makes a move what it is."""
        return ()

    def _no_end(self, answer: Go) -> Refusal | None:
        """Whether the leader could stand at the end, and all followers with it (ruling X-14)."""
        if refusal := no_footing(self.g, self.unit, self.end(answer)):
            return refusal
        if (self.suggestion(answer) or self.searched(answer)) is None:
            return Refusal(
                "no-room",
                "stress.formation.at-all-times",
                "there is no place in formation for the rest of the unit",
                witness=self.way(answer)[-1:],
            )
        return None

    def suggestion(self, answer: Go) -> Places | None:
        """Places for the followers at the end of a way, if some are found quickly."""
        if answer not in self.found:
            self.found[answer] = suggest(self.g, self.unit, self.end(answer))
        return self.found[answer]

    def first_with_room(self, answers: Sequence[Go]) -> Go | None:
        """The first of some ways at whose end places for the followers are found quickly: `suggestion` for all."""
        ends = [self.end(answer) for answer in answers]
        found = searcher(self.g, self.unit).find(goals(ends), stands=True, room=THOROUGH) if ends else None
        if found is None:
            return None
        self.found[answers[found.which]] = told(self.g, self.unit, found, ends[found.which].facing)
        return answers[found.which]

    def finds_room(self, answer: Go, walk: Walk) -> bool:
        """Whether a way of one leg is free and can be paid for, and everybody fits in at its end."""
        end = self.end(answer)
        found = searcher(self.g, self.unit).find(goals([end]), walk=walk, stands=True, room=THOROUGH)
        if found:
            self.found[answer] = told(self.g, self.unit, found, end.facing)
        return found is not None

    def searched(self, answer: Go) -> Places | None:
        """Places for the followers at the end of a way, if there are any."""
        self.found[answer] = search(self.g, self.unit, self.end(answer))
        return self.found[answer]

    def sample(self, chance: Chance) -> Go:
        """A random straight way, shortened until it can be gone; now and then an advance, now and then none."""
        kind = ADVANCE if can_advance(self.g, self.unit) and chance.randrange(3) == 0 else MOVE
        limit = allowance(self.g, self.unit, kind)
        for _ in range(TRIES):
            turn, away = self._whim(chance, limit)
            if answer := self._first_open(kind, [self._end(turn, away * part) for part in PARTS], limit):
                return answer
        return Go(STAY)

    def _whim(self, chance: Chance, limit: float) -> tuple[float, float]:
        """A direction and a distance: half of the time towards an enemy or an objective, so that things happen."""
        names = (*enemies(self.g, self.unit), *self.g.state.markers)
        if names and chance.randrange(2) and (goal := self._place(names[chance.randrange(len(names))])):
            return math.atan2(goal[1] - self.start.y, goal[0] - self.start.x), limit
        return 2 * math.pi * chance.random(), limit * math.sqrt(chance.random())

    def _place(self, name: str) -> Point | None:
        """Where an objective is, or the leader of a unit."""
        if name in self.g.state.markers:
            return self.g.state.markers[name].at
        at = self.g.model(self.g.unit(name).leader).at
        return at[:2] if at else None

    def _end(self, turn: float, away: float) -> Pose:
        """The end of a straight way in a direction, so far away."""
        x, y = round(away * math.cos(turn) * INCH), round(away * math.sin(turn) * INCH)
        return Pose(self.start.x + x, self.start.y + y, facing(math.degrees(math.atan2(y, x))))

    def _first_open(self, kind: str, ends: list[Pose], limit: float) -> Go | None:
        """The first of some straight ways that is free and can be paid for, if everybody fits in at its end."""
        walk = Walk(self.ground, self.mover, limit)
        found = searcher(self.g, self.unit).find(goals(ends), walk=walk, stands=True)
        if found is None:
            return None
        end = ends[found.which]
        way = Go(kind, (end[:2],))
        self.found[way] = told(self.g, self.unit, found, end.facing)
        return way

    def each(self) -> Iterator[Go] | None:
        """There are endlessly many."""
        return None

    def read(self, text: str) -> Go:
        """A way as it is written."""
        return Go.read(text)
