"""Shortest ways: closed forms, tight spots, and an independent taut string on a hundred random tables."""

import math

import numpy as np
import pytest
import shapely
from checks import SETTLED, TAUT, check_way
from hypothesis import given
from hypothesis import strategies as st
from oracle import centre, corners_of, rim
from scenes import (
    Rng,
    box,
    random_bodies,
    random_oval,
    random_pieces,
    random_polygon,
    random_rectangle,
    random_round,
    random_rounded_end,
    rng_of,
)
from strings import distances, free_places, maze
from tests.first_few import first_few

from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, Area, point
from openfire.geometry.paths import Mover, Way, first_stop, shortest
from openfire.geometry.shapes import Bodies, Body, Oval, Polygon, Pose, Rectangle, Round, RoundedEnd, Shape

SIZE = (16.0, 14.0)
OPEN = Ground(point(30, 24))


def stand(shape: Shape, x: float, y: float, facing: int = 0) -> Body:
    return Body(shape, Pose(*point(x, y), facing))


def disc(radius: float, bodies: list[Body] = ()) -> Mover:
    """A mover whom all of some bodies block."""
    return Mover(radius, Bodies(bodies), np.ones(len(bodies), np.bool_))


def cost(ground: Ground, mover: Mover, start: tuple[float, float], goal: tuple[float, float], budget: float) -> float:
    way = shortest(ground, mover, point(*start), point(*goal), budget)
    return way.cost if way else math.inf


class Table:
    """A random table with free places on it."""

    def __init__(self, seed: int, makers, pieces: int = 4, bases: int = 7, places: int = 5) -> None:
        rng = rng_of(seed)
        self.radius = float(rng.uniform(0.3, 0.8))
        self.pieces = random_pieces(rng, pieces, *SIZE, 2.0)
        self.bodies = random_bodies(rng, bases, *SIZE, self.pieces, maker=lambda r, *_: one_of(r, makers), apart=0.0)
        self.ground = Ground(point(*SIZE), solid=self.pieces)
        self.mover = disc(self.radius, self.bodies)
        self.places = free_places(rng, SIZE, self.pieces, self.bodies, self.radius, places)

    def strings(self, radius: float | None = None) -> np.ndarray:
        return distances(maze(SIZE, self.pieces, self.bodies, radius or self.radius), self.places)

    def way(self, i: int, j: int, budget: float = 14.0) -> Way | None:
        return shortest(self.ground, self.mover, self.places[i], self.places[j], budget)


def one_of(rng: Rng, makers) -> Shape:
    return makers[int(rng.integers(len(makers)))](rng, 0.8, 2.5)


STRAIGHT = [random_round, random_rounded_end, random_rectangle, random_polygon]


def check_table(table: Table, tolerance: float, budget: float = 14.0) -> float:
    """Every way between two places against the string; returns the worst difference."""
    strings, worst = table.strings(), 0.0
    for i in range(len(table.places)):
        for j in range(len(table.places)):
            way, expected = table.way(i, j, budget), strings[i, j]
            if way is None:
                assert expected > budget - tolerance, f"no way from {table.places[i]} to {table.places[j]}: {expected}"
                continue
            assert way.cost == pytest.approx(expected, abs=tolerance), f"{way} but {expected}"
            check_way(table.ground, table.mover, table.bodies, way)
            worst = max(worst, abs(way.cost - expected))
    return worst


@pytest.mark.parametrize("seed", first_few(52, range(104)))
def test_ways_are_taut_strings(seed):
    check_table(Table(seed, STRAIGHT), TAUT)


@pytest.mark.parametrize("seed", first_few(4, [511, 519, *range(500, 508)]))
def test_ways_around_ovals(seed):
    check_table(Table(seed, [random_oval], pieces=2), 5 * TAUT)


# ------------------------------------------------------------------------------------------- closed forms


def test_around_a_round_base():
    """Two tangents and an arc: radius 3 in around a centre 10 in away from both ends."""
    expected = 2 * math.sqrt(100 - 9) + 3 * (math.pi - 2 * math.acos(3 / 10))
    found = cost(OPEN, disc(1.0, [stand(Round(4 * INCH), 14, 12)]), (4, 12), (24, 12), 40)
    assert found == pytest.approx(expected, abs=2e-4)


