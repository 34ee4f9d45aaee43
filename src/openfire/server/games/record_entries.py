"""What is written of a game: its header and entries, as they follow from its events without any rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from openfire.engine.facts import Ended
from openfire.engine.record import Entry, Header, RulesEntry
from openfire.engine.segments import last_renewal, present_header
from openfire.engine.state import Outcome
from openfire.server.games import events
from openfire.server.games.events import Compared, EventLine
from openfire.server.store.game_store import StoredEvent


class Written(NamedTuple):
    """The header that a game began with, its entries, what happened, and what waits to be settled."""

    header: Header
    entries: list[Entry]
    lines: list[EventLine]
    """Without what was taken back."""
    change: Compared | None
    """How the game differs under the rules that are here; None where it does not."""

    @property
    def present(self) -> Header:
        """What the game is played with now."""
        return present_header(self.header, self.entries)

    @property
    def shown(self) -> list[Entry]:
        """The entries that count: those since the last proved boundary do not while a change waits to be settled."""
        return self.entries if self.change is None else self.entries[: self.change.kept]


def written(story: Sequence[StoredEvent]) -> Written | None:
    """What is written of a game; None before it has begun."""
    found: Written | None = None
    for stored in story:
        event = stored.event
        if isinstance(event, events.Began):
            found = Written(event.header, list(event.entries), list(event.lines), None)
        elif found is not None:
            found = _and_then(found, event)
    return found


def told_outcome(story: Sequence[StoredEvent]) -> Outcome | None:
    """How a game ended by the rules of its time, as its facts tell; None where they did not end it."""
    found = written(story)
    facts = (line.fact for line in reversed(found.lines)) if found else iter(())
    return next((fact.outcome for fact in facts if isinstance(fact, Ended)), None)


def _and_then(found: Written, event: events.AnyEvent) -> Written:
    if isinstance(event, events.Undone):
        _cut(found, event.kept)
    elif isinstance(event, events.Answered):
        found.entries.extend(event.entries)
        found.lines.extend(event.lines)
    elif isinstance(event, events.RulesRenewed):
        _cut(found, event.kept)
        found.entries.extend(event.entries)
        found.lines.extend(event.lines)
        return found._replace(change=None)
    elif isinstance(event, Compared):
        return found._replace(change=event) if event.is_different else _equal(found, event)
    return found


def _cut(found: Written, kept: int) -> None:
    del found.entries[kept:]
    found.lines[:] = [line for line in found.lines if line.moment < kept]


def _equal(found: Written, event: Compared) -> Written:
    header, entries = amended(found.header, found.entries, event)
    return found._replace(header=header, entries=list(entries), change=None)


def amended(header: Header, entries: Sequence[Entry], event: Compared) -> tuple[Header, Sequence[Entry]]:
    """A game that is the same by other rules, as played by those: its last segment, or all of it if it has one."""
    if last_renewal(entries) is None:
        return replace(header, edition=event.edition, module=event.module), entries
    return header, _with_lines(entries, event)


def _with_lines(entries: Sequence[Entry], event: Compared) -> list[Entry]:
    found = last_renewal(entries)
    assert found
    number, entry = found
    return [*entries[:number], replace(entry, edition=event.edition, module=event.module), *entries[number + 1 :]]


def brought_up(story: Sequence[StoredEvent]) -> list[StoredEvent]:
    """The events as they would be had each segment been played by the rules with which it was found equal.

    Of what was found when it was compared, only the last counts.
    """
    starts = [n for n, stored in enumerate(story) if isinstance(stored.event, events.Began | events.RulesRenewed)]
    found = list(story)
    for first, end in pairwise([*starts, len(story)]):
        found[first:end] = _segment(story[first:end])
    return found


def _segment(story: Sequence[StoredEvent]) -> list[StoredEvent]:
    """One segment, from the event with which it begins."""
    noted = {n: stored.event for n, stored in enumerate(story) if isinstance(stored.event, Compared)}
    if not noted:
        return list(story)
    found, last = list(story), max(noted)
    equal = next((n for n in reversed(noted) if not noted[n].is_different), None)
    lines = _lines(story[0 if equal is None else equal].event)
    found[0] = found[0]._replace(event=_amended(found[0].event, lines))
    for number in noted:
        if number != last or not noted[last].is_different:
            found[number] = found[number]._replace(event=lines)
    return found


def _lines(event: events.AnyEvent) -> Compared:
    """The rules of an event with which a segment begins, or with which it was found equal."""
    if isinstance(event, Compared):
        return event
    if isinstance(event, events.Began):
        told = present_header(event.header, event.entries)
        return Compared(told.edition, told.module)
    assert isinstance(event, events.RulesRenewed)
    opening = event.entries[0]
    assert isinstance(opening, RulesEntry)
    return Compared(opening.edition, opening.module)


def _amended(start: events.AnyEvent, lines: Compared) -> events.AnyEvent:
    if isinstance(start, events.Began):
        header, entries = amended(start.header, start.entries, lines)
        return replace(start, header=header, entries=tuple(entries))
    assert isinstance(start, events.RulesRenewed)
    return replace(start, entries=tuple(_with_lines(start.entries, lines)))
