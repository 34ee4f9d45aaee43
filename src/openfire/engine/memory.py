"""Answers about a game that are worked out once: until anybody moves, or for the whole game."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from openfire.engine.game import Game

P = ParamSpec("P")
T = TypeVar("T")
Question = Callable[Concatenate[Game, P], T]


def until_moved(ask: Question[P, T]) -> Question[P, T]:
    """Remember what a function says about a game, for each of its other arguments, until anybody moves."""
    name = f"{ask.__module__}.{ask.__qualname__}"

    @wraps(ask)
    def remembered(g: Game, /, *args: P.args, **kwargs: P.kwargs) -> T:
        cache, key = g.board.views, (name, args, *kwargs.values())
        if key not in cache:
            cache[key] = ask(g, *args, **kwargs)
        found: T = cache[key]
        return found

    return remembered


def all_game(ask: Question[P, T]) -> Question[P, T]:
    """Remember what a function says about a game that never changes in it, for each of its other arguments."""
    name = f"{ask.__module__}.{ask.__qualname__}"

    @wraps(ask)
    def remembered(g: Game, /, *args: P.args, **kwargs: P.kwargs) -> T:
        cache, key = g.setup.cache, (name, args, *kwargs.values())
        if key not in cache:
            cache[key] = ask(g, *args, **kwargs)
        found: T = cache[key]
        return found

    return remembered
