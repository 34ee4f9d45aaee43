"""A stand-in for a player who has left: it holds. It does what it has to, and nothing that it may leave."""

from __future__ import annotations

from typing import Final

from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.options import Chance
from openfire.engine.questions import Ask
from openfire.odds.policies import sensible

QUIET: Final = ("pass", "hold", "stay", "none", "no", "0")
"""Answers that leave things as they are, the quietest first; a question takes some of them or none."""


class Idle:
    """Lets every go pass where that is allowed, stays, attacks nobody, and takes losses where it costs least."""

    name = "idle"
    is_trusted = False
    looks_ahead = False

    def __init__(self, chance: Chance) -> None:
        """It takes no chances; every bot is handed some."""

    def __call__(self, cursor: Cursor) -> Answer:
        """The quietest answer that is taken."""
        ask = cursor.asked
        if ask.options.claim() is not None:
            return sensible(ask, cursor.game)  # that there is no room is said only where no places are known
        found = (answer for text in QUIET if (answer := _taken(ask, text)))
        return next(found, None) or sensible(ask, cursor.game)


def _taken(ask: Ask, text: str) -> Answer | None:
    """The answer that a text names, if the question takes it."""
    try:
        answer: Answer = ask.options.read(text)
    except ValueError:
        return None
    return answer if ask.options.why_not(answer) is None else None
