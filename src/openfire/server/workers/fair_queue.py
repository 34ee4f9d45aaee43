"""A fair queue: a line for each asker, served in turn, those at a table before strangers; and threads that serve it.

One asker has half of the threads at once, and strangers together all but one: there is room for others, and for who
plays.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from functools import partial
from threading import Condition, Thread
from typing import Any, Final, Generic, TypeVar

from openfire.server.health.logs import log
from openfire.server.http.request_ids import carried
from openfire.server.workers.askers import Rank, asker

MOST_OF_ONE: Final = 24
"""Pieces of work of one asker that may wait."""
MOST_OF_ALL: Final = 2_000
"""Pieces of work that may wait together."""
LONGEST_WAIT: Final = 15.0
"""Seconds after which somebody at a table who waits for work to begin means that something is wrong."""
IDLE: Final = 1.0
"""Seconds after which a thread that has nothing to do looks whether all is well."""


class FullError(Exception):
    """Too much work waits already: of this asker, or of all."""

    def __init__(self, is_own: bool) -> None:
        super().__init__("the line is full")
        self.is_own = is_own


class Job:
    """A piece of work for whoever the present task works for, and for whom its result waits."""

    def __init__(self) -> None:
        self.future: Future[Any] = Future()  # whoever waits for it knows what comes of it
        self.asker, self.since = asker(), time.monotonic()

    def fail(self, error: BaseException) -> None:
        """Tell whoever waits that it went wrong; told twice, nothing happens."""
        with suppress(InvalidStateError):
            self.future.set_exception(error)


def _counted(job: Job) -> tuple[str, ...]:
    """Against whose shares a piece of work counts."""
    name, _, also = job.asker
    return (name, also) if also and also != name else (name,)


J = TypeVar("J", bound=Job)
T = TypeVar("T")


class FairQueue(Generic[J]):
    """Work in lines."""

    def __init__(self, slots: int, most_of_one: int = MOST_OF_ONE) -> None:
        """slots: how many pieces are done at the same time."""
        self._most_of_one = most_of_one
        self._share_of_one, self._share_of_strangers = max(1, slots // 2), max(1, slots - 1)
        self._lines: dict[Rank, OrderedDict[str, deque[J]]] = {rank: OrderedDict() for rank in Rank}
        self._running: Counter[str] = Counter()
        self._strangers = 0
        self._condition = Condition()
        self.waiting = 0

    def put(self, job: J, *, is_patient: bool = False) -> None:
        """Stand in line. Raises FullError unless it can wait for as long as it takes."""
        with self._condition:
            lines = self._lines[job.asker.rank]
            line = lines.get(job.asker.name) or deque()
            is_own = len(line) >= self._most_of_one
            if not is_patient and (is_own or self.waiting >= MOST_OF_ALL):
                raise FullError(is_own)
            line.append(job)
            lines[job.asker.name] = line
            self.waiting += 1
            self._condition.notify_all()

    def take(self) -> J | None:
        """The next piece that may be done; None when there is none for a while."""
        with self._condition:
            job = self._next() or (self._condition.wait(IDLE) and self._next()) or None
            if job is not None:
                self._running.update(_counted(job))
                self._strangers += job.asker.rank > Rank.TABLE
            return job

    def done(self, job: J) -> None:
        """A piece is done: its asker's next one may be."""
        with self._condition:
            self._running.subtract(_counted(job))
            self._running += Counter()  # forgets those who have nothing running
            self._strangers -= job.asker.rank > Rank.TABLE
            self._condition.notify_all()

    @property
    def is_busy(self) -> bool:
        """Whether something waits or is being done."""
        with self._condition:
            return bool(self.waiting or self._running)

    def close(self) -> None:
        """Wake whoever waits for work: there will be no more."""
        with self._condition:
            self._condition.notify_all()

    def age(self) -> float:
        """Seconds that somebody at a table has waited for whom nothing is being done."""
        with self._condition:
            lines = self._lines[Rank.TABLE].values()
            first = [line[0].since for line in lines if not any(self._running[one] for one in _counted(line[0]))]
            return time.monotonic() - min(first) if first else 0.0

    def _next(self) -> J | None:
        for rank, lines in self._lines.items():
            if rank > Rank.TABLE and self._strangers >= self._share_of_strangers:
                return None
            for name, line in lines.items():
                if all(self._running[one] < self._share_of_one for one in _counted(line[0])):
                    return self._taken(lines, name, line)
        return None

    def _taken(self, lines: OrderedDict[str, deque[J]], name: str, line: deque[J]) -> J:
        """The first of a line; whoever else stands in that rank comes before its second."""
        job = line.popleft()
        lines.move_to_end(name)
        if not line:
            del lines[name]
        self.waiting -= 1
        return job


