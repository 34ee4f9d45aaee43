"""Lists as trees of selections: rosters in XML, packed in a zip file, or the same as JSON.

roster -> forces -> selections (unit, model, upgrade), each with a name, a number, costs and selections of its own
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from xml.parsers import expat
from zipfile import BadZipFile, ZipFile, ZipInfo

from openfire.builder.imports.foreign import MOST_THINGS, MOST_UNITS, ForeignList, ForeignUnit, clean, summed, whole
from openfire.documents import DocumentError

DEEPEST, MOST_NODES, LARGEST = 40, 50_000, 8 << 20
"""Elements inside one another, elements in a file, and bytes of a file that was unpacked, at most."""

MOST_PACKED = 10
"""Files in a zip file, at most."""

Tree = dict[str, object]


def read_tree(tree: Mapping[str, object]) -> ForeignList:
    """A roster of forces with their selections."""
    roster = _first_mapping(tree.get("roster"), tree)
    forces = list(_forces(roster, 0))
    units = [_unit(told) for force in forces for told in _inner(force, "selections") if _is_unit(told)]
    limits = (whole(one.get("value")) for one in _inner(roster, "costLimits"))
    books = dict.fromkeys(clean(force.get("catalogueName")) for force in forces)
    return ForeignList(
        "a roster of selections",
        clean(roster.get("name")) or "Imported list",
        tuple(units[:MOST_UNITS]),
        next((limit for limit in limits if limit), None),
        ", ".join(book for book in books if book)[:80],
    )


def is_tree(data: Mapping[str, object]) -> bool:
    """Whether it is such a roster."""
    return isinstance(data.get("roster"), Mapping) or isinstance(data.get("forces"), list)


def _forces(tree: Mapping[str, object], depth: int) -> Iterator[Mapping[str, object]]:
    for force in _inner(tree, "forces") if depth < DEEPEST else ():
        yield force
        yield from _forces(force, depth + 1)


def _is_unit(told: Mapping[str, object]) -> bool:
    """Whether a selection is a unit, and no setting of the force."""
    return told.get("type") in ("unit", "model") or any(
        one.get("type") == "model" for one in _inner(told, "selections")
    )


def _unit(told: Mapping[str, object]) -> ForeignUnit:
    models: list[tuple[str, int]] = []
    taken: list[tuple[str, int]] = []
    _collect(told, models, taken, 0)
    is_single = told.get("type") == "model"
    number = whole(told.get("number"), 1000) or 1
    costs = [whole(one.get("value")) for one in _inner(told, "costs")]
    size = sum(count for _, count in models) or (number if is_single else None)
    return ForeignUnit(
        clean(told.get("name")),
        clean(told.get("id")),
        size,
        summed(models),
        summed(taken),
        points=next((cost for cost in costs if cost), None),
        title=clean(told.get("customName")),
    )


def _collect(
    told: Mapping[str, object], models: list[tuple[str, int]], taken: list[tuple[str, int]], depth: int
) -> None:
    """The models and upgrades inside a selection."""
    for one in _inner(told, "selections") if depth < DEEPEST and len(models) + len(taken) < MOST_THINGS else ():
        number = whole(one.get("number"), 1000) or 1
        (models if one.get("type") == "model" else taken).append((clean(one.get("name")), number))
        _collect(one, models, taken, depth + 1)


def _inner(tree: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    value = tree.get(key)
    return [one for one in value[:MOST_THINGS] if isinstance(one, Mapping)] if isinstance(value, list) else []


def _first_mapping(*values: object) -> Mapping[str, object]:
    return next(value for value in values if isinstance(value, Mapping))


# ------------------------------------------------------------------------------------------------ XML


class _RefusedError(Exception):
    """Why a file of XML is not read on."""


class _TreeBuilder:
    """Builds a roster of what matters, and stops at what no roster has."""

    def __init__(self) -> None:
        self.root: Tree = {}
        self.stack: list[tuple[str, Tree]] = []
        self.count = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.stack) >= DEEPEST or self.count > MOST_NODES:
            raise _RefusedError(f"more than {DEEPEST} elements inside one another, or {MOST_NODES} in all")
        node: Tree = {key: attributes[key] for key in ATTRIBUTES if key in attributes}
        if name in LISTED and len(self.stack) > 1:
            inside = self.stack[-2][1].setdefault(self.stack[-1][0], [])
            if isinstance(inside, list):
                inside.append(node)
        elif not self.stack:
            self.root[name] = node
        self.stack.append((name, node))

    def end(self, _: str) -> None:
        self.stack.pop()

    def refuse(self, *_: object) -> None:
        raise _RefusedError("it declares a document type or entities, which no roster needs")


ATTRIBUTES = ("name", "number", "type", "id", "customName", "catalogueName", "value")
LISTED = ("force", "selection", "cost", "costLimit")


def parse_xml(content: bytes, file: str) -> Tree:
    """A roster in XML as plain data: no document types, no entities, nothing endless. Raises DocumentError."""
    builder, parser = _TreeBuilder(), expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = builder.start, builder.end
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = builder.refuse
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, _RefusedError, ValueError) as error:
        raise DocumentError(file, None, "", f"cannot be read as XML: {error}") from None
    return builder.root


def unpack(content: bytes, file: str) -> bytes:
    """The one roster in a zip file, unpacked no further than a roster can be large. Raises DocumentError."""
    try:
        with ZipFile(BytesIO(content)) as packed:
            inside = packed.infolist()
            if len(inside) > MOST_PACKED:
                raise DocumentError(file, None, "", f"more than {MOST_PACKED} files are packed in it")
            chosen = next((one for one in inside if _is_roster(one)), None)
            if chosen is None:
                raise DocumentError(file, None, "", "no roster is packed in it: a file that ends with .ros")
            with packed.open(chosen) as opened:
                found = opened.read(LARGEST + 1)
    except (BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError, ValueError) as error:
        raise DocumentError(file, None, "", f"cannot be unpacked: {error}") from None
    if len(found) > LARGEST:
        raise DocumentError(file, None, "", f"unpacks to more than {LARGEST} bytes")
    return found


def _is_roster(info: ZipInfo) -> bool:
    return info.filename.lower().endswith((".ros", ".xml")) and info.file_size <= LARGEST
