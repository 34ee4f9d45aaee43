"""Ways: the shortest way to a place for whoever is about to move, its cost at every turn, and whether it is taken."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from openfire.engine.answers import Go
from openfire.engine.questions import Ask
from openfire.geometry.inches import INCH, Point
from openfire.geometry.paths import IntricateError, Roam, shortest
from openfire.geometry.prices import price
from openfire.server import requests as asked
from openfire.server.live import Live
from openfire.server.problems import Problem
from openfire.server.reading import check_asked, check_begun, verdict
from openfire.talk.kinds import FOLLOWERS, form_of
from openfire.talk.placing import suggested

DETOUR: Final = 2.0
"""How many times as long as the straight line a way may be before nobody looks for it, and some inches more."""
MORE: Final = 12.0


def way(live: Live, ask: asked.Way) -> asked.WayFound:
    """The shortest way to a place by way of others, and what the open question says to it."""
    roam = _roam(live, ask.kind)
    stops = (roam.start, *ask.via, ask.place)
    points = (roam.start, *(point for a, b in pairwise(stops) for point in _leg(roam, a, b)))
    answer, cost = Go(ask.kind, points[1:]), price(roam.ground, points)
    judged = verdict(live, answer)
    others = _others(live, answer) if judged.is_taken else ""
    return asked.WayFound(live.turn, str(answer), points, cost.spent, cost.length, roam.limit, judged, others)


def _others(live: Live, answer: Go) -> str:
    """Where the others of the unit would stand after a way if nobody says otherwise; empty where nobody is asked."""
    asks, then = check_asked(live), check_begun(live).cursor.fork()
    then.answer(answer, trusted=True)
    question = then.question
    if not isinstance(question, Ask) or (question.who, question.about) != (asks.who, asks.about):
        return ""
    return str(suggested(question)) if form_of(then.game, question) == FOLLOWERS else ""


def _roam(live: Live, kind: str) -> Roam:
    """Who goes that kind of way. Raises Problem where nobody is asked for one."""
    every: Iterable[Roam] = getattr(check_asked(live).options, "roams", tuple)()
    roams = [roam for roam in every if roam.known is None]
    found = next((roam for roam in roams if roam.kind == kind), None)
    if found is None:
        kinds = ", ".join(dict.fromkeys(roam.kind for roam in roams)) or "none"
        raise Problem("unfit", f"nobody is asked for a way of the kind {kind!a}; there are {kinds}")
    return found


def _leg(roam: Roam, start: Point, end: Point) -> tuple[Point, ...]:
    """The shortest way between two places, without its start; straight where none is found, so that it is refused."""
    budget = DETOUR * math.dist(start, end) / INCH + MORE
    try:
        found = shortest(roam.ground, roam.mover, start, end, budget)
    except IntricateError:
        found = None
    return found.points[1:] if found else (end,)
