"""Command tests, and Recover: a chance to get rid of suppression. [drafts, Recover]"""

from __future__ import annotations

from typing import NamedTuple

from openfire.dice import Tally
from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Modifier, Rules
from openfire.engine.refusals import Refusal
from openfire.engine.stages import Choice, Program, Stage, StageDice, run
from openfire.geometry.measure import is_within
from openfire.rules.shared import numbers
from openfire.rules.shared.morale.suppression import SUPPRESSION, tokens
from openfire.rules.shared.movement.distance import enemy_gaps, engaged, friends, unit_gap
from openfire.rules.shared.rolls import CRITICAL, FAIL, attribute_test, good_faces, needed_face, total
from openfire.rules.shared.specials import unit_has

ENGAGED_MINUS = "recover_engaged_minus_2"
"""The house rule by which an enemy at arm's length makes it harder to recover (ruling AM-25)."""


class Command(NamedTuple):
    """A plan for a command test."""

    attribute: int
    modifiers: tuple[Modifier, ...]
    fearless: bool
    label: str
    rules: tuple[str, ...]


class Tested(NamedTuple):
    """A command test as it fell, and whether it is taken again."""

    fall: int = FAIL
    again: bool = False


def _dice(plan: Command, label: str, *rules: str) -> StageDice:
    """One die, scored as fail, pass or critical."""
    test = attribute_test(plan.attribute, total(plan.modifiers))
    needed = needed_face(plan.attribute, plan.modifiers)
    cited = (*plan.rules, *rules)
    return StageDice("owner", label, Tally(test, 1, (0, 1, 2)), cited, plan.modifiers, needed, good_faces(test))


def _test_asks(state: Tested, plan: Command) -> StageDice:  # noqa: ARG001  # the first stage has no past
    return _dice(plan, plan.label)


def _test_tells(state: Tested, plan: Command, fall: int) -> Tested:  # noqa: ARG001
    return Tested(fall)


def _again_asks(state: Tested, plan: Command) -> Choice | None:  # noqa: ARG001  # however it fell
    """A fearless unit may re-roll any command test, a pass or a critical success too (ruling X-31).

    [shared.unit.fearless]
    """
    if not plan.fearless:
        return None
    return Choice("owner", QuestionName.REROLL_COMMAND, 1, "shared.unit.fearless")


def _again_tells(state: Tested, plan: Command, number: int) -> Tested:  # noqa: ARG001
    return state._replace(again=number > 0)


def _second_asks(state: Tested, plan: Command) -> StageDice | None:
    """The second result stands, and there is no third. [shared.dice.reroll.keep-second, shared.dice.reroll.once]"""
    if not state.again:
        return None
    rules = ("shared.unit.fearless", "shared.dice.reroll.once", "shared.dice.reroll.keep-second")
    return _dice(plan, f"{plan.label}, again", *rules)


COMMAND: Program[Tested, Command, int] = Program(
    "command test",
    (Stage(_test_asks, _test_tells), Stage(_again_asks, _again_tells), Stage(_second_asks, _test_tells)),
    Tested(),
    lambda state, plan: state.fall,  # noqa: ARG005
)
"""Roll, choose to roll again, roll again. A critical success can be rolled again too, for what that is worth."""


def command_test(g: Game, unit: str, label: str, modifiers: tuple[Modifier, ...], *rules: str) -> Rules[int]:
    """A command test of a unit uses its leader's command (ruling X-16). Returns how it fell."""
    command = g.card(g.unit(unit).leader).attributes["command"]
    plan = Command(command, modifiers, unit_has(g, unit, "fearless"), label, rules)
    fall = yield from run(COMMAND, plan, {"owner": g.unit(unit).seat}, unit)
    return fall


# ------------------------------------------------------------------------------------------------ recover


def why_not_recover(g: Game, unit: str) -> Refusal | None:
    """Only a unit that has a token can recover (ruling AM-24). [shared.recover.command-test]"""
    if tokens(g, unit):
        return None
    return Refusal("not-suppressed", "shared.recover.command-test", f"{unit} has no suppression token")


def recover_modifiers(g: Game, unit: str) -> tuple[Modifier, ...]:
    """What helps to recover; all of it adds up (ruling AM-26).

    [shared.recover.mod-engaged, shared.recover.mod-none-in-6, shared.recover.mod-none-in-12,
    shared.recover.mod-friend-in-6]
    """
    gaps = [gap for _, gap in enemy_gaps(g, unit)]
    close = numbers.ENEMY_CLOSE * (-1 if ENGAGED_MINUS in g.setup.switches else 1)
    friend = any(is_within(unit_gap(g, unit, other), numbers.NEAR) for other in friends(g, unit))
    found = (
        Modifier("enemy in assault range", close * bool(engaged(g, unit)), "shared.recover.mod-engaged"),
        Modifier("no enemy within 6", numbers.NO_ENEMY_NEAR * _none(gaps, numbers.NEAR), _NONE_NEAR),
        Modifier("no enemy within 12", numbers.NO_ENEMY_FAR * _none(gaps, numbers.FAR), _NONE_FAR),
        Modifier("friend within 6", numbers.FRIEND_NEAR * friend, "shared.recover.mod-friend-in-6"),
    )
    return tuple(modifier for modifier in found if modifier.value)


_NONE_NEAR, _NONE_FAR = "shared.recover.mod-none-in-6", "shared.recover.mod-none-in-12"


def _none(gaps: list[float], limit: float) -> bool:
    return not any(is_within(gap, limit) for gap in gaps)


def recover(g: Game, unit: str, *others: Modifier) -> Rules[bool]:
    """A command test: a token goes in any case, all of them with a critical success. Returns whether it was passed.

    others: what changes the test besides what holds for all who recover.
    [shared.recover.command-test, shared.recover.fail, shared.recover.pass, shared.recover.critical]
    """
    modifiers = (*recover_modifiers(g, unit), *others)
    fall = yield from command_test(g, unit, "recover", modifiers, "shared.recover.command-test")
    left = 0 if fall == CRITICAL else tokens(g, unit) - 1
    rule = {FAIL: "shared.recover.fail", CRITICAL: "shared.recover.critical"}.get(fall, "shared.recover.pass")
    g.happen(Marked(unit=unit, mark=SUPPRESSION, value=left, rules=(rule,)))
    return fall != FAIL
