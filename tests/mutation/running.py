"""Runs mutants one after the other or side by side, and says what became of each."""

import select
import tempfile
import time
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.mutation.areas import Area
from tests.mutation.children import Child
from tests.mutation.judging import TOUCHED, everything, first_failure
from tests.mutation.mutants import Mutant
from tests.mutation.touching import Touched, read

KILLED, SURVIVED, EQUIVALENT = "killed", "survived", "equivalent"
LEAST = 30.0
"""Seconds without a word after which a process is said to hang, at least."""
PATIENCE = 5
"""So many times as long as without a mutant, one test may take with it, and so may all of them."""


class Verdict(NamedTuple):
    """What became of a mutant."""

    mutant: Mutant
    outcome: str
    by: str = ""
    """What killed it, or why it is no fault."""
    seconds: float = 0.0


class Control(NamedTuple):
    """What came of the scenarios and tests of an area where nothing is changed."""

    failure: str
    seconds: float
    times: dict[str, float]
    """Seconds for each file of tests."""
    limit: float
    """Seconds for one scenario or test of a mutant, at most."""
    touched: Touched
    """What calls what."""

    @property
    def whole(self) -> float:
        """Seconds for all scenarios and tests of a mutant, at most."""
        return max(LEAST, PATIENCE * self.seconds)


def control(area: Area) -> Control:
    """Run everything without a mutant: it must pass, and it shows how long things take."""
    with tempfile.TemporaryDirectory() as folder:
        child = Child(partial(everything, area, Path(folder)))
        try:
            while not child.listen():
                select.select([child.pipe], [], [], 1.0)
        finally:
            child.end()
        touched = read(Path(folder) / TOUCHED)
    files: defaultdict[str, float] = defaultdict(float)
    for what, seconds in child.times.items():
        files[what.partition("::")[0]] += seconds
    limit = max(LEAST, PATIENCE * max(child.times.values()))
    return Control(child.found or "", time.monotonic() - child.began, dict(files), limit, touched)


def run(area: Area, chosen: Sequence[Mutant], found: Control, jobs: int) -> Iterator[Verdict]:
    """What becomes of some mutants of an area, in the order in which they are through."""
    waiting = deque(chosen)
    with tempfile.TemporaryDirectory() as folder, Pen(found) as pen:
        while waiting or pen.running:
            while waiting and len(pen.running) < jobs:
                mutant = waiting.popleft()
                work = partial(first_failure, area, mutant, found.times, found.touched, Path(folder))
                pen.take(mutant, Child(work))
            yield from pen.finished()


class Pen:
    """Holds the processes that run; whatever happens, they are ended."""

    def __init__(self, limits: Control) -> None:
        self.running: dict[int, tuple[Mutant, Child]] = {}
        self._limits = limits

    def __enter__(self) -> "Pen":
        return self

    def __exit__(self, *_: object) -> None:
        for _, child in self.running.values():
            child.end()

    def take(self, mutant: Mutant, child: Child) -> None:
        self.running[child.pipe] = mutant, child

    def finished(self) -> Iterator[Verdict]:
        """Wait a moment; those that are through or hang."""
        ready = select.select(list(self.running), [], [], 1.0)[0]
        for pipe, (mutant, child) in list(self.running.items()):
            has_ended = pipe in ready and child.listen()
            if has_ended or self._is_hanging(child):
                del self.running[pipe]
                child.end()
                yield _verdict(mutant, child)

    def _is_hanging(self, child: Child) -> bool:
        now = time.monotonic()
        return now - child.heard > self._limits.limit or now - child.began > self._limits.whole


def _verdict(mutant: Mutant, child: Child) -> Verdict:
    seconds = time.monotonic() - child.began
    if child.found is None:
        return Verdict(mutant, KILLED, f"time limit: it hangs in {child.at}", seconds)
    return Verdict(mutant, KILLED if child.found else SURVIVED, child.found, seconds)
