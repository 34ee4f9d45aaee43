"""Lengths and ranges as files give them, in inches; inside they are whole ten-thousandths of an inch."""

import re

from openfire.geometry.inches import INCH

FARTHEST = 1000
"""Lengths in a file stay below this many inches."""

Range = tuple[int, int]
"""The least and the most distance at which a weapon can be used, in units."""

_NUMBER = r"([0-9]{1,4}(?:\.[0-9]{1,4})?)"
_RANGE = re.compile(rf"(?:{_NUMBER}-)?{_NUMBER}")


def to_units(inches: float) -> int:
    """A length in whole units; one that is finer than a unit is refused."""
    if not -FARTHEST <= inches <= FARTHEST:
        raise ValueError(f"{inches:g} is too far: lengths stay within {FARTHEST} inches")
    nearest = round(inches * INCH)
    if abs(inches * INCH - nearest) > 1e-6:
        raise ValueError("inches have at most 4 decimal places")
    return nearest


def to_inches(length: int) -> int | float:
    """A length as a file gives it."""
    return length // INCH if length % INCH == 0 else length / INCH


def parse_range(value: float | str) -> Range:
    """The range that `24` or `6-24` names."""
    found = _RANGE.fullmatch(value if isinstance(value, str) else f"{to_inches(to_units(value))}")
    if not found:
        raise ValueError("a range is a number of inches, such as 24, or a least and a most, such as 6-24")
    least, most = to_units(float(found[1] or 0)), to_units(float(found[2]))
    if least >= most:
        raise ValueError(f"the range {value} is empty: its most must be above its least")
    return least, most


def print_range(span: Range) -> int | float | str:
    """A range as a file gives it."""
    least, most = map(to_inches, span)
    return f"{least}-{most}" if least else most
