"""Small scenes with known answers: quick in plain Python too, so that planted faults can be tried on them."""

import math

import numpy as np
import pytest
from checks import (
    TAUT,
    Unit,
    check_area,
    check_farthest,
    check_gap,
    check_last_free,
    check_sight,
    check_unit,
    check_way,
    check_witness,
)
from rays import Field
from scenes import box
from strings import distances, maze

from openfire.geometry.ground import CrossingCost, Ground, Slow
from openfire.geometry.inches import INCH, Area, point, units
from openfire.geometry.measure import gap, is_overlapping, is_within, quarters
from openfire.geometry.path_cost import path_cost
from openfire.geometry.paths import Mover, shortest
from openfire.geometry.placement import Room, footing, formation
from openfire.geometry.reach import reach
from openfire.geometry.shapes import Bodies, Body, Oval, Pose, Rectangle, Round, RoundedEnd, Shape
from openfire.geometry.sight import FULLY, HIDDEN, PARTLY, Eye, look, screen

SIZE = point(30, 24)
TALL = 1000 * INCH


def stand(shape: Shape, x: float, y: float, facing: int = 0) -> Body:
    return Body(shape, Pose(*point(x, y), facing))


def disc(radius: float, bodies: list[Body] = ()) -> Mover:
    return Mover(radius, Bodies(bodies), np.ones(len(bodies), np.bool_))


def walk(ground: Ground, mover: Mover, bodies: list[Body], start, goal, budget: float = 60.0) -> float:
    """The cost of the shortest way, which must be walkable; infinite where there is none."""
    way = shortest(ground, mover, point(*start), point(*goal), budget)
    if way is None:
        return math.inf
    check_way(ground, mover, bodies, way)
    return way.cost


SHAPES = [Round(2 * INCH), Oval(3 * INCH, INCH), RoundedEnd(3 * INCH, INCH), Rectangle(3 * INCH, INCH)]


def check_distances() -> None:
    """Apart and overlapping pairs, their witnesses and farthest points."""
    for one in SHAPES:
        for other in SHAPES:
            for x, y in ((4.0, 1.0), (1.1, 0.4)):
                a, b = stand(one, 0, 0, 10_000), stand(other, x, y, 77_000)
                check_gap(a, b)
                check_farthest(a, b)
            check_witness(stand(one, 0, 0, 10_000), stand(other, 4.0, 1.0, 77_000))


def check_limits() -> None:
    """Ruling X-37 on both sides of its tolerance."""
    a = stand(Round(INCH), 0, 0)
    assert is_within(gap(a, Body(Round(INCH), Pose(7 * INCH + 3, 0))), 6)
    assert not is_within(gap(a, Body(Round(INCH), Pose(7 * INCH + 5, 0))), 6)
    assert not is_overlapping(gap(a, Body(Round(INCH), Pose(INCH - 3, 0))))
    assert is_overlapping(gap(a, Body(Round(INCH), Pose(INCH - 5, 0))))
    assert quarters(Pose(0, 0, 45_000), Body(Round(INCH), Pose(30_000, -5_000))) == ("front", "right")


def check_areas() -> None:
    """Bases inside, outside and astride an area with a hole."""
    area: Area = (box(-4, -4, 8, 8)[0], box(-1, -1, 2, 2)[0][::-1])
    for shape in SHAPES:
        for x in (-7.0, -4.2, -2.45, 0.3, 5.9):
            check_area(stand(shape, x, 2.4, 90_000), area)
            check_area(stand(shape, x, 2.4), area)


def check_looks() -> None:
    """Rays against a crowd: blockers before, beside and close behind the targets."""
    bodies = [stand(Oval(2 * INCH, INCH), 10, 0, 40_000), stand(Round(INCH), 6, 0.6), stand(Round(INCH), 10.6, 1.4)]
    bodies += [stand(Round(INCH), 10, 5), stand(Rectangle(4 * INCH, INCH), 10.6, 6.2, 120_000)]
    bodies += [stand(Rectangle(2 * INCH, INCH), 8, -3, 30_000), stand(RoundedEnd(2 * INCH, INCH), 9.6, -3.6, 80_000)]
    field, eye = Field([box(3, -2.2, 1, 1)], bodies), np.array([0.0, 0.0])
    packed = Bodies(bodies, heights=[TALL] * len(bodies))
    looks = look(Eye(0, 0, INCH), screen([(field.pieces[0], TALL)]), packed, range(len(bodies)))
    for target, sight in enumerate(looks):
        check_sight(field, eye, target, sight, count=400)


