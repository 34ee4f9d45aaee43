"""Replaying: a record is played again with the faces it holds, and everything in it has to fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from openfire.engine.branches import cut
from openfire.engine.cursor import Cursor
from openfire.engine.endings import why_not_ended
from openfire.engine.entries import play_checked
from openfire.engine.facts import Fact
from openfire.engine.record import (
    Entry,
    HashEntry,
    Header,
    OtherRulesError,
    Record,
    RecordError,
    RulesEntry,
)
from openfire.engine.record_text import HEADER_LINE, check_carried, end_line, entry_line, field_line, seal
from openfire.engine.recorder import Recorder, taken_up
from openfire.engine.segments import Segment, segments
from openfire.engine.setup import Setup
from openfire.engine.state import Outcome, state_hash

Resolve = Callable[[Header], Setup]
"""Finds what a header names; raises RecordError when it is not there or not the same."""

MOST_CHANGES = 4
"""How many things of a header can be other ones here."""


class ReplayStep(NamedTuple):
    """One entry of a record, played again."""

    number: int
    entry: Entry
    facts: tuple[Fact, ...]
    """What happened because of it."""
    cursor: Cursor
    """Where the game stands now. It goes on with the next step; fork it to stay here."""


def steps(record: Record, resolve: Resolve, *, to: int | None = None) -> Iterator[ReplayStep]:
    """Play a record entry by entry. Raises RecordError at the first thing that does not fit.

    With `to`, that entry is the last: nothing below it is looked at.
    """
    check_number(record, to)
    check_carried(record)
    fitting = seal(record)
    for segment in segments(record):
        yield from played(record, segment, resolve, fitting, to=to)
        if to is not None and to < segment.end:
            return


def played(
    record: Record, segment: Segment, resolve: Resolve, fitting: Record, *, to: int | None = None
) -> Iterator[ReplayStep]:
    """Play one segment of a record from its beginning, whatever rules the others need.

    fitting: the record with every hash of its text made to fit.
    """
    cursor = _begun(segment, resolve)
    first, is_due = segment.first, True
    if segment.opening is not None:
        yield ReplayStep(first, record.entries[first], tuple(cursor.news()), cursor)
        first += 1
    for number in range(first, segment.end if to is None else min(segment.end, to + 1)):
        entry = record.entries[number]
        try:
            _check_turn(entry, is_due)
            _play(cursor, entry, fitting.entries[number])
        except RecordError as error:
            raise error.at(place=f"entry {number}", entry=number, line=entry_line(number)) from error.__cause__
        is_due = cursor.at_boundary and not isinstance(entry, HashEntry)
        yield ReplayStep(number, entry, tuple(cursor.news()), cursor)
    if to is None and segment.end == len(record.entries):
        _check_end(record, cursor, fitting.seal, is_due)


def with_present(resolve: Resolve) -> Resolve:
    """Finds the rules and the content that are here where those that a header names are not."""

    def found(header: Header) -> Setup:
        for _ in range(MOST_CHANGES):
            try:
                return resolve(header)
            except OtherRulesError as error:
                if error.present is None:
                    raise
                header = error.present
        return resolve(header)

    return found


def check_number(record: Record, number: int | None) -> None:
    """Raise RecordError unless a record has an entry of that number."""
    if number is not None and not 0 <= number < len(record.entries):
        raise RecordError(f"there is no entry {number}: they are numbered from 0 to {len(record.entries) - 1}")


def replay(record: Record, resolve: Resolve) -> Cursor:
    """Where a record ends, after everything in it was played again and fitted."""
    *_, last = steps(record, resolve)
    return last.cursor


def resume(record: Record, resolve: Resolve) -> Recorder:
    """The game of a record, to be played on. Only the rules by which it is played now are needed."""
    check_carried(record)
    *_, last = played(record, segments(record)[-1], resolve, seal(record))
    return Recorder(record.header, last.cursor, record.entries)


def moment(record: Record, number: int, resolve: Resolve) -> ReplayStep:
    """The game right after one of its entries. Only the rules by which it was played then are needed."""
    check_number(record, number)
    check_carried(record)
    segment = next(one for one in segments(record) if number < one.end)
    *_, last = played(record, segment, resolve, seal(record), to=number)
    return last


def fork(record: Record, number: int, resolve: Resolve, *, by_hand: bool = False) -> Recorder:
    """A game that is the same up to one of the entries, to be played on in another way.

    It keeps the promise of the dice, so whoever knows the seed rolls on from it; by hand, the faces are typed in.
    """
    cursor = moment(record, number, resolve).cursor
    header = replace(record.header, dice=None) if by_hand else cut(record.header, number)
    return Recorder(header, cursor, record.entries[: number + 1])


def _begun(segment: Segment, resolve: Resolve) -> Cursor:
    """The game where a segment begins, waiting for its first question."""
    try:
        setup = resolve(segment.header)
        return (
            Cursor(setup, setup.edition.start(setup)) if segment.opening is None else taken_up(setup, segment.opening)
        )
    except RecordError as error:
        raise _placed(error, segment.first) from None
    except Exception as error:  # a hostile header must not take the reader down with it
        fault = RecordError(f"no game begins like this: {_fault(error)}", place="header", line=HEADER_LINE)
        raise (_placed(fault, segment.first) if segment.first else fault) from error


def _placed(error: RecordError, first: int) -> RecordError:
    """The error with its place: a line of the header, or the entry by which other rules begin."""
    if not first:
        field = error.place.removeprefix("header.").partition(".")[0].partition("[")[0]
        return error.at(line=field_line(field))
    found = error.at(entry=first)
    found.place, found.line = f"entry {first}", entry_line(first)
    return found


def _fault(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


# ------------------------------------------------------------------------------------------------ one entry


def _check_turn(entry: Entry, is_due: bool) -> None:
    if isinstance(entry, HashEntry) != is_due:
        raise RecordError("a hash is due here" if is_due else "no hash is due here", code="boundary")


def _play(cursor: Cursor, entry: Entry, fitting: Entry) -> None:
    if isinstance(entry, HashEntry):
        _check_hash(entry, state_hash(cursor.state), fitting)
        return
    assert not isinstance(entry, RulesEntry)  # or a segment would begin here
    play_checked(cursor, entry)


def _check_hash(entry: HashEntry, state: str, fitting: Entry) -> None:
    if entry.state != state:
        reason = f"the state after the entries above is {state}, not {entry.state}"
        raise RecordError(reason, code="state", values=(state, entry.state))
    if entry != fitting:
        raise RecordError("the text since the hash before this one is not the text that was hashed")


def _check_end(record: Record, cursor: Cursor, fitting: str, is_due: bool) -> None:
    """What the end says: state, outcome, seal."""
    number, line = len(record.entries), end_line(record)
    if is_due:
        raise RecordError("a hash is due here", place=f"entry {number}", entry=number, line=line - 1)
    state, outcome = state_hash(cursor.state), cursor.state.outcome
    if record.end.state != state:
        raise RecordError(f"the state after the last entry is {state}, not {record.end.state}", place="end", line=line)
    if record.end.outcome != outcome:
        raise RecordError(f"the outcome is {_told(outcome)}, not {_told(record.end.outcome)}", place="end", line=line)
    if reason := why_not_ended(record):
        raise RecordError(reason, place="end", line=line)
    if record.seal != fitting:
        raise RecordError("the text since the last hash is not the text that was sealed", place="seal", line=line + 1)


def _told(outcome: Outcome | None) -> str:
    return "open" if outcome is None else msgspec.json.encode(outcome).decode()
