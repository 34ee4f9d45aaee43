"""What a table is: terrain pieces made of parts, zones and markers, all in table coordinates and whole units.

The origin is the near left corner; x runs along the width, y away from the first player. Rings are counter-clockwise.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from openfire.geometry.inches import INCH, Point, Ring, units

INFANTRY = "infantry"
"""The class of every model that has no words of its own on a part."""

VEHICLE = "vehicle"
"""The class of vehicles; a part may treat them differently. [advanced, Vehicles and Terrain]"""

MARKER = units(20 / 25.4)
"""The radius of an objective marker: it is 40 mm wide."""

Climb = Literal["all", "none"] | tuple[int, ...]
"""Which edges of a part can be climbed; edge n runs from point n to the next."""


class Part(msgspec.Struct, frozen=True, cache_hash=True):
    """A part of a terrain piece with one height and one set of words."""

    id: str
    footprint: Ring
    level: int = 0
    """The height level of the ground on which models stand here; the table itself is 0."""
    height: int = 0
    """How far up its solid matter reaches, measured from the table."""
    keywords: tuple[str, ...] = ()
    """How models treat it, unless their class has words of its own."""
    class_keywords: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Words that take the place of `keywords` for one class of models, as pairs of class and words."""
    climb: Climb = "all"
    """The edges that can be climbed, if the words say climbable at all."""

    def words(self, model_class: str = INFANTRY) -> tuple[str, ...]:
        """How a class of models treats this part."""
        return dict(self.class_keywords).get(model_class, self.keywords)

    def can_climb(self, edge: int, model_class: str = INFANTRY) -> bool:
        """Whether a class of models may climb at one of the edges."""
        if "climbable" not in self.words(model_class) or self.climb == "none":
            return False
        return self.climb == "all" or edge in self.climb


class Piece(msgspec.Struct, frozen=True, cache_hash=True):
    """A thing that stands on the table: a hill, a ruin, a wall."""

    id: str
    name: str
    parts: tuple[Part, ...]


class Zone(msgspec.Struct, frozen=True, cache_hash=True):
    """An area with a purpose, for one player or for all."""

    id: str
    ring: Ring
    owner: str | None = None
    """The seat it belongs to, a letter from a; None when it is everybody's."""
    kind: str = "deployment"


class EntryPoint(msgspec.Struct, frozen=True, cache_hash=True):
    """A point at which a player's units arrive from reserve."""

    id: str
    at: Point
    owner: str | None = None


class Objective(msgspec.Struct, frozen=True, cache_hash=True):
    """A marker of 40 mm to fight over."""

    id: str
    at: Point
    name: str


class Table(msgspec.Struct, frozen=True, cache_hash=True):
    """A battlefield."""

    id: str
    name: str
    width: int = 72 * INCH
    height: int = 48 * INCH
    level_height: int = INCH
    """How far apart two height levels are. [ruling X-25]"""
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    entries: tuple[EntryPoint, ...] = ()
    objectives: tuple[Objective, ...] = ()

    def parts(self) -> Iterator[tuple[Piece, Part]]:
        """Every part with its piece, in the order of the file."""
        for piece in self.pieces:
            for part in piece.parts:
                yield piece, part
