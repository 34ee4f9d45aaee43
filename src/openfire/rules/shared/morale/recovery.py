"""Command tests, and Recover: a chance to get rid of suppression. [drafts, Recover]"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from openfire.dice import D12, Tally, Test, tabulate
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
from openfire.rules.shared.own_rules.changes import roll_modifiers
from openfire.rules.shared.own_rules.dice import UNCHANGED, DiceChanges, dice_changes
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.rolls import CRITICAL, FAIL, attribute_test, good_faces, needed_face, total
from openfire.rules.shared.specials import unit_has

RECOVER = "recover"

ENGAGED_MINUS = "recover_engaged_minus_2"
"""The house rule by which an enemy at arm's length makes it harder to recover (ruling AM-25)."""


class Command(NamedTuple):
    """A plan for a command test."""

    attribute: int
    modifiers: tuple[Modifier, ...]
    fearless: bool
    label: str
    rules: tuple[str, ...]
    own: DiceChanges = UNCHANGED
    """What the module's own rules say of the die."""


AGAIN = 3
"""How a die falls that a rule of the module has rolled again."""


class Tested(NamedTuple):
    """A command test as it fell, and whether it is taken again."""

    fall: int = FAIL
    again: bool = False
    by_own: bool = False
    """Whether a rule of the module has it taken again."""


def _dice(plan: Command, label: str, *rules: str, own: DiceChanges = UNCHANGED) -> StageDice:
    """One die, scored as fail, pass or critical, or as one that a rule of the module has rolled again."""
    test = attribute_test(plan.attribute, total(plan.modifiers))
    needed = needed_face(plan.attribute, plan.modifiers)
    cited = (*plan.rules, *rules, *own.again_rules)
    tally = Tally(test, 1, (0, 1, 2)) if own == UNCHANGED else Tally(_own_test(test, own), 1, (0, 1, 2, AGAIN))
    return StageDice("owner", label, tally, cited, plan.modifiers, needed, good_faces(test))


@lru_cache(maxsize=256)
def _own_test(test: Test, own: DiceChanges) -> Test:
    def fall(face: int) -> int:
        found = test.classes[face - 1]
        return AGAIN if own.is_rolled_again(face, succeeds=found != FAIL) else found

    return tabulate(D12, fall, classes=4)


def _test_asks(state: Tested, plan: Command) -> StageDice:  # noqa: ARG001  # the first stage has no past
    return _dice(plan, plan.label, own=plan.own)


def _test_tells(state: Tested, plan: Command, fall: int) -> Tested:  # noqa: ARG001
    return Tested(FAIL, again=True, by_own=True) if fall == AGAIN else Tested(fall)


def _again_asks(state: Tested, plan: Command) -> Choice | None:
    """A fearless unit may re-roll any command test, a pass or a critical success too (ruling X-31).

    [shared.unit.fearless]
    """
    if not plan.fearless or state.by_own:
        return None
    return Choice("owner", QuestionName.REROLL_COMMAND, 1, "shared.unit.fearless")


def _again_tells(state: Tested, plan: Command, number: int) -> Tested:  # noqa: ARG001
    return state._replace(again=number > 0)


def _second_asks(state: Tested, plan: Command) -> StageDice | None:
    """The second result stands, and there is no third. [shared.dice.reroll.keep-second, shared.dice.reroll.once]"""
    if not state.again:
        return None
    cause = () if state.by_own else ("shared.unit.fearless",)
    rules = (*cause, "shared.dice.reroll.once", "shared.dice.reroll.keep-second")
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
    command, case = g.card(g.unit(unit).leader).attributes["command"], Case(unit, words=(label,))
    modifiers, own = roll_modifiers(g, "morale", case, command, modifiers), dice_changes(g, "morale", case)
    plan = Command(command, modifiers, unit_has(g, unit, "fearless"), label, rules, own)
    fall = yield from run(COMMAND, plan, {"owner": g.unit(unit).seat}, unit)
    return fall


def tested(g: Game, unit: str, label: str, fall: int) -> Rules[None]:
    """What a module's own rules say of a test that has been taken, once all that comes of it is done."""
    yield from moment(g, "test-failed" if fall == FAIL else "test-passed", Case(unit, words=(label,)))


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
    fall = yield from command_test(g, unit, RECOVER, modifiers, "shared.recover.command-test")
    left = 0 if fall == CRITICAL else tokens(g, unit) - 1
    rule = {FAIL: "shared.recover.fail", CRITICAL: "shared.recover.critical"}.get(fall, "shared.recover.pass")
    g.happen(Marked(unit=unit, mark=SUPPRESSION, value=max(0, left), rules=(rule,)))
    yield from tested(g, unit, RECOVER, fall)
    return fall != FAIL
