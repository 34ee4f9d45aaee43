"""Entries of a record are played again: answers are given, and dice fall as they did. All replays do it here.

Entries that were made here are trusted, which is quick. Those of a stranger's record are checked: each has to belong to
what the game waits for, and fit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from openfire.dice import Dice, DiceError, Rolled, Scripted
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask, Question
from openfire.engine.record import AnswerEntry, DiceEntry, Entry, RecordError
from openfire.engine.refusals import Refusal
from openfire.engine.state import State


class Playable(Protocol):
    """A game on which entries are played: a cursor, or a recorder that writes them down as well."""

    @property
    def asked(self) -> Ask:
        """The open question, if it is a player's."""

    @property
    def state(self) -> State:
        """The state as it is now."""

    def answer(self, answer: Answer, *, trusted: bool = False) -> Refusal | None:
        """Answer the open question."""

    def roll(self, dice: Dice) -> Rolled[Any]:  # Any: what the faces come to is the request's
        """Let the dice fall that the game waits for."""


def play_entries(game: Playable, entries: Iterable[Entry]) -> None:
    """Play entries that were made here and are known to fit."""
    for entry in entries:
        if isinstance(entry, AnswerEntry):
            game.answer(game.asked.options.read(entry.text), trusted=True)
        elif isinstance(entry, DiceEntry):
            game.roll(_dice(entry, game.state))


def _dice(entry: DiceEntry, state: State) -> Scripted:
    """Dice that fall as they fell."""
    return Scripted((*entry.faces, *entry.rerolls), state.rolls)


# ------------------------------------------------------------------------------------------------ checked


def play_checked(cursor: Cursor, entry: AnswerEntry | DiceEntry) -> None:
    """Play an entry of a record. Raises RecordError where it does not fit."""
    question = cursor.question
    if question is None:
        raise RecordError("the game is over before this", code="over")
    _check_asked(question, entry)
    try:
        _answer(cursor, entry) if isinstance(entry, AnswerEntry) else _roll(cursor, entry)
    except RecordError:
        raise
    except Exception as error:  # a rule that trips over a hostile answer must not take the reader down with it
        reason = f"the rules cannot go on with it: {type(error).__name__}: {error}"
        raise RecordError(reason, code="rules") from error


def _check_asked(question: Question, entry: AnswerEntry | DiceEntry) -> None:
    """Whether the entry belongs to what the game waits for."""
    asked, given = _asked(question), _given(entry)
    if given != asked:
        reason = f"the game waits for {asked[:80]!a}, not for {given[:80]!a}"
        raise RecordError(reason, code="question", values=(asked[:80], given[:80]))


def _asked(question: Question) -> str:
    if isinstance(question, Ask):
        return f"say {question.who} {question.what} {question.about}"
    return f"dice {question.who} {question.label} {question.about}"


def _given(entry: AnswerEntry | DiceEntry) -> str:
    if isinstance(entry, AnswerEntry):
        return f"say {entry.seat} {entry.what} {entry.about}"
    return f"dice {entry.seat} {entry.label} {entry.about}"


def _answer(cursor: Cursor, entry: AnswerEntry) -> None:
    text = entry.text[:80]
    try:
        answer = cursor.asked.options.read(entry.text)
    except ValueError as error:
        raise RecordError(f"the answer cannot be read: {error}", code="answer", values=(text,)) from None
    if str(answer) != entry.text:
        reason = f"the answer is written {str(answer)[:80]!a}, not {text!a}"
        raise RecordError(reason, code="answer", values=(text,))
    refusal = cursor.answer(answer)
    if refusal is not None:
        reason = f"the answer {text!a} is refused: {refusal}"
        values = (text, refusal.code, refusal.rule)
        if refusal.measured is None or refusal.limit is None:
            raise RecordError(reason, code="refused", values=values)
        measured = (f"{refusal.measured:.4g}", f"{refusal.limit:.4g}")
        raise RecordError(reason, code="refused-measured", values=(*values, *measured))


def _roll(cursor: Cursor, entry: DiceEntry) -> None:
    try:
        with _dice(entry, cursor.state) as dice:
            rolled = cursor.roll(dice)
    except DiceError as error:
        raise RecordError(f"the dice do not fit: {error}", code="dice") from None
    if rolled.faces != entry.faces:
        reason = f"the dice do not fit: {len(rolled.faces)} are rolled first, not {len(entry.faces)}"
        raise RecordError(reason, code="dice")
