"""Updating: what an event changed, for everybody who has seen the game before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from openfire.engine.state import State
from openfire.server.games import events
from openfire.server.games.live_game import LiveGame
from openfire.server.store.game_store import StoredEvent
from openfire.server.views import game_view
from openfire.server.wire import LogLine, Update

T = TypeVar("T")

ROOM = (
    events.Joined,
    events.SeatLeft,
    events.Revealed,
    events.Began,
    events.Offered,
    events.Consented,
    events.Undone,
    events.Resigned,
    events.Expired,
    events.Cancelled,
    events.Rematched,
    events.RematchDropped,
    events.Compared,
    events.RulesRenewed,
    events.GameStopped,
    events.Adjourned,
    events.Resumed,
    events.Closed,
    events.SeatMoved,
    events.Forgotten,
    events.Titled,
)
"""After these, the room as it is now is sent along."""


class Before(NamedTuple):
    """What is remembered of a game to see what changes."""

    state: State | None
    has_wish: bool


def before(live: LiveGame) -> Before:
    """A game before something happens to it."""
    state = live.recorder.cursor.state.copy() if live.recorder else None
    return Before(state, live.wish is not None)


def update(live: LiveGame, was: Before, stored: StoredEvent) -> Update:
    """What an event changed, now that it has happened."""
    event = stored.event
    is_over = live.phase == "over"
    changes = _changes(was.state, live.recorder.cursor.state) if live.recorder else {}
    return Update(
        game=live.id,
        seq=stored.seq,
        at=stored.at,
        what=events.kind_of(event),
        by=getattr(event, "seat", ""),
        phase=live.phase,
        moment=len(live.entries) - 1,
        lines=_lines(live, event),
        question=game_view.question(live),
        room=game_view.room(live) if isinstance(event, ROOM) or is_over or was.has_wish else None,
        outcome=live.outcome,
        chat=event.text if isinstance(event, events.Chatted) else None,
        **changes,
    )


def _lines(live: LiveGame, event: events.AnyEvent) -> tuple[LogLine, ...]:
    if not isinstance(event, events.Began | events.Answered | events.RulesRenewed) or live.recorder is None:
        return ()
    setup = live.recorder.cursor.game.setup
    return tuple(game_view.log_line(line, setup) for line in game_view.lines_of(event))


def _changes(was: State | None, now: State) -> dict[str, Any]:
    """Everything that is not as it was; all of it where nothing was."""
    old = was or State({}, {}, {})
    found: dict[str, Any] = {
        "units": _changed(old.units, now.units),
        "models": _changed(old.models, now.models),
        "markers": _changed(old.markers, now.markers),
    }
    for name in ("round", "order", "turn", "scores", "out"):
        if was is None or getattr(was, name) != getattr(now, name):
            found[name] = getattr(now, name)
    if was is None or was.entries != now.entries:
        found["entries"] = game_view.entrances(now)
    return found


def _changed(was: Mapping[str, T], now: Mapping[str, T]) -> tuple[T, ...]:
    return tuple(value for key, value in now.items() if was.get(key) != value)
