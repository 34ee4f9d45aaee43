"""Bots by what a person can expect of them: recruit, regular, veteran and commander, the weakest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from openfire.ai.greedy import Greedy
from openfire.ai.policy import Policy
from openfire.ai.tactician import Effort, Tactician
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.options import Chance

CARELESS: Final = 0.17
"""How often a recruit says the first thing that comes to mind."""


class Recruit:
    """Greedy with its thoughts elsewhere: now and then it says anything that is allowed."""

    name = "recruit"
    is_trusted = True
    looks_ahead = False

    def __init__(self, chance: Chance) -> None:
        """The chance is handed in, seeded: the same seed answers the same way."""
        self.chance, self.greedy = chance, Greedy(chance)
        self.why = ""
        """Why it gave its last answer."""

    def __call__(self, cursor: Cursor) -> Answer:
        """Greedy's answer, or anything."""
        if self.chance.random() < CARELESS:
            self.why = "it did not think"
            found: Answer = cursor.asked.options.sample(self.chance)
            return found
        answer = self.greedy(cursor)
        self.why = self.greedy.why
        return answer


class Regular(Greedy):
    """Greedy, by the name that people see."""

    name = "regular"


class Veteran(Tactician):
    """Thinks its most promising unit through at a glance, one time in five."""

    name = "veteran"

    def __init__(self, chance: Chance) -> None:
        """The chance is handed in, seeded."""
        super().__init__(chance, Effort(units=1, first=1, keep=3, closer=1, often=0.2))


class Commander(Tactician):
    """Thinks several units through, and looks at the best plans again and again."""

    name = "commander"

    def __init__(self, chance: Chance) -> None:
        """The chance is handed in, seeded."""
        super().__init__(chance, Effort(units=2, first=1, keep=5, closer=3))


LEVELS: Final[dict[str, Callable[[Chance], Policy]]] = {bot.name: bot for bot in (Recruit, Regular, Veteran, Commander)}
"""The weakest first."""
