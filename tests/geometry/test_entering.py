"""Getting into something: one touches it, the others stand behind who does. One-inch bases on an open table."""

import math

import numpy as np
import pytest

from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Bodies, Body, Oval, Pose, Round
from openfire.geometry.solver.contact import Contact
from openfire.geometry.solver.entering import Enter, Entry
from openfire.geometry.solver.terms import Miniature

BASE = Round(INCH)


def at(x, y):
    return Pose(round(x * INCH), round(y * INCH))


def test_one_touches_where_all_behind_it_are_near_enough():
    """a0 touches b at 20,11 and, 20 degrees aside, at 20.342,10.940. a1 comes within 2 in of both bases, the first one
    first. a2 may go no farther left than x = 23: 3.16 in from the middle of the first, and 2.84 in from that of the
    second: only that one is near enough."""
    now = {"a0": at(20, 20), "a1": at(20, 25), "a2": at(26, 10)}
    bodies = Bodies([*(Body(BASE, pose) for pose in now.values()), Body(BASE, at(20, 10))])
    figures = {name: Miniature(name, row, BASE) for row, name in enumerate(now)}

    def goes(name, pose):
        return name != "a2" or pose.x >= 23 * INCH

    def way(name, pose, _most):
        return now[name][:2], pose[:2]

    places = Entry(Enter(Contact(bodies, np.array([3])), figures, now, 11.2, 2.0, goes, way)).places()
    assert places is not None
    assert abs(places["a0"].x - 20.342 * INCH) < 20
    for name in ("a1", "a2"):
        assert math.dist(places[name][:2], places["a0"][:2]) / INCH <= 3.0001


def test_who_finds_nowhere_to_touch_it_goes_for_the_place_of_who_does():
    """a1 stands behind a0 although nothing is known of where it could touch b itself: both go straight down."""

    class Contacts(Contact):
        def beside(self, row, seen_from, *args, **more):
            return iter(()) if row == 1 else super().beside(row, seen_from, *args, **more)

    now = {"a0": at(20, 20), "a1": at(20, 25)}
    bodies = Bodies([*(Body(BASE, pose) for pose in now.values()), Body(BASE, at(20, 10))])
    figures = {name: Miniature(name, row, BASE) for row, name in enumerate(now)}

    def way(name, pose, _most):
        return now[name][:2], pose[:2]

    asked = Enter(Contacts(bodies, np.array([2])), figures, now, 14.0, 2.0, lambda *_: True, way)
    places = Entry(asked).places()
    assert places is not None
    assert places["a0"][:2] == at(20, 11)[:2]
    assert abs(places["a1"].y - 14 * INCH) < 20, "2 in and two halves of an inch behind it"


@pytest.mark.parametrize("base", [BASE, Oval(2 * INCH, INCH)])
def test_nowhere_to_look_has_no_gaps(base):
    """Where no place is left to look at, there is nothing to measure, whatever the base is."""
    bodies = Bodies([Body(base, at(20, 20)), Body(BASE, at(20, 10)), Body(BASE, at(22, 10))])
    assert Contact(bodies, np.array([1, 2])).gaps(0, ()).shape == (0, 2)
