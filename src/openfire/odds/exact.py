"""The exact distribution of a program of stages: every result it can have, with its chance.

The stages are those that play runs. States that are equal are merged after every stage, so forty dice with re-rolls
take milliseconds. Choices inside a program are made by what is at stake for whoever makes them, or by a function.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Generic

from openfire.engine.edition import Stake
from openfire.engine.stages import AnyProgram, Choice, P, Program, R, S
from openfire.odds.distributions import Number, distribution

MOST_STATES = 200_000
"""A program that has more states than this after some stage is too wide to be solved exactly."""

REMEMBERED = 16_384
"""How many distributions of programs are remembered."""

Decide = Callable[[Choice, Any, Any, int], int]  # Any: the states and plans of whatever program it is
"""How a choice is made: from the choice, the state, the plan and the place of the stage."""

ChoicePolicy = Stake | Decide
"""How all choices of a program are made: each die for itself by what is at stake, or by a function."""


ResultWorth = Callable[[Any], float]  # Any: the result of whatever program it is


class TooWideError(Exception):
    """More ways than can be followed."""


def most(choice: Choice, state: object, plan: object, place: int) -> int:  # noqa: ARG001  # a policy is handed everything
    """Take all that is offered: re-roll every die that may be."""
    return choice.most


def none(choice: Choice, state: object, plan: object, place: int) -> int:  # noqa: ARG001
    """Let everything stand."""
    return 0


Solved = dict[Any, Number]  # Any: results of programs of all kinds are remembered together


def solve(program: Program[S, P, R], plan: P, choices: ChoicePolicy = most, exact: bool = False) -> Mapping[R, Number]:
    """The distribution of a program's result. Programs, plans and stakes are values, so results are remembered."""
    return _solved(program, plan, choices, exact)


@lru_cache(REMEMBERED)
def _solved(program: AnyProgram, plan: Hashable, choices: ChoicePolicy, exact: bool) -> Solved:
    single, count = program.one(plan) if program.one else (plan, 1)
    if program.join and count and (isinstance(choices, Stake) or choices in (most, none)):
        return _many(_single(program, single, choices, exact), count, program.join, plan)
    return enumerate_all(program, plan, decision(program, plan, choices), exact)


@lru_cache(REMEMBERED)
def _single(program: AnyProgram, single: Hashable, choices: ChoicePolicy, exact: bool) -> Solved:
    """The distribution of one die of a program: many plans are made of the same."""
    return enumerate_all(program, single, decision(program, single, choices), exact)


@lru_cache(REMEMBERED)
def mean(program: AnyProgram, plan: Hashable, choices: ChoicePolicy, worth: ResultWorth) -> float:
    """What a program's result is worth on average, remembered like its distribution."""
    return float(sum(worth(result) * chance for result, chance in solve(program, plan, choices).items()))


def enumerate_all(program: Program[S, P, R], plan: P, decide: Decide, exact: bool) -> dict[R, Number]:
    """The distribution of a program's result, dice by dice and state by state."""
    found: dict[R, Number] = {}
    for state, chance in states(program, plan, decide, exact).items():
        result = program.result(state, plan)
        found[result] = found.get(result, 0) + chance
    return found


def _many(one: Mapping[R, Number], count: int, join: Callable[[R, R, P], R], plan: P) -> dict[R, Number]:
    """The distribution of many dice that do not care for each other: those so far, and one more.

    Few results of one die meet many of the others, so this is quicker than doubling; each pair is joined once.
    """
    pairs = _Pairs(one, join, plan)
    found = {pairs.number(result): chance for result, chance in one.items()}
    for _ in range(count - 1):
        after: dict[int, Number] = {}
        for number, chance in found.items():
            for both, part in pairs.after(number):
                after[both] = after.get(both, 0) + chance * part
        found = after
    return {pairs.results[number]: chance for number, chance in found.items()}


