"""What once stopped the whole server for everybody, done again: whoever is not concerned goes on as if nothing was.

Pool processes are real ones here, for without them half of this cannot happen.
"""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from openfire.server.http.app import Settings
from openfire.server.store import database
from openfire.server.store.database import open_engine
from openfire.server.store.schema import EVENTS, GAMES
from openfire.server.views import reach
from openfire.server.workers.pool import LOADED, ProcessPool
from tests.server.running import Server, answer, running

TWO = [{"player": "me"}, {"player": "me"}]
PATIENCE = 240.0
"""Seconds after which somebody who waits is taken to wait for ever; on a busy machine a process begins slowly."""


@contextmanager
def alone(folder: Path, **more: Any) -> Iterator[Server]:
    """A server with a process in its pool, for one test."""
    with running(Settings(str(folder / "games.db"), processes=1, **more)) as server:
        server.http.timeout = httpx.Timeout(PATIENCE)
        yield server


def eventually(is_so: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end, f"{what}: not within {patience:g} s"
        time.sleep(0.05)


def sensible(server: Server, game: str) -> str:
    """An answer that would be taken."""
    made = server.ask(game, "suggest")
    return str(made["options"][made.get("default", 0)]["text"])


def check_all_goes_on(server: Server) -> None:
    """Suggestions, odds, bots, writing and readiness: everything works."""
    made = server.create(seats=TWO)
    assert server.post(f"/api/games/{made['game']}/odds", {"text": sensible(server, made["game"])}).status_code == 200
    answer(server, made["game"], made["seats"], server.view(made["game"])["question"])
    against = server.create(seats=[{"player": "random"}, {"player": "me"}])
    assert server.waiting(against["game"], "b", PATIENCE)["question"]["who"] == "b"
    eventually(lambda: server.get("/api/ready").status_code == 200, "ready")


# ------------------------------------------------------------------------------------------------ the pool


@pytest.mark.parametrize(
    ("what", "told", "status", "code"),
    [("threats", {"unit": "zz"}, 404, "not-found"), ("odds", {"text": "no such thing"}, 422, "refused")],
)
def test_a_study_that_is_refused_stops_nobody(
    tmp_path: Path, what: str, told: dict[str, str], status: int, code: str
) -> None:
    with alone(tmp_path) as server:
        game = server.create(seats=TWO)["game"]
        for _ in range(3):
            reply = server.post(f"/api/games/{game}/{what}", told)
            assert (reply.status_code, reply.json()["code"]) == (status, code)
        check_all_goes_on(server)


class TwoWordsError(Exception):
    """Can be sent to another process, and cannot be read there."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one)
        self.other = other


class Unreadable:
    """The same as a result."""

    def __reduce__(self) -> Any:
        return (_fail, ())


def _fail() -> None:
    raise ValueError("on purpose")


def _fail_with_two_words() -> None:
    raise TwoWordsError("on", "purpose")


def _fail_unsendably() -> None:
    error = ValueError("on purpose")
    error.hook = lambda: None  # type: ignore[attr-defined]  # makes it one that cannot be sent
    raise error


def _leave() -> None:
    raise SystemExit(3)


def _interrupt() -> None:
    raise KeyboardInterrupt


def _dive() -> None:
    _dive()


def _give_unsendable() -> object:
    return lambda: None


def _give_unreadable() -> object:
    return Unreadable()


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _greet() -> str:
    return "good day"


FAULTS = [
    _fail,
    _fail_with_two_words,
    _fail_unsendably,
    _leave,
    _interrupt,
    _dive,
    _give_unsendable,
    _give_unreadable,
    _die,
]


def test_whatever_goes_wrong_in_a_process_is_heard_by_who_waits(tmp_path: Path) -> None:
    with alone(tmp_path) as server:
        for fault in FAULTS:
            assert _heard(server.service.pool, fault), fault.__name__
            assert asyncio.run(_within(server.service.pool, _greet)) == "good day", fault.__name__
        check_all_goes_on(server)


def _heard(pool: ProcessPool, fault: Callable[[], object]) -> bool:
    """Whether somebody who has something done hears that it went wrong, instead of waiting for ever."""
    try:
        asyncio.run(_within(pool, fault))
    except TimeoutError:
        return False
    except Exception:
        return True
    return False


async def _within(pool: ProcessPool, work: Callable[[], object]) -> object:
    return await asyncio.wait_for(pool.do(work), PATIENCE)


def test_work_that_cannot_be_sent_is_heard_of_too(tmp_path: Path) -> None:
    with alone(tmp_path) as server:
        assert _heard(server.service.pool, lambda: None)
        check_all_goes_on(server)


def _has_loaded() -> bool:
    return LOADED in sys.modules


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only")
def test_processes_begin_with_everything_loaded() -> None:
    pool = ProcessPool(1)
    try:
        assert asyncio.run(_within(pool, _has_loaded))
    finally:
        pool.close()


def test_when_processes_of_the_pool_are_killed_nobody_hears_a_lie(tmp_path: Path) -> None:
    """Another process takes the work up: nobody is told that it was too large, or nothing."""
    with alone(tmp_path) as server:
        game = server.create(seats=TWO)["game"]
        assert server.ask(game, "suggest")["options"]
        _kill_pool()
        reply = server.post(f"/api/games/{game}/threats", {"unit": "a1"})
        assert (reply.status_code, reply.json().get("code")) == (200, None)
        check_all_goes_on(server)


def test_a_bot_whose_process_is_killed_answers_anyway(tmp_path: Path) -> None:
    with alone(tmp_path) as server:
        made = server.create(seats=[{"player": "greedy"}, {"player": "me"}])
        for _ in range(3):
            _kill_pool()
            time.sleep(0.5)
        assert server.waiting(made["game"], "b", 2 * PATIENCE)["question"]["who"] == "b"
        check_all_goes_on(server)


def _kill_pool() -> None:
    """End the processes of the pool, which are the only ones that this one has started."""
    for child in multiprocessing.active_children():
        with contextlib.suppress(ProcessLookupError):
            os.kill(child.pid or 0, signal.SIGKILL)


# ------------------------------------------------------------------------------------------------ the file is locked


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program has the file meanwhile."""
    other = sqlite3.connect(folder / "games.db", isolation_level=None, timeout=30)
    try:
        other.execute("BEGIN IMMEDIATE")
        yield
    finally:
        other.close()


def test_a_locked_file_is_told_and_forgotten_once_it_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY", 500)
    with alone(tmp_path) as server:
        made = server.create(seats=TWO)
        game, tokens, before = made["game"], made["seats"], server.view(made["game"])
        question = before["question"]
        told = {"turn": question["turn"], "text": sensible(server, game)}
        with locked(tmp_path):
            for _ in range(2):
                reply = server.post(f"/api/games/{game}/answer", told, tokens[question["who"]])
                assert (reply.status_code, reply.json()["code"] != "fault") == (503, True), reply.text
            assert server.post("/api/games", {"module": "frontier"}).status_code == 503
            with server.follow(game, tokens[question["who"]]) as follower:
                assert follower.ask("answer", **told)["code"] not in ("fault", "refused")
            eventually(lambda: server.get("/api/ready").status_code == 503, "not ready", 5)
            assert "writ" in server.get("/api/ready").text
            assert server.get("/api/health").status_code == 200
            assert server.view(game) == before
        eventually(lambda: server.get("/api/ready").status_code == 200, "ready again", 10)
        assert server.view(game) == before
        assert server.ask(game, "answer", tokens[question["who"]], **told)["seq"] == before["seq"] + 1
        check_all_goes_on(server)


# ------------------------------------------------------------------------------------------------ crossed requests


def test_two_claims_that_cross_hold_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ranges = reach._ranges

    def slowly(cursor: Any) -> Any:
        time.sleep(1)
        return ranges(cursor)

    monkeypatch.setattr(reach, "_ranges", slowly)
    clock = {"type": "clock", "seconds": 10}
    with alone(tmp_path) as server, ThreadPoolExecutor(8) as others:
        one, two, third = (server.create(seats=TWO, pace=clock) for _ in range(3))
        slow = [others.submit(server.post, f"/api/games/{made['game']}/reach") for made in (one, two)]
        time.sleep(0.3)
        crossed = [
            others.submit(server.post, f"/api/games/{made['game']}/claim", {"before": other["seats"]["a"]})
            for made, other in ((one, two), (two, one))
        ]
        assert [reply.result().status_code for reply in slow] == [200, 200]
        assert [_status(reply) for reply in crossed] == [403, 403], "no claim may wait for the other"
        for made in (one, two, third):
            eventually(lambda made=made: server.view(made["game"])["phase"] == "over", "the clock ran out")
        check_all_goes_on(server)


def _status(reply: Any) -> int | str:
    try:
        return int(reply.result().status_code)
    except httpx.TimeoutException:
        return "no answer"


# ------------------------------------------------------------------------------------------------ unreadable rows


def let_wait(server: Server) -> Any:
    """A game that waits for a bot, which nobody wakes."""
    server.service.after = lambda _service, _slot: None
    return server.create(seats=[{"player": "random"}, {"player": "me"}])


def change(folder: Path, statement: Any) -> None:
    """Change something in the database, as nobody should."""
    engine = open_engine(str(folder / "games.db"))
    with engine.begin() as connection:
        connection.execute(statement)
    engine.dispose()


GARBAGE = ("garbage", "{}", '{"type":"Answered","seat":"a"}', '{"type":"Began"', "[" * 3000, "7", '{"type":"Nothing"}')


def test_games_that_cannot_be_read_are_set_apart_and_the_others_go_on(tmp_path: Path) -> None:
    with alone(tmp_path) as server:
        bad = {let_wait(server)["game"]: body for body in GARBAGE}
        good = let_wait(server)["game"]
        clocked = server.create(seats=TWO, pace={"type": "clock", "seconds": 10})["game"]
    for game, body in bad.items():
        change(tmp_path, EVENTS.update().where(EVENTS.c.game == game, EVENTS.c.seq == 1).values(body=body))
        change(tmp_path, GAMES.update().where(GAMES.c.id == game).values(updated=0, deadline=1))
    with alone(tmp_path) as server:
        assert server.waiting(good, "b", PATIENCE)["question"]["who"] == "b"
        eventually(lambda: server.view(clocked)["phase"] == "over", "the clock ran out")
        for game in bad:
            told = server.get(f"/api/games/{game}/view").json()
            assert (told["type"], told["code"] in ("fault", "not-found")) == ("problem", False), told
            assert trouble(tmp_path, game), bad[game]
        check_all_goes_on(server)


def trouble(folder: Path, game: str) -> str | None:
    """Why a game is set apart."""
    engine = open_engine(str(folder / "games.db"))
    with engine.connect() as connection:
        found: str | None = connection.execute(select(GAMES.c.trouble).where(GAMES.c.id == game)).scalar()
    engine.dispose()
    return found


def test_many_games_that_cannot_go_on_do_not_starve_the_next(tmp_path: Path) -> None:
    """Each of them is due at every sweep, and more than a sweep takes."""
    joined = '{"type":"Joined","seat":"%s","player":"random","name":"Nobody"}'
    rows = [{"game": f"gone{n}", "seq": 1 + s, "at": 0, "body": joined % "ab"[s]} for n in range(600) for s in (0, 1)]
    with alone(tmp_path, rate=0) as server:
        change(tmp_path, GAMES.insert().values([_gone(number) for number in range(600)]))
        change(tmp_path, EVENTS.insert().values(rows))
        good = let_wait(server)["game"]
    with alone(tmp_path, rate=0) as server:
        assert server.waiting(good, "b", 3 * PATIENCE)["question"]["who"] == "b"
        check_all_goes_on(server)


def _gone(number: int) -> dict[str, Any]:
    """A game of a module that is not here any more."""
    terms = '{"module":"gone","mission":"gone","seats":[{"player":"random"},{"player":"random"}]}'
    row = {"id": f"gone{number}", "created": 0, "updated": 0, "phase": "revealing", "listed": False, "waits": "people"}
    return {**row, "deadline": None, "terms": terms, "seed": bytes(32), "seq": 2}
