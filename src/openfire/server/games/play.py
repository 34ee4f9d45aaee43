"""Playing: answers are put to the rules, dice fall, and what happened becomes an event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openfire.engine.answer_text import read_answer
from openfire.engine.questions import Refusal, Roll
from openfire.engine.record import AnswerEntry, DiceEntry
from openfire.engine.recorder import Recorder
from openfire.engine.segments import last_renewal
from openfire.game import begin
from openfire.server.games.apply_event import taken_up_again
from openfire.server.games.compare import carried_over
from openfire.server.games.events import Answered, Began, EventLine
from openfire.server.games.live_game import LiveGame
from openfire.server.games.new_game import opening, taken_over
from openfire.server.games.setups import setup_of
from openfire.server.health.logs import told_or
from openfire.text.log import tell_each


def begun(live: LiveGame) -> Began:
    """The beginning of a game, up to the first question."""
    origin = live.kept.origin
    if origin:
        live.recorder = taken_up_again(*carried_over(taken_over(origin, live), origin.entries))
        header = live.recorder.header
    else:
        header = opening(live)
        live.recorder = Recorder(header, begin(setup_of(header)))
    lines = tuple(_settled(live))
    return Began(header, tuple(live.recorder.entries), lines)


def answered(live: LiveGame, text: str, *, is_trusted: bool = False) -> Answered | Refusal:
    """Answer the open question; dice fall until somebody is asked again."""
    assert live.recorder
    ask = live.recorder.cursor.asked
    first = len(live.recorder.entries)
    answer = read_answer(ask, text)
    refusal = answer if isinstance(answer, Refusal) else live.recorder.answer(answer, trusted=is_trusted)
    if refusal:
        return refusal
    lines = tuple(_settled(live))
    return Answered(ask.who, tuple(live.recorder.entries[first:]), lines)


def _settled(live: LiveGame) -> Iterator[EventLine]:
    """What happened, told; dice fall until somebody is asked."""
    assert live.recorder
    yield from told(live.recorder)
    while isinstance(live.recorder.cursor.question, Roll):
        live.recorder.roll(live.dice())
        yield from told(live.recorder)


def told(recorder: Recorder) -> Iterator[EventLine]:
    """What happened since this was last asked, in words."""
    setup, moment = recorder.cursor.game.setup, len(recorder.entries) - 1
    fresh: list[Any] = recorder.cursor.news()
    plain = [(type(fact).__name__, False) for fact in fresh]
    words = told_or(lambda: list(tell_each(fresh, setup)), plain, "log")
    for fact, (text, is_quiet) in zip(fresh, words, strict=True):
        yield EventLine(moment, text, fact, is_quiet)


def free_undo(live: LiveGame, seat: str) -> tuple[int, bool] | None:
    """Where taking back a seat's last answer leads, and whether nothing has been revealed since; None if there is none.

    Dice that fell and answers of others are revealed. What a game shares with the one it branched off from stays: its
    dice fell under the promise of that one, and would fall another way here. So does what was played by other rules.
    """
    entries, origin, renewal = live.entries, live.kept.origin, last_renewal(live.entries)
    first = max(origin.moment if origin else -1, renewal[0] if renewal else -1)
    for number in range(len(entries) - 1, first, -1):
        entry = entries[number]
        if isinstance(entry, AnswerEntry) and entry.seat == seat:
            later = entries[number + 1 :]
            return number, not any(isinstance(one, DiceEntry | AnswerEntry) for one in later)
    return None