class Threads(Generic[J]):
    """Threads that do the work of a queue. One that dies is replaced, and counted."""

    def __init__(
        self,
        name: str,
        slots: int,
        do: Callable[[int, J], None],
        *,
        tend: Callable[[int], None] = lambda _slot: None,
        most_of_one: int = MOST_OF_ONE,
    ) -> None:
        """do: does a piece of work in one of the slots; whatever it raises is told to whoever waits for the piece.

        tend: looks after a slot, at first and whenever it has nothing to do.
        """
        self.queue: FairQueue[J] = FairQueue(slots, most_of_one)
        self._name, self._do, self._tend = name, do, tend
        self.deaths = 0
        self._is_closed = False
        self._threads = [self._start(slot) for slot in range(slots)]

    @property
    def alive(self) -> int:
        """How many threads there are to do work."""
        return sum(thread.is_alive() for thread in self._threads)

    def check(self) -> None:
        """Replace threads that have died."""
        for slot, thread in enumerate(self._threads):
            if not thread.is_alive() and not self._is_closed:
                self.deaths += 1
                log.error("thread died", extra={"what": thread.name})
                self._threads[slot] = self._start(slot)

    def close(self, patience: float) -> None:
        """Finish what waits, then stop."""
        self._is_closed = True
        self.queue.close()
        for thread in self._threads:
            thread.join(patience)

    def _start(self, slot: int) -> Thread:
        thread = Thread(target=self._run, args=(slot,), name=f"{self._name}-{slot}", daemon=True)
        thread.start()
        return thread

    def _run(self, slot: int) -> None:
        self._looked_after(slot)
        while True:
            job = self.queue.take()
            if job is not None:
                self._done(slot, job)
            elif not self._is_closed:
                self._looked_after(slot)
            elif not self.queue.waiting:
                return

    def _done(self, slot: int, job: J) -> None:
        try:
            self._do(slot, job)
        except BaseException as error:
            job.fail(error)
        finally:
            self.queue.done(job)

    def _looked_after(self, slot: int) -> None:
        try:
            self._tend(slot)
        except Exception:
            log.exception("slot not looked after", extra={"what": f"{self._name}-{slot}"})


# ------------------------------------------------------------------------------------------------ calls


class Call(Job):
    """A function to be called in a thread."""

    def __init__(self, work: Callable[..., object], arguments: tuple[object, ...]) -> None:
        super().__init__()
        self.run = partial(carried(work), *arguments)


class CallThreads:
    """Threads that call functions for tasks of the event loop, each for whoever its task works for."""

    def __init__(self, name: str, slots: int, most_of_one: int = MOST_OF_ALL) -> None:
        self._threads: Threads[Call] = Threads(name, slots, _call, most_of_one=most_of_one)

    async def call(self, work: Callable[..., T], *arguments: object) -> T:
        """Call a function in a thread. Raises what it raises, and FullError."""
        one = Call(work, arguments)
        self._threads.queue.put(one)
        found: T = await asyncio.wrap_future(one.future)
        return found

    def check(self) -> None:
        """Replace threads that have died."""
        self._threads.check()

    @property
    def deaths(self) -> int:
        """How many threads have died."""
        return self._threads.deaths

    def trouble(self) -> str:
        """What is wrong with them; empty where nothing is."""
        age = self.age()
        return f"a question has waited for {age:.0f} s" if age > LONGEST_WAIT else ""

    def age(self) -> float:
        """Seconds that somebody at a table has waited."""
        return self._threads.queue.age()

    def close(self, patience: float = 5.0) -> None:
        """Finish what waits, then stop."""
        self._threads.close(patience)


def _call(_slot: int, one: Call) -> None:
    if one.future.set_running_or_notify_cancel():
        one.future.set_result(one.run())
