"""Which bases fit on which ground, turned as one likes; worked out by hand."""

import pytest

from openfire.geometry.inches import INCH, Area
from openfire.geometry.shapes import Oval, Polygon, Rectangle, Round, RoundedEnd, Shape
from openfire.table.fit import holds


def square(side: float, at: tuple[float, float] = (10, 10)) -> Area:
    return box(side, side, at)


def box(length: float, width: float, at: tuple[float, float] = (10, 10)) -> Area:
    x, y, dx, dy = (round(value * INCH) for value in (*at, length, width))
    return (((x, y), (x + dx, y), (x + dx, y + dy), (x, y + dy)),)


LONG, OVAL, ROUNDED = Rectangle(3 * INCH, INCH), Oval(3 * INCH, INCH), RoundedEnd(3 * INCH, INCH)
WEDGE = Polygon(((INCH, 0), (-INCH, INCH), (-INCH, -INCH)))


@pytest.mark.parametrize(
    ("base", "fits", "too_small"),
    [
        (Round(2 * INCH), square(2), square(1.99)),
        (LONG, square(2.829), square(2.82)),  # cornerwise (3 + 1) / sqrt(2) = 2.8284
        (OVAL, square(2.237), square(2.23)),  # 2 sqrt((1.5^2 + 0.5^2) / 2) = 2.2361
        (ROUNDED, square(2.415), square(2.41)),  # 2 / sqrt(2) + 1 = 2.4142
        (LONG, box(1, 3), box(0.99, 9)),
        (LONG, box(3, 1), box(2.99, 1)),
        (WEDGE, square(2), square(1.8)),  # two in long and two in wide
    ],
)
def test_the_largest_base_that_fits(base: Shape, fits: Area, too_small: Area) -> None:
    assert holds(fits, base)
    assert not holds(too_small, base)


def test_a_hole_in_the_middle_leaves_no_room() -> None:
    ring = (*square(4), tuple(reversed(square(1.9, (11.05, 11.05))[0])))
    assert holds(square(4), LONG)
    assert not holds(ring, Rectangle(3 * INCH, 2 * INCH))
