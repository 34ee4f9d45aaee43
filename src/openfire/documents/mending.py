"""Everything that is wrong in a document at once: faults are told, mended or taken out, and the rest is read again.

Whoever reads a file raises the first fault. So that an author hears of all of them, the document is read again and
again, each time without what was wrong before. What is wrong only because of an earlier fault is not told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Final, NamedTuple, TypeVar

from openfire.documents.document import Document, DocumentError, inner, outer

T = TypeVar("T")

MOST_TOLD: Final = 100
"""Faults of one document that are told."""

MOST_READINGS: Final = 2 * MOST_TOLD
"""How often a document is read at most."""

STAND_INS: Final[dict[str, object]] = {
    **{"name": "Unnamed", "title": "Untitled", "text": "?", "key": "unnamed", "version": "?"},
    **{"base": "25 mm", "height": 1, "count": "1-100", "range": 24, "attacks": 1},
}
"""What takes the place of things that are wrong and have to be there, so that the rest around them is read."""

_STEP = re.compile(r"\[(\d+)\]|([^.\[\]]+)")
_MEANT = re.compile(r".*?(?P<word>[^ :]+|[^:]+); did you mean (?P<near>.+)\?")
_UNKNOWN = re.compile(r"unknown .*?([^ ]+)(?:; .*)?")
_OURS = re.compile(r", unnamed-\d+|unnamed-\d+, ")
"""Ids that stand in for wrong ones; nobody is told of them."""

_MISSING = re.compile(r"the field (.+) is missing")


GONE: Final = object()
"""What was taken out of a list; the others keep their numbers."""

NOTHING: Final = object()
"""What is not there."""


class MendedDocument(Document, frozen=True):
    """A document without what was wrong in it. Places and lines are those of the file."""

    numbers: dict[str, tuple[int, ...]]
    """For each list from which something was taken, by its place here: the numbers that its items have in the file."""

    def line(self, place: str) -> int:
        """The line of a place."""
        return Document(self.file, self.data, self.lines).line(self.in_file(place))

    def fault(self, place: str, reason: str) -> DocumentError:
        """The error to raise for something wrong at a place, as the file has it."""
        return DocumentError(self.file, self.line(place), self.in_file(place), reason)

    def in_file(self, place: str) -> str:
        """Where a place is in the file."""
        here = there = ""
        for number, key in _STEP.findall(place):
            if key:
                here, there = inner(here, key), inner(there, key)
                continue
            told = self.numbers.get(here, ())
            there += f"[{told[int(number)] if int(number) < len(told) else number}]"
            here += f"[{number}]"
        return there


class Mending:
    """A document that is read and mended until nothing is wrong any more, or nothing is left to read."""

    def __init__(self, document: Document, lost: set[str], doubtful: set[str], most: int = MOST_TOLD) -> None:
        self.document, self.most = document, most
        self.data = deepcopy(document.data)
        self.lost = lost
        """Ids of things that were taken out, here or elsewhere: that they are not known is not told again."""
        self.doubtful = doubtful
        """Ids of things from which something was taken out: what is wrong with a choice of them is not told."""
        self.faults: list[DocumentError] = []
        self._met: dict[str, int] = {}
        """How often there was something wrong at a place."""
        self._emptied: set[str] = set()
        """The places around those from which something was taken out."""
        self._unknown: set[tuple[str, str]] = set()
        """Words that are told to be unknown, and the thing in which they stand."""

    def read(self, reader: Callable[[Document], T]) -> T | None:
        """What the document says without what is wrong in it; None where too little of it can be read."""
        for _ in range(MOST_READINGS):
            try:
                return reader(self.mended() if self.faults else self.document)
            except DocumentError as fault:
                if len(self.faults) >= self.most - 1 or fault.file != self.document.file:
                    self.faults.append(fault)
                    return None
                mended = tuple(map(self._mend, fault.every))
                if not all(mended):
                    return None
        return None

    def mended(self) -> MendedDocument:
        """The document as it is now."""
        numbers: dict[str, tuple[int, ...]] = {}
        data = _without_gone(self.data, "", numbers)
        return MendedDocument(self.document.file, data, self.document.lines, numbers)

    def _mend(self, fault: DocumentError) -> bool:
        """Tell a fault, unless it follows from another, and mend it or take it out; whether that could be done."""
        if not self._follows(fault):
            self.faults.append(DocumentError(fault.file, fault.line, fault.place, _OURS.sub("", fault.reason)))
        if unknown := _UNKNOWN.fullmatch(fault.reason):
            self._unknown.add((_entry(fault.place), unknown[1]))
        place, missing = fault.place, _MISSING.fullmatch(fault.reason)
        if missing and self._stand_in(inner(place, missing[1]), missing[1]):
            return True
        times = self._met[place] = self._met.get(place, 0) + 1
        if times == 1 and self._take_nearest(place, fault.reason):
            return True
        return self._take_out(place)

    def _follows(self, fault: DocumentError) -> bool:
        """Whether a fault comes only of what was wrong before."""
        missing, meant = _MISSING.fullmatch(fault.reason), _UNKNOWN.fullmatch(fault.reason)
        if missing:
            return inner(fault.place, missing[1]) in self._met
        if fault.place in self._met or fault.place in self._emptied:
            return True
        if self._chosen(fault.place) in self.doubtful or (meant and (_entry(fault.place), meant[1]) in self._unknown):
            return True
        held = _held(self.data, fault.place)
        words = [held.key, held.value] if held else []
        words += [meant[1]] if meant else []
        return any(word in self.lost for word in words if isinstance(word, str))

    def _chosen(self, place: str) -> object:
        """The unit that an entry of an army list is about, where the place is in one."""
        entry = _value_at(self.data, _entry(place))
        return entry.get("unit") if isinstance(entry, dict) else None

    def _doubt(self, place: str) -> None:
        """Something is taken out of a thing, or its id is not what it should be."""
        thing = _value_at(self.data, _entry(place))
        self.doubtful.update(_ids(thing) if isinstance(thing, dict) else ())

    def _stand_in(self, place: str, key: str) -> bool:
        """Put something in the place of a word that has to be there; False where that was done, or makes no sense."""
        around = _value_at(self.data, outer(place))
        if place in self._met or not isinstance(around, dict) or key not in (*STAND_INS, "id"):
            return False
        self._met[place] = 1
        around[key] = self._new_id() if key == "id" else STAND_INS[key]
        return True

    def _take_nearest(self, place: str, reason: str) -> bool:
        """Put the word that was probably meant in the place of a wrong one."""
        held, meant = _held(self.data, place), _MEANT.fullmatch(reason)
        if held is None or not meant:
            return False
        holder, value = held.holder, held.value
        if isinstance(holder, dict) and held.key == meant["word"] and meant["near"] not in holder:
            holder[meant["near"]] = holder.pop(str(held.key))
            return True
        if not isinstance(value, str):
            return False
        brackets = value[value.index("(") :] if "(" in value else ""
        held.put(f"{meant['near']} {brackets}".strip())
        return held.value != value

    def _take_out(self, place: str) -> bool:
        """Take out what is at a place, or the nearest thing around it that is there."""
        while (held := _held(self.data, place)) is None:
            if not place:
                return False
            place = outer(place)
        self._met.setdefault(place, 1)
        self._emptied.update(_around(place))
        self._doubt(place)
        if held.key == "id" and isinstance(held.value, str):
            self.lost.add(held.value)
            held.put(self._new_id())
        elif isinstance(held.key, str) and held.value != STAND_INS.get(held.key, held.value):
            held.put(STAND_INS[held.key])
        else:
            self.lost.update(_ids(held.value))
            held.remove()
        return True

    def _new_id(self) -> str:
        return f"unnamed-{sum(self._met.values())}"


class _Held(NamedTuple):
    """A place in data: what holds it, and its number or key there."""

    holder: list[object] | dict[str, object]
    key: int | str

    @property
    def value(self) -> object:
        """What is there."""
        return _inside(self.holder, self.key)

    def put(self, value: object) -> None:
        """Put something else there."""
        if isinstance(self.holder, list):
            self.holder[int(self.key)] = value
        else:
            self.holder[str(self.key)] = value

    def remove(self) -> None:
        """Take it out; the other items of a list keep their numbers."""
        if isinstance(self.holder, list):
            self.put(GONE)
        else:
            del self.holder[str(self.key)]


def _held(data: object, place: str) -> _Held | None:
    """A place in data; None where nothing is there, and for the data as a whole."""
    steps = _steps(place)
    if not steps or _value_at(data, place) in (NOTHING, GONE):
        return None
    holder = data
    for step in steps[:-1]:
        holder = _inside(holder, step)
    return _Held(holder, steps[-1]) if isinstance(holder, list | dict) else None


def _value_at(data: object, place: str) -> object:
    """What is at a place, or NOTHING."""
    for step in _steps(place):
        data = _inside(data, step)
    return data


def _entry(place: str) -> str:
    """The item of the outermost list that a place is in: units[2] for units[2].models[0]."""
    return place[: place.find("]") + 1]


def _around(place: str) -> Iterator[str]:
    """The places around a place, without the whole document."""
    while place := outer(place):
        yield place


def _steps(place: str) -> list[int | str]:
    return [int(number) if number else key for number, key in _STEP.findall(place)]


def _inside(holder: object, step: int | str) -> object:
    if isinstance(holder, list) and isinstance(step, int):
        return holder[step] if step < len(holder) else NOTHING
    return holder.get(step, NOTHING) if isinstance(holder, dict) and isinstance(step, str) else NOTHING


def _without_gone(value: object, place: str, numbers: dict[str, tuple[int, ...]]) -> object:
    if isinstance(value, dict):
        return {key: _without_gone(inside, inner(place, key), numbers) for key, inside in value.items()}
    if not isinstance(value, list):
        return value
    kept = [(n, inside) for n, inside in enumerate(value) if inside is not GONE]
    if len(kept) < len(value):
        numbers[place] = tuple(n for n, _ in kept)
    return [_without_gone(inside, f"{place}[{here}]", numbers) for here, (_, inside) in enumerate(kept)]


def _ids(value: object) -> Iterator[str]:
    """The ids of a thing and of those inside it."""
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield value["id"]
        for inside in value.values():
            yield from _ids(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _ids(inside)