PLATE = stand(Rectangle(2 * INCH, INCH), 10.5, 0, 90_000)


def check_shadows() -> None:
    """Walls above and below the eye, by similar triangles."""
    for wall, eye, side in ((1.2, 1.0, 5.0), (0.8, 1.0, 6.0), (0.5, 3.0, 6.0)):
        prisms = screen([(box(5, -9, 1, 18), units(wall))])
        sight = look(Eye(0, 0, units(eye)), prisms, Bodies([PLATE], heights=[15_000]), [0])[0]
        lit = 1 - min(1.0, max(0.0, (eye + (wall - eye) * 10 / side) / 1.5))
        assert sight.share == pytest.approx(lit, abs=1e-9)


def check_slivers() -> None:
    """Ruling X-23 on both sides of its 0.02 in, for height and for width."""
    for kerb, kind in ((0.4117, FULLY), (0.4123, PARTLY)):
        sight = look(Eye(0, 0, INCH), screen([(box(5, -9, 1, 18), units(kerb))]), Bodies([PLATE]), [0])[0]
        assert sight.kind == kind
    for slit, kind in ((0.0108, HIDDEN), (0.0112, PARTLY)):
        walls = screen([(box(5, slit, 0.5, 9), TALL), (box(5, -9, 0.5, 9), TALL)])
        assert look(Eye(0, 0, INCH), walls, Bodies([PLATE]), [0])[0].kind == kind


def check_detours() -> None:
    """A circle, a square of each kind, and a disc's own width, by closed forms."""
    pillar, plate = [stand(Round(4 * INCH), 14, 12)], [stand(Rectangle(4 * INCH, 4 * INCH), 14, 12)]
    around = 2 * math.sqrt(100 - 9) + 3 * (math.pi - 2 * math.acos(3 / 10))
    assert walk(Ground(SIZE), disc(1.0, pillar), pillar, (4, 12), (24, 12)) == pytest.approx(around, abs=TAUT)
    over = 2 * math.sqrt(67) + 4 + 2 * (math.asin(1 / math.hypot(8, 2)) + math.atan2(2, 8))
    assert walk(Ground(SIZE), disc(1.0, plate), plate, (4, 12), (24, 12)) == pytest.approx(over, abs=TAUT)
    solid = Ground(SIZE, solid=[box(12, 10, 4, 4)])
    assert walk(solid, disc(1.0), [], (4, 12), (24, 12)) == pytest.approx(over, abs=TAUT)


def check_pillar() -> None:
    """More than half way around a pillar on the end of a wall: through the wall there is no way."""
    ground = Ground(SIZE, walls=[(point(0, 12), point(15, 12))])
    pillar, away = [stand(Round(3 * INCH), 15, 12)], math.hypot(2, 0.6)
    turn = 2 * math.pi - 2 * math.atan2(0.6, 2) - 2 * math.acos(2 / away)
    found = walk(ground, disc(0.5, pillar), pillar, (13, 12.6), (13, 11.4))
    assert found == pytest.approx(2 * math.sqrt(away**2 - 4) + 2 * turn, abs=TAUT)


def check_crowd() -> None:
    """Bends among other things: every leg and every arc must be checked against all of them."""
    bodies = [stand(Round(2 * INCH), 14, 12), stand(Round(2 * INCH), 15, 14.3)]
    bodies.append(stand(RoundedEnd(3 * INCH, INCH), 14, 9.4))
    string = distances(maze((30, 24), [], bodies, 0.6), [point(11, 12), point(18, 12.4)])[0, 1]
    assert walk(Ground(SIZE), disc(0.6, bodies), bodies, (11, 12), (18, 12.4)) == pytest.approx(string, abs=TAUT)


def check_fin() -> None:
    """A fin on top of a round base: the legs over the top are free, the arc between them is not."""
    fin, base = [box(13.95, 12.5, 0.1, 11.5)], [stand(Round(2 * INCH), 14, 12)]
    string = distances(maze((30, 24), fin, base, 0.5), [point(12.2, 12.3), point(15.8, 12.3)])[0, 1]
    found = walk(Ground(SIZE, solid=fin), disc(0.5, base), base, (12.2, 12.3), (15.8, 12.3))
    assert found == pytest.approx(string, abs=TAUT)


