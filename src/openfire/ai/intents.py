"""What a unit might set out to do in an activation: where to go, at whom to shoot, where to arrive.

An intent is a thought about one unit. Who follows it (`ai/follower`) answers the questions that it speaks of and leaves
all others to greedy, so that some fifty of them cover what matters of an activation.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from openfire.ai import worth
from openfire.ai.attacks import offers
from openfire.engine.answers import Answer, Pick
from openfire.engine.cursor import Cursor
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH, Point

OBJECTIVES, TARGETS, DIRECTIONS, ARRIVALS = 3, 3, 8, 5
"""How many objectives, enemies, directions and places to arrive at a unit thinks of."""

FAR = 12.0
"""Inches ahead of a unit lies a goal that is only a direction."""

STAY = "stay"
"""The pace of who does not move."""


class Intent(NamedTuple):
    """What a unit sets out to do; what it does not say is left to greedy."""

    why: str = ""
    """For people: `towards p1`; empty for all that greedy would do."""
    action: Answer | None = None
    """Its first action, where it picks actions."""
    pace: str = ""
    goal: Point | None = None
    """Where its first move leads."""
    target: str = ""
    """The enemy that it attacks."""
    draw: int = 0
    """Which of some random places it arrives at; 0 for none."""


AS_GREEDY = Intent()


def intents(cursor: Cursor, unit: str) -> list[Intent]:
    """What a unit could set out to do, if it were picked to act now; what greedy would do comes first."""
    game = cursor.game
    if game.unit(unit).place != TABLE:
        return [AS_GREEDY, *(Intent("to arrive elsewhere", draw=n) for n in range(1, ARRIVALS + 1))]
    here = worth.place_of(game, unit)
    if here is None or game.setup.edition.look_ahead.move_toward is None:
        return [AS_GREEDY]
    acting = cursor.fork(is_heard=False)
    acting.answer(Pick(unit), trusted=True)
    question = acting.question
    if isinstance(question, Ask) and question.name is QuestionName.ACTION:
        return [AS_GREEDY, *_with_actions(acting.game, question, unit, here)]
    return [AS_GREEDY, *_moves(game, unit, here), *_attacks(game, unit, here)]


def goals(g: Game, unit: str, here: Point) -> Iterator[tuple[Point, str]]:
    """Where a unit might want to go: objectives, the nearest enemy, away from it, and each direction."""
    seat, table = g.unit(unit).seat, g.setup.table
    markers = [one for one in g.state.markers.values() if one.place == TABLE and seat in one.seats]
    near = sorted(markers, key=lambda one: math.dist(here, one.at))
    dear = max(near[OBJECTIVES - 1 :], key=lambda one: one.points, default=None)
    for marker in (*near[: OBJECTIVES - 1], *((dear,) if dear else ())):
        yield marker.at, f"towards {marker.id}"
    for _, foe, at in worth.enemies(g, unit, here)[:1]:
        yield at, f"towards {foe}"
        yield _on_table(g, 2 * here[0] - at[0], 2 * here[1] - at[1]), f"away from {foe}"
    for turn in range(DIRECTIONS):
        angle = turn * 2 * math.pi / DIRECTIONS
        x, y = here[0] + FAR * INCH * math.cos(angle), here[1] + FAR * INCH * math.sin(angle)
        if 0 <= x <= table.width and 0 <= y <= table.height:
            yield (round(x), round(y)), "elsewhere"


def _on_table(g: Game, x: float, y: float) -> Point:
    table = g.setup.table
    return round(min(max(x, 0), table.width)), round(min(max(y, 0), table.height))


def _moves(g: Game, unit: str, here: Point) -> Iterator[Intent]:
    """To stay, and to go somewhere at each pace that is of use."""
    paces = g.setup.edition.look_ahead.paces
    yield Intent("to stay", pace=STAY, goal=here)
    for goal, why in goals(g, unit, here):
        away = worth.inches(here, goal)
        for pace, inches in (paces(g, unit, None) if paces else {"": FAR}).items():
            yield Intent(why, pace=pace, goal=goal)
            if inches >= away or why == "elsewhere":
                break


def _attacks(g: Game, unit: str, here: Point) -> Iterator[Intent]:
    """To attack one of the nearest enemies, after the usual move or from where one stands."""
    for _, foe, _ in worth.enemies(g, unit, here)[:TARGETS]:
        yield Intent(f"to attack {foe}", target=foe)
        yield Intent(f"to stay and attack {foe}", pace=STAY, goal=here, target=foe)


def _with_actions(g: Game, ask: Ask, unit: str, here: Point) -> Iterator[Intent]:
    """Each action that is offered, a move with each goal, an attack with each of the nearest enemies."""
    there = list(goals(g, unit, here))
    for offer, answer in offers(g, ask.name, unit, options=ask.options):
        if offer.pace:
            for goal, why in there:
                yield Intent(why, answer, offer.pace, goal)
        elif QuestionName.ATTACK in offer.leads:
            for _, foe, _ in worth.enemies(g, unit, here)[:TARGETS]:
                yield Intent(f"to attack {foe}", answer, target=foe)
        else:
            aimed = f" {offer.about}" if offer.about != unit and offer.about not in str(answer) else ""
            yield Intent(f"to {answer}{aimed}", answer)
