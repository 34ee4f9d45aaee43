"""Dice: attribute rolls, re-rolls and roll-offs. [stress, Section 1, Dice]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from openfire.dice import D12, Faces, Test, tabulate
from openfire.engine.facts import Ordered
from openfire.engine.game import Game
from openfire.engine.questions import Modifier, Rules, roll

Worth = tuple[int, ...]
"""What a die is worth: several numbers that are counted side by side."""

ONE, FAIL, PASS, TWELVE = range(4)
"""How a die of an attribute roll can fall: a natural 1, another failure, another success, a natural 12."""


def needed_face(attribute: int, modifiers: Sequence[Modifier]) -> int:
    """The face that succeeds: modifiers change the value rolled and add up. [stress.dice.modifiers.on-the-roll]

    [stress.dice.modifiers.cumulative, stress.dice.modifiers.before-roll]
    """
    return attribute - sum(modifier.value for modifier in modifiers)


@lru_cache(maxsize=256)
def attribute_test(needed: int) -> Test:
    """One D12 against an attribute: less fails, equal or more succeeds, 1 always fails, 12 always succeeds.

    [stress.dice.d12, stress.dice.attribute.kinds, stress.dice.attribute.fail-under,
    stress.dice.attribute.pass-equal-or-over, stress.dice.natural-1-fails, stress.dice.natural-12-succeeds]
    """

    def fall(face: int) -> int:
        if face in (1, 12):
            return ONE if face == 1 else TWELVE
        return PASS if face >= needed else FAIL

    return tabulate(D12, fall, classes=4)


@lru_cache(maxsize=256)
def good_faces(test: Test) -> tuple[int, ...]:
    """The natural faces that succeed in an attribute roll."""
    return tuple(face for face, fall in enumerate(test.classes, 1) if fall in (PASS, TWELVE))


def by_score(
    score: Callable[[int], Worth], is_again: Callable[[int], bool] = lambda _: False
) -> tuple[Test, tuple[Worth, ...]]:
    """Dice sorted by what each face is worth, and those worths. is_again: the faces that are rolled again at once."""
    scores = [score(face) for face in range(1, D12.sides + 1)]
    kinds = tuple(dict.fromkeys(scores))
    return tabulate(D12, lambda face: kinds.index(scores[face - 1]), is_again, classes=len(kinds)), kinds


def roll_off(g: Game, seats: Sequence[str], label: str, *rules: str) -> Rules[tuple[str, ...]]:
    """Each player rolls one D12, the highest wins; tied players roll again among themselves. [stress.dice.rolloff]

    Returns all players, the winner first. [stress.dice.rolloff.ties, stress.initiative.multiplayer-order]
    """
    if len(seats) == 1:
        return tuple(seats)
    faces: dict[str, int] = {}
    for seat in seats:
        rolled = yield from roll(seat, label, Faces(D12, 1), "stress.dice.rolloff", *rules)
        faces[seat] = rolled.answer[0]
    order: list[str] = []
    for face in sorted(set(faces.values()), reverse=True):
        tied = [seat for seat in seats if faces[seat] == face]
        order += yield from roll_off(g, tied, f"{label}, tie", "stress.dice.rolloff.ties", *rules)
    return tuple(order)


def initiative(g: Game) -> Rules[None]:
    """At the start of a round a roll-off settles the order of activation. [stress.initiative.each-round]

    The winner goes first; it is not a choice. [stress.activation.winner-first]
    """
    playing = [seat for seat in g.setup.players() if seat not in g.state.out]
    rules = ("stress.initiative.each-round", "stress.initiative.multiplayer-order", "stress.activation.winner-first")
    order = yield from roll_off(g, playing, "initiative", rules[0])
    g.happen(Ordered(seats=order, rules=rules))
