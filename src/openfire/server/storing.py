"""Storing games: they are made once, events are added to them, and they are read again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, and_, select, text
from sqlalchemy.exc import IntegrityError

from openfire.engine.record import Entry, Header
from openfire.engine.state import State
from openfire.server.database import READERS
from openfire.server.events import AnyEvent, read_event, write_event
from openfire.server.request_ids import carried
from openfire.server.tables import EVENTS, GAMES, PLAYERS, SNAPSHOTS
from openfire.server.terms import GameTerms
from openfire.server.writing import Writer

T = TypeVar("T")

CHANNEL = "openfire"
"""What PostgreSQL calls the line on which servers tell each other that a game went on."""


class TakenError(Exception):
    """Somebody else was faster: the next event of the game is there already."""


class Origin(msgspec.Struct, frozen=True):
    """Another game up to one of its moments."""

    game: str
    moment: int
    header: Header
    entries: tuple[Entry, ...]


class Kept(NamedTuple):
    """A game as it is kept."""

    id: str
    terms: GameTerms
    seed: bytes
    created: int
    origin: Origin | None = None
    """Where it branched off from."""


class Stored(NamedTuple):
    """An event with its number and its time."""

    seq: int
    at: int
    event: AnyEvent


class Standing(NamedTuple):
    """What lists say about a game."""

    phase: str
    waits: str
    """Who is to go on: people, bot, or nobody."""
    deadline: int | None


class Snapshot(NamedTuple):
    """A state at a boundary."""

    seq: int
    entries: int
    state: State


class Store:
    """Games in a database."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.writer = engine, Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, "openfire-reader")

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Write something; it is on the disk when this returns."""
        return await self.writer.write(job)

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Read something."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, carried(self._reading), job)

    def _reading(self, job: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return job(connection)

    def close(self) -> None:
        """Finish what is being written, then let go of the database."""
        self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()


# ------------------------------------------------------------------------------------------------ writing


def insert_game(
    connection: Connection, kept: Kept, standing: Standing, events: Sequence[AnyEvent], maker: str = ""
) -> None:
    """A new game with its first events. maker: whose quota it counts against."""
    terms, told = kept.terms, msgspec.json.encode(kept.terms)
    connection.execute(
        GAMES.insert().values(
            id=kept.id,
            created=kept.created,
            updated=kept.created,
            listed=terms.listed,
            terms=told.decode(),
            origin=msgspec.json.encode(kept.origin).decode() if kept.origin else None,
            seed=kept.seed,
            title=terms.title,
            module=terms.module,
            mission=terms.mission or "",
            pace=msgspec.json.encode(terms.pace).decode(),
            size=len(told),
            maker=maker,
            **standing._asdict(),
        )
    )
    if events:
        append(connection, kept.id, 1, kept.created, events, standing)


def append(
    connection: Connection, game: str, first: int, at: int, events: Sequence[AnyEvent], standing: Standing
) -> None:
    """Add events to a game, numbered from `first`. Raises TakenError if that number is taken."""
    rows = [{"game": game, "seq": seq, "at": at, "body": write_event(event)} for seq, event in enumerate(events, first)]
    try:
        connection.execute(EVENTS.insert(), rows)
    except IntegrityError:
        raise TakenError(game) from None
    last = first + len(rows) - 1
    connection.execute(GAMES.update().where(GAMES.c.id == game).values(updated=at, seq=last, **standing._asdict()))
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_notify(:channel, :game)"), {"channel": CHANNEL, "game": f"{game} {last}"})


def save_snapshot(connection: Connection, game: str, snapshot: Snapshot) -> None:
    """Keep a state."""
    values = {"game": game, "seq": snapshot.seq, "entries": snapshot.entries}
    connection.execute(SNAPSHOTS.insert().values(**values, state=msgspec.msgpack.encode(snapshot.state)))


def save_player(connection: Connection, account: str, game: str, seat: str) -> None:
    """Remember whose seat it is."""
    connection.execute(PLAYERS.insert().values(account=account, game=game, seat=seat))


# ------------------------------------------------------------------------------------------------ reading


def read_game(connection: Connection, game: str) -> Kept | None:
    """A game, None if there is none."""
    row = connection.execute(select(GAMES).where(GAMES.c.id == game)).first()
    if row is None:
        return None
    terms = msgspec.json.decode(row.terms, type=GameTerms)
    origin = msgspec.json.decode(row.origin, type=Origin) if row.origin else None
    return Kept(row.id, terms, bytes(row.seed), row.created, origin)


def read_seeds(connection: Connection, games: Sequence[str]) -> dict[str, bytes]:
    """The seeds of some games, of those that are over."""
    over = select(GAMES.c.id, GAMES.c.seed).where(GAMES.c.id.in_(games), GAMES.c.phase == "over")
    return {row.id: bytes(row.seed) for row in connection.execute(over)}


def read_events(connection: Connection, game: str, after: int = 0, until: int | None = None) -> list[Stored]:
    """The events of a game after one of them, up to another, in order."""
    where = and_(EVENTS.c.game == game, EVENTS.c.seq > after)
    if until is not None:
        where = and_(where, EVENTS.c.seq <= until)
    rows = connection.execute(select(EVENTS.c.seq, EVENTS.c.at, EVENTS.c.body).where(where).order_by(EVENTS.c.seq))
    return [Stored(row.seq, row.at, read_event(row.body)) for row in rows]


def read_snapshots(connection: Connection, game: str) -> list[Snapshot]:
    """The kept states of a game, the newest first."""
    columns = SNAPSHOTS.c
    rows = connection.execute(
        select(columns.seq, columns.entries, columns.state)
        .where(columns.game == game)
        .order_by(columns.seq.desc())
        .limit(4)
    )
    return [Snapshot(row.seq, row.entries, msgspec.msgpack.decode(bytes(row.state), type=State)) for row in rows]


def is_ready(connection: Connection) -> bool:
    """Whether the database answers."""
    return connection.execute(text("select 1")).scalar() == 1
