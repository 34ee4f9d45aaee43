"""Migrations: a database is brought to the newest layout before it is used."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from openfire.server.database import DatabaseError, is_shared

SCRIPTS = Path(__file__).parent / "migrations"

LOCK = 0x0F1E
"""The number under which servers that start together take turns."""


def script_directory() -> ScriptDirectory:
    """The steps from one layout to the next."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)


def migrate(engine: Engine, to: str = "head") -> None:
    """Bring a database up to date. Raises DatabaseError for one that a newer version has written."""
    scripts = script_directory()
    with engine.connect().execution_options(writes=True) as connection:
        if is_shared(engine):
            connection.execute(text("select pg_advisory_lock(:number)"), {"number": LOCK})
        found = _revision(connection)
        if found is not None and found not in [script.revision for script in scripts.walk_revisions()]:
            raise DatabaseError(f"the database was written by a newer version of Open Fire (layout {found})")
        _run(scripts, connection, to)
        connection.commit()
        if is_shared(engine):
            connection.execute(text("select pg_advisory_unlock(:number)"), {"number": LOCK})


def _revision(connection: Connection) -> str | None:
    from alembic.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


def _run(scripts: ScriptDirectory, connection: Connection, to: str) -> None:
    def steps(revision: Any, _context: Any) -> Any:
        return scripts._upgrade_revs(to, revision)

    with EnvironmentContext(Config(), scripts, fn=steps, destination_rev=to) as context:
        context.configure(connection=connection)
        context.run_migrations()
