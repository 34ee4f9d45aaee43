"""Random moves on foot and of vehicles. No rule stands here."""

from __future__ import annotations

import math

from openfire.engine.answers import Go, Stand
from openfire.engine.options import Chance
from openfire.geometry.inches import INCH, TURN, direction
from openfire.lookahead.onepage.on_foot import moved
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.action import HOLD, MoveOptions
from openfire.rules.onepage.movement.distance import enemies
from openfire.rules.onepage.vehicles.driving import DriveOptions

TRIES, PARTS = 4, (1.0, 0.6, 0.3)
"""How many random directions are tried, and which parts of each, before a unit stays where it is."""

DRIVES = 6
"""How many random ways of a vehicle are tried."""


def walk(options: MoveOptions, chance: Chance) -> Stand | None:
    """A random way for the whole unit, shortened until it can be gone."""
    for _ in range(TRIES):
        turn, away = _heading(options, chance)
        for part in PARTS:
            answer = moved(options, turn, away * part)
            if answer and options.can_go_along(dict(answer.places)):
                return answer
    return None


def _heading(options: MoveOptions, chance: Chance) -> tuple[float, float]:
    """A direction and a distance: mostly towards an enemy, so that things happen."""
    g = options.g
    goals = [at for unit in enemies(g, options.unit) if (at := g.model(g.unit(unit).leader).at)]
    if goals and chance.randrange(3):
        here = options.now[g.unit(options.unit).leader]
        goal = goals[chance.randrange(len(goals))]
        return math.atan2(goal.y - here.y, goal.x - here.x), options.budget
    return 2 * math.pi * chance.random(), options.budget * math.sqrt(chance.random())


def drive(options: DriveOptions, chance: Chance) -> Go | None:
    """A random pivot and a random way ahead."""
    start = options.start
    if options.kind == HOLD:
        turn = chance.randrange(TURN) if chance.randrange(2) else start.facing
        answer = Go(options.kind, (start[:2],), turn)
        return answer if options.can_go(answer) else None
    for _ in range(DRIVES):
        turn = start.facing + chance.randrange(2 * numbers.PIVOT_MOVE + 1) - numbers.PIVOT_MOVE
        ux, uy = direction(turn % TURN)
        far = options.budget * INCH * chance.random()
        answer = Go(options.kind, ((start.x + math.trunc(far * ux), start.y + math.trunc(far * uy)),))
        if options.can_go(answer):
            return answer
    return None