@pytest.mark.parametrize("kind", ["area", "base"])
def test_around_a_square(kind):
    """Up to the corner's circle, along the side, and down again."""
    lean = math.asin(1 / math.hypot(8, 2)) + math.atan2(2, 8)
    expected = 2 * math.sqrt(8 * 8 + 2 * 2 - 1) + 4 + 2 * lean
    ground = Ground(point(30, 24), solid=[box(12, 10, 4, 4)]) if kind == "area" else OPEN
    bodies = [] if kind == "area" else [stand(Rectangle(4 * INCH, 4 * INCH), 14, 12)]
    assert cost(ground, disc(1.0, bodies), (4, 12), (24, 12), 40) == pytest.approx(expected, abs=2e-4)


def test_around_the_end_of_a_wall():
    """A wall is a line: the string wraps half a circle around its end."""
    ground = Ground(point(30, 24), walls=[(point(0, 12), point(10, 12))])
    found = cost(ground, disc(0.5), (4, 12.5), (4, 11.5), 40)
    assert found == pytest.approx(12 + math.pi / 2, abs=2e-4)


def test_more_than_half_way_around_a_pillar():
    """The pillar stands on the end of a wall; 2 in around its centre, from 0.6 in above the wall to 0.6 below."""
    ground = Ground(point(30, 24), walls=[(point(0, 12), point(15, 12))])
    away = math.hypot(2, 0.6)
    turn = 2 * math.pi - 2 * math.atan2(0.6, 2) - 2 * math.acos(2 / away)
    assert turn > math.pi
    found = cost(ground, disc(0.5, [stand(Round(3 * INCH), 15, 12)]), (13, 12.6), (13, 11.4), 40)
    assert found == pytest.approx(2 * math.sqrt(away**2 - 4) + 2 * turn, abs=4e-4)


def test_sliding_along_a_wall_in_contact():
    ground = Ground(point(30, 24), solid=[box(4, 10, 20, 1)])
    assert cost(ground, disc(0.5), (5, 11.5), (23, 11.5), 30) == pytest.approx(18.0, abs=1e-9)
    two = Ground(point(30, 24), solid=[box(4, 10, 10, 1), box(14, 10, 10, 1)])
    assert cost(two, disc(0.5), (5, 11.5), (23, 11.5), 30) == pytest.approx(18.0, abs=1e-9)


def test_sliding_along_the_edge_of_the_table():
    assert cost(OPEN, disc(0.5), (0.5, 0.5), (29.5, 0.5), 30) == pytest.approx(29.0, abs=1e-9)


def test_through_a_corridor_as_wide_as_the_base():
    ground = Ground(point(30, 24), solid=[box(4, 10, 20, 1), box(4, 12, 20, 1)])
    assert cost(ground, disc(0.5), (2, 11.5), (28, 11.5), 30) == pytest.approx(26.0, abs=1e-9)


def test_standing_still_costs_nothing():
    way = shortest(OPEN, disc(0.5), point(5, 5), point(5, 5), 6)
    assert (way.cost, way.points) == (0.0, (point(5, 5),))


# ------------------------------------------------------------------------------------------- closed and open doors


@pytest.mark.parametrize(
    "row",
    [
        [stand(Round(INCH), 10, 0.5 + k) for k in range(24)],
        [stand(Rectangle(INCH, INCH), 10, 0.5 + k) for k in range(24)],
        [stand(Rectangle(2 * INCH, INCH), 10, 1 + 2 * k, 90_000) for k in range(12)],
        [stand(RoundedEnd(2 * INCH, INCH), 10, 1 + 2 * k, 90_000) for k in range(12)],
        [stand(Oval(2 * INCH, INCH), 10, 1 + 2 * k, 90_000) for k in range(12)],
        [stand(Round(INCH), 10, 0.9 + 1.4 * k) for k in range(17)],
    ],
    ids=["rounds", "squares", "plates", "rounded ends", "ovals", "gaps of 0.4 in"],
)
def test_a_wall_of_bases_is_closed(row):
    assert cost(OPEN, disc(0.25, row), (5, 12), (20, 12), 200) == math.inf


