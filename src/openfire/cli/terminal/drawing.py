"""The table as text: terrain by texture, units by id, objectives and entry points, rulers in inches."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import product
from typing import Final

from openfire.cli.terminal.ground_marks import MEANINGS, Frame, in_view, textures
from openfire.cli.terminal.names import listed, seat_name
from openfire.engine.game import Game
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH, Point

SCALES: Final = (6, 5, 4, 3, 2.5, 2, 1.5, 1, 0.75, 0.5, 0.25)
"""Columns to an inch, the largest that fits is taken."""

RULER: Final = 6
"""Inches between two numbers of the rulers."""

MARGIN: Final = 7
"""Columns for the rulers on both sides."""

WIDEST: Final = 152
"""Columns beyond which a picture only grows taller than a screen."""

Sheet = list[list[str]]


def whole(g: Game, columns: int) -> Frame:
    """The whole table, as large as fits."""
    return _fitted(0, 0, g.setup.table.width / INCH, g.setup.table.height / INCH, columns)


def around(g: Game, at: Point, columns: int, radius: float = 12) -> Frame:
    """The table around a place: so many inches to either side, and two thirds of that up and down."""
    width, height = g.setup.table.width / INCH, g.setup.table.height / INCH
    wide, high = min(2 * radius, width), min(4 * radius / 3, height)
    left = min(max(0.0, at[0] / INCH - wide / 2), width - wide)
    bottom = min(max(0.0, at[1] / INCH - high / 2), height - high)
    return _fitted(round(left), round(bottom), wide, high, columns)


def _fitted(left: float, bottom: float, width: float, height: float, columns: int) -> Frame:
    room = min(columns, WIDEST) - MARGIN
    scale = next((scale for scale in SCALES if width * scale <= room), SCALES[-1])
    return Frame(left, bottom, width, height, scale)


def draw(g: Game, frame: Frame, own: Container[str] = (), focus: str = "") -> Iterator[str]:
    """The picture, line by line. own: the seats whose models are o; focus: the unit that is set in brackets."""
    edition = g.setup.edition.key
    sheet: Sheet = [["."] * frame.columns for _ in range(frame.rows)]
    for row, column in product(range(frame.rows), range(frame.columns)):
        sheet[row][column] = textures(g.setup.table, edition, frame).get((row, column), " ")
    _models(g, frame, sheet, own)
    taken: set[tuple[int, int]] = set()
    for text, at in _labels(g, focus):
        _write(sheet, frame, text, at, taken)
    ruler = _ruler(frame)
    yield ruler
    for row, line in enumerate(sheet):
        mark = _height(frame, row)
        yield f"{mark:>3}|{''.join(line)}|{mark}".rstrip()
    yield ruler


def _models(g: Game, frame: Frame, sheet: Sheet, own: Container[str]) -> None:
    """A letter for every model: o for one's own, x for an enemy's, n for nobody's."""
    for model in g.state.models.values():
        if model.at is None:
            continue
        row, column = frame.cell(model.at.x / INCH, model.at.y / INCH)
        if 0 <= row < frame.rows and 0 <= column < frame.columns:
            sheet[row][column] = _letter(g, g.unit(model.unit).seat, own)


def _letter(g: Game, seat: str, own: Container[str]) -> str:
    if g.setup.seat(seat).neutral:
        return "n"
    return "o" if seat in own else "x"


def _labels(g: Game, focus: str) -> Iterator[tuple[str, Point]]:
    """What is written on the picture, the most important first."""
    units = [unit for unit in g.state.units.values() if unit.place == TABLE]
    for unit in sorted(units, key=lambda unit: unit.id != focus):
        at = g.model(unit.leader).at
        if at is not None:
            yield (f"[{unit.id}]" if unit.id == focus else unit.id), (at.x, at.y)
    for number, marker in enumerate(g.state.markers.values(), 1):
        if marker.place == TABLE:
            yield f"*{number}", marker.at
    for _, seat, at in g.state.entries:
        yield f"@{seat}", at


def _write(sheet: Sheet, frame: Frame, text: str, at: Point, taken: set[tuple[int, int]]) -> None:
    """Write a label at its place, or as near as there is room."""
    row, column = frame.cell(at[0] / INCH, at[1] / INCH)
    if not (-1 <= row <= frame.rows and -1 <= column <= frame.columns):
        return
    start = column - (len(text) - 1) // 2
    for down, right in sorted(product(range(-3, 4), range(-6, 7)), key=lambda step: (abs(2 * step[0]) + abs(step[1]), step)):
        cells = [(row + down, start + right + k) for k in range(len(text))]
        if all(0 <= r < frame.rows and 0 <= c < frame.columns and (r, c) not in taken for r, c in cells):
            for (r, c), letter in zip(cells, text, strict=True):
                sheet[r][c] = letter
            taken.update((r, c) for r, c in _ringed(cells))
            return


def _ringed(cells: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The cells of a label and one on either side, so that two labels never run into one."""
    (row, first), (_, last) = cells[0], cells[-1]
    return [*cells, (row, first - 1), (row, last + 1)]


def _ruler(frame: Frame) -> str:
    line = [" "] * (frame.columns + MARGIN)
    first = -(-frame.left // RULER) * RULER
    for number in range(int(first), int(frame.left + frame.width) + 1, RULER):
        column = 4 + round((number - frame.left) * frame.scale)
        for k, letter in enumerate(str(number)):
            line[column + k] = letter
    return "".join(line).rstrip()


def _height(frame: Frame, row: int) -> str:
    """The number beside a row, if a multiple of the ruler lies in it."""
    high = frame.bottom + (frame.rows - row) * 2 / frame.scale
    low = high - 2 / frame.scale
    number = int(-(-low // RULER) * RULER)
    return str(number) if low <= number < high else ""


def legend(g: Game, frame: Frame, own: Container[str] = ()) -> Iterator[str]:
    """What the characters mean, as far as they are in view."""
    sides = [f"{_letter(g, seat.id, own)} {seat_name(g.setup, seat.id)}" for seat in g.setup.seats]
    yield f"Models: {', '.join(sides)}. A unit's id stands on its leader, @ with a letter is an entry point."
    markers = [f"*{n} {marker.id}" for n, marker in enumerate(g.state.markers.values(), 1) if marker.place == TABLE]
    if markers:
        yield f"Objectives: {', '.join(markers)}."
    for mark, pieces in in_view(g.setup.table, g.setup.edition.key, frame).items():
        yield f"{mark} {MEANINGS[mark]}: {listed(pieces)}."
