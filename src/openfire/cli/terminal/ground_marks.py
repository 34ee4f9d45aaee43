"""Terrain as characters: one texture for each way that ground matters, and which cells it fills."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from openfire.geometry.inches import INCH
from openfire.table.model import Part, Table
from openfire.table.rings import box, contains
from openfire.text.ground_words import book_words

MEANINGS: Final = {
    "#": "impassable",
    "=": "barrier",
    "^": "raised ground",
    '"': "slow and hides",
    "'": "hides",
    "!": "dangerous",
    "~": "slow",
    ":": "cover",
    ".": "floor",
}
"""What a character means, the strongest first: where two meet, the first one shows."""


class MapFrame(NamedTuple):
    """A part of the table on a sheet of characters. Lengths are inches, a character is twice as high as wide."""

    left: float
    bottom: float
    width: float
    height: float
    scale: float
    """Columns to an inch."""

    @property
    def columns(self) -> int:
        """How many characters wide."""
        return round(self.width * self.scale)

    @property
    def rows(self) -> int:
        """How many lines high."""
        return round(self.height * self.scale / 2)

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The row and column of a place in inches; they may lie outside."""
        return self.rows - 1 - int((y - self.bottom) * self.scale // 2), int((x - self.left) * self.scale // 1)

    def centre(self, row: int, column: int, dx: float = 0.5, dy: float = 0.5) -> tuple[int, int]:
        """The place of a cell's middle, or of another spot in it, in units."""
        x = self.left + (column + dx) / self.scale
        y = self.bottom + (self.rows - 1 - row + dy) * 2 / self.scale
        return round(x * INCH), round(y * INCH)


def texture(part: Part, edition: str) -> str:
    """The character of a part."""
    words = book_words(part, edition)
    if "impassable" in words:
        return "#"
    if "barrier" in words or "rough" in words:
        return "="
    if part.level:
        return "^"
    return _soft(words, tall=part.height > 0)


def _soft(words: list[str], tall: bool) -> str:
    slow = "slow" in words or "difficult" in words
    if tall or "obscuring" in words:
        return '"' if slow else "'"
    if "dangerous" in words:
        return "!"
    if slow:
        return "~"
    return ":" if any("cover" in word for word in words) else "."


@lru_cache(16)
def textures(table: Table, edition: str, frame: MapFrame) -> dict[tuple[int, int], str]:
    """The character of every cell that terrain fills."""
    order = list(MEANINGS)
    found: dict[tuple[int, int], str] = {}
    for _, part in table.parts():
        mark = texture(part, edition)
        for cell in _cells(part, frame, thin=mark == "="):
            if cell not in found or order.index(mark) < order.index(found[cell]):
                found[cell] = mark
    return found


def _cells(part: Part, frame: MapFrame, thin: bool) -> Iterator[tuple[int, int]]:
    """The cells a part fills: those whose middle it holds, or any spot of them where it is thin."""
    left, bottom, right, top = (value / INCH for value in box(part.footprint))
    (high, first), (low, last) = frame.cell(left, top), frame.cell(right, bottom)
    spots = [(dx, dy) for dx in (0.25, 0.75) for dy in (0.1, 0.3, 0.5, 0.7, 0.9)] if thin else [(0.5, 0.5)]
    for row in range(max(0, high), min(frame.rows - 1, low) + 1):
        for column in range(max(0, first), min(frame.columns - 1, last) + 1):
            if any(contains(part.footprint, frame.centre(row, column, *spot)) for spot in spots):
                yield row, column


def in_view(table: Table, edition: str, frame: MapFrame) -> list[str]:
    """The characters that a picture of the ground holds, in the order of meanings."""
    shown = textures(table, edition, frame).values()
    return [mark for mark in MEANINGS if mark in shown]


def meaning(mark: str, table: Table, edition: str) -> str:
    """What a character means in the words of the edition that is played."""
    words = [word for _, part in table.parts() if texture(part, edition) == mark for word in book_words(part, edition)]
    return "rough" if mark == "=" and "barrier" not in words else MEANINGS[mark]
