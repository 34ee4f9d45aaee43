"""Backup: everything in a database, as it is at one moment, copied into an empty one. Games go on meanwhile."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, Table, func, inspect, select, text

from openfire.server.store.database import DatabaseError, file_of, is_shared, open_engine, read_url
from openfire.server.store.database_errors import explaining
from openfire.server.store.migrate import check_known, migrate, read_layout
from openfire.server.store.schema import METADATA

ROWS = 500
"""Rows that are copied at a time."""


def copy(source: str, target: str) -> dict[str, int]:
    """Copy all rows of a database into an empty one of the same layout; how many of each table. Raises DatabaseError.

    A file that is only half a copy is not left behind.
    """
    _check(source, target)
    try:
        return _copied(source, target)
    except BaseException:
        there = file_of(read_url(target))
        if there:
            remove(there)
        raise


def remove(path: Path) -> None:
    """Delete a SQLite file with what belongs to it."""
    for end in ("", "-wal", "-shm"):
        Path(f"{path}{end}").unlink(missing_ok=True)


def _copied(source: str, target: str) -> dict[str, int]:
    theirs, ours = open_engine(source, must_exist=True), open_engine(target)
    try:
        migrate(ours, _layout(theirs))
        with theirs.connect() as reading, ours.connect().execution_options(writes=True) as writing:
            with explaining(theirs.url):
                _stand_still(theirs, reading)
                tables = _tables(reading)
            with explaining(ours.url):
                counts = {table.name: _copy(reading, writing, table) for table in tables}
                writing.commit()
        return counts
    finally:
        theirs.dispose()
        ours.dispose()


def _layout(engine: Engine) -> str:
    """The layout of a database, which its copy has as well: whoever goes back to an older version can serve it."""
    with explaining(engine.url):
        found = read_layout(engine)
    check_known(engine, found)
    if found is None:
        raise DatabaseError(f"there are no games in {engine.url.database}")
    return found


def _tables(connection: Connection) -> list[Table]:
    """The tables with the columns that they have here."""
    found, known = MetaData(), set(inspect(connection).get_table_names())
    found.reflect(connection, only=[table.name for table in METADATA.sorted_tables if table.name in known])
    return [found.tables[table.name] for table in METADATA.sorted_tables if table.name in known]


def _check(source: str, target: str) -> None:
    there = file_of(read_url(target))
    read_url(source)
    if there and there.exists():
        raise DatabaseError(f"{there} is there already: choose another name")


def _stand_still(engine: Engine, connection: Connection) -> None:
    """See the database as it is now, whatever is written meanwhile."""
    if is_shared(engine):
        connection.execute(text("set transaction isolation level repeatable read, read only"))


def _copy(reading: Connection, writing: Connection, table: Table) -> int:
    if writing.execute(select(func.count()).select_from(table)).scalar():
        raise DatabaseError("the target is not empty: name a new file, or an empty database")
    number = 0
    rows = reading.execution_options(yield_per=ROWS).execute(select(table)).mappings()
    for part in rows.partitions(ROWS):
        writing.execute(table.insert(), [dict(row) for row in part])
        number += len(part)
    return number