def check_doorways() -> None:
    """One inch wide: open to a disc of that width and 1e-5 more, closed to 1e-3 more; the table's edge is a post."""
    ground = Ground(SIZE, solid=[box(10, 0, 1, 11), box(10, 12, 1, 12)])
    for more, is_open in ((1e-3, False), (1e-5, True), (0.0, True)):
        way = shortest(ground, disc(0.5 + more / 2), point(5, 12.5), point(16, 12.5), 60)
        assert (way is not None) is is_open
    edge = Ground(SIZE, solid=[box(10, 0.9, 1, 23.1)])
    assert shortest(edge, disc(0.5), point(5, 5), point(16, 5), 60) is None


def check_slow() -> None:
    """Snell's law across a strip, the price of a given way, and a way over the corners of a square."""
    ground = Ground(SIZE, slow=[Slow(box(10, 0, 4, 24), 2.0)])
    rises = np.linspace(0, 3, 30_001)
    best = (2 * np.hypot(2.5, rises / 2) + 2 * np.hypot(4, 3 - rises)).min()
    assert walk(ground, disc(0.5), [], (7.5, 8), (16.5, 11)) == pytest.approx(best, abs=TAUT)
    assert path_cost(ground, [point(8, 8), point(16, 8)]).total == pytest.approx(12.0)
    square = Ground(SIZE, slow=[Slow(box(10, 11, 2, 2), 4.0)])
    assert walk(square, disc(0.5), [], (8, 12), (14, 12)) == pytest.approx(2 * math.sqrt(5) + 2, abs=TAUT)


def check_crossing_costs() -> None:
    """A crossing on a straight way, and one met on a bend."""
    line = Ground(SIZE, crossing_costs=[CrossingCost(point(10, 5), point(10, 15), 1.0, 0.25)])
    assert path_cost(line, [point(8, 10), point(12, 10), point(8, 10)]).total == pytest.approx(9.25)
    pillar = [stand(Round(4 * INCH), 14, 12)]
    ground = Ground(SIZE, crossing_costs=[CrossingCost(point(14, 12), point(14, y), 1.5, 1.5) for y in (0, 24)])
    around = 2 * math.sqrt(100 - 9) + 3 * (math.pi - 2 * math.acos(3 / 10))
    assert walk(ground, disc(1.0, pillar), pillar, (4, 12), (24, 12)) == pytest.approx(around + 1.5, abs=TAUT)


def check_reach() -> None:
    """Every place of a coarse grid around a pillar against the shortest way to it."""
    pillar = [stand(Round(2 * INCH), 10, 10)]
    ground, mover = Ground(point(20, 20)), disc(0.5, pillar)
    found = reach(ground, mover, point(8, 10), 4.0, 0.8)
    places = found.places()
    assert any(place[0] > 110_000 for place, _ in places)
    for place, cost in places:
        way = shortest(ground, mover, point(8, 10), place, 4.001)
        assert way is not None
        assert cost == pytest.approx(way.cost, abs=2e-3)
        string = distances(maze((20, 20), [], pillar, 0.5), [point(8, 10), place])[0, 1]
        assert cost == pytest.approx(string, abs=2e-3)


def check_formation() -> None:
    """A unit between an obstacle, other bases and the table's edge."""
    barred, bodies = [box(3, 0, 2, 6)], [stand(Round(INCH), 1.5, 2.6), stand(Rectangle(2 * INCH, INCH), 1.4, 4.0)]
    room = Room(footing(SIZE, barred), Bodies(bodies), np.ones(2, np.bool_))
    for bond in ({"tether": 3.0}, {"spread": 6.0, "link": 1.0}):
        places = formation(room, point(1, 1), [Round(INCH)] * 5, toward=point(20, 4), **bond)
        assert places is not None
        check_unit(Unit([Round(INCH)] * 5, places, **bond), SIZE, barred, bodies)


def check_stops() -> None:
    """Ways that run into a base, a wall, solid ground and the table's edge."""
    bodies = [stand(Oval(3 * INCH, INCH), 10, 12, 30_000), stand(Rectangle(2 * INCH, INCH), 20, 6)]
    ground = Ground(SIZE, solid=[box(14, 14, 3, 3)], walls=[(point(4, 3), point(9, 5))])
    for way in (
        [(4, 12), (16, 12.5)],
        [(16, 10), (15.5, 20)],
        [(7, 8), (6.5, 1)],
        [(16, 6), (26, 6.2)],
        [(2, 8), (2, 23.9)],
    ):
        check_last_free(ground, disc(0.5, bodies), bodies, [point(*place) for place in way])


CHECKS = [
    check_distances, check_limits, check_areas, check_looks, check_shadows, check_slivers, check_detours, check_pillar,
    check_crowd, check_fin, check_doorways, check_slow, check_crossing_costs, check_reach, check_formation, check_stops,
]  # fmt: skip
