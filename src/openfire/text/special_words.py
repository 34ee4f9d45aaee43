"""Which statements of a book explain a special rule."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openfire.ledger.statements import editions, headed
from openfire.roster import Special, Vocabulary


def books_of(edition: str, expansions: Collection[str]) -> list[str]:
    """The books that are played, a supplement before what it is laid over."""
    return [*sorted(name for name in expansions if name in editions()), edition]


def special_statements(special: Special, words: Vocabulary, books: Sequence[str]) -> tuple[str, ...]:
    """The ids of the statements on a special rule: those that its book names, else those under its name."""
    if named := words.stated.get(special.name):
        return named
    found = (headed(book, special.title) for book in books)
    return tuple(one.id for one in next((told for told in found if told), ()))
