"""Inches outside, whole ten-thousandths of an inch inside.

State, notation and answers hold integers, so one record means one game on every machine. Angles are whole
thousandths of a degree, counter-clockwise from the table's x axis. Floats live in the kernels only.
"""

import math
from functools import lru_cache

INCH = 10_000
"""Units in one inch; positions and lengths are whole numbers of these."""

TURN = 360_000
"""Units in a full turn; facings are whole numbers of these, from 0 up to but not including TURN."""

MILLIMETRE = INCH / 25.4
"""Base sizes are sold in millimetres."""

Point = tuple[int, int]
"""A place on the table, in units."""

Ring = tuple[Point, ...]
"""A closed polygon without its repeated last point; outer rings run counter-clockwise, holes clockwise."""

Area = tuple[Ring, ...]
"""One or more rings read by the even-odd rule: an outline and its holes, or several islands."""


def units(inches: float) -> int:
    """The whole number of units nearest to a length in inches."""
    if not math.isfinite(inches):
        raise ValueError(f"a length must be a finite number, not {inches}")
    return round(inches * INCH)


def inches(length: float) -> float:
    """A length in units as inches."""
    return length / INCH


def point(x: float, y: float) -> Point:
    """A place given in inches."""
    return units(x), units(y)


def facing(degrees: float) -> int:
    """A facing given in degrees, brought into one turn."""
    if not math.isfinite(degrees):
        raise ValueError(f"a facing must be a finite number, not {degrees}")
    return round(degrees * 1000) % TURN


def turn_from(before: int, after: int) -> int:
    """How far it is from one facing to another, the shorter way round; more than 0 to the left."""
    return (after - before + TURN // 2) % TURN - TURN // 2


def turned_toward(before: int, after: int, most: int) -> int:
    """A facing turned towards another, by so much at most."""
    return (before + max(-most, min(most, turn_from(before, after)))) % TURN


def heading(a: Point, b: Point) -> int:
    """The facing from one place to another."""
    return facing(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))


@lru_cache(maxsize=4096)
def direction(facing: int) -> tuple[float, float]:
    """The unit vector of a facing; exact along the axes, so that a quarter turn is a quarter turn."""
    exact = _AXES.get(facing % TURN)
    if exact:
        return exact
    angle = math.radians(facing / 1000)
    return math.cos(angle), math.sin(angle)


_AXES = {0: (1.0, 0.0), TURN // 4: (0.0, 1.0), TURN // 2: (-1.0, 0.0), 3 * TURN // 4: (0.0, -1.0)}
