"""Changes of a SQLite file: what another program writes there, such as `openfire admin`, is taken in as it comes.

One server at a time has a file and believes its memory. SQLite tells cheaply that somebody has written; then the games
in memory are compared with their rows. On PostgreSQL, `postgres_listener` hears of it.
"""

from __future__ import annotations

import asyncio
from typing import Final

from sqlalchemy import PoolProxiedConnection

from openfire.server.games.service import Service
from openfire.server.health.logs import log
from openfire.server.store import game_store

EVERY: Final = 0.5
"""Seconds between two looks."""


class ChangeWatcher:
    """Looks whether somebody else has written, always on one connection: the number that it is told is its own."""

    def __init__(self, service: Service) -> None:
        self._service, self._seen = service, -1
        self._connection: PoolProxiedConnection | None = None

    async def look(self) -> None:
        """Compare the games in memory with their rows if somebody has written since the last look."""
        version = await asyncio.to_thread(self._version)
        if version != self._seen:
            await look(self._service)
        self._seen = version

    def _version(self) -> int:
        try:
            connection = self._connection or self._service.store.engine.raw_connection()
            self._connection = connection
            return _version(connection)
        except BaseException:
            self._connection = None
            raise


def _version(connection: PoolProxiedConnection) -> int:
    """A number that is another one after somebody else has written."""
    [number] = connection.cursor().execute("pragma data_version").fetchone()
    return int(number)


async def look(service: Service) -> None:
    """Compare the games in memory with their rows; one that differs is looked at again with its lock held."""
    known = {game: slot.live.seq for game, slot in service.slots.items() if slot.live}
    newest = await service.store.read(lambda connection: game_store.read_newest(connection, list(known)))
    for game, seq in known.items():
        if newest.get(game) != seq:
            service.spawn(_reconcile(service, game))


async def _reconcile(service: Service, game: str) -> None:
    try:
        await service.reconcile(game)
    except Exception:
        log.exception("reconcile failed", extra={"game": game})
