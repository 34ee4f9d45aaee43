"""Ways: the shortest way to a place for whoever is about to move, its cost at every turn, and whether it is taken."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from openfire.engine.answers import Go, Stand
from openfire.engine.cursor import Cursor
from openfire.engine.options import WayOptions
from openfire.engine.questions import Ask
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import INCH, Point
from openfire.geometry.path_cost import path_cost
from openfire.geometry.paths import IntricateError, MoveRange, Way, shortest
from openfire.geometry.shapes import Pose
from openfire.server import requests
from openfire.server.problems import Problem
from openfire.server.views.glances import GameCopy, verdict
from openfire.text.answer_forms import FOLLOWERS, form_of
from openfire.text.placement import suggested

DETOUR: Final = 2.0
"""How many times as long as the straight line a way may be before nobody looks for it, and some inches more."""
MORE: Final = 12.0


def way(scene: GameCopy, ask: requests.WayRequest) -> requests.WayReply:
    """The shortest way to a place by way of others, and what the open question says to it."""
    going = _range(scene.cursor.asked, ask.kind)
    points = _points(going, (going.start, *ask.via, ask.place))
    answer, cost = Go(ask.kind, points[1:]), path_cost(going.ground, points)
    judged = verdict(scene, answer)
    others = _others(scene.cursor, answer) if judged.is_taken else _along(scene.cursor, answer, judged.refusal)
    return requests.WayReply(scene.turn, str(answer), points, cost.spent, cost.length, going.limit, judged, others)


def _others(cursor: Cursor, answer: Go) -> str:
    """Where the others of the unit would stand after a way if nobody says otherwise; empty where nobody is asked."""
    asks, then = cursor.asked, cursor.fork()
    then.answer(answer, trusted=True)
    question = then.question
    if not isinstance(question, Ask) or (question.who, question.about) != (asks.who, asks.about):
        return ""
    return str(suggested(question)) if form_of(then.game, question) == FOLLOWERS else ""


def _along(cursor: Cursor, answer: Go, refusal: Refusal | None) -> str:
    """Where the others of the unit would be if they went along, where no room was found: they are placed by hand.

    Those who are not on the table yet begin beside each other where the way does.
    """
    g, options = cursor.game, cursor.asked.options
    if refusal is None or refusal.code != "no-room":
        return ""
    if not isinstance(options, WayOptions) or not options.shows_others or not answer.points:
        return ""
    (x, y), unit = answer.points[-1], g.unit(cursor.asked.about)
    dx, dy = x - options.start.x, y - options.start.y
    others = [model for model in unit.models if model != unit.leader]
    starts = [
        g.model(model).at or options.start._replace(x=options.start.x + (n + 1) * INCH)
        for n, model in enumerate(others)
    ]
    poses = [Pose(at.x + dx, at.y + dy, at.facing) for at in starts]
    return str(Stand(tuple(zip(others, poses, strict=True))))


def _range(question: Ask, kind: str) -> MoveRange:
    """Who goes that kind of way. Raises Problem where nobody is asked for one."""
    ranges = [going for going in question.ranges() if going.precomputed_reach is None]
    found = next((going for going in ranges if going.kind == kind), None)
    if found is None:
        kinds = ", ".join(dict.fromkeys(going.kind for going in ranges)) or "none"
        raise Problem("unfit", f"nobody is asked for a way of the kind {kind!a}; there are {kinds}")
    return found


def _points(going: MoveRange, stops: tuple[Point, ...]) -> tuple[Point, ...]:
    """A way by some stops. From where it is sure to be refused it leads straight on: nobody looks for more of it.

    So all that is looked for, but for one leg, lies within the move, however many stops there are.
    """
    points, spent, is_open = stops[:1], 0.0, True
    for start, end in pairwise(stops):
        leg = _leg(going, start, end) if is_open else None
        points += leg.points[1:] if leg else (end,)
        spent += leg.cost if leg else 0.0
        is_open = leg is not None and spent <= going.limit
    return points


def _leg(going: MoveRange, start: Point, end: Point) -> Way | None:
    """The shortest way between two places; None where there is none, or the ground is too intricate to find it."""
    budget = DETOUR * math.dist(start, end) / INCH + MORE
    try:
        return shortest(going.ground, going.mover, start, end, budget)
    except IntricateError:
        return None