class _Pairs(Generic[R, P]):
    """What one more die makes of each result. Results are numbered, because numbers are quick to look up."""

    def __init__(self, one: Mapping[R, Number], join: Callable[[R, R, P], R], plan: P) -> None:
        self.one, self.join, self.plan = one, join, plan
        self.numbers: dict[R, int] = {}
        self.results: list[R] = []
        self.known: list[list[tuple[int, Number]] | None] = []

    def number(self, result: R) -> int:
        """The number of a result."""
        found = self.numbers.get(result)
        if found is None:
            found = self.numbers[result] = len(self.results)
            self.results.append(result)
            self.known.append(None)
        return found

    def after(self, number: int) -> list[tuple[int, Number]]:
        """What one more die makes of a result, each result once."""
        found = self.known[number]
        if found is None:
            chances: dict[int, Number] = {}
            for other, chance in self.one.items():
                both = self.number(self.join(self.results[number], other, self.plan))
                chances[both] = chances.get(both, 0) + chance
            found = self.known[number] = list(chances.items())
        return found


def states(program: Program[S, P, R], plan: P, decide: Decide, exact: bool) -> dict[S, Number]:
    """The distribution of the state after the last stage. Raises TooWideError."""
    found: dict[S, Number] = {program.start: Fraction(1) if exact else 1.0}
    for place, stage in enumerate(program.stages):
        after: dict[S, Number] = {}
        for state, chance in found.items():
            wanted = stage.asks(state, plan)
            if wanted is None:
                after[state] = after.get(state, 0) + chance
            elif isinstance(wanted, Choice):
                told = stage.tells(state, plan, decide(wanted, state, plan, place))
                after[told] = after.get(told, 0) + chance
            else:
                for answer, part in distribution(wanted.request, exact):
                    told = stage.tells(state, plan, answer)
                    after[told] = after.get(told, 0) + chance * part
        if len(after) > MOST_STATES:
            raise TooWideError(f"{program.name} has {len(after)} states, and {MOST_STATES} can be held")
        found = after
    return found


# ------------------------------------------------------------------------------------------------ the best choices


def decision(program: Program[S, P, R], plan: P, choices: ChoicePolicy) -> Decide:
    """How choices are made in the plan of one die, where dice do not care for each other; else in the whole plan."""
    if not isinstance(choices, Stake):
        return choices
    return _apart(program, program.one(plan)[0] if program.one else plan, choices)


@lru_cache(REMEMBERED)
def _apart(program: AnyProgram, single: Hashable, stake: Stake) -> Decide:
    return best(program, single, stake)


def best(program: Program[S, P, R], plan: P, stake: Stake) -> Decide:
    """The choices that are best for whoever makes them, seen from every state: backward induction over the stages.

    For the whole plan of many dice this is the very best, which may save re-rolls once the target is as good as dead,
    and takes long. `solve` with a stake lets each die choose for itself: the best where worth adds up.
    """
    return _Induction(program, plan, stake).decide


class _Induction(Generic[S, P, R]):
    """What every state of a program is worth, when all choose well from there on."""

    def __init__(self, program: Program[S, P, R], plan: P, stake: Stake) -> None:
        self.program, self.plan, self.stake = program, plan, stake
        self.memo: dict[tuple[int, S], float] = {}

    def decide(self, choice: Choice, state: S, plan: P, place: int) -> int:  # noqa: ARG002
        """How many, the most on a tie."""
        sign = 1 if choice.role in self.stake.wanted_by else -1
        tells = self.program.stages[place].tells
        return max(range(choice.most, -1, -1), key=lambda n: sign * self.value(place + 1, tells(state, self.plan, n)))

    def value(self, place: int, state: S) -> float:
        """What a state before a stage is worth."""
        if place == len(self.program.stages):
            return self.stake.worth(self.program.result(state, self.plan))
        found = self.memo.get((place, state))
        if found is None:
            found = self.memo[place, state] = self._value(place, state)
        return found

    def _value(self, place: int, state: S) -> float:
        asks, tells = self.program.stages[place]
        wanted = asks(state, self.plan)
        if wanted is None:
            return self.value(place + 1, state)
        if isinstance(wanted, Choice):
            return self.value(place + 1, tells(state, self.plan, self.decide(wanted, state, self.plan, place)))
        worths = (
            p * self.value(place + 1, tells(state, self.plan, answer)) for answer, p in distribution(wanted.request)
        )
        return float(sum(worths))


def clear() -> None:
    """Forget all distributions of programs."""
    _solved.cache_clear()
    mean.cache_clear()
    _single.cache_clear()
    _apart.cache_clear()
