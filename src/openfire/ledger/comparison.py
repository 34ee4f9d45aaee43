"""Two books side by side: what both say alike, what one says otherwise, and what only one has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from openfire.ledger.same_statements import name_of
from openfire.ledger.search import SMALL, words_of
from openfire.ledger.statements import KINDS, Statement, load_ledger

ALIKE = 0.4
"""The share of words that two statements have in common when they are about the same thing."""


class Pair(NamedTuple):
    """What two books say about the same thing; one may be silent."""

    left: Statement | None
    right: Statement | None

    @property
    def is_same(self) -> bool:
        """Whether both say it in the same words."""
        return self.left is not None and self.right is not None and self.left.rule == self.right.rule


class ComparedChapter(NamedTuple):
    """A subject of both books."""

    kind: str
    pairs: tuple[Pair, ...]


@lru_cache(maxsize=64)
def compare(left: str, right: str) -> tuple[ComparedChapter, ...]:
    """Two books, subject by subject, each in the order of the left one; what only the right one has comes last."""
    return tuple(found for kind in KINDS if (found := ComparedChapter(kind, tuple(_pairs(left, right, kind)))).pairs)


def _pairs(left: str, right: str, kind: str) -> Iterator[Pair]:
    ours, theirs = (_of_kind(book, kind) for book in (left, right))
    partner = dict(_named_alike(ours, right)) | dict(_said_alike(ours, theirs, right))
    for one in ours:
        yield Pair(one, partner.get(one.id))
    taken = {one.id for one in partner.values()}
    known = load_ledger(left)
    for other in theirs:
        if other.id not in taken and f"{left}.{name_of(other.id)}" not in known:
            yield Pair(None, other)


def _of_kind(book: str, kind: str) -> list[Statement]:
    return [one for one in load_ledger(book).values() if one.kind == kind]


def _named_alike(ours: Sequence[Statement], right: str) -> Iterator[tuple[str, Statement]]:
    """The same name in both books is the same thing, under whatever heading it stands."""
    ledger = load_ledger(right)
    for one in ours:
        if (other := ledger.get(f"{right}.{name_of(one.id)}")) is not None:
            yield one.id, other


def _said_alike(ours: Sequence[Statement], theirs: Sequence[Statement], right: str) -> Iterator[tuple[str, Statement]]:
    """Statements of other names that have most of their words in common, the most alike first."""
    known = load_ledger(right)
    left = ours[0].id.partition(".")[0] if ours else ""
    free = [one for one in ours if f"{right}.{name_of(one.id)}" not in known]
    others = [one for one in theirs if f"{left}.{name_of(one.id)}" not in {mine.id for mine in ours}]
    ranked = sorted(((_share(one, other), one.id, other) for one in free for other in others), key=lambda row: -row[0])
    used: set[str] = set()
    for share, one, other in ranked:
        if share >= ALIKE and one not in used and other.id not in used:
            used |= {one, other.id}
            yield one, other


def _share(one: Statement, other: Statement) -> float:
    """How many of the words that say something two statements have in common, of all that either has."""
    mine, theirs = (_telling(statement) for statement in (one, other))
    return len(mine & theirs) / max(len(mine | theirs), 1)


@lru_cache(maxsize=4000)
def _telling(one: Statement) -> frozenset[str]:
    return frozenset(words_of(f"{one.title} {one.rule}")) - SMALL
