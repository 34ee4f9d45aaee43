"""Many matches: in this process or in several, with the same results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import msgspec

from openfire.sim.field import Field, Plan, prepare
from openfire.sim.match import MatchResult, play_match


def play_series(plan: Plan, games: int, *, jobs: int = 1) -> Iterator[MatchResult]:
    """The matches 0, 1, 2 ... of a plan, in order, each as soon as it and those before it have ended.

    How many processes share them makes no difference to the results.
    """
    if jobs <= 1 or games <= 1:
        field = prepare(plan)
        yield from (play_match(field, number) for number in range(games))
        return
    prepare(plan)  # so that a wrong name is refused here, once
    batch = max(1, min(16, games // (jobs * 4)))
    with ProcessPoolExecutor(jobs, get_context("spawn"), _open, (plan,)) as pool:
        yield from pool.map(_play, range(games), chunksize=batch)


_FIELD: list[Field] = []
"""The field of a worker process."""


def _open(plan: Plan) -> None:
    _FIELD[:] = [prepare(plan)]


def _play(number: int) -> MatchResult:
    return play_match(_FIELD[0], number)


class Summary(msgspec.Struct, frozen=True):
    """What a series came to."""

    games: int
    seconds: float
    games_per_second: float
    wins: dict[str, int]
    """For each side, a for the first; a side keeps its bot and its army and changes its seat."""
    draws: int
    errors: int
    questions: int


def summarise(results: Sequence[MatchResult], seconds: float) -> Summary:
    """The figures of a series that took so long."""
    sides = max((len(result.sides) for result in results), default=0)
    won = Counter(side for result in results for side in result.winners)
    ended = [result for result in results if not result.error]
    return Summary(
        len(results),
        round(seconds, 3),
        round(len(results) / seconds, 3) if seconds else 0.0,
        {"abcdefgh"[side]: won[side] for side in range(sides)},
        sum(not result.winners for result in ended),
        len(results) - len(ended),
        sum(result.questions for result in results),
    )


def count_rules(results: Sequence[MatchResult]) -> dict[str, int]:
    """How often each rule was cited in a series, by id."""
    total: Counter[str] = Counter()
    for result in results:
        total.update(result.counts)
    return {rule: total[rule] for rule in sorted(total)}