@pytest.mark.parametrize(("less", "is_open"), [(1e-3, False), (1e-5, True), (0.0, True), (-1e-3, True)])
@pytest.mark.parametrize("posts", ["areas", "walls", "rounds", "plates", "ovals", "rounded ends", "edge"])
def test_doorways(posts, less, is_open):
    """One inch wide; the mover is as wide as that and so much more. A thousandth presses deeper than ruling X-37."""
    blocks: list[Body] = []
    solid: list[Area] = []
    walls = []
    match posts:
        case "areas":
            solid = [box(10, 0, 1, 11), box(10, 12, 1, 12)]
        case "walls":
            walls = [(point(10, 0), point(10, 11)), (point(10, 12), point(10, 24))]
        case "edge":
            solid = [box(10, 1, 1, 23)]
        case _:
            shapes = {"rounds": Round(2 * INCH), "plates": Rectangle(2 * INCH, 2 * INCH)}
            shapes |= {"ovals": Oval(3 * INCH, 2 * INCH), "rounded ends": RoundedEnd(3 * INCH, 2 * INCH)}
            blocks = [stand(shapes[posts], 10.5, 10), stand(shapes[posts], 10.5, 13)]
            solid = [box(10.4, 0, 0.2, 9.2), box(10.4, 13.8, 0.2, 10.2)]
    ground, y = Ground(point(30, 24), solid=solid, walls=walls), 0.5 if posts == "edge" else 11.5
    found = cost(ground, disc(0.5 + less / 2, blocks), (5, y + 1), (16, y + 1), 60)
    straight = cost(ground, disc(0.5 + less / 2, blocks), (5, y if y > 1 else 0.5 + less / 2), (16, y), 60)
    assert (found < math.inf) is is_open
    if is_open and less <= 0.0:
        assert straight == pytest.approx(11.0, abs=1e-3)


@pytest.mark.parametrize("angle", range(0, 360, 15))
def test_doorways_between_bases_at_any_angle(angle):
    """Posts snapped to the grid leave a door of one inch, give or take 1.5e-4; 4e-3 more or less decides."""
    a, far = math.radians(angle), 1.5
    across = -math.sin(a), math.cos(a)
    posts = [stand(Round(2 * INCH), 15 + s * far * across[0], 12 + s * far * across[1]) for s in (-1, 1)]
    ring = [stand(Round(2 * INCH), 15 + 6 * math.cos(t), 12 + 6 * math.sin(t)) for t in np.arange(0, 6.28, 0.3)]
    start, goal = (15 - 3 * math.cos(a), 12 - 3 * math.sin(a)), (15 + 3 * math.cos(a), 12 + 3 * math.sin(a))
    assert cost(OPEN, disc(0.498, posts), start, goal, 30) == pytest.approx(6.0, abs=1e-3)
    assert cost(OPEN, disc(0.502, posts), start, goal, 30) > 6.1
    assert cost(OPEN, disc(0.498, ring), (15, 12), (28, 12), 60) == math.inf


# ------------------------------------------------------------------------------------------- starting in contact

TOUCHED = [Round(2 * INCH), Oval(4 * INCH, 2 * INCH), RoundedEnd(4 * INCH, 2 * INCH), Rectangle(4 * INCH, 2 * INCH)]
HEXAGON = Polygon((point(2, 0), point(1, 1.5), point(-1, 1.5), point(-2, 0), point(-1, -1.5), point(1, -1.5)))


def contacts(body: Body, radius: float, count: int) -> list[tuple[np.ndarray, float]]:
    """Places in contact with a base and the outward direction there."""
    if isinstance(body.shape, Round | Oval | RoundedEnd):
        t = np.arange(count) * 2 * math.pi / count + 0.01
        near, far = rim(body, t, radius), rim(body, t, radius + 1.0)
        return [(a, math.atan2(*(b - a)[::-1])) for a, b in zip(near, far, strict=True)]
    figure = shapely.Polygon(corners_of(body))
    outer = figure.buffer(radius, quad_segs=64).exterior
    found = []
    for share in (np.arange(count) + 0.37) / count:
        place = outer.interpolate(share, normalized=True)
        foot = shapely.shortest_line(place, figure).coords[-1]
        found.append((np.array(place.coords[0]), math.atan2(place.y - foot[1], place.x - foot[0])))
    return found


@pytest.mark.parametrize("shape", [*TOUCHED, HEXAGON], ids=["round", "oval", "rounded end", "rectangle", "polygon"])
def test_one_in_contact_can_leave_straight(shape):
    body = stand(shape, 15, 12, 20_000)
    mover = disc(0.5, [body])
    for place, outward in contacts(body, 0.5, 24):
        for turn in (-80, -45, 0, 45, 80):
            way = outward + math.radians(turn)
            goal = place + 3 * np.array([math.cos(way), math.sin(way)])
            found = shortest(OPEN, mover, point(*place), point(*goal), 4.0)
            assert found is not None, f"stuck at {place}"
            assert found.cost == pytest.approx(3.0, abs=2e-4)
            assert first_stop(OPEN, mover, found.points) is None


