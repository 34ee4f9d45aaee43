"""Fair work: lines for each asker, what is worked out once, what is dropped, and what is replaced when it dies."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import select

from openfire.server.games import bots, timeouts
from openfire.server.games.service import Service
from openfire.server.games.timeouts import MOST_BOTS, Sweeper, WaitingGame
from openfire.server.health.metrics import METRICS
from openfire.server.http.app import Settings
from openfire.server.problems import Problem, waiting_headers
from openfire.server.store.schema import GAMES
from openfire.server.workers import jobs, supervisor
from openfire.server.workers.askers import Rank, asker, working_for
from openfire.server.workers.fair_queue import FairQueue, FullError, Job, Threads
from openfire.server.workers.pool import ProcessPool
from openfire.server.workers.result_cache import ResultCache
from tests.server.people import make_game, register
from tests.server.running import Server, answer_for, running


def job(name: str, rank: Rank = Rank.TABLE) -> Job:
    with working_for(name, rank):
        return Job()


def taken(queue: FairQueue[Job], many: int) -> str:
    """Whose work is done, one piece after the other."""
    found = ""
    for _ in range(many):
        one = queue.take()
        assert one
        found += one.asker.name
        queue.done(one)
    return found


def test_askers_are_served_in_turn_and_those_at_a_table_first() -> None:
    queue: FairQueue[Job] = FairQueue(1)
    for name in "aaaabc":
        queue.put(job(name))
    queue.put(job("s", Rank.GUEST))
    queue.put(job("l", Rank.LATER))
    queue.put(job("d"))
    assert taken(queue, 9) == "abcdaaasl"


def test_one_asker_has_half_of_the_slots_and_strangers_together_all_but_one() -> None:
    queue: FairQueue[Job] = FairQueue(4)
    for name in "aaa":
        queue.put(job(name, Rank.GUEST))
    assert [one and one.asker.name for one in (queue.take(), queue.take(), queue.take())] == ["a", "a", None]
    for name in "xy":
        queue.put(job(name, Rank.GUEST))
    assert [one and one.asker.name for one in (queue.take(), queue.take())] == ["x", None]
    assert queue.age() == 0, "no stranger makes the server unwell by waiting"
    queue.put(job("b"))
    assert queue.age() >= 0
    last = queue.take()
    assert last
    assert last.asker.name == "b", "a slot is left for the next who plays"


def test_somebody_who_comes_from_many_networks_has_no_more_than_one_who_does_not() -> None:
    queue: FairQueue[Job] = FairQueue(4)
    for name in ("one", "two", "three"):
        with working_for(name, Rank.TABLE, also="ann"):
            queue.put(Job())
    first, second = queue.take(), queue.take()
    assert first
    assert second
    assert queue.take() is None
    assert queue.age() == 0, "whoever waits for their own work does not make the server unwell"
    queue.done(first)
    third = queue.take()
    assert third
    assert third.asker.name == "three"


def test_bots_of_all_accounts_of_a_network_stand_in_one_line(alone: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    thought = bots._thought

    async def note(*told: Any) -> str:
        seen.append(asker())
        return await thought(*told)

    monkeypatch.setattr(bots, "_thought", note)
    people = [register(alone), register(alone), None]
    for person in people:
        made = make_game(alone, person, seats=[{"player": "greedy"}, {"player": "me"}])
        answer_for(alone, made["game"], made["seats"], 2)
        alone.waiting(made["game"], "b")
    assert len({one.name for one in seen}) == 1, "a network has one line"
    assert {one.also for one in seen} > {f"bots of {person.account}" for person in people if person}
    assert {one.rank for one in seen} == {Rank.TABLE}


def test_a_guests_rematch_counts_for_the_network_that_asks(alone: Server) -> None:
    made = alone.create(seats=[{"player": "me"}, {"player": "me"}])
    alone.ask(made["game"], "resign", made["seats"]["a"])
    again = alone.ask(made["game"], "rematch", made["seats"]["a"])["game"]
    with alone.service.store.engine.connect() as connection:
        makers = connection.execute(select(GAMES.c.maker).where(GAMES.c.id.in_((made["game"], again)))).scalars().all()
    assert len(makers) == 2
    assert len(set(makers)) == 1


def test_a_line_has_an_end() -> None:
    queue: FairQueue[Job] = FairQueue(1, most_of_one=2)
    for _ in range(2):
        queue.put(job("a"))
    with pytest.raises(FullError) as full:
        queue.put(job("a"))
    assert full.value.is_own
    queue.put(job("b"))
    queue.put(job("a"), is_patient=True)
    assert queue.waiting == 4


def test_a_thread_that_dies_is_replaced_and_its_work_is_answered() -> None:
    def do(_slot: int, one: Job) -> None:
        raise SystemExit(one.asker.name)

    threads = Threads("test", 1, do)
    first = job("a")
    threads.queue.put(first)
    with pytest.raises(SystemExit):
        first.future.result(10)
    dead = threading.Thread(target=lambda: None)
    dead.start()
    dead.join()
    threads._threads[0] = dead
    assert threads.alive == 0
    threads.check()
    assert (threads.alive, threads.deaths) == (1, 1)
    second = job("b")
    threads.queue.put(second)
    with pytest.raises(SystemExit):
        second.future.result(10)
    threads.close(5)


# ------------------------------------------------------------------------------------------------ results


def test_what_several_ask_at_once_is_worked_out_once_and_kept() -> None:
    async def run() -> tuple[list[Any], int]:
        results, made = ResultCache(), 0

        async def make() -> str:
            nonlocal made
            made += 1
            await asyncio.sleep(0.01)
            return "found"

        found = await asyncio.gather(*(results.get("key", 0, make) for _ in range(5)))
        return [*found, await results.get("key", 1, make)], made

    assert asyncio.run(run()) == (["found"] * 6, 1)


def test_what_fails_is_tried_again_and_what_nobody_waits_for_is_dropped() -> None:
    async def run() -> list[str]:
        results, said = ResultCache(), list[str]()

        async def fail() -> None:
            said.append("tried")
            raise Problem("unfit", "not so")

        async def wait() -> None:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                said.append("dropped")
                raise

        for _ in range(2):
            with pytest.raises(Problem):
                await results.get("bad", 0, fail)
        asking = [asyncio.create_task(results.get("slow", 0, wait)) for _ in range(2)]
        for task in asking:
            await asyncio.sleep(0.01)
            assert said == ["tried", "tried"]
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        await asyncio.sleep(0.01)
        return said

    assert asyncio.run(run()) == ["tried", "tried", "dropped"]


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Server]:
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
        yield server


def test_suggestions_are_worked_out_once_a_turn(alone: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = alone.create(seats=[{"player": "me"}, {"player": "me"}])
    calls, right = list[int](), jobs.suggestions
    monkeypatch.setattr(jobs, "suggestions", _counted(right, calls))
    first = alone.ask(made["game"], "suggest")
    assert alone.ask(made["game"], "suggest", made["seats"]["a"]) == first
    assert len(calls) == 1
    question = alone.view(made["game"])["question"]
    text = first["options"][first.get("default", 0)]["text"]
    alone.ask(made["game"], "answer", made["seats"][question["who"]], turn=question["turn"], text=text)
    assert alone.ask(made["game"], "suggest")["turn"] > first["turn"]
    assert len(calls) == 2


def _counted(work: Callable[..., Any], calls: list[int]) -> Callable[..., Any]:
    def suggestions(place: jobs.Position) -> Any:
        calls.append(place.turn)
        return work(place)

    return suggestions


def test_work_is_dropped_when_its_asker_has_gone(alone: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    game = alone.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
    begun, go_on = threading.Event(), threading.Event()

    def slow(_place: jobs.Position) -> str:
        begun.set()
        go_on.wait(30)
        return "done"

    calls = list[int]()
    monkeypatch.setattr(jobs, "suggestions", slow)
    monkeypatch.setattr(jobs, "previews", lambda place, _about: calls.append(place.turn))
    jobs.previews.__name__ = "previews"
    first = _asked(alone.port, game, "suggest")
    assert begun.wait(30)
    second = _asked(alone.port, game, "preview")
    _until(lambda: alone.service.pool.waiting == 1)
    second.close()
    _until(
        lambda: alone.service.results._running.keys() == {k for k in alone.service.results._running if "slow" in str(k)}
    )
    go_on.set()
    _until(lambda: alone.service.pool.waiting == 0)
    first.close()
    assert calls == []


def _asked(port: int, game: str, what: str) -> socket.socket:
    """Somebody who has asked something and waits for the answer."""
    line = socket.create_connection(("127.0.0.1", port))
    head = f"POST /api/games/{game}/{what} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
    line.sendall(f"{head}Content-Length: 2\r\n\r\n{{}}".encode())
    return line


def _until(is_so: Callable[[], bool], patience: float = 240) -> None:
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


# ------------------------------------------------------------------------------------------------ games for themselves


def test_nobody_takes_a_second_game_while_they_have_one(alone: Server) -> None:
    one, other = (alone.create(seats=[{"player": "me"}, {"player": "me"}])["game"] for _ in range(2))

    async def take_both() -> None:
        async with alone.service.at(one), alone.service.at(other):
            pass

    done = asyncio.run_coroutine_threadsafe(take_both(), alone.loop)
    with pytest.raises(RuntimeError, match="second game"):
        done.result(30)
    assert alone.view(one)["phase"] == "playing"


def test_a_game_that_nothing_comes_of_is_tried_later_and_later(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 100.0
    monkeypatch.setattr(timeouts.time, "monotonic", lambda: clock)
    sweeper = Sweeper.__new__(Sweeper)
    sweeper._later = {}
    one, tries = WaitingGame("game", "playing", False, 5), list[float]()
    while clock < 140:
        if sweeper._may_try(one):
            sweeper._put_off(one)
            tries.append(clock)
        clock += 1
    assert tries == [100, 102, 106, 114, 130]
    assert sweeper._may_try(one._replace(updated=6)), "something has happened to it"


def test_work_is_done_for_whoever_asks_for_it() -> None:
    pool, seen = ProcessPool(0), list[str]()

    async def ask() -> None:
        with working_for("192.0.2.1", Rank.GUEST):
            await pool.do(_noted, "x")
            seen.append(asker().name)

    asyncio.run(ask())
    pool.close()
    assert seen == ["192.0.2.1"]
    assert asker().name == "server"


def _noted(text: str) -> str:
    return text


def test_an_answer_that_cannot_be_folded_in_leaves_nothing_behind(
    alone: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where too much waits, the game in memory must not be ahead of the one that is kept."""
    made = alone.create(seats=[{"player": "me"}, {"player": "me"}])
    game, view = made["game"], alone.view(made["game"])
    question, right = view["question"], alone.service.rules

    async def full(work: Callable[..., Any], *arguments: Any) -> Any:
        if work.__name__ == "_applied":
            raise Problem("busy", "too much waits")
        return await right(work, *arguments)

    text = alone.ask(game, "suggest")["options"][0]["text"]
    answer = {"turn": question["turn"], "text": text}
    with monkeypatch.context() as patch:
        patch.setattr(alone.service, "rules", full)
        reply = alone.post(f"/api/games/{game}/answer", answer, made["seats"][question["who"]])
        assert (reply.status_code, reply.json()["code"]) == (503, "busy")
    assert alone.view(game) == view
    alone.ask(game, "answer", made["seats"][question["who"]], **answer)


