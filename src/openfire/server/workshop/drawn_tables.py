"""Drawn tables: read as a file of a table is, with all that is wrong, and sent in the same form, in inches."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta

from openfire import documents
from openfire.documents import Document, DocumentError
from openfire.engine.enclosed import tell_table
from openfire.modules import mission_faults, with_objectives
from openfire.server.games.new_game import check_size, find_mission, find_module, find_table
from openfire.server.games.terms import Data
from openfire.server.lobby import library
from openfire.server.problems import Problem
from openfire.server.wire.base import Wire
from openfire.table import files
from openfire.table.checks import faults
from openfire.table.draw import RandomDraw
from openfire.table.forms import fill_in
from openfire.table.generate import generate
from openfire.table.keywords import KEYWORDS
from openfire.table.meters import Meters, meters
from openfire.table.model import Table
from openfire.table.sketches import SKETCHES
from openfire.table.symmetry import Symmetry

LARGEST: Final = 200_000
"""Characters in a file."""
MOST_TOLD: Final = 40
"""Faults that are told."""


class TableRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A drawn table: as data, or as the text of a file."""

    table: Data | None = None
    text: Annotated[str, Meta(max_length=LARGEST)] | None = None


class DrawnPart(Wire, frozen=True):
    """A part of a piece, in inches."""

    id: str
    footprint: tuple[tuple[float, float], ...]
    level: int = 0
    height: float | None = None
    """None where its matter ends at its ground."""
    keywords: tuple[str, ...] = ()
    vehicle_keywords: tuple[str, ...] | None = None
    climb: Literal["all", "none"] | tuple[int, ...] = "all"


class DrawnPiece(Wire, frozen=True):
    """A piece of terrain."""

    id: str
    name: str
    parts: tuple[DrawnPart, ...]


class DrawnZone(Wire, frozen=True):
    """A zone."""

    id: str
    ring: tuple[tuple[float, float], ...]
    owner: str | None = None
    kind: str = "deployment"


class DrawnEntry(Wire, frozen=True):
    """A point of entry."""

    id: str
    at: tuple[float, float]
    owner: str | None = None


class DrawnObjective(Wire, frozen=True):
    """A marker to fight over."""

    id: str
    name: str
    at: tuple[float, float]


class DrawnTable(msgspec.Struct, frozen=True):
    """A table as its file has it."""

    id: str
    name: str
    width: float
    height: float
    level_height: float
    pieces: tuple[DrawnPiece, ...]
    zones: tuple[DrawnZone, ...]
    entries: tuple[DrawnEntry, ...]
    objectives: tuple[DrawnObjective, ...]


class TableFault(Wire, frozen=True):
    """Something that is wrong, and where: pieces[3].parts[0].footprint."""

    place: str
    reason: str
    line: int | None = None
    """Of the text that was read."""


class CheckedTable(Wire, frozen=True):
    """What came of reading a table."""

    faults: tuple[TableFault, ...] = ()
    table: DrawnTable | None = None
    """The table with everything said; None where it is not sound."""
    text: str = ""
    """Its file."""


class SideMeters(Wire, frozen=True):
    """What the table is for one side."""

    seat: str
    where: str
    walk: float
    run: float
    sees: float
    seen: float
    far: dict[str, float | None]


class LaneView(Wire, frozen=True):
    """A long line of sight, in inches."""

    a: tuple[float, float]
    b: tuple[float, float]
    length: float


class SightView(Wire, frozen=True):
    """How much each square is seen, in hundredths of those who look; -1 where nobody can stand."""

    columns: int
    rows: int
    by: dict[str, tuple[int, ...]]
    """For everybody (all), and for those who begin on each side; row by row from the near edge."""


class MeasuredTable(Wire, frozen=True):
    """The meters of a table."""

    coverage: float
    halves: tuple[float, float]
    """Near and far."""
    blocking: tuple[float, float]
    open_sight: float
    """Of the lines between the places where two sides begin."""
    is_whole: bool
    """Whether infantry, and the largest base, can go everywhere."""
    complaints: tuple[str, ...]
    sides: tuple[SideMeters, ...]
    lanes: tuple[LaneView, ...]
    sight: SightView


class FittingMission(Wire, frozen=True):
    """A mission, and what the table lacks for it."""

    module: str
    module_title: str
    mission: str
    name: str
    seats: int
    lacks: str = ""
    """Empty where it can be played."""
    takes_markers: bool = False
    """Whether it is about the markers or points of entry of the table; else it brings its own."""


class PieceKind(Wire, frozen=True):
    """A piece to choose, about the middle of its bounds."""

    kind: str
    parts: tuple[DrawnPart, ...]


class Palette(Wire, frozen=True):
    """What a table is drawn with."""

    pieces: tuple[PieceKind, ...]
    keywords: dict[str, str]
    """What the words mean."""
    against: dict[str, tuple[str, ...]]
    """Words that cannot stand beside each."""


class Wish(NamedTuple):
    """A table to be made."""

    seed: int
    width: float
    height: float
    symmetry: Symmetry
    country: str | None


