"""Suggested answers, as the room shows them and Enter or a number takes them."""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.answers import Answer


class Offer(NamedTuple):
    """An answer, and what it means."""

    answer: Answer
    words: str


class Offers(NamedTuple):
    """Suggested answers, and which of them is the one to take without much thought."""

    items: tuple[Offer, ...]
    default: int = 0
    is_forced: bool = False
    """Whether no other answer would be taken."""
    is_settled: bool = False
    """Whether that one is plainly the best, so that nobody else need be asked."""

    @property
    def first(self) -> Offer | None:
        """The one to take without much thought."""
        return self.items[self.default] if self.items else None
