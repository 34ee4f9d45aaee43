"""What makes no sense on a table, each fault with its place as the file would name it."""

import re
from collections.abc import Iterator
from itertools import combinations

import shapely

from openfire.documents import printable
from openfire.geometry.inches import Point, Ring, inches, units
from openfire.table import keywords
from openfire.table.model import Part, Piece, Table
from openfire.table.rings import crossing, doubled_area, edges, side

MOST_POINTS = 10_000
"""Points in all footprints together."""

NEAREST = units(0.01)
"""Neighbouring points of a ring are at least this far apart; nearer ones count as repeated."""

SMALLEST = units(0.01) * units(1)
"""The least area of a ring: a hundredth of a square inch."""

SEATS = "abcdefgh"
"""The letters of the players."""

_ID = re.compile(r"[a-z0-9][a-z0-9-]*")

Fault = tuple[str, str]
"""A place and a reason."""


def faults(table: Table) -> Iterator[Fault]:
    """Everything that is wrong with a table, the first faults first; nothing when it is sound."""
    yield from _names(table)
    if sum(len(part.footprint) for _, part in table.parts()) > MOST_POINTS:
        yield "pieces", f"more than {MOST_POINTS} points in all"
        return
    for n, piece in enumerate(table.pieces):
        yield from _piece(table, f"pieces[{n}]", piece)
    for n, zone in enumerate(table.zones):
        yield from _ring(table, f"zones[{n}].ring", zone.ring)
        if not _ID.fullmatch(zone.kind):
            yield f"zones[{n}].kind", "a kind is made of lower-case letters, digits and hyphens"
    for n, entry in enumerate(table.entries):
        yield from _marker(table, f"entries[{n}].at", entry.at)
    for n, objective in enumerate(table.objectives):
        yield from _marker(table, f"objectives[{n}].at", objective.at)


def _names(table: Table) -> Iterator[Fault]:
    """Ids are simple and taken once, names are one line, owners are seats."""
    yield from _name("", table.id, table.name)
    things: list[tuple[str, str, str, str | None]] = []
    things += [(f"pieces[{n}].", piece.id, piece.name, None) for n, piece in enumerate(table.pieces)]
    things += [(f"zones[{n}].", zone.id, "", zone.owner) for n, zone in enumerate(table.zones)]
    things += [(f"entries[{n}].", entry.id, "", entry.owner) for n, entry in enumerate(table.entries)]
    things += [(f"objectives[{n}].", goal.id, goal.name, None) for n, goal in enumerate(table.objectives)]
    seen: dict[str, str] = {}
    for place, known_as, name, owner in things:
        yield from _name(place, known_as, name)
        if known_as in seen:
            yield f"{place}id", f"the id {known_as} is taken by {seen[known_as]}"
        seen.setdefault(known_as, place[:-1])
        if owner is not None and owner not in SEATS:
            yield f"{place}owner", f"a seat is a letter from {SEATS[0]} to {SEATS[-1]}"


def _name(place: str, known_as: str, name: str) -> Iterator[Fault]:
    if not _ID.fullmatch(known_as):
        yield f"{place}id", "an id is made of lower-case letters, digits and hyphens"
    if not printable(name) or "\n" in name or "\t" in name:
        yield f"{place}name", "a name is one line of plain text"


def _piece(table: Table, place: str, piece: Piece) -> Iterator[Fault]:
    sound = True
    for n, part in enumerate(piece.parts):
        yield from _name(f"{place}.parts[{n}].", part.id, "")
        if part.id in [other.id for other in piece.parts[:n]]:
            yield f"{place}.parts[{n}].id", f"the id {part.id} is given to two parts of {piece.id}"
        for fault in _part(table, f"{place}.parts[{n}]", part):
            sound = False
            yield fault
    if sound:
        yield from _levels(place, piece)


def _part(table: Table, place: str, part: Part) -> Iterator[Fault]:
    yield from _ring(table, f"{place}.footprint", part.footprint)
    yield from _words(f"{place}.keywords", part.keywords)
    for model_class, words in part.class_keywords:
        yield from _words(f"{place}.{model_class}_keywords", words)
    ground = part.level * table.level_height
    if part.height < ground:
        reason = f"{inches(part.height):g} in is below the ground of level {part.level} at {inches(ground):g} in"
        yield f"{place}.height", reason
    if isinstance(part.climb, tuple):
        yield from _climb(f"{place}.climb", part.climb, part)


def _climb(place: str, numbers: tuple[int, ...], part: Part) -> Iterator[Fault]:
    last = len(part.footprint) - 1
    wrong = next((number for number in numbers if not 0 <= number <= last), None)
    if wrong is not None:
        yield place, f"there is no edge {wrong}; the edges are numbered 0 to {last}"
    if len(set(numbers)) < len(numbers):
        yield place, "an edge is given twice"
    if not any("climbable" in words for words in (part.keywords, *dict(part.class_keywords).values())):
        yield place, "edges are listed, but the part is not climbable"


def _words(place: str, words: tuple[str, ...]) -> Iterator[Fault]:
    for n, word in enumerate(words):
        if reason := keywords.unknown(word):
            yield f"{place}[{n}]", reason
            return
    if reason := keywords.contradiction(words):
        yield place, reason


def _ring(table: Table, place: str, ring: Ring) -> Iterator[Fault]:
    if len(ring) < 3:
        yield place, f"a polygon needs at least 3 points, not {len(ring)}"
        return
    if off := next((point for point in ring if not _on(table, point)), None):
        yield place, f"{_shown(off)} is off the table"
    elif near := next((a for a, b in edges(ring) if _near(a, b)), None):
        yield place, f"the point {_shown(near)} is repeated"
    elif all(side(ring[0], ring[1], point) == 0 for point in ring):
        yield place, "the polygon has no area"
    elif (point := crossing(ring)) is not None:
        yield place, f"the polygon crosses itself near {_shown(point)}"
    elif doubled_area(ring) < 2 * SMALLEST:
        yield place, "the polygon has no area"


def _levels(place: str, piece: Piece) -> Iterator[Fault]:
    """Two parts may overlap if one tops the other; the same top over two levels of ground is a riddle."""
    for (m, first), (n, second) in combinations(enumerate(piece.parts), 2):
        riddle = first.level != second.level and first.height == second.height
        if riddle and _overlap(first.footprint, second.footprint):
            reason = f"overlaps parts[{m}] at the same height, on level {second.level} and not {first.level}"
            yield f"{place}.parts[{n}].level", reason


def _overlap(first: Ring, second: Ring) -> bool:
    common = shapely.intersection(shapely.Polygon(first), shapely.Polygon(second))
    return bool(common.area > SMALLEST)


def _marker(table: Table, place: str, at: Point) -> Iterator[Fault]:
    if not _on(table, at):
        yield place, f"{_shown(at)} is off the table"


def _on(table: Table, point: Point) -> bool:
    return 0 <= point[0] <= table.width and 0 <= point[1] <= table.height


def _near(a: Point, b: Point) -> bool:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < NEAREST**2


def _shown(point: Point) -> str:
    """A point in inches, to a tenth where that is exact."""
    return "({}, {})".format(*(f"{inches(value):.{1 if value % 1000 == 0 else 4}f}" for value in point))
