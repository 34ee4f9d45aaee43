"""Reading a game that may be damaged: row by row, and how far it is sound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select, text

from openfire.engine.record import RecordError
from openfire.server.games.compare import is_settled, present_rules
from openfire.server.games.events import DamagedError, read_event
from openfire.server.games.live_game import LiveGame
from openfire.server.games.load import apply_events
from openfire.server.games.record_entries import written
from openfire.server.store.database import DatabaseRow
from openfire.server.store.game_store import StoredEvent, StoredGame, read_game
from openfire.server.store.module_contents import learn_contents
from openfire.server.store.schema import EVENTS, GAMES


class NotFoundError(Exception):
    """There is no such game, account, report or ban."""


class UnreadableError(Exception):
    """A game cannot be read, and why."""


class EventRow(NamedTuple):
    """A row of an event as it is, readable or not."""

    seq: int
    at: object
    body: bytes


class ReadableStory(NamedTuple):
    """The events of a game up to the first that is missing or cannot be read, and what is wrong with that one."""

    story: list[StoredEvent]
    rest: list[EventRow]
    reason: str


def rows(connection: Connection, game: str) -> Iterator[EventRow]:
    """The rows of a game, whatever is in them."""
    if connection.dialect.name == "sqlite":  # a text that is no UTF-8 would stop the reading
        query = text("select seq, at, cast(body as blob) as body from events where game = :game order by seq")
        yield from (
            EventRow(row.seq, row.at, bytes(row.body or b"")) for row in connection.execute(query, {"game": game})
        )
        return
    found = connection.execute(select(EVENTS).where(EVENTS.c.game == game).order_by(EVENTS.c.seq))
    yield from (EventRow(row.seq, row.at, row.body.encode()) for row in found)


def read_story(connection: Connection, game: str) -> ReadableStory:
    """The events of a game as far as they are sound."""
    story: list[StoredEvent] = []
    every = list(rows(connection, game))
    for number, row in enumerate(every, 1):
        try:
            if row.seq != number:
                return ReadableStory(
                    story, every[number - 1 :], f"event {number} is missing; the next one there is {row.seq}"
                )
            if not isinstance(row.at, int):
                return ReadableStory(story, every[number - 1 :], f"event {number} has no time")
            story.append(StoredEvent(row.seq, row.at, read_event(row.body.decode())))
        except (DamagedError, UnicodeDecodeError) as error:
            return ReadableStory(story, every[number - 1 :], f"event {number} cannot be read: {error}")
    return ReadableStory(story, [], "")


def read_kept(connection: Connection, game: str) -> StoredGame:
    """What was agreed of a game. Raises UnknownError and UnreadableError."""
    try:
        kept = read_game(connection, game)
    except (msgspec.MsgspecError, UnicodeDecodeError, TypeError) as error:
        raise UnreadableError(f"its terms cannot be read: {error}") from None
    if kept is None:
        raise NotFoundError(f"there is no game {game!a}")
    return kept


def check_there(connection: Connection, game: str) -> DatabaseRow:
    """The row of a game, without its terms. Raises UnknownError."""
    columns = [column for column in GAMES.c if column.name not in ("terms", "origin", "seed")]
    row = connection.execute(select(*columns).where(GAMES.c.id == game)).first()
    if row is None:
        raise NotFoundError(f"there is no game {game!a}")
    return row


def load(connection: Connection, game: str) -> LiveGame:
    """A whole game with its rules. Raises UnreadableError, and RecordError where its rules are not here."""
    kept, told = read_kept(connection, game), read_story(connection, game)
    if told.reason:
        raise UnreadableError(told.reason)
    live = LiveGame(kept)
    check_rules(connection, told.story)
    try:
        apply_events(live, told.story, ())
    except Exception as error:  # whatever it is, the game cannot be opened
        raise UnreadableError(_told(live, error)) from None
    return live


def _told(live: LiveGame, error: Exception) -> str:
    """Why the next event of a game cannot happen."""
    why = next(iter(str(error).splitlines()), "") or type(error).__name__
    return f"event {live.seq + 1} does not follow from those before: {why}"


def check_rules(connection: Connection, story: list[StoredEvent]) -> None:
    """Raise RecordError if what a game is played with is not here, and it has not met what is here yet."""
    found = written(story)
    if found is None:
        return
    learn_contents(connection, [found.present])
    place = present_rules(found.present)
    if not is_settled(found, place):
        here = f"here is {place.edition.key} {place.edition.version}"
        raise RecordError(
            (f"not here: {place.missing.code}" if place.missing else "")
            or f"the game is of {found.present.edition.version}; {here}",
            place="header",
        )


def sound_until(connection: Connection, game: str) -> tuple[int, str]:
    """How many events of a game are sound, and what is wrong with the next; empty where nothing is."""
    kept, told = read_kept(connection, game), read_story(connection, game)
    live = LiveGame(kept)
    try:
        check_rules(connection, told.story)
        apply_events(live, told.story, ())
    except RecordError:
        return len(told.story), told.reason
    except Exception as error:
        return live.seq, _told(live, error)
    return len(told.story), told.reason
