"""The drill: a backup is restored into a scratch database, brought up to date there, and every game in it is opened."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Engine, select

from openfire.dice import to_hex
from openfire.engine.record import RecordError
from openfire.engine.verify import verify
from openfire.game import restore
from openfire.server import events, folding, storing
from openfire.server.backup import copy
from openfire.server.database import DatabaseError, file_of, open_engine, read_url
from openfire.server.ending import ended
from openfire.server.events import read_event
from openfire.server.keeping import check_file, copy_file
from openfire.server.live import Live
from openfire.server.migrating import check_known, migrate, read_layout
from openfire.server.setups import setup_of
from openfire.server.storing import Kept, Stored
from openfire.server.tables import EVENTS, GAMES
from openfire.sim.workers import share

State = Literal["proved", "not begun", "other rules", "wrong"]


class Opened(msgspec.Struct, frozen=True):
    """What opening a game found."""

    game: str
    state: State
    """proved: its record verifies. other rules: it is whole, but its rules are not here, so it is not proved."""
    events: int
    reason: str = ""


class WrongError(Exception):
    """A game is not as it was written, and what is wrong with it."""


@contextmanager
def restored(source: str) -> Iterator[str]:
    """A backup in a scratch file, up to date; the backup itself is only read. Raises DatabaseError."""
    with tempfile.TemporaryDirectory(prefix="openfire-drill-") as folder:
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
    """Open a game: everything readable, numbered without a gap, folded, and its record proved where its rules are."""
    number = 0
    try:
        kept, story = _kept(connection, game), read_story(connection, game)
        number = len(story)
        _check_number(connection, game, number)
        return Opened(game, _prove(connection, Live(kept), story), number)
    except _OtherRulesError as error:
        return Opened(game, "other rules", number, str(error))
    except WrongError as error:
        return Opened(game, "wrong", number, str(error))


class _OtherRulesError(Exception):
    """A game is whole, but what it is played with is not here."""


def _kept(connection: Connection, game: str) -> Kept:
    try:
        kept = storing.read_game(connection, game)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise WrongError(f"its terms cannot be read: {error}") from None
    if kept is None:
        raise WrongError("it is not there")
    return kept


def read_story(connection: Connection, game: str) -> list[Stored]:
    """The events of a game. Raises WrongError at the first that is missing or cannot be read."""
    story: list[Stored] = []
    rows = connection.execute(select(EVENTS).where(EVENTS.c.game == game).order_by(EVENTS.c.seq))
    for number, row in enumerate(rows, 1):
        if row.seq != number:
            raise WrongError(f"event {number} is missing; the next one there is {row.seq}")
        try:
            story.append(Stored(row.seq, row.at, read_event(row.body)))
        except (msgspec.MsgspecError, UnicodeDecodeError, TypeError) as error:
            raise WrongError(f"event {number} cannot be read: {error}") from None
    return story


def _check_number(connection: Connection, game: str, number: int) -> None:
    told = connection.execute(select(GAMES.c.seq).where(GAMES.c.id == game)).scalar()
    if told != number:
        raise WrongError(f"it should have {told} events and has {number}")


def _prove(connection: Connection, live: Live, story: list[Stored]) -> State:
    """Play a game again, and verify its record."""
    header = next((one.event.header for one in story if isinstance(one.event, events.Began)), None)
    try:
        if header:
            setup_of(header)
    except RecordError as error:
        raise _OtherRulesError(str(error)) from None
    try:
        folding.load(live, story, ())
    except Exception as error:  # whatever it is, the game cannot be opened
        raise WrongError(f"event {live.seq + 1} does not follow from those before: {_short(error)}") from None
    if live.recorder is None:
        return "not begun"
    pledge = live.recorder.header.dice
    seeds = storing.read_seeds(connection, [branch.game for branch in pledge.earlier]) if pledge else {}
    shown = tuple(to_hex(seeds[one.game]) if one.game in seeds else None for one in pledge.earlier) if pledge else ()
    end = replace(ended(live), earlier=shown if seeds else ())
    report = verify(live.recorder.record(live.kept.seed if pledge else None, end), restore)
    if report.finding:
        raise WrongError(f"its record is not sound: {report.finding.reason} ({report.finding.place})")
    return "proved"


def _short(error: Exception) -> str:
    return next(iter(str(error).splitlines()), "") or type(error).__name__
