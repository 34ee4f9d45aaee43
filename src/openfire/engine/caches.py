"""Caches that a function declares: what it worked out holds as long as the table, the units on it, or the position.

    @per_table
    def walls(g: Game) -> Walls: ...

    @per_position
    def sees(g: Game, model: str, target: str) -> bool: ...

The first argument is the game, or for `per_setup` its set-up. The others are the key: they are given by position, and
all of them. None is a value like any other. `per_position_of` is for a function that is handed one thing that holds
the game, for instance the options of a question, and names the key itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, TypeVarTuple

if TYPE_CHECKING:
    from openfire.engine.game import Game
    from openfire.engine.setup import Setup

Ts = TypeVarTuple("Ts")
From = TypeVar("From")
R = TypeVar("R")

Memory = dict[Hashable, Any]  # values of any type: each function finds only its own there
Recall = Callable[[Any], Memory]  # from a game, a set-up, or what holds a game

MOST: Final = 50_000
"""Values that one cache holds; it begins anew when it has more."""

_MISSING: Final = object()


class HoldsGame(Protocol):
    """Something about a game."""

    @property
    def g(self) -> Game:
        """The game."""


H = TypeVar("H", bound=HoldsGame)


def per_setup(work: Callable[[Setup, *Ts], R]) -> Callable[[Setup, *Ts], R]:
    """Remember the results for as long as the set-up: the same as `per_table` for a function that is handed that."""
    return _remembered(work, lambda setup: setup.cache)


def per_table(work: Callable[[Game, *Ts], R]) -> Callable[[Game, *Ts], R]:
    """Remember the results for as long as the set-up: whatever follows from the table and from what units are."""
    return _remembered(work, lambda g: g.setup.cache)


def per_lineup(work: Callable[[Game, *Ts], R]) -> Callable[[Game, *Ts], R]:
    """Remember the results until a unit comes to the table or leaves it."""
    return _remembered(work, lambda g: g.board.lineup_cache)


def per_position(work: Callable[[Game, *Ts], R]) -> Callable[[Game, *Ts], R]:
    """Remember the results until any model moves, comes or goes."""
    return _remembered(work, lambda g: g.board.views)


def per_position_of(key: Callable[[H], Hashable]) -> Callable[[Callable[[H], R]], Callable[[H], R]]:
    """Remember the results until any model moves, comes or goes; key: what they depend on besides."""

    def declared(work: Callable[[H], R]) -> Callable[[H], R]:
        @wraps(work)
        def found(holder: H) -> R:
            known, name = holder.g.board.views, (work, key(holder))
            value: R = known.get(name, _MISSING)
            return _learned(known, name, work(holder)) if value is _MISSING else value

        return found

    return declared


def _learned(known: Memory, key: Hashable, value: R) -> R:
    if len(known) >= MOST:
        known.clear()
    known[key] = value
    return value


def _remembered(work: Callable[[From, *Ts], R], memory: Callable[[From], Memory]) -> Callable[[From, *Ts], R]:
    """The form with as many arguments as the function has; few are looked up without packing and unpacking them."""
    kinds = [one.kind for one in signature(work).parameters.values()]
    plain = Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD
    form = _FORMS.get(len(kinds), _of_many) if all(kind in plain for kind in kinds) else _of_many
    return wraps(work)(form(work, memory))  # type: ignore[return-value]  # it takes what the function takes


def _of_nothing(work: Callable[..., R], memory: Recall) -> Callable[..., R]:
    def found(g: object, /) -> R:
        known = memory(g)
        value: R = known.get(work, _MISSING)
        return _learned(known, work, work(g)) if value is _MISSING else value

    return found


def _of_one(work: Callable[..., R], memory: Recall) -> Callable[..., R]:
    def found(g: object, one: Hashable, /) -> R:
        known, key = memory(g), (work, one)
        value: R = known.get(key, _MISSING)
        return _learned(known, key, work(g, one)) if value is _MISSING else value

    return found


def _of_two(work: Callable[..., R], memory: Recall) -> Callable[..., R]:
    def found(g: object, one: Hashable, two: Hashable, /) -> R:
        known, key = memory(g), (work, one, two)
        value: R = known.get(key, _MISSING)
        return _learned(known, key, work(g, one, two)) if value is _MISSING else value

    return found


def _of_many(work: Callable[..., R], memory: Recall) -> Callable[..., R]:
    def found(g: object, /, *args: Hashable) -> R:
        known, key = memory(g), (work, *args)
        value: R = known.get(key, _MISSING)
        return _learned(known, key, work(g, *args)) if value is _MISSING else value

    return found


_FORMS: Final = {1: _of_nothing, 2: _of_one, 3: _of_two}
