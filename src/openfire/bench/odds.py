"""Exact odds: previews of attacks from shipped content, and three reference cases beside icepool."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from openfire import odds
from openfire.bench.figures import Benchmark, Figure, seconds
from openfire.engine.answers import Aim
from openfire.engine.cursor import Cursor
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.game.books import STRESS as EDITION
from openfire.odds.possible_games import SENSIBLE, Runs
from openfire.rules.stress.attack.volley import VOLLEY, Plan
from openfire.sim import MatchPlan as SimPlan
from openfire.sim import prepare
from openfire.sim.match import RunningMatch

SEED = 1
ATTACKS = 300
MEDIAN_BUDGET, TAIL_BUDGET = 5.0, 150.0
"""Milliseconds for one attack at one target, offers and dice included."""

FASTER = 5.0
"""At least so many times faster than the peer."""

SAME = 1e-12
"""No chance differs from the peer's by more."""


def benchmarks() -> tuple[Benchmark, ...]:
    """All of this chapter."""
    previews = tuple(f"{_preview_name()}, {what}" for what in ("median", "99 of 100", *MOST))
    return (
        Benchmark(previews, _previews),
        *(Benchmark(_law_names(case), partial(_beside_icepool, case)) for case in CASES),
    )


MOST = ("most runs of one", "most states of one")


def _preview_name() -> str:
    return f"attack preview, {ATTACKS} random attacks of shipped content"


def _law_names(case: OddsCase) -> tuple[str, str]:
    return f"law of {case.name}", f"law of {case.name}, farthest from the peer's"


# ------------------------------------------------------------------------------------------------ attacks as they come


def attacks(count: int) -> list[tuple[Cursor, str]]:
    """Games that wait for an attack, each with a target that can be attacked; from random play of shipped content."""
    field = prepare(SimPlan(SEED, ("random", "random")))
    chance, found, number = Random(SEED), list[tuple[Cursor, str]](), 0
    while len(found) < count:
        tape = RunningMatch(field.match(number), SEED, number, is_recorded=False)
        number += 1
        while tape.cursor.question and len(found) < count:
            question = tape.cursor.question
            if isinstance(question, Ask) and question.name is QuestionName.ATTACK:
                aim = question.options.sample(chance)
                found += [(tape.cursor.fork(), aim.shots[0].target)] if isinstance(aim, Aim) and aim.shots else []
            tape.step(question)
    return found


def _previews() -> Iterator[Figure]:
    cases = attacks(ATTACKS)
    odds.preview(*cases[0])  # kernels and caches of tables
    odds.clear()
    spent = sorted(_milliseconds(cursor, target) for cursor, target in cases)
    median, tail = spent[len(spent) // 2], spent[len(spent) * 99 // 100]
    name = _preview_name()
    yield Figure(f"{name}, median", round(median, 2), "ms", MEDIAN_BUDGET, median <= MEDIAN_BUDGET)
    yield Figure(f"{name}, 99 of 100", round(tail, 2), "ms", TAIL_BUDGET, tail <= TAIL_BUDGET)
    yield Figure(f"{name}, {MOST[0]}", max(_runs(*case) for case in cases), "runs")
    yield Figure(f"{name}, {MOST[1]}", max(_states(*case) for case in cases), "states")


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
    found = [odds.PossibleGame(game, 1.0)]
    steps = game.setup.edition.look_ahead.steps[QuestionName.ATTACK]
    for step in steps(game, prospect.unit, prospect.answer) if prospect.answer else ():
        found = runs.after(found, step, game.state)
        widest = max(widest, len(found))
    return runs, widest


# ------------------------------------------------------------------------------------------------ beside icepool


class OddsCase(NamedTuple):
    """Attacks with re-rolls on both sides, and damage that goes from model to model."""

    name: str
    plan: Plan
    hit_points: int
    """Of each model; the plan says how many they have together."""


CASES = (
    OddsCase("40 D12 attacks, re-rolls, allocation", Plan(40, 7, (), 8, (), 1, 20, skilled=True, resilient=True), 2),
    OddsCase(
        "40 D12 attacks, re-rolls, allocation, Unstable",
        Plan(40, 7, (), 8, (), 1, 20, skilled=True, resilient=True, unstable=True),
        2,
    ),
    OddsCase(
        "40 D12 attacks, re-rolls, allocation, 3 damage a hit",
        Plan(40, 7, (), 8, (), 3, 30, skilled=True, resilient=True),
        3,
    ),
)

Result = tuple[int, int, bool]
"""Models lost, damage on the next, and whether the weapon exploded."""


def _beside_icepool(case: OddsCase) -> Iterator[Figure]:
    """Both from nothing, and how far apart they are at most."""
    law, farthest = _law_names(case)
    mine = seconds(lambda: ours(case)) * 1e3
    try:
        theirs = seconds(lambda: icepools(case), rounds=3) * 1e3
    except ImportError:
        yield Figure(law, round(mine, 3), "ms")
        return
    ratio = theirs / mine
    peer = f"icepool: {theirs:.4g} ms"
    yield Figure(law, round(mine, 3), "ms", None, ratio >= FASTER, peer, round(ratio, 1))
    apart = difference(ours(case), icepools(case))
    yield Figure(farthest, apart, "of 1", SAME, apart <= SAME)


def difference(one: dict[Result, float], other: dict[Result, float]) -> float:
    """How much the chance of some result differs at most."""
    return max(abs(one.get(key, 0.0) - other.get(key, 0.0)) for key in one | other)


def ours(case: OddsCase) -> dict[Result, float]:
    """The distribution of the rules' own program, nothing remembered."""
    odds.clear()
    found: dict[Result, float] = {}
    stake = EDITION.look_ahead.stakes[VOLLEY.name]
    for came, chance in odds.solve(VOLLEY, case.plan, stake).items():
        key = (*divmod(came.damage, case.hit_points), came.exploded)
        found[key] = found.get(key, 0.0) + chance
    return found


def icepools(case: OddsCase) -> dict[Result, float]:
    """The same as a user of that library would write it, from the book and not from our rules."""
    import icepool  # a library for development: whoever measures nothing beside it does without

    plan, d12 = case.plan, icepool.d12

    def passes(face: int, needed: int) -> bool:
        return face != 1 and (face == 12 or face >= needed)

    def wounds(face: int) -> object:
        return hurt if passes(face, plan.skill) else 0

    def spread(damage: int, ones: int) -> Result:
        return *divmod(min(damage, plan.most), case.hit_points), plan.unstable and ones > 0

    final = d12.map(lambda face: face if face == 1 or passes(face, plan.skill) else d12)
    again = d12.map(lambda face: not passes(face, plan.defence))
    failed = d12.map(lambda face: 0 if passes(face, plan.defence) else 1 if face == 1 else again)
    hurt = plan.damage @ failed
    if plan.unstable:
        both = final.map(lambda face: icepool.tupleize(wounds(face), int(face == 1)))
        law = (plan.dice @ both.map(icepool.Vector)).map(lambda pair: spread(*pair))
    else:
        law = (plan.dice @ final.map(wounds)).map(lambda damage: spread(damage, 0))
    return {key: float(chance) for key, chance in zip(law.keys(), law.probabilities(), strict=True)}
