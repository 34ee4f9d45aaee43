"""Books of words: what is said for an edition, and where to look up what only its rules know.

One module for each edition, named after it, with a `BOOK`. An edition without one is told in plain words: its questions
and answers by their names.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from openfire.engine.setup import Setup
from openfire.text.books.book import Book as Book
from openfire.text.books.book import Sight as Sight


def book_of(setup: Setup) -> Book:
    """The book of the edition that is played."""
    return find_book(setup.edition.key)


@cache
def find_book(edition: str) -> Book:
    """The book of an edition."""
    name = f"{__name__}.{edition}"
    if find_spec(name) is None:
        return Book()
    book: Book = import_module(name).BOOK
    return book
