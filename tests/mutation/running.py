"""Runs mutants one after the other or side by side, and says what became of each."""

import json
import os
import select
import tempfile
import time
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing import Pipe
from pathlib import Path
from typing import NamedTuple

from tests.mutation.areas import Area
from tests.mutation.children import Child, Work, die_with_parent, silence
from tests.mutation.judging import TOUCHED, WEAK, Known, Ready, everything, judge_fresh, ready, step_name
from tests.mutation.mutants import Mutant
from tests.mutation.replacing import Swap, swaps
from tests.mutation.touching import read

KILLED, SURVIVED, EQUIVALENT = "killed", "survived", "equivalent"
LEAST = 20.0
"""Seconds of a processor without a word after which a process is said to hang, at least."""
PATIENCE = 5
"""So many times as long as without a mutant, one test may take with it, and so may all of them."""
IDLE = 4
"""So many times as long a process may wait for others, as on a busy machine."""


class Verdict(NamedTuple):
    """What became of a mutant."""

    mutant: Mutant
    outcome: str
    by: str = ""
    """What killed it, or why it is no fault."""
    seconds: float = 0.0
    """How long a processor worked for it."""
    at: str = ""
    """The scenario or test that was the last to be run."""


class BrokenTestsError(Exception):
    """Something fails where nothing was changed."""


Case = tuple[Area, Mutant]
"""A mutant, and the area whose tests have to notice it."""
Told = tuple[Area, Verdict]


class Control(NamedTuple):
    """What came of the scenarios and tests of an area where nothing is changed."""

    failure: str
    """Why they could not be run."""
    seconds: float
    known: Known


def control(area: Area) -> Control:
    """Run everything without a mutant: it shows how long things take, and what calls what."""
    with tempfile.TemporaryDirectory() as folder:
        child, seconds = _done(partial(everything, area, Path(folder)))
        weak = Path(folder) / WEAK
        names = json.loads(weak.read_text(encoding="utf-8")) if weak.is_file() else ()
        known = Known(child.times, read(Path(folder) / TOUCHED), frozenset(names))
    return Control(child.found or "", seconds, known)


def _done(work: Work) -> tuple[Child, float]:
    """A process that has done some work, and the seconds that it used."""
    child = Child(work)
    try:
        while not child.listen():
            select.select([child.pipe], [], [], 1.0)
        return child, child.used()
    finally:
        child.end()


class Task(NamedTuple):
    """A mutant that is to be judged."""

    case: Case
    work: Work
    seconds: float
    """Seconds that the work takes without a mutant, at most."""


def run(area: Area, cases: Sequence[Case], found: Control, jobs: int) -> Iterator[Told]:
    """What becomes of mutants, each of an area of its own: first those that go into loaded code, then the others.

    Everything is loaded and collected once, in a process of its own, and a mutant of the first kind is a fork of that.
    The others are forks of this process, which has loaded nothing of the program yet; and so is what survives there
    although something that is loaded rests on the function, as that may be wrong too.
    """
    quick = {case: one for case in cases if (one := swaps(case[1])) is not None}
    with tempfile.TemporaryDirectory() as folder:
        done = set()
        for told in _in_ready(area, quick, found, jobs, Path(folder)) if quick else ():
            mutant = told[1].mutant
            if told[1].outcome == KILLED or found.known.touched.by(mutant.path, mutant.function) is not None:
                done.add((told[0], mutant))
                yield told
        left = [case for case in cases if case not in done]
        yield from _through((_fresh(case, found, Path(folder)) for case in left), found.known, jobs)


def _fresh(case: Case, found: Control, folder: Path) -> Task:
    return Task(case, partial(judge_fresh, *case, found.known, folder), found.seconds)


def _in_ready(
    area: Area, swapped: Mapping[Case, list[Swap]], found: Control, jobs: int, folder: Path
) -> Iterator[Told]:
    """Judge mutants in forks of a process that has loaded everything; those that cannot be are left out."""
    told, say = Pipe(duplex=False)
    pid = os.fork()
    if pid == 0:
        try:
            die_with_parent()
            silence()
            told.close()

            def use(here: Ready) -> None:
                for one in _proved(here, swapped, found.known, jobs, folder):
                    say.send(one)

            if fault := ready(area, use):
                say.send(fault)
        except BaseException:
            say.send(traceback.format_exc())
        finally:
            os._exit(0)
    say.close()
    with suppress(EOFError):
        while True:
            one = told.recv()
            if isinstance(one, str):
                raise BrokenTestsError(one)
            yield one
    os.waitpid(pid, 0)


