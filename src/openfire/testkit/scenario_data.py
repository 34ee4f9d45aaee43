"""Reading scenario files: places, attributes beside other keys, and parts of a file read as files of their own."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import TypeVar

from openfire.documents import Document, DocumentError
from openfire.engine.answers import read_pose
from openfire.geometry.shapes import Pose
from openfire.roster.lengths import to_units
from openfire.testkit.forms import Spot

T = TypeVar("T")


def read_spot(spot: Spot) -> Pose:
    """The place that a text or a list names."""
    if isinstance(spot, str):
        return read_pose(spot.strip())
    turned = round(spot[2] * 1000) % 360_000 if len(spot) == 3 else 0
    return Pose(to_units(spot[0]), to_units(spot[1]), turned)


def document_of(data: Mapping[str, object], name: str = "battle") -> Document:
    """Data that never was in a file, as a document."""
    return Document(name, dict(data), {"": 1})


def read_form(document: Document, names: tuple[str, ...], kind: type[T]) -> T:
    """A document as a form; names: the attributes that kinds, units and models have in this edition."""
    try:
        return _attributes_apart(document, names).to(kind)
    except DocumentError as error:
        word = error.place.rpartition(".")[2]
        near = get_close_matches(word, names, 1) if error.reason == "unknown field" else []
        reason = f"{error.reason}; did you mean {near[0]}?" if near else error.reason
        raise DocumentError(error.file, error.line, error.place, reason) from None


def _attributes_apart(document: Document, names: tuple[str, ...]) -> Document:
    """The document with the attributes of kinds, units and models under a key of their own."""
    data = document.data
    if not isinstance(data, dict):
        raise document.fault("", "a scenario is a mapping: name, because, units, play ...")
    told = dict(data)
    if isinstance(told.get("kinds"), dict):
        told["kinds"] = {key: _apart(kind, names) for key, kind in told["kinds"].items()}
    if isinstance(told.get("units"), list | tuple):
        told["units"] = [_unit_apart(unit, names) for unit in told["units"]]
    return Document(document.file, told, document.lines)


def _unit_apart(unit: object, names: tuple[str, ...]) -> object:
    if isinstance(unit, dict) and isinstance(unit.get("models"), list | tuple):
        unit = {**unit, "models": [_apart(model, names) for model in unit["models"]]}
    return _apart(unit, names)


def _apart(told: object, names: tuple[str, ...]) -> object:
    if not isinstance(told, dict) or "attributes" in told:
        return told
    found = {key: value for key, value in told.items() if key in names}
    return {key: value for key, value in told.items() if key not in names} | {"attributes": found}


def read_part(document: Document, key: str, data: object, read: Callable[[Document], T]) -> T:
    """What a part of a document says, read as a document of its own; faults keep their line and place."""
    start = f"{key}."
    lines = {place.removeprefix(start): line for place, line in document.lines.items() if place.startswith(start)}
    try:
        return read(Document(document.file, data, {"": document.line(key)} | lines))
    except DocumentError as error:
        place = f"{key}.{error.place}" if error.place else key
        raise DocumentError(error.file, error.line, place, error.reason) from None
