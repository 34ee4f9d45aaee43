"""Candidates: a few sensible and different answers to any question, each made only when somebody looks at it.

A question with a list of answers has that list. One with endless answers has what the edition offers, ways to stay, to
go towards objectives and enemies and away from them, what is suggested, and random answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from openfire.ai import worth
from openfire.ai.attacks import offers
from openfire.ai.seeded_chance import SeededChance
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.engine.state import TABLE
from openfire.geometry.inches import Point

WAYS: Final = (QuestionName.MOVE, QuestionName.WALK, QuestionName.DRIVE)
OBJECTIVES, ENEMIES, OFFERS = 3, 2, 4
"""How many objectives and enemies a unit may go for, and how many offers of the edition are looked at."""


class Candidate(NamedTuple):
    """An answer that somebody might give."""

    why: str
    """What it is: the answer where there is a list, else such as `objective 1`, `target 2`, `draw 3`."""
    make: Callable[[], Answer | None]
    """The answer itself; None where it turns out that there is none, and it may not be taken as it stands."""


def proposals(cursor: Cursor, draws: int = 4) -> Iterator[Candidate]:
    """What could be answered to the open question, without a look at any of it. draws: so many random answers."""
    ask = cursor.asked
    listed = ask.options.each()
    if listed is not None:
        yield from (Candidate(str(answer), partial(_itself, answer)) for answer in listed)
        return
    if ask.name in WAYS:
        yield from _ways(cursor, ask)
    elif ask.name in cursor.game.setup.edition.look_ahead.offers:
        yield from _offers(cursor, ask)
    yield Candidate("suggestion", ask.options.suggestion)
    for number in range(1, draws + 1):
        yield Candidate(f"draw {number}", partial(_drawn, ask, cursor.state.rolls, number))


def candidates(cursor: Cursor, n: int) -> list[Candidate]:
    """Up to so many different answers that are taken, the most sensible first."""
    found: dict[str, Candidate] = {}
    for one in proposals(cursor, draws=n):
        answer = one.make()
        if answer is not None and str(answer) not in found and cursor.why_not(answer) is None:
            found[str(answer)] = Candidate(one.why, partial(_itself, answer))
        if len(found) >= n:
            break
    return list(found.values())


def taken(cursor: Cursor, candidate: Candidate) -> Answer:
    """The answer of a candidate; another that is taken where it has none or would be refused."""
    answer = candidate.make()
    if answer is not None and cursor.why_not(answer) is None:
        return answer
    ask = cursor.asked
    found: Answer = ask.options.sample(SeededChance(f"instead {cursor.state.rolls} {ask.about}"))
    return found


def _itself(answer: Answer) -> Answer:
    return answer


def _offers(cursor: Cursor, ask: Ask) -> Iterator[Candidate]:
    """What the edition offers against each of the nearest enemies."""
    g, unit = cursor.game, ask.about
    here = worth.whereabouts(g, unit) if unit in g.state.units else None
    for number, (_, foe, _) in enumerate(worth.enemies(g, unit, here)[:OFFERS] if here else (), 1):
        yield Candidate(f"target {number}", partial(_offered, cursor, ask, foe))


def _offered(cursor: Cursor, ask: Ask, target: str) -> Answer | None:
    found = offers(cursor.game, ask.name, ask.about, target, ask.options)
    return next((answer for _, answer in found), None)


def _drawn(ask: Ask, rolls: int, number: int) -> Answer:
    found: Answer = ask.options.sample(SeededChance(f"{ask.name} {ask.about} {rolls} {number}"))
    return found


def _ways(cursor: Cursor, ask: Ask) -> Iterator[Candidate]:
    """To stay, and to go towards the nearest objectives and enemies, and away from the nearest enemy."""
    g, unit = cursor.game, ask.about
    here = worth.whereabouts(g, unit) if unit in g.state.units else None
    if here is None:
        return
    yield Candidate("stay", partial(_way, cursor, ask, "", here))
    seat = g.unit(unit).seat
    marked = sorted(
        (worth.inches(here, marker.at), marker.at)
        for marker in g.state.markers.values()
        if marker.place == TABLE and seat in marker.seats
    )
    foes = worth.enemies(g, unit, here)[:ENEMIES]
    for number, (_, at) in enumerate(marked[:OBJECTIVES], 1):
        yield Candidate(f"objective {number}", partial(_fast, cursor, ask, at))
    for number, (_, _, at) in enumerate(foes, 1):
        yield Candidate(f"enemy {number}", partial(_fast, cursor, ask, at))
    for _, _, at in foes[:1]:
        yield Candidate("away", partial(_fast, cursor, ask, _beyond(cursor, here, at)))


def _beyond(cursor: Cursor, here: Point, at: Point) -> Point:
    """As far away from a place on the other side, within the table."""
    table = cursor.game.setup.table
    (x, y), (other_x, other_y) = here, at
    return min(max(2 * x - other_x, 0), table.width), min(max(2 * y - other_y, 0), table.height)


def _fast(cursor: Cursor, ask: Ask, goal: Point) -> Answer | None:
    """Towards a place at the pace that the question allows, the fastest that takes one no farther than that."""
    g = cursor.game
    here = worth.whereabouts(g, ask.about)
    known = g.setup.edition.look_ahead.paces
    paces = known(g, ask.about, None) if known else {}
    if here is None or not paces:
        return _way(cursor, ask, "", goal)
    away = worth.inches(here, goal)
    by_inches = sorted(paces.items(), key=lambda pace: pace[1])
    enough = (pace for pace, inches in by_inches if inches >= away)
    return _way(cursor, ask, next(enough, by_inches[-1][0]), goal)


def _way(cursor: Cursor, ask: Ask, pace: str, goal: Point) -> Answer | None:
    move_toward = cursor.game.setup.edition.look_ahead.move_toward
    return move_toward(cursor.game, ask.about, pace, goal, ask.options) if move_toward else None
