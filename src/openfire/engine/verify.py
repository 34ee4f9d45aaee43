"""Verifying: a record is played again, and its dice are derived again from the seed that was promised."""

from __future__ import annotations

from typing import Any

import msgspec

from openfire.dice import Rolled
from openfire.engine.facts import Threw
from openfire.engine.fairness import Derived, check_dice
from openfire.engine.record import Entry, Fell, Hashed, Record, RecordError, Said
from openfire.engine.replay import Resolve, steps
from openfire.engine.state import Outcome


class Finding(msgspec.Struct, frozen=True):
    """Something that does not fit."""

    reason: str
    place: str = ""
    entry: int | None = None
    line: int | None = None


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
    dice, unfair = check_dice(record, rolls)
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
