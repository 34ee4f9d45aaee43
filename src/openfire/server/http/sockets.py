"""WebSockets: one follows one game. It is told what happens there, and takes everything that can be asked of it.

The first message is a hello; every message has a number, and what is answered carries it.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import suppress
from typing import Annotated, Any, Final, Union

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from msgspec import Meta

from openfire.server.clock import now
from openfire.server.faults import problem_of, told_fault
from openfire.server.games.live_game import LiveGame
from openfire.server.games.operations import OPERATIONS, is_change, perform
from openfire.server.games.rights import Who, who_is
from openfire.server.games.service import Service
from openfire.server.games.slots import GameSlot, Listener
from openfire.server.games.tokens import is_id
from openfire.server.health.metrics import METRICS
from openfire.server.http.callers import (
    address_of,
    check_text,
    is_own_origin,
    limit,
    network_behind,
    service_of,
)
from openfire.server.languages import ENGLISH, Language
from openfire.server.people import blocks
from openfire.server.people.accounts import must_be_session
from openfire.server.problems import Problem, waiting_headers
from openfire.server.requests import GameRequest
from openfire.server.views import game_view
from openfire.server.wire import GameView, RoomView, Wire
from openfire.server.workers.askers import set_asker

Socket = WebSocket[Any, Any, Any]  # nothing is put into its user, session or state

AT_ONCE: Final = 8
"""Messages of one socket that are worked on at the same time."""
HELLO: Final = 10.0
"""Seconds within which somebody has to say hello."""
CLOSING: Final = 5.0
"""Seconds that somebody has to take note that a socket is closed."""
GOODBYE, RUDE, BANNED, FAULT = 1001, 4400, 4403, 4500
"""Why a socket is closed: the server stops or somebody cannot keep up, no proper hello, a ban, a fault of ours."""
LONGEST_REASON: Final = 100
"""Letters of a reason: a closing frame has room for 123 bytes."""


class HelloRequest(GameRequest, frozen=True, tag="hello"):
    """Follow a game, as a player with a seat's token or as a watcher without one."""

    game: Annotated[str, Meta(min_length=1, max_length=32)]
    token: Annotated[str, Meta(max_length=120)] = ""
    account: Annotated[str, Meta(max_length=120)] = ""
    """The token of a session, for somebody who is signed in."""
    language: Language = ENGLISH
    """In which the game is told."""


class Welcome(Wire, frozen=True, tag="welcome", tag_field="type"):
    """The game as it is; updates follow from here on."""

    id: int
    seat: str
    """One's own seat; empty for a watcher."""
    is_owner: bool
    now: int
    """The server's clock."""
    room: RoomView
    view: GameView | None = None
    """Nothing before the game begins."""


class ReplyMessage(msgspec.Struct, frozen=True, tag="reply", tag_field="type"):
    """What is answered to a message."""

    id: int
    do: str
    given: Any  # the reply of one of the operations


Anything: Any = Union[(HelloRequest, *(operation.request for operation in OPERATIONS.values()))]  # from a list


class RequestMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message: its number, and what is asked."""

    id: Annotated[int, Meta(ge=0, le=2_000_000_000)]
    ask: Anything
    token: Annotated[str, Meta(max_length=120)] = ""
    """Of the seat that asks, where it is another than that of the hello: one browser may play several."""


_decoder = msgspec.json.Decoder(RequestMessage)


class Follower:
    """Somebody at the other end of a socket."""

    def __init__(self, socket: Socket, service: Service) -> None:
        self.socket, self.service = socket, service
        self.listener = Listener()
        self.slot: GameSlot | None = None
        self.token = self.session = ""
        self.account: str | None = None
        self.listener.address = address_of(socket)
        self._room = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._looks: set[asyncio.Task[None]] = set()
        """Those of them that change nothing."""

    async def run(self) -> None:
        """Serve until either side goes. However it ends, the other side is told why."""
        sender = asyncio.create_task(self._send())
        code, why = GOODBYE, "the server stops: come again in a moment"
        try:
            await asyncio.wait_for(self._greet(), HELLO)
            while self.slot is not None and not self.listener.why:
                await self._take(await self._receive())
        except TimeoutError:
            METRICS.refused.labels("hello").inc()
            code, why = RUDE, f"nobody said hello within {HELLO:g} s"
        except WebSocketDisconnect as gone:
            code, why = gone.code, gone.detail
        except Exception as error:
            code, why = FAULT, problem_of(error, "socket").text
        finally:
            await self._leave(sender)
            await self._close(code, self.listener.why or why)

    async def _leave(self, sender: asyncio.Task[None]) -> None:
        """Finish what was begun: whoever goes must not keep the others from hearing what came of it.

        What only they would have heard is dropped.
        """
        if self.slot is not None:
            self.slot.listeners.discard(self.listener)
            METRICS.listeners.dec()
        for task in (sender, *self._looks):
            task.cancel()
        await asyncio.gather(*self._tasks, sender, return_exceptions=True)

    async def _send(self) -> None:
        """Send what there is to send; close when there is nothing more to come."""
        while (message := await self.listener.next()) is not None:
            await self.socket.send_data(message, mode="text")
        await self._close(GOODBYE, self.listener.why)

    async def _close(self, code: int, why: str) -> None:
        """Close the socket; nobody is waited for who does not read."""
        with suppress(Exception):
            await asyncio.wait_for(self.socket.close(code, why[:LONGEST_REASON]), CLOSING)

    async def _receive(self) -> bytes:
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="you have gone", code=event.get("code") or 1005)
        text, raw = event.get("text"), event.get("bytes")
        if isinstance(text, str):
            return text.encode("utf-8", "surrogatepass")
        return raw if isinstance(raw, bytes) else b""

    # -------------------------------------------------------------------------------------------- messages

    async def _greet(self) -> None:
        """Take hellos until one is right."""
        while self.slot is None:
            frame = await self._read(await self._receive())
            if frame is None:
                continue
            try:
                if not isinstance(frame.ask, HelloRequest):
                    raise Problem("too-early", "say hello first, with the game that you follow")
                await self._hello(frame.id, frame.ask)
            except Exception as error:
                self._tell(told_fault(problem_of(error, "hello"), frame.id))

    async def _hello(self, number: int, ask: HelloRequest) -> None:
        if not is_id(ask.game):
            raise Problem("not-found", "there is no such game")
        signed = await must_be_session(self.service, ask.account)
        account = signed.account if signed else None
        async with self.service.at(ask.game, is_look=True) as (slot, live):
            who = who_is(live, ask.token, self.service.secret)
            self.listener.account = live.seats[who.seat].account if who.seat and not account else account
            self.service.bans.check(account=self.listener.account)
            self.listener.language = ask.language
            self.listener.tell(await self.service.rules(_welcome, number, who, live, ask.language))
            slot.listeners.add(self.listener)
            self.slot, self.token, self.account, self.session = slot, ask.token, account, ask.account
            METRICS.listeners.inc()
        await self._mute()

    async def _mute(self) -> None:
        """Do not send what those say whom somebody blocks."""
        account = self.listener.account
        if account:
            self.listener.blocked = await self.service.store.read(
                lambda connection: blocks.blocked_by(connection, account)
            )

    async def _read(self, text: bytes) -> RequestMessage | None:
        try:
            limit(self.socket, 0.5)
            await check_text(text)
            return _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self._tell(Problem("malformed", f"not a message: {error}"[:300]).told(_number(text)))
        except Problem as problem:
            self._tell(problem.told(_number(text)))
        return None

    async def _take(self, text: bytes) -> None:
        """Begin what a message asks; a few may go on beside each other."""
        frame = await self._read(text)
        if frame is None:
            return
        await self._room.acquire()
        task = asyncio.create_task(self._do(frame))
        self._tasks.add(task)
        if not is_change(frame.ask):
            self._looks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._looks.discard(task)
        self._room.release()

    async def _do(self, frame: RequestMessage) -> None:
        name, start = str(type(frame.ask).__struct_config__.tag), time.perf_counter()
        status = "200"
        try:
            self._tell(ReplyMessage(frame.id, name, await self._perform(name, frame)))
        except Exception as error:
            problem = problem_of(error, name)
            status = str(problem.status)
            self._tell(told_fault(problem, frame.id))
        METRICS.requests.labels(name, status).inc()
        METRICS.seconds.labels(name).observe(time.perf_counter() - start)

    async def _perform(self, name: str, frame: RequestMessage) -> object:
        ask = frame.ask
        if name not in OPERATIONS or self.slot is None:
            raise Problem("too-late", "you follow a game already; open another socket for another")
        operation = OPERATIONS[name]
        limit(self.socket, operation.weight)
        self.service.bans.check(self.listener.address, self.account)
        if is_change(ask):
            await must_be_session(self.service, self.session)  # it may have ended since the hello
        token, language = frame.token or self.token, self.listener.language
        return await perform(self.service, operation, self.slot.game, token, ask, self.account, language)

    def _tell(self, message: msgspec.Struct) -> None:
        self.listener.tell(msgspec.json.encode(message))


def _welcome(number: int, who: Who, live: LiveGame, language: Language) -> bytes:
    """What somebody is told first."""
    seen = game_view.view(live, language) if live.recorder else None
    return msgspec.json.encode(Welcome(number, who.seat, who.is_owner, now(), game_view.room(live, language), seen))


class _Numbered(msgspec.Struct):
    id: int | None = None


def _number(text: bytes) -> int | None:
    """The number of a message that is not readable otherwise."""
    try:
        return msgspec.json.decode(text, type=_Numbered).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


@websocket("/api/live")
async def live(socket: Socket) -> None:
    """Follow a game."""
    counts: Counter[str] = socket.app.state.sockets
    network, most = network_behind(socket), socket.app.state.most_sockets
    if problem := _refused(socket, counts[network], most):
        await _deny(socket, problem)
        return
    counts[network] += 1
    try:
        await socket.accept()
        set_asker(network)
        banned = service_of(socket).bans.of_address(address_of(socket))
        if banned:
            await socket.send_data(msgspec.json.encode(banned.problem().told()), mode="text")
            await socket.close(BANNED, "banned")
            return
        await Follower(socket, service_of(socket)).run()
    except WebSocketException:
        pass
    finally:
        counts[network] -= 1
        if not counts[network]:
            del counts[network]


def _refused(socket: Socket, open_now: int, most: int) -> Problem | None:
    """Why somebody may not open a socket."""
    if not is_own_origin(socket):
        METRICS.refused.labels("origin").inc()
        return Problem("not-yours", "a page from elsewhere may not follow a game")
    if most and open_now >= most:
        METRICS.refused.labels("sockets").inc()
        return Problem("too-fast", f"more than {most} sockets from one network")
    if service_of(socket).is_draining:
        return Problem("stopping", "the server stops: come again in a moment")
    try:
        limit(socket)
    except Problem as problem:
        return problem
    return None


async def _deny(socket: Socket, problem: Problem) -> None:
    """Say why there is no socket, as HTTP says it."""
    told = {"content-type": "application/json", "cache-control": "no-store", **waiting_headers(problem.status)}
    headers = [(name.encode(), value.encode()) for name, value in told.items()]
    body = msgspec.json.encode(problem.told())
    send: Any = socket.send  # which knows nothing of answers that deny a socket
    await send({"type": "websocket.http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})
