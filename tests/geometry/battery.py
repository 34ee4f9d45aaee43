"""Some 980 questions to every door of the room; prints each answer to the last bit. Run it, do not import it."""

import sys
from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from scenes import MAKERS, box, random_area, random_bodies, random_pieces, random_pose, random_shape, rng_of
from strings import free_places

from openfire.geometry import kernels
from openfire.geometry.ground import Ground, MovePenalty, Slow, edge_costs
from openfire.geometry.inches import INCH, point
from openfire.geometry.measure import (
    area_gap,
    area_margin,
    farthest_gap,
    gap,
    halves,
    point_gap,
    quarters,
    shown_gap,
)
from openfire.geometry.path_cost import affordable, path_cost
from openfire.geometry.paths import Mover, first_stop, shortest, touched_penalties
from openfire.geometry.placement import Room, footing, formation, is_coherent, spots
from openfire.geometry.reach import outline, reach, survey
from openfire.geometry.shapes import Bodies, Body, Pose, Rectangle, Round
from openfire.geometry.sight import eye_of, glance, look, look_at, look_from, screen
from openfire.geometry.solver.place import place
from openfire.geometry.solver.terms import Cohesion, Miniature, Places, Region
from openfire.geometry.solver.whole_units import (
    NO_ROLES,
    QUICK,
    EngagementRoles,
    Positions,
    WholeUnit,
    goals,
    members,
    unit_ground,
    which_in_order,
)
from openfire.geometry.straight_ways import Walk, first_open

SIZE = (12.0, 10.0)


def bits(answer: Any) -> Any:
    """An answer with every float written to the last bit."""
    if isinstance(answer, float):
        return answer.hex()
    if isinstance(answer, np.ndarray):
        return bits(answer.tolist())
    if isinstance(answer, tuple | list):
        return [bits(part) for part in answer]
    return answer


def distances() -> Iterator[Any]:
    rng = rng_of(1)
    for one, other in 6 * list(product(MAKERS, MAKERS)):
        a, b = (Body(MAKERS[kind](rng), random_pose(rng, 5, 5)) for kind in (one, other))
        yield gap(a, b), shown_gap(a, b), farthest_gap(a, b), point_gap(a, b.at[:2])
        yield quarters(a.at, b), halves(a.at, b)


def grounds() -> Iterator[Any]:
    rng = rng_of(2)
    for k in range(80):
        body, area = Body(random_shape(rng), random_pose(rng, 6, 6)), random_area(rng, 3, 3, 3, k % 2 == 0)
        yield area_gap(body, area), area_margin(body, area)


def sights() -> Iterator[Any]:
    rng = rng_of(3)
    figures = random_pieces(rng, 4, *SIZE, 1.5)
    shown = random_bodies(rng, 16, *SIZE, figures, high=1.5)
    tall = rng.integers(5_000, 20_000, len(shown)).tolist()
    bodies = Bodies(shown, heights=tall)
    woods = screen([(figure, int(rng.integers(5_000, 20_000))) for figure in figures], opens=[0])
    for viewer in range(8):
        yield from look(eye_of(bodies, viewer), woods, bodies, range(len(shown)), viewer=viewer)
        yield glance(eye_of(bodies, viewer), woods, bodies, range(len(shown)))


def ways() -> Iterator[Any]:
    for seed in range(40):
        rng = rng_of(40 + seed)
        solid, other = random_pieces(rng, 2, *SIZE, 1.5), random_pieces(rng, 2, *SIZE, 1.8)
        bodies = random_bodies(rng, 5, *SIZE, solid)
        crossing_costs = [crossing for area in other for crossing in edge_costs(area, 1.0, 0.5)]
        kinds = [
            {},
            {"slow": [Slow(other[0], 2.0)]},
            {"crossing_costs": crossing_costs},
            {"move_penalties": [MovePenalty((other[0],), less=1.0)]},
        ]
        ground = Ground(point(*SIZE), solid=solid, **kinds[seed % 4])
        mover = Mover(0.4, Bodies(bodies), np.ones(len(bodies), np.bool_))
        places = free_places(rng, SIZE, solid, bodies, 0.4, 5)
        for goal in places[1:]:
            yield shortest(ground, mover, places[0], goal, 9.0)
            line = [places[0], goal]
            yield affordable(ground, tuple(line), 2.5)
            yield path_cost(ground, line), first_stop(ground, mover, line), touched_penalties(ground, 0.4, line)
        yield survey(ground, mover, places[0], 3.0).costs(np.array(places))
        found = reach(ground, mover, places[0], 3.0, 0.25)
        yield found.costs
        yield outline(found)


def places() -> Iterator[Any]:
    rng = rng_of(5)
    barred = random_pieces(rng, 3, *SIZE, 1.5)
    bodies = random_bodies(rng, 6, *SIZE, barred, high=1.5)
    packed = Bodies(bodies)
    room = Room(footing(point(*SIZE), barred), packed, np.ones(len(bodies), np.bool_))
    for _ in range(8):
        leader = random_pose(rng, *SIZE, 0.5)
        yield formation(room, leader[:2], [Round(INCH)] * 4, tether=3.0)
        yield spots(room, leader[:2], 1.5, 0.4)
        yield room.fault(0, leader)
    for link in (0.5, 1.0, 2.0, 4.0):
        yield is_coherent(packed, range(4), link, 9.0), is_coherent(packed, range(4), link, 9.0, connected=True)


