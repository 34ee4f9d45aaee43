"""The application: routes, sockets, headers, and what runs beside them from start to stop."""

from __future__ import annotations

import asyncio
import secrets
import signal
import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Final

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router
from msgspec import Struct
from sqlalchemy import Connection, Engine

from openfire.modules import user_modules_folder
from openfire.server.games import bots
from openfire.server.games.server_key import NAME, ServerKey, kept_key, read_key
from openfire.server.games.service import Service
from openfire.server.games.timeouts import EVERY, SWEEP, Sweeper
from openfire.server.health import loop_lag
from openfire.server.health.logs import log
from openfire.server.health.readiness import Readiness
from openfire.server.http.api_page import ApiPage
from openfire.server.http.callers import guard, tell_fault, tell_http, tell_problem
from openfire.server.http.connection_limit import ConnectionLimit, Patience, room_for
from openfire.server.http.middleware import watched
from openfire.server.http.packed_pages import packed_pages
from openfire.server.http.rate_limits import (
    GENEROUS,
    LARGEST_BODY,
    MOST_CONNECTIONS,
    MOST_SIGN_UPS,
    MOST_SOCKETS,
    MOST_TRIALS,
    SIGN_UP_EVERY,
    TRIAL_EVERY,
    Limiter,
)
from openfire.server.http.routes import ROUTES
from openfire.server.http.sockets import live
from openfire.server.people import ban_updates
from openfire.server.people.accounts import find, give_skeletons
from openfire.server.problems import Problem
from openfire.server.store import retention, sqlite_changes
from openfire.server.store import settings as kept_settings
from openfire.server.store.database import is_shared, open_engine
from openfire.server.store.game_store import Store
from openfire.server.store.migrate import migrate
from openfire.server.store.module_contents import keep_all, missing
from openfire.server.store.postgres_listener import ChangeListener
from openfire.server.store.quotas import Quotas
from openfire.server.store.retention import Retention
from openfire.server.workers import jobs
from openfire.server.workers.fair_queue import MOST_OF_ALL, MOST_OF_ONE
from openfire.server.workers.lab_budget import LabBudget
from openfire.server.workers.pool import ProcessPool
from openfire.server.workshop.laboratory import Laboratory

STATIC: Final = Path(__file__).parents[1] / "static"
"""Where the built pages of the browser are."""


class Settings(Struct, frozen=True):
    """How a server is run."""

    database: str
    rate: float = 50.0
    """What one network may ask a second; 0 for no limit."""
    burst: float = 300.0
    budget: float = 10.0
    """Seconds that a bot may think."""
    processes: int | None = None
    """Processes of the pool; one less than the machine has cores where it is not said, none with 0."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may ask."""
    most_sockets: int = MOST_SOCKETS
    """WebSockets that one network may have open; 0 for no limit."""
    most_connections: int = MOST_CONNECTIONS
    """Connections that one network may have open; 0, or no limit of the rate, for no limit."""
    patience: Patience = Patience()
    """How long somebody may take over a request."""
    quotas: Quotas | None = None
    """The most that is kept for one account or network; None for no limit."""
    retention: Retention | None = None
    """For how long things are kept that nobody needs; None for ever."""
    name: str = NAME
    """What the server calls itself, in the records that it signs."""
    authors: tuple[str, ...] = ()
    """Accounts that may install modules from the workshop, by their names."""
    modules_folder: str = ""
    """Where they are installed; the folder of the server's user where it is not said."""
    lab: LabBudget = LabBudget()
    """How much a visitor may have the laboratory play."""
    signing_key: str = ""
    """The file of the key that signs records; one that is kept with the games where none is named."""


def make_app(settings: Settings) -> Litestar:
    """The application. Raises DatabaseError if its database cannot be used."""
    engine = open_engine(settings.database)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        async with _service(engine, settings) as service:
            app.state.service, app.state.readiness = service, Readiness(service)
            app.state.authors = await _authors(service, settings.authors)
            app.state.loop = asyncio.get_running_loop()
            app.state.laboratory = Laboratory(service, settings.lab)
            service.spawn(asyncio.to_thread(lambda: app.openapi_schema))  # made once, and not while somebody waits
            try:
                yield
            finally:
                await app.state.laboratory.close()

    packed = partial(packed_pages, STATIC)
    pages = [create_static_files_router("/", [STATIC], html_mode=True, middleware=[packed])] if STATIC.is_dir() else []
    app = Litestar(
        route_handlers=[*ROUTES, live, *pages],
        lifespan=[running],
        before_request=guard,
        exception_handlers={Problem: tell_problem, HTTPException: tell_http, Exception: tell_fault},
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig("Open Fire", "1", path="/api/schema", render_plugins=[ApiPage()]),
        state=State(
            {
                "limiter": Limiter(settings.rate, settings.burst),
                "sign_ups": Limiter(1 / SIGN_UP_EVERY if settings.rate else 0, MOST_SIGN_UPS),
                "trials": Limiter(1 / TRIAL_EVERY if settings.rate else 0, MOST_TRIALS),
                "generous_limiter": Limiter(settings.rate * GENEROUS, settings.burst * GENEROUS),
                "connection_limit": ConnectionLimit(
                    settings.most_connections if settings.rate else 0, room_for(), settings.patience
                ),
                "origins": settings.origins,
                "authors": frozenset(),
                "modules_folder": Path(settings.modules_folder) if settings.modules_folder else user_modules_folder(),
                "sockets": Counter(),
                "most_sockets": settings.most_sockets,
            }
        ),
        logging_config=None,
    )
    app.asgi_handler = watched(app.asgi_handler)  # around everything, what no route takes included
    return app


