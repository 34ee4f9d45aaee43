"""How one half of a table repeats the other, exact in whole units."""

from typing import Final, Literal

from msgspec.structs import replace

from openfire.geometry.inches import Point, Ring
from openfire.table.model import Climb, Part
from openfire.table.rings import mirrored_edges

Symmetry = Literal["rotated", "mirrored", "free"]
"""Turned by half a turn about the centre, reflected in the line between the players, or not repeated at all."""

ROTATED: Final = "rotated"
MIRRORED: Final = "mirrored"
FREE: Final = "free"
SYMMETRIES = (ROTATED, MIRRORED, FREE)

Size = tuple[int, int]
"""The width and height of a table."""


def point_image(size: Size, symmetry: Symmetry, point: Point) -> Point:
    """Where a point of one half comes to lie in the other."""
    return (size[0] - point[0] if symmetry == ROTATED else point[0]), size[1] - point[1]


def ring_image(size: Size, symmetry: Symmetry, ring: Ring) -> Ring:
    """Where a ring comes to lie, counter-clockwise as before."""
    image = tuple(point_image(size, symmetry, point) for point in ring)
    return image if symmetry == ROTATED else image[::-1]


def part_image(size: Size, symmetry: Symmetry, part: Part) -> Part:
    """Where a part comes to lie, its climbable edges renumbered with the ring."""
    climb: Climb = part.climb
    if symmetry == MIRRORED and isinstance(climb, tuple):
        climb = mirrored_edges(len(part.footprint), climb)
    return replace(part, footprint=ring_image(size, symmetry, part.footprint), climb=climb)
