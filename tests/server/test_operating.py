"""Running a server: health, figures, logs, limits, work that takes too long, several servers, and stopping."""

import asyncio
import io
import json
import logging
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from openfire.cli import app as cli
from openfire.engine.record import AnswerEntry
from openfire.engine.record_text import parse
from openfire.server.games import bots
from openfire.server.health.logs import JsonLines
from openfire.server.health.metrics import METRICS
from openfire.server.http.app import Settings
from openfire.server.http.rate_limits import Limiter
from openfire.server.problems import Problem
from openfire.server.views import game_view, log_lines
from openfire.server.workers import jobs
from openfire.server.workers.pool import OverrunError, ProcessPool
from tests.server.postgres import cluster
from tests.server.processes import Process
from tests.server.running import Server, answer, answer_for, free_port, running


def test_health_readiness_and_figures(server: Server) -> None:
    assert server.get("/api/health").json() == {"ok": True}
    assert server.get("/api/ready").json() == {"ok": True}
    server.create()
    figures = server.get("/metrics").text
    assert 'openfire_requests_total{status="201",what="/api/games"}' in figures
    assert "openfire_commits" in figures


def test_whoever_asks_too_much_has_to_wait(tmp_path: Path) -> None:
    with running(Settings(str(tmp_path / "games.db"), rate=1, burst=25, processes=0)) as server:
        server.create()
        reply = server.post("/api/games", {"module": "frontier"})
        assert (reply.status_code, reply.json()["code"]) == (429, "too-fast")
        assert reply.headers["retry-after"]
        assert server.get("/api/health").status_code == 200


