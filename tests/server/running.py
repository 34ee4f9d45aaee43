"""A server for tests, on a free port of the loopback address, and clients for it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from litestar import Litestar
from websockets.sync.client import ClientConnection, connect

from openfire.server.games.service import Service
from openfire.server.http.app import Settings, make_app
from openfire.server.http.serve import uvicorn_options
from openfire.server.store.database import open_engine
from openfire.server.store.migrate import migrate


class Server:
    """A running server, and how it is asked."""

    def __init__(self, port: int, app: Litestar | None = None, source: str | None = None) -> None:
        """app: what is behind it, where it runs in this process. source: the address that asks."""
        self.port, self._app, self._source = port, app, source
        self.address = f"http://127.0.0.1:{port}"
        self.http = self._client()

    def _client(self) -> httpx.Client:
        """A client that reads no certificates and asks no proxy, which would take longer than most tests."""
        limits = httpx.Limits(max_connections=200)
        transport = httpx.HTTPTransport(verify=False, local_address=self._source, limits=limits)
        return httpx.Client(base_url=self.address, timeout=60, transport=transport, trust_env=False)

    @property
    def app(self) -> Litestar:
        assert self._app
        return self._app

    @property
    def service(self) -> Service:
        service: Service = self.app.state.service
        return service

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop that it runs on."""
        loop: asyncio.AbstractEventLoop = self.app.state.loop
        return loop

    def renew(self) -> None:
        """Come again on another connection, which another worker may take."""
        self.http.close()
        self.http = self._client()

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.http.get(path, headers=headers)

    def post(self, path: str, data: Any = None, token: str = "", **headers: str) -> httpx.Response:
        told = {"authorization": f"Bearer {token}"} if token else {}
        return self.http.post(path, json=data if data is not None else {}, headers=told | headers)

    def create(self, **terms: Any) -> Any:
        """A new game."""
        found = self.post("/api/games", {"module": "frontier", **terms})
        assert found.status_code == 201, found.text
        return found.json()

    def ask(self, game: str, what: str, token: str = "", **data: Any) -> Any:
        """Ask something of a game that has to work."""
        found = self.post(f"/api/games/{game}/{what}", data, token)
        assert found.status_code == 200, found.text
        return found.json()

    def refused(self, game: str, what: str, token: str = "", **data: Any) -> str:
        """Ask something of a game that must not work; the code of the problem."""
        found = self.post(f"/api/games/{game}/{what}", data, token)
        assert 400 <= found.status_code < 500, found.text
        return str(found.json()["code"])

    def room(self, game: str) -> Any:
        return self.get(f"/api/games/{game}").json()

    def view(self, game: str) -> Any:
        return self.get(f"/api/games/{game}/view").json()

    def waiting(self, game: str, seats: str, patience: float = 120) -> Any:
        """The view once one of some seats is asked or the game is over."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            view = self.view(game)
            if view["phase"] == "over" or view["question"]["who"] in seats:
                return view
            time.sleep(0.02)
        raise AssertionError(f"nobody of {seats} was asked: {view}")

    def delete(self, path: str, **headers: str) -> httpx.Response:
        return self.http.delete(path, headers={"content-type": "application/json", **headers})

    @contextlib.contextmanager
    def follow(self, game: str, token: str = "", account: str = "", language: str = "en") -> Iterator[Follower]:
        """Follow a game on a WebSocket."""
        with self.socket() as found:
            yield Follower(found, game, token, account, language)

    def socket(self, **options: Any) -> Any:
        """A WebSocket that has not said hello."""
        return connect(f"ws://127.0.0.1:{self.port}/api/live", compression=None, **options)


class Follower:
    """Somebody who follows a game, with the view that follows from the updates."""

    def __init__(
        self, socket: ClientConnection, game: str, token: str, account: str = "", language: str = "en"
    ) -> None:
        self.socket, self._number = socket, 0
        self.updates: list[Any] = []
        self.welcome = self.ask("hello", game=game, token=token, account=account, language=language)
        self.view = self.welcome.get("view")
        self.room = self.welcome.get("room")

    @property
    def lines(self) -> list[Any]:
        """What was told of what happened."""
        return [line for update in self.updates for line in update.get("lines", ())]

    def send(self, what: str, *, as_seat: str = "", **data: Any) -> int:
        """Ask something; the number of the message. as_seat: the token of another seat than that of the hello."""
        self._number += 1
        frame = {"id": self._number, "ask": {"do": what, **data}, **({"token": as_seat} if as_seat else {})}
        self.socket.send(json.dumps(frame))
        return self._number

    def ask(self, what: str, **data: Any) -> Any:
        """Ask something, and wait for what is answered."""
        number = self.send(what, **data)
        while True:
            message = self.receive()
            if message["type"] != "update" and message.get("id") == number:
                return message

    def receive(self, timeout: float = 60) -> Any:
        """The next message; an update is taken in."""
        message = json.loads(self.socket.recv(timeout))
        if message["type"] == "update":
            self.updates.append(message)
            self._take_in(message)
        return message

    def until(self, seq: int) -> None:
        """Wait for an update."""
        while not self.updates or self.updates[-1]["seq"] < seq:
            self.receive()

    def _take_in(self, update: Any) -> None:
        self.room = update.get("room", self.room)
        if update["moment"] < 0:
            return
        view = self.view = self.view or {"type": "view", "game": update["game"]}
        for name in ("units", "models", "markers"):
            known = {one["id"]: one for one in view.get(name, ())}
            known |= {one["id"]: one for one in update.get(name, ())}
            view[name] = list(known.values())
        for name in ("round", "order", "turn", "scores", "out", "entries"):
            if name in update:
                view[name] = update[name]
        view |= {name: update[name] for name in ("seq", "phase", "moment")}
        for name in ("question", "outcome"):
            view.pop(name, None)
            if name in update:
                view[name] = update[name]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@cache
def _empty() -> bytes:
    """A database file with the newest layout in which nothing is yet, made once and copied for each server."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        engine = open_engine(str(path))
        migrate(engine)
        engine.dispose()
        assert [one.name for one in Path(folder).iterdir()] == [path.name], "nothing is left beside the file"
        return path.read_bytes()


