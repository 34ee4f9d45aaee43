"""Results that are kept as long as a roster is: what follows from profiles and choices alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

if TYPE_CHECKING:
    from openfire.roster.profiles import Roster

Ts = TypeVarTuple("Ts")
R = TypeVar("R")

MOST = 20_000
"""Results that one function keeps."""


class _Same:
    """A roster as a key: equal to itself only, for nothing in it is ever changed."""

    __slots__ = ("roster",)

    def __init__(self, roster: Roster) -> None:
        self.roster = roster

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.roster is other.roster

    def __hash__(self) -> int:
        return id(self.roster)


def kept(work: Callable[[Roster, *Ts], R]) -> Callable[[Roster, *Ts], R]:
    """Keep what a function of a roster and of other values comes to. An exception is not kept."""

    @lru_cache(maxsize=MOST)
    def known(key: _Same, *rest: Hashable) -> R:
        return work(key.roster, *rest)  # type: ignore[arg-type]  # the same values that came in

    @wraps(work)
    def recall(roster: Roster, *rest: *Ts) -> R:
        return known(_Same(roster), *rest)

    return recall
