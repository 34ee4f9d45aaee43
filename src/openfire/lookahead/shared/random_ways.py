"""Random ways of units on foot, in both drafts. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Sequence

from openfire.engine.answers import Go
from openfire.engine.options import Chance
from openfire.geometry.inches import INCH, Point
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.movement.leader import MoveOptions
from openfire.rules.shared.movement.unit_move import UnitMove

TRIES, PARTS = 3, (1.0, 0.5)
"""How many random ways are tried, and which parts of each."""


def walk(options: MoveOptions, chance: Chance) -> Go | None:
    """A random straight way, shortened until it can be gone; now and then none."""
    start = options.start
    for _ in range(TRIES):
        turn, away = _heading(options, chance)
        dx, dy = away * math.cos(turn), away * math.sin(turn)
        ends = [(start.x + round(dx * part * INCH), start.y + round(dy * part * INCH)) for part in PARTS]
        if answer := options.first_straight(ends):
            return answer
    return None


def _heading(options: MoveOptions, chance: Chance) -> tuple[float, float]:
    """A direction and a distance: half of the time towards an enemy or an objective, so that things happen."""
    places, limit = goals(options), options.pace.limit
    if places and not chance.randrange(2):
        x, y = places[chance.randrange(len(places))]
        return math.atan2(y - options.start.y, x - options.start.x), limit
    return 2 * math.pi * chance.random(), limit * math.sqrt(chance.random())


def goals(options: UnitMove) -> Sequence[Point]:
    """Where things happen: at enemy leaders and objectives."""
    g = options.g
    foes = [at[:2] for unit in enemies(g, options.unit) if (at := g.model(g.unit(unit).leader).at)]
    return [*foes, *(marker.at for marker in g.state.markers.values())]
