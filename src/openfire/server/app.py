"""The application: routes, sockets, headers, and what runs beside them from start to stop."""

from __future__ import annotations

import asyncio
import secrets
import signal
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from litestar import Litestar
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import Struct
from sqlalchemy import Connection, Engine

from openfire.server import bots, chores, storing, watching
from openfire.server.asking import GONE, guard, tell_fault, tell_http, tell_problem
from openfire.server.database import is_shared, open_engine
from openfire.server.fair_queue import MOST_OF_ALL, MOST_OF_ONE
from openfire.server.limits import LARGEST_BODY, MOST_SOCKETS, Limiter
from openfire.server.listening import Ear
from openfire.server.logs import log
from openfire.server.metrics import METRICS
from openfire.server.migrating import migrate
from openfire.server.page import ApiPage
from openfire.server.people import renewing
from openfire.server.people.accounts import give_skeletons
from openfire.server.pool import Pool
from openfire.server.problems import Problem
from openfire.server.readiness import Readiness
from openfire.server.routes import ROUTES
from openfire.server.service import Service
from openfire.server.sockets import live
from openfire.server.storing import Store
from openfire.server.sweeping import EVERY, SWEEP, Sweeper

STATIC: Final = Path(__file__).parent / "static"
"""Where the built pages of the browser are."""

HEADERS: Final = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""What every answer carries. Styles may be inline, for that is how things on a table are put in their places."""


class Settings(Struct, frozen=True):
    """How a server is run."""

    database: str
    rate: float = 50.0
    """What one address may ask a second; 0 for no limit."""
    burst: float = 300.0
    budget: float = 10.0
    """Seconds that a bot may think."""
    processes: int | None = None
    """Processes of the pool; one less than the machine has cores where it is not said, none with 0."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may ask."""
    most_sockets: int = MOST_SOCKETS
    """WebSockets that one address may have open; 0 for no limit."""


def make_app(settings: Settings) -> Litestar:
    """The application. Raises DatabaseError if its database cannot be used."""
    engine = open_engine(settings.database)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        async with _service(engine, settings) as service:
            app.state.service, app.state.readiness = service, Readiness(service)
            yield

    pages = [create_static_files_router("/", [STATIC], html_mode=True)] if STATIC.is_dir() else []
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
                "origins": settings.origins,
                "sockets": {},
                "most_sockets": settings.most_sockets,
            }
        ),
        logging_config=None,
    )
    app.asgi_handler = _watched(app.asgi_handler)  # around everything, what no route takes included
    return app


# ------------------------------------------------------------------------------------------------ start and stop


@asynccontextmanager
async def _service(engine: Engine, settings: Settings) -> AsyncIterator[Service]:
    """The service with everything that runs beside it."""
    await asyncio.to_thread(migrate, engine)
    store = Store(engine)
    secret = await store.write(_secret)
    pool = Pool(settings.processes, chores.get_ready, MOST_OF_ONE if settings.rate else MOST_OF_ALL)
    service = Service(store, secret, pool, budget=settings.budget, is_alone=not is_shared(engine))
    service.after = bots.wake
    service.quarantined = await store.read(storing.count_troubled)
    ear = Ear(service, engine) if is_shared(engine) else None
    await store.write(give_skeletons)
    await renewing.renew(service)
    service.spawn(service.loops.run(SWEEP, EVERY, Sweeper(service).sweep))
    if service.is_alone:
        service.spawn(service.loops.run("watch", watching.EVERY, watching.Watcher(service).look))
    service.spawn(service.loops.run("threads", EVERY, service.look_after_threads))
    service.spawn(service.loops.run("bans", renewing.EVERY, partial(renewing.renew, service)))
    service.spawn(service.rules(chores.get_ready))
    try:
        with _drained_first(service):
            yield service
    finally:
        if ear:
            await asyncio.to_thread(ear.close)
        await service.close()


@contextmanager
def _drained_first(service: Service) -> Iterator[None]:
    """When the process is told to stop, the service hears of it at once; whoever runs it does the rest as before."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals come to the main thread only
        return
    before: Any = signal.getsignal(signal.SIGTERM)

    def stop(number: int, frame: Any) -> None:
        service.drain()
        if callable(before):
            before(number, frame)

    signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _secret(connection: Connection) -> bytes:
    """What signs tokens: drawn once, and kept with the games."""
    return storing.draw_setting(connection, "secret", partial(secrets.token_bytes, 32))


# ------------------------------------------------------------------------------------------------ every request


def _watched(app: ASGIApp) -> ASGIApp:
    """Headers, figures and a line in the log for every request."""

    async def watch(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        start, status = time.perf_counter(), 500

        async def received() -> Any:
            message = await receive()
            if message["type"] == "http.disconnect":
                scope["extensions"] = {**(scope.get("extensions") or {}), GONE: {}}
            return message

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        try:
            await app(scope, received, sent)
        finally:
            _note(scope, status, time.perf_counter() - start)

    return watch


_HEADERS: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


def _note(scope: Any, status: int, seconds: float) -> None:
    path = scope.get("path_template") or "other"
    METRICS.requests.labels(path, str(status)).inc()
    METRICS.seconds.labels(path).observe(seconds)
    extra = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(seconds * 1000, 1)}
    log.info("asked", extra=extra)
