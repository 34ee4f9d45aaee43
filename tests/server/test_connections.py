"""Connections that send half of something, or read nothing: they end, and nobody else is kept waiting."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from openfire.server.games import slots
from openfire.server.games.slots import Listener
from openfire.server.health.metrics import METRICS
from openfire.server.http import serve, sockets
from openfire.server.http.app import Settings
from openfire.server.http.connection_limit import ConnectionLimit, Patience
from tests.server.logging_there import written
from tests.server.running import Server, running

POST = b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"

HALVES = {
    "nothing": b"",
    "half a line": b"GET /api/hea",
    "half the headers": b"GET /api/health HTTP/1.1\r\nHost: x\r\nAccept",
    "headers only": POST,
    "half a body": POST + b'{"module"',
    "half a chunk": POST.replace(b"Content-Length: 900", b"Transfer-Encoding: chunked") + b'20\r\n{"mod',
    "half an upgrade": b"GET /api/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-Web",
    "a second request": b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /api",
}


@contextmanager
def serving(tmp_path: Path, patience: Patience | None = None, most: int = 1000, rate: float = 1e6) -> Iterator[Server]:
    """A server with little patience."""
    told = patience or Patience(0.5, 0.5, 0.5)
    path = str(tmp_path / "games.db")
    with running(
        Settings(path, rate=rate, burst=rate, processes=0, most_connections=most, patience=told, most_sockets=1000)
    ) as server:
        yield server


def open_line(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=30)


def rest(line: socket.socket) -> bytes:
    """Whatever comes until the other side ends it."""
    found = b""
    try:
        while more := line.recv(65536):
            found += more
    except ConnectionResetError:
        pass
    return found


@pytest.mark.parametrize("half", HALVES)
def test_half_of_something_is_not_waited_for(tmp_path: Path, half: str) -> None:
    with serving(tmp_path) as server, closing(open_line(server)) as line:
        line.sendall(HALVES[half])
        told = rest(line).decode()
        assert "HTTP/1.1 408 " in told
        assert '"code":"too-slow"' in told
        assert "x-request-id: " in told


def test_who_sends_a_byte_now_and_then_is_not_waited_for(tmp_path: Path) -> None:
    with serving(tmp_path) as server, closing(open_line(server)) as line:
        line.sendall(b"GET /")
        line.settimeout(0.1)
        end = time.monotonic() + 30
        told = b""
        while not told and time.monotonic() < end:
            line.sendall(b"x")
            try:
                told = line.recv(100)
            except TimeoutError:
                continue
        assert told.startswith(b"HTTP/1.1 408 ")


def test_400_half_sent_requests_end_and_others_are_served_meanwhile(tmp_path: Path) -> None:
    """They leave nothing behind."""
    with serving(tmp_path, Patience(3, 3, 3)) as server, ExitStack() as stack:
        kinds = [HALVES[name] for name in HALVES if name != "a second request"]
        lines = [stack.enter_context(closing(open_line(server))) for _ in range(400)]
        for number, line in enumerate(lines):
            line.sendall(kinds[number % len(kinds)])
        server.create()
        assert all(b" 408 " in rest(line) for line in lines)
        server.renew()
        server.create()
        server.http.close()
        end = time.monotonic() + 20
        while counted(server).everybody and time.monotonic() < end:
            time.sleep(0.05)
        assert (counted(server).everybody, dict(counted(server).counts), len(counted(server).waiting)) == (0, {}, 0)


def counted(server: Server) -> ConnectionLimit:
    found: ConnectionLimit = server.app.state.connection_limit
    return found


def test_a_connection_is_used_again_and_ends_when_it_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "KEEP_ALIVE", 1)
    with serving(tmp_path, most=999) as server, closing(open_line(server)) as line:
        for _ in range(3):
            line.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        assert rest(line) == b"", "without a word, for nothing was asked"


def test_an_answer_that_takes_long_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: object) -> None:
        time.sleep(2)

    with serving(tmp_path, Patience(0.3, 0.3, 0.3)) as server:
        game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
        monkeypatch.setattr("openfire.server.views.history.view", slow)
        assert server.get(f"/api/games/{game}/view").status_code == 200


def test_a_network_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    before = METRICS.refused.labels("connections")._value.get()
    with serving(tmp_path, Patience(60, 60, 60), most=10) as server, ExitStack() as stack:
        lines = [stack.enter_context(closing(open_line(server))) for _ in range(10)]
        with closing(open_line(server)) as one_more:
            told = rest(one_more).decode()
        assert told.startswith("HTTP/1.1 429 ")
        assert "more than 10 connections" in told
        lines[0].close()
        time.sleep(0.2)
        server.renew()
        assert server.get("/api/health").status_code == 200
    assert METRICS.refused.labels("connections")._value.get() > before


def test_sockets_count_as_connections_until_they_are_closed(tmp_path: Path) -> None:
    with serving(tmp_path, Patience(60, 60, 60), most=4) as server:
        game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
        server.renew()
        time.sleep(0.3)
        for _ in range(3):
            with ExitStack() as stack:
                for _ in range(4):
                    stack.enter_context(server.follow(game))
                with closing(open_line(server)) as one_more:
                    assert rest(one_more).startswith(b"HTTP/1.1 429 ")
            time.sleep(0.3)


def test_when_there_is_no_room_at_all_those_who_wait_go_first(tmp_path: Path) -> None:
    with serving(tmp_path, Patience(60, 60, 60)) as server, ExitStack() as stack:
        server.http.close()
        counted(server).most_in_all = 20
        lines = [stack.enter_context(closing(open_line(server))) for _ in range(40)]
        for line in lines[:20]:
            assert rest(line) == b""
        assert httpx.get(f"{server.address}/api/health").status_code == 200


# ------------------------------------------------------------------------------------------------ reading nothing


def test_who_does_not_read_an_answer_is_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path) as server, closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(30)
        line.connect(("127.0.0.1", server.port))
        with pytest.raises(OSError):  # noqa: PT012  # until the other side has had enough
            for _ in range(100_000):
                line.sendall(b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
                time.sleep(0.001)


def test_a_listener_holds_so_many_bytes_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "MOST_UNREAD", 1000)
    listener = Listener()
    listener.tell(b"x" * 5000)
    assert not listener.why, "one may always be as large as it is"
    listener.tell(b"x")
    assert listener.why
    listener.tell(b"x")
    assert listener.queue.qsize() == 1


def test_a_socket_that_nobody_reads_is_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path) as server, written() as log:
        made = server.create(seats=[{"player": "me"}, {"player": "me"}])
        with closing(socket.socket()) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.settimeout(30)
            line.connect(("127.0.0.1", server.port))
            line.sendall(
                b"GET /api/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            assert line.recv(4096).startswith(b"HTTP/1.1 101 ")
            line.sendall(frame(f'{{"id":1,"ask":{{"do":"hello","game":"{made["game"]}"}}}}'))
            with pytest.raises(OSError):  # noqa: PT012
                for _ in range(100_000):
                    line.sendall(frame('{"id":2,"ask":{"do":"log"}}'))
                    time.sleep(0.001)
        end = time.monotonic() + 20
        while server.service.slots[made["game"]].listeners and time.monotonic() < end:
            time.sleep(0.05)
        assert not server.service.slots[made["game"]].listeners
    assert log.said("socket cut")


def frame(text: str) -> bytes:
    """A message of a WebSocket, masked with nothing."""
    raw = text.encode()
    size = bytes([0x80 | len(raw)]) if len(raw) < 126 else bytes([0xFE]) + len(raw).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + raw


# ------------------------------------------------------------------------------------------------ why sockets end


def why_closed(server: Server, *messages: str | bytes) -> tuple[int, str]:
    with server.socket() as found:
        for message in messages:
            found.send(message)
        return ending(found)


def _read_all(found: ClientConnection) -> None:
    while True:
        found.recv(30)


def ending(found: ClientConnection) -> tuple[int, str]:
    """How the other side ends a socket."""
    with pytest.raises(ConnectionClosed) as closed:
        _read_all(found)
    assert closed.value.rcvd
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_who_says_no_hello_is_told_so(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO", 0.3)
    assert why_closed(server) == (4400, "nobody said hello within 0.3 s")


def test_a_message_that_is_too_large_or_no_text_ends_with_a_reason(server: Server) -> None:
    code, reason = why_closed(server, "x" * 100_000)
    assert (code, bool(reason)) == (1009, True)
    with server.socket() as found:
        found.socket.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xfe")
        assert ending(found) == (1007, "a text message has to be UTF-8")


def test_a_stop_ends_sockets_with_a_reason(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
        found = server.socket().__enter__()
        found.send(f'{{"id": 1, "ask": {{"do": "hello", "game": "{game}"}}}}')
        found.recv(30)
    assert ending(found) == (1012, "the server stops: come again in a moment")


def test_a_fault_that_ends_a_socket_is_logged_and_told(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise KeyError("a fault")

    monkeypatch.setattr(sockets.Follower, "_read", fail)
    with written() as log:
        code, reason = why_closed(server, "{}")
    [fault] = log.said("fault")
    assert code == 4500
    assert fault["request"] in reason


def test_a_socket_that_is_not_taken_says_why(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for origin in ("https://elsewhere.example", "http://[", "null"):
        with pytest.raises(InvalidStatus) as found, server.socket(origin=origin):
            pass
        assert found.value.response.status_code == 403
        assert b"a page from elsewhere" in found.value.response.body
    monkeypatch.setattr(server.app.state, "most_sockets", 1)
    with server.socket(), pytest.raises(InvalidStatus) as found, server.socket():
        pass
    assert found.value.response.status_code == 429
    assert found.value.response.headers["x-request-id"]


def test_a_proxy_of_ours_has_as_many_connections_as_it_needs(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "games.db"), rate=1e6, burst=1e6, processes=0, most_connections=3)
    with running(settings, has_proxy=True) as server, ExitStack() as stack:
        lines = [stack.enter_context(closing(open_line(server))) for _ in range(10)]
        for line in lines:
            line.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert all(line.recv(100).startswith(b"HTTP/1.1 200 ") for line in lines)
