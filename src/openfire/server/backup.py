"""Backup: everything in a database, as it is at one moment, copied into an empty one. Games go on meanwhile."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from openfire.server.database import DatabaseError, is_shared, open_engine, read_url
from openfire.server.migrating import migrate
from openfire.server.tables import METADATA

ROWS = 500
"""Rows that are copied at a time."""


def copy(source: str, target: str) -> dict[str, int]:
    """Copy all rows of a database into an empty one; how many of each table. Raises DatabaseError.

    A file that is only half a copy is not left behind.
    """
    _check(source, target)
    try:
        return _copied(source, target)
    except BaseException:
        there = read_url(target)
        if there.get_backend_name() == "sqlite":
            for end in ("", "-wal", "-shm"):
                Path(f"{there.database}{end}").unlink(missing_ok=True)
        raise


def _copied(source: str, target: str) -> dict[str, int]:
    theirs, ours = open_engine(source), open_engine(target)
    try:
        migrate(ours)
        with theirs.connect() as reading, ours.connect().execution_options(writes=True) as writing:
            _stand_still(theirs, reading)
            counts = {table.name: _copy(reading, writing, table.name) for table in METADATA.sorted_tables}
            writing.commit()
            return counts
    except SQLAlchemyError as error:
        why = str(error.__cause__ or error).splitlines()[0]
        raise DatabaseError(f"the copy of {read_url(source)!r} failed, and none was made: {why}") from None
    finally:
        theirs.dispose()
        ours.dispose()


def _check(source: str, target: str) -> None:
    here, there = read_url(source), read_url(target)
    if here.get_backend_name() == "sqlite" and not Path(here.database or "").exists():
        raise DatabaseError(f"there is no database in {here.database}")
    if there.get_backend_name() == "sqlite" and Path(there.database or "").exists():
        raise DatabaseError(f"{there.database} is there already: choose another name")


def _stand_still(engine: Engine, connection: Connection) -> None:
    """See the database as it is now, whatever is written meanwhile."""
    if is_shared(engine):
        connection.execute(text("set transaction isolation level repeatable read, read only"))


def _copy(reading: Connection, writing: Connection, name: str) -> int:
    table = METADATA.tables[name]
    if writing.execute(select(func.count()).select_from(table)).scalar():
        raise DatabaseError("the target is not empty")
    number = 0
    rows = reading.execution_options(yield_per=ROWS).execute(select(table)).mappings()
    for part in rows.partitions(ROWS):
        writing.execute(table.insert(), [dict(row) for row in part])
        number += len(part)
    return number
