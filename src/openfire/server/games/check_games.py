"""All stored games are played again by the rules that are here. Nothing is written into the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import quote

import msgspec
from sqlalchemy import URL, Engine, NullPool, create_engine, inspect, select

from openfire.server.games.compare import compare, present_rules
from openfire.server.games.differences import why_different
from openfire.server.games.load import read_story
from openfire.server.games.record_entries import written
from openfire.server.store import game_store
from openfire.server.store.database import DatabaseError, read_url
from openfire.server.store.database_errors import explaining
from openfire.server.store.database_errors import place as where
from openfire.server.store.migrate import NEWEST, layout, script_directory
from openfire.server.store.schema import GAMES
from openfire.sim.workers import share

Verdict = Literal["equal", "differs", "unreadable", "not begun"]


class Check(msgspec.Struct, frozen=True):
    """What playing a stored game again shows."""

    game: str
    verdict: Verdict
    phase: str = ""
    """How far it is: gathering, revealing, playing or over."""
    edition: str = ""
    version: str = ""
    """The rules that it is played by."""
    reason: str = ""
    """What differs first, or why it cannot be read."""


class Reading(NamedTuple):
    """A database that is only read."""

    engine: Engine
    is_older: bool
    """Whether its layout is not the newest."""


def check_games(database: str, *, jobs: int = 1) -> tuple[int, Iterator[Check]]:
    """How many games a database holds, and what playing each of them again shows. Raises DatabaseError."""
    found = open_reading(database)
    with explaining(read_url(database)), found.engine.connect() as connection:
        games = list(connection.execute(select(GAMES.c.id).order_by(GAMES.c.created)).scalars())
    return len(games), share(check_game, games, jobs, open_reading, database)


def check_game(reading: Reading, game: str) -> Check:
    """Play a stored game again by the rules that are here."""
    try:
        return _checked(reading, game)
    except Exception as error:  # whatever is wrong with it, the others are checked as well
        return Check(game, "unreadable", reason=f"{type(error).__name__}: {error}"[:300])


def _checked(reading: Reading, game: str) -> Check:
    with reading.engine.connect() as connection:
        phase = connection.execute(select(GAMES.c.phase).where(GAMES.c.id == game)).scalar() or ""
        kept = game_store.read_game(connection, game, is_older=reading.is_older)
        if kept is None:
            return Check(game, "unreadable", reason="it was deleted meanwhile")
        story = read_story(connection, kept, has_contents=not reading.is_older)
    found = written(story.events)
    if found is None:
        return Check(game, "not begun", phase)
    place, told = present_rules(found.present), found.present.edition
    note = compare(found, place, story.snapshots)
    verdict: Verdict = "unreadable" if place.setup is None else "differs" if note.is_different else "equal"
    return Check(game, verdict, phase, told.key, told.version, why_different(note))


# ------------------------------------------------------------------------------------------------ reading only


def open_reading(database: str) -> Reading:
    """A database that nothing is written into, of this layout or an earlier one. Raises DatabaseError."""
    engine, url = _engine(database), read_url(database)
    with explaining(url), engine.connect() as connection:
        known, tables = layout(connection), inspect(connection).get_table_names()
    if known is None or GAMES.name not in tables:
        raise DatabaseError(f"{where(url)} holds no games of Open Fire")
    if known not in [script.revision for script in script_directory().walk_revisions()]:
        raise DatabaseError(f"the database was written by a newer version of Open Fire (layout {known})")
    return Reading(engine, known != NEWEST)


def _engine(database: str) -> Engine:
    url = read_url(database)
    if url.get_backend_name() != "sqlite":
        return _postgres(url)
    path = Path(url.database or "").expanduser()
    if not path.is_file():
        raise DatabaseError(f"there is no file {path}")
    address = f"file:{quote(str(path))}?mode=ro"
    return create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True), poolclass=NullPool)


def _postgres(url: URL) -> Engine:
    try:
        engine = create_engine(url, poolclass=NullPool, connect_args={"client_encoding": "utf8"}, hide_parameters=True)
    except ModuleNotFoundError:
        raise DatabaseError("PostgreSQL needs psycopg: pip install 'openfire[postgres]'") from None
    return engine.execution_options(postgresql_readonly=True)
