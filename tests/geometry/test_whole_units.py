"""Whole units at once: each fault of where a unit stands, worked out by hand, and places that have none."""

import math

import numpy as np
import pytest

from openfire.geometry import kernels
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, point
from openfire.geometry.placement import footing
from openfire.geometry.shapes import Bodies, Body, Pose, Round
from openfire.geometry.sight import screen
from openfire.geometry.solver.whole_units import (
    NO_ROLES,
    EngagementRoles,
    Misplacement,
    Positions,
    WholeUnit,
    goals,
    members,
    unit_ground,
    which_in_order,
)
from openfire.geometry.warm import square

TABLE = point(30, 20)
FLAT = kernels.Levels(
    INCH, np.zeros((1, 1), np.int64), np.zeros(1, np.int64), np.zeros((0, 2), np.int64), np.zeros(1, np.int64),
    np.zeros((0, 4), np.int64),
)  # fmt: skip
STONE = square(12, 9, 2)
"""From 12,9 to 14,11: nobody stands there, walks through it or sees past it."""

Spot = tuple[float, float]


def unit(*spots: Spot, enemy: Spot = (28, 18), role: int = 0, sees: bool = False, walks: bool = False) -> WholeUnit:
    """Inch-wide bases, the leader first, with a tether of 4 inches, and an enemy."""
    bodies = Bodies(
        [Body(Round(INCH), Pose(*point(*spot))) for spot in (*spots, enemy)], heights=[INCH] * (len(spots) + 1)
    )
    own = np.arange(len(spots) + 1) < len(spots)
    ground = unit_ground(
        footing(TABLE, [STONE]),
        FLAT,
        INCH,
        seen_past=screen([(STONE, 5 * INCH)]) if sees else None,
        walked_over=Ground(TABLE, solid=[STONE]) if walks else None,
    )
    rows = np.arange(len(spots))
    kept = members(rows, [Round(INCH)] * len(spots), tether=4.0, own=own, friends=~own)
    roles = EngagementRoles(np.array([0, role]), 1.0, 5.0) if role else NO_ROLES
    return WholeUnit(ground, kept, Positions(bodies, np.ones(len(spots) + 1, np.bool_), (~own).astype(np.int64)), roles)


@pytest.mark.parametrize(
    ("one", "kind", "member", "which"),
    [
        (unit((5, 5), (0.49, 5)), "edge", 1, 1),  # sides are counted from the right: right, left, far, near
        (unit((10, 10), (11.9, 10)), "area", 1, 0),
        (unit((5, 5), (6, 5), (6.9, 5)), "body", 2, 1),
        (unit((5, 5), (6, 5), enemy=(6.5, 5.5)), "body", 1, 2),
        (unit((5, 5), (6, 5), (10.001, 5)), "too-far", 2, -1),
        (unit((11, 10), (14.6, 10), sees=True), "unseen", 1, -1),
        (unit((11, 10), (14.6, 10), walks=True), "out-of-reach", 1, -1),
        (unit((5, 5), enemy=(7, 5), role=kernels.SHUN), "entered", -1, 1),
        (unit((5, 5), enemy=(7.001, 5), role=kernels.KEEP), "left", -1, 1),
        (unit((5, 5), enemy=(7.001, 5), role=kernels.REACH), "not-reached", -1, -1),
    ],
)
def test_each_fault_has_a_name(one, kind, member, which):
    fault = one.fault()
    assert isinstance(fault, Misplacement)
    assert (fault.kind, fault.member if member >= 0 else -1) == (kind, member)
    assert fault.which == which


@pytest.mark.parametrize(
    "one",
    [
        unit((0.5, 0.5), (1.5, 0.5), (5.5, 0.5)),
        unit((11, 10), (14.6, 10)),
        unit((11, 10), (11, 12.5), sees=True, walks=True),
        unit((5, 5), enemy=(7.001, 5), role=kernels.SHUN),
        unit((5, 5), enemy=(7, 5), role=kernels.KEEP),
        unit((5, 5), (6, 5), enemy=(8, 5), role=kernels.REACH),
    ],
)
def test_within_all_limits_there_is_no_fault(one):
    assert one.fault() is None


def test_the_ground_does_not_matter_where_it_is_not_asked_about():
    one = unit((10, 10), (11.9, 10))
    assert one._replace(ground=one.ground.open()).fault() is None


def test_the_first_goal_with_room_is_found_and_all_stand_as_they_did():
    """Behind the stone the leader has no place; two inches up all may stand as now."""
    one = unit((5, 10), (6, 10), (5, 11))
    found = one.find(goals([Pose(*point(13, 10)), Pose(*point(5, 12))]), stands=True)
    assert found == (1, [[*point(5, 12)], [*point(6, 12)], [*point(5, 13)]])


@pytest.mark.parametrize("role", [kernels.SHUN, kernels.REACH])
def test_what_is_found_has_no_fault(role):
    """An enemy stands three inches from the goal: one of the unit is to be near to it, or nobody."""
    one = unit((5, 5), (6, 5), (7, 5), (8, 5), enemy=(20, 10), role=role)
    found = one.find(goals([Pose(*point(16, 10))]))
    assert found is not None
    spots = [(x / INCH, y / INCH) for x, y in found.places]
    assert unit(*spots, enemy=(20, 10), role=role).fault() is None
    nearest = min(math.dist(spot, (20, 10)) - 1.0 for spot in spots)
    assert (nearest <= 1.0005) == (role == kernels.REACH)


def test_places_asked_together_are_judged_as_one_after_the_other():
    """The leader at 10,10 sees nobody behind the stone, and nobody beyond 4 inches is near enough."""
    one = unit((10, 10), (11, 10), sees=True)
    spots = [(11, 10), (10.5, 10), (10, 14.9), (10, 15.1), (14.6, 10), (12.5, 10), (10, 11)]
    told = which_in_order(one.packed(), 1, [Pose(*point(*spot)) for spot in spots])
    assert told == [True, False, True, False, False, False, True]
    assert told == [unit((10, 10), spot, sees=True).fault() is None for spot in spots]
    assert one.fault() is None, "and it stands where it did"
