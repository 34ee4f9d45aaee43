"""Migrations: a database is brought to the newest layout before it is used, wholly or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from openfire.server.health.logs import log
from openfire.server.store.database import DatabaseError, file_of, is_shared
from openfire.server.store.database_errors import explain, explaining, place
from openfire.server.store.schema import METADATA
from openfire.server.store.sqlite_files import keep_copy

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

SCRIPTS: Final = Path(__file__).parent / "migrations"

NEWEST: Final = "0003"
"""The newest layout. A database that has it already needs no steps, and a server starts the sooner."""

LOCK: Final = 0x0F1E
"""The number under which servers that start together take turns."""


def migrate(engine: Engine, to: str = NEWEST, *, keeps_copy: bool = True) -> None:
    """Bring a database up to date, or up to an earlier layout if it is older still. Raises DatabaseError.

    A SQLite file is copied first, once for each layout. If a step fails, the database is as it was.
    """
    with explaining(engine.url):
        found = read_layout(engine)
        check_known(engine, found)
        if found in (NEWEST, to):
            return
        path = file_of(engine.url)
        if path and found and keeps_copy:
            _keep(path, to)
        _upgrade(engine, to)
        if found:
            log.info("layout upgraded", extra={"database": place(engine.url), "what": f"{found} to {to}"})


def _keep(path: Path, to: str) -> None:
    kept = keep_copy(path, path.with_name(f"{path.name}.before-{to}"))
    log.info("a copy was kept before the upgrade", extra={"database": str(kept)})


def _upgrade(engine: Engine, to: str) -> None:
    try:
        with _writing(engine) as connection:
            if layout(connection) != to:
                _step_up(connection, to)
                _check_references(connection)
            connection.commit()
    except SQLAlchemyError as error:
        where, why = place(engine.url), explain(error, engine.url)
        raise DatabaseError(f"{where} is as it was, for it could not be brought to layout {to}: {why}") from None


@contextmanager
def _writing(engine: Engine) -> Iterator[Connection]:
    """A connection that writes alone. While tables of a SQLite are made anew, what refers to them is not looked at."""
    with engine.connect().execution_options(writes=True) as connection:
        driver: Any = connection.connection.driver_connection  # sqlite3 here, psycopg there
        if is_shared(engine):
            connection.execute(text("select pg_advisory_xact_lock(:number)"), {"number": LOCK})
        else:
            driver.execute("PRAGMA foreign_keys=OFF")
        try:
            yield connection
        finally:
            connection.rollback()
            if not is_shared(engine):
                driver.execute("PRAGMA foreign_keys=ON")


def _check_references(connection: Connection) -> None:
    """Raise DatabaseError if a row refers to one that is not there."""
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        if broken:
            raise DatabaseError(
                f"{connection.engine.url.database} is as it was: a row of {broken[0]} belongs to a row of {broken[2]} "
                "that is missing. Put a backup in its place, or write to those who make Open Fire"
            )


def check_layout(engine: Engine) -> None:
    """Raise DatabaseError unless a database has the newest layout: only the server brings it up to date."""
    with explaining(engine.url):
        found = read_layout(engine)
    check_known(engine, found)
    if found is None:
        raise DatabaseError(f"{place(engine.url)} holds no games: say --database with what the server uses")
    if found != NEWEST:
        raise DatabaseError(
            f"{place(engine.url)} has layout {found}, and this version works with {NEWEST}: "
            "start openfire serve with it once, which brings it up to date"
        )
    check_tables(engine)


def check_tables(engine: Engine) -> None:
    """Raise DatabaseError if a database of the newest layout lacks tables."""
    with explaining(engine.url), engine.connect() as connection:
        gone = sorted(METADATA.tables.keys() - set(inspect(connection).get_table_names()))
    if gone:
        raise DatabaseError(f"{place(engine.url)} lacks the tables {', '.join(gone)}: restore it from a backup")


def check_known(engine: Engine, found: str | None) -> None:
    """Raise DatabaseError for a layout of a newer version."""
    if found is None or found <= NEWEST:
        return
    raise DatabaseError(
        f"{place(engine.url)} has layout {found}, written by a newer version of Open Fire; this one knows up to "
        f"{NEWEST}. Nothing was changed. Install the newer version again; or, to go back, serve a backup from before "
        f"the upgrade (a SQLite file has one beside it, ending in .before-{found})"
    )


def read_layout(engine: Engine) -> str | None:
    """The layout of a database, None for an empty one."""
    with engine.connect() as connection:
        return layout(connection)


def layout(connection: Connection) -> str | None:
    """The layout of a database, None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("select version_num from alembic_version")).scalar()
    return found


def script_directory() -> ScriptDirectory:
    """The steps from one layout to the next."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)


def _step_up(connection: Connection, to: str) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext

    scripts = script_directory()

    def steps(revision: Any, _context: object) -> Any:  # as alembic calls it
        return scripts._upgrade_revs(to, revision)

    with EnvironmentContext(Config(), scripts, fn=steps, destination_rev=to) as context:
        context.configure(connection=connection)
        context.run_migrations()
