"""Distributions of requests: every answer that dice can give, with its chance; as fractions where that is wanted.

Each kind of request has one distribution here and one answer in `dice.answers`; tests compare both by brute force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial
from typing import TYPE_CHECKING, TypeVar, cast, overload

from openfire.dice import Die, Each, Faces, Pool, Request, Sum, Tally, Test, Value
from openfire.dice.requests import Caps

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparisonT

Number = float | Fraction
"""A chance: a float, or a fraction where nothing may be lost."""

K = TypeVar("K")
K_co = TypeVar("K_co", covariant=True)
V = TypeVar("V", bound=Value)

Row = tuple[int, ...]

MOST_DISTRIBUTIONS = 16_384
"""How many distributions are remembered."""


class Distribution(tuple[tuple[K_co, Number], ...]):
    """Results with their chances, each result once, none with a chance of 0."""

    @staticmethod
    def of(pairs: Iterable[tuple[K, Number]]) -> Distribution[K]:
        """A distribution from results that may come more than once."""
        found: dict[K, Number] = {}
        for result, chance in pairs:
            found[result] = found.get(result, 0) + chance
        return Distribution(found.items())

    def by(self, read: Callable[[K_co], SupportsRichComparisonT]) -> Distribution[SupportsRichComparisonT]:
        """The distribution of something that each result has, the least first."""
        return Distribution(sorted(Distribution.of((read(result), chance) for result, chance in self)))

    def expected(self, read: Callable[[K_co], float]) -> float:
        """The mean of something that each result has."""
        return float(sum(read(result) * chance for result, chance in self))

    def chance(self, holds: Callable[[K_co], bool]) -> float:
        """How likely it is that something holds."""
        return float(sum(chance for result, chance in self if holds(result)))


@overload
def distribution(request: Test | Sum, exact: bool = False) -> Distribution[int]: ...
@overload
def distribution(request: Pool | Faces, exact: bool = False) -> Distribution[Row]: ...
@overload
def distribution(request: Tally[V] | Each[V], exact: bool = False) -> Distribution[V]: ...
@overload
def distribution(request: Request, exact: bool = False) -> Distribution[Value]: ...
def distribution(request: Request, exact: bool = False) -> Distribution[Value]:
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
            return Distribution((k, p) for k, p in enumerate(_classes(request, exact)) if p)


@lru_cache(MOST_DISTRIBUTIONS)
def _classes(test: Test, exact: bool) -> tuple[Number, ...]:
    """The chance of each class of one die, re-roll included."""
    once = Fraction(1, test.die.sides)
    again = sum(test.reroll) * once
    chances = [Fraction(0)] * test.count
    for kind, goes_again in zip(test.classes, test.reroll, strict=True):
        chances[kind] += again * once + (0 if goes_again else once)
    return tuple(chances) if exact else tuple(map(float, chances))


@lru_cache(MOST_DISTRIBUTIONS)
def _pool(test: Test, n: int, exact: bool) -> Distribution[Row]:
    """How many of n dice fall in each class."""
    chances = _classes(test, exact)
    found: list[tuple[Row, Number]] = [((), _one(exact))]
    for kind, chance in enumerate(chances):
        last = kind == len(chances) - 1
        found = [
            ((*counts, c), p * comb(n - sum(counts), c) * _power(chance, c))
            for counts, p in found
            for c in _possible(n - sum(counts), chance, last)
        ]
    return Distribution(found)


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


@lru_cache(MOST_DISTRIBUTIONS)
def _tally(tally: Tally[Value], exact: bool) -> Distribution[Value]:
    """The distribution of n dice is that of n - 1 and one more; all of them are kept on the way."""
    if tally.n == 0:
        return _nothing(tally, exact)
    die = [(value, p) for value, p in zip(tally.value, _classes(tally.test, exact), strict=True) if p]
    fewer = _shorter(tally, exact)
    return _added(fewer, die, tally.caps)


def _shorter(tally: Tally[Value], exact: bool) -> Distribution[Value]:
    """The distribution of one die less, grown from the bottom so that no recursion goes deep."""
    for n in range(0, tally.n - 1, 64):
        _tally(Tally(tally.test, n, tally.value, tally.caps), exact)
    return _tally(Tally(tally.test, tally.n - 1, tally.value, tally.caps), exact)


@lru_cache(MOST_DISTRIBUTIONS)
def _each(each: Each[Value], exact: bool) -> Distribution[Value]:
    """The sum of equal groups, doubled up as in fast powers."""
    found = _nothing(each.tally, exact)
    power, left = _tally(each.tally, exact), each.k
    while left:
        if left & 1:
            found = _added(found, power, None)
        left >>= 1
        if left:
            power = _added(power, power, None)
    return found


Pairs = Sequence[tuple[K, Number]]


def _added(one: Pairs[Value], other: Pairs[Value], caps: Caps) -> Distribution[Value]:
    """The distribution of a sum of two independent scores, capped. All of them have the same shape."""
    if isinstance(one[0][0], int):
        most = caps if isinstance(caps, int) else None
        return _added_numbers(cast("Pairs[int]", one), cast("Pairs[int]", other), most)
    return _added_rows(cast("Pairs[Row]", one), cast("Pairs[Row]", other), caps if isinstance(caps, tuple) else None)


def _added_numbers(one: Pairs[int], other: Pairs[int], most: int | None) -> Distribution[int]:
    found: dict[int, Number] = {}
    for a, p in one:
        for b, q in other:
            total = a + b if most is None else min(a + b, most)
            found[total] = found.get(total, 0) + p * q
    return Distribution(found.items())


def _added_rows(one: Pairs[Row], other: Pairs[Row], caps: tuple[int | None, ...] | None) -> Distribution[Row]:
    found: dict[Row, Number] = {}
    for a, p in one:
        for b, q in other:
            total = tuple(map(int.__add__, a, b))
            if caps is not None:
                total = tuple(map(_capped, total, caps))
            found[total] = found.get(total, 0) + p * q
    return Distribution(found.items())


def _capped(score: int, cap: int | None) -> int:
    return score if cap is None or score < cap else cap


def _nothing(tally: Tally[Value], exact: bool) -> Distribution[Value]:
    """The score of no dice."""
    like = tally.value[0]
    return Distribution([(0 if isinstance(like, int) else (0,) * len(like), _one(exact))])


# ------------------------------------------------------------------------------------------------ sums and faces


@lru_cache(MOST_DISTRIBUTIONS)
def _sum(request: Sum, exact: bool) -> Distribution[int]:
    share = Fraction(1, request.die.sides)
    die: Pairs[int] = [(request.die.value(face), share) for face in range(1, request.die.sides + 1)]
    found: Distribution[int] = Distribution([(request.plus, Fraction(1))])
    for _ in range(request.n):
        found = _added_numbers(found, die, None)
    return Distribution((total, p if exact else float(p)) for total, p in found)


@lru_cache(MOST_DISTRIBUTIONS)
def _faces(die: Die, n: int, exact: bool) -> Distribution[Row]:
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
    return Distribution((row, p if exact else float(p)) for row, p in found)


def clear() -> None:
    """Forget all distributions; they are made again when they are needed."""
    for memo in (_classes, _pool, _tally, _each, _sum, _faces):
        memo.cache_clear()
