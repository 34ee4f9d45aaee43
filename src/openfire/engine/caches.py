"""Caches that a function declares: what it worked out holds as long as the table, the units on it, or the position.

    @per_table
    def walls(g: Game) -> Walls: ...

    @per_position
    def sees(g: Game, model: str, target: str) -> bool: ...

The first argument is the game, the others are part of the key. None is a value like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, TypeVar

if TYPE_CHECKING:
    from openfire.engine.game import Game

P = ParamSpec("P")
R = TypeVar("R")

Cached = Callable[Concatenate["Game", P], R]
Memory = dict[Hashable, object]

MOST: Final = 50_000
"""Values that one cache holds; it begins anew when it has more."""

_MISSING: Final = object()


def per_table(work: Cached[P, R]) -> Cached[P, R]:
    """Remember the results for as long as the set-up: whatever follows from the table and from what units are."""
    return _remembered(work, lambda g: g.setup.cache)


def per_lineup(work: Cached[P, R]) -> Cached[P, R]:
    """Remember the results until a unit comes to the table or leaves it."""
    return _remembered(work, lambda g: g.board.lineup_cache)


def per_position(work: Cached[P, R]) -> Cached[P, R]:
    """Remember the results until any model moves, comes or goes."""
    return _remembered(work, lambda g: g.board.views)


def _remembered(work: Cached[P, R], memory: Callable[[Game], Memory]) -> Cached[P, R]:
    @wraps(work)
    def found(g: Game, /, *args: P.args, **names: P.kwargs) -> R:
        known, key = memory(g), (work, args, *names.items())
        value = known.get(key, _MISSING)
        if value is _MISSING:
            value = work(g, *args, **names)
            if len(known) >= MOST:
                known.clear()
            known[key] = value
        return value  # type: ignore[return-value]  # what this function put there

    return found
