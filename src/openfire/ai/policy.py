"""What a bot is: something with a name that answers the open question of a cursor."""

from __future__ import annotations

from typing import Protocol

from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.options import Chance


class Policy(Protocol):
    """Answers a player's question. It may fork the cursor to look ahead, and never moves the one it is handed."""

    @property
    def name(self) -> str:
        """What it is called in records and on the command line."""
        ...

    @property
    def is_trusted(self) -> bool:
        """Whether its answers need no checking, because each is taken from the options as it stands."""
        ...

    @property
    def looks_ahead(self) -> bool:
        """Whether it forks the cursor, so that the game has to be kept where it was at the last boundary."""
        ...

    def __call__(self, cursor: Cursor) -> Answer:
        """The answer to the open question."""
        ...


class RandomPolicy:
    """Says anything that is allowed."""

    name = "random"
    is_trusted = True
    looks_ahead = False

    def __init__(self, chance: Chance) -> None:
        """The chance is handed in, seeded: the same seed answers the same way."""
        self.chance = chance

    def __call__(self, cursor: Cursor) -> Answer:
        """Some answer that is taken."""
        answer: Answer = cursor.asked.options.sample(self.chance)
        return answer
