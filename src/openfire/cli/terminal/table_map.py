"""The table as text: terrain by texture, bases by side, units by id, objectives, entry points, rulers in inches."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from openfire.cli.terminal.ground_marks import MapFrame, in_view, meaning, textures
from openfire.engine.game import Game
from openfire.engine.state import TABLE, Model
from openfire.geometry.inches import INCH, Point
from openfire.geometry.measure import point_gap
from openfire.geometry.shapes import Body, outer_radius
from openfire.text.ground_words import books
from openfire.text.names import seat_name

SCALES: Final = (6, 5, 4, 3, 2.5, 2, 1.5, 1, 0.75, 0.5, 0.25)
"""Columns to an inch, the largest that fits is taken."""

CLOSE: Final = 3
"""Columns to an inch from which every model has its number written on it."""

RULER: Final = 6
"""Inches between two numbers of the rulers."""

MARGIN: Final = 7
"""Columns for the rulers on both sides."""

WIDEST: Final = 152
"""Columns beyond which a picture only grows taller than a screen."""

Cell = tuple[int, int]
"""A row and a column."""

Sheet = list[list[str]]


class MapLabel(NamedTuple):
    """Something written on the picture."""

    text: str
    at: Point
    is_needed: bool = True
    """Whether it is written beside its place if there is no room on it."""


def whole(g: Game, columns: int) -> MapFrame:
    """The whole table, as large as fits."""
    return _fitted(0, 0, g.setup.table.width / INCH, g.setup.table.height / INCH, columns)


def around(g: Game, at: Point, columns: int, radius: float = 12) -> MapFrame:
    """The table around a place: so many inches to either side, and two thirds of that up and down."""
    width, height = g.setup.table.width / INCH, g.setup.table.height / INCH
    wide, high = min(2 * radius, width), min(4 * radius / 3, height)
    left = min(max(0.0, at[0] / INCH - wide / 2), width - wide)
    bottom = min(max(0.0, at[1] / INCH - high / 2), height - high)
    return _fitted(round(left), round(bottom), wide, high, columns)


def _fitted(left: float, bottom: float, width: float, height: float, columns: int) -> MapFrame:
    room = min(columns, WIDEST) - MARGIN
    scale = next((scale for scale in SCALES if width * scale <= room), SCALES[-1])
    return MapFrame(left, bottom, width, height, scale)


def draw(g: Game, frame: MapFrame, own: Container[str] = (), focus: str = "") -> Iterator[str]:
    """The picture, line by line. own: the seats whose models are o; focus: the unit that is set in brackets."""
    ground = textures(g.setup.table, books(g.setup), frame)
    sheet: Sheet = [[ground.get((row, column), " ") for column in range(frame.columns)] for row in range(frame.rows)]
    for model in g.state.models.values():
        for row, column in _base(g, model, frame):
            sheet[row][column] = _letter(g, g.unit(model.unit).seat, own)
    taken: set[Cell] = set()
    for label in _labels(g, frame, focus):
        _write(sheet, frame, label, taken)
    ruler = _ruler(frame)
    yield ruler
    for row, line in enumerate(sheet):
        mark = _height(frame, row)
        yield f"{mark:>3}|{''.join(line)}|{mark}"
    yield ruler


# ------------------------------------------------------------------------------------------------ bases


def _base(g: Game, model: Model, frame: MapFrame) -> Iterator[Cell]:
    """The cells that a model's base covers: at least the one of its centre."""
    if model.at is None:
        return
    body = Body(g.card(model.id).profile.base, model.at)
    x, y, reach = model.at.x / INCH, model.at.y / INCH, outer_radius(body.shape)
    centre = frame.cell(x, y)
    (high, first), (low, last) = frame.cell(x - reach, y + reach), frame.cell(x + reach, y - reach)
    for cell in product(range(high, low + 1), range(first, last + 1)):
        if _is_inside(frame, cell) and (cell == centre or point_gap(body, frame.centre(*cell)) <= 0):
            yield cell


def _is_inside(frame: MapFrame, cell: Cell) -> bool:
    return 0 <= cell[0] < frame.rows and 0 <= cell[1] < frame.columns


def _is_shown(frame: MapFrame, at: Point) -> bool:
    return _is_inside(frame, frame.cell(at[0] / INCH, at[1] / INCH))


