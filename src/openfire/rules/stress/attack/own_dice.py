"""What a module's own rules make of the dice of an attack, face by face. [stress, Attack Procedure]

Plans without such rules have none of this, and their dice are told apart as the book alone needs it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from openfire.dice import D12, Test, tabulate
from openfire.rules.shared.own_rules.dice import UNCHANGED, DiceChanges
from openfire.rules.stress.rolls import PASS, TWELVE, Worth, by_score


class OwnDice(NamedTuple):
    """What a module says of the dice of an attack: a part of its plan."""

    skill: DiceChanges = UNCHANGED
    defence: DiceChanges = UNCHANGED
    wounds: DiceChanges = UNCHANGED


class Extra(NamedTuple):
    """What own rules have made of the dice so far: a part of a volley."""

    again: int = 0
    """Dice that are rolled again by a rule of the module."""
    attacks: int = 0
    """Skill rolls that come on top."""
    damage: int = 0
    """Defence rolls that come on top."""
    unsaved: int = 0
    """Hits against which there is no defence."""
    wounds: int = 0
    """Damage against which there is no defence."""
    ignored: int = 0
    """Points of damage that were ignored."""

    def plus(self, more: Worth) -> Extra:
        """With what more dice brought; those that were to be rolled again have been."""
        again, attacks, damage, unsaved, wounds = more
        return Extra(again, self.attacks + attacks, self.damage + damage, self.unsaved + unsaved, self.wounds + wounds)


NOTHING = Extra()


@lru_cache(maxsize=512)
def skill_scores(
    test: Test, worth: tuple[Worth, ...], own: DiceChanges, *, first: bool
) -> tuple[Test, tuple[Worth, ...]]:
    """Skill rolls scored by what the book counts, and behind that again, attacks, damage, unsaved and wounds.

    first: whether they can be rolled again and bring more attacks; what came of that does not. Only hits bring more.
    """

    def score(face: int) -> Worth:
        fall = test.classes[face - 1]
        is_hit = fall in (PASS, TWELVE)
        if first and own.is_rolled_again(face, succeeds=is_hit):
            return (0, 0, 0, 0, 1, 0, 0, 0, 0)
        if not is_hit:
            return (*worth[fall], 0, 0, 0, 0, 0)
        ones, misses, hits, twelves = worth[fall]
        unsaved = own.gift("no-save", face) > 0
        hits = hits - unsaved if hits else hits
        twelves = twelves - unsaved if twelves else twelves
        attacks = own.gift("extra-attacks", face) if first else 0
        more = attacks, own.gift("extra-damage", face), int(unsaved), own.gift("extra-wounds", face)
        return (ones, misses, hits + own.gift("extra-hits", face), twelves, 0, *more)

    return by_score(score)


@lru_cache(maxsize=512)
def defence_scores(
    test: Test, worth: tuple[Worth, ...], own: DiceChanges, *, first: bool
) -> tuple[Test, tuple[Worth, ...]]:
    """Defence rolls scored by what the book counts, and behind that what is rolled again and damage besides."""

    def score(face: int) -> Worth:
        fall = test.classes[face - 1]
        is_saved = fall in (PASS, TWELVE)
        if first and own.is_rolled_again(face, succeeds=is_saved):
            return (0, 0, 1, 0)
        return (*worth[fall], 0, 0 if is_saved else own.gift("extra-wounds", face))

    return by_score(score)


@lru_cache(maxsize=64)
def ignoring(needed: int) -> Test:
    """A die that ignores a wound on so much or more; a 1 never does. [stress.dice.natural-1-fails]"""
    return tabulate(D12, lambda face: int(face > 1 and face >= needed))
