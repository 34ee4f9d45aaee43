"""Stress: tokens for units that took damage, command rolls to recover from them. [stress, Stress; Action: Recover]"""

from __future__ import annotations

from typing import NamedTuple

from openfire.dice import Tally, Test
from openfire.engine.answers import Pick
from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.options import Choices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Modifier, Rules, ask
from openfire.engine.stages import Choice, Program, Stage, StageDice, run
from openfire.engine.state import TABLE
from openfire.geometry.measure import is_within
from openfire.rules.shared.movement.distance import enemies, unit_gap
from openfire.rules.shared.own_rules.changes import changed, cited, roll_modifiers
from openfire.rules.shared.own_rules.dice import UNCHANGED, DiceChanges, dice_changes
from openfire.rules.shared.own_rules.held import special_of
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.permissions import is_allowed, why_forbidden
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.specials import unit_has, unit_value
from openfire.rules.stress import numbers
from openfire.rules.stress.rolls import PASS, TWELVE, Worth, attribute_test, by_score, good_faces, needed_face
from openfire.rules.stress.vehicles.traits import crippled_rolls

STRESS, DAMAGED = "stress", "damaged"
"""Tokens, and whether a unit took damage this round. [stress.stress.tokens]"""


class Command(NamedTuple):
    """A plan for command rolls."""

    dice: int
    needed: int
    modifiers: tuple[Modifier, ...]
    fearless: bool
    label: str
    rules: tuple[str, ...]
    own: DiceChanges | None = None
    """What the module's own rules say of these dice, if anything."""


class Rolls(NamedTuple):
    """Command rolls as they fell; failures are counted where they may be rolled again."""

    failed: int = 0
    passed: int = 0
    twelves: int = 0
    again: int = 0
    own_again: int = 0
    """Dice that a rule of the module has rolled again."""


class CommandResult(NamedTuple):
    """The result of command rolls."""

    passes: int
    """Twelves among them."""
    twelve: bool


def _dice(plan: Command, label: str, count: int, *rules: str, first: bool = False) -> StageDice:
    """Command rolls. first: whether they can be rolled again."""
    test = attribute_test(plan.needed)
    worth = ((plan.fearless, 0, 0), (plan.fearless, 0, 0), (0, 1, 0), (0, 0, 1))
    scores: tuple[Worth, ...] = tuple(tuple(map(int, value)) for value in worth)
    good, rolled = good_faces(test), test
    if plan.own is not None:
        rolled, scores = _own_scores(test, scores, plan.own, first=first)
        rules = (*rules, *plan.own.rules)
    tally = Tally(rolled, count, scores)
    return StageDice("owner", label, tally, (*plan.rules, *rules), plan.modifiers, plan.needed, good)


def _own_scores(
    test: Test, worth: tuple[Worth, ...], own: DiceChanges, *, first: bool
) -> tuple[Test, tuple[Worth, ...]]:
    """Command rolls with those apart that a rule of the module has rolled again."""

    def score(face: int) -> Worth:
        fall = test.classes[face - 1]
        is_again = first and own.is_rolled_again(face, succeeds=fall in (PASS, TWELVE))
        return (0, 0, 0, 1) if is_again else (*worth[fall], 0)

    return by_score(score)


def _first_asks(state: Rolls, plan: Command) -> StageDice:  # noqa: ARG001  # the first stage has no past
    return _dice(plan, plan.label, plan.dice, first=True)


def _count(state: Rolls, plan: Command, fell: tuple[int, ...]) -> Rolls:  # noqa: ARG001
    failed, passed, twelves, *own = fell
    return Rolls(
        state.failed - state.again + failed, state.passed + passed, state.twelves + twelves, own_again=sum(own)
    )


def _again_asks(state: Rolls, plan: Command) -> Choice | None:
    """A fearless unit may re-roll failed command rolls. [stress.unit.fearless, stress.dice.reroll.keep-second]"""
    if not plan.fearless or not state.failed:
        return None
    return Choice("owner", QuestionName.REROLL_COMMAND, state.failed, "stress.unit.fearless")


def _again_tells(state: Rolls, plan: Command, number: int) -> Rolls:  # noqa: ARG001
    return state._replace(again=number)


def _second_asks(state: Rolls, plan: Command) -> StageDice | None:
    """Each die is rolled again once at most. [stress.dice.reroll.once]"""
    count = state.again + state.own_again
    if not count:
        return None
    cause = ("stress.unit.fearless",) if state.again else ()
    return _dice(plan, f"{plan.label}, again", count, *cause, "stress.dice.reroll.once")


COMMAND: Program[Rolls, Command, CommandResult] = Program(
    "command rolls",
    (Stage(_first_asks, _count), Stage(_again_asks, _again_tells), Stage(_second_asks, _count)),
    Rolls(),
    lambda state, plan: CommandResult(state.passed + state.twelves, state.twelves > 0),  # noqa: ARG005
)
"""Roll, choose re-rolls, roll those again."""