def _letter(g: Game, seat: str, own: Container[str]) -> str:
    """o for one's own models, u for an ally's, x for an enemy's, n for nobody's."""
    if g.setup.seat(seat).neutral:
        return "n"
    if seat in own:
        return "o"
    mine = [one.id for one in g.setup.seats if one.id in own]
    return "x" if not mine or any(g.setup.are_enemies(seat, one) for one in mine) else "u"


# ------------------------------------------------------------------------------------------------ labels


def _labels(g: Game, frame: MapFrame, focus: str) -> Iterator[MapLabel]:
    """What is written on the picture, the most important first."""
    units = [unit for unit in g.state.units.values() if unit.place == TABLE]
    for unit in sorted(units, key=lambda unit: unit.id != focus):
        leader = g.model(unit.leader).at
        if leader is not None:
            yield MapLabel(f"[{unit.id}]" if unit.id == focus else unit.id, (leader.x, leader.y))
    for number, marker in enumerate(g.state.markers.values(), 1):
        if marker.place == TABLE:
            yield MapLabel(f"*{number}", marker.at)
    for _, seat, at in g.state.entries:
        yield MapLabel(f"@{seat}", at)
    if frame.scale >= CLOSE:
        for model in g.state.models.values():
            if model.at is not None:
                yield MapLabel(f".{model.id.partition('.')[2]}", (model.at.x, model.at.y), False)


def _write(sheet: Sheet, frame: MapFrame, label: MapLabel, taken: set[Cell]) -> None:
    """Write a label at its place, or as near as there is room."""
    row, column = frame.cell(label.at[0] / INCH, label.at[1] / INCH)
    if not (-1 <= row <= frame.rows and -1 <= column <= frame.columns):
        return
    start = column - (len(label.text) - 1) // 2
    for down, right in NEARBY if label.is_needed else NEARBY[:1]:
        cells = [(row + down, start + right + k) for k in range(len(label.text))]
        if all(_is_inside(frame, cell) and cell not in taken for cell in cells):
            for (r, c), letter in zip(cells, label.text, strict=True):
                sheet[r][c] = letter
            taken.update(_ringed(cells))
            return


NEARBY: Final = sorted(product(range(-3, 4), range(-6, 7)), key=lambda step: (abs(2 * step[0]) + abs(step[1]), step))
"""Steps down and to the right at which a label is tried, the shortest first."""


def _ringed(cells: Sequence[Cell]) -> list[Cell]:
    """The cells of a label and one on either side, so that two labels never run into one."""
    (row, first), (_, last) = cells[0], cells[-1]
    return [*cells, (row, first - 1), (row, last + 1)]


# ------------------------------------------------------------------------------------------------ rulers and legend


def _ruler(frame: MapFrame) -> str:
    line = [" "] * (frame.columns + MARGIN)
    first = -(-frame.left // RULER) * RULER
    for number in range(int(first), int(frame.left + frame.width) + 1, RULER):
        column = 4 + round((number - frame.left) * frame.scale)
        for k, letter in enumerate(str(number)):
            line[column + k] = letter
    return "".join(line).rstrip()


def _height(frame: MapFrame, row: int) -> str:
    """The number beside a row, if a multiple of the ruler lies in it."""
    high = frame.bottom + (frame.rows - row) * 2 / frame.scale
    low = high - 2 / frame.scale
    number = int(-(-low // RULER) * RULER)
    return str(number) if low <= number < high else ""


def legend(g: Game, frame: MapFrame, own: Container[str] = ()) -> Iterator[str]:
    """What the characters mean, as far as they are in view."""
    sides = [f"{_letter(g, seat.id, own)} {seat_name(g.setup, seat.id)}" for seat in g.setup.seats]
    yield f"{', '.join(sides)}; ids stand on leaders, @ entry points."
    numbered = enumerate(g.state.markers.values(), 1)
    markers = [f"*{n} {marker.id}" for n, marker in numbered if marker.place == TABLE and _is_shown(frame, marker.at)]
    if markers:
        yield f"Objectives: {', '.join(markers)}."
    table, edition = g.setup.table, books(g.setup)
    marks = [f"{mark} {meaning(mark, table, edition)}" for mark in in_view(table, edition, frame)]
    if marks:
        yield f"Terrain: {', '.join(marks)}."
