"""Storing games: they are made once, events are added to them, and they are read again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, and_, delete, func, select, text
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from openfire.engine.record import Entry, Header
from openfire.engine.state import State
from openfire.server.clock import now
from openfire.server.games.events import AnyEvent, RematchDropped, read_event, write_event
from openfire.server.games.terms import GameTerms, NoClock, Pace
from openfire.server.health.logs import SELDOM_SAID
from openfire.server.health.metrics import METRICS
from openfire.server.http.request_ids import carried
from openfire.server.problems import Problem
from openfire.server.store.database import READERS
from openfire.server.store.group_commit import ClosedError, UnwrittenError, Writer, reason
from openfire.server.store.schema import EVENTS, GAMES, PLAYERS, SNAPSHOTS

T = TypeVar("T")

TRIES = 5
"""How often something from outside is added anew where a server was faster."""

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


class StoredGame(NamedTuple):
    """A game as it is kept."""

    id: str
    terms: GameTerms
    seed: bytes
    created: int
    origin: Origin | None = None
    """Where it branched off from."""
    maker: str = ""
    """Whose quota it counts against: an account, or the mark of a network."""
    rematch_of: str | None = None
    """The game whose players meet again in it."""
    network: str = ""
    """The mark of the network that it was made from; empty for one from before that was noted."""


class StoredEvent(NamedTuple):
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
    asked: str = ""
    """The seat whose turn it is."""
    names: str = "{}"
    """Who sits where, as JSON."""
    round: int = 0
    """The round that is played; 0 before the first."""
    scores: str = "{}"
    """What each seat has scored, as JSON."""


class Snapshot(NamedTuple):
    """A state at a boundary."""

    seq: int
    entries: int
    state: State


def unavailable(why: str) -> Problem:
    """The problem that the database does not do what it is asked; it is counted, and logged once in a while."""
    METRICS.refused.labels("database").inc()
    SELDOM_SAID.say("the database does not answer", why=why)
    return Problem("unavailable", f"{why}; ask again soon")


class Store:
    """Games in a database."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.writer = engine, Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, "openfire-reader")

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Write something; it is on the disk when this returns. Raises Problem where it cannot be written just now."""
        try:
            return await self.writer.write(job)
        except UnwrittenError as error:
            raise unavailable(f"it could not be written just now ({error}): see whether it was kept") from None
        except ClosedError:
            raise Problem("stopping", "the server is about to stop, and nothing was changed: ask again soon") from None

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Read something. Raises Problem where the database does not answer."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, carried(self._reading), job)
        except (OperationalError, InterfaceError, PoolTimeoutError) as error:
            raise unavailable(f"it cannot be read just now ({reason(error)})") from None

    def _reading(self, job: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return job(connection)

    def close(self) -> None:
        """Finish what is being written, then let go of the database."""
        self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()


# ------------------------------------------------------------------------------------------------ writing


def size_of(kept: StoredGame) -> int:
    """The bytes of what a game was agreed to be, and of what it branched off from."""
    return len(msgspec.json.encode(kept.terms)) + (len(msgspec.json.encode(kept.origin)) if kept.origin else 0)


def repeated(kept: StoredGame) -> dict[str, object]:
    """What the columns of a game repeat of its terms, so that lists need not read them."""
    terms = kept.terms
    return {
        "listed": terms.listed,
        "title": terms.title,
        "module": terms.module,
        "mission": terms.mission or "",
        "pace": msgspec.json.encode(terms.pace).decode(),
        "size": size_of(kept),
    }


def insert_game(connection: Connection, kept: StoredGame, standing: Standing, events: Sequence[AnyEvent]) -> None:
    """A new game with its first events."""
    origin = msgspec.json.encode(kept.origin) if kept.origin else None
    connection.execute(
        GAMES.insert().values(
            id=kept.id,
            created=kept.created,
            updated=kept.created,
            terms=msgspec.json.encode(kept.terms).decode(),
            origin=origin.decode() if origin else None,
            parent=kept.origin.game if kept.origin else None,
            seed=kept.seed,
            maker=kept.maker,
            rematch_of=kept.rematch_of,
            network=kept.network,
            **repeated(kept),
            **standing._asdict(),
        )
    )
    if events:
        append(connection, kept.id, 1, kept.created, events, standing)


def append(
    connection: Connection, game: str, first: int, at: int, events: Sequence[AnyEvent], standing: Standing
) -> None:
    """Add events to a game, numbered from `first`. Raises TakenError if that is not the next number any more."""
    rows = [{"game": game, "seq": seq, "at": at, "body": write_event(event)} for seq, event in enumerate(events, first)]
    try:
        connection.execute(EVENTS.insert(), rows)
    except IntegrityError:
        raise TakenError(game) from None
    last = first + len(rows) - 1
    follows = (GAMES.c.id == game) & (GAMES.c.seq == first - 1)
    change = GAMES.update().where(follows).values(updated=at, seq=last, **standing._asdict())
    if connection.execute(change).rowcount != 1:
        raise TakenError(game)
    tell_changed(connection, game, last)


def append_next(connection: Connection, game: str, at: int, event: AnyEvent, standing: Standing | None = None) -> None:
    """Add an event that needs no rules to a game that servers may go on with meanwhile. Raises TakenError.

    standing: as before where it is not said.
    """
    columns = (GAMES.c.seq, *(GAMES.c[name] for name in Standing._fields))
    for _ in range(TRIES):
        seq, *same = connection.execute(select(*columns).where(GAMES.c.id == game)).one()
        with suppress(TakenError), connection.begin_nested():
            return append(connection, game, seq + 1, at, [event], standing or Standing(*same))
    raise TakenError(game)


def drop_rematch(connection: Connection, game: str) -> str | None:
    """Where a game is the rematch of another, that one is told that there is none any more; which that is."""
    before = GAMES.alias("before")
    where = select(before.c.id).join(GAMES, GAMES.c.rematch_of == before.c.id).where(GAMES.c.id == game)
    found: str | None = connection.execute(where).scalar()
    if found is not None:
        append_next(connection, found, now(), RematchDropped(game))
    return found


def tell_changed(connection: Connection, game: str, seq: int = 0) -> None:
    """Have servers look at a game again. seq: its newest event; 0 where it was changed otherwise than by one."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_notify(:channel, :game)"), {"channel": CHANNEL, "game": f"{game} {seq}"})


