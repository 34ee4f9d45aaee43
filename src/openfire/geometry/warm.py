"""Compile the kernels once, with a visible message, so that nobody waits in the middle of a game."""

import sys
import time

import numpy as np

from openfire.geometry import kernels, ranks
from openfire.geometry.forming import Searcher, Walk, field, first_open, goals, party
from openfire.geometry.ground import CrossingCost, Ground, MovePenalty, Slow
from openfire.geometry.inches import INCH, Area, point
from openfire.geometry.measure import area_gap, area_margin, farthest_gap, gap, halves, point_gap, quarters, shown_gap
from openfire.geometry.path_cost import affordable, path_cost
from openfire.geometry.paths import Mover, first_stop, is_free, shortest, touched_penalties
from openfire.geometry.placement import Room, footing, formation, is_coherent, spots, tight_spots
from openfire.geometry.reach import outline, reach, survey
from openfire.geometry.shapes import Bodies, Body, Pose, Rectangle, Round
from openfire.geometry.sight import Eye, Screen, glance, look, look_at, look_from, screen


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
    tight_spots(room, point(12, 11), 3.0, 0.5), room.first_fault(np.array([0, 1])), room.fault(0, a.at)
    is_coherent(bodies, [0, 1], 2.0, 12.0)
    woods = screen([(square(8, 8, 1), INCH)])
    look(Eye(*point(5, 5), INCH), woods, bodies, [0, 1]), glance(Eye(*point(5, 5), INCH), woods, bodies, [0, 1])
    first_open(Walk(ground, mover, 6.0), point(10, 10), np.array([point(11, 10)]))
    _warm_units(room, woods, Walk(ground, mover, 6.0))


def _warm_units(room: Room, woods: Screen, walk: Walk) -> None:
    """The kernels for whole units."""
    one = np.array([0])
    own, whole = np.array([True, False]), np.array([0, 1, 2])
    look_at(woods, room.bodies, room.blocks, np.array([0, 1]), 0, 1, np.array([1]), own)
    look_from(woods, room.bodies, room.blocks, np.array([0, 1]), one, 1, np.array([1]), own)
    flat = kernels.Levels(
        INCH, np.zeros((1, 1), np.int64), one, np.zeros((0, 2), np.int64), one, np.zeros((0, 4), np.int64)
    )
    unit = party(one, [Round(INCH)], tether=4.0, rise=1.0, own=own, friends=~own)
    Searcher(field(room.footing, woods, flat, INCH), unit, room.bodies, room.blocks).find(
        goals([Pose(*point(11, 10))]), walk=walk, stands=True
    )
    rows, corners, feet = room.bodies.rows, room.bodies.corners, room.bodies.feet
    room.bodies.move_all(one, [Pose(*point(10, 10))], [0])
    kernels.learn_gaps(
        rows, corners, feet, room.blocks, whole[:2], whole, 0, np.zeros((2, 2)), np.zeros((2, 2), np.bool_)
    )
    kernels.unit_marker_gap(rows, corners, feet, room.blocks, whole[:2], whole, 0, 1.0, 1.0, 0.0, 0.5)
    kernels.nearest_gaps(rows, corners, feet, one, whole[1:2], np.zeros(1))
    kernels.are_near_leg(rows, one, rows[1], 1.0, 1.0, 1.0)
    _warm_ranks(room, flat, walk)


def _warm_ranks(room: Room, flat: kernels.Levels, walk: Walk) -> None:
    """The kernels for units in ranks."""
    lined_up = ranks.ranks(np.array([0]), [Round(INCH)], tether=4.0, own=np.array([True, False]))
    board = ranks.Positions(room.bodies, room.blocks, np.array([0, 1]))
    below = ranks.standing_ground(room.footing, flat, INCH, walk.ground)
    marshal = ranks.Marshal(below, lined_up, board, ranks.EngagementRoles(np.array([0, kernels.SHUN]), 1.0), 4.0)
    going = ranks.Walk(walk.ground, walk.mover, walk.limit, 2.0)
    marshal.find([Pose(*point(11, 10))], walk=going, stands=True)
    next(marshal.spots(room.bodies, np.array([point(11, 10)]), [0]), None)
    survey(walk.ground, walk.mover, point(10, 10), 3.0).costs(np.array([point(11, 10)]))


def main() -> None:
    """Warm up and say so."""
    sys.stderr.write("Compiling the geometry kernels (once; about three minutes) ... ")
    sys.stderr.flush()
    start = time.perf_counter()
    warm()
    sys.stderr.write(f"done in {time.perf_counter() - start:.0f} s.\n")


if __name__ == "__main__":
    main()
