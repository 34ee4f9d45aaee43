"""The same sentence in two books: what one book's code cites is told as the book that is played prints it.

Where two books say the same, an edition imports the other's function by name, and that function cites its own book.
On their way out of the rules ids are told anew, and only here: of facts, of questions and the refusals of their
options, of dice with their modifiers, of offers and the steps of answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from openfire.engine.edition import Edition, Offer, Offers, Step, Steps, Wanted
from openfire.engine.game import Game
from openfire.engine.questions import Ask, Chance, Modifier, Refusal, Roll, Rules
from openfire.engine.same import Same
from openfire.engine.stages import Choice, Dice, Procedure, Program, Stage

R = TypeVar("R")
D = TypeVar("D", Dice, Roll)


def retell(edition: Edition) -> Edition:
    """An edition whose questions, steps and offers cite its own book, though code may cite a book that says the same.

    Its facts are told by the game as they happen.
    """
    teller, ahead = Teller(edition.same), edition.foresight
    return replace(
        edition,
        play=lambda g: teller.rules(edition.play(g)),
        steps={what: teller.steps(steps) for what, steps in edition.steps.items()},
        foresight=replace(
            ahead,
            offers={what: teller.offers(offers) for what, offers in ahead.offers.items()},
            paces=ahead.paces and with_bare_options(ahead.paces),
            toward=ahead.toward and with_bare_options(ahead.toward),
        ),
    )


class Retold:
    """The options of a question, whose refusals cite the book that is played."""

    __slots__ = ("_options", "_teller")

    def __init__(self, options: Any, teller: Teller) -> None:
        self._options, self._teller = options, teller

    def why_not(self, answer: Any) -> Refusal | None:
        """Why an answer is refused."""
        return self._teller.refusal(self._options.why_not(answer))

    def sample(self, chance: Chance) -> Any:
        """Some answer that is taken."""
        return self._options.sample(chance)

    def each(self) -> Iterator[Any] | None:
        """Every answer that is taken, where they can be listed."""
        found: Iterator[Any] | None = self._options.each()
        return found

    def read(self, text: str) -> Any:
        """The answer that a text names."""
        return self._options.read(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._options, name)


def bare(options: Any) -> Any:
    """The options as the rules made them, for the rules to read."""
    return options._options if isinstance(options, Retold) else options


def with_bare_options(ahead: Callable[..., R]) -> Callable[..., R]:
    """The same look ahead, which is handed the options of an open question as the rules made them."""
    return lambda *given: ahead(*map(bare, given))


class Teller:
    """Tells what comes out of the rules in the ids of one book."""

    def __init__(self, same: Same) -> None:
        self.same = same
        self._programs: dict[Any, Any] = {}

    def refusal(self, refusal: Refusal | None) -> Refusal | None:
        """Why an answer is not taken."""
        if refusal is None or (rule := self.same.id(refusal.rule)) == refusal.rule:
            return refusal
        return replace(refusal, rule=rule)

    def modifiers(self, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
        """What changes a roll."""
        return tuple(replace(one, rule=self.same.id(one.rule)) for one in modifiers)

    def question(self, question: Any) -> Any:
        """A choice, dice, or a whole program of them."""
        if isinstance(question, Ask):
            return replace(question, rules=self.same.ids(question.rules), options=Retold(question.options, self))
        if isinstance(question, Procedure):
            return replace(question, program=self.program(question.program))
        assert isinstance(question, Roll)
        return self._dice(question)

    def _dice(self, dice: D) -> D:
        return replace(dice, rules=self.same.ids(dice.rules), modifiers=self.modifiers(dice.modifiers))

    def program(self, program: Program[Any, Any, Any]) -> Program[Any, Any, Any]:
        """A dice procedure; the same one each time, so that odds know it again."""
        if program not in self._programs:
            stages = tuple(Stage(self._asks(stage.asks), stage.tells) for stage in program.stages)
            self._programs[program] = program._replace(stages=stages)
        found: Program[Any, Any, Any] = self._programs[program]
        return found

    def _asks(self, asks: Callable[[Any, Any], Dice | Choice | None]) -> Callable[[Any, Any], Dice | Choice | None]:
        def told(state: Any, plan: Any) -> Dice | Choice | None:
            wanted = asks(state, plan)
            if isinstance(wanted, Choice):
                return replace(wanted, rule=self.same.id(wanted.rule))
            return None if wanted is None else self._dice(wanted)

        return told

    def rules(self, rules: Rules[R]) -> Rules[R]:
        """A rule in progress."""
        given: Any = None
        while True:
            try:
                question = rules.send(given)
            except StopIteration as stop:
                result: R = stop.value
                return result
            given = yield self.question(question)

    # -------------------------------------------------------------------------------------------- looking ahead

    def step(self, step: Step) -> Step:
        """A part of what comes of an answer."""
        return step._replace(rule=lambda g: self.rules(step.rule(g)))

    def steps(self, steps: Steps) -> Steps:
        """What comes of an answer."""
        return lambda g, about, answer: [self.step(step) for step in steps(g, about, answer)]

    def offers(self, offers: Offers) -> Offers:
        """Sensible answers."""

        def told(g: Game, about: str, wanted: Wanted) -> Iterable[Offer]:
            return map(self.offer, offers(g, about, wanted._replace(options=bare(wanted.options))))

        return told

    def offer(self, offer: Offer) -> Offer:
        """A sensible answer, or why there is none."""
        return replace(
            offer,
            steps=tuple(map(self.step, offer.steps)),
            refusal=self.refusal(offer.refusal),
            rules=self.same.ids(offer.rules),
        )