def test_a_bucket_fills_again() -> None:
    limiter = Limiter(1000, 2)
    limiter.take("a", 2)
    with pytest.raises(Problem):
        limiter.take("a", 2)
    limiter.take("b", 2)
    time.sleep(0.01)
    limiter.take("a", 2)


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """What the server logs meanwhile."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("openfire.server")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel("INFO")
    try:
        yield text
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


def test_logs_are_json_and_hold_no_secrets(server: Server) -> None:
    with logged() as text:
        made = server.create(seats=[{"player": "me"}, {"player": "me"}])
        answer_for(server, made["game"], made["seats"], 2)
        server.post("/api/accounts", {"name": "fay", "password": "a long password"})
        server.get(f"/api/games/{made['game']}/view?secret=hush")
    lines = [json.loads(line) for line in text.getvalue().splitlines()]
    assert {"at", "level", "say", "path", "status", "ms", "method"} <= set(lines[0])
    for secret in (made["owner"], *made["seats"].values(), "a long password", "hush"):
        assert secret not in text.getvalue()


def test_who_goes_in_the_middle_of_a_request_is_no_fault_of_ours(server: Server) -> None:
    with logged() as text:
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            head = (
                "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
            )
            line.sendall(f'{head}{{"module"'.encode())
            time.sleep(0.2)
        end = time.monotonic() + 20
        while '"status"' not in text.getvalue() and time.monotonic() < end:
            time.sleep(0.02)
    [told] = [json.loads(row) for row in text.getvalue().splitlines()]
    assert (told["level"], told["status"]) == ("info", 499)


def _sleep(seconds: float) -> str:
    time.sleep(seconds)
    return "awake"


def test_work_that_takes_too_long_is_ended_and_the_next_goes_on() -> None:
    pool = ProcessPool(1)

    async def work() -> str:
        with pytest.raises(OverrunError):
            await pool.do(_sleep, 60.0, budget=0.2)
        return str(await pool.do(_sleep, 0.0, budget=240))

    start = time.monotonic()
    assert asyncio.run(work()) == "awake"
    assert time.monotonic() - start < 240
    assert pool.overruns == 1
    pool.close()


def test_a_bot_that_thinks_too_long_answers_anyway(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def think(*_: object) -> str:
        raise OverrunError("thinking")

    monkeypatch.setattr(bots.jobs, "decide", think)
    made = server.create(seats=[{"player": "me"}, {"player": "greedy"}])
    answer_for(server, made["game"], made["seats"], 4)
    assert any(update for update in server.ask(made["game"], "log")["lines"])
    assert jobs.decide is think


@pytest.mark.parametrize("said", ["no such thing", None])
def test_a_bot_that_fails_or_is_refused_answers_anyway(
    server: Server, monkeypatch: pytest.MonkeyPatch, said: str | None
) -> None:
    def think(*_: object) -> str:
        if said is None:
            raise KeyError("a fault of the bot")
        return said

    monkeypatch.setattr(bots.jobs, "decide", think)
    made = server.create(seats=[{"player": "me"}, {"player": "greedy"}])
    with logged() as text:
        answer_for(server, made["game"], made["seats"], 4)
        server.waiting(made["game"], "a")
    assert '"say":"bot ' in text.getvalue(), "somebody hears of it"
    assert made["game"] in text.getvalue() or "greedy" in text.getvalue()


def test_what_cannot_be_told_is_told_plainly_and_the_game_goes_on(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **_named: object) -> str:
        raise KeyError("a fault of the words")

    for place, name in ((game_view.questions, "question"), (game_view, "words"), (log_lines, "tell_each")):
        monkeypatch.setattr(place, name, fail)
    made = server.create(seats=[{"player": "me"}, {"player": "random"}])
    with logged() as text:
        answer_for(server, made["game"], made["seats"], 4)
        question = server.waiting(made["game"], "a")["question"]
    assert question["words"].startswith(question["what"])
    assert all(one["words"] == one["text"] for one in question.get("options") or ())
    assert {line["text"] for line in server.ask(made["game"], "log")["lines"]} >= {"RoundBegan"}
    assert '"say":"not told"' in text.getvalue()


def test_a_server_that_is_about_to_stop_is_not_ready_and_begins_nothing(tmp_path: Path) -> None:
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
        made = server.create(seats=[{"player": "me"}, {"player": "random"}])
        server.waiting(made["game"], "a")
        server.service.drain()
        reply = server.get("/api/ready")
        assert (reply.status_code, reply.json()["code"]) == (503, "stopping")
        assert server.get("/api/health").status_code == 200
        while (view := server.view(made["game"]))["question"]["who"] == "a":
            answer(server, made["game"], made["seats"], view["question"])
        time.sleep(0.3)
        assert server.view(made["game"])["seq"] == view["seq"], "no bot begins to think"


def _ponder(*_: object) -> str:
    time.sleep(300)
    return "never said"


def test_a_bot_that_thinks_when_the_server_stops_is_dropped_and_woken_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(str(tmp_path / "games.db"), rate=0, processes=1, budget=300)
    with monkeypatch.context() as patch, running(settings) as server:
        patch.setattr(bots.jobs, "decide", _ponder)
        made = server.create(
            seats=[{"player": "random"}, {"player": "me"}, {"player": "random"}], mission="winter-mooring"
        )
        while (view := server.view(made["game"]))["question"]["who"] == "b":
            answer(server, made["game"], made["seats"], view["question"])
        while not server.service.pool.is_busy:
            time.sleep(0.02)
        time.sleep(1)
        start = time.monotonic()
    assert time.monotonic() - start < 150, "nobody waits until it has thought"
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
        assert server.waiting(made["game"], "b")["seq"] > view["seq"]


def test_a_game_goes_on_after_a_stop(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "games.db"), rate=0, processes=0)
    with running(settings) as server:
        made = server.create(seats=[{"player": "me"}, {"player": "random"}])
        answer_for(server, made["game"], made["seats"], 5)
        seq = server.waiting(made["game"], "a")["seq"]
    with running(settings) as server:
        assert server.waiting(made["game"], "a")["seq"] == seq
        answer_for(server, made["game"], made["seats"], 2)


def test_a_bot_that_was_left_thinking_is_woken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(str(tmp_path / "games.db"), rate=0, processes=0)
    with monkeypatch.context() as patch, running(settings) as server:
        patch.setattr(server.service, "after", lambda *_: None)
        made = server.create(seats=[{"player": "me"}, {"player": "random"}])
        for _ in range(40):
            view = server.view(made["game"])
            if view["question"]["who"] == "b":
                break
            answer_for(server, made["game"], made["seats"], 1)
        assert view["question"]["who"] == "b"
    with running(settings) as server:
        assert server.waiting(made["game"], "a")["seq"] > view["seq"]


def test_servers_on_one_postgresql_tell_each_other() -> None:
    with cluster() as database:
        if database is None:
            pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        settings = Settings(database, rate=0, processes=0)
        with running(settings) as one, running(settings) as other:
            made = one.create(seats=[{"player": "me"}, {"player": "me"}])
            with other.follow(made["game"]) as watcher:
                answer_for(one, made["game"], made["seats"], 3)
                seq = one.view(made["game"])["seq"]
                watcher.until(seq)
                assert watcher.view["models"] == one.view(made["game"])["models"]
                answer_for(other, made["game"], made["seats"], 2)
                assert other.view(made["game"])["seq"] == seq + 2


def test_a_bot_thinks_once_whichever_server_is_asked() -> None:
    with cluster() as database:
        if database is None:
            pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        settings = Settings(database, rate=0, processes=0)
        with running(settings) as one, running(settings) as other:
            thought, conflicts = _thoughts(), METRICS.conflicts._value.get()
            made = one.create(seats=[{"player": "me"}, {"player": "random"}])
            game = made["game"]
            with one.follow(game) as here, other.follow(game) as there:
                for number in range(12):
                    answer_for((one, other)[number % 2], game, made["seats"], 1)
                seq = max(server.waiting(game, "a")["seq"] for server in (one, other))
                for watcher in (here, there):
                    watcher.until(seq)
                    numbers = [update["seq"] for update in watcher.updates]
                    assert numbers == list(range(numbers[0], seq + 1)), "every update once, wherever it came from"
            record = parse(one.get(f"/api/games/{game}/record").text)
            said = sum(isinstance(entry, AnswerEntry) and entry.seat == "b" for entry in record.entries)
            assert said > 3
            assert _thoughts() - thought == said
            assert METRICS.conflicts._value.get() == conflicts


def _thoughts() -> int:
    """How often the random bot has thought in this process."""
    [family] = list(METRICS.bots.collect())
    counts = [one for one in family.samples if one.name.endswith("_count") and one.labels["bot"] == "random"]
    return round(sum(one.value for one in counts))


def test_two_workers_behind_one_port(tmp_path: Path) -> None:
    """Any of them serves any game, both do, everybody hears of everything, and both stop when they are told."""
    with cluster() as database:
        if database is None:
            pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        process = Process(database, ("--workers", "2", "--processes", "0"), tmp_path / "log")
        process.start()
        try:
            asyncio.run(process.wait())
            server = Server(process.port)
            made = server.create(seats=[{"player": "me"}, {"player": "random"}])
            game = made["game"]
            with ExitStack() as stack:
                watchers = [stack.enter_context(server.follow(game)) for _ in range(8)]
                for _ in range(10):
                    server.renew()
                    answer_for(server, game, made["seats"], 1)
                seq = server.waiting(game, "a")["seq"]
                for watcher in watchers:
                    watcher.until(seq)
                    numbers = [update["seq"] for update in watcher.updates]
                    assert numbers == list(range(numbers[0], seq + 1))
                assert server.get(f"/api/games/{game}/verify").json()["is_sound"]
            with ThreadPoolExecutor(16) as many:  # one after the other could all be taken by one that has time
                assert set(
                    many.map(lambda _: httpx.get(f"{process.address}/api/library", timeout=60).status_code, range(64))
                ) == {200}
            server.http.close()
        finally:
            process.end(signal.SIGTERM)
        lines = [json.loads(row) for row in (tmp_path / "log").read_text().splitlines() if row.startswith("{")]
        assert len({line["process"] for line in lines if line["say"] == "asked"}) == 2, "both have served"
        assert not [line for line in lines if line["level"] == "error"]


def test_several_workers_need_a_database_to_share(tmp_path: Path) -> None:
    told = ["serve", "--workers", "2", "--database", str(tmp_path / "games.db")]
    reply = CliRunner().invoke(cli, told)
    assert reply.exit_code == 2
    assert "postgresql" in reply.output


def test_the_server_stops_when_it_is_told(tmp_path: Path) -> None:
    process = Process(str(tmp_path / "games.db"), ("--processes", "0"), tmp_path / "log")
    process.start()
    asyncio.run(process.wait())
    second = CliRunner().invoke(cli, ["serve", "--database", str(tmp_path / "games.db"), "--port", str(free_port())])
    assert second.exit_code == 2, "a file has one server"
    assert "games.db is served already, by process " in second.output
    process.end(signal.SIGTERM)
    assert '"level":"error"' not in (tmp_path / "log").read_text()
