"""What is wrong with a database, in a sentence: what, where, and what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError


class DatabaseError(Exception):
    """A database cannot be used, and why."""


SQLITE: Final = {
    "SQLITE_NOTADB": "{where} is not a database: name another file with --database, or put a backup in its place",
    "SQLITE_CORRUPT": "{where} is damaged: keep a copy of it, and put the newest backup in its place",
    "SQLITE_BUSY": "{where} is locked by another program: end that program, then try again",
    "SQLITE_LOCKED": "{where} is locked by another program: end that program, then try again",
    "SQLITE_READONLY": "{where} cannot be written: let this user write the file and its folder",
    "SQLITE_PERM": "{where} cannot be opened: let this user read and write the file and its folder",
    "SQLITE_AUTH": "{where} cannot be opened: let this user read and write the file and its folder",
    "SQLITE_CANTOPEN": "{where} cannot be opened: see that its folder is there, and that this user may write in it",
    "SQLITE_FULL": "the disk of {where} is full: make room, then try again",
    "SQLITE_IOERR": "the disk of {where} does not take or give what is asked of it ({why}): see that it has room and "
    "is sound, then try again",
}
"""By the kind of error, what is wrong and what to do."""

POSTGRES: Final = (
    ("password authentication failed", "{where} refuses the user or the password: say another in --database"),
    ("no password supplied", "{where} wants a password: postgresql://USER:PASSWORD@HOST/NAME, or a file ~/.pgpass"),
    ("permission denied", "{where} does not let this user in: grant the rights, or name another user ({why})"),
    ("role", "{where} does not know the user: make it, or name another in --database ({why})"),
    ("does not exist", "{where} is not there: make it with createdb, or name another in --database ({why})"),
    ("too many", "{where} has no room for more connections: raise max_connections, or end some ({why})"),
    ("No space left", "the disk of {where} is full: make room, then try again"),
    ("disk full", "the disk of {where} is full: make room, then try again"),
    ("read-only", "{where} is read-only: name the server that takes writes ({why})"),
)
"""By what PostgreSQL says, what is wrong and what to do."""

DOWN: Final = "{where} does not answer: see that PostgreSQL runs there and takes connections ({why})"
OTHER: Final = "{where} cannot be used: {why}"


def place(url: URL) -> str:
    """Where a database is, without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or ""
    return url.set(drivername="postgresql").difference_update_query(["password"]).render_as_string(hide_password=True)


@contextmanager
def explaining(url: URL) -> Iterator[None]:
    """Tell what goes wrong with a database as DatabaseError."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise DatabaseError(explain(error, url)) from None


def explain(error: BaseException, url: URL) -> str:
    """What is wrong, where, and what to do."""
    cause = (error.orig if isinstance(error, DBAPIError) else None) or error.__cause__ or error
    why = next(iter(str(cause).strip().splitlines()), "") or type(cause).__name__
    return _words(cause, why, url).format(where=place(url), why=why)


def _words(cause: BaseException, why: str, url: URL) -> str:
    if isinstance(cause, OSError) and not isinstance(cause, sqlite3.Error):
        return "{where} cannot be opened ({why}): choose another place, or let this user read and write there"
    if url.get_backend_name() == "sqlite":
        name = getattr(cause, "sqlite_errorname", "")  # which only errors of the library itself have
        return next((text for kind, text in SQLITE.items() if name.startswith(kind)), OTHER)
    known = next((text for words, text in POSTGRES if words in why), None)
    is_down = type(cause).__name__ == "OperationalError"
    return known or (DOWN if is_down else OTHER)
