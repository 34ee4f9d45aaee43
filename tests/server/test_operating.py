"""Running a server: health, figures, logs, limits, work that takes too long, several servers, and stopping."""

import asyncio
import io
import json
import logging
import signal
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from openfire.cli import app as cli
from openfire.server import bots, chores
from openfire.server.app import Settings
from openfire.server.limits import Limiter
from openfire.server.logs import JsonLines
from openfire.server.pool import OverrunError, Pool
from openfire.server.problems import Problem
from tests.server.crashing import Process
from tests.server.postgres import cluster
from tests.server.running import Server, answer_for, running


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


def test_logs_are_json_and_hold_no_secrets(server: Server) -> None:
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("openfire.server")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel("INFO")
    try:
        made = server.create(seats=[{"player": "me"}, {"player": "me"}])
        answer_for(server, made["game"], made["seats"], 2)
        server.post("/api/accounts", {"name": "fay", "password": "a long password"})
        server.get(f"/api/games/{made['game']}/view?secret=hush")
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    lines = [json.loads(line) for line in text.getvalue().splitlines()]
    assert {"at", "level", "say", "path", "status", "ms", "method"} <= set(lines[0])
    for secret in (made["owner"], *made["seats"].values(), "a long password", "hush"):
        assert secret not in text.getvalue()


def _sleep(seconds: float) -> str:
    time.sleep(seconds)
    return "awake"


def test_work_that_takes_too_long_is_ended_and_the_next_goes_on() -> None:
    pool = Pool(1)

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

    monkeypatch.setattr(bots.chores, "decide", think)
    made = server.create(seats=[{"player": "me"}, {"player": "greedy"}])
    answer_for(server, made["game"], made["seats"], 4)
    assert any(update for update in server.ask(made["game"], "log")["lines"])
    assert chores.decide is think


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


def test_several_workers_need_a_database_to_share(tmp_path: Path) -> None:
    told = ["serve", "--workers", "2", "--database", str(tmp_path / "games.db")]
    reply = CliRunner().invoke(cli, told)
    assert reply.exit_code == 2
    assert "postgresql" in reply.output


def test_the_server_stops_when_it_is_told(tmp_path: Path) -> None:
    process = Process(str(tmp_path / "games.db"), ("--processes", "0"), tmp_path / "log")
    process.start()
    asyncio.run(process.wait())
    process.end(signal.SIGTERM)
    assert '"level":"error"' not in (tmp_path / "log").read_text()
