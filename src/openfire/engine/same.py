"""Sentences that two books print alike: from the id in the one to the id in the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from msgspec.structs import replace

from openfire.engine.facts import Fact


class Same:
    """How the book that is played names sentences whose code cites another book. Looked up when first needed."""

    def __init__(self, find: Callable[[], Mapping[str, str]] = dict) -> None:
        self._find = find
        self._known: dict[tuple[str, ...], tuple[str, ...]] = {}

    @cached_property
    def pairs(self) -> Mapping[str, str]:
        """From the id that is written in code to the id in this book."""
        return self._find()

    def id(self, rule: str) -> str:
        """A sentence by its id in this book; an id that is this book's own stays."""
        return self.pairs.get(rule, rule)

    def ids(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Sentences by their ids in this book."""
        found = self._known.get(rules)
        if found is None:
            found = self._known[rules] = tuple(map(self.id, rules))
        return found

    def fact(self, fact: Fact) -> Fact:
        """What happened, by the rules of this book."""
        if not self.pairs or (rules := self.ids(fact.rules)) == fact.rules:
            return fact
        return replace(fact, rules=rules)
