"""What a table file says: the fields of docs/tables.md, lengths in inches, turned into a table in whole units."""

from collections.abc import Callable
from typing import Annotated, Literal

from msgspec import Meta

from openfire.documents import Document, Form, inner
from openfire.geometry.inches import INCH, TURN, Point, Ring, direction
from openfire.table.model import VEHICLE, Climb, EntryPoint, Objective, Part, Piece, Table, Zone
from openfire.table.rings import doubled_area, mirrored_edges

FARTHEST = 1000
"""Lengths and coordinates in a file stay below this many inches."""

Id = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Seat = Annotated[str, Meta(max_length=40)]
Length = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
Spot = tuple[Length, Length]
Outline = Annotated[tuple[Spot, ...], Meta(max_length=200)]
Words = Annotated[tuple[str, ...], Meta(max_length=20)]
Edges = Annotated[tuple[Annotated[int, Meta(ge=0, le=199)], ...], Meta(max_length=200)]


class PartForm(Form, frozen=True):
    """A part as the file gives it."""

    footprint: Outline
    id: Id | None = None
    level: Annotated[int, Meta(ge=0, le=12)] = 0
    height: Annotated[float, Meta(ge=0, le=48)] | None = None
    keywords: Words = ()
    vehicle_keywords: Words | None = None
    climb: Literal["all", "none"] | Edges = "all"


class PieceForm(Form, frozen=True):
    """A piece as the file gives it, perhaps in its own coordinates with a place and a turn."""

    id: Id
    name: Name
    parts: Annotated[tuple[PartForm, ...], Meta(min_length=1, max_length=40)]
    at: Spot | None = None
    turn: Annotated[float, Meta(ge=-360, le=360)] | None = None


class ZoneForm(Form, frozen=True):
    """A zone as the file gives it."""

    id: Id
    ring: Outline
    owner: Seat | None = None
    kind: Id = "deployment"


class EntryPointForm(Form, frozen=True):
    """An entry point as the file gives it."""

    id: Id
    at: Spot
    owner: Seat | None = None


class ObjectiveForm(Form, frozen=True):
    """An objective as the file gives it."""

    id: Id
    at: Spot
    name: Name


class TableForm(Form, frozen=True):
    """A table as the file gives it."""

    id: Id
    name: Name
    width: Annotated[float, Meta(ge=6, le=240)] = 72
    height: Annotated[float, Meta(ge=6, le=240)] = 48
    level_height: Annotated[float, Meta(ge=0.1, le=6)] = 1
    pieces: Annotated[tuple[PieceForm, ...], Meta(max_length=300)] = ()
    zones: Annotated[tuple[ZoneForm, ...], Meta(max_length=40)] = ()
    entries: Annotated[tuple[EntryPointForm, ...], Meta(max_length=40)] = ()
    objectives: Annotated[tuple[ObjectiveForm, ...], Meta(max_length=40)] = ()


def fill_in(document: Document) -> Table:
    """The table that a document describes, not yet checked for sense."""
    form = document.to(TableForm)
    read = _Measure(document)
    level_height = read.length("level_height", form.level_height)
    return Table(
        id=form.id,
        name=form.name,
        width=read.length("width", form.width),
        height=read.length("height", form.height),
        level_height=level_height,
        pieces=tuple(_piece(read, f"pieces[{n}]", piece, level_height) for n, piece in enumerate(form.pieces)),
        zones=tuple(_zone(read, f"zones[{n}]", zone) for n, zone in enumerate(form.zones)),
        entries=tuple(
            EntryPoint(e.id, read.spot(f"entries[{n}].at", e.at), e.owner) for n, e in enumerate(form.entries)
        ),
        objectives=tuple(
            Objective(o.id, read.spot(f"objectives[{n}].at", o.at), o.name) for n, o in enumerate(form.objectives)
        ),
    )


class _Measure:
    """Reads lengths of a document as whole units, and names those that are finer than a unit."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def length(self, place: str, value: float) -> int:
        return self.whole(place, value, INCH, "inches have at most 4 decimal places")

    def turn(self, place: str, value: float) -> int:
        return self.whole(place, value, TURN // 360, "degrees have at most 3 decimal places") % TURN

    def spot(self, place: str, value: tuple[float, float]) -> Point:
        return self.length(f"{place}[0]", value[0]), self.length(f"{place}[1]", value[1])

    def ring(self, place: str, outline: tuple[tuple[float, float], ...]) -> Ring:
        return tuple(self.spot(f"{place}[{n}]", spot) for n, spot in enumerate(outline))

    def whole(self, place: str, value: float, scale: int, reason: str) -> int:
        nearest = round(value * scale)
        if abs(value * scale - nearest) > 1e-6:
            raise self.document.fault(place, reason)
        return nearest


def _zone(read: _Measure, place: str, form: ZoneForm) -> Zone:
    ring, _ = _turned_left(read.ring(inner(place, "ring"), form.ring), "all")
    return Zone(form.id, ring, form.owner, form.kind)


def _piece(read: _Measure, place: str, form: PieceForm, level_height: int) -> Piece:
    set_down = _placing(read, place, form)
    parts = (
        _part(read, inner(place, f"parts[{n}]"), part, str(n + 1), level_height, set_down)
        for n, part in enumerate(form.parts)
    )
    return Piece(form.id, form.name, tuple(parts))


def _placing(read: _Measure, place: str, form: PieceForm) -> Callable[[Ring], Ring]:
    """How the piece's own coordinates become those of the table: turned about its origin, then moved."""
    left, up = read.spot(inner(place, "at"), form.at) if form.at else (0, 0)
    cos, sin = direction(read.turn(inner(place, "turn"), form.turn or 0))

    def set_down(ring: Ring) -> Ring:
        return tuple((left + round(x * cos - y * sin), up + round(x * sin + y * cos)) for x, y in ring)

    return set_down


def _part(
    read: _Measure, place: str, form: PartForm, number: str, level_height: int, set_down: Callable[[Ring], Ring]
) -> Part:
    ring, climb = _turned_left(set_down(read.ring(inner(place, "footprint"), form.footprint)), form.climb)
    height = form.level * level_height if form.height is None else read.length(inner(place, "height"), form.height)
    classes = () if form.vehicle_keywords is None else ((VEHICLE, form.vehicle_keywords),)
    return Part(form.id or number, ring, form.level, height, form.keywords, classes, climb)


def _turned_left(ring: Ring, climb: Climb) -> tuple[Ring, Climb]:
    """The ring running counter-clockwise, and its climbable edges under their new numbers."""
    if doubled_area(ring) >= 0:
        return ring, climb
    if isinstance(climb, tuple) and all(edge < len(ring) for edge in climb):
        climb = mirrored_edges(len(ring), climb)
    return ring[::-1], climb
