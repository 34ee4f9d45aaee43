"""Rolled: one finished roll, as games keep it and people look at it."""

from __future__ import annotations

from itertools import accumulate
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from openfire.dice.requests import Die, V_co

Item = TypeVar("Item")


class Rolled(Struct, Generic[V_co], frozen=True):
    """One finished roll. Rolls, and the dice within a roll, are counted from 0.

    The order is fixed: first every die once, group after group, then the re-rolls in the order of their dice.
    """

    number: int
    """Its place among all the rolls of a game."""
    label: str
    """What it was rolled for."""
    die: Die
    groups: tuple[int, ...]
    """How many dice each group has: (10,) for one pool of ten, (3, 3) for two shooters with three dice each."""
    faces: tuple[int, ...]
    """The natural face of every die, as it fell first."""
    rerolled: tuple[int, ...]
    """Which dice were rolled again, by their place in `faces`."""
    rerolls: tuple[int, ...]
    """What those dice showed the second time."""
    answer: V_co
    """What the request asked for."""

    @property
    def final(self) -> tuple[int, ...]:
        """The natural faces that count: a re-rolled die shows its second face."""
        return stand(self.faces, self.rerolled, self.rerolls)

    def shown(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """What every die showed, by group: `(4,)` for one that stood, `(1, 6)` for one rolled again."""
        second = dict(zip(self.rerolled, self.rerolls, strict=True))
        each = tuple((f, second[i]) if i in second else (f,) for i, f in enumerate(self.faces))
        return split(each, self.groups)


AnyRolled: TypeAlias = Rolled[Any]  # whatever its request comes to


def stand(faces: tuple[int, ...], rerolled: tuple[int, ...], rerolls: tuple[int, ...]) -> tuple[int, ...]:
    """The faces that stand once the re-rolls have replaced theirs."""
    if not rerolled:
        return faces
    final = list(faces)
    for place, face in zip(rerolled, rerolls, strict=True):
        final[place] = face
    return tuple(final)


def split(row: tuple[Item, ...], sizes: tuple[int, ...]) -> tuple[tuple[Item, ...], ...]:
    """A row cut into consecutive groups of the given sizes."""
    ends = tuple(accumulate(sizes))
    return tuple(row[end - size : end] for size, end in zip(sizes, ends, strict=True))
