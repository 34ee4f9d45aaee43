"""Bases as people write them: `25 mm`, `60x35 mm oval`, `75x25 mm rounded`, `4x2 in rectangle`.

The first number is the length along the facing. A hull of another shape lists its corners, counter-clockwise around
its centre: `2,1 -2,1 -2,-1 2,-1 in hull`.
"""

import re
from collections.abc import Callable, Sequence

from openfire.geometry.inches import INCH, MILLIMETRE
from openfire.geometry.shapes import Oval, Polygon, Rectangle, Round, RoundedEnd, Shape
from openfire.roster.words import shown

LONGEST = 2000
"""Characters in the text of a base, enough for a hull of 64 corners."""

_NUMBER = r"-?[0-9]{1,4}(?:\.[0-9]{1,4})?"
_BASE = re.compile(rf"({_NUMBER})(?:x({_NUMBER}))? ?(mm|in)(?: (oval|rounded|rectangle))?")
_HULL = re.compile(rf"({_NUMBER},{_NUMBER}(?: {_NUMBER},{_NUMBER})*) (mm|in) hull")
_SCALE = {"mm": MILLIMETRE, "in": INCH}
_LONG: dict[str, Callable[[int, int], Shape]] = {"oval": Oval, "rounded": RoundedEnd, "rectangle": Rectangle}


def parse_base(text: str) -> Shape:
    """The base that a text names."""
    line = " ".join(text.split()) if len(text) <= LONGEST else ""
    if hull := _HULL.fullmatch(line):
        corners = (corner.split(",") for corner in hull[1].split())
        return Polygon(tuple((_units(x, hull[2]), _units(y, hull[2])) for x, y in corners))
    found = _BASE.fullmatch(line)
    if found and found[2] and found[4]:
        return _LONG[found[4]](_units(found[1], found[3]), _units(found[2], found[3]))
    if found and not found[2] and not found[4]:
        return Round(_units(found[1], found[3]))
    raise ValueError(f"{shown(text)} is not a base: write 25 mm, 60x35 mm oval, 75x25 mm rounded or 4x2 in rectangle")


def print_base(shape: Shape) -> str:
    """A base as a text; reading it gives the same base, to the unit."""
    match shape:
        case Round(diameter):
            (size,), unit = _measured((diameter,))
            return f"{size} {unit}"
        case Polygon(corners):
            sizes, unit = _measured([value for corner in corners for value in corner])
            return " ".join(f"{x},{y}" for x, y in zip(sizes[::2], sizes[1::2], strict=True)) + f" {unit} hull"
    kind = next(word for word, made in _LONG.items() if made is type(shape))
    (length, width), unit = _measured((shape.length, shape.width))
    return f"{length}x{width} {unit} {kind}"


def _units(number: str, unit: str) -> int:
    return round(float(number) * _SCALE[unit])


def _measured(sizes: Sequence[int]) -> tuple[list[str], str]:
    """The sizes in quarters of an inch or else in tenths of a millimetre where that is exact, otherwise in inches."""
    metric = [round(size / MILLIMETRE, 1) for size in sizes]
    exact = all(round(value * MILLIMETRE) == size for value, size in zip(metric, sizes, strict=True))
    if exact and any(size % (INCH // 4) for size in sizes):
        return [_plain(value) for value in metric], "mm"
    return [_plain(size / INCH) for size in sizes], "in"


def _plain(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")
