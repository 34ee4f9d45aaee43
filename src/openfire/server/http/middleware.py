"""Every request: its id, the limit that it counts against, headers of the answer, figures and a line in the log."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from openfire.server.health.logs import log
from openfire.server.health.metrics import METRICS
from openfire.server.http.callers import GONE
from openfire.server.http.rate_limits import SOMEWHERE, Limiter, network_of
from openfire.server.http.request_ids import HEADER, AnyScope, begin_request
from openfire.server.problems import Problem, waiting_headers
from openfire.server.workers.askers import set_asker

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


_HEADERS: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

HEALTH: Final = ("/api/health", "/api/ready")
"""What a load balancer asks again and again."""


def watched(app: ASGIApp) -> ASGIApp:
    """The application with what belongs to every request, what no route takes included."""

    async def watch(scope: Scope, receive: Receive, send: Send) -> None:
        name = begin_request(scope)
        set_asker(_network(scope))
        if scope["type"] == ScopeType.HTTP:
            await _Watch(app, scope, receive, send, name).run()
        else:
            await app(scope, receive, _socket_sender(send, name))

    return watch


class _Watch:
    """A request on its way."""

    def __init__(self, app: ASGIApp, scope: AnyScope, receive: Receive, send: Send, name: str) -> None:
        self._app, self._receive, self._send, self._name = app, receive, send, name
        self._method: str = scope["method"]
        self._scope: AnyScope = {**scope, "method": "GET"} if self._is_head else scope
        self._path: str = scope["path"]
        self._status = 0

    @property
    def _is_head(self) -> bool:
        """Whether only the head of an answer is asked for: whatever can be asked for with GET is answered so."""
        return self._method == "HEAD"

    async def run(self) -> None:
        start = time.perf_counter()
        try:
            await self._answer()
        finally:
            self._note(time.perf_counter() - start)

    async def _answer(self) -> None:
        try:
            _limiter(self._scope["app"].state, self._path).take(_network(self._scope))
            await self._app(self._scope, self._received, self._sent)
        except Problem as problem:
            await self._tell(problem)
        except asyncio.CancelledError:  # the server stops, and does not wait for this any longer
            if self._status:
                raise
            await self._tell(Problem("stopping", "the server stops: ask again in a moment"))

    async def _received(self) -> AnyScope:
        message = await self._receive()
        if message["type"] == "http.disconnect":
            self._scope["extensions"] = {**(self._scope.get("extensions") or {}), GONE: {}}
        return message

    async def _sent(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            told = {name.lower() for name, _ in message["headers"]}
            more = [*_HEADERS, (HEADER.encode(), self._name.encode())]
            if b"cache-control" not in told:
                more.append((b"cache-control", _keeping(self._path, self._status)))
            message["headers"] = [*message["headers"], *more]
        elif self._is_head and message["type"] == "http.response.body":
            message["body"] = b""
        await self._send(message)

    async def _tell(self, problem: Problem) -> None:
        """Answer without asking anybody else."""
        body = msgspec.json.encode(problem.told())
        told = {"content-type": "application/json", "content-length": str(len(body)), **waiting_headers(problem.status)}
        headers = [(name.encode(), value.encode()) for name, value in told.items()]
        await self._sent({"type": "http.response.start", "status": problem.status, "headers": headers})
        await self._sent({"type": "http.response.body", "body": body, "more_body": False})

    def _note(self, seconds: float) -> None:
        path, status = self._scope.get("path_template") or "other", self._status or 500
        METRICS.requests.labels(path, str(status)).inc()
        METRICS.seconds.labels(path).observe(seconds)
        extra = {"method": self._method, "path": self._path, "status": status, "ms": round(seconds * 1000, 1)}
        log.info("asked", extra=extra)


def _limiter(state: State, path: str) -> Limiter:
    """What a request counts against: a bucket of its own for what is cheap and asked often."""
    is_cheap = path in HEALTH or not path.startswith(("/api", "/metrics"))
    limiter: Limiter = state.generous_limiter if is_cheap else state.limiter
    return limiter


def _network(scope: AnyScope) -> str:
    client = scope.get("client")
    return network_of(client[0]) if client else SOMEWHERE


def _keeping(path: str, status: int) -> bytes:
    """How long an answer may be kept: files whose names change with their content for long, others never unasked."""
    if status >= 400 or path.startswith(("/api", "/metrics")):
        return b"no-store"
    return b"public, max-age=31536000, immutable" if path.startswith("/assets/") else b"no-cache"


def _socket_sender(send: Send, name: str) -> Send:
    """Send on a WebSocket, with its id where it is taken; whatever ends it by a fault is written down."""

    async def sent(message: AnyScope) -> None:
        if message["type"] in ("websocket.accept", "websocket.http.response.start"):
            message["headers"] = [*message.get("headers", ()), (HEADER.encode(), name.encode())]
        if message["type"] == "websocket.close" and message.get("code", 1000) >= 4500:
            log.error("socket ended", extra={"status": message["code"], "why": message.get("reason") or ""})
        await send(message)

    return sent
