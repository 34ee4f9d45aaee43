"""Where a mover could end its way: found in narrow places, or proved to be nowhere."""

import numpy as np
import pytest

from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, point
from openfire.geometry.paths import Mover, MoveRange
from openfire.geometry.placement import Room, footing
from openfire.geometry.shapes import Bodies
from openfire.geometry.solver.ends import Ends, spread

SIZE = (24 * INCH, 24 * INCH)


def box(left, low, right, high):
    return (point(left, low), point(right, low), point(right, high), point(left, high))


def ends(limit, circle, solid=()):
    """Of a base of an inch that starts at 4,12 and has to end in a circle."""
    bodies, nobody = Bodies([]), np.zeros(0, dtype=np.bool_)
    areas = [(ring,) for ring in solid]
    trip = MoveRange("a", "move", Ground(SIZE, solid=areas), Mover(0.5, bodies, nobody), point(4, 12), limit)
    x, y, radius = circle
    circles = np.array([[x, y, 0.0, 0.0, radius]])
    return Ends(trip, Room(footing(SIZE, areas), bodies, nobody), [circles], [circles])


@pytest.mark.parametrize(("limit", "is_there"), [(6.0, True), (5.99, False), (7.0, True)])
def test_a_way_is_long_enough_or_it_is_not(limit, is_there):
    # From 4,12 it is 8 inches to 12,12: 6 to the rim of a circle of 2.
    search = ends(limit, (12, 12, 2))
    found = [place for places in search.every() for place in places]
    assert bool(found) is is_there
    assert search.is_impossible is not is_there


@pytest.mark.parametrize(("gap", "is_there"), [(1.0, True), (0.8, False)])
def test_a_base_fits_through_a_gap_or_it_does_not(gap, is_there):
    # A wall across the whole table, with a gap in which a base of an inch just fits.
    solid = [box(8, 0, 9, 12 - gap / 2), box(8, 12 + gap / 2, 9, 24)]
    search = ends(10.0, (12, 12, 1), solid)
    found = [place for places in search.every() for place in places]
    assert bool(found) is is_there
    assert search.is_impossible is not is_there


@pytest.mark.parametrize(("length", "count"), [(0, 4), (3, 4), (9, 4), (100, 8)])
def test_some_of_many_are_the_first_and_others_spread(length, count):
    chosen = spread(length, count)
    assert len(chosen) == min(length, count)
    assert chosen[: count // 4] == list(range(min(length, count // 4)))
    assert sorted(set(chosen)) == chosen
