"""What a bot weighs against each other, and what it keeps in mind from one question to the next."""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.answers import Answer
from openfire.engine.options import Chance


class RatedAnswer(NamedTuple):
    """An answer, what it is worth, and why."""

    worth: float
    answer: Answer
    why: str
    is_sure: bool = False
    """Whether it is known to be taken, because the edition offered it."""
    plan: IntendedAnswer | None = None
    """What is to be said next."""


class IntendedAnswer(NamedTuple):
    """What a bot means to say to a question that its answer leads to."""

    name: str
    """That of the question."""
    about: str
    choice: RatedAnswer


class Mind:
    """What a bot keeps from one question to the next."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.plan: IntendedAnswer | None = None