def units() -> Iterator[Any]:
    rng = rng_of(6)
    barred = random_pieces(rng, 3, *SIZE, 1.5)
    bodies = Bodies(random_bodies(rng, 12, *SIZE, barred, high=1.2), heights=rng.integers(5_000, 20_000, 12).tolist())
    unit_of, on = np.repeat(np.arange(3), 4), np.arange(12) != 7
    woods = screen([(figure, int(rng.integers(5_000, 20_000))) for figure in barred], opens=[0])
    hill = np.array([[(20_000, 20_000), (60_000, 30_000)], [(60_000, 30_000), (30_000, 70_000)]]).reshape(2, 4)
    edges = np.concatenate((hill, [[30_000, 70_000, 20_000, 20_000]]))
    cells = np.zeros((3, 3), np.int64)
    cells[0, 0], cells[1, 1] = -1, 2
    levels = kernels.Levels(50_000, cells, np.array([0, 1]), np.array([[1, 0]]), np.array([0, 3]), edges)
    ground = unit_ground(footing(point(*SIZE), barred), levels, INCH, seen_past=woods)
    walk = Walk(Ground(point(*SIZE), solid=barred), Mover(0.3, bodies, on & (unit_of == 2)), 5.0)
    for unit in range(2):
        rows, own = np.flatnonzero(on & (unit_of == unit)), unit_of == unit
        shapes, friends, board = [Round(8_000)] * len(rows), unit_of == 1 - unit, Positions(bodies, on, unit_of)
        group = members(rows, shapes, tether=4.0, rise=1.0, own=own, friends=friends)
        seeker = WholeUnit(ground, group, board, NO_ROLES)
        for _ in range(6):
            wanted = goals([random_pose(rng, *SIZE, 0.5) for _ in range(4)])
            yield seeker.find(wanted, walk=walk, stands=True, room=QUICK)
            yield seeker.find(wanted, room=QUICK), seeker.fault()
            who = int(rng.integers(0, len(rows)))
            yield which_in_order(seeker.packed(), who, [random_pose(rng, *SIZE, 0.5) for _ in range(4)])
        yield from engaged(unit, rows, own, walk, levels, rng, board)
        seen = look_at(woods, bodies, on, unit_of, int(rows[0]), 2, np.arange(8, 12), unit_of == 1 - unit)
        yield [*seen.looks], seen.behind
        both = look_from(woods, bodies, on, unit_of, rows[:2], 2, np.arange(8, 12), unit_of == 1 - unit)
        yield [([*each.looks], each.behind) for each in both]
        yield first_open(walk, point(5, 5), rng.integers(0, 60_000, (9, 2)))
        gaps, known = np.zeros((3, 3)), np.zeros((3, 3), np.bool_)
        packed = bodies.rows, bodies.corners, bodies.feet, on, np.arange(12), np.array([0, 4, 8, 12])
        kernels.learn_gaps(*packed, unit, gaps, known)
        near = np.zeros(len(rows))
        kernels.nearest_gaps(*packed[:3], rows, np.arange(8, 12), near)
        yield gaps, near, kernels.unit_marker_gap(*packed, unit, 5.0, 5.0, 1.0, 0.5)


def engaged(unit, rows, own, walk, levels, rng, board) -> Iterator[Any]:
    """A unit whose leader could walk to all, with one enemy unit to be reached or shunned."""
    ground = unit_ground(footing(point(*SIZE), walk.ground.solid), levels, INCH, walked_over=walk.ground)
    group = members(rows, [Round(8_000)] * len(rows), tether=4.0, own=own)
    for role in (kernels.REACH, kernels.SHUN, kernels.KEEP):
        roles = EngagementRoles(np.where(np.arange(3) == 1 - unit, role, 0), 1.0, 4.8)
        seeker = WholeUnit(ground, group, board, roles)
        wanted = goals([random_pose(rng, *SIZE, 0.5) for _ in range(4)])
        going = walk._replace(less=2.0)
        yield seeker.find(wanted, walk=going, stands=True), seeker.find(wanted), seeker.fault()


def packed_units() -> Iterator[Any]:
    """Some inch-wide bases, and a long one, in a court that just holds them."""
    walls = [box(3, 3, 6, 1), box(3, 6.01, 6, 1), box(3, 4, 1, 2.01), box(6.02, 4, 1, 2.01)]
    for shapes in ([Round(INCH)] * 4, [Round(INCH), Rectangle(2 * INCH, INCH)], [Round(INCH)] * 5):
        bodies = Bodies([Body(shape, Pose(0, 0)) for shape in shapes])
        room = Room(footing(point(*SIZE), walls), bodies, np.zeros(len(shapes), np.bool_))
        figures = [Miniature(str(k), k, shape) for k, shape in enumerate(shapes)]
        yield place(room, figures, Region(point(5, 5), 1.0), Cohesion(tether=2.0), partial(_stand, room), effort=12)


def _stand(room: Room, places: Places) -> bool:
    bodies = room.bodies.copy()
    for name, pose in places.items():
        bodies.move(int(name), pose)
    return room._replace(bodies=bodies).first_fault(np.array([int(name) for name in places])) is None


def main() -> None:
    sys.stderr.write(type(kernels.gap).__name__)
    for part in (distances, grounds, sights, ways, places, units, packed_units):
        for number, answer in enumerate(part()):
            sys.stdout.write(f"{part.__name__} {number}: {bits(answer)!r}\n")


if __name__ == "__main__":
    main()
