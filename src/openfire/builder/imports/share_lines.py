"""Lists as lines of text, such as players paste into messages:

++ The First - Some Book (v3.5.3) [GF 1000pts] [6 Units] ++

2x Guards [5] Q4+ D5+ | 130pts | Fearless, 1x Standard(Fear)
4x Rifle (24", A1), 1x Flamer (12", A1, Blast(3)), 5x Blade (A1)
| Joined to:
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from openfire.builder.imports.foreign import MOST_UNITS, ForeignList, ForeignUnit, Named, clean, summed

_HEAD = re.compile(
    r"\+\+ ?(?P<name>[^\[\]]*?)(?: ?\[(?:[^\]]*?[^\]\d])??(?P<points>\d{1,6}) ?pts\])?(?: ?\[[^\]]*\])* ?\+\+"
)
_UNIT = re.compile(
    r"(?:(?P<copies>\d{1,2})x )?(?P<name>[^|\[\]]+) \[(?P<size>\d{1,3})\](?P<stats>[^|]*)"
    r"(?:\| ?(?P<points>\d{1,6}) ?pts ?)?(?:\|(?P<rules>.*))?"
)
_COUNT = re.compile(r"(?:(\d{1,3})x )?(.+)")
_BOOK = re.compile(r"(?P<name>.*?) - (?P<book>.*?)(?:\s*\(v?[\d.]+\))?")
LONGEST, MOST_LINES = 2000, 1000
"""Characters in a line, and lines, that are looked at."""

JOINED = "| Joined to:"


def is_lines(text: str) -> bool:
    """Whether a text begins as such a list does."""
    return text.lstrip().startswith("++")


def read_lines(text: str) -> ForeignList:
    """The list in some lines. Lines that make no sense are told apart."""
    lines = [line for line in (" ".join(line[:LONGEST].split()) for line in text.splitlines()[:MOST_LINES]) if line]
    head = _HEAD.fullmatch(lines[0][:200]) if lines else None
    title = head["name"] if head else ""
    named = _BOOK.fullmatch(title)
    units: list[ForeignUnit] = []
    unread: list[str] = []
    is_joining = False
    for line in lines[1:] if head else lines:
        found = _UNIT.fullmatch(line)
        if line.startswith(JOINED):
            is_joining = True
        elif found and len(units) < MOST_UNITS:
            first = len(units)
            units += _units(found, first)
            if is_joining and first:
                units[first - 1] = replace(units[first - 1], joins=units[first].key)
            is_joining = False
        elif units and units[-1].carried is None:
            units = _carrying(units, summed(list(things(line))))
        else:
            unread.append(clean(line))
    points = head["points"] if head else None
    return ForeignList(
        "lines of text",
        clean(named["name"] if named else title) or "Imported list",
        tuple(units[:MOST_UNITS]),
        int(points) if points else None,
        clean(named["book"]) if named else "",
        tuple(unread[:20]),
    )


def _units(found: re.Match[str], before: int) -> Iterator[ForeignUnit]:
    """The copies of a unit on its first line."""
    copies = min(int(found["copies"] or 1), 20)
    rules = summed([(name, count) for name, count in things(found["rules"] or "")])
    for copy in range(copies):
        yield ForeignUnit(
            clean(found["name"]),
            str(before + copy),
            int(found["size"]),
            taken=rules,
            points=int(found["points"]) if found["points"] and copies == 1 else None,
        )


def _carrying(units: list[ForeignUnit], carried: Named) -> list[ForeignUnit]:
    """The units with what the copies on the line before carry."""
    told = [unit for unit in units if unit.carried is not None]
    fresh = [unit for unit in units if unit.carried is None]
    return told + [replace(unit, carried=carried) for unit in fresh]


def things(line: str) -> Iterator[tuple[str, int]]:
    """The things of a line with their counts; what stands in brackets belongs to the thing before it."""
    for part in _split(line):
        found = _COUNT.fullmatch(part.strip())
        if found:
            name = clean(found[2].partition("(")[0])
            yield name, int(found[1] or 1)


def _split(line: str) -> Iterator[str]:
    """The parts of a line between commas that stand outside of brackets."""
    depth, part = 0, ""
    for letter in line:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0:
            yield part
            part = ""
        else:
            part += letter
    yield part
