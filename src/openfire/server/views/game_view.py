"""Showing: a game in memory as it goes over the wire."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from openfire.dice import ALGORITHM, to_hex
from openfire.engine.answers import Aim, Amount, Answer, Go, Pick, Picks, Stand
from openfire.engine.facts import Threw, Told
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.segments import present_header
from openfire.engine.setup import Setup
from openfire.engine.state import State
from openfire.modules import list_modules, read_heading
from openfire.server.games.events import Answered, Began, Line, Renewed
from openfire.server.games.live_game import Live, Sitting
from openfire.server.games.new_game import commitment
from openfire.server.health.logs import told
from openfire.server.wire import (
    ChangeView,
    DiceView,
    DieRoll,
    Entrance,
    Form,
    LogLine,
    Option,
    QuestionView,
    Room,
    SeatView,
    View,
    WishView,
)
from openfire.text import questions
from openfire.text.dice_words import came_to, successes, title
from openfire.text.suggestions import words
from openfire.text.wording import Wording

FEW: Final = 60
"""How many answers are listed with a question."""

FORMS: Final[dict[type[Answer], Form]] = {
    Pick: "pick",
    Picks: "picks",
    Amount: "amount",
    Go: "go",
    Stand: "stand",
    Aim: "aim",
}


def room(live: Live) -> Room:
    """A game from outside."""
    terms, origin = live.kept.terms, live.kept.origin
    return Room(
        live.id,
        "" if live.is_title_hidden else terms.title,
        live.phase,
        live.seq,
        _edition(live),
        terms.module,
        terms.mission or "",
        terms.switches,
        terms.pace,
        terms.listed,
        live.kept.created,
        tuple(_seat(live, seat) for seat in live.seats.values()),
        _dice(live),
        _wish(live),
        live.outcome,
        live.rematch,
        origin.game if origin else None,
        origin.moment if origin else None,
        live.adjourned.why if live.adjourned else None,
        live.why_closed,
        _change(live),
    )


def _edition(live: Live) -> str:
    """The edition of a game: its own once it has begun, else that of its module; empty where that has gone."""
    if live.header:
        return live.header.edition.key
    return edition_of(live.kept.terms.module) if live.kept.terms.module in list_modules() else ""


def _change(live: Live) -> ChangeView | None:
    change = live.change
    if change is None or live.header is None or live.phase != "playing":
        return None
    was = present_header(live.header, live.entries)
    return ChangeView(
        was.edition.version,
        change.edition.version,
        was.module != change.module,
        change.reason,
        change.dropped,
        live.recorder is not None,
    )


@lru_cache(maxsize=64)
def edition_of(module: str) -> str:
    """The edition that a shipped module is for."""
    return read_heading(list_modules()[module]).edition


def _seat(live: Live, seat: Sitting) -> SeatView:
    army = seat.army or seat.terms.army or ""
    return SeatView(
        seat.id,
        seat.player,
        seat.name or seat.terms.name or "",
        seat.terms.player,
        army if isinstance(army, str) else str(army.get("name", "")),
        seat.terms.team,
        seat.terms.neutral,
        seat.promise is not None,
        seat.secret is not None,
        seat.has_given_up,
        live.left.get(seat.id),
    )


def _dice(live: Live) -> DiceView:
    """What was promised; the players' secrets once all are shown, the seed once the game is over."""
    seats = [seat for seat in live.seats.values() if seat.promise]
    shown = live.recorder is not None or all(seat.secret for seat in seats)
    return DiceView(
        ALGORITHM,
        commitment(live.kept.seed),
        {seat.id: seat.promise for seat in seats if seat.promise},
        {seat.id: seat.secret for seat in seats if seat.secret and shown},
        to_hex(live.kept.seed) if live.phase == "over" and live.recorder else None,
    )


def _wish(live: Live) -> WishView | None:
    wish = live.wish
    return WishView(wish.seat, wish.what, tuple(sorted(wish.granted))) if wish else None  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------ the state


def view(live: Live) -> View:
    """Where a game stands. Only for one that has begun."""
    assert live.recorder
    found = view_of(live.recorder.cursor.state, live.id, live.seq, len(live.entries) - 1, live.phase, live.outcome)
    return found if live.asked is None else _with_question(found, question(live))


