"""Overlays: where whoever is about to move could go, drawn at once; also before a unit has been chosen for good."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import ceil
from operator import attrgetter
from typing import Final

from openfire.engine.answer_text import read_answer
from openfire.engine.answers import Pick, Stand
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import Area
from openfire.geometry.paths import MoveRange
from openfire.geometry.reach import STEP, no_places, outlines, reach
from openfire.server import requests
from openfire.server.games.advice import arrival
from openfire.server.views.glances import GameCopy

BETWEEN: Final = 3
"""Inches between two lines of equal cost."""
FINE: Final = 7.0
"""Inches up to which the grid of an overlay is fine. Costs on it are exact and obstacles are cut out as they are, so a
coarser one draws the same border, in a quarter of the time; only a gap narrower than its step can be missed."""
AHEAD: Final = 8
"""How many answers to the question after the next are thought through."""


def reached(scene: GameCopy, ask: requests.ReachRequest) -> requests.ReachReply:
    """Where those who are about to move could go; nothing where the question is about something else."""
    cursor = scene.cursor
    ranges = [*(_ranges(cursor) if ask.after is None else _ranges_after(cursor, ask.after, ask.place))]
    model = ask.model or (ranges[0].model if ranges else "")
    return requests.ReachReply(scene.turn, tuple(_drawn([one for one in ranges if one.model == model])))


# ------------------------------------------------------------------------------------------------ who could go


def _ranges(cursor: Cursor) -> Iterator[MoveRange]:
    if isinstance(cursor.question, Ask):
        yield from cursor.question.ranges()


def _ranges_after(cursor: Cursor, text: str, place: str | None) -> Iterator[MoveRange]:
    """Who could go somewhere after an answer, or after one of the choices that it leads to.

    A unit that arrives first goes on from the place that is named, else from where it is known to fit.
    """
    answer = read_answer(cursor.asked, text)
    if isinstance(answer, Refusal) or cursor.why_not(answer):
        return
    then = cursor.fork()
    then.answer(answer, trusted=True)
    if places := _named(then, place) or arrival(then):
        then.answer(places, trusted=True)
    found = [*_ranges(then)]
    yield from found or _ranges_ahead(then)


def _named(cursor: Cursor, place: str | None) -> Stand | None:
    """A place that somebody names, if that is asked and it would be taken."""
    if place is None or not isinstance(cursor.question, Ask) or cursor.question.takes is not Stand:
        return None
    answer = read_answer(cursor.asked, place)
    return answer if isinstance(answer, Stand) and cursor.why_not(answer) is None else None


def _ranges_ahead(cursor: Cursor) -> Iterator[MoveRange]:
    """The same for each of a few choices, a kind of move once and as far as it goes."""
    question = cursor.question
    every = question.options.each() if isinstance(question, Ask) and question.takes is Pick else None
    found: dict[tuple[str, str], MoveRange] = {}
    for choice in islice(every or (), AHEAD):
        then = cursor.fork()
        then.answer(choice, trusted=True)
        for one in _ranges(then):
            known = found.get((one.model, one.kind))
            found[one.model, one.kind] = one if known is None else max(known, one, key=attrgetter("limit"))
    yield from found.values()


# ------------------------------------------------------------------------------------------------ what is drawn


def _drawn(ranges: Sequence[MoveRange]) -> Iterator[requests.ReachOf]:
    """The border of each kind of move; those that differ only in how far they lead are worked out together."""
    together: list[list[MoveRange]] = []
    for one in sorted(ranges, key=lambda one: -one.limit):
        known = next((group for group in together if _same_ground(group[0], one)), None)
        known.append(one) if known else together.append([one])
    drawn = {one.kind: border for group in together for one, border in _borders(group)}
    yield from (
        requests.ReachOf(one.model, one.kind, one.limit, drawn[one.kind], _closed(one, drawn)) for one in ranges
    )


def _closed(one: MoveRange, drawn: Mapping[str, tuple[requests.Contour, ...]]) -> tuple[Area, ...]:
    farthest = drawn[one.kind][0].areas
    return no_places(one.footing, one.mover.radius, farthest) if one.footing else ()


def _same_ground(one: MoveRange, other: MoveRange) -> bool:
    """Whether two ways of going differ only in how far they lead; move penalties depend on how far that is."""
    same = one.ground is other.ground and one.mover is other.mover and one.start == other.start
    return same and not one.ground.move_penalties and one.precomputed_reach is None and other.precomputed_reach is None


def _borders(ranges: Sequence[MoveRange]) -> Iterator[tuple[MoveRange, tuple[requests.Contour, ...]]]:
    """The lines of equal cost for each of some ways of going, the farthest first."""
    far = ranges[0]
    step = STEP if far.limit <= FINE else 2 * STEP
    known = far.precomputed_reach
    found = known() if known else reach(far.ground, far.mover, far.start, far.limit, step)
    costs = list(dict.fromkeys(cost for one in ranges for cost in _costs(one.limit)))
    borders = dict(zip(costs, outlines(found, costs), strict=True))
    for one in ranges:
        yield one, tuple(requests.Contour(cost, borders[cost]) for cost in _costs(one.limit))


def _costs(limit: float) -> list[float]:
    """Where lines are drawn: at the limit, and every few inches before it."""
    return [limit, *(float(cost) for cost in range(ceil(limit) - 1, 0, -1) if cost % BETWEEN == 0)]
