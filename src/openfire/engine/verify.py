"""Verifying: a record is played again, and its dice are derived again from the seed that was promised."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from openfire.dice import ALGORITHM, Misfit, Rolled, check_reveal, first_unkept, from_hex
from openfire.dice import verify as verify_rolls
from openfire.engine.facts import Threw
from openfire.engine.record import Entry, Fell, Hashed, Pledge, Record, RecordError, Said
from openfire.engine.record_text import end_line, entry_line, field_line
from openfire.engine.replay import Resolve, steps
from openfire.engine.state import Outcome


class Finding(msgspec.Struct, frozen=True):
    """Something that does not fit."""

    reason: str
    place: str = ""
    entry: int | None = None
    line: int | None = None


Derived = Literal["derived", "seed not shown", "by hand", "not checked"]
"""What is known about the dice: all derived again from the seed, or why not."""


class Report(msgspec.Struct, frozen=True):
    """What was checked, and the first thing that does not fit."""

    answers: int
    rolls: int
    hashes: int
    dice: Derived
    outcome: Outcome | None
    finding: Finding | None = None

    @property
    def is_sound(self) -> bool:
        """Whether everything fits."""
        return self.finding is None


def verify(record: Record, resolve: Resolve) -> Report:
    """Play a record again, and derive its dice again if their seed is shown."""
    played: list[Entry] = []
    rolls: list[Rolled[Any]] = []
    fault: RecordError | None = None
    try:
        for step in steps(record, resolve):
            played.append(step.entry)
            rolls += [fact.rolled for fact in step.facts if isinstance(fact, Threw)]
    except RecordError as error:
        fault = error
    dice, unfair = _check_dice(record, rolls)
    first = _first(unfair, fault)
    return Report(
        _count(played, Said),
        _count(played, Fell),
        _count(played, Hashed),
        dice,
        record.end.outcome,
        Finding(first.reason, first.place, first.entry, first.line) if first else None,
    )


def _count(entries: list[Entry], kind: type[Entry]) -> int:
    return sum(isinstance(entry, kind) for entry in entries)


def _first(one: RecordError | None, other: RecordError | None) -> RecordError | None:
    """The error that stands higher up."""
    if one is None or other is None:
        return one or other
    return min(one, other, key=lambda error: error.line or 0)


def _check_dice(record: Record, rolls: list[Rolled[Any]]) -> tuple[Derived, RecordError | None]:
    """What is known about the dice, and what is wrong with them."""
    pledge, seed = record.header.dice, record.end.seed
    if pledge is None:
        return "by hand", _end_fault(record, "a seed is shown and none was promised") if seed else None
    try:
        _check_pledge(pledge)
    except ValueError as error:
        return "not checked", RecordError(str(error), place="header.dice", line=field_line("dice"))
    if seed is None:
        return "seed not shown", _end_fault(record, "the game is over and no seed is shown") if _is_over(
            record
        ) else None
    try:
        key = _key(pledge, seed)
    except ValueError as error:
        return "not checked", _end_fault(record, str(error))
    misfit = verify_rolls(rolls, key, end=len(rolls))
    return ("not checked", _unfair(record, misfit)) if misfit else ("derived", None)


def _is_over(record: Record) -> bool:
    return record.end.outcome is not None


def _end_fault(record: Record, reason: str) -> RecordError:
    return RecordError(reason, place="end.seed", line=end_line(record))


def _unfair(record: Record, misfit: Misfit) -> RecordError:
    number = [n for n, entry in enumerate(record.entries) if isinstance(entry, Fell)][misfit.number]
    reason = f"not the dice of the seed: {misfit}"
    return RecordError(reason, place=f"entry {number}", entry=number, line=entry_line(number))


def _check_pledge(pledge: Pledge) -> None:
    """Whether the dice are of a known kind, and the players have kept their promises."""
    if pledge.algorithm != ALGORITHM:
        raise ValueError(f"the dice are made by {pledge.algorithm!a}; known is {ALGORITHM}")
    from_hex(pledge.commitment, "commitment")
    promises = [from_hex(text, "promise") for text in pledge.promises]
    secrets = [from_hex(text, "contribution", None) for text in pledge.contributions]
    unkept = first_unkept(promises, secrets)
    if unkept is not None:
        raise ValueError(f"contribution {unkept} is not the one that was promised")


def _key(pledge: Pledge, seed: str) -> bytes:
    """The key of the dice, if the seed is the one that was promised."""
    shown = from_hex(seed, "seed")
    if not check_reveal(from_hex(pledge.commitment), shown):
        raise ValueError("the seed is not the one that was promised")
    return pledge.key(shown)
