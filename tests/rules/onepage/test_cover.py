"""The quick look whether a line might meet a piece of cover never overlooks one."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, box

from openfire.rules.onepage.sight import Cover

PLACES = st.tuples(st.integers(0, 40), st.integers(0, 40))


@given(one=PLACES, other=PLACES, corner=PLACES, size=st.tuples(st.integers(1, 9), st.integers(1, 9)))
def test_a_line_that_meets_a_piece_is_near_it(one, other, corner, size):
    wall = (*corner, corner[0] + size[0], corner[1] + size[1])
    is_near = Cover(np.empty((0, 4)), (), wall).is_near(one, other)
    if LineString([one, other]).intersects(box(*wall)):
        assert is_near


def test_a_line_beside_a_piece_is_not_near_it():
    wall = Cover(np.empty((0, 4)), (), (10, 20, 12, 30))
    assert not wall.is_near((0, 25), (9, 25))
    assert not wall.is_near((13, 25), (20, 25))
    assert not wall.is_near((11, 0), (11, 19))
    assert not wall.is_near((11, 31), (11, 40))
