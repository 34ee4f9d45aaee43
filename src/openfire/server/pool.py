"""A pool of processes for whatever takes long: bots, odds, overlays, verifying. Nothing in it blocks a request.

Every piece of work has a time budget. A process that overruns is ended and another takes its place.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple

from openfire.server.problems import Problem

BUDGET: Final = 20.0
"""Seconds that a piece of work may take if nothing else is said."""


def _stopping() -> Problem:
    return Problem("stopping", "the server is about to stop: ask again in a moment")


class OverrunError(Exception):
    """Some work took longer than it may."""


class Job(NamedTuple):
    """Work for a process, and who waits for it."""

    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    budget: float
    future: Future[Any]


class Pool:
    """Some processes, each with a thread that hands it work."""

    def __init__(self, size: int | None = None) -> None:
        """size: how many processes; with 0 the work is done in a thread of this one, and nothing is ended."""
        self._is_here = size == 0
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.waiting = self.overruns = 0
        self._is_closed = False
        many = 1 if self._is_here else size or max(1, (os.cpu_count() or 2) - 1)
        self._workers = [Here() if self._is_here else Worker() for _ in range(many)]
        self._threads = [
            Thread(target=self._serve, args=(n,), name=f"openfire-pool-{n}", daemon=True) for n in range(many)
        ]
        for thread in self._threads:
            thread.start()

    async def do(self, work: Callable[..., Any], *arguments: Any, budget: float = BUDGET) -> Any:
        """Have some work done elsewhere. Raises OverrunError when it takes too long."""
        if self._is_closed:
            raise _stopping()
        future: Future[Any] = Future()
        self.waiting += 1
        self._jobs.put(Job(work, arguments, budget, future))
        try:
            return await asyncio.wrap_future(future)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """End all processes at once; whoever waits for work hears that the server stops."""
        self._is_closed = True
        for worker in self._workers:
            worker.kill()
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join(timeout=BUDGET)

    def _serve(self, number: int) -> None:
        while (job := self._jobs.get()) is not None:
            if not job.future.set_running_or_notify_cancel():
                continue
            if self._is_closed:
                job.future.set_exception(_stopping())
                continue
            self._workers[number] = self._done(self._workers[number], job)
        self._workers[number].end()

    def _done(self, worker: Worker, job: Job) -> Worker:
        """Have a piece of work done; the process that takes the next one."""
        try:
            is_good, result = worker.do(job)
        except (OverrunError, EOFError, OSError) as error:
            worker.end()
            if self._is_closed:
                job.future.set_exception(_stopping())
                return worker
            self.overruns += 1
            job.future.set_exception(error if isinstance(error, OverrunError) else OverrunError(str(error)))
            return type(worker)()
        job.future.set_result(result) if is_good else job.future.set_exception(result)
        return worker


class Worker:
    """A process at the other end of a pipe, started when it is first needed."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Connection | None = None

    def do(self, job: Job) -> tuple[bool, Any]:
        """Whether some work was done, and its result or what went wrong."""
        pipe = self._pipe or self._start()
        pipe.send((job.work, job.arguments))
        if not pipe.poll(job.budget):
            raise OverrunError(f"{job.work.__name__} took more than {job.budget:g} s")
        found: tuple[bool, Any] = pipe.recv()
        return found

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True, name="openfire-pool")
        self._process.start()
        theirs.close()
        return self._pipe

    def kill(self) -> None:
        """End the process, whatever it does; whoever waits for it hears that it is gone."""
        if self._process is not None:
            self._process.kill()

    def end(self) -> None:
        """End the process and wait until it has gone."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()


class Here(Worker):
    """No process: the work is done by whoever hands it out."""

    def do(self, job: Job) -> tuple[bool, Any]:
        """Whether some work was done, and its result or what went wrong."""
        try:
            return True, job.work(*job.arguments)
        except Exception as error:
            return False, error


def _work(pipe: Connection) -> None:
    """What a process does: work until nobody hands it any."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            work, arguments = pipe.recv()
        except EOFError:
            return
        try:
            answer = True, work(*arguments)
        except Exception as error:  # whatever it is, whoever waits has to hear of it
            answer = False, _sendable(error)
        pipe.send(answer)


def _sendable(error: Exception) -> Exception:
    return error if isinstance(error, Problem) else RuntimeError(f"{type(error).__name__}: {error}")
