"""Suggestions for where to move: toward what a unit is after, toward the nearest enemy, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from openfire.engine.answers import Go, Stand
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.state import TABLE
from openfire.text import group_moves, moves, placement
from openfire.text.names import place
from openfire.text.suggested_answers import SuggestedAnswer, SuggestedAnswers
from openfire.text.suggested_places import leader_at
from openfire.text.table_things import away
from openfire.text.units import enemies, longest
from openfire.text.wording import Wording

CLOSE_FIGHTERS: Final = 10.0
"""Inches: units whose weapons reach no farther go for enemies rather than for objectives."""


def way(g: Game, ask: Ask, words: Wording) -> SuggestedAnswers:
    """The ways toward each goal, of each kind as far as it takes the unit; those that lead off the table; or none."""
    found = [offer for goal in goals(g, ask.about) for offer in _ways(g, ask, goal, words)]
    found += [SuggestedAnswer(go, go_words(ask, go, words)) for go in _others(ask, bool(found))]
    stay = moves.staying(moves.ways_of(ask))
    return SuggestedAnswers((*found, *((SuggestedAnswer(stay, words.offer("stay")),) if stay else ())))


def goals(g: Game, unit: str) -> list[str]:
    """What to go for: an objective and the nearest enemy, in the order of the unit's taste."""
    seat = g.unit(unit).seat
    wanted = [m.id for m in g.state.markers.values() if m.place == TABLE and seat in m.seats and m.holder != seat]
    objective = sorted(wanted, key=lambda marker: away(g, unit, marker))[:1]
    enemy = list(enemies(g, unit)[:1])
    return enemy + objective if longest(g, unit) <= CLOSE_FIGHTERS else objective + enemy


def _ways(g: Game, ask: Ask, goal: str, words: Wording) -> Iterator[SuggestedAnswer]:
    """The moves toward a goal, of each kind as far as it takes the unit; none faster where one gets there."""
    options = moves.ways_of(ask)
    points = moves.route(g, options, goal)
    seen: list[tuple[int, int]] = []
    forward = {kind: rate for kind, rate in options.paces().items() if not kind.endswith("back")}
    for kind, rate in forward.items() if points else ():
        go = moves.toward(g, options, kind, goal) if rate > 0 else None
        if go and go.points and go.points[-1] not in seen:
            seen.append(go.points[-1])
            far, end = words.inches(options.cost_of(go)), place(go.points[-1])
            told = words.offer("toward", kind=words.term(kind), goal=words.goal(goal), far=far, place=end)
            yield SuggestedAnswer(go, told)
            if away(g, ask.about, goal) <= rate:
                return


def _others(ask: Ask, is_enough: bool) -> Iterator[Go]:
    """A way off the table where a kind of move leads there, and some way where none was found toward a goal."""
    for kind in ask.paces():
        if kind == "leave" and (go := moves.leaving(moves.ways_of(ask), kind)):
            yield go
    answer = None if is_enough else ask.options.sample(Random(0))
    if isinstance(answer, Go) and answer.points:
        yield answer


def go_words(ask: Ask, go: Go, words: Wording) -> str:
    """A way: where it leads, and how much of the move it takes."""
    options = moves.ways_of(ask)
    start = options.start
    if all(point == start[:2] for point in go.points):
        is_turn = go.facing is not None and go.facing != start.facing
        return words.offer("turn", degrees=f"{(go.facing or 0) / 1000:g}") if is_turn else words.offer("stay")
    turned = words.offer("facing", degrees=f"{go.facing / 1000:g}") if go.facing is not None else ""
    far = words.inches(options.cost_of(go))
    return words.offer("go", kind=words.term(go.kind), place=place(go.points[-1]), facing=turned, far=far)


def group(g: Game, ask: Ask, words: Wording) -> SuggestedAnswers:
    """A whole unit toward each goal, as far as it can; or not at all."""
    most = max(ask.paces().values())
    found: list[SuggestedAnswer] = []
    for goal in goals(g, ask.about):
        stand = group_moves.toward(g, ask, goal, most)
        if stand and stand not in [offer.answer for offer in found]:
            where = leader_at(g, ask, stand, words)
            found.append(SuggestedAnswer(stand, words.offer("group toward", goal=words.goal(goal), where=where)))
    if ask.options.why_not(Stand(())) is None:
        found.append(SuggestedAnswer(Stand(()), words.offer("stay")))
    return SuggestedAnswers(tuple(found) or (SuggestedAnswer(placement.suggested(ask), words.offer("best")),))
