"""What a table means for movement and sight, worked out once: levels, areas by keyword, solid prisms, coverage.

shapely is used here, at set-up, and never while a game is played. Results are cached per table.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache
from itertools import pairwise, product
from typing import TypeVar

import msgspec
import numpy as np
import shapely

from openfire.geometry.inches import INCH, Area, Point, Ring
from openfire.geometry.kernels import Levels
from openfire.geometry.shapes import Numbers
from openfire.table.model import INFANTRY, Part, Table
from openfire.table.rings import box, contains, doubled_area, edges, normal, side
from openfire.table.weld import welded

K = TypeVar("K", bound=Hashable)

TABLES = 64
"""How many tables are remembered."""

CELL = INCH // 2
"""Levels are looked up in square cells of this width."""


class Prism(msgspec.Struct, frozen=True):
    """Solid matter in the way of sight, from the table up to its top."""

    piece: int
    """The number of the piece it belongs to; parts of one piece share it."""
    part: int
    """The number of the part within its piece."""
    ring: Ring
    top: int


@lru_cache(TABLES)
def known(table: Table) -> Table:
    """The table that is remembered among its equals: what is worked out for it is found without comparing them."""
    return table


def level_at(table: Table, point: Point) -> int:
    """The height level at a point: of the highest part that holds it, edges included, else 0."""
    for level, ring in _grounds(table).get((point[0] // CELL, point[1] // CELL), ()):
        if ring is None or contains(ring, point):
            return level
    return 0


def levels_at(table: Table, places: Numbers) -> Numbers:
    """The same at many places at once: x and y, row by row."""
    cells = levels(table).cells
    columns, rows = (places // CELL).T
    is_known = (columns >= 0) & (rows >= 0) & (columns < cells.shape[0]) & (rows < cells.shape[1])
    found: Numbers = np.full(len(places), -1, dtype=np.int64)
    found[is_known] = cells[columns[is_known], rows[is_known]]
    for k in np.flatnonzero(found < 0).tolist():
        found[k] = level_at(table, (int(places[k, 0]), int(places[k, 1])))
    return found


def stretches(table: Table, a: Point, b: Point) -> list[tuple[float, float, int]]:
    """A straight leg cut where the ground may change its level: shares of the leg, and the level between them."""
    cuts = sorted({0.0, 1.0, *(t for ring in _raised_near(table, a, b) for t in _crossings(ring, a, b))})
    return [(low, high, _level_on(table, a, b, (low + high) / 2)) for low, high in pairwise(cuts)]


def _raised_near(table: Table, a: Point, b: Point) -> Iterable[Ring]:
    """The ground above level 0 whose box meets the box of a leg."""
    left, right = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
    low, high = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
    for ring, (x, y, far, top) in _boxed(table):
        if x <= right and left <= far and y <= high and low <= top:
            yield ring


@lru_cache(TABLES)
def _boxed(table: Table) -> tuple[tuple[Ring, tuple[int, int, int, int]], ...]:
    return tuple((ring, box(ring)) for ring in _raised(table))


@lru_cache(TABLES)
def _raised(table: Table) -> tuple[Ring, ...]:
    return tuple(part.footprint for _, part in table.parts() if part.level)


def _crossings(ring: Ring, a: Point, b: Point) -> Iterable[float]:
    """Where a leg crosses the edges of a ring, as shares of the leg."""
    for edge in edges(ring):
        start, end = side(*edge, a), side(*edge, b)
        if (start > 0) != (end > 0):
            yield start / (start - end)


def _level_on(table: Table, a: Point, b: Point, t: float) -> int:
    return level_at(table, (round(a[0] + t * (b[0] - a[0])), round(a[1] + t * (b[1] - a[1]))))


@lru_cache(TABLES)
def _grounds(table: Table) -> dict[Point, list[tuple[int, Ring | None]]]:
    """Everything above level 0, the highest first, by the cells it reaches into; no ring where it fills the cell."""
    raised = [(part.level, part.footprint) for _, part in table.parts() if part.level]
    found: dict[Point, list[tuple[int, Ring | None]]] = {}
    for level, ring in sorted(raised, key=lambda ground: -ground[0]):
        ground = shapely.Polygon(ring)
        left, bottom, right, top = (side // CELL for side in box(ring))
        for x, y in product(range(left, right + 1), range(bottom, top + 1)):
            cell = shapely.box(x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL)
            if ground.intersects(cell):
                found.setdefault((x, y), []).append((level, None if ground.covers(cell) else ring))
    return found


@lru_cache(TABLES)
def levels(table: Table) -> Levels:
    """The same ground packed for the kernels."""
    rings = _raised(table)
    numbers = {ring: k for k, ring in enumerate(rings)}
    cells = np.zeros((table.width // CELL + 2, table.height // CELL + 2), dtype=np.int64)
    listed: list[tuple[int, int]] = []
    first = [0]
    for (x, y), grounds in _grounds(table).items():
        if not (0 <= x < cells.shape[0] and 0 <= y < cells.shape[1]):
            continue
        level, ring = grounds[0]
        cells[x, y] = level if ring is None else -len(first)
        if ring is not None:
            listed += [(level, -1 if ring is None else numbers[ring]) for level, ring in grounds]
            first.append(len(listed))
    sides = [(*a, *b) for ring in rings for a, b in edges(ring)]
    starts = np.cumsum([0, *(len(ring) for ring in rings)])
    return Levels(CELL, cells, _whole(first), _whole(listed, 2), _whole(starts), _whole(sides, 4))


def _whole(rows: object, columns: int = 0) -> Numbers:
    found: Numbers = np.array(rows, dtype=np.int64)
    return found.reshape(-1, columns) if columns else found


@lru_cache(TABLES * 16)
def areas(table: Table, keyword: str, model_class: str = INFANTRY) -> tuple[Area, ...]:
    """The ground that carries a keyword for a class of models: one area per connected stretch, outline then holes."""
    return open_areas(table, lambda part: keyword in part.words(model_class))


def open_areas(table: Table, holds: Callable[[Part], bool]) -> tuple[Area, ...]:
    """The ground of some parts where no part of a higher level lies on it: who walks on a roof is not in the house."""
    parts = [(part, outline.ring) for (_, part), outline in zip(table.parts(), welded(table), strict=True)]
    found = []
    for level in sorted({part.level for part, _ in parts}):
        here = union(ring for part, ring in parts if part.level == level and holds(part))
        above = union(ring for part, ring in parts if part.level > level)
        found.append(shapely.difference(here, above, grid_size=1.0))
    return _areas(shapely.union_all(found, grid_size=1.0)) if found else ()


@lru_cache(TABLES * 16)
def part_areas(table: Table, keyword: str, model_class: str = INFANTRY) -> tuple[tuple[str, str, Area], ...]:
    """The same ground part by part: the id of the piece, the id of the part, and its footprint."""
    return tuple(
        (piece.id, part.id, (part.footprint,)) for piece, part in table.parts() if keyword in part.words(model_class)
    )


@lru_cache(TABLES)
def prisms(table: Table) -> tuple[Prism, ...]:
    """Every part with matter above the table, in the order of the file."""
    numbered = (
        (n, m, part) for n, piece in enumerate(table.pieces) for m, part in enumerate(piece.parts) if part.height
    )
    return tuple(Prism(n, m, part.footprint, part.height) for n, m, part in numbered)


@lru_cache(TABLES)
def coverage(table: Table) -> float:
    """The share of the table that is covered by pieces."""
    covered = union(part.footprint for _, part in table.parts())
    return float(covered.area) / (table.width * table.height)


def union(rings: Iterable[Ring]) -> shapely.Geometry:
    """The ground under any of some rings, its corners snapped to whole units."""
    return shapely.union_all([shapely.Polygon(ring) for ring in rings], grid_size=1.0)


def connected(rings: Mapping[K, Ring]) -> list[tuple[Area, tuple[K, ...]]]:
    """Rings that touch along an edge taken together: the ground under them, and which they are."""
    middles = {name: shapely.Polygon(ring).representative_point() for name, ring in rings.items()}
    return [
        (_area(piece), tuple(name for name, middle in middles.items() if piece.intersects(middle)))
        for piece in shapely.get_parts(union(rings.values()))
        if piece.area > 0
    ]


def _areas(ground: shapely.Geometry) -> tuple[Area, ...]:
    return tuple(sorted(_area(piece) for piece in shapely.get_parts(ground) if piece.area > 0))


@lru_cache(TABLES * 16)
def inner_radius(area: Area) -> float:
    """Inches: the radius of the largest disc that lies within an area, to a ten-thousandth."""
    polygon = shapely.Polygon(area[0], area[1:])
    return float(shapely.maximum_inscribed_circle(polygon, tolerance=0.5).length) / INCH


def _area(polygon: shapely.Polygon) -> Area:
    holes = sorted(_ring(hole, -1) for hole in polygon.interiors)
    return (_ring(polygon.exterior, 1), *holes)


def _ring(line: shapely.LinearRing, turn: int) -> Ring:
    """A ring in whole units, counter-clockwise for turn 1 and clockwise for -1."""
    ring = tuple((round(x), round(y)) for x, y in line.coords[:-1])
    return normal(ring if doubled_area(ring) * turn > 0 else ring[::-1])
