"""Group commit: everybody who writes at the same moment shares one commit, and is told once it is on the disk.

One thread writes. It takes whatever has come in, runs each piece behind a savepoint of its own, so that one that fails
takes nothing with it, commits once, and only then tells everybody. Whatever a savepoint cannot explain (a file that is
locked, a disk that is full, a connection that is gone) fails the whole commit, and the next begins with a fresh
connection.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from openfire.server.health.logs import SELDOM_SAID, log
from openfire.server.http.request_ids import carried

T = TypeVar("T")

MOST: Final = 256
"""Pieces in one commit."""


class ClosedError(Exception):
    """The server is about to stop and takes nothing more."""


class UnwrittenError(Exception):
    """Something could not be written, for a reason that lies with the database.

    Nothing of it is kept, unless the connection was lost while it was being committed: then nobody knows.
    """


class PendingWrite(NamedTuple):
    """Something to be written, and who waits for it."""

    job: Callable[[Connection], object]
    future: Future[Any]  # whoever waits for it knows what the job gives

    def tell(self, result: object, fault: BaseException | None = None) -> None:
        """Tell whoever waits what came of it; told twice, nothing happens."""
        with suppress(InvalidStateError):
            self.future.set_exception(fault) if fault else self.future.set_result(result)


class Writer:
    """The thread that writes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[PendingWrite | None] = SimpleQueue()
        self._is_closed = False
        self._connection: Connection | None = None
        self.commits = self.written = self.failures = self.deaths = 0
        self.busy_since: float | None = None
        """When the commit that is under way began, by the monotonic clock."""
        self._thread = self._start()

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Do some writing; when this returns, it is on the disk. Cancelling the wait does not take it back.

        Raises UnwrittenError where the database does not take it, ClosedError, and whatever the job raises.
        """
        if self._is_closed:
            raise ClosedError("the server is about to stop")
        future: Future[T] = Future()
        self._queue.put(PendingWrite(carried(job), future))
        return await asyncio.shield(asyncio.wrap_future(future))

    def close(self) -> None:
        """Finish what has come in, then stop."""
        self._is_closed = True
        self._queue.put(None)
        self._thread.join()

    def busy(self) -> float:
        """Seconds that the commit under way has taken so far."""
        since = self.busy_since
        return 0.0 if since is None else time.monotonic() - since

    def check(self) -> None:
        """Replace the thread if it has died."""
        if not self._thread.is_alive() and not self._is_closed:
            self.deaths += 1
            log.error("thread died", extra={"what": "writer"})
            self._connection = None
            self._thread = self._start()

    def _start(self) -> Thread:
        thread = Thread(target=self._run, name="openfire-writer", daemon=True)
        thread.start()
        return thread

    def _run(self) -> None:
        while batch := self._batch():
            self.busy_since = time.monotonic()
            try:
                self._commit(batch)
            except BaseException as error:  # whatever went wrong, nobody is told that it was kept
                self._fail(batch, error)
            finally:
                self.busy_since = None
        if self._connection is not None:
            self._connection.close()

    def _batch(self) -> list[PendingWrite]:
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

    def _commit(self, batch: list[PendingWrite]) -> None:
        """Write some pieces together; where one of them spoils the transaction for all, each by itself."""
        connection = self._begun()
        try:
            done = [(piece, *_tried(connection, piece)) for piece in batch]
        except DBAPIError as error:
            self._disconnect()
            if len(batch) == 1 or error.connection_invalidated:
                raise
            for piece in batch:
                self._commit_alone(piece)
            return
        connection.commit()
        self.commits += 1
        self.written += len(batch)
        for piece, result, fault in done:
            piece.tell(result, fault)

    def _commit_alone(self, piece: PendingWrite) -> None:
        try:
            self._commit([piece])
        except Exception as error:
            self._fail([piece], error)

    def _begun(self) -> Connection:
        """A connection with a transaction that may write."""
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(writes=True)
        self._connection.begin()
        return self._connection

    def _fail(self, batch: list[PendingWrite], error: BaseException) -> None:
        self.failures += 1
        SELDOM_SAID.say("not written", why=reason(error))
        self._disconnect()
        fault = UnwrittenError(reason(error)) if isinstance(error, Exception) else error
        for piece in batch:
            piece.tell(None, fault)

    def _disconnect(self) -> None:
        """After a failure the next commit begins with a fresh connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
                connection.close()


def _tried(connection: Connection, piece: PendingWrite) -> tuple[object, Exception | None]:
    """A piece behind a savepoint: its result, or why it was not done. What a savepoint cannot explain is raised."""
    try:
        with connection.begin_nested():
            return piece.job(connection), None
    except (IntegrityError, DataError, ProgrammingError) as error:
        if error.connection_invalidated:
            raise
        return None, error
    except DBAPIError:
        raise
    except Exception as error:
        return None, error


def reason(error: BaseException) -> str:
    """Why a database did not do something, in its own words and without what was to be written."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    lines = str(cause).strip().splitlines()
    return (lines[0] if lines else type(cause).__name__)[:300]
