"""Rehearsing: a game on a table that somebody brings along is begun once elsewhere, to see that it can be.

Such a table can be anything. Whether there is room for units on it may take minutes to find out, and a process that
takes so long can be ended.
"""

from __future__ import annotations

from openfire.dice import Seeded
from openfire.dice.streams import KEY_BYTES
from openfire.engine.questions import Ask, Roll
from openfire.engine.setup import Setup
from openfire.game import begin
from openfire.server.games.new_game import Uploads, check_size, checked
from openfire.server.games.terms import GameTerms
from openfire.server.store.game_store import Origin
from openfire.server.views.game_view import question_of


def rehearsed(terms: GameTerms, uploads: Uploads, origin: Origin | None) -> GameTerms:
    """Terms that can be played, with everything said that was left open. Raises Problem."""
    found, setup = checked(terms, uploads, origin)
    if origin is None:  # else it has been played on already
        check_size(setup.table)
        _begin(setup)
    return found


def _begin(setup: Setup) -> None:
    """Play a game up to its first question, with any dice, and list the answers to that."""
    cursor, dice = begin(setup), Seeded(bytes(KEY_BYTES))
    while isinstance(cursor.question, Roll):
        cursor.roll(dice)
    if isinstance(cursor.question, Ask):
        question_of(cursor.game, cursor.question, 0)
