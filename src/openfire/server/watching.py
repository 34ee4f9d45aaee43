"""Watching a SQLite file: what another program writes there, such as `openfire admin`, is taken in as it comes.

One server at a time has a file and believes its memory. SQLite tells cheaply that somebody has written; then the games
in memory are compared with their rows. On PostgreSQL, `listening` hears of it.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from openfire.server import storing
from openfire.server.logs import log
from openfire.server.service import Service

EVERY: Final = 0.5
"""Seconds between two looks."""


async def watch_for_ever(service: Service) -> None:
    """Look for foreign changes until the server stops."""
    while True:
        try:
            await _watch(service)
        except Exception:
            log.exception("watching failed")
        await asyncio.sleep(EVERY)


async def _watch(service: Service) -> None:
    """Watch on one connection: the number that it is told is its own."""
    connection = await asyncio.to_thread(service.store.engine.raw_connection)
    try:
        seen = -1
        while True:
            version = await asyncio.to_thread(_version, connection)
            if version != seen:
                await look(service)
            seen = version
            await asyncio.sleep(EVERY)
    finally:
        connection.close()


def _version(connection: Any) -> int:
    """A number that is another one after somebody else has written."""
    [number] = connection.cursor().execute("pragma data_version").fetchone()
    return int(number)


async def look(service: Service) -> None:
    """Compare the games in memory with their rows; one that differs is looked at again with its lock held."""
    known = {game: desk.live.seq for game, desk in service.desks.items() if desk.live}
    newest = await service.store.read(lambda connection: storing.read_newest(connection, list(known)))
    for game, seq in known.items():
        if newest.get(game) != seq:
            service.spawn(_reconcile(service, game))


async def _reconcile(service: Service, game: str) -> None:
    try:
        await service.reconcile(game)
    except Exception:
        log.exception("reconcile failed", extra={"game": game})