BY_OPERATOR: Final = "operator: "
"""How the reason begins for which an operator keeps a game apart; players read such reasons, and no others."""


def set_trouble(connection: Connection, game: str, why: str | None) -> None:
    """Keep a game apart for a reason, or release it."""
    connection.execute(GAMES.update().where(GAMES.c.id == game).values(trouble=why))


def save_snapshot(connection: Connection, game: str, snapshot: Snapshot) -> None:
    """Keep a state."""
    values = {"game": game, "seq": snapshot.seq, "entries": snapshot.entries}
    connection.execute(SNAPSHOTS.insert().values(**values, state=msgspec.msgpack.encode(snapshot.state)))


def save_player(connection: Connection, account: str, game: str, seat: str, key: str) -> None:
    """Remember whose seat it is; somebody may have left it and come back."""
    columns = PLAYERS.c
    connection.execute(delete(PLAYERS).where(columns.account == account, columns.game == game, columns.seat == seat))
    connection.execute(PLAYERS.insert().values(account=account, game=game, seat=seat, key=key))


def release_player(connection: Connection, game: str, seat: str) -> None:
    """Remember that a seat is nobody's any more; who has had it is not forgotten."""
    connection.execute(PLAYERS.update().where(PLAYERS.c.game == game, PLAYERS.c.seat == seat).values(key=""))


# ------------------------------------------------------------------------------------------------ reading


def read_game(connection: Connection, game: str, *, is_older: bool = False) -> StoredGame | None:
    """A game, None if there is none. is_older: the layout is not the newest; what it does not say is left out."""
    columns = [GAMES.c.id, GAMES.c.terms, GAMES.c.seed, GAMES.c.created, GAMES.c.origin]
    newer = [] if is_older else [GAMES.c.maker, GAMES.c.rematch_of, GAMES.c.network]
    row = connection.execute(select(*columns, *newer).where(GAMES.c.id == game)).first()
    if row is None:
        return None
    terms = msgspec.json.decode(row.terms, type=GameTerms)
    origin = msgspec.json.decode(row.origin, type=Origin) if row.origin else None
    found = StoredGame(row.id, terms, bytes(row.seed), row.created, origin)
    return found if is_older else found._replace(maker=row.maker, rematch_of=row.rematch_of, network=row.network)


