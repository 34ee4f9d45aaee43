"""Exact odds: previews of attacks from shipped content, and three reference cases beside an independent dice library."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from openfire import odds
from openfire.bench.measuring import Figure, seconds
from openfire.engine.cursor import Cursor
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.odds.branches import SENSIBLE, Runs
from openfire.rules.stress.attack import attack_plan
from openfire.sim import Field, Plan, prepare
from openfire.sim.match import Tape

SEED = 1
ATTACKS = 300
MEDIAN_BUDGET, TAIL_BUDGET = 5.0, 150.0
"""Milliseconds for one attack at one target, offers and dice included."""

FASTER = 5.0
"""At least so many times faster than the peer."""

SAME = 1e-12
"""No chance differs from the peer's by more."""


def benchmarks() -> Iterator[Figure]:
    """All of this chapter."""
    yield from _previews()
    for case in CASES:
        yield from _beside_icepool(case)


# ------------------------------------------------------------------------------------------------ attacks as they come


def attacks(count: int) -> list[tuple[Cursor, str]]:
    """Games that wait for an attack, each with a target that can be attacked; from random play of shipped content."""
    field: Field = prepare(Plan(SEED, ("random", "random")))
    chance, found, number = Random(SEED), list[tuple[Cursor, str]](), 0
    while len(found) < count:
        tape = Tape(field.match(number), SEED, number, is_recorded=False)
        number += 1
        while tape.cursor.question and len(found) < count:
            question = tape.cursor.question
            if isinstance(question, Ask) and question.what == "attack":
                aim: Any = question.options.sample(chance)
                found += [(tape.cursor.fork(), aim.shots[0].target)] if aim.shots else []
            tape.step(question)
    return found


def _previews() -> Iterator[Figure]:
    cases = attacks(ATTACKS)
    odds.preview(*cases[0])  # kernels and caches of tables
    odds.clear()
    spent = sorted(_milliseconds(cursor, target) for cursor, target in cases)
    median, tail = spent[len(spent) // 2], spent[len(spent) * 99 // 100]
    name = f"attack preview, {ATTACKS} random attacks of shipped content"
    yield Figure(f"{name}, median", round(median, 2), "ms", MEDIAN_BUDGET, median <= MEDIAN_BUDGET)
    yield Figure(f"{name}, 99 of 100", round(tail, 2), "ms", TAIL_BUDGET, tail <= TAIL_BUDGET)
    yield Figure(f"{name}, most runs of one", max(_runs(*case) for case in cases), "runs")
    yield Figure(f"{name}, most states of one", max(_states(*case) for case in cases), "states")


def _milliseconds(cursor: Cursor, target: str) -> float:
    started = time.process_time()  # of one core, whoever else is working
    odds.preview(cursor, target)
    return (time.process_time() - started) * 1e3


def _runs(cursor: Cursor, target: str) -> int:
    """How often steps are run for one attack."""
    runs, found = _followed(cursor, target)
    return runs.count if found else 0


def _states(cursor: Cursor, target: str) -> int:
    """How many states an attack has at most after any of its batches."""
    return _followed(cursor, target)[1]


def _followed(cursor: Cursor, target: str) -> tuple[Runs, int]:
    (prospect,) = odds.preview(cursor, target).prospects
    game, runs, widest = cursor.game, Runs(SENSIBLE), 0
    found = [odds.Branch(game, 1.0)]
    for step in game.setup.edition.steps["attack"](game, prospect.unit, prospect.answer) if prospect.answer else ():
        found = runs.after(found, step, game.state)
        widest = max(widest, len(found))
    return runs, widest


# ------------------------------------------------------------------------------------------------ three reference cases


class Case(NamedTuple):
    """Attacks of one model on a unit: the plan of their dice, and hit points by model."""

    name: str
    attacks: int
    models: int
    hit_points: int
    damage: int = 1
    unstable: bool = False
    rending: int = 0
    skill: int = 7
    defence: int = 8


CASES = (
    Case("40 D12 attacks, re-rolls, allocation", 40, 10, 2),
    Case("40 D12 attacks, re-rolls, allocation, Unstable", 40, 10, 2, unstable=True),
    Case("20 D12 attacks, 3 damage a hit, Rending, allocation", 20, 10, 3, damage=3, rending=2),
)


def game_of(case: Case) -> Game:
    """A skilled model against resilient ones."""
    from openfire.cli.duels import Situation, find_edition, read_side, stage

    raise NotImplementedError(Situation, find_edition, read_side, stage, attack_plan)


def _beside_icepool(case: Case) -> Iterator[Figure]:
    raise NotImplementedError(case, seconds, Callable)
