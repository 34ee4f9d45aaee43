"""A scenario told step by step: what was asked, what was said to it, what happened and how things stand then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from openfire.engine.cursor import Cursor
from openfire.engine.facts import Fact
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.refusals import Refusal
from openfire.engine.state import State
from openfire.testkit.scenario import Scenario
from openfire.testkit.step_player import Player, StopError
from openfire.testkit.steps import StepAnswer

Tell = Callable[[Game, Ask], str]
"""Makes a sentence of a question."""


class Narrated(NamedTuple):
    """What one step shows."""

    asked: str
    """The question that was answered; empty where nobody answered any."""
    said: str
    refusal: Refusal | None
    facts: tuple[Fact, ...]
    state: State
    waits: str
    """The question that is open then; empty where dice are waited for, or nothing."""


class Narrator(Player):
    """Plays steps, and remembers what was asked and said."""

    def __init__(self, cursor: Cursor, tell: Tell) -> None:
        super().__init__(cursor)
        self._tell = tell
        self.asked_in_words = ""
        self.why: Refusal | None = None

    def asked(self, said: StepAnswer) -> Ask:
        """The open question; it is told before it is answered."""
        found = super().asked(said)
        self.asked_in_words = self._tell(self.cursor.game, found)
        return found

    def refusal(self, said: StepAnswer) -> Refusal:
        """Why an answer is refused; it is remembered."""
        self.why = super().refusal(said)
        return self.why

    def waits(self) -> str:
        """The open question in words."""
        question = self.cursor.question
        return self._tell(self.cursor.game, question) if isinstance(question, Ask) else ""


def narrate(scenario: Scenario, tell: Tell) -> Iterator[Narrated]:
    """How the scenario begins, and then each step that shows something: an answer, a refusal, dice, or a return.

    It ends early where the rules do not play it as it is written.
    """
    player = Narrator(scenario.begin(), tell)
    seen = len(player.cursor.game.facts)
    yield Narrated("", "", None, tuple(player.cursor.game.facts), player.cursor.state.copy(), player.waits())
    for step in scenario.steps:
        player.asked_in_words, player.why = "", None
        try:
            player.play(step)
        except StopError:
            return
        facts = player.cursor.game.facts
        fresh = tuple(facts[min(seen, len(facts)) :])
        seen = len(facts)
        said = step.said.text if step.said else ""
        if said or fresh or step.undo:
            yield Narrated(player.asked_in_words, said, player.why, fresh, player.cursor.state.copy(), player.waits())
