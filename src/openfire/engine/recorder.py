"""A recorder: a cursor that remembers everything that is said, so that a game can be saved, resumed and undone."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from openfire.dice import Dice, Rolled, Scripted, to_hex
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor, NothingAskedError
from openfire.engine.questions import Refusal, Roll
from openfire.engine.record import End, Entry, Fell, Hashed, Header, Record, Said, format_of
from openfire.engine.record_text import seal
from openfire.engine.setup import Setup
from openfire.engine.state import state_hash


class Recorder:
    """A game that is being played and written down."""

    __slots__ = ("cursor", "entries", "header")

    def __init__(self, header: Header, cursor: Cursor, entries: Sequence[Entry] = ()) -> None:
        """A game from its beginning, or one whose entries so far have been played on the cursor."""
        self.header, self.cursor = header, cursor
        self.entries: list[Entry] = list(entries)
        if not entries or (cursor.at_boundary and not isinstance(entries[-1], Hashed)):
            self.entries.append(_hashed(cursor))

    def answer(self, answer: Answer, *, trusted: bool = False) -> Refusal | None:
        """Answer the open question. A refused answer changes nothing and is not written down."""
        asked = self.cursor.asked
        with self._steady():
            refusal = self.cursor.answer(answer, trusted=trusted)
        if refusal is None:
            self._note(Said(asked.who, asked.what, asked.about, str(answer)))
        return refusal

    def roll(self, dice: Dice) -> Rolled[Any]:
        """Let the dice fall that the game waits for."""
        question = self.cursor.question
        with self._steady():
            rolled = self.cursor.roll(dice)
        assert isinstance(question, Roll)  # or the cursor would have said so
        self._note(Fell(question.who, question.label, question.about, rolled.faces, rolled.rerolls))
        return rolled

    def record(self, seed: bytes | None = None, ended: End | None = None) -> Record:
        """The game up to now. The seed is shown when the game is over, or to whom it may be known earlier.

        ended: what besides the rules has to be said of its end.
        """
        state, shown = self.cursor.state, None if seed is None else to_hex(seed)
        end = replace(ended or End(""), state=state_hash(state), outcome=state.outcome, seed=shown)
        return seal(Record(format_of(self.header, end), self.header, tuple(self.entries), end, ""))

    @contextmanager
    def _steady(self) -> Iterator[None]:
        """A rule that fails half-way leaves the game where it was, so that it can be saved and looked into."""
        cursor, given = self.cursor, len(self.cursor.answers)
        try:
            yield
        except Exception:
            self.cursor = Cursor(cursor.game.setup, cursor._state, tuple(cursor.answers[:given]), cursor._board)
            raise

    def _note(self, entry: Entry) -> None:
        self.entries.append(entry)
        if self.cursor.at_boundary:
            self.entries.append(_hashed(self.cursor))


def _hashed(cursor: Cursor) -> Hashed:
    return Hashed(state_hash(cursor.state), "")


# ------------------------------------------------------------------------------------------------ undo


def undo(recorder: Recorder, among: Container[str] | None = None) -> Recorder:
    """The game as it was at the last question that a player, or one of some seats, answered.

    Inside an activation only that activation is repeated; before it, the whole game is. Every roll has its number, so
    dice taken up at `cursor.state.rolls` fall as they fell before.
    """
    said = (n for n, entry in _backwards(recorder.entries) if among is None or entry.seat in among)
    last = next(said, None)
    if last is None:
        raise NothingAskedError("nobody has answered anything yet")
    return back_to(recorder, last)


def back_to(recorder: Recorder, number: int) -> Recorder:
    """The game as it was when it had so many entries."""
    kept = recorder.entries[:number]
    taken_back = sum(not isinstance(entry, Hashed) for entry in recorder.entries[number:])
    cursor = _stepped_back(recorder.cursor, taken_back) or _repeated(recorder.cursor.game.setup, kept)
    cursor.news()
    return Recorder(recorder.header, cursor, kept)


def _backwards(entries: Sequence[Entry]) -> Iterator[tuple[int, Said]]:
    """What players said and where it stands, the last first."""
    for number in range(len(entries) - 1, -1, -1):
        if isinstance(entry := entries[number], Said):
            yield number, entry


def _stepped_back(cursor: Cursor, steps: int) -> Cursor | None:
    """The same game some answers earlier, None if that is before the last boundary."""
    left = len(cursor.answers) - steps
    if left < 0:
        return None
    return Cursor(cursor.game.setup, cursor._state, tuple(cursor.answers[:left]), cursor._board)


def _repeated(setup: Setup, entries: Sequence[Entry]) -> Cursor:
    """A game played again from entries that were made here, so nothing is checked."""
    cursor = Cursor(setup, setup.edition.start(setup))
    for entry in entries:
        if isinstance(entry, Said):
            cursor.answer(cursor.asked.options.read(entry.text), trusted=True)
        elif isinstance(entry, Fell):
            cursor.roll(Scripted((*entry.faces, *entry.rerolls), cursor.state.rolls))
    return cursor