def lay_out(database: str) -> None:
    """Put an empty database where a new file is to be; whatever else there may be, the server itself looks after."""
    path = Path(database)
    if path.suffix == ".db" and path.is_absolute() and not path.exists() and path.parent.is_dir():
        path.touch(0o600)
        path.write_bytes(_empty())


@contextlib.contextmanager
def running(settings: Settings, has_proxy: bool = False, port: int = 0) -> Iterator[Server]:
    """A server in a thread of this process. has_proxy: this machine is believed whom it names. port: 0 for any."""
    lay_out(settings.database)
    port = port or free_port()
    app = make_app(settings)
    config = uvicorn.Config(app, host="127.0.0.1", port=port, **uvicorn_options(has_proxy))
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    found = Server(port, app)
    try:
        yield found
    finally:
        found.http.close()
        server.should_exit = True
        thread.join(20)


def answer_for(server: Server, game: str, tokens: dict[str, str], most: int = 10_000) -> int:
    """Answer for some seats until the game is over or so many answers are given; how many."""
    given = 0
    while given < most:
        view = server.waiting(game, "".join(tokens))
        if view["phase"] == "over":
            break
        answer(server, game, tokens, view["question"])
        given += 1
    return given


PLAIN = {"go": "stay", "aim": "none", "stand": "suggested"}
"""Answers that are quickly found and often taken."""


def answer(server: Server, game: str, tokens: dict[str, str], question: Any) -> None:
    """Give some answer: the first of a list, a plain one, or what is suggested."""
    token, turn = tokens[question["who"]], question["turn"]
    plain = question["options"][0]["text"] if question.get("options") else PLAIN.get(question["form"])
    if plain and server.post(f"/api/games/{game}/answer", {"turn": turn, "text": plain}, token).status_code == 200:
        return
    made = server.ask(game, "suggest")
    server.ask(game, "answer", token, turn=turn, text=made["options"][made.get("default", 0)]["text"])
