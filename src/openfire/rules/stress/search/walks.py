"""Random moves on foot. No rule stands here."""

from __future__ import annotations

import math

from openfire.engine.answers import Go
from openfire.engine.options import Chance
from openfire.geometry.forming import Walk, goals
from openfire.geometry.inches import INCH, Point, facing
from openfire.geometry.shapes import Pose
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.stress.movement.allowance import ADVANCE, MOVE, STAY, can_advance
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.search.places import as_places, searcher

TRIES, PARTS = 4, (1.0, 0.5)
"""How many random ways are tried, and which parts of each, before a unit stays where it is."""


def sample(options: MoveOptions, chance: Chance) -> Go:
    """A random straight way, shortened until it can be taken; now and then an advance, now and then none."""
    kind = ADVANCE if can_advance(options.g, options.unit) and chance.randrange(3) == 0 else MOVE
    limit = options.limit(kind)
    for _ in range(TRIES):
        turn, away = _direction(options, chance, limit)
        if answer := _first_open(options, kind, [_end(options.start, turn, away * part) for part in PARTS], limit):
            return answer
    return Go(STAY)


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


def _end(start: Pose, turn: float, away: float) -> Pose:
    """The end of a straight way in a direction, so far away."""
    x, y = round(away * math.cos(turn) * INCH), round(away * math.sin(turn) * INCH)
    return Pose(start.x + x, start.y + y, facing(math.degrees(math.atan2(y, x))))


def _first_open(options: MoveOptions, kind: str, ends: list[Pose], limit: float) -> Go | None:
    """The first of some straight ways that is free and can be paid for, if everybody fits in at its end."""
    walk = Walk(options.ground, options.mover, limit)
    found = searcher(options.g, options.unit).find(goals(ends), walk=walk, stands=True)
    if found is None:
        return None
    end = ends[found.which]
    way = Go(kind, (end[:2],))
    options.found[way] = as_places(options.g, options.unit, found, end.facing)
    return way
