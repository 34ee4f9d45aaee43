"""The view of a game: how a game in memory goes over the wire."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Final

from msgspec.structs import replace

from openfire.dice import ALGORITHM, to_hex
from openfire.engine.answers import Aim, Amount, Answer, Go, Pick, Picks, Stand
from openfire.engine.game import Game
from openfire.engine.options import WayOptions
from openfire.engine.questions import Ask
from openfire.engine.segments import present_header
from openfire.engine.state import Outcome, State
from openfire.modules import list_modules, read_heading
from openfire.server.games.army_names import army_names
from openfire.server.games.differences import why_different
from openfire.server.games.live_game import LiveGame, SeatState
from openfire.server.games.new_game import commitment
from openfire.server.games.terms import Phase
from openfire.server.health.logs import told_or
from openfire.server.languages import ENGLISH, Language
from openfire.server.problems import Problem
from openfire.server.views.pictures import table_name
from openfire.server.wire import (
    ChangeView,
    DiceView,
    EntryPointView,
    Form,
    GameView,
    Option,
    QuestionView,
    RoomView,
    SeatView,
    WishView,
)
from openfire.text import questions
from openfire.text.suggestions import words

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


def room(live: LiveGame, language: Language = ENGLISH) -> RoomView:
    """A game from outside."""
    terms, origin = live.kept.terms, live.kept.origin
    return RoomView(
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
        _seats(live),
        _dice(live),
        _wish(live),
        live.outcome,
        live.rematch,
        origin.game if origin else None,
        origin.moment if origin else None,
        live.adjourned.why if live.adjourned else None,
        live.why_closed,
        _change(live, language),
        *_table(live),
        live.hindsights,
    )


def _table(live: LiveGame) -> tuple[str, str]:
    """The name of the table, and where its picture is: only tables of a module have one."""
    terms = live.kept.terms
    if isinstance(terms.table, dict):
        return str(terms.table.get("name", "")), ""
    try:
        name = table_name(terms.module, terms.mission or "", terms.table)
    except Problem:  # its module has gone, or the table from it
        return "", ""
    other = f"?table={terms.table}" if terms.table else ""
    return name, f"/api/library/{terms.module}/{terms.mission}/picture{other}"


def _edition(live: LiveGame) -> str:
    """The edition of a game: its own once it has begun, else that of its module; empty where that has gone."""
    if live.header:
        return live.header.edition.key
    return edition_of(live.kept.terms.module) if live.kept.terms.module in list_modules() else ""


def _change(live: LiveGame, language: Language) -> ChangeView | None:
    change = live.change
    if change is None or live.header is None or live.phase != "playing":
        return None
    was = present_header(live.header, live.entries)
    return ChangeView(
        was.edition.version,
        change.edition.version,
        was.module != change.module,
        why_different(change, language),
        change.dropped,
        live.recorder is not None,
        change.difference.entry if change.difference else None,
        change.difference.rule if change.difference else "",
    )


@lru_cache(maxsize=64)
def edition_of(module: str) -> str:
    """The edition that a shipped module is for."""
    return read_heading(list_modules()[module]).edition


def _seats(live: LiveGame) -> tuple[SeatView, ...]:
    armies = army_names(live)
    return tuple(_seat(live, seat, armies[seat.id]) for seat in live.seats.values())


def _seat(live: LiveGame, seat: SeatState, army: str) -> SeatView:
    return SeatView(
        seat.id,
        seat.player,
        seat.name or seat.terms.name or "",
        seat.terms.player,
        army,
        seat.terms.team,
        seat.terms.neutral,
        seat.promise is not None,
        seat.secret is not None,
        seat.has_given_up,
        seat.leaves,
        live.left.get(seat.id),
    )


def _dice(live: LiveGame) -> DiceView:
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


def _wish(live: LiveGame) -> WishView | None:
    wish = live.wish
    return WishView(wish.seat, wish.what, tuple(sorted(wish.granted))) if wish else None  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------ the state


def view(live: LiveGame, language: Language = ENGLISH) -> GameView:
    """Where a game stands. Only for one that has begun."""
    assert live.recorder
    found = view_of(live.recorder.cursor.state, live.id, live.seq, len(live.entries) - 1, live.phase, live.outcome)
    return found if live.asked is None else replace(found, question=question(live, language))


def view_of(state: State, game: str, seq: int, moment: int, phase: Phase, outcome: Outcome | None) -> GameView:
    """A state as it is sent."""
    return GameView(
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


def entrances(state: State) -> tuple[EntryPointView, ...]:
    """The points of entry."""
    return tuple(EntryPointView(*entry) for entry in state.entries)


# ------------------------------------------------------------------------------------------------ questions


def question(live: LiveGame, language: Language = ENGLISH) -> QuestionView | None:
    """The open question."""
    ask = live.asked
    if ask is None or live.recorder is None:
        return None
    return question_of(live.recorder.cursor.game, ask, live.turn, live.since, live.deadline(), language=language)


def question_of(
    g: Game, ask: Ask, turn: int, since: int = 0, deadline: int | None = None, *, language: Language = ENGLISH
) -> QuestionView:
    """A question as it is sent."""
    few = told_or(lambda: _few(ask), None, ask.what)
    return QuestionView(
        turn,
        ask.who,
        ask.what,
        ask.about,
        told_or(lambda: questions.question(g, ask, language=language), f"{ask.what} {ask.about}".strip(), ask.what),
        FORMS.get(ask.takes, "other"),
        ask.takes.form,
        ask.rules,
        told_or(lambda: tuple(questions.notes(g, ask, language=language, on_board=True)), (), ask.what),
        None if few is None else tuple(option(g, ask, answer, language) for answer in few),
        since,
        deadline,
        tuple(ask.models) if ask.takes in (Go, Stand) else (),
        ask.options.has_ways,
        isinstance(ask.options, WayOptions) and ask.options.shows_others,
        ask.options.ring,
    )


def option(g: Game, ask: Ask, answer: Answer, language: Language) -> Option:
    """An answer, and what it means."""
    return Option(
        str(answer), told_or(lambda: words(g, ask, answer, language=language, on_board=True), str(answer), ask.what)
    )


def _few(ask: Ask) -> list[Answer] | None:
    """All the answers, None where they are many or endless."""
    every = ask.options.each()
    found = None if every is None else list(islice(every, FEW + 1))
    return found if found and len(found) <= FEW else None
