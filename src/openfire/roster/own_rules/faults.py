"""All faults of a file at once: what reads a part collects what is wrong with it and goes on with the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, NoReturn, TypeVar

from openfire.documents import DocumentError
from openfire.roster.form_places import At

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")


class ManyFaultsError(DocumentError):
    """Several faults of a file; it reads as the first of them, and has all."""

    def __init__(self, every: tuple[DocumentError, ...]) -> None:
        first = every[0]
        super().__init__(first.file, first.line, first.place, first.reason)
        self.every = every

    def __str__(self) -> str:
        return "\n".join(map(str, self.every))


class Faults(NamedTuple):
    """What is wrong so far."""

    found: list[DocumentError]

    def add(self, at: At, key: str, reason: str) -> None:
        """Something is wrong with what a key says; without a key, at the place itself."""
        self.found.append(at.fault(key, reason))

    def take(self, at: At, key: str, parse: Callable[[A], B], value: A, instead: C) -> B | C:
        """What a value means; where it means nothing, that is noted, and something else stands for it."""
        try:
            return parse(value)
        except ValueError as error:
            self.add(at, key, str(error))
            return instead

    def form(self, at: At, key: str, value: object, kind: type[B]) -> B | None:
        """A value as a form, None where it is none."""
        try:
            found: B = at.form(key, value, kind)
            return found
        except DocumentError as error:
            self.found.append(error)
            return None

    def raise_all(self) -> None:
        """Raise ManyFaultsError if anything was wrong."""
        if self.found:
            _raise(tuple(self.found))


def _raise(found: tuple[DocumentError, ...]) -> NoReturn:
    raise found[0] if len(found) == 1 else ManyFaultsError(found)
