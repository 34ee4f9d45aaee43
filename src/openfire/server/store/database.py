"""Databases: one SQLite file by default, PostgreSQL by its address. Opened, brought up to date, made durable."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Engine, Row, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from openfire.server.store.database_errors import DatabaseError, explaining

__all__ = ["DatabaseError", "default_url", "file_of", "is_shared", "open_engine", "read_url"]

BUSY: Final = 10_000
"""Milliseconds to wait for another program that has the file."""

READERS: Final = 4
"""Connections for reading, besides the one that writes."""

DatabaseRow: TypeAlias = Row[*tuple[Any, ...]]  # its columns are those of whatever was selected


def default_url() -> str:
    """The file where games are kept if nobody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(base) / 'openfire' / 'server.db'}"


def read_url(text: str) -> URL:
    """The address of a database: sqlite:///FILE or postgresql://... A bare file name is a SQLite file."""
    try:
        url = make_url(text if ":" in text else f"sqlite:///{text}")
    except (ArgumentError, ValueError):
        raise DatabaseError("the address is not readable: say sqlite:///FILE or postgresql://HOST/NAME") from None
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite" or not url.database:
        raise DatabaseError(f"there is no way to use {url.drivername!r}: say sqlite:///FILE or postgresql://HOST/NAME")
    return url.set(database=str(Path(url.database).expanduser()))


def file_of(url: URL) -> Path | None:
    """The file of a database; None for a PostgreSQL."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def is_shared(engine: Engine) -> bool:
    """Whether several servers can work on a database at once."""
    return engine.dialect.name == "postgresql"


def open_engine(text: str, *, must_exist: bool = False) -> Engine:
    """Connections to a database. must_exist: never make a new file. Raises DatabaseError."""
    url = read_url(text)
    path = file_of(url)
    if path:
        if must_exist and not path.exists():
            raise DatabaseError(f"there is no database in {path}: say --database with the file that the server uses")
        return _sqlite(url, path)
    told = {"client_encoding": "utf8"}
    sizes = {"pool_size": READERS + 2, "max_overflow": 2}
    try:
        return create_engine(url, **sizes, pool_pre_ping=True, connect_args=told, hide_parameters=True)
    except ModuleNotFoundError:
        raise DatabaseError("PostgreSQL needs psycopg: pip install 'openfire[postgres]'") from None


def _sqlite(url: URL, path: Path) -> Engine:
    if path.is_dir():
        raise DatabaseError(f"{path} is a folder: name a file in it, such as {path / 'games.db'}")
    with explaining(url):
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_private(path)
    sizes = {"pool_size": READERS + 2, "max_overflow": 4}
    engine = create_engine(url, **sizes, connect_args={"check_same_thread": False}, hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _make_private(path: Path) -> None:
    """Seeds and keys are in the file: it is for its owner's eyes only."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    """A write-ahead log whose commits are on the disk when they return; transactions begin when we say so."""
    connection.isolation_level = None
    for pragma in (f"busy_timeout={BUSY}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    is_writer = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")
