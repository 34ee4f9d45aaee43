"""Playing the steps of a scenario: answers said, dice as they are scripted, claims checked."""

from collections.abc import Iterable
from typing import NamedTuple

from openfire.dice import DiceError, Scripted
from openfire.engine.cursor import Cursor, Given
from openfire.engine.facts import Fact, RoundBegan, Threw
from openfire.engine.questions import Ask, Roll
from openfire.engine.refusals import Refusal
from openfire.engine.state import State, state_hash
from openfire.testkit.expectations import (
    asks_misses,
    refusal_misses,
    roll_misses,
    shown_question,
    sight_misses,
    state_misses,
    unasked_misses,
    why_not,
)
from openfire.testkit.steps import AsksForm, ExpectForm, Face, RefusedForm, RollForm, ScenarioStep, StepAnswer

LEAST = ("none", "no", "stay", "hold", "0", "suggested")
"""What is said to finish an activation: the first of these that is taken."""


class StopError(Exception):
    """A play that cannot go on, and why."""


class Moment(NamedTuple):
    """The game as it was before an answer."""

    boundary: State
    answers: tuple[Given, ...]
    facts: tuple[Fact, ...]
    state: str
    """Its hash."""
    last: Ask | None


class Player:
    """Holds a cursor and a script of dice, and plays steps. Misses are collected; what cannot be played stops."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self.dice: list[Face | RollForm] = []
        self.misses: list[str] = []
        self.before: list[Moment] = []
        """The game before each answer."""
        self.last: Ask | None = None
        """The question that was answered last."""
        self.awaits_roll = False
        """Whether the last step said that the game waits for a roll."""

    def play(self, step: ScenarioStep) -> None:
        """Play one step. Raises StopError when it cannot be played."""
        self.dice += step.dice
        self._throw()
        if step.asks:
            self._asks(step.asks)
        if step.unasked:
            self._note(unasked_misses(*step.unasked, self.cursor, self.last))
        if step.undo:
            self._undo(step.undo)
        if step.refused and step.said:
            self._refused(step.said, step.refused)
        elif step.said:
            self.say(step.said)
        if step.finish:
            self._finish(step.finish)
        if step.expect:
            self._expect(step.expect)
        self.awaits_roll = step.asks is not None and step.asks.roll is not None

    def end(self) -> None:
        """No more steps: no dice may be left over, and none of what was done may still have to fall."""
        self._throw()
        left = [str(one) for one in self.dice if isinstance(one, int)]
        if left:
            after = f" after roll {self.cursor.state.rolls - 1}" if self.cursor.state.rolls else ""
            self.misses.append(f"dice are left over{after}: {', '.join(left)}")
        rolls = [one for one in self.dice if isinstance(one, RollForm)]
        self._note(f"the roll {one.label or 'of ' + str(one.faces)} was never made" for one in rolls)
        if rolls:
            self._note([self._hindrance()])
        elif isinstance(roll := self.cursor.question, Roll) and not (left or self.awaits_roll or self._begins_round()):
            shown, asks = shown_question(roll), f"asks: {{roll: {roll.label}}}"
            self.misses.append(f"the game waits for {shown}: say how its dice fall, or end with {asks}")

    def _begins_round(self) -> bool:
        """Whether the dice that the game waits for are the first of a round: nothing of the play hangs on them."""
        since = len(self.before[-1].facts) if self.before else len(self.cursor.game.facts)
        fresh = [type(fact) for fact in self.cursor.game.facts[since:] if isinstance(fact, RoundBegan | Threw)]
        return fresh[-1:] == [RoundBegan]

    def _hindrance(self) -> str:
        """Why the next dice of the script do not fall."""
        question = self.cursor.question
        fault = self._fault() if isinstance(question, Roll) else None
        return fault or f"by the way, the game waits for {shown_question(question)}"

    def _note(self, misses: Iterable[str]) -> None:
        self.misses += misses

    def _asks(self, form: AsksForm) -> None:
        if form.roll is None:
            self._settle()
        self._note(asks_misses(form, self.cursor))

    def _expect(self, form: ExpectForm) -> None:
        misses = list(state_misses(form, self.cursor.state, self.cursor.game.facts))
        misses += sight_misses(form, self.cursor.game)
        if misses and isinstance(self.cursor.question, Roll):
            misses.append(f"by the way, the game waits for {shown_question(self.cursor.question)}")
        self._note(misses)

    # ---------------------------------------------------------------------------------------- dice

    def _throw(self) -> None:
        """Let dice fall for as long as the game wants some and the script has enough."""
        while isinstance(self.cursor.question, Roll) and self.dice and self._fault() is None:
            pass

    def _fault(self) -> str | None:
        """Throw the dice that are asked for; why it cannot be done, None when it was."""
        roll = self.cursor.question
        assert isinstance(roll, Roll)
        named = self.dice[0] if self.dice and isinstance(self.dice[0], RollForm) else None
        script = Scripted(named.faces if named else self._loose(), self.cursor.state.rolls)
        try:
            self.cursor.roll(script)
        except DiceError as error:
            return str(error)
        if named is None:
            self.dice[: len(self._loose()) - len(script.left)] = []
            return None
        self._note(roll_misses(named, roll))
        del self.dice[0]
        if script.left:
            needs = len(named.faces) - len(script.left)
            self.misses.append(f"the roll {roll.label} takes {needs} dice, and the script has {len(named.faces)}")
        return None

    def _loose(self) -> list[int]:
        """The faces at the head of the script that belong to no named roll."""
        found: list[int] = []
        for one in self.dice:
            if isinstance(one, RollForm):
                break
            found.append(one)
        return found

    def _settle(self) -> None:
        """A roll that waits for dice must have them now."""
        self._throw()
        if isinstance(self.cursor.question, Roll) and (fault := self._fault()):
            raise StopError(fault)

    # ---------------------------------------------------------------------------------------- answers

    def asked(self, said: StepAnswer) -> Ask:
        """The open question, which must be the one that is meant."""
        self._settle()
        question = self.cursor.question
        if not isinstance(question, Ask) or (said.what is not None and said.what != question.what):
            meant = said.what or said.text
            raise StopError(f"{meant} is not asked; the game waits for {shown_question(question)}")
        return question

    def say(self, said: StepAnswer) -> None:
        """Answer the open question."""
        question, text = self.asked(said), said.text
        if (refusal := why_not(self.cursor, text)) is not None:
            raise StopError(f"{question.what}: {text!r} is refused: {refusal}")
        self._answer(question, text)
        self._throw()

    def _answer(self, question: Ask, text: str) -> None:
        """Give an answer that is taken, and remember how it was before."""
        cursor = self.cursor
        facts, state = tuple(cursor.game.facts), state_hash(cursor.state)
        self.before.append(Moment(cursor.boundary, tuple(cursor.answers), facts, state, self.last))
        self.last = question
        cursor.answer(question.options.read(text))

    def _undo(self, number: int) -> None:
        """Take the last answers back, and the dice that fell since; the game is as it was before them."""
        if number > len(self.before):
            raise StopError(f"{number} answers cannot be taken back: {len(self.before)} were given")
        then = self.before[-number]
        del self.before[-number:]
        self.cursor = Cursor(self.cursor.game.setup, then.boundary, then.answers)
        self.cursor.game.facts, self.last = list(then.facts), then.last
        if state_hash(self.cursor.state) != then.state:
            raise StopError("the game is not as it was before the answers that were taken back")

    def refusal(self, said: StepAnswer) -> Refusal:
        """Why an answer is refused, or cannot be read. Raises StopError when it is not refused."""
        question, text = self.asked(said), said.text
        before = state_hash(self.cursor.state)
        refusal = why_not(self.cursor, text)
        if refusal is None:
            raise StopError(f"{question.what}: {text!r} should be refused, and would be taken")
        if refusal.code != "malformed":
            self.cursor.answer(question.options.read(text))
        if self.cursor.question is not question or state_hash(self.cursor.state) != before:
            raise StopError(f"{question.what}: {text!r} was refused and yet changed something")
        return refusal

    def _refused(self, said: StepAnswer, form: RefusedForm) -> None:
        refusal = self.refusal(said)
        self._note(refusal_misses(form, refusal))
        if refusal.nearest is not None and (fault := why_not(self.cursor, refusal.nearest)):
            self._note([f"refused, but what is shown instead, {refusal.nearest}, is refused too: {fault}"])

    # ---------------------------------------------------------------------------------------- the rest

    def _finish(self, what: str) -> None:
        """Do nothing more, until the activation, the round or the game is over."""
        number = self.cursor.state.round
        if what == "activation" and self.cursor.at_boundary:
            raise StopError("no activation is under way")
        while not self._is_over(what, number):
            if isinstance(self.cursor.question, Roll):
                self._settle()
            else:
                self._least()

    def _is_over(self, what: str, number: int) -> bool:
        if self.cursor.question is None:
            return True
        if what != "game" and self.cursor.state.round != number:
            return True
        return what == "activation" and self.cursor.at_boundary

    def _least(self) -> None:
        """Say whatever does the least to the open question; the next unit that can be activated is."""
        question = self.cursor.question
        assert isinstance(question, Ask)
        words: Iterable[str] = LEAST
        if self.cursor.at_boundary:
            words = ("pass", *map(str, question.options.each() or ()))
        for text in words:
            if why_not(self.cursor, text) is None:
                self._answer(question, text)
                return
        raise StopError(f"cannot be finished without a choice; the game waits for {shown_question(question)}")
