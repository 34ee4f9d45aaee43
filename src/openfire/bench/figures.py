"""What a benchmark is and how it is timed."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One measured value, as `openfire bench --json` prints it."""

    name: str
    value: float
    unit: str
    budget: float | None = None
    """The most (for times) or least (for rates) that was promised."""
    ok: bool | None = None
    peer: str | None = None
    """Who was measured beside it, and how long it took in the same unit."""
    ratio: float | None = None
    """How many times longer the peer took."""


class Peer(NamedTuple):
    """Another way to get the same answer."""

    name: str
    work: Callable[[], object]


def seconds(work: Callable[[], object], *, least: float = 0.2, rounds: int = 5) -> float:
    """Best time of one call over some rounds, each long enough to be measured."""
    work()
    calls, spent = 1, 0.0
    while (spent := _timed(work, calls)) < least / rounds and calls < 1_000_000:
        calls *= 4 if spent * 8 < least / rounds else 2
    return min(spent, *(_timed(work, calls) for _ in range(rounds - 1))) / calls


def _timed(work: Callable[[], object], calls: int) -> float:
    start = time.perf_counter()
    for _ in range(calls):
        work()
    return time.perf_counter() - start


UNITS = {"us": 1e6, "ms": 1e3, "s": 1.0}


def timed(
    name: str, unit: str, work: Callable[[], object], *, budget: float | None = None, peer: Peer | None = None
) -> Figure:
    """Time some work, and its peer once it is known how long ours takes."""
    value = seconds(work) * UNITS[unit]
    ok = None if budget is None else value <= budget
    if peer is None:
        return Figure(name, round(value, 3), unit, budget, ok)
    other = seconds(peer.work, rounds=3) * UNITS[unit]
    return Figure(name, round(value, 3), unit, budget, ok, f"{peer.name}: {other:.4g} {unit}", round(other / value, 1))


class Benchmark(NamedTuple):
    """Something to measure: the names of its figures, known before anything is measured, and the work."""

    names: tuple[str, ...]
    run: Callable[[], Iterable[Figure]]

    def is_wanted(self, text: str) -> bool:
        """Whether some figure of it has a text in its name."""
        return any(text.lower() in name.lower() for name in self.names)


def measured(benchmarks: Iterable[Benchmark], only: str = "") -> Iterator[Figure]:
    """Measure what has a text in its name, and nothing else."""
    for benchmark in benchmarks:
        if benchmark.is_wanted(only):
            yield from (figure for figure in benchmark.run() if only.lower() in figure.name.lower())
