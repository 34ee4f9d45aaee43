"""Retention: what nobody comes back for is deleted after a while, a little at a time, so that nobody waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Column, ColumnElement, Connection, Table, delete, exists, select, true

from openfire.server.clock import DAY, now
from openfire.server.games import events
from openfire.server.games.service import Service
from openfire.server.games.unsettled import end_unsettled
from openfire.server.health.logs import log
from openfire.server.operator.stories import read_story
from openfire.server.store import game_store
from openfire.server.store.schema import BANS, EVENTS, GAMES, PLAYERS, REPORTS, SESSIONS, SNAPSHOTS, UPLOADS

BATCH: Final = 50
"""What is deleted in one go."""
EVERY: Final = 5.0
"""Seconds between two looks whether it is time."""
ROUND: Final = 600.0
"""Seconds between two rounds."""


class Retention(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """For how many days something is kept that nobody needs; 0 for ever."""

    empty_games: int = 14
    """Games that never began and where nobody sat down."""
    waiting_games: int = 60
    """Games that never began though somebody sat down."""
    finished_games: int = 0
    uploads: int = 180
    """Armies and tables of guests that nobody has used."""
    reports: int = 90
    """After they are settled."""
    ended: int = 1
    """Sign-ins and bans that have run out."""
    unsettled_games: int = 60
    """Games whose rules have changed and whose players do not settle how they go on: these are ended, not deleted."""


Among = Sequence[str] | None
"""Ids that alone are looked at; None for all."""


class Kind(NamedTuple):
    """Something that is deleted after a while."""

    name: str
    find: Callable[..., Sequence[str]]
    """The ids of what may go now; at most so many, and only among some where they are named."""
    remove: Callable[[Connection, Sequence[str]], None]


# ------------------------------------------------------------------------------------------------ games


def _before(days: int) -> int:
    """The moment so many days ago; where that is for ever, before there was anything."""
    return now() - days * DAY if days else -1


def _is_among(column: Column[str], among: Among) -> ColumnElement[bool]:
    return true() if among is None else column.in_(among)


def _waiting(connection: Connection, days: Retention, most: int, among: Among = None) -> Sequence[str]:
    """Games that never began. One that is kept apart is left for the operator."""
    soonest = max(_before(days.empty_games), _before(days.waiting_games))
    idle = GAMES.c.phase.in_(("gathering", "revealing")) & (GAMES.c.updated < soonest) & GAMES.c.trouble.is_(None)
    where = select(GAMES.c.id, GAMES.c.updated).where(idle, _is_among(GAMES.c.id, among)).order_by(GAMES.c.updated)
    found: list[str] = []
    for row in connection.execute(where).all():
        is_old, is_unused = row.updated < _before(days.waiting_games), row.updated < _before(days.empty_games)
        if is_old or (is_unused and not _has_people(connection, row.id)):
            found.append(row.id)
        if len(found) == most:
            break
    return found


def _has_people(connection: Connection, game: str) -> bool:
    """Whether a person sits at a game that has not begun."""
    seated: set[str] = set()
    for event in (one.event for one in read_story(connection, game).story):
        if isinstance(event, events.Joined) and event.key:
            seated.add(event.seat)
        elif isinstance(event, events.SeatLeft):
            seated.discard(event.seat)
    return bool(seated)


def _finished(connection: Connection, days: Retention, most: int, among: Among = None) -> Sequence[str]:
    """Games that are over. One that another branched off from stays: its seed proves the other."""
    done = (GAMES.c.phase == "over") & (GAMES.c.updated < _before(days.finished_games)) & GAMES.c.trouble.is_(None)
    branch = GAMES.alias("branch")
    is_parent = exists().where(branch.c.parent == GAMES.c.id)
    where = select(GAMES.c.id).where(done, ~is_parent, _is_among(GAMES.c.id, among)).limit(most)
    return connection.execute(where).scalars().all()


def _remove_games(connection: Connection, games: Sequence[str]) -> None:
    """Delete games with everything of theirs, and have servers forget them; those that they followed are told."""
    for game in games:
        game_store.drop_rematch(connection, game)
    for table in (SNAPSHOTS, EVENTS, PLAYERS):
        connection.execute(delete(table).where(table.c.game.in_(games)))
    connection.execute(delete(GAMES).where(GAMES.c.id.in_(games)))
    for game in games:
        game_store.tell_changed(connection, game)


# ------------------------------------------------------------------------------------------------ everything else


def _finder(table: Table, key: str, where: Callable[[Retention], ColumnElement[bool]]) -> Callable[..., Sequence[str]]:
    def find(connection: Connection, days: Retention, most: int, among: Among = None) -> Sequence[str]:
        due = select(table.c[key]).where(where(days), _is_among(table.c[key], among)).limit(most)
        return connection.execute(due).scalars().all()

    return find


def _remover(table: Table, key: str) -> Callable[[Connection, Sequence[str]], None]:
    def remove(connection: Connection, keys: Sequence[str]) -> None:
        connection.execute(delete(table).where(table.c[key].in_(keys)))

    return remove


def _unused(days: Retention) -> ColumnElement[bool]:
    """Uploads of guests. Games keep copies of what they are played with, so none of them needs these."""
    then = _before(days.uploads)
    return UPLOADS.c.account.is_(None) & (UPLOADS.c.created < then) & (UPLOADS.c.used < then)


KINDS: Final = (
    Kind("games that never began", _waiting, _remove_games),
    Kind("finished games", _finished, _remove_games),
    Kind(
        "sign-ins that have run out",
        _finder(SESSIONS, "token", lambda days: SESSIONS.c.expires < _before(days.ended)),
        _remover(SESSIONS, "token"),
    ),
    Kind("uploads that nobody uses", _finder(UPLOADS, "id", _unused), _remover(UPLOADS, "id")),
    Kind(
        "settled reports",
        _finder(REPORTS, "id", lambda days: REPORTS.c.settled < _before(days.reports)),
        _remover(REPORTS, "id"),
    ),
    Kind(
        "bans that have run out",
        _finder(BANS, "what", lambda days: BANS.c.expires < _before(days.ended)),
        _remover(BANS, "what"),
    ),
)


def count(connection: Connection, days: Retention) -> dict[str, int]:
    """What would be deleted now."""
    return {kind.name: len(kind.find(connection, days, 1_000_000_000)) for kind in KINDS}


def remove_some(connection: Connection, kind: Kind, days: Retention) -> int:
    """Delete a few of a kind; how many."""
    found = kind.find(connection, days, BATCH)
    if found:
        kind.remove(connection, found)
    return len(found)


# ------------------------------------------------------------------------------------------------ in a server


class Cleaner:
    """Deletes in a running server, a batch at a time."""

    def __init__(self, service: Service, days: Retention) -> None:
        self._service, self._days = service, days
        self._next = time.monotonic()

    async def step(self) -> None:
        """Begin a round if it is time: batch after batch, with a pause in which others write."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + ROUND
        for kind in KINDS:
            while found := await self._service.store.read(partial(kind.find, days=self._days, most=BATCH)):
                await self._remove(kind, found)
        await self._end_unsettled()

    async def _end_unsettled(self) -> None:
        """End games that nobody settles; those that cannot be ended now are tried in the next round."""
        ended = await end_unsettled(self._service, _before(self._days.unsettled_games), BATCH)
        if ended:
            log.info("ended", extra={"what": "unsettled games", "why": f"{ended} that nobody settled"})

    async def _remove(self, kind: Kind, found: Sequence[str]) -> None:
        """What is found in a reading thread is looked at again where it is deleted: somebody may have come back."""

        def write(connection: Connection) -> None:
            kind.remove(connection, kind.find(connection, self._days, BATCH, found))

        await self._service.store.write(write)
        log.info("deleted", extra={"what": kind.name, "why": f"{len(found)} that nobody came back for"})
        self._service.loops.beat("retention")
        await asyncio.sleep(0.1)
