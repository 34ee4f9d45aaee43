"""Serving: the application on an address, with one process or several."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
import uvicorn
from litestar import Litestar
from sqlalchemy import Connection

from openfire.server.games.server_key import SigningKeyError, kept_public_key
from openfire.server.health.logs import set_up_logs
from openfire.server.http.app import Settings, make_app
from openfire.server.http.connections import HttpConnection, SocketConnection
from openfire.server.http.rate_limits import LARGEST_MESSAGE
from openfire.server.store.database import DatabaseError, is_shared, open_engine
from openfire.server.store.file_lock import claimed
from openfire.server.store.migrate import check_tables, migrate
from openfire.server.store.settings import SECRET, SECRET_BYTES, read_setting
from openfire.server.store.sqlite_files import check_file

SETTINGS = "OPENFIRE_SERVER_SETTINGS"
"""How a process that serves is told its settings."""

SILENCE = 60
"""Seconds after which a worker that says nothing is taken for dead; a busy machine can hold one up for a while."""


KEEP_ALIVE = 15
"""Seconds that a connection is kept for the next request; a proxy in front should keep it for less."""

GRACE = 2
"""Seconds that requests have to end when the server stops; who is not answered by then hears that it stops."""

PROXIES = "127.0.0.1,::1"
"""Where a proxy of ours is, if there is one."""


Options: TypeAlias = dict[str, Any]  # as uvicorn takes them, by name


def serve(
    settings: Settings,
    host: str,
    port: int,
    *,
    workers: int = 1,
    has_proxy: bool = False,
    tell: Callable[[], None] = lambda: None,
) -> None:
    """Serve until somebody says stop. Raises DatabaseError.

    has_proxy: a proxy on this machine stands in front and tells the addresses of those who ask. tell: is called when
    the database is found to be sound, right before anybody is served.
    """
    with claimed(settings.database):
        _prepare(settings.database, workers)
        tell()
        _serve(settings, workers, {"host": host, "port": port, **uvicorn_options(has_proxy)})


def _serve(settings: Settings, workers: int, options: Options) -> None:
    set_up_logs()
    if workers == 1:
        uvicorn.run(make_app(settings), **options)
        return
    os.environ[SETTINGS] = msgspec.json.encode(settings).decode()
    uvicorn.run("openfire.server.http.serve:worker", factory=True, workers=workers, **options)


def _prepare(database: str, workers: int) -> None:
    """See that the database is sound and up to date before anybody is served. Raises DatabaseError."""
    engine = open_engine(database)
    try:
        if workers > 1 and not is_shared(engine):
            raise DatabaseError("several workers need a database that they can share: say --database postgresql://...")
        if not is_shared(engine):
            check_file(engine.url)
        migrate(engine)
        check_tables(engine)
        with engine.connect() as connection:
            _check_kept(connection)
    finally:
        engine.dispose()


def _check_kept(connection: Connection) -> None:
    """See that what the server keeps for itself is whole. Raises DatabaseError."""
    secret = read_setting(connection, SECRET)
    if secret is not None and len(secret) != SECRET_BYTES:
        raise DatabaseError("the secret that signs tokens is damaged: restore the database from a backup")
    try:
        kept_public_key(connection)
    except SigningKeyError as error:
        raise DatabaseError(str(error)) from None


def uvicorn_options(has_proxy: bool = False) -> Options:
    """How uvicorn is told to serve."""
    return {
        "http": HttpConnection,
        "ws": SocketConnection,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "ws_max_size": LARGEST_MESSAGE,
        "timeout_keep_alive": KEEP_ALIVE,
        "timeout_graceful_shutdown": GRACE,
        "timeout_worker_healthcheck": SILENCE,
        "proxy_headers": has_proxy,
        "forwarded_allow_ips": PROXIES,
    }


def worker() -> Litestar:
    """The application of one of several processes."""
    set_up_logs()
    return make_app(msgspec.json.decode(os.environ[SETTINGS], type=Settings))