def _document(asked: TableRequest) -> Document:
    """The document of a request. Raises DocumentError."""
    text = asked.text
    if asked.table is not None:
        text = documents.write(asked.table)
    if not text:
        raise Problem("malformed", "send a table, or the text of one")
    if len(text) > LARGEST:
        raise Problem("too-large", f"a table has at most {LARGEST} characters as a file")
    return documents.parse(text, "table.yaml")


def checked(asked: TableRequest) -> CheckedTable:
    """Everything that is wrong with a table; the table itself where it is sound."""
    try:
        document = _document(asked)
        table = fill_in(document)
        if fault := _too_large(table):
            return CheckedTable((fault,))
        found = [TableFault(place, reason, _line(document, place)) for place, reason in faults(table)]
    except DocumentError as error:
        return CheckedTable((TableFault(error.place, error.reason, error.line),))
    except (ValueError, OverflowError, RecursionError) as error:
        return CheckedTable((TableFault("", str(error)),))
    if found:
        return CheckedTable(tuple(found[:MOST_TOLD]))
    return CheckedTable(table=drawn(table), text=files.write(table))


def _too_large(table: Table) -> TableFault | None:
    try:
        check_size(table)
    except Problem as problem:
        return TableFault("pieces", problem.text)
    return None


def _line(document: Document, place: str) -> int | None:
    return document.line(place) if document.lines else None


def sound(asked: TableRequest) -> Table:
    """A table in which nothing is wrong. Raises Problem."""
    try:
        table = files.read(_document(asked))
    except (DocumentError, ValueError, OverflowError, RecursionError) as error:
        raise Problem("unfit", str(error)) from None
    check_size(table)
    return table


def drawn(table: Table) -> DrawnTable:
    """A table as it is sent."""
    return msgspec.convert(tell_table(table), DrawnTable)


def measured(asked: TableRequest) -> MeasuredTable:
    """The meters of a table. Raises Problem where it is not sound."""
    return _measured(meters(sound(asked)))


def _measured(found: Meters) -> MeasuredTable:
    numbers = found.fairness
    sight = found.sight
    return MeasuredTable(
        round(numbers.coverage, 4),
        numbers.halves,
        numbers.blocking,
        found.open_sight,
        numbers.components == numbers.infantry_components == 1,
        found.complaints,
        tuple(SideMeters(s.seat, s.where, s.walk, s.run, s.sees, s.seen, dict(s.far)) for s in found.sides),
        tuple(LaneView(_inches(lane.a), _inches(lane.b), lane.length) for lane in found.lanes),
        SightView(sight.columns, sight.rows, dict(sight.by)),
    )


def _inches(at: tuple[int, int]) -> tuple[float, float]:
    return round(at[0] / 10_000, 2), round(at[1] / 10_000, 2)


def generated(wish: Wish) -> DrawnTable:
    """A table from a seed. Raises Problem."""
    size = {"width": wish.width, "height": wish.height}
    try:
        return drawn(generate(wish.seed, **size, symmetry=wish.symmetry, country=wish.country))
    except ValueError as error:
        raise Problem("unfit", str(error)) from None


def of_module(module: str, table: str | None, mission: str | None) -> DrawnTable:
    """A table of a module, or that of a mission with what is fought over. Raises Problem."""
    known = find_module(module)
    if table is not None:
        found = find_table(known, table)
        assert found
        return drawn(found)
    wanted = find_mission(known, mission)
    land = known.table(wanted)
    return drawn(land if land.objectives and land.entries else with_objectives(land, wanted))


def fitting(table: Table) -> tuple[FittingMission, ...]:
    """Every mission, those first that can be played on a table."""
    found = []
    for one in library().modules:
        known = find_module(one.key)
        for mission in known.missions.values():
            lacks = "; ".join(reason for _, reason in mission_faults(mission, table))
            takes = "table" in mission.entries or any(goal.at is None for goal in mission.objectives)
            found.append(FittingMission(one.key, one.title, mission.id, mission.name, mission.seats, lacks, takes))
    return tuple(sorted(found, key=lambda row: (bool(row.lacks), not row.takes_markers)))


@lru_cache(maxsize=8)
def palette(seed: int) -> Palette:
    """One piece of each kind, and the words that there are."""
    draw = RandomDraw(seed)
    kinds = []
    for kind, sketch in SKETCHES.items():
        cuts = sketch(draw, False).cuts
        spots = [spot for cut in cuts for spot in cut.shape]
        x, y = (round((min(v) + max(v)) / 2, 2) for v in zip(*spots, strict=True))
        parts = tuple(
            DrawnPart(
                str(n + 1),
                tuple((round(px - x, 2), round(py - y, 2)) for px, py in cut.shape),
                cut.level,
                None if cut.height == cut.level else cut.height,
                cut.keywords,
                cut.for_vehicles,
                cut.climb,
            )
            for n, cut in enumerate(cuts)
        )
        kinds.append(PieceKind(kind, parts))
    words = {word: keyword.meaning for word, keyword in KEYWORDS.items()}
    return Palette(tuple(kinds), words, {word: _against(word) for word in KEYWORDS})


def _against(word: str) -> tuple[str, ...]:
    """Words that cannot stand beside one, whichever of them says so."""
    return tuple(other for other in KEYWORDS if other in KEYWORDS[word].against or word in KEYWORDS[other].against)
