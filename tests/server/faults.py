"""Faults that a server has to live through: each is begun, lasts for a while, and ends."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import select

from openfire.server.store.database import open_engine
from openfire.server.store.schema import EVENTS, GAMES
from tests.server.postgres import Cluster
from tests.server.processes import Process

UNREADABLE = "unreadable0"
"""The id of the game that cannot be read."""


class Place(NamedTuple):
    """What a fault can happen to."""

    server: Process
    database: str
    folder: Path
    """Where the file of the database is, if it is one."""
    cluster: Cluster | None = None


class Fault(NamedTuple):
    """Something that goes wrong."""

    name: str
    happen: Callable[[Place, float], Awaitable[None]]
    seconds: float
    """How long it lasts; nothing for what is over at once."""
    named: str = ""
    """A word that readiness has to say meanwhile; empty where the server cannot say anything or stays ready."""
    is_felt: bool | None = True
    """Whether the server is not ready meanwhile; None where it may be either."""


async def killed(place: Place, seconds: float) -> None:
    """The server is ended without warning, and started again after a while."""
    place.server.end(signal.SIGKILL)
    await asyncio.sleep(seconds)
    place.server.start()


async def pool_killed(place: Place, seconds: float) -> None:
    """The processes of the pool are ended, and so are those that take their places."""
    for _ in range(3):
        for pid in place.server.pool():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        await asyncio.sleep(seconds / 3)


async def postgres_stopped(place: Place, seconds: float) -> None:
    """The database is stopped, and started again after a while."""
    assert place.cluster
    await asyncio.to_thread(place.cluster.stop)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(place.cluster.start)


LOCK = """
import sqlite3, sys, time
other = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
other.execute("BEGIN IMMEDIATE")
time.sleep(float(sys.argv[2]))
"""


async def file_locked(place: Place, seconds: float) -> None:
    """Another program has the file for a while."""
    told = [sys.executable, "-c", LOCK, place.database, str(seconds)]
    await asyncio.to_thread(subprocess.run, told, check=True)


async def disk_full(place: Place, seconds: float) -> None:
    """A file takes all the room that is left, for a while."""
    filler = place.folder / "filler"
    _empty_log(place.database)
    _fill(filler)
    try:
        await asyncio.sleep(seconds)
    finally:
        filler.unlink()


def _empty_log(database: str) -> None:
    """Give back the room that SQLite keeps for writing: with it, it goes on for a while on a full disk."""
    other = sqlite3.connect(database, timeout=30)
    other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    other.close()


def _fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file, suppress(OSError):
        for size in (2**20, 2**12, 1):
            with suppress(OSError):
                while file.write(b"x" * size):
                    pass


async def row_unreadable(place: Place, _seconds: float) -> None:
    """A game that waits for a bot, and whose time is up, has an event that nobody can read."""
    await asyncio.to_thread(_insert_unreadable, place.database)


def _insert_unreadable(database: str) -> None:
    engine = open_engine(database)
    try:
        with engine.connect().execution_options(writes=True) as connection:
            row = connection.execute(select(GAMES).limit(1)).mappings().one()
            due = {"id": UNREADABLE, "phase": "playing", "waits": "bot", "updated": 0, "deadline": 1, "seq": 1}
            connection.execute(GAMES.insert().values({**row, **due}))
            connection.execute(EVENTS.insert().values(game=UNREADABLE, seq=1, at=0, body="{garbage"))
            connection.commit()
    finally:
        engine.dispose()


# ------------------------------------------------------------------------------------------------ a small disk


@contextmanager
def small_disk(megabytes: int) -> Iterator[tuple[Path, bool]]:
    """A folder, and whether it is a disk of its own that can be filled without harm to others: root may make one."""
    with tempfile.TemporaryDirectory() as name:
        made = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", name], check=False, capture_output=True
        )
        try:
            yield Path(name), made.returncode == 0
        finally:
            if made.returncode == 0:
                subprocess.run(["umount", name], check=True)