def _proved(here: Ready, swapped: Mapping[Case, list[Swap]], known: Known, jobs: int, folder: Path) -> Iterator[Told]:
    """What becomes of mutants. What kills one is run without any, and if it fails then too, it counts no more."""
    waiting = [case for case, one in swapped.items() if here.can_judge(one, case[1])]
    proved: set[str] = set()
    while waiting:
        again = []
        for area, verdict in _through(
            (_swapped(here, case, swapped[case], known, folder) for case in waiting), known, jobs
        ):
            if verdict.outcome == KILLED and verdict.at not in proved:
                if _done(partial(here.without, verdict.at))[0].found:
                    known = known._replace(weak=known.weak | {verdict.at})
                    again.append((area, verdict.mutant))
                    continue
                proved.add(verdict.at)
            yield area, verdict
        waiting = again


def _swapped(here: Ready, case: Case, swapped: list[Swap], known: Known, folder: Path) -> Task:
    area, mutant = case
    steps = here.steps(area, mutant, known)
    work = partial(here.judge, mutant, swapped, steps, folder)
    return Task(case, work, sum(known.times.get(step_name(step), 0.0) for step in steps))


def _through(tasks: Iterable[Task], known: Known, jobs: int) -> Iterator[Told]:
    """What becomes of mutants, in the order in which they are through."""
    waiting = iter(tasks)
    with Pen(known.times) as pen:
        while pen.fill(waiting, jobs):
            yield from pen.finished()


class Pen:
    """Holds the processes that run; whatever happens, they are ended."""

    def __init__(self, times: Mapping[str, float]) -> None:
        self._running: dict[int, Running] = {}
        self._times = times

    def __enter__(self) -> "Pen":
        return self

    def __exit__(self, *_: object) -> None:
        for one in self._running.values():
            one.child.end()

    def fill(self, waiting: Iterator[Task], jobs: int) -> bool:
        """Begin with as many as may run side by side; whether any runs."""
        while len(self._running) < jobs and (task := next(waiting, None)):
            child = Child(task.work)
            self._running[child.pipe] = Running(task, child, self._times)
        return bool(self._running)

    def finished(self) -> Iterator[Told]:
        """Wait a moment; those that are through or hang."""
        heard = select.select(list(self._running), [], [], 1.0)[0]
        for pipe, one in list(self._running.items()):
            has_ended = pipe in heard and one.child.listen()
            if has_ended or one.is_hanging():
                del self._running[pipe]
                yield one.task.case[0], one.ended()


class Running:
    """A process that judges a mutant, and how long it may take."""

    def __init__(self, task: Task, child: Child, times: Mapping[str, float]) -> None:
        self.task, self.child, self._times = task, child, times
        self._looked = child.began
        self._heard, self._used = child.began, 0.0
        """When it last said something, and what it had used of a processor then, as far as was looked at."""

    def is_hanging(self) -> bool:
        """Whether it has worked for too long without a word, or altogether; looked at each second."""
        now = time.monotonic()
        if now - self._looked < 1.0:
            return False
        self._looked, used = now, self.child.used()
        if self._heard != self.child.heard:
            self._heard, self._used = self.child.heard, used
        one = _limit(self._times.get(self.child.at, 0.0))
        whole = _limit(self.task.seconds)
        waited = max((now - self._heard) / one, (now - self.child.began) / whole) / IDLE
        return used - self._used > one or used > whole or waited > 1

    def ended(self) -> Verdict:
        """What became of the mutant, whose process is ended."""
        seconds = self.child.used()
        self.child.end()
        found = self.child.found
        by = f"time limit: it hangs in {self.child.at}" if found is None else found
        return Verdict(self.task.case[1], KILLED if by else SURVIVED, by, seconds, self.child.at)


def _limit(seconds: float) -> float:
    return max(LEAST, PATIENCE * seconds)
