"""Updating: what an event changed, for everybody who has seen the game before it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from msgspec.structs import asdict, replace

from openfire.engine.state import State
from openfire.server.games import events
from openfire.server.games.live_game import LiveGame
from openfire.server.languages import ENGLISH, Language
from openfire.server.store.game_store import StoredEvent
from openfire.server.views import game_view
from openfire.server.views.log_lines import log_lines
from openfire.server.wire import LogLine, Update

T = TypeVar("T")

ROOM = (
    events.Joined,
    events.SeatLeft,
    events.Revealed,
    events.Preferred,
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


WHOLE = ("round", "order", "turn", "scores", "out")
"""What is sent as a whole where it has changed."""


class Before(NamedTuple):
    """What is remembered of a game to see what changes."""

    state: State | None
    has_wish: bool


def before(live: LiveGame) -> Before:
    """A game before something happens to it."""
    state = live.recorder.cursor.state.copy() if live.recorder else None
    return Before(state, live.wish is not None)


def updates(live: LiveGame, was: Before, stored: StoredEvent, languages: Iterable[Language]) -> dict[Language, Update]:
    """What an event changed, now that it has happened, in each of some languages."""
    return {language: update(live, was, stored, language) for language in languages}


def update(live: LiveGame, was: Before, stored: StoredEvent, language: Language = ENGLISH) -> Update:
    """What an event changed, now that it has happened."""
    event = stored.event
    is_over = live.phase == "over"
    told = Update(
        game=live.id,
        seq=stored.seq,
        at=stored.at,
        what=events.kind_of(event),
        by=event.seat if isinstance(event, events.SeatEvent | events.Revoked) else "",
        phase=live.phase,
        moment=len(live.entries) - 1,
        lines=_lines(live, event, language),
        question=game_view.question(live, language),
        room=game_view.room(live, language) if isinstance(event, ROOM) or is_over or was.has_wish else None,
        outcome=live.outcome,
        chat=event.text if isinstance(event, events.Chatted) else None,
    )
    return replace(told, **_changes(was.state, live.recorder.cursor.state)) if live.recorder else told


def _lines(live: LiveGame, event: events.AnyEvent, language: Language) -> tuple[LogLine, ...]:
    return tuple(log_lines([event], live.recorder.cursor.game.setup, language)) if live.recorder else ()


def _changes(was: State | None, now: State) -> dict[str, object]:
    """Everything that is not as it was; all of it where nothing was."""
    old = was or State({}, {}, {})
    found: dict[str, object] = {
        "units": _changed(old.units, now.units),
        "models": _changed(old.models, now.models),
        "markers": _changed(old.markers, now.markers),
    }
    gone = (*(old.units.keys() - now.units.keys()), *(old.models.keys() - now.models.keys()))
    if gone:
        found["gone"] = tuple(sorted(gone))
    before, after = asdict(was) if was else {}, asdict(now)
    found |= {name: after[name] for name in WHOLE if was is None or before[name] != after[name]}
    if was is None or was.entries != now.entries:
        found["entries"] = game_view.entrances(now)
    return found


def _changed(was: Mapping[str, T], now: Mapping[str, T]) -> tuple[T, ...]:
    return tuple(value for key, value in now.items() if was.get(key) != value)