def command_plan(g: Game, unit: str, count: int, label: str, *rules: str) -> Command:
    """Command rolls of a unit use its leader's command (ruling X-16). [stress.vehicle.damaged-rolls]"""
    worn = crippled_rolls(g, g.unit(unit).leader)
    modifiers = (*fear(g, unit), *((worn,) if worn.value else ()))
    command = g.card(g.unit(unit).leader).attributes["command"]
    modifiers = roll_modifiers(g, "morale", Case(unit), command, modifiers)
    own = dice_changes(g, "morale", Case(unit))
    return Command(
        count,
        needed_face(command, modifiers),
        modifiers,
        unit_has(g, unit, "fearless"),
        label,
        rules,
        None if own == UNCHANGED else own,
    )


def fear(g: Game, unit: str) -> tuple[Modifier, ...]:
    """Units within 6 inches of one with Fear have -X; the largest X alone counts. [stress.unit.fear]

    Friend or foe, never the unit itself (ruling X-30), unless the game says that only enemies are afraid.
    [stress.unit.fear-highest-only, stress.alignment.scope]
    """
    if g.unit(unit).place != TABLE:
        return ()
    near = [
        unit_value(g, other, "fear")
        for other in _feared(g, unit)
        if any(special_of(g, model, "fear") for model in g.unit(other).models)
        and is_within(unit_gap(g, unit, other), numbers.FEAR)
    ]
    worst = max(near, default=0)
    return (Modifier("fear", -worst, "stress.unit.fear"),) if worst else ()


def _feared(g: Game, unit: str) -> tuple[str, ...]:
    """The units whose Fear counts: all others on the table, or only enemies."""
    if "fear_enemies_only" in g.setup.switches:
        return enemies(g, unit)
    return tuple(other.id for other in g.state.units.values() if other.place == TABLE and other.id != unit)


def command_rolls(g: Game, unit: str, count: int, label: str, *rules: str) -> Rules[CommandResult]:
    """Make command rolls for a unit."""
    plan = command_plan(g, unit, count, label, *rules)
    passed = yield from run(COMMAND, plan, {"owner": g.unit(unit).seat}, unit)
    yield from moment(g, "test-passed" if passed.passes else "test-failed", Case(unit))
    return passed


def recover(g: Game, unit: str) -> Rules[None]:
    """A unit with stress may begin by testing: one command roll a token. [stress.recover.optional-first]

    Each pass removes 1 token (ruling ST-06), a 12 may remove all. [stress.recover.roll-per-token,
    stress.recover.12-clears-all, stress.stress.recover-chance]
    """
    tokens = g.unit(unit).mark(STRESS)
    if not tokens or why_forbidden(g, unit, "recover"):
        return
    rules = ("stress.recover.optional-first", "stress.recover.roll-per-token", "stress.stress.recover-chance")
    if (yield from yes(g, unit, QuestionName.RECOVER, *rules)):
        passed = yield from command_rolls(g, unit, tokens, "recover", *rules)
        left = tokens - passed.passes
        if (
            left
            and passed.twelve
            and (yield from yes(g, unit, QuestionName.CLEAR_ALL_STRESS, "stress.recover.12-clears-all"))
        ):
            left = 0
        cause = "stress.recover.12-clears-all" if passed.twelve else "stress.recover.roll-per-token"
        g.happen(Marked(unit=unit, mark=STRESS, value=left, rules=(cause,)))


def yes(g: Game, unit: str, what: QuestionName, *rules: str) -> Rules[bool]:
    """Ask a unit's player yes or no."""
    options = Choices(lambda: (Pick("yes"), Pick("no")), rule=rules[0])
    answer = yield from ask(g.unit(unit).seat, what, unit, options, *rules)
    return answer.name == "yes"


def burden(g: Game, unit: str) -> int:
    """The stress that weighs on a unit; none where a rule of the module lets it ignore that."""
    stress = g.unit(unit).mark(STRESS)
    return 0 if stress and is_allowed(g, unit, "ignore-stress") else stress


def check_stress(g: Game) -> None:
    """Each unit that took damage this round gains 1 token, up to 3. [stress.stress.gain, stress.stress.check-step]

    [stress.stress.max-3]
    """
    for unit in tuple(g.state.units.values()):
        if unit.mark(DAMAGED):
            now = stress_to_come(g, unit.id)
            own = cited(g, "stress", Case(unit.id))
            rules = ("stress.stress.gain", "stress.stress.check-step", "stress.stress.max-3", "stress.stress.tokens")
            g.happen(Marked(unit=unit.id, mark=STRESS, value=now, rules=(*rules, *own)))
            g.happen(Marked(unit=unit.id, mark=DAMAGED, value=0, rules=("stress.stress.check-step",)))


def stress_to_come(g: Game, unit: str) -> int:
    """The tokens a unit will have when the round ends, as things stand. [stress.stress.gain, stress.stress.max-3]"""
    now = g.unit(unit).mark(STRESS)
    if not g.unit(unit).mark(DAMAGED):
        return now
    return min(max(now, numbers.MOST_STRESS), now + changed(g, "stress", Case(unit), 1))
