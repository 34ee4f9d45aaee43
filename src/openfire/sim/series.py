"""Many matches: in this process or in several, with the same results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from openfire.sim.match import MatchResult, play_match
from openfire.sim.match_setups import SIDES, MatchPlan, prepare
from openfire.sim.workers import share


def play_series(plan: MatchPlan, games: int, *, jobs: int = 1) -> Iterator[MatchResult]:
    """The matches 0, 1, 2 ... of a plan, in order, each as soon as it and those before it have ended."""
    return share(play_match, range(games), jobs, prepare, plan)


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
    missions: dict[str, int] = {}
    """How many matches of each mission there were."""
    armies: dict[str, tuple[str, ...]] = {}
    """For each side the names of the armies that it had."""


def summarise(results: Sequence[MatchResult], seconds: float) -> Summary:
    """The figures of a series that took so long."""
    sides = max((len(result.sides) for result in results), default=0)
    won = Counter(side for result in results for side in result.winners)
    ended = [result for result in results if not result.error]
    return Summary(
        len(results),
        round(seconds, 3),
        round(len(results) / seconds, 3) if seconds else 0.0,
        {SIDES[side]: won[side] for side in range(sides)},
        sum(not result.winners for result in ended),
        len(results) - len(ended),
        sum(result.questions for result in results),
        dict(Counter(result.mission for result in results)),
        {SIDES[side]: _armies(results, side) for side in range(sides)},
    )


def _armies(results: Sequence[MatchResult], side: int) -> tuple[str, ...]:
    """What the armies of a side were called, in the order in which they came."""
    every = (dict(zip(result.sides, result.armies, strict=False)) for result in results)
    return tuple(dict.fromkeys(named[side] for named in every if side in named))


def count_rules(results: Sequence[MatchResult]) -> dict[str, int]:
    """How often each rule was cited in a series, by id."""
    total: Counter[str] = Counter()
    for result in results:
        total.update(result.counts)
    return {rule: total[rule] for rule in sorted(total)}
