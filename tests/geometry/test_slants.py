"""Bases that are not round, where there is little room."""

import numpy as np

from openfire.geometry.inches import INCH, point
from openfire.geometry.placement import Room, footing
from openfire.geometry.shapes import Bodies, Body, Pose, Rectangle, Round
from openfire.geometry.solver.single import tight_poses
from openfire.geometry.solver.terms import Miniature, Region

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
    found = tight_poses(room, Miniature("long", 0, LONG), Region(point(12, 7), 5.0))
    assert found
    assert all(room.fault(0, pose) is None for pose in found)
    assert {round(pose.facing / 1000) % 180 for pose in found} == {30}


def test_a_round_base_is_not_turned():
    disc = Round(2 * INCH)
    found = tight_poses(_room(disc), Miniature("disc", 0, disc), Region(point(12, 7), 5.0))
    assert found
    assert {pose.facing for pose in found} == {0}
