"""Comparing: a stored game is played again by the rules that are here, every answer asked and every hash compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from openfire.engine.record import (
    AnswerEntry,
    EditionLine,
    End,
    Entry,
    HashEntry,
    Header,
    ModuleLine,
    Record,
    RecordError,
)
from openfire.engine.recorder import taken_up
from openfire.engine.replay import played
from openfire.engine.segments import Segment, last_renewal
from openfire.engine.setup import Setup
from openfire.server.games import boundaries
from openfire.server.games.boundaries import Boundary
from openfire.server.games.differences import NOT_CARRIED, UNPROVED, difference_of, why_different
from openfire.server.games.events import Compared, Difference
from openfire.server.games.record_entries import Written, amended, written
from openfire.server.games.setups import here
from openfire.server.problems import Problem
from openfire.server.store.game_store import Snapshot, StoredEvent

NOWHERE = ""
"""Stands for the hash of a content where none is here."""


class PresentRules(NamedTuple):
    """What is here in place of a game's rules: a header and its set-up, or why there is nothing."""

    edition: EditionLine
    module: ModuleLine
    header: Header | None = None
    setup: Setup | None = None
    missing: Difference | None = None


class Replayed(NamedTuple):
    """How far a game is the same by the rules that are here."""

    difference: Difference | None
    """What differs first; None where nothing does."""
    boundary: Boundary | None = None
    """The last boundary before that."""


def compared(story: Sequence[StoredEvent], snapshots: Sequence[Snapshot]) -> Compared | None:
    """What has to be noted of a game that meets other rules than those of its time; None where nothing has to."""
    found = written(story)
    if found is None:
        return None
    place = present_rules(found.present)
    if is_settled(found, place):
        return None
    return compare(found, place, snapshots)


def is_settled(found: Written, place: PresentRules) -> bool:
    """Whether a game is known to go on, or to differ, by the rules that are here."""
    known = found.change or found.present
    return (known.edition, known.module) == (place.edition, place.module)


def present_rules(header: Header) -> PresentRules:
    """What is here in place of the rules and the content of a game."""
    try:
        present, setup = here(header)
    except RecordError as error:
        return PresentRules(header.edition, ModuleLine(header.module.key, NOWHERE), missing=difference_of(error))
    return PresentRules(present.edition, present.module, present, setup)


def compare(found: Written, place: PresentRules, snapshots: Sequence[Snapshot]) -> Compared:
    """How a game is played by the rules that are here: the same, or otherwise from a boundary that is proved."""
    if place.header is None or place.setup is None:
        return Compared(place.edition, place.module, difference=place.missing, dropped=_answers(found.entries))
    again = replayed(found, place.header, place.setup)
    if again.difference is None:
        return Compared(place.edition, place.module)
    starts = boundaries.openings(place.setup, found, snapshots)
    best = boundaries.newest(place.setup, found, [*starts, *([again.boundary] if again.boundary else [])])
    why = _why_not_shown(place.setup, best)
    if best is None or why:
        unproved = replace(again.difference, unproved=why)
        return Compared(place.edition, place.module, difference=unproved, dropped=_answers(found.entries))
    dropped = _answers(found.entries[best.entries :])
    return Compared(
        place.edition,
        place.module,
        kept=best.entries,
        dropped=dropped,
        state=best.state,
        difference=again.difference,
    )


def _why_not_shown(setup: Setup, best: Boundary | None) -> str:
    if best is None:
        return UNPROVED
    try:
        taken_up(setup, best.state)
    except RecordError:
        return NOT_CARRIED
    return ""


def carried_over(header: Header, entries: Sequence[Entry]) -> tuple[Header, Sequence[Entry]]:
    """A game that another branches off from, by the rules that are here. Raises Problem where it differs by them."""
    found = Written(header, list(entries), [], None)
    place = present_rules(found.present)
    if is_settled(found, place):
        return header, entries
    note = compare(found, place, ())
    if note.is_different:
        told = why_different(note)
        raise Problem("unfit", f"what this game branches off from is another game by the new rules: {told}")
    return amended(header, entries, note)


def replayed(found: Written, header: Header, setup: Setup) -> Replayed:
    """Play the last segment of a game again by other rules, as far as they are the same."""
    record = Record("", found.header, tuple(found.entries), End(""), "")
    renewal = last_renewal(found.entries)
    first, opening = (renewal[0], renewal[1].state) if renewal else (0, None)
    segment = Segment(header, first, len(record.entries), opening)
    boundary: Boundary | None = None
    try:
        for step in played(record, segment, lambda _: setup, record, to=len(record.entries) - 1):
            if isinstance(step.entry, HashEntry):
                boundary = Boundary(step.number + 1, step.cursor.boundary)
    except RecordError as error:
        return Replayed(difference_of(error), boundary)
    return Replayed(None)


def _answers(entries: Sequence[Entry]) -> int:
    return sum(isinstance(entry, AnswerEntry) for entry in entries)
