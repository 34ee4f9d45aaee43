"""Random moves on foot, of vehicles and of aircraft. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from openfire.engine.answers import Go
from openfire.engine.options import Chance
from openfire.geometry.inches import INCH, Point
from openfire.geometry.solver.whole_units import goals
from openfire.geometry.straight_ways import Walk
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.stress.movement.allowance import ADVANCE, ADVANCE_BACK, BACK, MOVE, STAY, can_advance
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.movement.places import as_places, searcher
from openfire.rules.stress.vehicles.aircraft import FLIGHTS, known, some_exit
from openfire.rules.stress.vehicles.driving import facing_toward, is_clear, straight
from openfire.rules.stress.vehicles.manoeuvres import free_turn

TRIES, PARTS = 4, (1.0, 0.5)
"""How many random ways are tried, and which parts of each, before a unit stays where it is."""


def move(options: MoveOptions, chance: Chance) -> Go:
    """A random move, as its leader makes it."""
    if options.rules is FLIGHTS:
        return fly(options, chance)
    return drive(options, chance) if options.rules.is_driven else walk(options, chance)


def is_open(options: MoveOptions, answer: Go) -> bool:
    """Whether a way can be taken and places for everybody are found quickly, without the reason why not."""
    if not (options.rules.turns_fit(options, answer) and options.is_affordable(answer)):
        return False
    return is_clear(options, answer) and options.quick_places(answer) is not None


def first_open(options: MoveOptions, way: Callable[[float], Go]) -> Go | None:
    """The whole of a way or the part of it that can be taken. way: such a part of it."""
    ways = (way(part) for part in PARTS)
    return next((go for go in ways if go.points[-1] != options.start[:2] and is_open(options, go)), None)


def any_way(options: MoveOptions, draw: Callable[[], Callable[[float], Go]]) -> Go:
    """One of some random ways; none where none can be taken. draw: another random way, by parts."""
    found = (first_open(options, draw()) for _ in range(TRIES))
    return next((go for go in found if go), Go(STAY))


# ------------------------------------------------------------------------------------------------ on foot


def walk(options: MoveOptions, chance: Chance) -> Go:
    """A random straight way, shortened until it can be taken; now and then an advance, now and then none."""
    kind = ADVANCE if can_advance(options.g, options.unit) and chance.randrange(3) == 0 else MOVE
    start, limit = options.start[:2], options.limit(kind)
    for _ in range(TRIES):
        turn, away = _direction(options, chance, limit)
        ends = (_end(start, turn, away * part) for part in PARTS)
        if found := first_walk([Go(kind, (end,)) for end in ends if end != start], options):
            return found
    return Go(STAY)


def first_walk(answers: Sequence[Go], options: MoveOptions) -> Go | None:
    """The first of some straight ways of one kind that is open, as `is_open` says, asked in one call."""
    if not answers:
        return None
    poses = [answer.end(options.start) for answer in answers]
    walk = Walk(options.ground, options.mover, options.limit(answers[0].kind))
    found = searcher(options.g, options.unit).find(goals(poses), walk=walk, stands=True)
    if found is None:
        return None
    answer, facing = answers[found.which], poses[found.which].facing
    options.found[answer] = as_places(options.g, options.unit, found, facing)
    return answer


def _direction(options: MoveOptions, chance: Chance, limit: float) -> tuple[float, float]:
    """A direction and a distance: half of the time towards an enemy or an objective, so that things happen."""
    g, start = options.g, options.start
    names = (*enemies(g, options.unit), *g.state.markers)
    if names and chance.randrange(2) and (goal := _place(options, names[chance.randrange(len(names))])):
        return math.atan2(goal[1] - start.y, goal[0] - start.x), limit
    return 2 * math.pi * chance.random(), limit * math.sqrt(chance.random())


def _place(options: MoveOptions, name: str) -> Point | None:
    """Where an objective is, or the leader of a unit."""
    g = options.g
    if name in g.state.markers:
        return g.state.markers[name].at
    at = g.model(g.unit(name).leader).at
    return at[:2] if at else None


def _end(start: Point, turn: float, away: float) -> Point:
    """The end of a straight way in a direction, so far away."""
    return start[0] + round(away * math.cos(turn) * INCH), start[1] + round(away * math.sin(turn) * INCH)


# ------------------------------------------------------------------------------------------------ vehicles


def drive(options: MoveOptions, chance: Chance) -> Go:
    """A free turn and a way straight on, shortened until it can be taken; now and then backward."""

    def draw() -> Callable[[float], Go]:
        kind = _any_kind(options, chance)
        turned = any_facing(options, chance, kind, free_turn(options.g, options.leader))
        away = options.limit(kind) * math.sqrt(chance.random())
        return lambda part: straight(options.start, kind, turned, away * part)

    return any_way(options, draw)


def _any_kind(options: MoveOptions, chance: Chance) -> str:
    kinds = [MOVE, MOVE, BACK, *((ADVANCE, ADVANCE_BACK) if can_advance(options.g, options.unit) else ())]
    usable: list[str] = [kind for kind in kinds if kind in options.rules.kinds]
    return usable[chance.randrange(len(usable))]


def any_facing(options: MoveOptions, chance: Chance, kind: str, most: int) -> int:
    """A facing within a turn of so much: half of the time as near to an enemy or an objective as it can be."""
    g, start = options.g, options.start
    leaders = [at for unit in enemies(g, options.unit) if (at := g.model(g.unit(unit).leader).at)]
    places = [*(at[:2] for at in leaders), *(marker.at for marker in g.state.markers.values())]
    if places and kind in (MOVE, ADVANCE) and chance.randrange(2):
        return facing_toward(start, places[chance.randrange(len(places))], most)
    return start.facing + round((2 * chance.random() - 1) * most)


# ------------------------------------------------------------------------------------------------ aircraft


def fly(options: MoveOptions, chance: Chance) -> Go:
    """A random way, now and then off the table; else one that is known."""
    if chance.randrange(4) == 0 and (leaving := some_exit(options)):
        return leaving
    answer = drive(options, chance)
    return known(options) if answer.kind == STAY else answer
