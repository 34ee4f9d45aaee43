"""Verifying: a record is played again segment by segment, and its dice are derived again from the promised seed.

Rules that are not here are no fault of a record: such a segment is tried by the rules that are, and where they play it
otherwise it stays unproved. What needs no rules is checked always: the text, the states that are carried over, the
ending, the dice as they show, and the signature.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

import msgspec

from openfire.dice import AnyRolled
from openfire.engine.endings import why_not_ended
from openfire.engine.facts import Threw
from openfire.engine.fairness import Derived, check_dice
from openfire.engine.record import AnswerEntry, DiceEntry, Entry, HashEntry, OtherRulesError, Record, RecordError
from openfire.engine.record_text import check_carried, end_line, entry_line, seal
from openfire.engine.replay import Resolve, played, with_present
from openfire.engine.segments import Segment, segments
from openfire.engine.signatures import Keys, Signature, check_signature
from openfire.engine.state import Outcome

Proof = Literal["proved", "alike", "not proved", "wrong"]
"""What is known about a segment: played again by its own rules, or by those that are here and play it alike; its rules
are not here; or something in it does not fit."""


class Finding(msgspec.Struct, frozen=True):
    """Something that does not fit."""

    reason: str
    place: str = ""
    entry: int | None = None
    line: int | None = None


class SegmentReport(msgspec.Struct, frozen=True):
    """What is known about a segment of a record."""

    edition: str
    version: str
    module: str
    content: str
    """The hash of the module's content."""
    first: int
    last: int
    """The numbers of its first and its last entry."""
    proof: Proof
    why: str = ""
    """Why it is not proved, or by which rules it was proved."""


class Report(msgspec.Struct, frozen=True):
    """What was checked, and the first thing that does not fit."""

    answers: int
    rolls: int
    hashes: int
    dice: Derived
    outcome: Outcome | None
    finding: Finding | None = None
    segments: tuple[SegmentReport, ...] = ()
    signature: Signature = Signature()

    @property
    def is_sound(self) -> bool:
        """Whether nothing contradicts."""
        return self.finding is None

    @property
    def is_proved(self) -> bool:
        """Whether nothing contradicts, and every segment was played again."""
        return self.is_sound and all(segment.proof in ("proved", "alike") for segment in self.segments)


class _Tried(NamedTuple):
    """A segment that was played again, as far as that went."""

    entries: list[Entry]
    rolls: list[AnyRolled]
    fault: RecordError | None


def verify(record: Record, resolve: Resolve, keys: Keys | None = None) -> Report:
    """Play a record again, and derive its dice again if their seed is shown. keys: those of servers that are known."""
    signature, unsigned = check_signature(record, keys or {})
    try:
        check_carried(record)
    except RecordError as error:
        return Report(0, 0, 0, "not checked", record.end.outcome, _finding(error), signature=signature)
    fitting = seal(record)
    found = [(segment, *_proved(record, segment, resolve, fitting)) for segment in segments(record)]
    dice, unfair = check_dice(record, _rolls(record, found))
    faults = [tried.fault for _, proof, tried, _ in found if proof == "wrong"]
    first = _first([unfair, *faults, *_text_faults(record, fitting), unsigned])
    entries = [entry for _, proof, tried, _ in found if proof != "not proved" for entry in tried.entries]
    return Report(
        _count(entries, AnswerEntry),
        _count(entries, DiceEntry),
        _count(entries, HashEntry),
        dice,
        record.end.outcome,
        _finding(first) if first else None,
        tuple(_told(segment, proof, why) for segment, proof, _, why in found),
        signature,
    )


# ------------------------------------------------------------------------------------------------ segments


def _proved(record: Record, segment: Segment, resolve: Resolve, fitting: Record) -> tuple[Proof, _Tried, str]:
    """What playing a segment again shows, and in words what it was played by where that was not its own rules."""
    own = _tried(record, segment, resolve, fitting)
    if not isinstance(own.fault, OtherRulesError):
        return ("wrong" if own.fault else "proved"), own, own.fault.reason if own.fault else ""
    other = _tried(record, segment, with_present(resolve), fitting)
    if other.fault is None:
        return "alike", other, f"{own.fault.reason}, which plays it alike"
    if isinstance(other.fault, OtherRulesError):
        return "not proved", other, other.fault.reason
    return "not proved", other, f"{own.fault.reason}, which plays it otherwise: {other.fault.in_place}"


def _tried(record: Record, segment: Segment, resolve: Resolve, fitting: Record) -> _Tried:
    """Play a segment again as far as it goes."""
    tried = _Tried([], [], None)
    try:
        for step in played(record, segment, resolve, fitting):
            tried.entries.append(step.entry)
            tried.rolls.extend(fact.rolled for fact in step.facts if isinstance(fact, Threw))
    except RecordError as error:
        return tried._replace(fault=error)
    return tried


def _told(segment: Segment, proof: Proof, why: str) -> SegmentReport:
    edition, module = segment.header.edition, segment.header.module
    last = max(segment.end - 1, 0)
    return SegmentReport(edition.key, edition.version, module.key, module.hash, segment.first, last, proof, why)


def _rolls(record: Record, found: Iterable[tuple[Segment, Proof, _Tried, str]]) -> dict[int, AnyRolled | None]:
    """The rolls of all segments by number, None for those whose rules are not here."""
    rolls: dict[int, AnyRolled | None] = {}
    for segment, proof, tried, _ in found:
        first = _count(record.entries[: segment.first], DiceEntry)
        fell = _count(record.entries[segment.first : segment.end], DiceEntry)
        known: list[AnyRolled | None] = [None] * fell if proof == "not proved" else [*tried.rolls]
        rolls.update(enumerate(known, first))
    return rolls


# ------------------------------------------------------------------------------------------------ without rules


def _text_faults(record: Record, fitting: Record) -> Iterator[RecordError]:
    """What is wrong with a record whatever its rules are."""
    for number, (entry, due) in enumerate(zip(record.entries, fitting.entries, strict=True)):
        if entry != due:
            reason = "the text since the hash before this one is not the text that was hashed"
            yield RecordError(reason, place=f"entry {number}", entry=number, line=entry_line(number))
            break
    if not record.entries or not isinstance(record.entries[0], HashEntry):
        yield RecordError("a hash is due here", place="entry 0", entry=0, line=entry_line(0))
    yield from (RecordError(reason, place="end", line=end_line(record)) for reason in _why_not_end(record))
    if record.seal != fitting.seal:
        reason = "the text since the last hash is not the text that was sealed"
        yield RecordError(reason, place="seal", line=end_line(record) + 1)


def _why_not_end(record: Record) -> Iterator[str]:
    last = record.entries[-1] if record.entries else None
    if isinstance(last, HashEntry) and last.state != record.end.state:
        yield f"the state after the last entry is {last.state}, not {record.end.state}"
    if reason := why_not_ended(record):
        yield reason


def _finding(error: RecordError) -> Finding:
    return Finding(error.reason, error.place, error.entry, error.line)


def _count(entries: Iterable[Entry], kind: type[Entry]) -> int:
    return sum(isinstance(entry, kind) for entry in entries)


def _first(faults: Iterable[RecordError | None]) -> RecordError | None:
    """The error that stands highest."""
    return min((fault for fault in faults if fault), key=lambda error: error.line or 0, default=None)
