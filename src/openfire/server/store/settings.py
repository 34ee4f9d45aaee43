"""What the server draws for itself once and keeps with the games, and what it writes to see whether it can."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from openfire.server.store.schema import EVENTS, GAMES, SETTINGS

SECRET = "secret"
"""The setting that signs tokens."""
SECRET_BYTES = 32
PROOF = "proof"
"""The setting that is written and read to see whether that can be done."""


def prove_writing(connection: Connection, now: int) -> None:
    """Write something that nobody needs, to see whether it can be done."""
    draw_setting(connection, PROOF, lambda: b"")
    connection.execute(SETTINGS.update().where(SETTINGS.c.name == PROOF).values(value=str(now).encode()))


def read_proof(connection: Connection) -> bytes | None:
    """What was last written so, to see whether it can be read, and whether games and events can."""
    for table in (GAMES, EVENTS):
        connection.execute(select(table.c[table.primary_key.columns.keys()[0]]).limit(1)).all()
    return read_setting(connection, PROOF)


def read_setting(connection: Connection, name: str) -> bytes | None:
    """What the server keeps for itself under a name; None where it has not drawn it yet."""
    found = connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.name == name)).scalar()
    return None if found is None else bytes(found)


def draw_setting(connection: Connection, name: str, draw: Callable[[], bytes]) -> bytes:
    """What the server drew for itself under a name: kept, else drawn now. Of two servers, both have what one drew."""
    if read_setting(connection, name) is None:
        with suppress(IntegrityError), connection.begin_nested():
            connection.execute(SETTINGS.insert().values(name=name, value=draw()))
    found = read_setting(connection, name)
    assert found is not None
    return found
