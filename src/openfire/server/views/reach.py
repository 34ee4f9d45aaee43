"""Overlays: where whoever is about to move could go, drawn at once; also before a unit has been chosen for good."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import ceil
from typing import Final

from openfire.engine.answers import Pick
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask, Refusal
from openfire.engine.saying import read_answer
from openfire.geometry.paths import Roam
from openfire.geometry.reach import STEP, outlines, reach
from openfire.server import requests
from openfire.server.views.glances import Scene

BETWEEN: Final = 3
"""Inches between two lines of equal cost."""
FINE: Final = 7.0
"""Inches up to which the grid of an overlay is fine. Costs on it are exact and obstacles are cut out as they are, so a
coarser one draws the same border, in a quarter of the time; only a gap narrower than its step can be missed."""
AHEAD: Final = 8
"""How many answers to the question after the next are thought through."""


def reached(scene: Scene, ask: requests.Reach) -> requests.Reached:
    """Where those who are about to move could go; nothing where the question is about something else."""
    cursor = scene.cursor
    roams = [*(_roams(cursor) if ask.after is None else _roams_after(cursor, ask.after))]
    model = ask.model or (roams[0].model if roams else "")
    return requests.Reached(scene.turn, tuple(_drawn([roam for roam in roams if roam.model == model])))


# ------------------------------------------------------------------------------------------------ who could go


def _roams(cursor: Cursor) -> Iterator[Roam]:
    if isinstance(cursor.question, Ask):
        yield from getattr(cursor.question.options, "roams", tuple)()


def _roams_after(cursor: Cursor, text: str) -> Iterator[Roam]:
    """Who could go somewhere after an answer, or after one of the choices that it leads to."""
    answer = read_answer(cursor.asked, text)
    if isinstance(answer, Refusal) or cursor.why_not(answer):
        return
    then = cursor.fork()
    then.answer(answer, trusted=True)
    found = [*_roams(then)]
    yield from found or _roams_ahead(then)


def _roams_ahead(cursor: Cursor) -> Iterator[Roam]:
    """The same for each of a few choices, a kind of move once and as far as it goes."""
    question = cursor.question
    every = question.options.each() if isinstance(question, Ask) else None
    found: dict[tuple[str, str], Roam] = {}
    for choice in islice(every or (), AHEAD):
        if not isinstance(choice, Pick):
            return
        then = cursor.fork()
        then.answer(choice, trusted=True)
        for roam in _roams(then):
            known = found.get((roam.model, roam.kind))
            found[roam.model, roam.kind] = roam if known is None else max(known, roam, key=lambda one: one.limit)
    yield from found.values()


# ------------------------------------------------------------------------------------------------ what is drawn


def _drawn(roams: Sequence[Roam]) -> Iterator[requests.ReachOf]:
    """The border of each kind of move; those that differ only in how far they lead are worked out together."""
    together: list[list[Roam]] = []
    for roam in sorted(roams, key=lambda one: -one.limit):
        known = next((group for group in together if _same_ground(group[0], roam)), None)
        known.append(roam) if known else together.append([roam])
    drawn = {roam.kind: border for group in together for roam, border in _borders(group)}
    yield from (requests.ReachOf(roam.model, roam.kind, roam.limit, drawn[roam.kind]) for roam in roams)


def _same_ground(one: Roam, other: Roam) -> bool:
    """Whether two ways of going differ only in how far they lead; move_penalties hang on how far that is."""
    same = one.ground is other.ground and one.mover is other.mover and one.start == other.start
    return same and not one.ground.move_penalties and one.known is None and other.known is None


def _borders(roams: Sequence[Roam]) -> Iterator[tuple[Roam, tuple[requests.Contour, ...]]]:
    """The lines of equal cost for each of some ways of going, the farthest first."""
    far = roams[0]
    step = STEP if far.limit <= FINE else 2 * STEP
    found = far.known() if far.known else reach(far.ground, far.mover, far.start, far.limit, step)
    costs = list(dict.fromkeys(cost for roam in roams for cost in _costs(roam.limit)))
    borders = dict(zip(costs, outlines(found, costs), strict=True))
    for roam in roams:
        yield roam, tuple(requests.Contour(cost, borders[cost]) for cost in _costs(roam.limit))


def _costs(limit: float) -> list[float]:
    """Where lines are drawn: at the limit, and every few inches before it."""
    return [limit, *(float(cost) for cost in range(ceil(limit) - 1, 0, -1) if cost % BETWEEN == 0)]
