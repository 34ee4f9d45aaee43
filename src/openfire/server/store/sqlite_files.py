"""Copies of SQLite files: whole or not at all, for their owner's eyes only, and never over another file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from sqlalchemy.engine import URL

from openfire.server.store.database_errors import DatabaseError, explaining


def keep_copy(path: Path, target: Path) -> Path:
    """Copy a database beside it, unless there is such a copy. Raises DatabaseError."""
    if not target.exists():
        copy_file(path, target)
    return target


def copy_file(path: Path, target: Path) -> None:
    """Copy a database as it is at this moment; the source is only read. Raises DatabaseError."""
    part = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
        with closing(sqlite3.connect(_reading(path), uri=True)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise DatabaseError(
            f"{path} is as it was, for no copy of it could be made in {target} ({error}): "
            "see that the file is sound, and that there is room for the copy"
        ) from None
    finally:
        part.unlink(missing_ok=True)


def _reading(path: Path) -> str:
    """The address under which a file is read and nothing is written beside it, unless somebody has it open."""
    is_open = path.with_name(f"{path.name}-wal").exists()
    return f"file:{quote(str(path))}?mode=ro{'' if is_open else '&immutable=1'}"


def check_file(url: URL) -> None:
    """Raise DatabaseError for a file that is damaged; one that somebody else has locked is looked at by whoever did."""
    path = Path(url.database or "")
    with explaining(url), closing(sqlite3.connect(_reading(path), uri=True)) as connection:
        try:
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_BUSY":
                raise
            return
    if found != "ok":
        what = found.splitlines()[-1]
        raise DatabaseError(f"{path} is damaged ({what}): keep a copy of it, and put the newest backup in its place")
