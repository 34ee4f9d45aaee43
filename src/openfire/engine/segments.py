"""Segments: the stretches of a record that were played by one version of the rules each.

A state at a boundary is enough to play on. So a game whose rules have changed goes on from one, and its record says so
in an entry that holds the state. The hash before that entry is the state's own, so the segments cannot be torn apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from openfire.engine.joined_units import as_joined, can_have_joined
from openfire.engine.record import DiceEntry, Entry, HashEntry, Header, Record, RecordError, RulesEntry
from openfire.engine.setup import Setup
from openfire.engine.state import ABOARD, GONE, RESERVE, TABLE, State, state_hash

FARTHEST = 10_000_000
"""How far from a corner of the table anything can stand, and the highest number that a state counts to."""


class Segment(NamedTuple):
    """A stretch of a record that was played by one version of the rules."""

    header: Header
    """What it was played with."""
    first: int
    """The number of its first entry; in all but the first segment that entry says by which rules it was played."""
    end: int
    """The number of the first entry after it."""
    opening: State | None
    """Where it began; None for the first, which begins as its rules say."""


def segments(record: Record) -> tuple[Segment, ...]:
    """The segments of a record, in order."""
    starts = [0, *(number for number, _ in renewals(record.entries))]
    ends = [*starts[1:], len(record.entries)]
    return tuple(_segment(record, first, end) for first, end in zip(starts, ends, strict=True))


def _segment(record: Record, first: int, end: int) -> Segment:
    entry = record.entries[first] if first < end else None
    if isinstance(entry, RulesEntry):
        return Segment(renewed(record.header, entry), first, end, entry.state)
    return Segment(record.header, first, end, None)


def renewals(entries: Sequence[Entry]) -> Iterator[tuple[int, RulesEntry]]:
    """The entries that say by which rules a game goes on, and where they stand."""
    return ((number, entry) for number, entry in enumerate(entries) if isinstance(entry, RulesEntry))


def last_renewal(entries: Sequence[Entry]) -> tuple[int, RulesEntry] | None:
    """The entry that says by which rules a game is played now; None while it is played by its first."""
    for number in range(len(entries) - 1, -1, -1):
        if isinstance(entry := entries[number], RulesEntry):
            return number, entry
    return None


def renewed(header: Header, rules: RulesEntry) -> Header:
    """What a game is played with once it goes on by other rules."""
    return replace(header, edition=rules.edition, module=rules.module)


def present_header(header: Header, entries: Sequence[Entry]) -> Header:
    """What a game is played with after its last entry."""
    found = last_renewal(entries)
    return renewed(header, found[1]) if found else header


# ------------------------------------------------------------------------------------------------ checking


def check_segments(record: Record) -> None:
    """Raise RecordError where a segment does not take up the game where the one before it ended."""
    for number, entry in renewals(record.entries):
        if reason := _why_not_here(record, number, entry):
            raise RecordError(reason, place=f"entry {number}", entry=number)


def _why_not_here(record: Record, number: int, entry: RulesEntry) -> str:
    """Why a game cannot go on by other rules here; empty when it can."""
    before, after = record.entries[number - 1 : number] or (None,), record.entries[number + 1 : number + 2]
    told, header = before[0], record.header
    if not isinstance(told, HashEntry) or not after or not isinstance(after[0], HashEntry):
        return "other rules begin between the hash of a state and the hash of the state that they begin with"
    if (entry.edition.key, entry.module.key) != (header.edition.key, header.module.key):
        return "a game goes on by another version of its edition and its module, not by another edition or module"
    if (found := _hash_of(entry.state)) != told.state:
        return f"the state that is carried over is {found}, not {told.state}"
    if entry.state.outcome:
        return "the game is over before this"
    fell = sum(isinstance(one, DiceEntry) for one in record.entries[:number])
    return f"{fell} rolls stand above, and the state counts {entry.state.rolls}" if fell != entry.state.rolls else ""


def _hash_of(state: State) -> str:
    try:
        return state_hash(state)
    except (OverflowError, ValueError):
        return "one with a number that is too large"


def why_not_carried(setup: Setup, state: State) -> str:
    """Why a state is none of a game with this set-up, in words; empty when it can be."""
    if not can_have_joined(setup, state):
        return "its units have not joined each other as they can"
    setup = as_joined(setup, state)
    if state.units.keys() != setup.units.keys() or state.models.keys() != setup.models.keys():
        return "its units and models are not those of the armies"
    if unit := next((unit for unit in state.units if not _is_unit(setup, state, unit)), None):
        return f"unit {unit} is not as it can be in this game"
    if model := next((model for model in state.models if not _is_model(setup, state, model)), None):
        return f"model {model} is not as it can be in this game"
    if marker := next((name for name, marker in state.markers.items() if name != marker.id), None):
        return f"marker {marker} goes by two names"
    return "" if _is_turn(setup, state) else "its turns, seats or scores are not those of this game"


def _is_unit(setup: Setup, state: State, name: str) -> bool:
    unit, card = state.units[name], setup.units[name]
    is_known = {*card.models}.issuperset(unit.models) and unit.leader in card.models
    is_aboard = unit.place == ABOARD
    return (
        (unit.id, unit.seat) == (name, card.seat)
        and is_known
        and unit.place in (RESERVE, TABLE, ABOARD, GONE)
        and is_aboard == bool(unit.aboard)
        and (not is_aboard or unit.aboard in state.models)
    )


def _is_model(setup: Setup, state: State, name: str) -> bool:
    model = state.models[name]
    numbers = (model.hit_points, model.level, *(model.at or ()))
    return (model.id, model.unit) == (name, setup.models[name].unit) and all(abs(one) <= FARTHEST for one in numbers)


def _is_turn(setup: Setup, state: State) -> bool:
    seats = {seat.id for seat in setup.seats}
    named = {*state.order, *state.scores, *state.out, *(unit for _, unit, _ in state.entries)}
    return named <= seats and 0 <= state.turn <= len(state.order) and 0 <= state.round <= FARTHEST
