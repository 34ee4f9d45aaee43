"""Connections that are counted, and do not wait for ever for a request or until an answer is read.

uvicorn waits for ever for the rest of a request that has begun, and for ever until somebody has read what was sent.
These are its own protocols, with a timer.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar.datastructures import State
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from openfire.server.games.tokens import new_id
from openfire.server.health.logs import SELDOM_SAID
from openfire.server.health.metrics import METRICS
from openfire.server.http.connection_limit import ConnectionLimit
from openfire.server.http.rate_limits import SOMEWHERE, network_of
from openfire.server.http.request_ids import HEADER, TRUSTED
from openfire.server.problems import Problem, waiting_headers

LINGER: Final = 1.0
"""Seconds after which a connection that was closed is cut."""
STOPPING: Final = 1012, "the server stops: come again in a moment"
"""How sockets are closed when the server stops."""


def _state_of(config: Config) -> State:
    """The state of the application, which a middleware for proxies may stand in front of."""
    app: Any = config.loaded_app  # ours, or a middleware of uvicorn around it
    while not hasattr(app, "state"):
        app = app.app
    state: State = app.state
    return state


def _is_proxy(config: Config, peer: str) -> bool:
    """Whether somebody is a proxy of ours, which is believed what it says about others."""
    told = config.forwarded_allow_ips
    return config.proxy_headers and peer in [
        name.strip() for name in (told.split(",") if isinstance(told, str) else told)
    ]


class HttpConnection(HttpToolsProtocol):
    """A connection that does not wait for ever."""

    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as its base has it
        """Count it, and let it in or not."""
        super().connection_made(transport)
        self.limit: ConnectionLimit = _state_of(self.config).connection_limit
        peer = self.client[0] if self.client else ""
        is_proxy = _is_proxy(self.config, peer)
        self.app_state = {**self.app_state, TRUSTED: is_proxy}
        self.network: str | None = "" if is_proxy else network_of(peer)
        self._timer: asyncio.TimerHandle | None = None
        self._stage = ""
        if why := self.limit.enter(self.network):
            self._refuse("connections", Problem("too-fast", why))
            self.network = None
        else:
            self._wait("head")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        super().connection_lost(exc)
        self._stop_waiting()
        self._read_again()
        self.leave()

    def leave(self) -> None:
        """Let go of the place in the count; once."""
        if self.network is not None:
            self.limit.leave(self.network)
            self.network = None

    # -------------------------------------------------------------------------------------------- time

    def _wait(self, stage: str) -> None:
        """Wait for the next step of a request, but not for ever."""
        self._stop_waiting()
        self._stage = stage
        patience = self.limit.patience
        seconds = {"head": patience.head, "body": patience.body, "idle": self.timeout_keep_alive + patience.unread}
        self._timer = self.loop.call_later(seconds[stage], self._late)
        if stage in ("head", "idle"):
            self.limit.waiting[self] = None

    def _stop_waiting(self) -> None:
        self.limit.waiting.pop(self, None)
        self._stage = ""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        stage, self._timer = self._stage, None
        is_answering = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if stage == "head" and self.cycle is not None and not self.cycle.response_complete:
            self._wait("head")  # the next request has begun while the one before is being answered
        elif stage == "idle" or is_answering or self.transport.is_closing():
            self.cut("unread" if stage == "idle" else stage)
        else:
            self._refuse(stage, Problem("too-slow", f"the {stage} of the request did not come in time"))

    def on_message_begin(self) -> None:
        """Somebody begins a request."""
        super().on_message_begin()
        if self._stage != "head":
            self._wait("head")

    def on_headers_complete(self) -> None:
        """The headers are there."""
        super().on_headers_complete()
        self._wait("body")

    def on_message_complete(self) -> None:
        """All of the request is there."""
        super().on_message_complete()
        self._stop_waiting()
        if self.cycle is not None and self.cycle.response_complete:
            self._wait("idle")

    def on_response_complete(self) -> None:
        """All of the answer is sent, or lies ready to be read."""
        super().on_response_complete()
        if self._stage == "":
            self._wait("idle")

    def pause_writing(self) -> None:
        """Somebody does not read."""
        super().pause_writing()
        self._unread = self.loop.call_later(self.limit.patience.unread, self.cut, "unread")

    def resume_writing(self) -> None:
        """Somebody reads again."""
        super().resume_writing()
        self._read_again()

    def _read_again(self) -> None:
        if self._unread is not None:
            self._unread.cancel()

    # -------------------------------------------------------------------------------------------- the end

    def cut(self, why: str) -> None:
        """End it at once."""
        METRICS.refused.labels(why).inc()
        self.transport.abort()

    def _refuse(self, reason: str, problem: Problem) -> None:
        """Say no, and end it as soon as that is sent, or a moment later."""
        METRICS.refused.labels(reason).inc()
        SELDOM_SAID.say("connection refused", why=reason, network=self.network or "")
        self.transport.write(_written(problem, self.server_state.default_headers))
        self.transport.close()
        self.loop.call_later(LINGER, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """Say that it is no request at all."""
        self._stop_waiting()
        with suppress(Problem):
            _state_of(self.config).limiter.take(self.network or SOMEWHERE)
        self._refuse("malformed", Problem("malformed", msg))

    def handle_websocket_upgrade(self) -> None:
        """Become a WebSocket; its place in the count goes with it."""
        self._stop_waiting()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, SocketConnection):
            socket.take_over(self)


def _written(problem: Problem, headers: list[tuple[bytes, bytes]]) -> bytes:
    """A whole answer that tells a problem and ends the connection."""
    body = msgspec.json.encode(problem.told())
    more = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
        "cache-control": "no-store",
        **waiting_headers(problem.status),
        HEADER: new_id(12),
    }
    lines = [*headers, *((name.encode(), value.encode()) for name, value in more.items())]
    return STATUS_LINE[problem.status] + b"".join(b"%s: %s\r\n" % line for line in lines) + b"\r\n" + body


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket that does not wait for ever for somebody who does not read, and always says why it ends."""

    _before: HttpConnection | None = None
    _unread: asyncio.TimerHandle | None = None

    def take_over(self, before: HttpConnection) -> None:
        """Take the place of a connection that became this one."""
        self._before = before

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        super().connection_lost(exc)
        self._read_again()
        if self._before is not None:
            self._before.leave()

    def pause_writing(self) -> None:
        """Somebody does not read."""
        super().pause_writing()
        self._unread = self.loop.call_later(_state_of(self.config).connection_limit.patience.unread, self._cut)

    def resume_writing(self) -> None:
        """Somebody reads again."""
        super().resume_writing()
        self._read_again()

    def _read_again(self) -> None:
        if self._unread is not None:
            self._unread.cancel()

    def _cut(self) -> None:
        METRICS.refused.labels("unread").inc()
        SELDOM_SAID.say("socket cut", why="nobody reads what is sent")
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Serve; when that is over, somebody has a moment to read the rest."""
        await super().run_asgi()
        self.loop.call_later(self.close_timeout + LINGER, self.transport.abort)

    async def send(self, message: Any) -> None:  # as its base has it
        """Send something; whoever is told by HTTP why there is no socket has been answered."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def keepalive_timeout(self) -> None:
        """Nobody answers a ping."""
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """Hand over a message, unless it is no text."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007, "a text message has to be UTF-8")
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def shutdown(self) -> None:
        """The server stops."""
        if self.handshake_complete and not self.close_sent:
            self.stop_keepalive()
            code, reason = STOPPING
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
        else:
            super().shutdown()
        self.loop.call_later(LINGER, self.transport.abort)
