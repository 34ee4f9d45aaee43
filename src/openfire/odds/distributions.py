"""Laws of requests: every answer that dice can give, with its chance; as fractions where that is wanted.

Each kind of request has one law here and one answer in `dice.answers`; brute enumeration holds them together in tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial
from typing import Any, TypeVar

from openfire.dice import Die, Each, Faces, Pool, Request, Sum, Tally, Test

Number = float | Fraction
"""A chance: a float, or a fraction where nothing may be lost."""

Law = tuple[tuple[Any, Any], ...]
"""Answers and their chances, each answer once, none with a chance of 0."""

K = TypeVar("K")

MOST_LAWS = 16_384
"""How many laws are remembered."""


def law(request: Request, exact: bool = False) -> Law:
    """What a request can be answered, and how likely each answer is."""
    match request:
        case Pool():
            return _pool(request.test, request.n, exact)
        case Tally():
            return _tally(request, exact)
        case Each():
            return _each(request, exact)
        case Sum():
            return _sum(request, exact)
        case Faces():
            return _faces(request.die, request.n, exact)
        case Test():
            return tuple((k, p) for k, p in enumerate(_classes(request, exact)) if p)


@lru_cache(MOST_LAWS)
def _classes(test: Test, exact: bool) -> tuple[Number, ...]:
    """The chance of each class of one die, re-roll included."""
    once = Fraction(1, test.die.sides)
    again = sum(test.reroll) * once
    chances = [Fraction(0)] * test.count
    for kind, goes_again in zip(test.classes, test.reroll, strict=True):
        chances[kind] += again * once + (0 if goes_again else once)
    return tuple(chances) if exact else tuple(map(float, chances))


@lru_cache(MOST_LAWS)
def _pool(test: Test, n: int, exact: bool) -> Law:
    """How many of n dice fall in each class."""
    chances = _classes(test, exact)
    found: list[tuple[tuple[int, ...], Number]] = [((), _one(exact))]
    for kind, chance in enumerate(chances):
        last = kind == len(chances) - 1
        found = [
            ((*counts, c), p * comb(n - sum(counts), c) * _power(chance, c))
            for counts, p in found
            for c in _possible(n - sum(counts), chance, last)
        ]
    return tuple(found)


def _possible(left: int, chance: Number, last: bool) -> Sequence[int]:
    """How many of the dice left can be in a class."""
    if last:
        return (left,) if chance or not left else ()
    return range(left + 1) if chance else (0,)


def _power(chance: Number, count: int) -> Number:
    """A chance times itself; a product and no power, so that every machine gives the same last bit."""
    product: Number = 1
    for _ in range(count):
        product = product * chance
    return product


def _one(exact: bool) -> Number:
    return Fraction(1) if exact else 1.0


# ------------------------------------------------------------------------------------------------ tallies


@lru_cache(MOST_LAWS)
def _tally(tally: Tally[Any], exact: bool) -> Law:
    """The law of n dice is that of n - 1 and one more; all of them are kept on the way."""
    if tally.n == 0:
        return ((_nothing(tally.value[0]), _one(exact)),)
    die = [(value, p) for value, p in zip(tally.value, _classes(tally.test, exact), strict=True) if p]
    fewer = _shorter(tally, exact)
    return _added(fewer, die, tally.caps)


def _shorter(tally: Tally[Any], exact: bool) -> Law:
    """The law of one die less, grown from the bottom so that no recursion goes deep."""
    for n in range(0, tally.n - 1, 64):
        _tally(Tally(tally.test, n, tally.value, tally.caps), exact)
    return _tally(Tally(tally.test, tally.n - 1, tally.value, tally.caps), exact)


@lru_cache(MOST_LAWS)
def _each(each: Each[Any], exact: bool) -> Law:
    """The sum of equal groups, doubled up as in fast powers."""
    found: Law = ((_nothing(each.tally.value[0]), _one(exact)),)
    power, left = _tally(each.tally, exact), each.k
    while left:
        if left & 1:
            found = _added(found, power, None)
        left >>= 1
        if left:
            power = _added(power, power, None)
    return found


def _added(one: Sequence[tuple[Any, Any]], other: Sequence[tuple[Any, Any]], caps: Any) -> Law:
    """The law of a sum of two independent scores, capped."""
    found: dict[Any, Any] = {}
    plain = isinstance(one[0][0], int)
    for a, p in one:
        for b, q in other:
            total = a + b if plain else tuple(map(int.__add__, a, b))
            if caps is not None:
                total = min(total, caps) if plain else tuple(map(_capped, total, caps))
            found[total] = found.get(total, 0) + p * q
    return tuple(found.items())


def _capped(score: int, cap: int | None) -> int:
    return score if cap is None or score < cap else cap


def _nothing(like: Any) -> Any:
    return 0 if isinstance(like, int) else (0,) * len(like)


# ------------------------------------------------------------------------------------------------ sums and faces


@lru_cache(MOST_LAWS)
def _sum(request: Sum, exact: bool) -> Law:
    die = [(request.die.value(face), Fraction(1, request.die.sides)) for face in range(1, request.die.sides + 1)]
    found: Law = ((request.plus, Fraction(1)),)
    for _ in range(request.n):
        found = _added(found, die, None)
    return tuple((total, p if exact else float(p)) for total, p in found)


@lru_cache(MOST_LAWS)
def _faces(die: Die, n: int, exact: bool) -> Law:
    """Values in ascending order, with the number of orders in which they can fall."""
    values = sorted({die.value(face) for face in range(1, die.sides + 1)})
    share = {v: Fraction(sum(die.value(f) == v for f in range(1, die.sides + 1)), die.sides) for v in values}
    found: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(factorial(n)))]
    for value in values:
        found = [
            ((*row, *[value] * c), p * share[value] ** c / factorial(c))
            for row, p in found
            for c in (range(n - len(row) + 1) if value != values[-1] else (n - len(row),))
        ]
    return tuple((row, p if exact else float(p)) for row, p in found)


def clear() -> None:
    """Forget all laws; they are made again when they are needed."""
    for memo in (_classes, _pool, _tally, _each, _sum, _faces):
        memo.cache_clear()
