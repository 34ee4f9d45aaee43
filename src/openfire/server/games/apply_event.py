"""Applying events: how each event changes a game in memory. The same for a new one and one read from the disk."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from openfire.engine.entries import play_entries
from openfire.engine.record import STOPPED, Entry, HashEntry, Header
from openfire.engine.recorder import Recorder, back_to, taken_up
from openfire.engine.segments import last_renewal, present_header
from openfire.game import begin
from openfire.server.games import events
from openfire.server.games.end import agreed, decided, end, give_up
from openfire.server.games.live_game import Act, Adjournment, LiveGame, WishState
from openfire.server.games.setups import setup_of
from openfire.server.games.terms import Clock
from openfire.server.people.names import SOMEONE
from openfire.server.store.game_store import Snapshot, StoredEvent

DRAW, UNDO = "draw", "undo"
GO_ON, END = "go-on", "end"
"""What can be asked of the others: the last two where the rules have changed."""


def apply_event(live: LiveGame, stored: StoredEvent, *, is_played: bool = False) -> None:
    """Let an event happen to a game. is_played: its answer has been played here already."""
    assert stored.seq == live.seq + 1, f"event {stored.seq} after {live.seq}"
    _spend(live, stored)
    _stop_clocks(live, stored)
    _happen(stored.event, live, is_played)
    live.seq = stored.seq
    if isinstance(stored.event, events.Began | events.Answered | events.Undone | events.RulesRenewed):
        live.turn = stored.seq
    finish(live)


def _spend(live: LiveGame, stored: StoredEvent) -> None:
    """Take the time since the last answer from whoever answers now; whoever takes answers back pays for that too."""
    event, pace = stored.event, live.kept.terms.pace
    if isinstance(event, events.Began | events.Answered):
        if isinstance(pace, Clock) and isinstance(event, events.Answered) and event.seat in live.people:
            live.left[event.seat] += pace.increment * 1000 - (stored.at - live.since)
        live.since = stored.at
    elif isinstance(event, events.RulesRenewed):
        live.since = stored.at  # clocks stood still while the players made up their minds


def _stop_clocks(live: LiveGame, stored: StoredEvent) -> None:
    """While a game is adjourned no time passes for anybody."""
    if isinstance(stored.event, events.Adjourned):
        live.adjourned = Adjournment(stored.at, stored.event.why)
    elif isinstance(stored.event, events.Resumed) and live.adjourned:
        live.since += stored.at - live.adjourned.since
        live.adjourned = None


def finish(live: LiveGame) -> None:
    """A game whose rules say that it is over is over; other rules than its own do not end it."""
    if live.recorder is None or live.phase != "playing":
        return
    outcome = live.recorder.cursor.state.outcome
    if outcome or (live.recorder.cursor.question is None and live.change is None):
        end(live, decided(live, outcome))


@singledispatch
def _happen(event: events.AnyEvent, live: LiveGame, is_played: bool) -> None:
    """What an event changes; some only tell."""


@_happen.register
def _(event: events.Joined, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001  # all take the same
    seat = live.seats[event.seat]
    seat.player, seat.name, seat.key, seat.account = event.player, event.name, event.key, event.account
    seat.army = seat.terms.army if event.army is None else event.army
    seat.promise, seat.secret = event.promise, None
    if live.phase == "gathering" and all(one.is_taken for one in live.seats.values()):
        live.phase = "revealing"


@_happen.register
def _(event: events.SeatLeft, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    seat = live.seats[event.seat]
    seat.player, seat.name, seat.key, seat.promise, seat.secret, seat.army = "", "", "", None, None, None
    seat.account, seat.leaves = None, ()
    live.phase = "gathering"


@_happen.register
def _(event: events.Revealed, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    live.seats[event.seat].secret = event.secret


@_happen.register
def _(event: events.Began, live: LiveGame, is_played: bool) -> None:
    if not is_played:
        live.recorder = replay_last_segment(event.header, event.entries)
    live.phase, live.header, live.entry_count = "playing", event.header, len(event.entries)
    pace = live.kept.terms.pace
    live.left = dict.fromkeys(live.people, pace.seconds * 1000) if isinstance(pace, Clock) else {}


@_happen.register
def _(event: events.Answered, live: LiveGame, is_played: bool) -> None:
    if not is_played:
        assert live.recorder
        play_entries(live.recorder, event.entries)
        live.recorder.cursor.news()
    live.acts.append(Act(event.seat, live.entry_count))
    live.entry_count += len(event.entries)
    if live.wish and live.wish.what == UNDO:
        live.wish = None


@_happen.register
def _(event: events.Preferred, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    live.seats[event.seat].leaves = event.leaves


@_happen.register
def _(event: events.Undone, live: LiveGame, is_played: bool) -> None:
    if not is_played:
        assert live.recorder
        live.recorder = back_to(live.recorder, event.kept)
    _forget_acts(live, event.kept)
    live.hindsights += event.in_hindsight
    for seat in live.seats.values():
        seat.left_at = None if seat.left_at is None else min(seat.left_at, event.kept)
    live.wish = None


@_happen.register
def _(event: events.Offered, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    live.wish = WishState(event.seat, event.what, event.kept)


@_happen.register
def _(event: events.Consented, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    wish = live.wish
    assert wish
    if not event.is_granted:
        live.wish = None
        return
    live.wish = wish._replace(granted=wish.granted | {event.seat})
    if is_granted(live) and wish.what == DRAW:
        end(live, agreed(live, "agreed"))


@_happen.register
def _(event: events.Resigned, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    give_up(live, event.seat, event.entries, "resigned")


@_happen.register
def _(event: events.Expired, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    give_up(live, event.seat, event.entries, "time")


@_happen.register
def _(event: events.Cancelled, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    end(live, agreed(live, "cancelled"))


@_happen.register
def _(event: events.Rematched, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    live.rematch = event.game


@_happen.register
def _(event: events.RematchDropped, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    live.rematch = None if live.rematch == event.game else live.rematch


@_happen.register
def _(event: events.Compared, live: LiveGame, is_played: bool) -> None:
    assert is_played, "a game that meets other rules is read anew"
    live.change, live.wish = (event if event.is_different else None), None


@_happen.register
def _(event: events.RulesRenewed, live: LiveGame, is_played: bool) -> None:
    live.change = live.wish = None
    if not is_played:
        assert live.recorder
        live.recorder = replay_renewed(live.recorder, event)
    _forget_acts(live, event.kept)
    live.entry_count += len(event.entries)


@_happen.register
def _(event: events.GameStopped, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    end(live, agreed(live, STOPPED))


@_happen.register
def _(event: events.SeatMoved, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    live.seats[event.seat].account = event.account


@_happen.register
def _(event: events.Forgotten, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    seat = live.seats[event.seat]
    seat.name, seat.key, seat.account = SOMEONE, "", None


@_happen.register
def _(event: events.Closed, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    live.why_closed = event.why
    end(live, agreed(live, "closed"))


@_happen.register
def _(event: events.Revoked, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    live.revoked[event.seat] = live.revoked.get(event.seat, 0) + 1


@_happen.register
def _(event: events.Titled, live: LiveGame, is_played: bool) -> None:  # noqa: ARG001
    live.is_title_hidden = event.is_hidden


def _forget_acts(live: LiveGame, kept: int) -> None:
    """Forget what was done after so many entries."""
    live.acts, live.entry_count = [act for act in live.acts if act.start < kept], kept


def is_granted(live: LiveGame) -> bool:
    """Whether all the other people have said yes to what somebody asks."""
    wish = live.wish
    return wish is not None and all(seat in wish.granted for seat in live.people if seat != wish.seat)


# ------------------------------------------------------------------------------------------------ playing again


def replay_last_segment(header: Header, entries: Sequence[Entry]) -> Recorder:
    """Play a game again from where its last segment begins, by the rules of that segment."""
    setup, found = setup_of(present_header(header, entries)), last_renewal(entries)
    if found is None:
        recorder, first = Recorder(header, begin(setup), entries[:1]), 1
    else:
        first = found[0] + 2
        recorder = Recorder(header, taken_up(setup, found[1].state), entries[:first])
    play_entries(recorder, entries[first:])
    recorder.cursor.news()
    return recorder


def replay_renewed(recorder: Recorder, event: events.RulesRenewed) -> Recorder:
    """Take up a game by other rules at the boundary from which it went on."""
    entries = [*recorder.entries[: event.kept], *event.entries]
    setup, found = setup_of(present_header(recorder.header, entries)), last_renewal(entries)
    assert found
    fresh = Recorder(recorder.header, taken_up(setup, found[1].state), entries)
    fresh.cursor.news()
    return fresh


# ------------------------------------------------------------------------------------------------ keeping


def snapshot_of(live: LiveGame) -> Snapshot | None:
    """The state at the last boundary, to be kept; None before the game has begun."""
    if live.recorder is None:
        return None
    entries = live.recorder.entries
    since = next(n for n, entry in enumerate(reversed(entries)) if isinstance(entry, HashEntry))
    return Snapshot(live.seq, len(entries) - since, live.recorder.cursor.boundary)
