"""Whole games: how fast random bots play, what a fork costs, and how much memory a live game takes."""

import gc
import os
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from random import Random
from typing import NamedTuple

from openfire.ai.kept_odds import SETTING as KEPT_ODDS
from openfire.bench.figures import Benchmark, Figure, seconds
from openfire.engine.cursor import Cursor
from openfire.sim import MatchPlan, MatchSetups, play_match, prepare
from openfire.sim.match import RunningMatch

SEED = 1
GAMES = 24
"""As many as give every mission and seat the same share."""

PLACES = 60
"""Questions at which a game is forked."""

GAMES_BUDGET, FORK_BUDGET, MEMORY_BUDGET = 60.0, 30.0, 200.0


PACE, QUESTIONS = "random games, 2 x 40 models", "questions answered in random games"
FORK, FORK_ANYWHERE = "fork of a game at a boundary", "fork of a game anywhere, the answers since repeated"
MEMORY = "memory of a live game"


class GreedyGames(NamedTuple):
    """Games that greedy plays against itself."""

    name: str
    edition: str
    module: str
    warm: int
    """Games by which its odds are filled; as many others are timed."""
    budget: float


GREEDY = (
    GreedyGames("greedy games, 2 x 40 models", "stress", "frontier", 24, 14.0),
    GreedyGames("greedy games, lamplands", "assault", "lamplands", 6, 3.5),
    GreedyGames("greedy games, glasshouse", "onepage", "glasshouse", 4, 1.5),
)


def benchmarks() -> tuple[Benchmark, ...]:
    """All of this chapter."""
    return (
        Benchmark((PACE, QUESTIONS), lambda: _pace(_field())),
        *(Benchmark((games.name,), partial(_greedy, games)) for games in GREEDY),
        Benchmark((FORK, FORK_ANYWHERE), lambda: _forks(_field())),
        Benchmark((MEMORY,), lambda: [_memory(_field())]),
    )


@lru_cache
def _field() -> MatchSetups:
    """What games are played with; caches of the tables are filled before anything is timed."""
    field = prepare(MatchPlan(SEED, ("random", "random"), is_heard=False))
    for number in range(6):
        play_match(field, number)
    return field


def _pace(field: MatchSetups) -> Iterator[Figure]:
    started = time.process_time()  # of one core, whoever else is working
    results = [play_match(field, number) for number in range(GAMES)]
    spent = time.process_time() - started
    pace = GAMES / spent
    questions = sum(result.questions for result in results)
    yield Figure(PACE, round(pace, 2), "games/s", GAMES_BUDGET, pace >= GAMES_BUDGET)
    yield Figure(QUESTIONS, round(questions / spent), "1/s")


def _greedy(games: GreedyGames) -> Iterator[Figure]:
    """How fast greedy plays games it has not seen, once its table of odds is filled; no file helps it."""
    os.environ[KEPT_ODDS] = "off"
    field = prepare(MatchPlan(SEED, ("greedy", "greedy"), games.edition, games.module, is_heard=False))
    for number in range(games.warm):
        play_match(field, number)
    started = time.process_time()
    for number in range(games.warm, 2 * games.warm):
        play_match(field, number)
    pace = games.warm / (time.process_time() - started)
    yield Figure(games.name, round(pace, 2), "games/s", games.budget, pace >= games.budget)


def _forks(field: MatchSetups) -> Iterator[Figure]:
    everywhere, boundaries = _places(field, lambda _: True), _places(field, lambda cursor: cursor.at_boundary)
    quick = _fork_time(boundaries)
    yield Figure(FORK, quick, "us", FORK_BUDGET, quick <= FORK_BUDGET)
    yield Figure(FORK_ANYWHERE, _fork_time(everywhere), "us")


def _places(field: MatchSetups, is_wanted: Callable[[Cursor], bool]) -> list[Cursor]:
    """Games that wait at questions chosen at random."""
    found: list[Cursor] = []
    chance = Random(SEED)
    tape = _begun(field)
    while tape.cursor.question and len(found) < PLACES:
        if is_wanted(tape.cursor) and chance.random() < 0.3:  # so that they lie all over the game
            found.append(tape.cursor.fork())
        tape.step(tape.cursor.question)
    return found


def _fork_time(places: list[Cursor]) -> float:
    """Microseconds, on average over the places."""
    return round(seconds(lambda: [place.fork() for place in places]) / len(places) * 1e6, 2)


def _begun(field: MatchSetups) -> RunningMatch:
    return RunningMatch(field.match(0), SEED, 0, is_recorded=False)


def _memory(field: MatchSetups) -> Figure:
    """What a game in the middle holds besides the set-up, which all games share."""
    half = play_match(field, 0).questions // 2
    tracemalloc.start()
    try:
        before = _traced()
        tape = _begun(field)
        for _ in range(half):
            assert tape.cursor.question is not None
            tape.step(tape.cursor.question)
            tape.cursor.news()  # whoever holds a live game reads what happens
        size = (_traced() - before) / 1024
    finally:
        tracemalloc.stop()
    return Figure(MEMORY, round(size, 1), "KiB", MEMORY_BUDGET, size <= MEMORY_BUDGET)


def _traced() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
