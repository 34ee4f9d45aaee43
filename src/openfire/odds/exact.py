"""The exact law of a program of stages: every result it can have, with its chance.

The stages are those that play runs. States that are equal are merged after every stage, so forty dice with re-rolls
take milliseconds. A player's choice inside a program is made by a policy; the best one can be worked out (`best`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from openfire.engine.stages import Choice, Program
from openfire.odds.laws import Number, law

MOST_STATES = 200_000
"""A program that has more states than this after some stage is too wide to be solved exactly."""

Decide = Callable[[Choice, Any, Any, int], int]
"""How a choice is made: from the choice, the state, the plan and the place of the stage."""


class TooWideError(Exception):
    """A program with more states than can be held."""


def most(choice: Choice, state: Any, plan: Any, place: int) -> int:  # noqa: ARG001  # a policy is handed everything
    """The policy that takes all it is offered: re-rolls every die that it may."""
    return choice.most


def none(choice: Choice, state: Any, plan: Any, place: int) -> int:  # noqa: ARG001
    """The policy that lets everything stand."""
    return 0


@lru_cache(4096)
def solve(program: Program[Any, Any, Any], plan: Any, decide: Decide = most, exact: bool = False) -> Mapping[Any, Any]:
    """The law of a program's result. Programs, plans and policies are values, so laws are remembered."""
    if decide in (most, none) and program.one and program.join:
        single, count = program.one(plan)
        join = program.join
        return _many(enumerate_all(program, single, decide, exact), count, lambda a, b: join(a, b, plan))
    return enumerate_all(program, plan, decide, exact)


def enumerate_all(program: Program[Any, Any, Any], plan: Any, decide: Decide, exact: bool) -> dict[Any, Any]:
    """The law of a program's result, dice by dice and state by state."""
    found: dict[Any, Number] = {}
    for state, chance in states(program, plan, decide, exact).items():
        result = program.result(state, plan)
        found[result] = found.get(result, 0) + chance
    return found


def _many(one: dict[Any, Any], count: int, join: Callable[[Any, Any], Any]) -> dict[Any, Any]:
    """The law of many dice that do not care for each other: doubled up from the law of one."""
    found: dict[Any, Any] = {}
    while count:
        if count & 1:
            found = _joined(found, one, join) if found else one
        count >>= 1
        if count:
            one = _joined(one, one, join)
    return found


def _joined(first: dict[Any, Any], second: dict[Any, Any], join: Callable[[Any, Any], Any]) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for a, p in first.items():
        for b, q in second.items():
            both = join(a, b)
            found[both] = found.get(both, 0) + p * q
    return found


def states(program: Program[Any, Any, Any], plan: Any, decide: Decide, exact: bool) -> dict[Any, Any]:
    """The law of the state after the last stage."""
    found: dict[Any, Any] = {program.start: Fraction(1) if exact else 1.0}
    for place, stage in enumerate(program.stages):
        after: dict[Any, Any] = {}
        for state, chance in found.items():
            wanted = stage.asks(state, plan)
            if wanted is None:
                after[state] = after.get(state, 0) + chance
                continue
            if isinstance(wanted, Choice):
                told = stage.tells(state, plan, decide(wanted, state, plan, place))
                after[told] = after.get(told, 0) + chance
                continue
            for answer, part in law(wanted.request, exact):
                told = stage.tells(state, plan, answer)
                after[told] = after.get(told, 0) + chance * part
        if len(after) > MOST_STATES:
            raise TooWideError(f"{program.name} has {len(after)} states, and {MOST_STATES} can be held")
        found = after
    return found


# ------------------------------------------------------------------------------------------------ the best choices

Worth = Callable[[Any], float]
"""What a result is worth to the attacker, or to whoever is counted as plus."""


def best(
    program: Program[Any, Any, Any], plan: Any, worth: Worth, signs: Mapping[str, int], *, every: bool = False
) -> Decide:
    """The policy that is best for everybody: each role makes the most of its choices, by backward induction.

    signs: 1 for roles that want much, -1 for those that want little. Dice are independent, so where worth adds up
    all or none is best and only these are compared; `every` compares all numbers.
    """
    memo: dict[tuple[int, Any], float] = {}

    def value(place: int, state: Any) -> float:
        if place == len(program.stages):
            return worth(program.result(state, plan))
        key = (place, state)
        if key not in memo:
            memo[key] = _value(place, state)
        return memo[key]

    def _value(place: int, state: Any) -> float:
        stage = program.stages[place]
        wanted = stage.asks(state, plan)
        if wanted is None:
            return value(place + 1, state)
        if isinstance(wanted, Choice):
            return value(place + 1, stage.tells(state, plan, decide(wanted, state, plan, place)))
        worths = (p * value(place + 1, stage.tells(state, plan, answer)) for answer, p in law(wanted.request))
        return float(sum(worths))

    def decide(choice: Choice, state: Any, plan: Any, place: int) -> int:
        tells = program.stages[place].tells
        options = range(choice.most, -1, -1) if every else (choice.most, 0)
        return max(options, key=lambda n: signs[choice.role] * value(place + 1, tells(state, plan, n)))

    return decide
