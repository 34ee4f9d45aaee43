"""A backup is restored into a scratch database, brought up to date there, and every game in it is opened and proved."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import msgspec
from sqlalchemy import Connection, Engine, select

from openfire.engine.record import RecordError
from openfire.engine.verify import verify
from openfire.server.games.differences import why_different
from openfire.server.games.end import earlier_games, ended
from openfire.server.games.live_game import LiveGame
from openfire.server.games.setups import resolve
from openfire.server.operator.stories import UnreadableError, check_there, load, rows
from openfire.server.store import game_store
from openfire.server.store.backup import copy
from openfire.server.store.database import DatabaseError, file_of, open_engine, read_url
from openfire.server.store.migrate import check_known, check_tables, migrate, read_layout
from openfire.server.store.schema import GAMES
from openfire.server.store.sqlite_files import check_file, copy_file
from openfire.sim.workers import share

State = Literal["proved", "not begun", "other rules", "wrong"]


class Opened(msgspec.Struct, frozen=True):
    """What opening a game found."""

    game: str
    state: State
    """proved: its record verifies. other rules: it is whole, but its rules are not here, so it is not proved."""
    events: int
    reason: str = ""


@contextmanager
def restored(source: str) -> Iterator[str]:
    """A backup in a scratch file, up to date; the backup itself is only read. Raises DatabaseError."""
    with tempfile.TemporaryDirectory(prefix="openfire-backup-") as folder:
        scratch = Path(folder) / "games.db"
        _restore(source, scratch)
        engine = open_engine(str(scratch))
        try:
            if read_layout(engine) is None:
                raise DatabaseError(f"there are no games in {source}: name a file that openfire backup has written")
            migrate(engine, keeps_copy=False)
        finally:
            engine.dispose()
        yield str(scratch)


def _restore(source: str, scratch: Path) -> None:
    url = read_url(source)
    path = file_of(url)
    if path is None:
        copy(source, str(scratch))
        return
    if not path.is_file():
        raise DatabaseError(f"there is no backup in {path}")
    check_file(url)
    copy_file(path, scratch)


def list_games(database: str) -> list[str]:
    """The ids of all games."""
    engine = open_engine(database, must_exist=True)
    check_known(engine, read_layout(engine))
    check_tables(engine)
    with engine.connect() as connection:
        found = list(connection.execute(select(GAMES.c.id).order_by(GAMES.c.created, GAMES.c.id)).scalars())
    engine.dispose()
    return found


def open_games(database: str, games: list[str], jobs: int = 1) -> Iterator[Opened]:
    """Open games one after the other, or shared by several processes."""
    return share(_open, games, jobs, open_engine, database)


def _open(engine: Engine, game: str) -> Opened:
    with engine.connect() as connection:
        return opened(connection, game)


def opened(connection: Connection, game: str) -> Opened:
    """Open a game: everything readable, numbered without a gap, applied, and its record proved where its rules are."""
    number, told = len(list(rows(connection, game))), check_there(connection, game).seq
    try:
        live = load(connection, game)
    except RecordError as error:
        return Opened(game, "other rules", number, str(error))
    except UnreadableError as error:
        return Opened(game, "wrong", number, str(error))
    if told != number:
        return Opened(game, "wrong", number, f"it should have {told} events and has {number}")
    if live.change:
        return Opened(game, "other rules", number, why_different(live.change))
    if live.recorder is None:
        return Opened(game, "not begun", number)
    reason = _unsound(connection, live)
    return Opened(game, "wrong" if reason else "proved", number, reason)


def _unsound(connection: Connection, live: LiveGame) -> str:
    """Why the record of a game does not verify; empty where it does."""
    assert live.recorder
    seed = live.kept.seed if live.recorder.header.dice else None
    end = ended(live, game_store.read_seeds(connection, earlier_games(live)))
    found = verify(live.recorder.record(seed, end), resolve).finding
    return f"its record is not sound: {found.reason} ({found.place})" if found else ""
