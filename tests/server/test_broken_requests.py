"""Requests that are broken in all kinds of ways, a database that is down, and a server that stops: never a fault."""

import json
import socket
import threading
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from openfire.server import faults
from openfire.server.health.logs import Seldom
from openfire.server.health.metrics import METRICS
from openfire.server.http.app import STATIC, Settings
from tests.server.logging_there import written
from tests.server.postgres import cluster
from tests.server.running import Server, running

JSON = {"content-type": "application/json"}
DEEP = ["[" * 5000, "[" * 900 + "]" * 900, '{"a":' * 30 + "1" + "}" * 30, '{"module":' + "[" * 40 + "]" * 40 + "}"]


@pytest.mark.parametrize("text", DEEP)
def test_json_that_is_too_deep_is_malformed(server: Server, text: str) -> None:
    game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
    for path in ("/api/games", "/api/shelf", f"/api/games/{game}/log", "/api/accounts"):
        reply = server.http.post(path, content=text, headers=JSON)
        assert (reply.status_code, reply.json()["code"]) == (400, "malformed"), path


@pytest.mark.parametrize(
    "path", ["/%00/me", "/api/games/%00", "/%0a", "/x%7f", f"/{'x' * 5000}", f"/{'x/' * 200}x", "/%ff%fe"]
)
def test_an_address_that_no_file_has_is_not_found(server: Server, path: str) -> None:
    reply = server.get(path)
    assert (reply.status_code, reply.json()["code"]) == (404, "not-found")


def test_brackets_in_a_text_are_no_depth(server: Server) -> None:
    made = server.create(title="[{" * 20, seats=[{"player": "me"}, {"player": "me"}])
    assert server.room(made["game"])["title"] == "[{" * 20


@pytest.mark.parametrize("text", [*DEEP, '{"id": 7, "ask": ' + "[" * 30_000])
def test_a_message_that_is_too_deep_is_answered_and_the_socket_goes_on(server: Server, text: str) -> None:
    game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
    with server.socket() as found:
        found.send(text)
        assert json.loads(found.recv(20))["code"] == "malformed"
    with server.follow(game) as follower:
        follower.socket.send(text)
        assert follower.receive()["code"] == "malformed"
        assert follower.ask("log")["type"] == "reply"


ODD = [
    ("origin", b"http://["),
    ("origin", b"\xff\xfe"),
    ("host", b"["),
    ("host", b"\xff"),
    ("host", b""),
    ("authorization", b"\xff\xfe\xfd"),
    ("authorization", b"Bearer \xff\xff"),
    ("authorization", b"Bearer seat.x.a.\xe9.y"),
    ("x-openfire-account", b"\xff"),
    ("content-type", b"application/json; charset=\xff"),
    ("content-type", b"application/json; charset=utf-99"),
    ("content-length", b"x"),
    ("content-length", b"-1"),
    ("content-length", b"99999999999999999999999"),
    ("transfer-encoding", b"nonsense"),
    ("cookie", b"a=b; \xff=;;"),
    ("x-forwarded-for", b"[["),
    ("expect", b"nonsense"),
    ("accept", b"\xff/\xff;q=x"),
]


@pytest.mark.parametrize(("name", "value"), ODD)
def test_broken_headers_are_no_fault(server: Server, name: str, value: bytes) -> None:
    game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
    headers = {"host": b"127.0.0.1", "content-type": b"application/json", "content-length": b"2", name: value}
    lines = b"".join(b"%s: %s\r\n" % (key.encode(), told) for key, told in headers.items())
    for first in (b"POST /api/games/%s/undo" % game.encode(), b"POST /api/shelf", b"GET /api/me/seats"):
        with closing(socket.create_connection(("127.0.0.1", server.port), timeout=40)) as line:
            line.sendall(b"%s HTTP/1.1\r\nconnection: close\r\n%s\r\n{}" % (first, lines))
            told = line.makefile("rb").readline().decode()
        assert 400 <= int(told.split()[1]) < 500, (first, told)


