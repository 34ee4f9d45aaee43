"""Where to go: places by what they are worth as the crow flies, and real ways to the best of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from openfire.ai import worth
from openfire.ai.attacks import best_attack
from openfire.ai.places import Surroundings
from openfire.ai.rated_answers import Mind, RatedAnswer
from openfire.engine.answers import Answer, Go, Stand
from openfire.engine.edition import LookAhead
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.geometry.inches import Point

GOALS, TRIES = 2, 2
"""How many objectives a unit thinks of, and how many ways it tries."""


class Destination(NamedTuple):
    """Somewhere to go, and how fast."""

    worth: float
    pace: str
    goal: Point
    why: str


def move(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001
    """Stay, or go towards an objective or the nearest enemy: what is worth most afterwards."""
    look_ahead: LookAhead = g.setup.edition.look_ahead
    here = worth.place_of(g, ask.about)
    if here is None or look_ahead.move_toward is None or look_ahead.paces is None:
        return
    scene = Surroundings(g, ask.about, here)
    done = best_attack(g, ask.about)
    stay = scene.worth(here, sights=scene.glances(here), known=done)
    staying_is_worth = stay.total - scene.idle(done)
    staying = look_ahead.move_toward(g, ask.about, "", here, ask.options)
    if staying is not None:
        yield RatedAnswer(staying_is_worth, staying, f"stay: {stay}")
    best, tried = -math.inf if staying is None else staying_is_worth, 0
    for aim in destinations(scene, look_ahead.paces(g, ask.about, ask.options)):
        if aim.worth <= best or tried == TRIES:
            return
        answer = look_ahead.move_toward(g, ask.about, aim.pace, aim.goal, ask.options)
        if answer is not None:
            tried += 1
            spot = end_of(g, ask.about, answer)
            found = scene.worth(spot, aim.pace, sights=scene.glances(spot))
            best = max(best, found.total)
            yield RatedAnswer(found.total, answer, f"{aim.why}: {found}", is_sure=True)


def destinations(scene: Surroundings, paces: Mapping[str, float], *, attacks: bool = True) -> list[Destination]:
    """Where a unit might go, by what that is worth as the crow flies, the best first."""
    found = []
    for goal, why in goals(scene):
        away = worth.inches(scene.here, goal)
        for pace, inches in paces.items():
            spot = along(scene.here, goal, inches)
            found.append(Destination(scene.worth(spot, pace, attacks=attacks).total, pace, goal, why))
            if inches >= away:
                break  # no need to go any faster
    return sorted(found, key=lambda aim: -aim.worth)


def goals(scene: Surroundings) -> Iterator[tuple[Point, str]]:
    """Where a unit might want to go."""
    pulls = sorted(scene.wants, key=lambda want: -want.worth(scene.here))
    yield from ((want.at, f"towards {want.marker}") for want in pulls[:GOALS])
    if scene.is_last or scene.bound:
        yield from ((_beyond(scene, foe.at), f"away from {foe.unit}") for foe in scene.foes[:1])
    yield from ((foe.at, f"towards {foe.unit}") for foe in scene.prey())


def _beyond(scene: Surroundings, place: Point) -> Point:
    """On the other side of a unit than a place is, as far away and on the table."""
    (x, y), table = scene.here, scene.g.setup.table
    return min(max(2 * x - place[0], 0), table.width), min(max(2 * y - place[1], 0), table.height)


def along(a: Point, b: Point, inches: float) -> Point:
    """The place so many inches from one to the other, or the other where it is nearer."""
    away = worth.inches(a, b)
    share = min(1.0, inches / away) if away else 0.0
    return a[0] + round(share * (b[0] - a[0])), a[1] + round(share * (b[1] - a[1]))


def end_of(g: Game, unit: str, answer: Answer) -> Point:
    """Where a unit's leader is after a move."""
    if isinstance(answer, Go) and answer.points:
        return answer.points[-1]
    placed = dict(answer.places).get(g.unit(unit).leader) if isinstance(answer, Stand) else None
    return placed[:2] if placed else worth.place_of(g, unit) or (0, 0)