# ------------------------------------------------------------------------------------------------ start and stop


@asynccontextmanager
async def _service(engine: Engine, settings: Settings) -> AsyncIterator[Service]:
    """The service with everything that runs beside it."""
    await asyncio.to_thread(migrate, engine)
    store = Store(engine)
    secret = await store.write(_secret)
    key = read_key(settings.signing_key) if settings.signing_key else await store.write(kept_key)
    most = MOST_OF_ONE if settings.rate else MOST_OF_ALL
    pool = ProcessPool(settings.processes, jobs.get_ready, most)
    service = Service(store, secret, pool, budget=settings.budget, is_alone=not is_shared(engine), most_of_one=2 * most)
    service.after, service.key = bots.wake, ServerKey(key, settings.name)
    service.quotas = settings.quotas
    await service.count_quarantined()
    listener = ChangeListener(service, engine) if is_shared(engine) else None
    service.threaded |= {"listener": listener} if listener else {}
    await store.write(give_skeletons)
    await ban_updates.take_in_bans(service)
    _begin_loops(service, settings)
    try:
        with _drained_first(service):
            yield service
    finally:
        if listener:
            await asyncio.to_thread(listener.close)
        await service.close()


def _begin_loops(service: Service, settings: Settings) -> None:
    """Begin what goes on beside requests from start to stop, and what is done once after the start."""
    service.spawn(service.loops.run(SWEEP, EVERY, Sweeper(service).sweep))
    if service.is_alone:
        service.spawn(service.loops.run("watch", sqlite_changes.EVERY, sqlite_changes.ChangeWatcher(service).look))
    if settings.retention:
        cleaner = retention.Cleaner(service, settings.retention)
        service.spawn(service.loops.run("retention", retention.EVERY, cleaner.step))
    service.spawn(service.loops.run("threads", EVERY, service.look_after_threads))
    service.spawn(service.loops.run("figures", 30, service.count_quarantined))
    service.spawn(service.loops.run("bans", ban_updates.EVERY, partial(ban_updates.take_in_bans, service)))
    service.spawn(service.rules(jobs.get_ready))
    service.spawn(service.loops.run("lag", 0, loop_lag.look))
    service.spawn(_keep_contents(service))


async def _authors(service: Service, names: Sequence[str]) -> frozenset[str]:
    """The accounts of some names. Whoever takes a name that nobody had when the server began gets nothing by it."""

    def found(connection: Connection) -> dict[str, str]:
        rows = {name: find(connection, name) for name in names}
        return {name: row.id for name, row in rows.items() if row and row.name == name}

    known = await service.store.read(found)
    for name in names:
        if name not in known:
            log.warning("nobody here is called so, and may install modules", extra={"what": name})
    return frozenset(known.values())


@contextmanager
def _drained_first(service: Service) -> Iterator[None]:
    """When the process is told to stop, the service hears of it at once; whoever runs it does the rest as before."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals come to the main thread only
        return
    before = signal.getsignal(signal.SIGTERM)

    def stop(number: int, frame: FrameType | None) -> None:
        service.drain()
        if callable(before):
            before(number, frame)

    signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


async def _keep_contents(service: Service) -> None:
    """Keep the contents of modules that games are played with, so that a later version may change them."""
    try:
        found = await service.store.read(missing)
        await service.store.write(lambda connection: keep_all(connection, found))
    except Exception:
        log.exception("contents of modules were not kept")


def _secret(connection: Connection) -> bytes:
    """What signs tokens: drawn once, and kept with the games."""
    return kept_settings.draw_setting(
        connection, kept_settings.SECRET, partial(secrets.token_bytes, kept_settings.SECRET_BYTES)
    )