@pytest.mark.parametrize("odd", ["%00", "a%00b", "%ff", "..%2f", "a b", "é", "x" * 33, "'", "%0a", "~x"])
def test_an_id_of_another_form_is_not_found_and_nobody_looks_for_it(
    server: Server, odd: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look(*_: Any) -> None:
        raise AssertionError("it was looked for")

    monkeypatch.setattr(server.service.store, "read", look)
    for path in (f"/api/games/{odd}", f"/api/games/{odd}/view", f"/api/shelf/{odd}"):
        assert server.get(path).status_code == 404, path
    assert server.post(f"/api/games/{odd}/undo").status_code == 404
    with server.socket() as found:
        found.send(json.dumps({"id": 1, "ask": {"do": "hello", "game": f"a\0{odd}"[:32]}}))
        assert json.loads(found.recv(20))["code"] == "not-found"


def test_what_postgresql_cannot_keep_is_malformed() -> None:
    with cluster() as database:
        if database is None:
            pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        with running(Settings(database, rate=0, processes=0)) as server:
            reply = server.post("/api/games", {"module": "frontier", "title": "a\0b"})
            assert (reply.status_code, reply.json()["code"]) == (400, "malformed")
            assert server.get("/api/games/%00").status_code == 404


def test_a_database_that_is_down_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """503 with the time to wait, and one line in the log without a traceback."""
    monkeypatch.setattr(faults, "SELDOM_SAID", Seldom(600))
    before = METRICS.refused.labels("database")._value.get()
    with ExitStack() as stack:
        database = stack.enter_context(cluster())
        if database is None:
            pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        with running(Settings(database, rate=0, processes=0)) as server, server.socket() as found:
            game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
            with written() as log:
                stack.close()
                told = [server.get(path) for path in ("/api/games", f"/api/games/{game}", "/api/shelf/x") * 3]
                told.append(server.post("/api/games", {"module": "frontier"}))
                found.send(json.dumps({"id": 1, "ask": {"do": "hello", "game": game}}))
                assert json.loads(found.recv(20))["code"] == "unavailable"
            assert {(reply.status_code, reply.json()["code"]) for reply in told} == {(503, "unavailable")}
            assert all(reply.headers["retry-after"] for reply in told)
    assert len(log.said("the database does not answer")) == 1
    assert not log.said("fault")
    assert METRICS.refused.labels("database")._value.get() >= before + 9


# ------------------------------------------------------------------------------------------------ what may be kept


def test_answers_are_not_kept_and_files_are_as_long_as_they_may(server: Server) -> None:
    for path in ("/api/library", "/api/games", "/api/nothing", "/metrics", "/api/health", "/api/schema"):
        assert server.get(path).headers["cache-control"] == "no-store", path
    if STATIC.is_dir():
        asset = next((STATIC / "assets").iterdir()).name
        assert "immutable" in server.get(f"/assets/{asset}").headers["cache-control"]
        assert server.get("/").headers["cache-control"] == "no-cache"
        assert server.get("/assets/nothing.js").headers["cache-control"] == "no-store"


def test_pages_are_packed_for_browsers_that_unpack_them(server: Server) -> None:
    if not STATIC.is_dir():
        pytest.skip("the pages are not built (make ui)")
    asset = next(path for path in (STATIC / "assets").iterdir() if path.suffix == ".js")
    packed = server.http.get(f"/assets/{asset.name}", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < asset.stat().st_size / 2
    assert "immutable" in packed.headers["cache-control"]
    assert packed.content == asset.read_bytes(), "unpacked by the client"
    plain = server.http.get(f"/assets/{asset.name}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == asset.read_bytes()
    for path in ("/assets/../../app.py", "/api/library"):
        assert "content-encoding" not in server.get(path).headers


# ------------------------------------------------------------------------------------------------ stopping


def test_a_request_that_hangs_does_not_hold_up_a_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told that the server stops. Writing what has come in takes no time here, so the whole stop is quick."""
    release, told = threading.Event(), []

    def hang(*_: object) -> None:
        release.wait(120)

    def ask(server: Server, path: str) -> None:
        told.append(server.get(path))

    try:
        with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
            game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
            monkeypatch.setattr("openfire.server.views.game_view.view", hang)
            asking = threading.Thread(target=ask, args=(Server(server.port), f"/api/games/{game}/view"))
            asking.start()
            time.sleep(0.5)
            start = time.monotonic()
        took = time.monotonic() - start
        asking.join(20)
    finally:
        release.set()
    assert took < 18, "after 20 s the test itself would not have waited any more"
    assert [(reply.status_code, reply.json()["code"]) for reply in told] == [(503, "stopping")]


def test_more_seats_than_a_mission_has_are_refused_in_words(server: Server) -> None:
    for many in (1, 3, 8):
        reply = server.post(
            "/api/games", {"module": "frontier", "mission": "open-flats", "seats": [{"player": "me"}] * many}
        )
        assert reply.status_code == 422
        assert reply.json()["text"] == f"the mission open-flats is for 2 seats, not for {many}"


def test_only_where_an_army_or_a_table_is_named_is_the_shelf_asked(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table of many words that look like names of the shelf costs no look at the database."""
    read, looked = server.service.store.read, []

    async def look(job: Any) -> Any:
        looked.append(job)
        return await read(job)

    monkeypatch.setattr(server.service.store, "read", look)
    words = [f"~{number}" for number in range(2000)]
    reply = server.post("/api/games", {"module": "frontier", "table": {"name": words}})
    assert (reply.status_code, reply.json()["code"]) == (422, "unfit")
    assert len(looked) < 20
    reply = server.post("/api/games", {"module": "frontier", "table": "~a\0b"})
    assert 400 <= reply.status_code < 500
