"""Ids of rules that several books print alike: shared code cites shared.x.y, and the book that is played adds its name.

This is done where ids leave the rules: with facts, questions, refusals, offers and the dice of steps.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from openfire.engine.questions import Ask, Modifier, Question
from openfire.engine.refusals import Refusal

SHARED = "shared."

Cited = TypeVar("Cited", Modifier, Refusal)


def own_id(book: str, rule: str) -> str:
    """A rule by its id in a book; an id that is a book's own stays."""
    return f"{book}.{rule.removeprefix(SHARED)}" if rule.startswith(SHARED) else rule


@lru_cache(maxsize=16_384)
def own_ids(book: str, rules: tuple[str, ...]) -> tuple[str, ...]:
    """Rules by their ids in a book."""
    return tuple(own_id(book, rule) for rule in rules)


def own(book: str, cited: Cited) -> Cited:
    """A refusal or a modifier that cites its rule by the id in a book."""
    return replace(cited, rule=own_id(book, cited.rule)) if cited.rule.startswith(SHARED) else cited


def own_refusal(book: str, refusal: Refusal | None) -> Refusal | None:
    """The same for a refusal, if there is one."""
    return refusal and own(book, refusal)


def own_modifiers(book: str, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """What changes a roll, each by the id of its rule in a book."""
    return tuple(own(book, modifier) for modifier in modifiers)


def own_question(book: str, question: Question) -> Question:
    """A question that cites its rules by their ids in a book; its options are left as they are."""
    rules = own_ids(book, question.rules)
    if isinstance(question, Ask):
        return question if rules == question.rules else replace(question, rules=rules)
    modifiers = own_modifiers(book, question.modifiers) if question.modifiers else ()
    return replace(question, rules=rules, modifiers=modifiers)
