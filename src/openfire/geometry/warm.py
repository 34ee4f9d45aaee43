"""Every kernel that Python calls, called once: what is to be compiled, and what loads it before anybody waits."""

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.ground import CrossingCost, Ground, MovePenalty, Slow
from openfire.geometry.inches import INCH, Area, point
from openfire.geometry.measure import area_gap, area_margin, farthest_gap, gap, halves, point_gap, quarters, shown_gap
from openfire.geometry.path_cost import affordable, path_cost
from openfire.geometry.paths import Mover, first_stop, is_free, shortest, touched_penalties
from openfire.geometry.placement import Room, footing, formation, is_coherent, spots
from openfire.geometry.reach import outline, reach, survey
from openfire.geometry.shapes import Bodies, Body, Pose, Rectangle, Round
from openfire.geometry.sight import Eye, Screen, glance, look, look_at, look_from, screen
from openfire.geometry.solver.tight import SearchArea, kind_of, tight_places
from openfire.geometry.solver.whole_units import (
    EngagementRoles,
    Positions,
    WholeUnit,
    goals,
    members,
    unit_ground,
    which_in_order,
)
from openfire.geometry.straight_ways import Walk, first_open


def square(x: float, y: float, side: float) -> Area:
    """A square area by its lower left corner, in inches."""
    return ((point(x, y), point(x + side, y), point(x + side, y + side), point(x, y + side)),)


def warm() -> None:
    """Call every kernel once, through the doors that everybody else uses."""
    a, b = Body(Round(INCH), Pose(*point(10, 10))), Body(Rectangle(2 * INCH, INCH), Pose(*point(14, 10)))
    gap(a, b), shown_gap(a, b), farthest_gap(a, b), point_gap(a, (0, 0)), quarters(a.at, b), halves(a.at, b)
    area_gap(b, square(0, 0, 2)), area_margin(b, square(0, 0, 2))
    bodies = Bodies([a, b])
    blocks = np.array([False, True])
    ground = Ground(
        point(30, 20),
        solid=[square(12, 12, 2)],
        slow=[Slow(square(16, 8, 2), 2.0)],
        crossing_costs=[CrossingCost(point(11, 5), point(11, 15), 1.0, 1.0)],
        move_penalties=[MovePenalty((square(1, 1, 1),), less=2.0)],
    )
    mover = Mover(0.5, bodies, blocks)
    way = shortest(ground, mover, point(10, 10), point(19, 10), 15.0)
    assert way is not None
    (
        path_cost(ground, way.points),
        affordable(ground, way.points, 3.0),
        touched_penalties(ground, 0.5, way.points),
        first_stop(ground, mover, way.points),
    )
    is_free(ground, Mover(0.5, bodies, ~blocks, 1), point(0.5, 0.5), point(3, 0.5))
    outline(reach(ground, mover, point(10, 10), 3.0))
    room = Room(footing(point(30, 20), ground.solid), bodies, blocks)
    formation(room, point(10, 10), [Round(INCH)] * 3, tether=4.0), spots(room, point(5, 5), 2.0, 0.5)
    tight_places(room, kind_of(Round(INCH), 0, (0,)), SearchArea(point(12, 11), 3.0, ()))
    room.first_fault(np.array([0, 1])), room.fault(0, a.at), room.which_stand(0, [a.at])
    is_coherent(bodies, [0, 1], 2.0, 12.0)
    woods = screen([(square(8, 8, 1), INCH)])
    look(Eye(*point(5, 5), INCH), woods, bodies, [0, 1]), glance(Eye(*point(5, 5), INCH), woods, bodies, [0, 1])
    first_open(Walk(ground, mover, 6.0), point(10, 10), np.array([point(11, 10)]))
    _warm_distances(room)
    _warm_units(room, woods, Walk(ground, mover, 6.0))


def _warm_distances(room: Room) -> None:
    """The kernels that measure on behalf of other rooms, which call them themselves."""
    rows, corners, feet = room.bodies.rows, room.bodies.corners, room.bodies.feet
    areas, one, both = room.footing.areas, np.array([0]), np.array([0, 1])
    kernels.slanted(1.0, 1.0), kernels.area_point_gap(areas.edges, 0, 4, 1.0, 1.0)
    kernels.first_area_overlap(rows[0], corners, areas.edges, areas.first, areas.boxes)
    kernels.near_span(rows[0], rows[1], corners, 1.0, 1.0, 1.0)
    kernels.model_gaps(rows, corners, feet, one, both, np.empty((1, 2)))
    kernels.unit_gaps(rows, corners, feet, np.array([True, True]), both, one, np.full(2, np.inf))
    kernels.marker_gaps(rows, corners, feet, both, 1.0, 1.0, 0.0, 0.5, np.empty(2))
    room.stands(point(5, 5), 0.5)


def _warm_units(room: Room, woods: Screen, walk: Walk) -> None:
    """The kernels for whole units."""
    one = np.array([0])
    own, whole = np.array([True, False]), np.array([0, 1, 2])
    look_at(woods, room.bodies, room.blocks, np.array([0, 1]), 0, 1, np.array([1]), own)
    look_from(woods, room.bodies, room.blocks, np.array([0, 1]), one, 1, np.array([1]), own)
    flat = kernels.Levels(
        INCH, np.zeros((1, 1), np.int64), one, np.zeros((0, 2), np.int64), one, np.zeros((0, 4), np.int64)
    )
    unit = members(one, [Round(INCH)], tether=4.0, own=own)
    ground = unit_ground(room.footing, flat, INCH, seen_past=woods, walked_over=walk.ground)
    board = Positions(room.bodies, room.blocks, np.array([0, 1]))
    whole_unit = WholeUnit(ground, unit, board, EngagementRoles(np.array([0, kernels.SHUN]), 1.0, 4.0))
    whole_unit.find(goals([Pose(*point(11, 10))]), walk=walk, stands=True), whole_unit.fault()
    which_in_order(whole_unit.packed(), 0, [Pose(*point(11, 10))])
    rows, corners, feet = room.bodies.rows, room.bodies.corners, room.bodies.feet
    room.bodies.move_all(one, [Pose(*point(10, 10))], [0])
    kernels.learn_gaps(
        rows, corners, feet, room.blocks, whole[:2], whole, 0, np.zeros((2, 2)), np.zeros((2, 2), np.bool_)
    )
    kernels.unit_marker_gap(rows, corners, feet, room.blocks, whole[:2], whole, 0, 1.0, 1.0, 0.0, 0.5)
    kernels.nearest_gaps(rows, corners, feet, one, whole[1:2], np.zeros(1))
    kernels.are_near_leg(rows, one, rows[1], 1.0, 1.0, 1.0)
    survey(walk.ground, walk.mover, point(10, 10), 3.0).costs(np.array([point(11, 10)]))
