"""Wrong passwords that a server has been sent lately, and how long whoever sent them has to wait."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from openfire.server.clock import now

FIRST: Final = 15_000
"""Milliseconds of the first wait; each is twice the one before."""
LONGEST: Final = 900_000
MOST: Final = 20_000
"""Names and networks that are remembered."""

Count = tuple[int, int]
"""How many wrong passwords in a row, and until when there is to be waited."""

Place = tuple[str, str]
"""What a name looks like, and a network; of names that nobody has, also an empty one for all networks together."""


class WrongPasswords:
    """The wrong passwords that a server has been sent, as far as it remembers them."""

    def __init__(self) -> None:
        self._counts: OrderedDict[Place, Count] = OrderedDict()

    def until(self, place: Place) -> int:
        """Until when there is to be waited."""
        return self._counts.get(place, (0, 0))[1]

    def add(self, place: Place, free: int) -> None:
        """One more; those that were counted longest ago are forgotten where there are too many."""
        failures = self._counts.pop(place, (0, 0))[0] + 1
        self._counts[place] = (failures, now() + wait_after(failures, free))
        if len(self._counts) > MOST:
            self._counts.popitem(last=False)

    def forget(self, place: Place) -> None:
        """All is well again."""
        self._counts.pop(place, None)


def wait_after(failures: int, free: int) -> int:
    """Milliseconds to wait after so many wrong passwords in a row."""
    return min(LONGEST, FIRST << min(failures - free, 10)) if failures >= free else 0
