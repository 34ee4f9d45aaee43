"""Greedy: a bot that takes what is best now, by exact odds and by where it stands, and says why.

It knows questions by their names and editions by their look-ahead, and no rule. What it does not know it answers with
the first thing that is offered.
"""

from __future__ import annotations

from openfire.ai.choosers import CHOOSERS, first
from openfire.ai.rated_answers import Mind, RatedAnswer
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.options import Chance


class Greedy:
    """Takes the best answer it can see."""

    name = "greedy"
    is_trusted = True
    looks_ahead = False

    def __init__(self, chance: Chance) -> None:
        """The chance is handed in, seeded: the same seed answers the same way."""
        self.mind = Mind(chance)
        self.choice: RatedAnswer | None = None
        """Its last answer."""

    def __call__(self, cursor: Cursor) -> Answer:
        """The best answer to the open question."""
        self.choice = self._planned(cursor) or self._best(cursor)
        return self.choice.answer

    @property
    def why(self) -> str:
        """Why it gave its last answer."""
        return "" if self.choice is None else self.choice.why

    def _planned(self, cursor: Cursor) -> RatedAnswer | None:
        """What was meant to be said when an earlier question led to this one."""
        ask, planned = cursor.asked, self.mind.plan
        self.mind.plan = None
        if planned is None or (planned.name, planned.about) != (ask.name, ask.about):
            return None
        return planned.choice if cursor.why_not(planned.choice.answer) is None else None

    def _best(self, cursor: Cursor) -> RatedAnswer:
        ask = cursor.asked
        choose = CHOOSERS.get(ask.name, first)
        found = sorted(choose(cursor.game, ask, self.mind), key=lambda choice: -choice.worth)
        taken = (choice for choice in found if choice.is_sure or cursor.why_not(choice.answer) is None)
        choice = next(taken, None)
        if choice is None:
            return RatedAnswer(0.0, ask.options.sample(self.mind.chance), "anything that is allowed")
        self.mind.plan = choice.plan
        return choice