@pytest.mark.parametrize("shape", [*TOUCHED, HEXAGON], ids=["round", "oval", "rounded end", "rectangle", "polygon"])
def test_one_in_contact_can_go_around(shape):
    """From contact to contact on the other side, as the string goes. Places snap to the grid, so some press by 7e-5."""
    body = stand(shape, 8, 7, 20_000)
    ground, mover = Ground(point(*SIZE)), disc(0.5, [body])
    places = [point(*place) for place, _ in contacts(body, 0.5, 10)]
    strings = distances(maze(SIZE, [], [body], 0.4997), places)
    for i, start in enumerate(places):
        for j in (3, 5, 7):
            way = shortest(ground, mover, start, places[(i + j) % 10], 20.0)
            assert way is not None, f"no way from {start} to {places[(i + j) % 10]}, string {strings[i, (i + j) % 10]}"
            assert way.cost == pytest.approx(
                strings[i, (i + j) % 10], abs=5 * TAUT if isinstance(shape, Oval) else TAUT
            )
            check_way(ground, mover, [body], way)


@pytest.mark.parametrize("press", [0, 1, 2, 3])
@pytest.mark.parametrize("shape", TOUCHED, ids=["round", "oval", "rounded end", "rectangle"])
def test_one_who_presses_within_the_tolerance_can_go_around(shape, press):  # ruling X-37
    """Start or goal, or both, stand so many ten-thousandths too near above and below a base that is 2 in high."""
    body = stand(shape, 8, 7)
    ground, mover = Ground(point(*SIZE)), disc(0.5, [body])
    above, below, free = (80_000, 85_000 - press), (80_000, 55_000 + press), point(8, 3)
    string = distances(maze(SIZE, [], [body], 0.4993), [above, below, free])
    ends = {(above, below): string[0, 1], (above, free): string[0, 2], (free, above): string[2, 0]}
    for (start, goal), expected in ends.items():
        way = shortest(ground, mover, start, goal, 20.0)
        assert way is not None, f"no way from {start} to {goal}"
        assert way.cost == pytest.approx(expected, abs=5 * TAUT if isinstance(shape, Oval) else 3 * TAUT)


def test_one_hemmed_in_by_touching_bases_does_not_move():
    ring = [stand(Round(INCH), 15 + math.cos(t), 12 + math.sin(t)) for t in np.arange(6) * math.pi / 3]
    assert cost(OPEN, disc(0.5, ring), (15, 12), (20, 12), 60) == math.inf
    out = (15 + 5 * math.cos(math.pi / 6), 12 + 5 * math.sin(math.pi / 6))
    assert cost(OPEN, disc(0.5, ring[1:]), (15, 12), out, 60) == math.inf
    assert cost(OPEN, disc(0.5, ring[2:]), (15, 12), out, 60) == pytest.approx(5.0, abs=1e-3)


def test_bases_that_do_not_block_are_passed():
    bodies = Bodies([stand(Round(2 * INCH), 10, 12), stand(Round(2 * INCH), 14, 12)])
    free = Mover(0.5, bodies, np.array([False, False]))
    half = Mover(0.5, bodies, np.array([False, True]))
    assert cost(OPEN, free, (5, 12), (20, 12), 20) == pytest.approx(15.0, abs=1e-9)
    assert cost(OPEN, half, (5, 12), (20, 12), 20) > 15.1


# ------------------------------------------------------------------------------------------- goals and budgets


def test_goals_where_nobody_can_stand():
    ground = Ground(point(30, 24), solid=[box(10, 10, 4, 4)])
    mover = disc(0.5, [stand(Round(2 * INCH), 20, 12)])
    for goal in ((12, 12), (9.6, 12), (20, 12), (20, 13.4), (0.4, 12), (31, 12), (12, 23.6)):
        assert cost(ground, mover, (5, 5), goal, 60) == math.inf, goal


def test_a_courtyard_cannot_be_left():
    outer, yard = box(8, 8, 8, 8)[0], box(10, 10, 4, 4)[0][::-1]
    ground = Ground(point(30, 24), solid=[(outer, yard)])
    assert cost(ground, disc(0.5), (12, 12), (4, 4), 60) == math.inf
    assert cost(ground, disc(0.5), (4, 4), (12, 12), 60) == math.inf
    assert cost(ground, disc(0.5), (10.6, 10.6), (13.4, 13.4), 60) == pytest.approx(math.hypot(2.8, 2.8), abs=1e-9)


def test_islands_that_share_a_corner():
    """One area of two rings or two areas: the way around is the same."""
    one, two = box(10, 10, 4, 4)[0], box(14, 14, 4, 4)[0]
    together = Ground(point(30, 24), solid=[(one, two)])
    apart = Ground(point(30, 24), solid=[(one,), (two,)])
    for start, goal in (((16, 12), (12, 16)), ((9, 9), (19, 19)), ((13, 9), (9, 15)), ((16, 13), (19.4, 15))):
        found, expected = (cost(ground, disc(0.5), start, goal, 40) for ground in (together, apart))
        assert found == pytest.approx(expected, abs=1e-9)
        string = distances(maze((30, 24), [(one,), (two,)], [], 0.5), [point(*start), point(*goal)])[0, 1]
        assert found == pytest.approx(string, abs=TAUT)


