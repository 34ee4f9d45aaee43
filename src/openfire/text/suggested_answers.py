"""Suggested answers, which a player takes with Enter or by their number."""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.answers import Answer


class SuggestedAnswer(NamedTuple):
    """An answer, and what it means."""

    answer: Answer
    words: str


class SuggestedAnswers(NamedTuple):
    """Suggested answers, and which of them is the one to take without much thought."""

    items: tuple[SuggestedAnswer, ...]
    default: int = 0
    is_forced: bool = False
    """Whether no other answer would be taken."""
    is_settled: bool = False
    """Whether that one is plainly the best, so that nobody else need be asked."""

    @property
    def first(self) -> SuggestedAnswer | None:
        """The one to take without much thought."""
        return self.items[self.default] if self.items else None
