"""A recorder: a cursor that remembers everything that is said, so that a game can be saved, resumed and undone."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager

from msgspec.structs import replace

from openfire.dice import AnyRolled, Dice, to_hex
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor, NothingAskedError
from openfire.engine.entries import play_entries
from openfire.engine.questions import Ask, Roll
from openfire.engine.record import (
    AnswerEntry,
    DiceEntry,
    End,
    Entry,
    HashEntry,
    Header,
    OtherRulesError,
    Record,
    RecordError,
    RulesEntry,
    format_of,
)
from openfire.engine.record_text import seal
from openfire.engine.refusals import Refusal
from openfire.engine.segments import last_renewal, present_header, why_not_carried
from openfire.engine.setup import Setup
from openfire.engine.state import State, state_hash


class Recorder:
    """A game that is being played and written down."""

    __slots__ = ("cursor", "entries", "header", "present")

    def __init__(self, header: Header, cursor: Cursor, entries: Sequence[Entry] = ()) -> None:
        """A game from its beginning, or one whose entries so far have been played on the cursor."""
        self.header, self.cursor = header, cursor
        self.present = present_header(header, entries)
        """What the game is played with now; the header is what it began with."""
        self.entries: list[Entry] = list(entries)
        if _is_hash_due(cursor, entries):
            self.entries.append(_hashed(cursor))

    @property
    def asked(self) -> Ask:
        """The open question, if it is a player's."""
        return self.cursor.asked

    @property
    def state(self) -> State:
        """The state as it is now."""
        return self.cursor.state

    def answer(self, answer: Answer, *, trusted: bool = False) -> Refusal | None:
        """Answer the open question. A refused answer changes nothing and is not written down."""
        asked = self.cursor.asked
        with self._steady():
            refusal = self.cursor.answer(answer, trusted=trusted)
        if refusal is None:
            self._note(AnswerEntry(asked.who, asked.what, asked.about, str(answer)))
        return refusal

    def roll(self, dice: Dice) -> AnyRolled:
        """Let the dice fall that the game waits for."""
        question = self.cursor.question
        with self._steady():
            rolled = self.cursor.roll(dice)
        assert isinstance(question, Roll)  # or the cursor would have said so
        self._note(DiceEntry(question.who, question.label, question.about, rolled.faces, rolled.rerolls))
        return rolled

    def record(self, seed: bytes | None = None, ended: End | None = None) -> Record:
        """The game up to now. The seed is shown when the game is over, or to whom it may be known earlier.

        ended: what besides the rules has to be said of its end.
        """
        state, shown = self.cursor.state, None if seed is None else to_hex(seed)
        end = replace(ended or End(""), state=state_hash(state), outcome=state.outcome, seed=shown)
        record = Record("", self.header, tuple(self.entries), end, "")
        return seal(replace(record, format=format_of(record)))

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


def _is_hash_due(cursor: Cursor, entries: Sequence[Entry]) -> bool:
    """Whether the state has to be written down: at the beginning, also by other rules, and at a boundary."""
    if not entries or isinstance(entries[-1], RulesEntry):
        return True
    return cursor.at_boundary and not isinstance(entries[-1], HashEntry)


def _hashed(cursor: Cursor) -> HashEntry:
    return HashEntry(state_hash(cursor.state), "")


def renew(header: Header, entries: Sequence[Entry], setup: Setup, rules: RulesEntry) -> Recorder:
    """A game that goes on by other rules from a boundary, with the state that it has there.

    The header is the one that the game began with, the entries end with the hash of the state, and the set-up is that
    of `segments.renewed(header, rules)`. Raises RecordError where the state is none of such a game.
    """
    return Recorder(header, taken_up(setup, rules.state), [*entries, rules])


def taken_up(setup: Setup, state: State) -> Cursor:
    """The game where other rules take it up. Raises RecordError where they cannot."""
    if reason := why_not_carried(setup, state):
        raise RecordError(f"the rules cannot go on from the state: {reason}")
    try:
        return Cursor(setup, state)
    except Exception as error:  # a hostile state must not take the reader down with it
        raise RecordError(f"the rules cannot go on from the state: {type(error).__name__}: {error}") from error


# ------------------------------------------------------------------------------------------------ undo


def undo(recorder: Recorder, among: Container[str] | None = None) -> Recorder:
    """The game as it was at the last question that a player, or one of some seats, answered by the present rules.

    Inside an activation only that activation is repeated; before it, the whole game is. Every roll has its number, so
    dice taken up at `cursor.state.rolls` fall as they fell before.
    """
    said = (n for n, entry in _backwards(recorder.entries) if among is None or entry.seat in among)
    last = next(said, None)
    if last is None:
        raise NothingAskedError("nobody has answered anything yet")
    return back_to(recorder, last)


def back_to(recorder: Recorder, number: int) -> Recorder:
    """The game as it was when it had so many entries. Raises OtherRulesError if it was played by other rules then."""
    kept = recorder.entries[:number]
    _check_kept(recorder.entries, number)
    taken_back = sum(not isinstance(entry, HashEntry) for entry in recorder.entries[number:])
    cursor = _stepped_back(recorder.cursor, taken_back) or _repeated(recorder.cursor.game.setup, kept)
    cursor.news()
    return Recorder(recorder.header, cursor, kept)


def _check_kept(entries: Sequence[Entry], number: int) -> None:
    found = last_renewal(entries)
    if found and number <= found[0]:
        reason = f"a game cannot go back to entry {number}: it has gone on by other rules since entry {found[0]}"
        raise OtherRulesError(reason, entry=found[0])


def _backwards(entries: Sequence[Entry]) -> Iterator[tuple[int, AnswerEntry]]:
    """What players said by the present rules and where it stands, the last first."""
    found = last_renewal(entries)
    for number in range(len(entries) - 1, found[0] if found else -1, -1):
        if isinstance(entry := entries[number], AnswerEntry):
            yield number, entry


def _stepped_back(cursor: Cursor, steps: int) -> Cursor | None:
    """The same game some answers earlier, None if that is before the last boundary."""
    left = len(cursor.answers) - steps
    if left < 0:
        return None
    return Cursor(cursor.game.setup, cursor._state, tuple(cursor.answers[:left]), cursor._board)


def _repeated(setup: Setup, entries: Sequence[Entry]) -> Cursor:
    """A game played again by its present rules from entries that were made here, so nothing is checked."""
    found = last_renewal(entries)
    cursor = taken_up(setup, found[1].state) if found else Cursor(setup, setup.edition.start(setup))
    play_entries(cursor, entries[found[0] if found else 0 :])
    return cursor
