"""Chance from a seed, for thoughts about the future: the same seed draws the same on every machine."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

WHOLE: Final = 1 << 53
"""So many different numbers lie between 0 and 1."""


class SeededChance:
    """Draws numbers, one after the other, that follow from a seed."""

    def __init__(self, seed: str) -> None:
        self._seed, self._drawn = seed, 0

    def random(self) -> float:
        """A number from 0 up to 1."""
        return self._draw() % WHOLE / WHOLE

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to `stop`."""
        if stop < 1:
            raise ValueError(f"there is no number below {stop}")
        return self._draw() % stop

    def _draw(self) -> int:
        self._drawn += 1
        told = f"{self._seed}/{self._drawn}".encode()
        return int.from_bytes(blake2b(told, digest_size=16, person=b"openfire chance").digest(), "big")
