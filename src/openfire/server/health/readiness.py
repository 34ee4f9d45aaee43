"""Readiness: whether the server can serve games, tried and not believed, and what is wrong where it cannot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from sqlalchemy import Connection

from openfire.server.clock import now
from openfire.server.games.service import Service
from openfire.server.health.metrics import METRICS
from openfire.server.problems import Problem
from openfire.server.store import settings
from openfire.server.store.group_commit import ClosedError, reason

FRESH: Final = 1.0
"""Seconds that a finding holds: whoever asks more often is told the same, and nothing is written for them."""
PATIENCE: Final = 2.0
"""Seconds within which a database has to write and to read."""


class Readiness:
    """What is wrong with a server, found out at most once a second."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._looking: asyncio.Task[list[str]] | None = None
        self._looked_at = 0.0
        self._writing: asyncio.Future[None] | None = None

    async def check(self) -> None:
        """Raise Problem naming what is wrong."""
        if self._service.is_draining:
            raise Problem("stopping", "the server is about to stop: ask another, or wait until it is back")
        found = await self._fresh()
        METRICS.ready.set(not found)
        if found:
            raise Problem("unavailable", f"not ready: {'; '.join(found)}")

    async def _fresh(self) -> list[str]:
        task = self._looking
        if task is None or (task.done() and time.monotonic() - self._looked_at > FRESH):
            task = self._looking = self._service.spawn(self._look())
        return await asyncio.shield(task)

    async def _look(self) -> list[str]:
        service = self._service
        found = [await self._trouble_of_writing(), await _trouble_of_reading(service)]
        found += [_named("pool", service.pool.trouble()), _named("rules", service.threads.trouble())]
        found.append(service.loops.trouble())
        self._looked_at = time.monotonic()
        return [trouble for trouble in found if trouble]

    async def _trouble_of_writing(self) -> str:
        """A write is tried, unless the last try still hangs: then it is waited for a little longer."""
        if self._writing is None or self._writing.done():
            self._writing = asyncio.ensure_future(self._service.store.writer.write(_prove))
        return _named("database", await _tried(partial(asyncio.shield, self._writing), "write"))


def _prove(connection: Connection) -> None:
    settings.prove_writing(connection, now())


async def _trouble_of_reading(service: Service) -> str:
    return _named("database", await _tried(lambda: service.store.read(settings.read_proof), "read"))


async def _tried(work: Callable[[], Awaitable[object]], what: str) -> str:
    """What is wrong with some work of the database; empty where nothing is."""
    try:
        async with asyncio.timeout(PATIENCE):
            await work()
    except TimeoutError:
        return f"a {what} takes more than {PATIENCE:g} s"
    except ClosedError:
        return "it is closed"
    except Exception as error:
        return f"a {what} fails: {reason(error)}"
    return ""


def _named(what: str, trouble: str) -> str:
    return f"{what}: {trouble}" if trouble else ""
