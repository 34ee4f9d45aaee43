"""Dice: attribute tests, modifiers, re-rolls and roll-offs. [drafts, Dice and Measuring]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from openfire.dice import D12, Sum, Test, tabulate
from openfire.engine.facts import Ordered
from openfire.engine.game import Game
from openfire.engine.questions import Modifier, Rules, roll
from openfire.engine.state import TABLE
from openfire.rules.shared.own_rules.changes import roll_modifiers
from openfire.rules.shared.own_rules.index import is_awaited
from openfire.rules.shared.own_rules.scene import Case

FAIL, PASS, CRITICAL = range(3)
"""How a die of an attribute test can fall. [shared.dice.test.12-critical]"""


def total(modifiers: Sequence[Modifier]) -> int:
    """All modifiers together, known before the die falls. [shared.dice.modifiers.cumulative]

    [shared.dice.modifiers.before-roll]
    """
    return sum(modifier.value for modifier in modifiers)


def needed_face(attribute: int, modifiers: Sequence[Modifier]) -> int:
    """The face that succeeds: modifiers change the value rolled (ruling X-02). [shared.dice.modifiers.on-the-roll]"""
    return attribute - total(modifiers)


@lru_cache(maxsize=1024)
def attribute_test(attribute: int, modifier: int) -> Test:
    """One D12 against an attribute: below fails, equal or above succeeds, a natural 12 is critical and succeeds.

    The modified roll stays within 1 and 12 (ruling X-04), so an attribute of 13 is reached by a natural 12 alone and
    one of 1 always. [shared.dice.d12, shared.dice.test.pass-equal-or-over, shared.dice.test.fail-under,
    shared.dice.test.12-critical, shared.dice.modifiers.clamp-1-12]
    """

    def fall(face: int) -> int:
        if face == 12:
            return CRITICAL
        return PASS if min(12, max(1, face + modifier)) >= attribute else FAIL

    return tabulate(D12, fall, classes=3)


@lru_cache(maxsize=256)
def good_faces(test: Test) -> tuple[int, ...]:
    """The natural faces that succeed in a test."""
    return tuple(face for face, fall in enumerate(test.classes, 1) if fall != FAIL)


BonusOf = Callable[[Game, str], tuple[Modifier, ...]]
"""What a player adds to a roll."""


def no_bonus(g: Game, seat: str) -> tuple[Modifier, ...]:  # noqa: ARG001
    """Nothing, as the book has it."""
    return ()


def roll_off(
    g: Game, seats: Sequence[str], label: str, *rules: str, bonus: BonusOf = no_bonus
) -> Rules[tuple[str, ...]]:
    """Each rolls as many D12 as there are players, the highest total wins; tied players roll again (ruling X-11).

    Returns all of them, the winner first. [shared.dice.rolloff, shared.dice.rolloff.ties]
    """
    if len(seats) == 1:
        return tuple(seats)
    dice = Sum(len(g.setup.players()), D12)
    totals: dict[str, int] = {}
    for seat in seats:
        found = bonus(g, seat)
        rolled = yield from roll(seat, label, dice, "shared.dice.rolloff", *rules, modifiers=found)
        totals[seat] = rolled.answer + total(found)
    order: list[str] = []
    for points in sorted(set(totals.values()), reverse=True):
        tied = [seat for seat in seats if totals[seat] == points]
        order += yield from roll_off(g, tied, f"{label}, tie", "shared.dice.rolloff.ties", *rules, bonus=bonus)
    return tuple(order)


def own_bonus(g: Game, seat: str) -> tuple[Modifier, ...]:
    """What the module's own rules add to a player's initiative: each rule once, by the unit that has most of it."""
    best: dict[str, Modifier] = {}
    for unit in g.state.units.values() if is_awaited(g, "initiative") else ():
        if unit.seat == seat and unit.place == TABLE:
            for one in roll_modifiers(g, "initiative", Case(unit.id), 0):
                best[one.rule] = max(best.get(one.rule, one), one, key=lambda modifier: modifier.value)
    return tuple(best.values())


def initiative(g: Game) -> Rules[None]:
    """At the start of a round everybody rolls for the order, highest first. [shared.initiative.roll]

    [shared.initiative.ties, shared.initiative.order]
    """
    rules = ("shared.initiative.roll", "shared.initiative.ties", "shared.initiative.order")
    order = yield from roll_off(g, g.setup.players(), "initiative", *rules, bonus=own_bonus)
    g.happen(Ordered(seats=order, rules=rules))
