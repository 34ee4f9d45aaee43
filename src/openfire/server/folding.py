"""Folding: how each event changes a game in memory. The same for one that just happened and one read from the disk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import Any

from openfire.dice import Scripted
from openfire.engine.cursor import Cursor
from openfire.engine.record import Entry, Fell, Hashed, Header, Said
from openfire.engine.recorder import Recorder, back_to
from openfire.game import begin
from openfire.server import events
from openfire.server.ending import agreed, decided, end, give_up
from openfire.server.live import Live, Place, Rest, Wish
from openfire.server.people.names import SOMEONE
from openfire.server.setups import setup_of
from openfire.server.storing import Snapshot, Stored
from openfire.server.terms import Clock

DRAW, UNDO = "draw", "undo"


def fold(live: Live, stored: Stored, *, is_played: bool = False) -> None:
    """Let an event happen to a game. is_played: its answer has been played here already."""
    assert stored.seq == live.seq + 1, f"event {stored.seq} after {live.seq}"
    _spend(live, stored)
    _rest(live, stored)
    _happen(stored.event, live, is_played)
    live.seq = stored.seq
    if isinstance(stored.event, events.Began | events.Answered | events.Undone):
        live.turn = stored.seq
    _finish(live)


def _spend(live: Live, stored: Stored) -> None:
    """Take the time since the last answer from whoever answers now; whoever takes answers back pays for that too."""
    event, pace = stored.event, live.kept.terms.pace
    if isinstance(event, events.Began | events.Answered):
        if isinstance(pace, Clock) and isinstance(event, events.Answered) and event.seat in live.people:
            live.left[event.seat] += pace.increment * 1000 - (stored.at - live.since)
        live.since = stored.at


def _rest(live: Live, stored: Stored) -> None:
    """While a game is adjourned no time passes for anybody."""
    if isinstance(stored.event, events.Adjourned):
        live.rest = Rest(stored.at, stored.event.why)
    elif isinstance(stored.event, events.Resumed) and live.rest:
        live.since += stored.at - live.rest.since
        live.rest = None


def _finish(live: Live) -> None:
    """A game whose rules say that it is over is over."""
    if live.recorder and live.phase == "playing" and live.recorder.cursor.question is None:
        end(live, decided(live, live.recorder.cursor.state.outcome))


@singledispatch
def _happen(event: Any, live: Live, is_played: bool) -> None:
    """What an event changes; some only tell."""


@_happen.register
def _(event: events.Joined, live: Live, is_played: bool) -> None:  # noqa: ARG001  # all take the same
    seat = live.seats[event.seat]
    seat.player, seat.name, seat.key, seat.account = event.player, event.name, event.key, event.account
    seat.army = seat.terms.army if event.army is None else event.army
    seat.promise, seat.secret = event.promise, None
    if live.phase == "gathering" and all(one.is_taken for one in live.seats.values()):
        live.phase = "revealing"


@_happen.register
def _(event: events.Left, live: Live, is_played: bool) -> None:  # noqa: ARG001
    seat = live.seats[event.seat]
    seat.player, seat.name, seat.key, seat.promise, seat.secret, seat.army = "", "", "", None, None, None
    seat.account = None
    live.phase = "gathering"


@_happen.register
def _(event: events.Revealed, live: Live, is_played: bool) -> None:  # noqa: ARG001
    live.seats[event.seat].secret = event.secret


@_happen.register
def _(event: events.Began, live: Live, is_played: bool) -> None:
    if not is_played:
        live.recorder = Recorder(event.header, begin(setup_of(event.header)), event.entries[:1])
        repeat(live.recorder, event.entries[1:])
    live.phase, live.header = "playing", event.header
    pace = live.kept.terms.pace
    live.left = dict.fromkeys(live.people, pace.seconds * 1000) if isinstance(pace, Clock) else {}


@_happen.register
def _(event: events.Answered, live: Live, is_played: bool) -> None:
    if not is_played:
        assert live.recorder
        repeat(live.recorder, event.entries)
    if live.wish and live.wish.what == UNDO:
        live.wish = None


@_happen.register
def _(event: events.Undone, live: Live, is_played: bool) -> None:
    if not is_played:
        assert live.recorder
        live.recorder = back_to(live.recorder, event.kept)
    for seat in live.seats.values():
        seat.left_at = None if seat.left_at is None else min(seat.left_at, event.kept)
    live.wish = None


@_happen.register
def _(event: events.Offered, live: Live, is_played: bool) -> None:  # noqa: ARG001
    live.wish = Wish(event.seat, event.what, event.kept)


@_happen.register
def _(event: events.Consented, live: Live, is_played: bool) -> None:  # noqa: ARG001
    wish = live.wish
    assert wish
    if not event.is_granted:
        live.wish = None
        return
    live.wish = wish._replace(granted=wish.granted | {event.seat})
    if is_granted(live) and wish.what == DRAW:
        end(live, agreed(live, "agreed"))


@_happen.register
def _(event: events.Resigned, live: Live, is_played: bool) -> None:  # noqa: ARG001
    give_up(live, event.seat, event.entries, "resigned")


@_happen.register
def _(event: events.Expired, live: Live, is_played: bool) -> None:  # noqa: ARG001
    give_up(live, event.seat, event.entries, "time")


@_happen.register
def _(event: events.Cancelled, live: Live, is_played: bool) -> None:  # noqa: ARG001
    end(live, agreed(live, "cancelled"))


@_happen.register
def _(event: events.Rematched, live: Live, is_played: bool) -> None:  # noqa: ARG001
    live.rematch = event.game


@_happen.register
def _(event: events.Moved, live: Live, is_played: bool) -> None:  # noqa: ARG001
    live.seats[event.seat].account = event.account


@_happen.register
def _(event: events.Forgotten, live: Live, is_played: bool) -> None:  # noqa: ARG001
    seat = live.seats[event.seat]
    seat.name, seat.key, seat.account = SOMEONE, "", None


@_happen.register
def _(event: events.Closed, live: Live, is_played: bool) -> None:  # noqa: ARG001
    live.closed = event.reason
    end(live, agreed(live, "closed"))


@_happen.register
def _(event: events.Revoked, live: Live, is_played: bool) -> None:  # noqa: ARG001
    live.revoked[event.seat] = live.revoked.get(event.seat, 0) + 1


@_happen.register
def _(event: events.Titled, live: Live, is_played: bool) -> None:  # noqa: ARG001
    live.is_title_hidden = event.is_hidden


def is_granted(live: Live) -> bool:
    """Whether all the other people have said yes to what somebody asks."""
    wish = live.wish
    return wish is not None and all(seat in wish.granted for seat in live.people if seat != wish.seat)


# ------------------------------------------------------------------------------------------------ loading


def repeat(recorder: Recorder, entries: Iterable[Entry]) -> None:
    """Play entries that were made here and are known to fit."""
    cursor = recorder.cursor
    for entry in entries:
        if isinstance(entry, Said):
            recorder.answer(cursor.asked.options.read(entry.text), trusted=True)
        elif isinstance(entry, Fell):
            recorder.roll(Scripted((*entry.faces, *entry.rerolls), cursor.state.rolls))
    cursor.news()


def load(live: Live, story: Sequence[Stored], snapshots: Sequence[Snapshot]) -> None:
    """A game from its events; rules are repeated only from the newest kept state that still holds."""
    snapshot = next((one for one in snapshots if _holds(one, story)), None)
    known = [stored for stored in story if snapshot and stored.seq <= snapshot.seq]
    for stored in known:
        fold(live, stored, is_played=True)
    if snapshot:
        assert live.header
        live.recorder = _taken_up(live.header, snapshot, known)
        live.kept_state = Place(snapshot.seq, snapshot.entries)
    for stored in story[len(known) :]:
        fold(live, stored)


def _taken_up(header: Header, snapshot: Snapshot, known: Sequence[Stored]) -> Recorder:
    """A game from a kept state and the entries until then."""
    entries: list[Entry] = []
    for event in (stored.event for stored in known):
        if isinstance(event, events.Began | events.Answered):
            entries += event.entries
        elif isinstance(event, events.Undone):
            del entries[event.kept :]
    setup = setup_of(header)
    recorder = Recorder(header, Cursor(setup, snapshot.state), entries[: snapshot.entries])
    repeat(recorder, entries[snapshot.entries :])
    return recorder


def snapshot_of(live: Live) -> Snapshot | None:
    """The state at the last boundary, to be kept; None before the game has begun."""
    if live.recorder is None:
        return None
    entries = live.recorder.entries
    since = next(n for n, entry in enumerate(reversed(entries)) if isinstance(entry, Hashed))
    return Snapshot(live.seq, len(entries) - since, live.recorder.cursor.boundary)


def _holds(snapshot: Snapshot, story: Sequence[Stored]) -> bool:
    """Whether the game never went back behind a kept state."""
    later = (stored.event for stored in story if stored.seq > snapshot.seq)
    return not any(isinstance(event, events.Undone) and event.kept < snapshot.entries for event in later)
