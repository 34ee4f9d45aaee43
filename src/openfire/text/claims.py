"""There is no room: what a player says who says so, and what comes of it where it stands (ruling X-41)."""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask
from openfire.engine.state import GONE, RESERVE
from openfire.text.editions import hooks_of
from openfire.text.phrasebooks import ENGLISH
from openfire.text.wording import Wording


class Claim(NamedTuple):
    """The answer that there is no room."""

    answer: Answer
    words: str
    outcome: str
    """What comes of it; empty where it is refused, for places are known."""


def claim_of(cursor: Cursor, *, language: str = ENGLISH) -> Claim | None:
    """What a player may say who finds no room; None where the open question is about something else."""
    ask = cursor.asked
    answer: Answer | None = ask.options.claim()
    if answer is None:
        return None
    words = Wording(cursor.game.setup, language)
    is_refused = cursor.why_not(answer) is not None
    outcome = "" if is_refused else _outcome(cursor, ask, answer, words)
    return Claim(answer, words.offer("no room", unit=words.unit(ask.about)), outcome)


def _outcome(cursor: Cursor, ask: Ask, answer: Answer, words: Wording) -> str:
    """Where a unit is once it has been said that there is no room for it."""
    then = cursor.fork()
    then.answer(answer, trusted=True)
    g, unit = then.game, words.unit(ask.about)
    now = g.unit(ask.about)
    if now.place == GONE:
        return words.say("destroyed", unit=unit)
    if now.place == RESERVE:
        return words.offer("lost later" if hooks_of(g.setup).is_lost_later(g, ask.about) else "waits on", unit=unit)
    return words.offer("stays aboard", unit=unit, carrier=words.model(now.aboard or ""))
