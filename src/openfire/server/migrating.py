"""Migrations: a database is brought to the newest layout before it is used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Engine, inspect, text

from openfire.server.database import DatabaseError, is_shared

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

SCRIPTS: Final = Path(__file__).parent / "migrations"

NEWEST: Final = "0002"
"""The newest layout. A database that has it already needs no steps, and a server starts the sooner."""

LOCK: Final = 0x0F1E
"""The number under which servers that start together take turns."""


def migrate(engine: Engine) -> None:
    """Bring a database up to date. Raises DatabaseError for one that a newer version has written."""
    with engine.connect().execution_options(writes=True) as connection:
        if is_shared(engine):
            connection.execute(text("select pg_advisory_lock(:number)"), {"number": LOCK})
        if layout(connection) != NEWEST:
            _step_up(connection)
        connection.commit()
        if is_shared(engine):
            connection.execute(text("select pg_advisory_unlock(:number)"), {"number": LOCK})


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


def _step_up(connection: Connection) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext

    scripts, found = script_directory(), layout(connection)
    if found is not None and found not in [script.revision for script in scripts.walk_revisions()]:
        raise DatabaseError(f"the database was written by a newer version of Open Fire (layout {found})")

    def steps(revision: Any, _context: Any) -> Any:
        return scripts._upgrade_revs("head", revision)

    with EnvironmentContext(Config(), scripts, fn=steps, destination_rev="head") as context:
        context.configure(connection=connection)
        context.run_migrations()
