"""What strangers do must not reach games that are not theirs, and one damaged row must not reach other games."""

import asyncio
import json
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from openfire.cli import app as cli
from openfire.geometry.paths import IntricateError
from openfire.server.games.operations import OPERATIONS, is_change, perform
from openfire.server.games.service import KEPT_APART
from openfire.server.http.app import Settings
from openfire.server.requests import LogRequest
from openfire.server.views import game_view, way
from openfire.server.workers import jobs
from openfire.server.workers.askers import Rank, asker
from tests.server.logging_there import written
from tests.server.running import Server, running

TWO = [{"player": "me"}, {"player": "me"}]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


@pytest.fixture
def alone(database: str) -> Iterator[Server]:
    with running(Settings(database, rate=0, processes=0)) as server:
        yield server


def until(is_so: Callable[[], bool], patience: float = 240) -> None:
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_whoever_has_a_game_waits_in_nobodys_line(alone: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger who looks at a game while much of theirs waits would otherwise hold it up for its players."""
    made = alone.create(seats=TWO)
    seen, right = list[Any](), game_view.view

    def view(*asked: Any) -> Any:
        seen.append(asker())
        return right(*asked)

    monkeypatch.setattr(game_view, "view", view)
    alone.view(made["game"])
    assert [(one.name, one.rank) for one in seen] == [(f"game {made['game']}", Rank.TABLE)]


def test_a_game_goes_on_while_strangers_fill_their_lines(alone: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, busy = threading.Event(), list[int]()

    def slow(*_: object) -> Any:
        busy.append(1)
        go_on.wait(60)
        raise IntricateError("at last")

    monkeypatch.setattr(way, "shortest", slow)
    made, theirs = alone.create(seats=TWO), alone.create(seats=TWO)
    until_moving(alone, theirs)
    lines = [_asked(alone.port, theirs["game"], "way", {"kind": "move", "place": [0, 0]}) for _ in range(8)]
    until(lambda: bool(busy))
    try:
        question = alone.view(made["game"])["question"]
        text = alone.ask(made["game"], "suggest")["options"][0]["text"]
        alone.ask(made["game"], "answer", made["seats"][question["who"]], turn=question["turn"], text=text)
        assert alone.get("/api/ready").status_code == 200
    finally:
        go_on.set()
        for line in lines:
            line.close()


def until_moving(server: Server, made: Any) -> None:
    """Answer until somebody is asked for a way."""
    for _ in range(200):
        question = server.view(made["game"])["question"]
        if question["form"] == "go":
            return
        found = server.ask(made["game"], "suggest")
        text = found["options"][found.get("default", 0)]["text"]
        server.ask(made["game"], "answer", made["seats"][question["who"]], turn=question["turn"], text=text)
    raise AssertionError("nobody moves")


def _asked(port: int, game: str, what: str, data: Any) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port))
    body = json.dumps(data)
    head = f"POST /api/games/{game}/{what} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
    line.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
    return line


def test_a_way_on_ground_that_is_too_intricate_is_straight(alone: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(*_: object) -> Any:
        raise IntricateError("too intricate")

    made = alone.create(seats=TWO)
    until_moving(alone, made)
    monkeypatch.setattr(way, "shortest", give_up)
    reply = alone.post(f"/api/games/{made['game']}/way", {"kind": "advance", "place": [1000, 1000]})
    assert reply.status_code in (200, 422), reply.text


def test_who_hangs_up_while_something_is_worked_out_is_no_fault(alone: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, begun = threading.Event(), threading.Event()

    def slow(*_: object) -> Any:
        begun.set()
        go_on.wait(30)

    monkeypatch.setattr(jobs, "suggestions", slow)
    game = alone.create(seats=TWO)["game"]
    with written() as log:
        line = _asked(alone.port, game, "suggest", {})
        time.sleep(0.1)
        line.close()
        until(lambda: bool(log.said("asked")))
        go_on.set()
    assert not log.said("fault")


# ------------------------------------------------------------------------------------------------ damaged rows


def change(database: str, statement: str, *values: Any) -> None:
    with sqlite3.connect(database, timeout=30) as connection:
        connection.execute(statement, values)
    connection.close()


def test_a_damaged_row_stops_neither_clocks_nor_the_lobby(alone: Server, database: str) -> None:
    bad = alone.create(seats=TWO, listed=True)["game"]
    odd = alone.create(seats=TWO, listed=True)["game"]
    change(database, "update games set deadline = 5, updated = 'q' where id = ?", bad)
    change(database, "update games set pace = '{', names = 'x' where id = ?", odd)
    made = alone.create(seats=TWO, pace={"type": "clock", "seconds": 10})
    assert odd in {one["id"] for one in alone.get("/api/games").json()}
    until(lambda: alone.room(made["game"])["phase"] == "over", 60)
    trouble = sqlite3.connect(database).execute("select trouble from games where id = ?", (bad,)).fetchone()[0]
    assert "damaged" in trouble


def test_the_log_of_a_game_with_a_damaged_event_says_so(alone: Server, database: str) -> None:
    game = alone.create(seats=TWO)["game"]
    change(database, "update events set body = '{' where game = ? and seq = 1", game)
    reply = alone.post(f"/api/games/{game}/log", {})
    assert (reply.status_code, reply.json()["code"]) == (423, "quarantined")
    assert "JSON" not in reply.text


def test_players_are_not_shown_the_exception_that_a_game_is_kept_apart_for(database: str) -> None:
    with running(Settings(database, rate=0, processes=0)) as server:
        game = server.create(seats=TWO)["game"]
    change(database, "update events set body = '{' where game = ? and seq = 1", game)
    with running(Settings(database, rate=0, processes=0)) as server, written() as log:
        first, second = server.get(f"/api/games/{game}"), server.get(f"/api/games/{game}")
        assert (first.status_code, first.json()["code"]) == (423, "quarantined")
        assert first.json()["text"] == second.json()["text"] == KEPT_APART
        assert "DamagedError" in log.said("quarantined")[0]["why"]
    assert "DamagedError" in CliRunner().invoke(cli, ["admin", "game", game, "--json", "--database", database]).output


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("drop table events", "lacks the tables events"),
        ("update settings set value = x'00' where name = 'secret'", "the secret that signs tokens is damaged"),
        ("update settings set value = x'00' where name = 'signing-key'", "signing-key) is damaged"),
    ],
)
def test_a_database_that_lacks_something_is_not_served(database: str, statement: str, what: str) -> None:
    with running(Settings(database, rate=0, processes=0)):
        pass
    change(database, statement)
    reply = CliRunner().invoke(cli, ["serve", "--database", database, "--port", "8999"])
    assert (reply.exit_code, what in reply.output, "backup" in reply.output) == (2, True, True), reply.output
    assert "serves on" not in reply.output


def test_a_pool_whose_processes_are_gone_is_told(database: str) -> None:
    with running(Settings(database, rate=0, processes=1)) as server:
        until(lambda: server.get("/api/ready").status_code == 200, 120)
        pool, worker = server.service.pool, server.service.pool._workers[0]
        worker.failures = 1  # as while a process starts
        assert "no process is up" in pool.trouble()
        time.sleep(1.1)
        reply = server.get("/api/ready")
        assert (reply.status_code, "no process is up" in reply.json()["text"]) == (503, True)
        worker.failures = 0


def test_somebody_who_looks_and_goes_leaves_the_game_in_memory(alone: Server) -> None:
    game = alone.create(seats=TWO)["game"]
    alone.view(game)

    async def look() -> None:
        async with alone.service.at(game, is_look=True):
            raise asyncio.CancelledError

    done = asyncio.run_coroutine_threadsafe(look(), alone.loop)
    with pytest.raises(BaseException):  # noqa: B017  # however it is told
        done.result(10)
    assert alone.service.slots[game].live is not None


def test_reading_the_log_changes_nothing_so_whoever_reads_it_and_goes_leaves_the_game_in_memory(alone: Server) -> None:
    game = alone.create(seats=TWO)["game"]
    alone.view(game)
    assert not is_change(LogRequest())

    async def leave(*_: object) -> None:
        raise asyncio.CancelledError

    operation = OPERATIONS["log"]._replace(handler=leave)
    done = asyncio.run_coroutine_threadsafe(perform(alone.service, operation, game, "", LogRequest()), alone.loop)
    with pytest.raises(BaseException):  # noqa: B017  # however it is told
        done.result(10)
    assert alone.service.slots[game].live is not None


def test_whatever_is_only_looked_at_is_no_change() -> None:
    changes = {name for name, operation in OPERATIONS.items() if operation.is_change}
    looks = {"view", "layout", "log", "why-not", "read", "measure", "sight", "reach", "way"}
    assert OPERATIONS.keys() - changes == looks | {"suggest", "preview", "odds", "threats", "outlook", "what-if"}
