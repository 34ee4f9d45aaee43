"""What a module's own rules make of the dice of hits and blocks, face by face. [onepage, Shooting; Melee]

Plans without such rules have none of this, and their dice are read as the book alone needs it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from openfire.dice import D6, Test, tabulate
from openfire.rules.onepage.rolls import is_rolled_again
from openfire.rules.shared.own_rules.dice import UNCHANGED, DiceChanges

Worth = tuple[int, ...]


class OwnChanges(NamedTuple):
    """What a module says of the dice of some attacks: a part of their plan."""

    hit: DiceChanges = UNCHANGED
    hits: DiceChanges = UNCHANGED
    """By which hits are ignored."""
    block: DiceChanges = UNCHANGED
    wounds: DiceChanges = UNCHANGED
    """By which wounds are ignored."""

    @property
    def recoils(self) -> str:
        """The rule by which faces hurt the unit that attacks, if one does."""
        return self.hit.by("recoil") or self.block.by("recoil")


class Blow(NamedTuple):
    """How a die to hit is read: the face that is needed, what is rolled again, and what sixes are."""

    needed: int
    again: str
    rending: bool
    extra: bool


@lru_cache(maxsize=512)
def hit_scores(blow: Blow, own: DiceChanges, *, first: bool) -> tuple[Test, tuple[Worth, ...]]:
    """Dice to hit, each worth hits, wounds at once, hits that pierce, attacks on top, wounds besides and recoil.

    Only hits bring more, but for recoil; attacks on top bring no further attacks. first: whether they are none of those
    on top.
    """

    def worth(face: int) -> Worth:
        recoil = own.gift("recoil", face)
        if not own.succeeds(face, face >= blow.needed):
            return (0, 0, 0, 0, 0, recoil)
        six, more = blow.rending and face == D6.sides, own.gift("extra-hits", face)
        attacks, wounds = own.gift("extra-attacks", face) if first else 0, own.gift("extra-wounds", face)
        if six or own.gift("no-save", face):
            return (more + int(six and blow.extra), 1, 0, attacks, wounds, recoil)
        if own.gift("piercing", face):
            return (more, 0, 1, attacks, wounds, recoil)
        return (1 + more, 0, 0, attacks, wounds, recoil)

    return by_worth(worth, lambda face: _again(face, blow.needed, blow.again, own))


@lru_cache(maxsize=512)
def block_scores(needed: int, again: str, own: DiceChanges) -> tuple[Test, tuple[Worth, ...]]:
    """Dice to block, each worth a block, wounds besides where it fails, and recoil."""

    def worth(face: int) -> Worth:
        is_blocked = own.succeeds(face, face >= needed)
        return (int(is_blocked), 0 if is_blocked else own.gift("extra-wounds", face), own.gift("recoil", face))

    return by_worth(worth, lambda face: _again(face, needed, again, own))


def _again(face: int, needed: int, again: str, own: DiceChanges) -> bool:
    """Whether a die is rolled again, by the book or by a rule of the module: once. [onepage.dice.reroll-once]"""
    is_good = own.succeeds(face, face >= needed)
    return is_rolled_again(face, face if is_good else face + 1, again) or own.is_rolled_again(face, succeeds=is_good)


def by_worth(worth: Callable[[int], Worth], again: Callable[[int], bool]) -> tuple[Test, tuple[Worth, ...]]:
    """Dice sorted by what each face is worth, and those worths."""
    worths = [worth(face) for face in range(1, D6.sides + 1)]
    kinds = tuple(dict.fromkeys(worths))
    return tabulate(D6, lambda face: kinds.index(worths[face - 1]), again, classes=len(kinds)), kinds
