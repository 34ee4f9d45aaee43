"""Changing a table before the battle: pieces are moved, turned or taken away, and the rest stays as it is.

When one player has set up the terrain, the others get a chance to change it. [stress.terrain-setup.other-modifies]
"""

from msgspec.structs import replace

from openfire.geometry.inches import Point, Ring, direction
from openfire.table.checks import faults
from openfire.table.model import Piece, Table
from openfire.table.rings import box


class ChangeError(ValueError):
    """A change that cannot be made, and why."""


def move_piece(table: Table, piece: str, to: Point, turn: int = 0) -> Table:
    """A table with one piece elsewhere: the middle of its bounds at a place, turned left by a facing.

    [stress.terrain-setup.free]
    """
    old = _piece(table, piece)
    middle = _middle(old)
    parts = (replace(part, footprint=_laid(part.footprint, middle, to, turn)) for part in old.parts)
    new = replace(old, parts=tuple(parts))
    return _checked(replace(table, pieces=tuple(new if one is old else one for one in table.pieces)))


def remove_piece(table: Table, piece: str) -> Table:
    """A table without one of its pieces."""
    gone = _piece(table, piece)
    return _checked(replace(table, pieces=tuple(one for one in table.pieces if one is not gone)))


def _piece(table: Table, name: str) -> Piece:
    found = next((piece for piece in table.pieces if piece.id == name), None)
    if found is None:
        known = ", ".join(piece.id for piece in table.pieces) or "none"
        raise ChangeError(f"there is no piece {name!a} on {table.id}; there are {known}")
    return found


def _middle(piece: Piece) -> Point:
    """The middle of a piece's bounds."""
    left, bottom, right, top = box(tuple(corner for part in piece.parts for corner in part.footprint))
    return (left + right) // 2, (bottom + top) // 2


def _laid(ring: Ring, middle: Point, to: Point, turn: int) -> Ring:
    cos, sin = direction(turn)
    shifts = ((x - middle[0], y - middle[1]) for x, y in ring)
    return tuple((round(to[0] + x * cos - y * sin), round(to[1] + x * sin + y * cos)) for x, y in shifts)


def _checked(table: Table) -> Table:
    """The table, if it is still a sound one. Raises ChangeError."""
    for place, reason in faults(table):
        raise ChangeError(f"{place}: {reason}")
    return table
