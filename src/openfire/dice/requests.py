"""Requests: what a rule asks of the dice, as frozen values that play and odds both understand.

A rule never sees a die. It states a request; whoever holds the dice (a game, a test, a record, the odds solver)
gives the answer. Every request speaks of natural faces, 1..sides, so that one table serves all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

# Structs with a cached hash, because the exact solver looks requests up millions of times: 0.16 us to make a pool,
# check it and find it in a dict, against 0.35 us as an unchecked NamedTuple. And no Struct equals one of another kind.

Value: TypeAlias = int | tuple[int, ...]
"""What one class is worth in a tally: a number, or several that are counted side by side."""
Caps: TypeAlias = int | tuple[int | None, ...] | None
"""The most a tally can reach: nothing, one number, or one per component (None leaves that component free)."""
V_co = TypeVar("V_co", bound=Value, covariant=True)

FEWEST_SIDES, MOST_SIDES = 2, 20
HALVED_SIDES = 6


class Die(Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """One die. It shows a natural face, 1..sides; what the face is worth is its value."""

    sides: int
    """Natural faces: what is rolled and recorded."""
    halved: bool = False
    """The value is half the face, rounded up. A D3 is a halved D6; there is no other three-sided die."""

    def __post_init__(self) -> None:
        if not FEWEST_SIDES <= self.sides <= MOST_SIDES:
            raise ValueError(f"no die has {self.sides} sides: it must be {FEWEST_SIDES} to {MOST_SIDES}")
        if self.sides == 3:
            raise ValueError("a D3 is a D6 halved, rounding up: use D3 or Die(6, halved=True)")
        if self.halved and self.sides != HALVED_SIDES:
            raise ValueError(f"a D{self.sides} cannot be halved: only a D{HALVED_SIDES} can, into a D3")

    def __str__(self) -> str:
        return "D3" if self.halved else f"D{self.sides}"

    def value(self, face: int) -> int:
        """What a natural face is worth."""
        return (face + 1) // 2 if self.halved else face

    @classmethod
    def parse(cls, text: str) -> Die:
        """The die that `D12` or `D3` names."""
        found = Sum.parse(text)
        if text[:1] not in "Dd" or found.plus:
            raise ValueError(f"{text!r} is not one die: write D12, D6 or D3")
        return found.die


class Test(Struct, frozen=True, cache_hash=True):
    """One die sorted into classes, some faces re-rolled once. As a request its answer is the class."""

    __test__ = False  # pytest would take the name for a test case

    die: Die
    classes: tuple[int, ...]
    """The class of every natural face, from face 1 upwards."""
    reroll: tuple[bool, ...]
    """Whether a natural face is rolled again; what comes second stands."""
    count: int = 2
    """How many classes there are: 0, 1, ... count - 1."""

    def __post_init__(self) -> None:
        if len(self.classes) != self.die.sides or len(self.reroll) != self.die.sides:
            raise ValueError(
                f"a test on a {self.die} needs a class and a re-roll for each of its {self.die.sides} natural faces,"
                f" not {len(self.classes)} and {len(self.reroll)}"
            )
        for face, found in enumerate(self.classes, 1):
            if not 0 <= found < self.count:
                raise ValueError(f"face {face} is in class {found}, but the classes are 0 to {self.count - 1}")


def _never(_: int) -> bool:
    return False


def tabulate(
    die: Die, classify: Callable[[int], int], reroll: Callable[[int], bool] = _never, classes: int = 2
) -> Test:
    """The test a rule describes: its own functions of a die's value, asked once per face.

    Play and odds read the same table, so they cannot disagree about a threshold.
    """
    values = [die.value(face) for face in range(1, die.sides + 1)]
    return Test(die, tuple(int(classify(v)) for v in values), tuple(bool(reroll(v)) for v in values), classes)


class Pool(Struct, frozen=True, cache_hash=True):
    """Several dice of one test. Answer: how many dice fell in each class."""

    test: Test
    n: int

    def __post_init__(self) -> None:
        if self.n < 0:
            raise ValueError(f"a pool of {self.n} dice cannot be rolled: it must be 0 or more")


class Tally(Struct, Generic[V_co], frozen=True, cache_hash=True):
    """Several dice of one test, scored. Answer: the sum of the dice's values by class, then capped."""

    test: Test
    n: int
    value: tuple[V_co, ...]
    """What each class is worth."""
    caps: Caps = None

    def __post_init__(self) -> None:
        if self.n < 0:
            raise ValueError(f"a tally of {self.n} dice cannot be rolled: it must be 0 or more")
        _check_scoring(self.test.count, self.value, self.caps)


