"""Bodies that a way keeps away from: as wide as the distance that is kept, all around."""

import math

import numpy as np
import pytest

from openfire.geometry import kernels
from openfire.geometry.shapes import Bodies, Body, Oval, Pose, Rectangle, Round, RoundedEnd
from openfire.geometry.widening import widen

HULL = Rectangle(45_000, 30_000)


def away(shape, by, x, y):
    """Inches from a point to a shape at the origin that was made wider."""
    bodies = Bodies([Body(Round(10_000), Pose(90_000, 0)), Body(shape, Pose(0, 0))])
    widen(bodies, np.array([1]), np.array([by]))
    return float(kernels.point_gap(bodies.rows[1], bodies.corners, x, y))


@pytest.mark.parametrize(("x", "y"), [(3.25, 0), (-3.25, 1.4), (0, 2.5), (2.2, -2.5)])
def test_the_sides_of_a_hull_are_moved_out_exactly(x, y):
    assert away(HULL, 1.0, x, y) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("turn", range(0, 91, 5))
def test_the_corners_of_a_hull_are_rounded(turn):
    # A point 1 inch from the corner at 2.25, 1.5 lies on the wider outline; a square corner would be 0.41 inches off.
    x, y = 2.25 + math.cos(math.radians(turn)), 1.5 + math.sin(math.radians(turn))
    assert away(HULL, 1.0, x, y) == pytest.approx(0, abs=0.005)


@pytest.mark.parametrize("shape", [Round(20_000), RoundedEnd(27_559, 9_843), Oval(40_000, 20_000)])
def test_rounded_bases_are_as_wide_as_told_along_their_axes(shape):
    for x, y in ((5.0, 0.0), (0.0, 5.0)):
        assert away(shape, 0.0, x, y) - away(shape, 1.0, x, y) == pytest.approx(1, abs=1e-9)