def _with_question(found: View, asked: QuestionView | None) -> View:
    return replace(found, question=asked)


def view_of(state: State, game: str, seq: int, moment: int, phase: Any, outcome: Any) -> View:
    """A state as it is sent."""
    return View(
        game,
        seq,
        moment,
        phase,
        state.round,
        state.order,
        state.turn,
        state.scores,
        state.out,
        tuple(state.units.values()),
        tuple(state.models.values()),
        tuple(state.markers.values()),
        entrances(state),
        None,
        outcome,
    )


def entrances(state: State) -> tuple[Entrance, ...]:
    """The points of entry."""
    return tuple(Entrance(*entry) for entry in state.entries)


# ------------------------------------------------------------------------------------------------ questions


def question(live: Live) -> QuestionView | None:
    """The open question."""
    ask = live.asked
    if ask is None or live.recorder is None:
        return None
    return question_of(live.recorder.cursor.game, ask, live.turn, live.since, live.deadline())


def question_of(g: Game, ask: Ask, turn: int, since: int = 0, deadline: int | None = None) -> QuestionView:
    """A question as it is sent."""
    few = told(lambda: _few(ask), None, ask.what)
    kind = type(few[0]) if few else told(lambda: _kind(ask), None, ask.what)
    return QuestionView(
        turn,
        ask.who,
        ask.what,
        ask.about,
        told(lambda: questions.question(g, ask), f"{ask.what} {ask.about}".strip(), ask.what),
        FORMS.get(kind, "other") if kind else "other",
        kind.form if kind else "",
        ask.rules,
        told(lambda: tuple(questions.notes(g, ask)), (), ask.what),
        None if few is None else tuple(option(g, ask, answer) for answer in few),
        since,
        deadline,
    )


def option(g: Game, ask: Ask, answer: Answer) -> Option:
    """An answer, and what it means."""
    return Option(str(answer), told(lambda: words(g, ask, answer), str(answer), ask.what))


def _few(ask: Ask) -> list[Answer] | None:
    """All the answers, None where they are many or endless."""
    every = ask.options.each()
    found = None if every is None else list(islice(every, FEW + 1))
    return found if found and len(found) <= FEW else None


_KINDS: dict[type, type[Answer]] = {}


def _kind(ask: Ask) -> type[Answer]:
    """The kind of answer that endless options take: always the same for a kind of options."""
    options = type(ask.options)
    if options not in _KINDS:
        _KINDS[options] = type(ask.options.sample(Random(0)))
    return _KINDS[options]


# ------------------------------------------------------------------------------------------------ the log


def lines_of(event: Began | Answered | Renewed) -> tuple[Line, ...]:
    """What is told of an event; where a game goes on by other rules, that is said first."""
    return (_goes_on(event), *event.lines) if isinstance(event, Renewed) else event.lines


def _goes_on(event: Renewed) -> Line:
    """From here on other rules hold; what was played after it before is not part of the game."""
    dropped = f"; answers that had been given after this point were dropped: {event.dropped}" if event.dropped else ""
    fact = Told("renewed", values=(str(event.dropped),), rules=())
    return Line(event.kept + len(event.entries) - 1, f"The game goes on from here by other rules{dropped}.", fact)


def log_line(line: Line, setup: Setup) -> LogLine:
    """Something that happened, with its rules and dice."""
    fact = line.fact
    dice = told(lambda: _roll(fact, setup), None, "dice") if isinstance(fact, Threw) else None
    return LogLine(line.moment, line.text, fact.rules, fact, dice, line.is_quiet)


def _roll(fact: Threw, setup: Setup) -> DieRoll:
    least = None if fact.needed is None else min(fact.good, default=fact.needed)
    won = None if fact.needed is None else successes(fact)
    return DieRoll(
        title(fact, Wording(setup)),
        fact.rolled.die.sides,
        fact.rolled.shown(),
        came_to(fact, Wording(setup)),
        won,
        least,
        fact.good,
        fact.modifiers,
    )
