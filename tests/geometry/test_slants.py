"""Bases that are not round, where there is little room."""

import numpy as np
import pytest

from openfire.geometry.inches import INCH, point
from openfire.geometry.placement import Room, footing
from openfire.geometry.shapes import Bodies, Body, Oval, Pose, Rectangle, Round
from openfire.geometry.slants import along, slanted, with_an_end_at

LONG = Rectangle(3 * INCH, 2 * INCH)
# A lane of 2.1 in that rises by 30 degrees through 12,7, closed on both sides.
BELOW = (point(1.9755, 0), point(24, 0), point(24, 12.7158))
ABOVE = (point(0, 1.2842), point(22.0246, 14), point(0, 14))


def _room(shape):
    """The lane, with one body in it that is in nobody's way."""
    bodies = Bodies([Body(shape, Pose(0, 0))])
    return Room(footing((24 * INCH, 14 * INCH), [[BELOW], [ABOVE]]), bodies, np.zeros(1, dtype=np.bool_))


def test_a_long_base_is_turned_along_a_lane():
    room = _room(LONG)
    found = list(slanted(room, point(12, 7), 5, (0, LONG)))
    assert found
    assert all(room.fault(0, pose) is None for pose in found)
    assert {round(pose.facing / 1000) % 180 for pose in found} == {30}


def test_a_round_base_is_not_turned():
    disc = Round(2 * INCH)
    assert list(slanted(_room(disc), point(12, 7), 5, (0, disc))) == []


def test_what_is_near_says_how_to_turn():
    turned = {turn // 1000 for turn in along(_room(LONG), point(12, 7), 5)}
    assert {0, 30, 90, 120} <= turned


@pytest.mark.parametrize("base", [LONG, Oval(3 * INCH, 2 * INCH)])
def test_an_end_of_a_base_lies_on_a_spot(base):
    # The disc of 2 in that fits into either end of a base of 3 by 2 in is half an inch from its middle.
    places = with_an_end_at(np.array([point(10, 5)]), base, 90_000)
    assert sorted(map(tuple, places.tolist())) == [point(10, 4.5), point(10, 5), point(10, 5.5)]
