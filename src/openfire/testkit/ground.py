"""The table of a scenario: open ground, or terrain pieces written inline."""

from typing import Any

from openfire.documents import Document
from openfire.table.checks import faults
from openfire.table.forms import fill_in
from openfire.table.model import Table
from openfire.testkit.scenario_data import read_part

PART = ("footprint", "level", "height", "keywords", "vehicle_keywords", "climb")
"""Keys of a part that a piece of one part may carry itself."""


def read_table(document: Document, told: dict[str, Any]) -> Table:
    """The table that a scenario describes; 72 by 48 inches of open ground where it says nothing."""
    pieces = told.get("pieces", [])
    data = {"id": "table", "name": "Table"} | told
    if isinstance(pieces, list | tuple):
        data["pieces"] = [_piece(piece) for piece in pieces]
    return read_part(document, "table", data, _checked)


def _checked(document: Document) -> Table:
    table = fill_in(document)
    for place, reason in faults(table):
        raise document.fault(place, reason)
    return table


def _piece(piece: Any) -> Any:
    """A piece in the long form: one that gives a footprint or a box is its own only part."""
    if not isinstance(piece, dict):
        return piece
    piece = {"name": str(piece.get("id", "")) or "piece"} | piece
    if "parts" in piece:
        return piece
    if _is_box(piece.get("box")):
        left, bottom, right, top = piece["box"]
        piece["footprint"] = [[left, bottom], [right, bottom], [right, top], [left, top]]
        del piece["box"]
    part = {key: piece[key] for key in PART if key in piece}
    return {key: value for key, value in piece.items() if key not in PART} | {"parts": [part]}


def _is_box(told: Any) -> bool:
    if not isinstance(told, list | tuple):
        return False
    return len(told) == 4 and all(isinstance(side, int | float) and not isinstance(side, bool) for side in told)