class Each(Struct, Generic[V_co], frozen=True, cache_hash=True):
    """Independent groups, such as one per shooter. Answer: the sum of the groups' tallies, each capped by itself."""

    tally: Tally[V_co]
    k: int

    def __post_init__(self) -> None:
        if self.k < 0:
            raise ValueError(f"{self.k} groups cannot be rolled: it must be 0 or more")


class Sum(Struct, frozen=True, cache_hash=True):
    """Dice added up, such as 2D6+1. Answer: the sum of their values, plus or minus a number."""

    n: int
    die: Die
    plus: int = 0

    def __post_init__(self) -> None:
        if self.n < 0:
            raise ValueError(f"a sum of {self.n} dice cannot be rolled: it must be 0 or more")

    def __str__(self) -> str:
        return f"{'' if self.n == 1 else self.n}{self.die}{format(self.plus, '+d') if self.plus else ''}"

    @classmethod
    def parse(cls, text: str) -> Sum:
        """The sum that `D6`, `2D6`, `D3` or `2D6+1` names."""
        found = _NOTATION.fullmatch(text)
        if not found:
            raise ValueError(f"{text!r} is not dice notation: write D6, 2D6, D3 or 2D6+1")
        n, sides, plus = found.groups()
        return cls(int(n or 1), D3 if int(sides) == 3 else Die(int(sides)), int(plus or 0))


class Faces(Struct, frozen=True, cache_hash=True):
    """Dice whose values a rule reads one by one. Answer: the values in ascending order.

    Sorted, so that play and odds give the same answer: the order in which equal dice fall means nothing to a rule.
    The natural faces in the order they fell stay in the record of the roll.
    """

    die: Die
    n: int

    def __post_init__(self) -> None:
        if self.n < 0:
            raise ValueError(f"{self.n} dice cannot be rolled: it must be 0 or more")


Request: TypeAlias = Test | Pool | Tally[Value] | Each[Value] | Sum | Faces

_NOTATION = re.compile(r"([0-9]{1,6})?[Dd]([0-9]{1,6})([+-][0-9]{1,6})?")

D2, D4, D6, D8, D10, D12, D20 = (Die(sides) for sides in (2, 4, 6, 8, 10, 12, 20))
D3 = Die(HALVED_SIDES, halved=True)


@lru_cache(1024)  # a solver makes the same tally over and over, with another number of dice
def _check_scoring(classes: int, value: tuple[Value, ...], caps: Caps) -> None:
    """Refuse values and caps that do not fit the classes or each other."""
    if len(value) != classes:
        raise ValueError(f"a tally over {classes} classes needs {classes} values, not {len(value)}: {value}")
    if len({_width(v) for v in value}) > 1:
        raise ValueError(f"the values of a tally must all be numbers, or all be tuples of one length: {value}")
    if caps is not None:
        _check_caps(value, caps)


def _check_caps(value: tuple[Value, ...], caps: int | tuple[int | None, ...]) -> None:
    """Refuse caps of another shape, or values whose sum would depend on when the cap is applied."""
    if _width(caps) != _width(value[0]):
        raise ValueError(f"caps {caps} do not have the shape of the values {value}")
    if min(_numbers(value)) < 0 or min(_numbers((caps,)), default=0) < 0:
        raise ValueError(f"a capped tally cannot go below zero: the values {value} and caps {caps} must be 0 or more")


def _width(value: int | tuple[int | None, ...]) -> int:
    """How many components a value has; 0 for a plain number."""
    return len(value) if isinstance(value, tuple) else 0


def _numbers(values: tuple[int | tuple[int | None, ...], ...]) -> list[int]:
    """All the numbers in a row of values."""
    rows = (v if isinstance(v, tuple) else (v,) for v in values)
    return [x for row in rows for x in row if x is not None]
