"""Loading: a game is read from its events, and met with the rules that are here if they are not those of its time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace
from sqlalchemy import Connection

from openfire.engine.cursor import Cursor
from openfire.engine.entries import play_entries
from openfire.engine.record import Header, RecordError, RulesEntry
from openfire.engine.recorder import Recorder
from openfire.engine.state import State
from openfire.server.clock import now
from openfire.server.games import events
from openfire.server.games.apply_event import apply_event, finish
from openfire.server.games.compare import compared
from openfire.server.games.end import decided, end
from openfire.server.games.live_game import LiveGame, SnapshotPlace
from openfire.server.games.record_entries import brought_up, told_outcome, written
from openfire.server.games.setups import setup_of
from openfire.server.problems import OutdatedError, Problem
from openfire.server.store import game_store
from openfire.server.store.game_store import Snapshot, Store, StoredEvent, StoredGame, TakenError
from openfire.server.store.module_contents import learn_contents

T = TypeVar("T")

TRIES: Final = 3
"""How often a game is read anew because somebody else went on with it meanwhile."""


class Reader(Protocol):
    """What a game is read with."""

    @property
    def store(self) -> Store:
        """Where games are stored."""

    async def rules(self, work: Callable[..., T], *arguments: object) -> T:
        """Ask the rules in a thread."""


class StoredStory(NamedTuple):
    """What is stored of a game."""

    events: list[StoredEvent]
    snapshots: list[Snapshot]


def read_story(connection: Connection, kept: StoredGame, *, has_contents: bool = True) -> StoredStory:
    """What is stored of a game; what was kept of its module is remembered, where the layout has a place for it."""
    found = StoredStory(game_store.read_events(connection, kept.id), game_store.read_snapshots(connection, kept.id))
    if has_contents:
        learn_contents(connection, headers_of(kept, found.events))
    return found


def headers_of(kept: StoredGame, story: Sequence[StoredEvent]) -> list[Header]:
    """What a game is played with, and what the game was that it branches off from."""
    told = written(story)
    return [*([told.present] if told else []), *([kept.origin.header] if kept.origin else [])]


async def load(reader: Reader, kept: StoredGame) -> LiveGame:
    """A game in memory. Raises OutdatedError for one that cannot be read at all."""
    for _ in range(TRIES):
        with suppress(TakenError):
            return await _loaded(reader, kept)
    raise Problem("outdated", "somebody else goes on with the game: look at it again")


async def _loaded(reader: Reader, kept: StoredGame) -> LiveGame:
    story = await reader.store.read(lambda connection: read_story(connection, kept))
    note = await reader.rules(compared, story.events, story.snapshots)
    if note is not None:
        story.events.append(StoredEvent(len(story.events) + 1, now(), note))
    live = LiveGame(kept)
    try:
        await reader.rules(apply_events, live, story.events, story.snapshots)
    except RecordError as error:
        raise OutdatedError(str(error)) from None
    if note is not None:
        await _keep(reader, live, note, story.events[-1].at)
    return live


async def _keep(reader: Reader, live: LiveGame, note: events.Compared, at: int) -> None:
    standing = live.standing()
    await reader.store.write(lambda connection: game_store.append(connection, live.id, live.seq, at, [note], standing))


# ------------------------------------------------------------------------------------------------ applying


class Base(NamedTuple):
    """A state from which a game is played on when it is read."""

    seq: int
    entries: int
    state: State | None
    """None where there is no state that can be shown."""


def apply_events(live: LiveGame, story: Sequence[StoredEvent], snapshots: Sequence[Snapshot]) -> None:
    """Let all events of a game happen to it; rules are repeated only from the newest state that still holds."""
    story = brought_up(story)
    base = _base(story, snapshots)
    known = [stored for stored in story if base and stored.seq <= base.seq]
    for stored in known:
        apply_event(live, stored, is_played=True)
    if base and base.state is not None:
        live.recorder = _recorder_from(base, base.state, known)
        live.kept_state = SnapshotPlace(base.seq, base.entries)
        _settle(live)
    for stored in story[len(known) :]:
        apply_event(live, stored, is_played=live.change is not None or isinstance(stored.event, events.Compared))
    if live.change and live.phase == "playing" and (outcome := told_outcome(story)):
        end(live, decided(live, outcome))


def _settle(live: LiveGame) -> None:
    """What could not be said of the end of a game before its state was there."""
    finish(live)
    if live.outcome and live.recorder and not live.outcome.scores:
        live.outcome = replace(live.outcome, scores=tuple(live.recorder.cursor.state.scores.items()))


def _base(story: Sequence[StoredEvent], snapshots: Sequence[Snapshot]) -> Base | None:
    """Where reading a game begins: the newest kept state, or where its rules changed."""
    found = [Base(one.seq, one.entries, one.state) for one in snapshots if _holds(one.seq, one.entries, story)]
    for seq, _, event in story:
        if isinstance(event, events.Compared) and event.is_different and _holds(seq, event.kept, story):
            found.append(Base(seq, event.kept, event.state))
        elif isinstance(event, events.RulesRenewed) and isinstance(event.entries[0], RulesEntry):
            found.append(Base(seq, event.kept + len(event.entries), event.entries[0].state))
    return max(found, key=lambda base: base.seq, default=None)


def _recorder_from(base: Base, state: State, known: Sequence[StoredEvent]) -> Recorder:
    """A game from a state and the entries until then."""
    found = written(known)
    assert found
    entries, header = found.shown, found.present
    if found.change:
        header = replace(header, edition=found.change.edition, module=found.change.module)
    recorder = Recorder(found.header, Cursor(setup_of(header), state), entries[: base.entries])
    play_entries(recorder, entries[base.entries :])
    recorder.cursor.news()
    return recorder


def _holds(seq: int, entries: int, story: Sequence[StoredEvent]) -> bool:
    """Whether the game never went back behind a state of then."""
    later = (stored.event for stored in story if stored.seq > seq)
    return not any(isinstance(event, events.Undone | events.RulesRenewed) and event.kept < entries for event in later)
