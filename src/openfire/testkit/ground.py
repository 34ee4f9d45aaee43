"""The table of a scenario: open ground, or terrain pieces written inline."""

from collections.abc import Sequence
from typing import TypeGuard

from openfire.documents import Document
from openfire.table.checks import faults
from openfire.table.forms import fill_in
from openfire.table.model import Table
from openfire.testkit.scenario_data import read_part

PART = ("footprint", "level", "height", "keywords", "vehicle_keywords", "climb")
"""Keys of a part that a piece of one part may carry itself."""


def read_table(document: Document, told: dict[str, object]) -> Table:
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


def _piece(piece: object) -> object:
    """A piece in the long form: one that gives a footprint or a box is its own only part."""
    if not isinstance(piece, dict):
        return piece
    told: dict[str, object] = {"name": str(piece.get("id", "")) or "piece", **piece}
    if "parts" in told:
        return told
    if _is_box(box := told.get("box")):
        left, bottom, right, top = box
        told["footprint"] = [[left, bottom], [right, bottom], [right, top], [left, top]]
        del told["box"]
    part = {key: told[key] for key in PART if key in told}
    return {key: value for key, value in told.items() if key not in PART} | {"parts": [part]}


def _is_box(told: object) -> TypeGuard[Sequence[float]]:
    if not isinstance(told, list | tuple):
        return False
    return len(told) == 4 and all(isinstance(side, int | float) and not isinstance(side, bool) for side in told)
