"""Looking at games from outside: which there are, and what is known of one."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, func, or_, select

from openfire.engine.record import RecordError
from openfire.game import EDITIONS
from openfire.server.clock import DAY, now
from openfire.server.games import events
from openfire.server.games.differences import why_different
from openfire.server.games.live_game import LiveGame
from openfire.server.games.record_entries import written
from openfire.server.languages import ENGLISH
from openfire.server.operator.stories import UnreadableError, check_there, load, read_kept, read_story
from openfire.server.store.database import DatabaseRow
from openfire.server.store.game_store import StoredEvent
from openfire.server.store.schema import EVENTS, GAMES, PLAYERS
from openfire.server.views.log_lines import short_text


class GameRow(msgspec.Struct, frozen=True):
    """A game in a list."""

    id: str
    title: str
    module: str
    phase: str
    waits: str
    created: int
    updated: int
    events: int
    size: int
    """Bytes of its terms."""
    maker: str
    trouble: str | None


class SeatRow(msgspec.Struct, frozen=True):
    """A seat and who sits there."""

    id: str
    player: str
    name: str
    account: str | None


class GameDetail(msgspec.Struct, frozen=True):
    """What is known of a game."""

    game: GameRow
    mission: str
    pace: str
    is_listed: bool
    switches: tuple[str, ...]
    seats: tuple[SeatRow, ...]
    asked: str
    """Whose turn it is."""
    deadline: int | None
    adjourned: str | None
    """Why it is adjourned."""
    rules: str
    """The rules that it is played with, and those that are here."""
    wrong: str
    """Why it cannot be opened; empty where it can."""
    bytes: int
    """Of its events."""
    last: tuple[str, ...]
    """Its last events in words."""


_COLUMNS = ("id", "title", "module", "phase", "waits", "created", "updated", "size", "maker", "trouble", "seq")


def list_games(
    connection: Connection,
    *,
    phase: str = "",
    account: str = "",
    older: float = 0,
    is_troubled: bool = False,
    most: int = 100,
) -> list[GameRow]:
    """Games, the newest first. account: who made or plays them. older: days since something happened, at least."""
    where = select(*(GAMES.c[name] for name in _COLUMNS)).order_by(GAMES.c.updated.desc()).limit(most)
    if phase:
        where = where.where(GAMES.c.phase == phase)
    if account:
        played = select(PLAYERS.c.game).where(PLAYERS.c.account == account)
        where = where.where(or_(GAMES.c.maker == account, GAMES.c.id.in_(played)))
    if older:
        where = where.where(GAMES.c.updated < now() - round(older * DAY))
    if is_troubled:
        where = where.where(GAMES.c.trouble.is_not(None))
    return [_row(row) for row in connection.execute(where)]


def _row(row: DatabaseRow) -> GameRow:
    told = {name: row._mapping[name] for name in _COLUMNS if name != "seq"}
    return GameRow(**told, events=row.seq)


def inspect(connection: Connection, game: str, last: int = 10) -> GameDetail:
    """A game and its last events. Raises UnknownError."""
    row = check_there(connection, game)
    told = read_story(connection, game)
    live, wrong = _opened(connection, game)
    size = select(func.sum(func.length(EVENTS.c.body))).where(EVENTS.c.game == game)
    asked = live.asked.who if live and live.asked else ""
    return GameDetail(
        _row(row),
        row.mission,
        row.pace,
        row.listed,
        live.kept.terms.switches if live else (),
        tuple(SeatRow(one.id, one.player, one.name, one.account) for one in live.seats.values()) if live else (),
        asked,
        row.deadline,
        live.adjourned.why if live and live.adjourned else None,
        _rules(told.story),
        wrong,
        connection.execute(size).scalar() or 0,
        tuple(in_words(one, live) for one in told.story[-last:]),
    )


def _opened(connection: Connection, game: str) -> tuple[LiveGame | None, str]:
    """A game as far as it can be opened, and why it cannot."""
    try:
        return load(connection, game), ""
    except UnreadableError as error:
        return None, str(error)
    except RecordError as error:
        return LiveGame(read_kept(connection, game)), f"its rules are not here: {error}"


def _rules(story: list[StoredEvent]) -> str:
    found = written(story)
    if found is None:
        return "it has not begun"
    key, version = found.present.edition.key, found.present.edition.version
    here = EDITIONS[key].version if key in EDITIONS else "none"
    return f"{key} {version}" if here == version else f"{key} {version} (here: {here})"


SHOWN: Final = ("seat", "name", "player", "what", "text", "why", "game")
"""The fields of an event that an operator sees."""


def in_words(stored: StoredEvent, live: LiveGame | None = None) -> str:
    """An event on one line; facts are told with what the game is played with, where it can be opened."""
    event = stored.event
    known = msgspec.structs.asdict(event)
    words = [str(known[name]) for name in SHOWN if known.get(name)]
    if isinstance(event, events.Compared) and event.is_different:
        words.append(why_different(event))
    setup = live.recorder.cursor.game.setup if live and live.recorder else None
    words.append(short_text(event, setup, ENGLISH))
    return f"{stored.seq} {events.kind_of(event)} {' '.join(words)}".rstrip()[:200]
