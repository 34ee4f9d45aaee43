"""Choices from a seed, the same on every platform: only `Random.random` is used, whose stream is fixed for ever."""

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class RandomDraw:
    """A stream of choices."""

    def __init__(self, seed: int) -> None:
        self._next = random.Random(seed).random

    def between(self, low: float, high: float) -> float:
        """Any number from low up to high."""
        return low + (high - low) * self._next()

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + int(self._next() * (high - low + 1))

    def chance(self, share: float) -> bool:
        """True in this share of cases."""
        return self._next() < share

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[int(self._next() * len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in any order."""
        left = list(items)
        return [left.pop(int(self._next() * len(left))) for _ in range(len(left))]
