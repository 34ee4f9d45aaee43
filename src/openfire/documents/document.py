"""A data file that was read: its data, the line of every place in it, and what is wrong with it."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from openfire.documents.known_fields import did_you_mean

T = TypeVar("T")


class DocumentError(Exception):
    """What is wrong in a data file, and where."""

    def __init__(self, file: str, line: int | None, place: str, reason: str) -> None:
        super().__init__(file, line, place, reason)
        self.file, self.line, self.place, self.reason = file, line, place, reason
        self.every: tuple[DocumentError, ...] = (self,)
        """All that is wrong, where more than the first fault was looked for."""

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (where, self.place, self.reason) if part)


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file may say: a struct whose fields are the allowed keys."""


class Document(msgspec.Struct, frozen=True):
    """A file that was read: plain data, and the line of every place in it."""

    file: str
    data: object
    lines: dict[str, int]

    def line(self, place: str) -> int:
        """The line of a place, or of the nearest thing around it."""
        while place and place not in self.lines:
            place = outer(place)
        return self.lines[place]

    def fault(self, place: str, reason: str) -> DocumentError:
        """The error to raise for something wrong at a place."""
        return DocumentError(self.file, self.line(place), place, reason)

    def to(self, kind: type[T]) -> T:
        """The data as a struct; a field that does not fit is named."""
        try:
            return msgspec.convert(self.data, kind)
        except msgspec.ValidationError as error:
            raise self.fault(*_explain(str(error), kind)) from None


def outer(place: str) -> str:
    """The place around a place: `pieces[2].parts[0]` is around `pieces[2].parts[0].level`."""
    return place[: max(place.rfind("."), place.rfind("["), 0)]


def inner(place: str, key: str) -> str:
    """The place of a key inside a place."""
    return f"{place}.{key}" if place else key


_MESSAGE = re.compile(r"(?P<what>.*?)(?: - at (?:`key` in )?`\$\.?(?P<place>.*)`)?", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
_MISSING = re.compile(r"Object missing required field `(.*)`")
_UNQUOTED = re.compile(r"expected text, got (a whole number|a number|true or false)")
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}


def _explain(message: str, kind: Any) -> tuple[str, str]:  # Any: as in did_you_mean
    """The place and the reason in a message of msgspec, in the file's terms."""
    found = _MESSAGE.fullmatch(message)
    what, place = (found["what"], found["place"] or "") if found else (message, "")
    if unknown := _UNKNOWN.fullmatch(what):
        return inner(place, unknown[1]), "unknown field" + did_you_mean(kind, place, unknown[1])
    if missing := _MISSING.fullmatch(what):
        return place, f"the field {missing[1]} is missing"
    reason = re.sub(r"`([^`]*)`", _in_words, what[:1].lower() + what[1:])
    return place.replace("[...]", ""), f"{reason}: put quotes around it" if _UNQUOTED.fullmatch(reason) else reason


def _in_words(found: re.Match[str]) -> str:
    return " or ".join(_KINDS.get(kind.strip(), kind.strip()) for kind in found[1].split("|"))
