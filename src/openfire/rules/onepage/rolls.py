"""Dice: Quality tests, re-rolls and roll-offs. [onepage, Dice; Re-Rolls & Roll-Offs]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from openfire.dice import D6, Faces, Test, tabulate
from openfire.engine.questions import Modifier, Rules, roll

FAIL, PASS, SIX = range(3)
"""How a die can fall: short of what is needed, otherwise good, a good 6 that counts apart."""

NO, FAILURES, SUCCESSES, ALL = "none", "failures", "successes", "all"
"""Which dice are rolled again."""


@lru_cache(maxsize=256)
def quality_test(needed: int, again: str = NO, sixes: bool = False) -> Test:
    """One D6 that succeeds on so much or more; some faces are rolled again once, and the second result stands.

    [onepage.dice.quality-test, onepage.example.quality-test, onepage.dice.d6, onepage.dice.reroll-second-stands,
    onepage.dice.reroll-once, onepage.dice.reroll-count]
    """

    def fall(face: int) -> int:
        if face < needed:
            return FAIL
        return SIX if sixes and face == 6 else PASS

    return tabulate(D6, fall, lambda face: is_rolled_again(face, needed, again), classes=3)


def is_rolled_again(face: int, needed: int, again: str) -> bool:
    """Whether a die is rolled again that shows a face. [onepage.dice.reroll-count]"""
    return again == ALL or (again == FAILURES and face < needed) or (again == SUCCESSES and face >= needed)


BEST, WORST = 2, 6
"""The faces between which a Quality test stays, whatever modules' own rules add (ruling A-OWN-NUMBERS)."""


def needed_face(quality: int, modifiers: Sequence[Modifier]) -> int:
    """The face that a Quality test needs: that of the Quality where nothing changes it (ruling A-OWN-NUMBERS)."""
    if not modifiers:
        return quality
    return max(BEST, min(WORST, quality - sum(modifier.value for modifier in modifiers)))


def roll_off(seats: Sequence[str], label: str, *rules: str) -> Rules[tuple[str, ...]]:
    """Each player rolls one die, the highest wins, and those that tie roll again. All players, the winner first.

    [onepage.dice.rolloff, onepage.dice.rolloff-tie]
    """
    if len(seats) == 1:
        return tuple(seats)
    faces: dict[str, int] = {}
    for seat in seats:
        rolled = yield from roll(seat, label, Faces(D6, 1), "onepage.dice.rolloff", *rules)
        faces[seat] = rolled.answer[0]
    order: list[str] = []
    for face in sorted(set(faces.values()), reverse=True):
        tied = [seat for seat in seats if faces[seat] == face]
        order += yield from roll_off(tied, f"{label}, tie", "onepage.dice.rolloff-tie", *rules)
    return tuple(order)


def die(seat: str, label: str, about: str, needed: int | None, *rules: str) -> Rules[int]:
    """One die by itself. [onepage.dice.d6]"""
    rolled = yield from roll(seat, label, Faces(D6, 1), *rules, about=about, needed=needed)
    face: int = rolled.answer[0]
    return face
