"""Answers: any request, answered from natural faces. Every kind of dice goes through these few functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar, overload

from openfire.dice.requests import Caps, Die, Each, Faces, Pool, Request, Sum, Tally, Test, Value
from openfire.dice.rolled import Rolled, split, stand
from openfire.dice.streams import Again, Dice

V = TypeVar("V", bound=Value)


@overload
def roll(request: Test | Sum, dice: Dice, label: str) -> Rolled[int]: ...
@overload
def roll(request: Pool | Faces, dice: Dice, label: str) -> Rolled[tuple[int, ...]]: ...
@overload
def roll(request: Tally[V] | Each[V], dice: Dice, label: str) -> Rolled[V]: ...
def roll(request: Request, dice: Dice, label: str) -> Rolled[Value]:
    """Roll what a request asks for: first every die once, group after group, then the re-rolls in the same order.

    A die is re-rolled at most once. Every roll takes one number of the dice, even one of no dice at all.
    """
    die, groups, again = _spread(request)
    number, faces, rerolled, rerolls = dice.throw(label, die, sum(groups), again)
    found = answer(request, stand(faces, rerolled, rerolls))
    return Rolled(number, label, die, groups, faces, rerolled, rerolls, found)


class _Spread(NamedTuple):
    """What has to be thrown for a request."""

    die: Die
    groups: tuple[int, ...]
    again: Again


def _spread(request: Request) -> _Spread:
    """Which die, how many in each group, and which faces go again."""
    match request:
        case Pool() | Tally():
            return _Spread(request.test.die, (request.n,), request.test.reroll)
        case Each():
            return _Spread(request.tally.test.die, (request.tally.n,) * request.k, request.tally.test.reroll)
        case Sum() | Faces():
            return _Spread(request.die, (request.n,), ())
        case Test():
            return _Spread(request.die, (1,), request.reroll)


def answer(request: Request, faces: tuple[int, ...]) -> Value:
    """What a request's answer is when its dice, re-rolls done, show these natural faces."""
    match request:
        case Pool():
            return _counts(request.test, faces)
        case Tally():
            return _tally(request, faces)
        case Each():
            groups = split(faces, (request.tally.n,) * request.k)
            return _total([_tally(request.tally, group) for group in groups], request.tally.value[0])
        case Sum():
            return sum(map(request.die.value, faces)) + request.plus
        case Faces():
            return tuple(sorted(map(request.die.value, faces)))
        case Test():
            return request.classes[faces[0] - 1]


def _counts(test: Test, faces: tuple[int, ...]) -> tuple[int, ...]:
    """How many dice are in each class."""
    counts = [0] * test.count
    for face in faces:
        counts[test.classes[face - 1]] += 1
    return tuple(counts)


def _tally(tally: Tally[Value], faces: tuple[int, ...]) -> Value:
    """The capped score of one group of dice."""
    classes, value = tally.test.classes, tally.value
    return _capped(_total([value[classes[face - 1]] for face in faces], value[0]), tally.caps)


def _total(scores: Sequence[Value], like: Value) -> Value:
    """The sum of scores, component by component; nothing adds up to zeros like the example's."""
    if isinstance(like, tuple):
        rows = [score for score in scores if isinstance(score, tuple)]
        return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * len(like)
    return sum([score for score in scores if isinstance(score, int)])


def _capped(score: Value, caps: Caps) -> Value:
    """A score with each component held to its cap."""
    if isinstance(score, tuple) and isinstance(caps, tuple):
        return tuple(x if cap is None else min(x, cap) for x, cap in zip(score, caps, strict=True))
    return min(score, caps) if isinstance(score, int) and isinstance(caps, int) else score
