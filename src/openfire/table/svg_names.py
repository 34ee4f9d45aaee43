"""What pieces of terrain and objectives are called, written onto the picture of a table."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from openfire.geometry.inches import Point
from openfire.table.looks import Look
from openfire.table.model import MARKER, Piece, Table
from openfire.table.rings import box
from openfire.table.view import TopView, scaled, short

LONGEST = 24
"""Characters of a name that are written; the picture has all of it as its title."""


def names_layer(table: Table, look: Look) -> str:
    """The names of all pieces in the middle of them, and of objectives below their markers."""
    view = TopView(table.height)
    pieces = (_name(view.at(_middle(piece)), piece.name, 3) for piece in table.pieces if piece.name)
    below = scaled(MARKER) + 8
    markers = (_name(view.at(one.at), one.name, below) for one in table.objectives)
    return (
        f'<g font-size="7.5" text-anchor="middle" fill="{look.ink}" stroke="{look.mat}" stroke-width="2.5"'
        f' paint-order="stroke">{"".join([*_apart(pieces), *_apart(markers)])}</g>'
    )


def _apart(names: Iterator[str]) -> Iterator[str]:
    """The names without those that are there already at the very same place."""
    yield from dict.fromkeys(names)


def _middle(piece: Piece) -> Point:
    """The middle of a piece's largest part."""
    left, low, right, high = max((box(part.footprint) for part in piece.parts), key=_area)
    return (left + right) // 2, (low + high) // 2


def _area(frame: tuple[int, int, int, int]) -> int:
    left, low, right, high = frame
    return (right - left) * (high - low)


def _name(at: tuple[float, float], name: str, down: float) -> str:
    shown = name if len(name) <= LONGEST else f"{name[: LONGEST - 3]}..."
    return f'<text x="{short(at[0])}" y="{short(at[1] + down)}">{escape(shown)}</text>'
