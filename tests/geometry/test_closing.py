"""Closing with a target and stepping back from it: one-inch bases on an open table, and what is in their way."""

import numpy as np
import pytest

from openfire.geometry.inches import INCH
from openfire.geometry.placement import Room, footing
from openfire.geometry.shapes import Bodies, Body, Pose, Rectangle, Round
from openfire.geometry.solver.closing import Approach, CloseIn, Closer
from openfire.geometry.solver.contact import Contact
from openfire.geometry.solver.stepping_back import Retreat
from openfire.geometry.solver.terms import Cohesion, Miniature

BASE = Round(INCH)


class Straight:
    """Everybody goes straight, at most so far; through a gate, if there is one: all ways end there."""

    stuck: frozenset[str] = frozenset()

    def __init__(self, closers, most, gate=None):
        self.starts, self.most, self.gate = {closer.figure.name: closer.start for closer in closers}, most, gate

    def reaches(self, name, places):
        near = np.hypot(*((places - self.starts[name][:2]) / INCH).T) <= self.most + 1e-3
        return near if self.gate is None else near & (np.hypot(*((places - self.gate[:2]) / INCH).T) <= 0.05)

    def goes(self, name, pose):
        return bool(self.reaches(name, np.array([pose[:2]]))[0])


def rectangle(low, high):
    (left, bottom), (right, top) = low, high
    return (((left, bottom), (right, bottom), (right, top), (left, top)),)


def at(x, y):
    return Pose(round(x * INCH), round(y * INCH))


def approach(mine, foes, most=6.0, barred=(), gate=None):
    """Some that close in with others, 2 inches from base to base at most, 12 in all."""
    bodies = Bodies([Body(BASE, pose) for pose in (*mine, *foes)])
    blocks = np.array([False] * len(mine) + [True] * len(foes))
    room = Room(footing((40 * INCH, 40 * INCH), barred), bodies, blocks)
    closers = tuple(Closer(Miniature(f"a{k}", k, BASE), pose, most) for k, pose in enumerate(mine))
    target, kind = np.arange(len(mine), len(bodies)), Straight(closers, most, gate)

    def fits(places):
        there = room.bodies.copy()
        for name, pose in places.items():
            there.move(int(name[1:]), pose)
        space = room._replace(bodies=there, blocks=np.ones(len(there), np.bool_))
        gaps = [[np.hypot(a.x - b.x, a.y - b.y) / INCH - 1 for b in places.values() if b != a] for a in places.values()]
        linked = all(not row or (min(row) <= 2.001 and max(row) <= 12.001) for row in gaps)
        off = (space._replace(blocks=space.blocks & (np.arange(len(there)) != int(name[1:]))) for name in places)
        stands = all(
            one.fault(int(name[1:]), pose) is None for one, (name, pose) in zip(off, places.items(), strict=True)
        )
        return linked and stands and all(kind.goes(name, pose) for name, pose in places.items())

    return Approach(CloseIn(bodies, closers, target, Cohesion(link=2, spread=12), lambda _: room, (kind,), fits))


def touching(found, places):
    return sorted(name for name, pose in places.items() if found.touches(name, pose))


def test_all_touch_who_can():
    found = approach([at(10, 10), at(10, 11.5), at(10, 8.5)], [at(16, 10)])
    places = found.whole()
    assert places is not None
    assert touching(found, places) == ["a0", "a1", "a2"]


@pytest.mark.parametrize(("far", "is_found"), [(6.0, True), (5.9, False)])
def test_what_is_out_of_reach_is_not_found(far, is_found):
    """From 10,10 to contact at 16,10 it is 6 inches, and the other is no nearer."""
    found = approach([at(10, 10), at(9, 11)], [at(17, 10)], most=far)
    assert (found.whole() is not None) == is_found


def test_a_narrow_part_of_the_rim_is_found_too():
    """Ways end within 0.05 in of where a base touches 10 degrees off the straight line, and those 0 and 20 degrees off
    are 0.17 in away."""
    found = approach([at(10, 10)], [at(17, 10)], most=8.0, gate=at(17 - 0.9848, 10.1736))
    assert touching(found, found.whole() or {}) == ["a0"]


def test_the_middle_one_only_links():
    """From the first in contact at 16,10 to the last at 10.4,10 there are 5.6 inches: one must stand in between."""
    found = approach([at(10, 10), at(8, 10), at(6, 10)], [at(17, 10)])
    places = found.whole()
    assert places is not None
    assert "a2" not in touching(found, places)
    assert touching(found, places)


def test_nobody_is_placed_on_barred_ground():
    """A block in front of the target leaves only its sides."""
    block = rectangle((15 * INCH, 9 * INCH), (16 * INCH, 11 * INCH))
    found = approach([at(12, 10)], [at(17, 10)], most=8.0, barred=[block])
    places = found.whole()
    assert places is not None
    assert abs(places["a0"].y - 10 * INCH) > 0.8 * INCH or places["a0"].x > 16.4 * INCH


def test_a_step_back_leads_straight_away():
    found = approach([at(16, 10)], [at(17, 10)], most=1.0)
    assert Retreat(found, 1.0).best() == {"a0": at(15, 10)}


def test_a_step_back_turns_aside_where_something_is_behind():
    """A wall leaves 0.55 inches behind the base, and 30 degrees aside take 0.866.

    60 degrees aside it goes a whole inch, half an inch of that back.
    """
    wall = rectangle((14 * INCH, 5 * INCH), (round(14.95 * INCH), 15 * INCH))
    found = approach([at(16, 10)], [at(17, 10)], most=1.0, barred=[wall])
    (pose,) = Retreat(found, 1.0).best().values()
    assert pose.x == pytest.approx(15.5 * INCH, abs=2)
    assert abs(pose.y - 10 * INCH) == pytest.approx(0.866 * INCH, abs=2)


@pytest.mark.parametrize("base", [BASE, Rectangle(2 * INCH, INCH)])
def test_a_base_with_no_place_to_stand_has_no_gaps(base):
    """Which nobody may stumble over: found in self-play, where a long base had no place linked to its unit."""
    bodies = Bodies([Body(base, Pose(0, 0)), Body(BASE, Pose(4 * INCH, 0))])
    contact = Contact(bodies, np.array([1]))
    assert contact.gaps(0, []).shape == (0, 1)
    assert contact.gaps(0, [Pose(2 * INCH, 0)]).shape == (1, 1)