def read_trouble(connection: Connection, game: str) -> str | None:
    """Why a game is kept apart, None where it is not."""
    found: str | None = connection.execute(select(GAMES.c.trouble).where(GAMES.c.id == game)).scalar()
    return found


def count_troubled(connection: Connection) -> int:
    """How many games are kept apart."""
    return connection.execute(select(func.count()).select_from(GAMES).where(GAMES.c.trouble.is_not(None))).scalar() or 0


def read_newest(connection: Connection, games: Sequence[str]) -> dict[str, int]:
    """The numbers of the newest events of some games; without those that are gone or kept apart."""
    found: dict[str, int] = {}
    for some in (games[n : n + 500] for n in range(0, len(games), 500)):
        whole = select(GAMES.c.id).where(GAMES.c.id.in_(some), GAMES.c.trouble.is_(None))
        here = list(connection.execute(whole).scalars())
        newest = select(EVENTS.c.game, func.max(EVENTS.c.seq).label("seq")).where(EVENTS.c.game.in_(some))
        seqs = {row.game: row.seq for row in connection.execute(newest.group_by(EVENTS.c.game))}
        found |= {game: seqs.get(game, 0) for game in here}
    return found


def write_names(names: dict[str, str]) -> str:
    """Who sits where, as lists keep it."""
    return msgspec.json.encode(names).decode()


def read_names(text: str) -> dict[str, str]:
    """The same read again; nobody where it cannot be: a damaged row must not spoil a whole list."""
    try:
        return msgspec.json.decode(text, type=dict[str, str])
    except (msgspec.MsgspecError, TypeError):
        return {}


def write_scores(scores: dict[str, int]) -> str:
    """What each seat has scored, as lists keep it."""
    return msgspec.json.encode(scores).decode()


def read_scores(text: str) -> dict[str, int]:
    """The same read again; nothing where it cannot be."""
    try:
        return msgspec.json.decode(text, type=dict[str, int])
    except (msgspec.MsgspecError, TypeError):
        return {}


def read_pace(text: str) -> Pace:
    """The pace of a game, as lists keep it; free where it cannot be read."""
    try:
        found: Pace = msgspec.json.decode(text, type=Pace)
    except (msgspec.MsgspecError, TypeError):
        found = NoClock()
    return found


def read_seeds(connection: Connection, games: Sequence[str]) -> dict[str, bytes]:
    """The seeds of some games, of those that are over."""
    over = select(GAMES.c.id, GAMES.c.seed).where(GAMES.c.id.in_(games), GAMES.c.phase == "over")
    return {row.id: bytes(row.seed) for row in connection.execute(over)}


def read_events(connection: Connection, game: str, after: int = 0, until: int | None = None) -> list[StoredEvent]:
    """The events of a game after one of them, up to another, in order."""
    where = and_(EVENTS.c.game == game, EVENTS.c.seq > after)
    if until is not None:
        where = and_(where, EVENTS.c.seq <= until)
    rows = connection.execute(select(EVENTS.c.seq, EVENTS.c.at, EVENTS.c.body).where(where).order_by(EVENTS.c.seq))
    return [StoredEvent(row.seq, row.at, read_event(row.body)) for row in rows]


def read_snapshots(connection: Connection, game: str) -> list[Snapshot]:
    """The kept states of a game, the newest first."""
    columns = SNAPSHOTS.c
    rows = connection.execute(
        select(columns.seq, columns.entries, columns.state)
        .where(columns.game == game)
        .order_by(columns.seq.desc())
        .limit(4)
    )
    found = []
    for row in rows:
        with suppress(msgspec.MsgspecError):  # one of another time: the game is read from before it
            found.append(Snapshot(row.seq, row.entries, msgspec.msgpack.decode(bytes(row.state), type=State)))
    return found
