"""Tables in files: loaded and checked whole or not at all, saved so that loading gives the same table."""

from pathlib import Path

from openfire import documents
from openfire.geometry.inches import INCH, Point, Ring
from openfire.table.checks import faults
from openfire.table.forms import fill_in
from openfire.table.model import Part, Piece, Table


def load(path: str | Path) -> Table:
    """The table in a file. Raises DocumentError naming file, line, place and reason."""
    return read(documents.read(path))


def parse(content: bytes | str, file: str = "table.yaml") -> Table:
    """The table in some text; `file` is the name that errors carry."""
    return read(documents.parse(content, file))


def save(table: Table, path: str | Path) -> None:
    """Write a table to a file."""
    Path(path).write_text(write(table), encoding="utf-8", newline="\n")


def write(table: Table) -> str:
    """A table as the text of its file."""
    return documents.write(
        {
            "id": table.id,
            "name": table.name,
            "width": _inches(table.width),
            "height": _inches(table.height),
            "level_height": _inches(table.level_height),
            "pieces": [_piece(piece, table.level_height) for piece in table.pieces],
            "zones": [{"id": z.id, "kind": z.kind, **_owner(z.owner), "ring": _ring(z.ring)} for z in table.zones],
            "entries": [{"id": e.id, **_owner(e.owner), "at": _spot(e.at)} for e in table.entries],
            "objectives": [{"id": o.id, "name": o.name, "at": _spot(o.at)} for o in table.objectives],
        }
    )


def read(document: documents.Document) -> Table:
    """The table in a document."""
    table = fill_in(document)
    for place, reason in faults(table):
        raise document.fault(place, reason)
    return table


def _piece(piece: Piece, level_height: int) -> dict[str, object]:
    return {"id": piece.id, "name": piece.name, "parts": [_part(part, level_height) for part in piece.parts]}


def _part(part: Part, level_height: int) -> dict[str, object]:
    told: dict[str, object] = {"id": part.id}
    if part.level:
        told["level"] = part.level
    if part.height != part.level * level_height:
        told["height"] = _inches(part.height)
    if part.keywords:
        told["keywords"] = list(part.keywords)
    told |= {f"{model_class}_keywords": list(words) for model_class, words in part.class_keywords}
    if part.climb != "all":
        told["climb"] = part.climb if isinstance(part.climb, str) else list(part.climb)
    return told | {"footprint": _ring(part.footprint)}


def _owner(owner: str | None) -> dict[str, str]:
    return {"owner": owner} if owner else {}


def _ring(ring: Ring) -> list[list[float]]:
    return [_spot(point) for point in ring]


def _spot(point: Point) -> list[float]:
    return [_inches(value) for value in point]


def _inches(value: int) -> float:
    return value // INCH if value % INCH == 0 else value / INCH
