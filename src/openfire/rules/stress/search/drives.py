"""Random moves of vehicles, and whether a way can be taken. No rule stands here."""

from __future__ import annotations

import math

from openfire.engine.answers import Go
from openfire.engine.options import Chance
from openfire.geometry.forming import Walk
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.allowance import ADVANCE, ADVANCE_BACK, BACK, MOVE, STAY, can_advance
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.search.walks import PARTS, TRIES
from openfire.rules.stress.vehicles.driving import facing_toward, is_clear, straight


def sample(options: MoveOptions, chance: Chance, most: int) -> Go:
    """A turn and a way straight on, shortened until it can be taken; now and then backward. most: how far it turns."""
    start = options.start
    for _ in range(TRIES):
        kind = _any_kind(options, chance)
        turn, away = any_facing(options, chance, kind, most), options.limit(kind) * math.sqrt(chance.random())
        for part in PARTS:
            answer = straight(start, kind, turn, away * part)
            if answer.points[-1] != start[:2] and is_open(options, answer):
                return answer
    return Go(STAY)


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


def is_open(options: MoveOptions, answer: Go) -> bool:
    """Whether a way can be taken, without the reason why not."""
    if not options.rules.turns_fit(options, answer):
        return False
    if len(options.way(answer)) == 2 and answer.facing is None:
        return _is_open_ahead(options, answer)
    is_free = options.is_affordable(answer) and is_clear(options, answer)
    return is_free and options.quick_places(answer) is not None


def _is_open_ahead(options: MoveOptions, answer: Go) -> bool:
    """The same for a single leg, in one go."""
    left = options.limit(answer.kind) - numbers.EXTRA_MANOEUVRE * options.course(answer).bought
    mover, _ = next(options.legs(answer))
    return options.first_with_room((answer,), Walk(options.ground, mover, left)) is not None
