"""What a module's own rules make of the dice of an attack, face by face. [stress, Attack Procedure]

Plans without such rules have none of this, and their dice are told apart as the book alone needs it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from openfire.dice import D12, Test, tabulate
from openfire.engine.questions import Modifier
from openfire.rules.shared.own_rules.dice import UNCHANGED, DiceChanges
from openfire.rules.stress.rolls import PASS, TWELVE, Worth, by_score


class OwnDice(NamedTuple):
    """What a module says of the dice of an attack: a part of its plan."""

    skill: DiceChanges = UNCHANGED
    defence: DiceChanges = UNCHANGED
    wounds: DiceChanges = UNCHANGED
    sharp: int = 0
    """The face that saves from hits that a face of the skill roll made more piercing."""
    sharp_modifiers: tuple[Modifier, ...] = ()


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
    sharp: int = 0
    """Hits that are more piercing."""
    spared: int = 0
    """Of the natural twelves those that are unsaved or sharp, and are counted for Rending all the same."""
    recoil: int = 0
    """Damage to the unit that attacks."""
    ignored: int = 0
    """Points of damage that were ignored."""

    def plus(self, more: Worth) -> Extra:
        """With what more dice brought; those that were to be rolled again have been."""
        again, *counted = more
        return Extra(again, *(had + one for had, one in zip(self[1:8], counted, strict=True)))


NOTHING = Extra()

NO_MORE: Worth = (0, 0, 0, 0, 0, 0, 0)
"""What a die brings that brings nothing of all that."""


def sharpness(own: DiceChanges) -> int:
    """How much more piercing a face can make a hit: the most that any does."""
    return max([gift.number for gift in own.gifts if gift.gives == "piercing"], default=0)


@lru_cache(maxsize=512)
def sharp_scores(test: Test, own: DiceChanges, *, resilient: bool) -> tuple[Test, tuple[Worth, ...]]:
    """Defence rolls against hits that are more piercing, scored by the damage; those that may be rolled again are.

    A resilient unit always gains by it (ruling ST-83). [stress.unit.resilient]
    """

    def score(face: int) -> Worth:
        is_saved = test.classes[face - 1] in (PASS, TWELVE)
        return (0 if is_saved else 1 + own.gift("extra-wounds", face), own.gift("recoil", face))

    def is_again(face: int) -> bool:
        is_saved = test.classes[face - 1] in (PASS, TWELVE)
        return own.is_rolled_again(face, succeeds=is_saved) or (resilient and not is_saved and face > 1)

    return by_score(score, is_again)


@lru_cache(maxsize=512)
def skill_scores(
    test: Test, worth: tuple[Worth, ...], own: DiceChanges, *, first: bool
) -> tuple[Test, tuple[Worth, ...]]:
    """Skill rolls scored by what the book counts, then by again and by what an `Extra` counts, in its order.

    first: whether they can be rolled again and bring more attacks; what came of that does not. Only hits bring more,
    but for recoil, which any die can bring.
    """

    def score(face: int) -> Worth:
        fall = test.classes[face - 1]
        is_hit = fall in (PASS, TWELVE)
        if first and own.is_rolled_again(face, succeeds=is_hit):
            return (0, 0, 0, 0, 1, *NO_MORE)
        if not is_hit:
            return (*worth[fall], 0, *NO_MORE[:-1], own.gift("recoil", face))
        ones, misses, hits, twelves = worth[fall]
        unsaved = int(own.gift("no-save", face) > 0)
        sharp = int(own.gift("piercing", face) > 0 and not unsaved)
        apart, attacks = unsaved + sharp, own.gift("extra-attacks", face) if first else 0
        more = (
            *(attacks, own.gift("extra-damage", face), unsaved, own.gift("extra-wounds", face), sharp),
            *(apart * twelves, own.gift("recoil", face)),
        )
        return (ones, misses, hits - apart * hits + own.gift("extra-hits", face), twelves, 0, *more)

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
            return (0, 0, 1, 0, 0)
        return (*worth[fall], 0, 0 if is_saved else own.gift("extra-wounds", face), own.gift("recoil", face))

    return by_score(score)


@lru_cache(maxsize=64)
def ignoring(needed: int) -> Test:
    """A die that ignores a wound on so much or more; a 1 never does. [stress.dice.natural-1-fails]"""
    return tabulate(D12, lambda face: int(face > 1 and face >= needed))
