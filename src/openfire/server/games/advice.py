"""Answers as suggested: nobody is asked where units are set up or come in where players agreed to that, nor who takes
damage where a player leaves it.

The set-up is that of the bot that plays best, and a unit that arrives takes the places that are known to fit. The
answers stand in the record like anybody's, and whoever takes the last one of their own back may give another.
"""

from __future__ import annotations

from random import Random
from typing import Final

from openfire.ai import make_bot
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.left_answers import all_placed
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.server.games.live_game import LiveGame

ADVISER: Final = "greedy"
"""The bot whose answers are suggested."""


def suggested_deployment(live: LiveGame) -> Answer | None:
    """The answer to the open question, where it is about deployment and the players leave that to the suggestion."""
    assert live.recorder
    cursor = live.recorder.cursor
    if not (live.kept.terms.is_deployed and isinstance(cursor.question, Ask)):
        return None
    if cursor.state.round == 0:
        return _advised(live, cursor)
    return arrival(cursor) if cursor.asked.who in live.people else None


def suggested_losses(live: LiveGame) -> Answer | None:
    """Who takes damage by the suggestion, where that is asked."""
    assert live.recorder
    cursor = live.recorder.cursor
    ask = cursor.question
    return _advised(live, cursor) if isinstance(ask, Ask) and ask.name is QuestionName.DAMAGE else None


def _advised(live: LiveGame, cursor: Cursor) -> Answer:
    """What the bot that plays best would say."""
    return make_bot(ADVISER, Random(live.whim(cursor.asked.who)))(cursor)


def arrival(cursor: Cursor) -> Answer | None:
    """Places where all of the unit that arrives fit; None where none are known, or the question is another."""
    ask = cursor.question
    return all_placed(ask) if isinstance(ask, Ask) and ask.name is QuestionName.DEPLOY else None
