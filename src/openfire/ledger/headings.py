"""A book as it is read: its headings in their order, and the statements under each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import NamedTuple

from openfire.ledger.statements import Statement, load_ledger


class BookHeading(NamedTuple):
    """A heading of a book with what stands directly under it."""

    path: tuple[str, ...]
    """The headings above it, and its own last."""
    statements: tuple[Statement, ...]

    @property
    def title(self) -> str:
        """What it says."""
        return self.path[-1]

    @property
    def depth(self) -> int:
        """1 for a chapter."""
        return len(self.path)


@cache
def headings(edition: str) -> tuple[BookHeading, ...]:
    """The headings of a book; one that stands only above others has no statements of its own."""
    return tuple(_headings(edition))


def _headings(edition: str) -> Iterator[BookHeading]:
    above: tuple[str, ...] = ()
    for section, found in groupby(load_ledger(edition).values(), key=lambda one: one.section):
        path = tuple(section.split(" > "))
        for depth in range(1, len(path)):
            if path[:depth] != above[:depth]:
                yield BookHeading(path[:depth], ())
        yield BookHeading(path, tuple(found))
        above = path