def test_a_round_that_fails_is_soon_tried_again_and_then_all_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "SOON", 0.01)
    loops, rounds = supervisor.Loops(), list[float]()

    async def step() -> None:
        rounds.append(time.monotonic())
        if len(rounds) < 3:
            raise Problem("unavailable", "the database does not answer")

    async def run() -> None:
        task = asyncio.ensure_future(loops.run("seldom", 3600, step))
        while len(rounds) < 3:
            await asyncio.sleep(0.01)
        task.cancel()

    asyncio.run(run())
    assert loops.failures == 2
    assert loops.trouble() == ""


def test_whatever_has_threads_is_counted_when_they_die(alone: Server) -> None:
    class Listener:
        deaths = 3

        def check(self) -> None:
            pass

    alone.service.threaded["listener"] = Listener()
    assert 'openfire_deaths{what="listener"} 3.0' in alone.get("/metrics").text


@pytest.mark.parametrize(("code", "seconds"), [("too-fast", "1"), ("busy", "5"), ("stopping", "5"), ("unfit", None)])
def test_whoever_may_ask_again_is_told_when(code: str, seconds: str | None) -> None:
    assert waiting_headers(Problem(code, "").status).get("retry-after") == seconds


@pytest.mark.parametrize(("busy", "woken"), [(0, MOST_BOTS), (MOST_BOTS - 1, 1), (MOST_BOTS, 0), (MOST_BOTS + 1, 0)])
def test_no_more_bots_are_woken_than_can_think(busy: int, woken: int) -> None:
    sweeper = Sweeper.__new__(Sweeper)
    sweeper._later = {}
    found = [WaitingGame(f"game {n}", "playing", False, 5) for n in range(busy + MOST_BOTS + 1)]
    slots = {one.game: SimpleNamespace(is_thinking=n < busy) for n, one in enumerate(found)}
    sweeper._service = cast(Service, SimpleNamespace(slots=slots))
    assert sweeper._bots(found) == found[busy : busy + woken], "those that have waited longest"


def test_what_fails_beside_requests_is_counted_and_what_does_not_is_not(alone: Server) -> None:
    async def fail(error: Exception | None) -> None:
        if error:
            raise error

    def failures() -> float:
        return METRICS.failures.labels("task")._value.get()

    async def run(error: Exception | None) -> None:
        await asyncio.wait([alone.service.spawn(fail(error))])
        await asyncio.sleep(0)

    before = failures()
    for error, counted in [(None, 0), (Problem("unfit", "not so"), 0), (ValueError("bad"), 1)]:
        asyncio.run_coroutine_threadsafe(run(error), alone.loop).result(30)
        assert failures() - before == counted