@pytest.mark.parametrize(("length", "found"), [(6.0, True), (6.0004, True), (6.0005, False), (6.001, False)])
def test_a_straight_move_of_the_whole_budget(length, found):  # ruling X-37
    assert (cost(OPEN, disc(0.5), (5, 12), (5 + length, 12), 6.0) < math.inf) is found


def test_a_detour_of_the_whole_budget():  # ruling X-37
    mover = disc(1.0, [stand(Round(4 * INCH), 14, 12)])
    whole = cost(OPEN, mover, (4, 12), (24, 12), 40)
    assert cost(OPEN, mover, (4, 12), (24, 12), whole) == pytest.approx(whole, abs=1e-9)
    assert cost(OPEN, mover, (4, 12), (24, 12), whole - 3e-4) == pytest.approx(whole, abs=1e-9)
    assert cost(OPEN, mover, (4, 12), (24, 12), whole - 1e-3) == math.inf


@SETTLED
@given(st.integers(0, 40), st.floats(1, 20), st.floats(0, 10))
def test_a_larger_budget_changes_nothing_but_what_is_found(seed, budget, more):
    table = Table(1000 + seed, [*STRAIGHT, random_oval], places=2)
    if len(table.places) < 2:
        return
    small, large = table.way(0, 1, budget), table.way(0, 1, budget + more)
    if small is not None:
        assert large is not None
        assert large.cost == pytest.approx(small.cost, abs=1e-9)
    elif large is not None:
        assert large.cost > budget


# ------------------------------------------------------------------------------------------- symmetries


@pytest.mark.parametrize("seed", first_few(6, range(2000, 2012)))
def test_there_and_back_cost_the_same(seed):
    table = Table(seed, [*STRAIGHT, random_oval], places=6)
    for i in range(len(table.places)):
        for j in range(i):
            there, back = table.way(i, j), table.way(j, i)
            assert (there is None) == (back is None)
            if there and back:
                assert there.cost == pytest.approx(back.cost, abs=1e-7)


@pytest.mark.parametrize("seed", first_few(5, range(2100, 2110)))
def test_a_turned_table_has_the_same_ways(seed):
    table = Table(seed, [*STRAIGHT, random_oval], places=5)
    width, height = (int(side * INCH) for side in SIZE)
    turns = {90_000: lambda x, y: (height - y, x), 180_000: lambda x, y: (width - x, height - y)}
    for turn, move in turns.items():
        pieces = [tuple(tuple(move(*p) for p in ring) for ring in piece) for piece in table.pieces]
        bodies = [Body(b.shape, Pose(*move(b.at.x, b.at.y), (b.at.facing + turn) % 360_000)) for b in table.bodies]
        ground = Ground((height, width) if turn == 90_000 else (width, height), solid=pieces)
        mover = disc(table.radius, bodies)
        for i in range(1, len(table.places)):
            here = table.way(0, i)
            there = shortest(ground, mover, move(*table.places[0]), move(*table.places[i]), 14.0)
            assert (here is None) == (there is None)
            if here and there:
                assert there.cost == pytest.approx(here.cost, abs=1e-7)


@pytest.mark.parametrize("seed", first_few(6, range(2200, 2212)))
def test_no_detour_over_a_third_place_is_shorter(seed):
    table = Table(seed, [*STRAIGHT, random_oval], places=6)
    n = len(table.places)
    costs = np.array([[way.cost if (way := table.way(i, j, 30.0)) else math.inf for j in range(n)] for i in range(n)])
    over = (costs[:, :, None] + costs[None, :, :]).min(axis=1)
    assert (costs[over <= 30.0] <= over[over <= 30.0] + 5e-4).all()


def test_a_way_keeps_its_ends_and_bends_in_order():
    body = stand(Round(4 * INCH), 14, 12)
    way = shortest(OPEN, disc(1.0, [body]), point(4, 12), point(24, 12), 40)
    assert (way.points[0], way.points[-1], way.penalties) == (point(4, 12), point(24, 12), ())
    spots = np.array(way.points) / INCH
    around = np.unwrap(np.arctan2(*(spots - centre(body)).T[::-1]))
    assert (np.diff(around) < 0).all() or (np.diff(around) > 0).all()
