"""What was answered in futures of a position, so that those that come to the same question alike need not ask again.

How a future came to a question is told by all answers since it began, and by its number where dice have fallen: the
same number brings the same dice. So everything on the table is told too.
"""

from __future__ import annotations

from collections.abc import Hashable

from openfire.ai.greedy import Greedy
from openfire.ai.rated_answers import RatedAnswer
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.options import Chance


class Memory:
    """Answers by the way to their questions."""

    def __init__(self) -> None:
        self.way: list[Hashable] = []
        """How the future that is played now came to its question."""
        self.chosen: dict[Hashable, RatedAnswer] = {}
        """What greedy chose."""
        self.meant: dict[Hashable, Answer | None] = {}
        """What an intent comes to; None where it says nothing that is taken."""


class RememberingGreedy(Greedy):
    """Greedy that remembers what it chose when it was last asked the same."""

    def __init__(self, chance: Chance, memory: Memory) -> None:
        super().__init__(chance)
        self.memory = memory

    def __call__(self, cursor: Cursor) -> Answer:
        """The best answer to the open question."""
        key = self.mind.plan, *self.memory.way
        choice = self.memory.chosen.get(key)
        if choice is None:
            answer = super().__call__(cursor)
            if self.choice is not None:
                self.memory.chosen[key] = self.choice
            return answer
        self.mind.plan, self.choice = choice.plan, choice
        return choice.answer
