"""Request ids: in every answer, in every line of the log, and in what somebody is told of a fault."""

import re
import socket
from pathlib import Path
from typing import Any

import pytest

from openfire.server.health.logs import log
from openfire.server.http.app import Settings
from openfire.server.views import game_view, history
from tests.server.logging_there import written
from tests.server.running import Server, running

FORM = re.compile("[0-9A-Za-z]{12}")


def fail(*_: Any) -> None:
    log.warning("about to fail")
    raise KeyError("a fault")


@pytest.mark.parametrize("path", ["/api/health", "/api/nothing", "/api/games/nothing", "/", "/api/schema"])
def test_every_answer_has_an_id_of_its_own(server: Server, path: str) -> None:
    with written() as log:
        names = [server.get(path).headers["x-request-id"] for _ in range(2)]
        lines = log.said("asked", 2)
    assert all(FORM.fullmatch(name) for name in names)
    assert names[0] != names[1]
    assert [line["request"] for line in lines] == names


def test_what_is_no_request_is_answered_with_an_id(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(b"no request at all\r\n\r\n")
        told = line.makefile("rb").read().decode()
    assert told.startswith("HTTP/1.1 400 ")
    assert re.search(r"\r\nx-request-id: [0-9A-Za-z]{12}\r\n", told)
    assert '"code":"malformed"' in told


def test_a_fault_can_be_quoted_and_is_found_in_the_log(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of a thread that works for the request carry its id as well."""
    game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
    monkeypatch.setattr(game_view, "view", fail)
    with written() as log:
        reply = server.get(f"/api/games/{game}/view")
    name = reply.headers["x-request-id"]
    assert reply.status_code == 500
    assert (reply.json()["code"], reply.json()["request"]) == ("fault", name)
    assert name in reply.json()["text"]
    assert [line["request"] for line in log.said("about to fail") + log.said("fault")] == [name, name]


def test_a_socket_has_an_id_that_its_faults_carry(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}])
    with written() as log, server.follow(made["game"], made["seats"]["a"]) as follower:
        name = follower.socket.response.headers["x-request-id"]
        monkeypatch.setattr(history, "log_lines", fail)
        told = follower.ask("log")
        monkeypatch.undo()
        assert follower.ask("log")["type"] == "reply", "the socket goes on"
    assert FORM.fullmatch(name)
    assert (told["code"], told["request"]) == ("fault", name)
    assert [line["request"] for line in log.said("about to fail") + log.said("fault")] == [name, name]


def test_a_hello_that_fails_is_told_with_the_id_and_the_socket_goes_on(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
    with written() as log, server.socket() as socket:
        monkeypatch.setattr(game_view, "room", fail)
        socket.send(f'{{"id": 1, "ask": {{"do": "hello", "game": "{game}"}}}}')
        told = socket.recv(20)
        monkeypatch.undo()
        socket.send(f'{{"id": 2, "ask": {{"do": "hello", "game": "{game}"}}}}')
        assert '"welcome"' in socket.recv(20)
    assert socket.response.headers["x-request-id"] in told
    assert len(log.said("fault")) == 1


def test_an_id_is_taken_over_from_a_proxy_of_ours_if_it_is_plain(server: Server, tmp_path: Path) -> None:
    asked = {"x-request-id": "proxy-0815_a"}
    assert server.get("/api/health", **asked).headers["x-request-id"] != "proxy-0815_a"
    settings = Settings(str(tmp_path / "games.db"), rate=0, processes=0)
    with running(settings, has_proxy=True) as behind:
        assert behind.get("/api/health", **asked).headers["x-request-id"] == "proxy-0815_a"
        for odd in ("a" * 41, "x y", '"}', "é", ""):
            name = behind.http.get("/api/health", headers=[(b"x-request-id", odd.encode("latin-1"))]).headers
            assert FORM.fullmatch(name["x-request-id"]), odd
