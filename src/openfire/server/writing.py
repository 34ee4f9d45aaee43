"""Group commit: everybody who writes at the same moment shares one commit, and is told once it is on the disk.

One thread writes. It takes whatever has come in, runs each piece behind a savepoint of its own, so that one that fails
takes nothing with it, commits once, and only then tells everybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")
Job = Callable[[Connection], Any]

MOST: Final = 256
"""Pieces in one commit."""


class ClosedError(Exception):
    """The server is about to stop and takes nothing more."""


class Writer:
    """The thread that writes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[tuple[Job, Future[Any]] | None] = SimpleQueue()
        self._is_closed = False
        self._connection: Connection | None = None
        self.commits = self.written = 0
        self._thread = Thread(target=self._run, name="openfire-writer", daemon=True)
        self._thread.start()

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Do some writing; when this returns, it is on the disk. Cancelling the wait does not take it back."""
        if self._is_closed:
            raise ClosedError("the server is about to stop")
        future: Future[T] = Future()
        self._queue.put((job, future))
        return await asyncio.shield(asyncio.wrap_future(future))

    def close(self) -> None:
        """Finish what has come in, then stop."""
        self._is_closed = True
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while batch := self._batch():
            self._commit(batch)
        if self._connection is not None:
            self._connection.close()

    def _batch(self) -> list[tuple[Job, Future[Any]]]:
        """The next piece and all that came in meanwhile; nothing when it is time to stop."""
        first = self._queue.get()
        batch = [first] if first else []
        while batch and len(batch) < MOST:
            try:
                more = self._queue.get_nowait()
            except Empty:
                break
            if more is None:
                self._queue.put(None)
                break
            batch.append(more)
        return batch

    def _commit(self, batch: list[tuple[Job, Future[Any]]]) -> None:
        done: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            connection = self._connected()
            for job, future in batch:
                done.append((future, *_tried(connection, job)))
            connection.commit()
        except Exception as error:  # whatever went wrong, nobody is told that it was kept
            self._disconnect()
            for _, future in batch:
                future.set_exception(error)
            return
        self.commits += 1
        self.written += len(batch)
        for future, result, fault in done:
            future.set_exception(fault) if fault else future.set_result(result)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(writes=True)
        return self._connection

    def _disconnect(self) -> None:
        """After a failure the next commit begins with a fresh connection."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
        self._connection = None


def _tried(connection: Connection, job: Job) -> tuple[Any, Exception | None]:
    """A piece behind a savepoint: its result, or why it was not done. A lost connection fails the whole batch."""
    try:
        with connection.begin_nested():
            return job(connection), None
    except DBAPIError as error:
        if error.connection_invalidated:
            raise
        return None, error
    except Exception as error:
        return None, error
