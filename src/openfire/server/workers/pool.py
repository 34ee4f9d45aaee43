"""A pool of processes for whatever takes long: bots, odds, uploads, verifying. Nothing in it blocks a request.

Every piece of work has a time budget. A process that overruns or dies is replaced. Whatever goes wrong in a process
comes back as a value, for not every exception survives the way from one process to another.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Literal, NamedTuple, TypeVar

from openfire.geometry.paths import IntricateError
from openfire.server.health.logs import log, set_up_logs
from openfire.server.problems import TOO_INTRICATE, Problem
from openfire.server.workers.fair_queue import LONGEST_WAIT, MOST_OF_ONE, FullError, Job, Threads

BUDGET: Final = 20.0
"""Seconds that a piece of work may take if nothing else is said."""
STARTING: Final = 600.0
"""Seconds that a process may take to start: kernels may have to be compiled first."""
LOADED: Final = "openfire.server.workers.loaded"
"""The module that loads what processes need."""


T = TypeVar("T")


class OverrunError(Exception):
    """Some work took longer than it may."""


class DiedError(Exception):
    """A process ended in the middle of some work."""


class FailedError(Exception):
    """Some work raised an exception; its kind and words are all that came back."""


class WorkerResult(NamedTuple):
    """What comes back from a process: a result, a problem, or the words of an exception."""

    kind: Literal["done", "problem", "failed"]
    value: Any  # what the work gave, the parts of a problem, or words

    def result(self) -> Any:  # whoever has something done knows what comes of it
        """The result. Raises Problem or FailedError."""
        if self.kind == "problem":
            raise Problem(*self.value)
        if self.kind == "failed":
            raise FailedError(self.value)
        return self.value


def run_work(work: Callable[..., object], arguments: tuple[object, ...]) -> bytes:
    """Do some work; what came of it, whatever that is, as bytes that can be read again."""
    try:
        return _packed(WorkerResult("done", work(*arguments)))
    except Problem as problem:
        return _packed(WorkerResult("problem", (problem.code, problem.text, problem.refusal)))
    except IntricateError:
        return _packed(WorkerResult("problem", (*TOO_INTRICATE, None)))
    except Exception as error:  # whoever waits has to hear of it, whatever it is
        return _packed(WorkerResult("failed", f"{type(error).__name__}: {error}"[:2000]))


def _packed(answer: WorkerResult) -> bytes:
    packed = pickle.dumps(tuple(answer))
    pickle.loads(packed)  # our own words of a moment ago; what does not survive the way must not be sent
    return packed


class Task(Job):
    """Work for a process."""

    def __init__(self, work: Callable[..., object], arguments: tuple[object, ...], budget: float) -> None:
        super().__init__()
        self.work, self.arguments, self.budget = work, arguments, budget


class ProcessPool:
    """Some processes, each with a thread that hands it work."""

    def __init__(
        self, size: int | None = None, ready: Callable[[], None] | None = None, most_of_one: int = MOST_OF_ONE
    ) -> None:
        """size: how many processes; with 0 the work is done in a thread of this one, and nothing is ended.

        Where it is not said there are at least two, so that one is left for others. ready: what a process does before
        its first work. most_of_one: how much of one asker may wait.
        """
        slots = 1 if size == 0 else size or max(2, (os.cpu_count() or 2) - 1)
        self._is_closed = False
        self.overruns = self.deaths = 0
        self._workers = [Here() if size == 0 else Worker(ready) for _ in range(slots)]
        self._threads: Threads[Task] = Threads(
            "openfire-pool", slots, self._do, tend=self._tend, most_of_one=most_of_one
        )

    async def do(
        self, work: Callable[..., T], *arguments: object, budget: float = BUDGET, is_patient: bool = False
    ) -> T:
        """Have some work done elsewhere, for whoever the present task works for. Cancelled, it is not begun any more.

        is_patient: it waits however much is waiting already. Raises OverrunError when it takes too long, FailedError
        when it fails, Problem when it says so or too much is waiting.
        """
        if self._is_closed:
            raise _stopping()
        task = Task(work, arguments, budget)
        try:
            self._threads.queue.put(task, is_patient=is_patient)
        except FullError as full:
            raise busy(full) from None
        found: T = await asyncio.wrap_future(task.future)
        return found

    @property
    def waiting(self) -> int:
        """How much work nobody has begun."""
        return self._threads.queue.waiting

    @property
    def is_busy(self) -> bool:
        """Whether any work is begun or waits to be."""
        return self._threads.queue.is_busy

    def age(self) -> float:
        """Seconds that somebody at a table has waited for work to begin."""
        return self._threads.queue.age()

    def check(self) -> None:
        """Replace threads that have died; each looks after its own process."""
        self._threads.check()

    def _tend(self, slot: int) -> None:
        """See to it that a slot has a process that waits for work."""
        worker = self._workers[slot]
        if worker.is_lost:
            self._note_death("waiting")
            worker.end()
        if not (worker.is_alive or self._is_closed):
            worker.start()

    def trouble(self) -> str:
        """What is wrong with it; empty where nothing is."""
        if not self._threads.alive:
            return "no thread hands out work"
        if not any(worker.is_ready for worker in self._workers):
            tries = min(worker.failures for worker in self._workers)
            return f"no process is up to work out bots and odds ({tries} tries to start one)"
        age = self.age()
        return f"work has waited for {age:.0f} s" if age > LONGEST_WAIT else ""

    def close(self) -> None:
        """End all processes at once; whoever waits for work hears that the server stops."""
        self._is_closed = True
        for worker in self._workers:
            worker.kill()
        self._threads.close(BUDGET)
        for worker in self._workers:
            worker.end()

    def _do(self, slot: int, task: Task) -> None:
        """Have a piece of work done; one whose process dies is tried once more, for another may have ended it."""
        if not task.future.set_running_or_notify_cancel():
            return
        for is_last in (False, True):
            try:
                task.future.set_result(self._answer(slot, task).result())
            except DiedError as died:
                if not is_last and not self._is_closed:
                    continue
                task.fail(_stopping() if self._is_closed else FailedError(str(died)))
            except (Problem, FailedError, OverrunError) as error:
                task.fail(error)
            return

    def _answer(self, slot: int, task: Task) -> WorkerResult:
        worker = self._workers[slot]
        if self._is_closed:
            raise _stopping()
        try:
            return WorkerResult(*pickle.loads(worker.do(task)))  # from a process that we started ourselves
        except OverrunError:
            self.overruns += 1
            worker.end()
            raise
        except (EOFError, OSError, DiedError, pickle.UnpicklingError) as error:
            worker.end()
            if not self._is_closed:
                self._note_death(task.work.__name__)
            raise DiedError(f"the process that did {task.work.__name__} has died ({type(error).__name__})") from None

    def _note_death(self, what: str) -> None:
        self.deaths += 1
        log.error("process died", extra={"what": what})


def busy(full: FullError) -> Problem:
    """The problem that too much work waits."""
    if full.is_own:
        return Problem("too-fast", "you have asked for much that is still being worked out: wait for it")
    return Problem("busy", "the server has more to work out than it can: ask again in a moment")


def _stopping() -> Problem:
    return Problem("stopping", "the server is about to stop: ask again in a moment")


# ------------------------------------------------------------------------------------------------ processes


class Worker:
    """A process at the other end of a pipe, started when it is first needed and again after it has ended."""

    def __init__(self, ready: Callable[[], None] | None = None) -> None:
        self._ready = ready
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self.failures = 0
        """How often in a row it did not start."""

    @property
    def is_alive(self) -> bool:
        """Whether there is a process."""
        return self._process is not None and self._process.is_alive()

    @property
    def is_ready(self) -> bool:
        """Whether there is a process that has got ready."""
        return self.is_alive and not self.failures

    @property
    def is_lost(self) -> bool:
        """Whether there was a process that has gone by itself."""
        return self._process is not None and not self._process.is_alive()

    def do(self, task: Task) -> bytes:
        """What came of some work. Raises OverrunError, or OSError or EOFError where the process is gone."""
        if self._pipe is None:
            self.start()
        return self._asked(task.work, task.arguments, task.budget)

    def _asked(self, work: Callable[..., object], arguments: tuple[object, ...], budget: float) -> bytes:
        assert self._pipe is not None
        self._pipe.send((work, arguments))
        if not self._pipe.poll(budget):
            raise OverrunError(f"{work.__name__} took more than {budget:g} s")
        return self._pipe.recv_bytes()

    def start(self) -> None:
        """Start the process, and have it get ready."""
        self.failures += 1
        self._pipe, theirs = multiprocessing.Pipe()
        self._process = _process(theirs)
        try:
            self._process.start()
            theirs.close()
            if self._ready:
                WorkerResult(*pickle.loads(self._asked(self._ready, (), STARTING))).result()
        except BaseException:
            self.end()
            raise
        self.failures = 0

    def kill(self) -> None:
        """End the process, whatever it does; whoever waits for it hears that it is gone."""
        process = self._process
        if process is not None and process.pid is not None:
            process.kill()

    def end(self) -> None:
        """End the process and wait until it has gone; the next work starts another."""
        pipe, process, self._pipe, self._process = self._pipe, self._process, None, None
        if pipe is not None:
            pipe.close()
        if process is not None and process.pid is not None:
            process.kill()
            process.join()


class Here(Worker):
    """No process: the work is done by whoever hands it out, and comes back in the same way."""

    is_alive = is_ready = True
    is_lost = False

    def do(self, task: Task) -> bytes:
        """What came of some work."""
        return run_work(task.work, task.arguments)


def _process(pipe: Connection) -> BaseProcess:
    """A process that is about to start: on Linux it is forked from one that has loaded everything already."""
    if sys.platform == "linux":
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([LOADED])
        return context.Process(target=_work, args=(pipe,), daemon=True, name="openfire-pool")
    spawning = multiprocessing.get_context("spawn")
    return spawning.Process(target=_work, args=(pipe,), daemon=True, name="openfire-pool")


def _work(pipe: Connection) -> None:
    """What a process does: work until nobody hands it any."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    set_up_logs()
    while True:
        try:
            told = pipe.recv_bytes()
        except EOFError:
            return
        pipe.send_bytes(run_work(_told, (told,)))


def _told(told: bytes) -> object:
    """Do what was handed over: what to call, and with what."""
    work, arguments = pickle.loads(told)  # from the process that started this one
    return work(*arguments)
