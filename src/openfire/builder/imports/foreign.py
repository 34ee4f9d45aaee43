"""What a list of another program says, in its own names."""

from __future__ import annotations

import msgspec

Named = tuple[tuple[str, int], ...]
"""Things by name, and how many of each."""

MOST_UNITS, MOST_THINGS, LONGEST_NAME = 100, 60, 80
"""Units in a list, things in a unit, characters in a name: what is beyond is not looked at."""


class ForeignUnit(msgspec.Struct, frozen=True):
    """A unit of a list, in the names of the program that wrote it."""

    name: str
    key: str = ""
    """How other units of the list mean it."""
    size: int | None = None
    """How many models it has."""
    models: Named = ()
    """Models by name, where they are told apart."""
    taken: Named = ()
    """Options by name or id."""
    carried: Named | None = None
    """All that is carried, where the list tells that and not what was chosen."""
    joins: str = ""
    merges: str = ""
    groups: str = ""
    points: int | None = None
    title: str = ""
    """What its owner calls it."""
    notes: str = ""


class ForeignList(msgspec.Struct, frozen=True):
    """A list in the names of the program that wrote it."""

    form: str
    """What kind of file it was."""
    name: str
    units: tuple[ForeignUnit, ...]
    limit: int | None = None
    book: str = ""
    """What it calls the faction or book that it is from."""
    unread: tuple[str, ...] = ()
    """Lines that make no sense."""


class ImportQuestion(msgspec.Struct, frozen=True):
    """Something that could not be read, for the owner to decide."""

    place: str
    """Which unit, in words."""
    text: str
    """What is not known, and what to do."""
    near: tuple[str, ...] = ()
    """What may be meant."""

    def __str__(self) -> str:
        near = f" (perhaps {' or '.join(self.near)})" if self.near else ""
        return f"{self.place}: {self.text}{near}" if self.place else f"{self.text}{near}"


def clean(text: object) -> str:
    """A name that can be shown on one line; nothing for what is no text."""
    if not isinstance(text, str):
        return ""
    line = "".join(letter if letter.isprintable() else " " for letter in text[: 4 * LONGEST_NAME])
    return " ".join(line.split())[:LONGEST_NAME].strip()


def whole(value: object, most: int = 100_000) -> int | None:
    """A number that a list gives, if it is a whole one of a size that makes sense."""
    if isinstance(value, float) and value == value // 1 and abs(value) <= most:
        value = int(value)
    if isinstance(value, str) and value.strip().removesuffix(".0").isdecimal() and len(value) < 12:
        value = int(value.strip().removesuffix(".0"))
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most else None


def summed(things: list[tuple[str, int]]) -> Named:
    """Things by name, equal names together."""
    found: dict[str, int] = {}
    for name, count in things[:MOST_THINGS]:
        if name:
            found[name] = min(found.get(name, 0) + count, 1000)
    return tuple(found.items())
