"""What a way costs: slow ground by Snell's law, crossing costs by exact counts, move penalties by their limits."""

import math
from itertools import combinations, pairwise

import numpy as np
import pytest
import shapely
from checks import SETTLED, TAUT, check_way
from hypothesis import assume, given
from hypothesis import strategies as st
from oracle import Floats, even_odd
from scenes import box, random_area, random_bodies, random_pieces, rng_of
from scipy.optimize import minimize
from scipy.sparse.csgraph import dijkstra
from strings import distances, free_places, maze
from tests.first_few import first_few

from openfire.geometry import kernels
from openfire.geometry.ground import CrossingCost, Ground, MovePenalty, Slow, edge_costs
from openfire.geometry.inches import INCH, Area, Point, point
from openfire.geometry.path_cost import affordable, path_cost
from openfire.geometry.paths import Mover, Way, shortest, touched_by, touched_penalties
from openfire.geometry.shapes import Bodies, Body, Pose, Rectangle, Round

SIZE = point(30, 24)
NOBODY = Mover(0.5, Bodies([]), np.zeros(0, np.bool_))


def go(ground: Ground, start: tuple[float, float], goal: tuple[float, float], budget: float = 40.0) -> Way:
    way = shortest(ground, NOBODY, point(*start), point(*goal), budget)
    assert way is not None
    check_way(ground, NOBODY, [], way)
    return way


# ------------------------------------------------------------------------------------------- slow ground


def snell(widths: list[float], factors: list[float], rise: float) -> float:
    """The cheapest way across parallel strips, by minimising over where it crosses their borders."""

    def total(crossings: Floats) -> float:
        steps = np.diff(np.concatenate(([0.0], crossings, [rise])))
        return float((np.array(factors) * np.hypot(widths, steps)).sum())

    first = rise * np.cumsum(widths)[:-1] / sum(widths)
    return float(minimize(total, first, method="BFGS", options={"gtol": 1e-9}).fun)


@pytest.mark.parametrize("factor", [1.25, 2.0, 3.0, 6.0])
@pytest.mark.parametrize("rise", [0.0, 0.7, 3.0, 5.5])
def test_across_a_slow_strip(factor, rise):
    ground = Ground(SIZE, slow=[Slow(box(10, 0, 4, 24), factor)])
    found = go(ground, (8, 8), (17, 8 + rise))
    assert found.cost == pytest.approx(snell([2, 4, 3], [1, factor, 1], rise), abs=TAUT)


@pytest.mark.parametrize("depth", [0.3, 1.0, 3.0])
@pytest.mark.parametrize("rise", [0.0, 2.0, 6.0])
def test_into_slow_ground_and_out_of_it(depth, rise):
    ground = Ground(SIZE, slow=[Slow(box(10, 0, 12, 24), 2.0)])
    expected = snell([2, depth], [1, 2.0], rise)
    assert go(ground, (8, 8), (10 + depth, 8 + rise)).cost == pytest.approx(expected, abs=TAUT)
    assert go(ground, (10 + depth, 8 + rise), (8, 8)).cost == pytest.approx(expected, abs=TAUT)


def test_two_slow_strips():
    ground = Ground(SIZE, slow=[Slow(box(10, 0, 2, 24), 2.0), Slow(box(12, 0, 3, 24), 3.0)])
    expected = snell([2, 2, 3, 2], [1, 2, 3, 1], 4.0)
    assert go(ground, (8, 8), (17, 12)).cost == pytest.approx(expected, abs=TAUT)


def test_wholly_within_slow_ground():
    ground = Ground(SIZE, slow=[Slow(box(4, 4, 12, 12), 2.0)])
    assert go(ground, (8, 8), (11, 12)).cost == pytest.approx(10.0, abs=1e-9)


def test_out_of_slow_ground_and_along_its_edge():
    """At factor 3 it pays to leave, run along the edge and come in again: down and up at Snell's angle of 1 in 3."""
    ground = Ground(SIZE, slow=[Slow(box(2, 10, 26, 10), 3.0)])
    slant = 1 / math.cos(math.asin(1 / 3))
    expected = 2 * 3 * 0.5 * slant + (10 - 2 * 0.5 * math.tan(math.asin(1 / 3)))
    assert go(ground, (8, 10.5), (18, 10.5)).cost == pytest.approx(expected, abs=TAUT)


@pytest.mark.parametrize("factor", [1.1, 1.2, 1.5, 2.0, 4.0])
def test_slow_ground_is_avoided_when_that_is_cheaper(factor):
    """A 2 in square on the straight line of 6 in: through it, or over one of its corners."""
    ground = Ground(SIZE, slow=[Slow(box(10, 11, 2, 2), factor)])
    expected = min(6 + 2 * (factor - 1), 2 * math.sqrt(5) + 2)
    assert go(ground, (8, 12), (14, 12)).cost == pytest.approx(expected, abs=TAUT)


def steiner(area: Area, factor: float, places: list[Point], spacing: float = 0.05) -> Floats:
    """(places, places): costs over many places on the edge of a slow area; never too low, at most 1e-2 too high."""
    figure = even_odd(area)
    rim = figure.boundary.segmentize(spacing)
    dots = np.concatenate((np.array(places) / INCH, shapely.get_coordinates(rim)))
    i, j = np.triu_indices(len(dots), 1)
    lines = shapely.linestrings(np.stack((dots[i], dots[j]), axis=1))
    shapely.prepare(figure)
    slow = shapely.length(shapely.intersection(lines, figure.buffer(-1e-7)))
    costs = np.zeros((len(dots), len(dots)))
    costs[i, j] = costs[j, i] = shapely.length(lines) + (factor - 1) * slow
    return dijkstra(costs, indices=np.arange(len(places)))[:, : len(places)]


def slow_island(seed: int) -> tuple[Ground, list[Point]]:
    """One piece of slow ground and five places around it and in it."""
    rng = rng_of(seed)
    area, factor = random_area(rng, 8, 8, 3.0), float(rng.uniform(1.2, 3.5))
    return Ground(point(16, 16), slow=[Slow(area, factor)]), [point(*rng.uniform(3, 13, 2)) for _ in range(5)]


@pytest.mark.parametrize("seed", first_few(3, range(20)))
def test_slow_ground_of_any_outline(seed):
    ground, places = slow_island(seed)
    expected = steiner(ground.slow[0].area, ground.slow[0].factor, places)
    for i, j in combinations(range(5), 2):
        way = shortest(ground, NOBODY, places[i], places[j], 60.0)
        assert way is not None
        assert expected[i, j] - 1e-2 <= way.cost <= expected[i, j] + TAUT, f"{places[i]} {places[j]}"


@pytest.mark.parametrize("seed", first_few(5, range(10)))
def test_a_way_around_slow_ground_costs_what_its_points_cost(seed):
    ground, places = slow_island(seed)
    for start, goal in combinations(places, 2):
        way = shortest(ground, NOBODY, start, goal, 60.0)
        assert way is not None
        check_way(ground, NOBODY, [], way)


@pytest.mark.parametrize("seed", first_few(6, range(12)))
def test_slow_ground_among_obstacles_never_costs_more_than_ignoring_it(seed):
    """Also: never less than without slow ground; the way keeps clear; its price is its cost."""
    rng = rng_of(300 + seed)
    solid = random_pieces(rng, 3, 16, 14, 2.0)
    slow = [Slow(area, float(rng.uniform(1.2, 3.0))) for area in random_pieces(rng, 3, 16, 14, 2.5)]
    bodies = random_bodies(rng, 5, 16, 14, solid)
    mover = Mover(0.5, Bodies(bodies), np.ones(len(bodies), np.bool_))
    plain, ground = Ground(point(16, 14), solid=solid), Ground(point(16, 14), solid=solid, slow=slow)
    places = free_places(rng, (16, 14), solid, bodies, 0.5, 12)
    for start, goal in pairwise(places):
        short = shortest(plain, mover, start, goal, 20.0)
        if short is None:
            continue
        naive = path_cost(ground, short.points).total
        way = shortest(ground, mover, start, goal, naive + 0.01)
        assert way is not None
        assert short.cost - 1e-6 <= way.cost <= naive + TAUT
        check_way(ground, mover, bodies, way)


def test_along_the_edge_of_slow_ground_nothing_is_slow():
    """On each of the twelve sides of a plus sign, in both directions: tolerance is in the player's favour (X-37)."""
    ring = [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1)]
    area = (tuple(point(8 + 2 * x, 8 + 2 * y) for x, y in ring),)
    ground = Ground(SIZE, slow=[Slow(area, 3.0)])
    for a, b in pairwise([*area[0], area[0][0]]):
        assert path_cost(ground, [a, b]).total == pytest.approx(2.0), f"{a} {b}"
        assert path_cost(ground, [b, a]).total == pytest.approx(2.0), f"{b} {a}"


def test_a_way_through_slow_ground_stays_on_the_table():
    """A wedge of slow ground thins out beyond the table's edge, where it would be cheapest to cross it."""
    ground = Ground(SIZE, slow=[Slow(((point(-4, 8), point(20, 2), point(20, 14)),), 4.0)])
    way = shortest(ground, NOBODY, point(1, 4), point(1, 12), 40.0)
    assert way is not None
    assert min(x for x, _ in way.points) >= 5_000 - 4


def test_a_given_way_is_priced_leg_by_leg():
    ground = Ground(
        SIZE, slow=[Slow(box(10, 10, 4, 4), 2.0)], crossing_costs=[CrossingCost(point(12, 0), point(12, 24), 1.0, 0.5)]
    )
    found = path_cost(ground, [point(8, 12), point(11, 12), point(13, 12), point(13, 20)])
    assert found.spent == pytest.approx((0.0, 4.0, 9.0, 19.0))
    assert (found.total, found.length) == (pytest.approx(19.0), pytest.approx(13.0))
    assert path_cost(ground, [point(13, 12), point(11, 12)]).total == pytest.approx(4.5)
    assert path_cost(ground, [point(5, 5)]).total == 0.0


@pytest.mark.parametrize("hole", [False, True])
def test_length_inside_slow_ground(hole):
    rng = rng_of(71)
    for _ in range(150):
        area = random_area(rng, 8, 8, 4.0, hole)
        points = [point(*rng.uniform(2, 14, 2)) for _ in range(4)]
        line = shapely.LineString(np.array(points) / INCH)
        inside = sum(shapely.intersection(leg, even_odd(area)).length for leg in legs(line))
        found = path_cost(Ground(SIZE, slow=[Slow(area, 3.0)]), points)
        assert found.total == pytest.approx(line.length + 2 * inside, abs=1e-9)


def legs(line: shapely.LineString) -> list[shapely.LineString]:
    spots = list(line.coords)
    return [shapely.LineString(pair) for pair in pairwise(spots)]


# ------------------------------------------------------------------------------------------- crossing costs


def crossing_cost_of(ground: Ground, *places: tuple[float, float]) -> float:
    found = path_cost(ground, [point(*place) for place in places])
    return found.total - found.length


def test_a_crossing_costs_by_direction():
    ground = Ground(SIZE, crossing_costs=[CrossingCost(point(10, 5), point(10, 15), 1.0, 0.25)])
    assert crossing_cost_of(ground, (8, 10), (12, 10)) == pytest.approx(1.0)
    assert crossing_cost_of(ground, (12, 10), (8, 10)) == pytest.approx(0.25)
    assert crossing_cost_of(ground, (8, 10), (12, 10), (8, 11), (12, 12)) == pytest.approx(2.25)
    assert crossing_cost_of(ground, (8, 16), (12, 16)) == pytest.approx(0.0)
    assert crossing_cost_of(ground, (8, 10), (9.9, 10)) == pytest.approx(0.0)


def test_a_bend_on_the_line_counts_once():
    ground = Ground(SIZE, crossing_costs=[CrossingCost(point(10, 5), point(10, 15), 1.0, 1.0)])
    for y in (10, 11.5):
        assert crossing_cost_of(ground, (8, 10), (10, y), (12, 10)) == pytest.approx(1.0)
        assert crossing_cost_of(ground, (12, 10), (10, y), (8, 10)) == pytest.approx(1.0)
    assert crossing_cost_of(ground, (8, 10), (10, 8), (10, 12), (12, 10)) == pytest.approx(1.0)
    assert crossing_cost_of(ground, (12, 10), (10, 8), (10, 12), (8, 10)) == pytest.approx(1.0)


@pytest.mark.parametrize("end", [(15, 10), (15, 12), (12, 15), (10, 15), (15, 5)])
def test_straight_through_the_corner_of_two_crossing_costs_counts_once(end):
    corner = point(10, 10)
    ground = Ground(
        SIZE, crossing_costs=[CrossingCost(point(5, 10), corner, 1.0, 1.0), CrossingCost(corner, point(*end), 1.0, 1.0)]
    )
    for start, goal in (((9, 14), (11, 6)), ((8.5, 13), (11.5, 7)), ((9.5, 12), (10.5, 8))):
        assert crossing_cost_of(ground, start, goal) == pytest.approx(1.0)
        assert crossing_cost_of(ground, goal, start) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("start", "goal"), [((4, 11), (16, 11)), ((6, 10.5), (14, 11.5)), ((4, 9), (16, 13)), ((9, 15), (11, 5))]
)
def test_a_bend_at_the_corner_of_two_crossing_costs_counts_once(start, goal):
    """The line runs (5, 10), (10, 10), (15, 12); each way passes it at its corner from one side to the other."""
    corner = point(10, 10)
    ground = Ground(
        SIZE,
        crossing_costs=[CrossingCost(point(5, 10), corner, 1.0, 1.0), CrossingCost(corner, point(15, 12), 1.0, 1.0)],
    )
    assert crossing_cost_of(ground, start, (10, 10), goal) == pytest.approx(1.0)
    assert crossing_cost_of(ground, goal, (10, 10), start) == pytest.approx(1.0)


SPOTS = st.tuples(st.integers(1, 11), st.integers(1, 11))
LINE = ((0, 6), (3, 6), (5, 4), (7, 8), (8, 8), (12, 6))
"""A border right across a table of 12 in, to be crossed on a coarse grid, where corners and edges are often hit."""


def side(spot: tuple[int, int]) -> int:
    """1 above the border, -1 below it, 0 on it."""
    for (ax, ay), (bx, by) in pairwise(LINE):
        if ax <= spot[0] <= bx:
            turn = (bx - ax) * (spot[1] - ay) - (by - ay) * (spot[0] - ax)
            return (turn > 0) - (turn < 0)
    raise AssertionError(spot)


@SETTLED
@given(st.lists(SPOTS, min_size=2, max_size=5))
def test_crossings_of_a_border_add_up(spots):
    """Downward less upward crossings are known from the two ends, whatever happens in between."""
    assume(side(spots[0]) and side(spots[-1]))
    chain = list(pairwise(LINE))
    down = Ground(point(12, 12), crossing_costs=[CrossingCost(point(*a), point(*b), 1.0, 0.0) for a, b in chain])
    up = Ground(point(12, 12), crossing_costs=[CrossingCost(point(*a), point(*b), 0.0, 1.0) for a, b in chain])
    assert crossing_cost_of(down, *spots) - crossing_cost_of(up, *spots) == pytest.approx(
        (side(spots[0]) - side(spots[-1])) / 2
    )


@SETTLED
@given(SPOTS, SPOTS)
def test_a_straight_leg_pays_once_per_crossing_of_a_border(start, goal):
    """From one side to the other: at least one crossing; and never more than the border has pieces."""
    assume(side(start) and side(goal))
    chain = list(pairwise(LINE))
    both = Ground(point(12, 12), crossing_costs=[CrossingCost(point(*a), point(*b), 1.0, 1.0) for a, b in chain])
    count = crossing_cost_of(both, start, goal)
    assert round(count) % 2 == (side(start) != side(goal))
    assert count <= len(chain)


def test_edge_costs_are_for_coming_in():
    ground = Ground(SIZE, crossing_costs=edge_costs(box(10, 10, 4, 4), 1.0))
    assert crossing_cost_of(ground, (8, 12), (12, 12)) == pytest.approx(1.0)
    assert crossing_cost_of(ground, (12, 12), (8, 12)) == pytest.approx(0.0)
    assert crossing_cost_of(ground, (8, 12), (16, 12)) == pytest.approx(1.0)
    assert crossing_cost_of(ground, (8, 8), (12, 12)) == pytest.approx(1.0)
    assert crossing_cost_of(ground, (12, 12), (16, 16)) == pytest.approx(0.0)
    assert crossing_cost_of(ground, (8, 8), (16, 16)) == pytest.approx(1.0)
    assert crossing_cost_of(ground, (8, 16), (16, 8)) == pytest.approx(1.0)


def test_edge_costs_of_a_yard():
    outer, yard = box(8, 8, 8, 8)[0], box(10, 10, 4, 4)[0][::-1]
    ground = Ground(SIZE, crossing_costs=edge_costs((outer, yard), 1.0, 0.5))
    assert crossing_cost_of(ground, (5, 12), (12, 12)) == pytest.approx(1.5)
    assert crossing_cost_of(ground, (5, 12), (20, 12)) == pytest.approx(3.0)


@pytest.mark.parametrize("crossing", [0.2, 0.4, 0.6, 3.0])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("lying", [False, True])
def test_around_the_end_of_a_line_with_a_cost_when_cheaper(crossing, turned, lying):
    """Through it for the crossing, or over its end 1 in aside; whichever way the line is drawn."""

    def place(x: float, y: float) -> tuple[float, float]:
        return (y, x) if lying else (x, y)

    ends = point(*place(10, 4)), point(*place(10, 12))
    ground = Ground(SIZE, crossing_costs=[CrossingCost(*(ends[::-1] if turned else ends), crossing, crossing)])
    expected = min(4 + crossing, 2 * math.sqrt(5))
    assert go(ground, place(8, 11), place(12, 11)).cost == pytest.approx(expected, abs=TAUT)
    assert go(ground, place(12, 11), place(8, 11)).cost == pytest.approx(expected, abs=TAUT)


@pytest.mark.parametrize("seed", range(6))
def test_around_the_end_of_a_slanting_line_with_a_cost(seed):
    """The bend is snapped to the grid; what was planned as a way around must not cross the line for it."""
    rng = rng_of(seed)
    for _ in range(20):
        angle = rng.uniform(0, 2 * math.pi)
        far = (8 + 3 * math.cos(angle), 8 + 3 * math.sin(angle))
        ground = Ground(point(16, 16), crossing_costs=[CrossingCost(point(8, 8), point(*far), 9.0, 9.0)])
        off = np.array([-math.sin(angle), math.cos(angle)])
        start, goal = (np.array(far) - 0.5 * np.array([math.cos(angle), math.sin(angle)]) + s * off for s in (-1, 1))
        expected = math.dist(start, far) + math.dist(goal, far)
        assert go(ground, tuple(start), tuple(goal), 8.0).cost == pytest.approx(expected, abs=TAUT)


def test_up_costs_and_down_is_free():
    ground = Ground(SIZE, crossing_costs=edge_costs(box(10, 4, 8, 16), 2.0))
    assert go(ground, (8, 12), (13, 12)).cost == pytest.approx(7.0, abs=TAUT)
    assert go(ground, (13, 12), (8, 12)).cost == pytest.approx(5.0, abs=TAUT)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("above", "below"), [(1.0, 3.0), (3.0, 1.0), (0.5, 0.5)])
def test_crossing_costs_met_on_a_bend(turned, above, below):
    """Toll lines run up and down from the middle of a base; the way bends around it on the cheaper side."""
    body = Body(Round(4 * INCH), Pose(*point(14, 12)))
    lines = [(point(14, 12), point(14, 24), above), (point(14, 12), point(14, 0), below)]
    crossing_costs = [
        CrossingCost(b, a, crossing, crossing) if turned else CrossingCost(a, b, crossing, crossing)
        for a, b, crossing in lines
    ]
    ground, mover = Ground(SIZE, crossing_costs=crossing_costs), Mover(1.0, Bodies([body]), np.ones(1, np.bool_))
    detour = 2 * math.sqrt(100 - 9) + 3 * (math.pi - 2 * math.acos(3 / 10))
    for start, goal in (((4, 12), (24, 12)), ((24, 12), (4, 12))):
        way = shortest(ground, mover, point(*start), point(*goal), 40)
        assert way is not None
        assert way.cost == pytest.approx(detour + min(above, below), abs=TAUT)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("back", [False, True])
def test_a_line_with_a_cost_that_starts_at_the_corner_of_a_building(turned, back):
    """It goes on in the line of the wall, so the way's bend begins exactly on it."""
    ends = (point(14, 14), point(14, 24))
    crossing = CrossingCost(*(ends[::-1] if turned else ends), 1.0, 1.0)
    ground = Ground(SIZE, solid=[box(10, 10, 4, 4)], crossing_costs=[crossing])
    start, goal = ((15, 11), (8, 15)) if back else ((8, 15), (15, 11))
    string = distances(maze((30, 24), [box(10, 10, 4, 4)], [], 0.9997), [point(*start), point(*goal)])[0, 1]
    way = shortest(ground, NOBODY._replace(radius=1.0), point(*start), point(*goal), 40)
    assert way is not None
    assert way.cost == pytest.approx(string + 1.0, abs=TAUT)


@pytest.mark.parametrize("seed", first_few(5, range(10)))
def test_crossing_costs_among_obstacles_never_cost_more_than_ignoring_them(seed):
    rng = rng_of(600 + seed)
    solid = random_pieces(rng, 3, 16, 14, 2.0)
    crossing_costs = [
        t for area in random_pieces(rng, 3, 16, 14, 2.5) for t in edge_costs(area, float(rng.uniform(0.5, 2)))
    ]
    bodies = random_bodies(rng, 5, 16, 14, solid)
    mover = Mover(0.5, Bodies(bodies), np.ones(len(bodies), np.bool_))
    plain, ground = (
        Ground(point(16, 14), solid=solid),
        Ground(point(16, 14), solid=solid, crossing_costs=crossing_costs),
    )
    places = free_places(rng, (16, 14), solid, bodies, 0.5, 12)
    for start, goal in pairwise(places):
        short = shortest(plain, mover, start, goal, 20.0)
        if short is None:
            continue
        naive = path_cost(ground, short.points).total
        way = shortest(ground, mover, start, goal, naive + 0.01)
        assert way is not None
        assert short.cost - 1e-6 <= way.cost <= naive + TAUT
        check_way(ground, mover, bodies, way)


# ------------------------------------------------------------------------------------------- move penalties

MUD = box(10, 0, 2, 20)
"""Levied ground on the straight line from (6, 12) to (16, 12); around its upper end at (10..12, 20) it is far."""


@pytest.mark.parametrize(("budget", "penalty", "found"), [
    (12.0, {"less": 2.0}, True), (11.9996, {"less": 2.0}, True), (11.999, {"less": 2.0}, False),
    (12.0, {"cap": 10.0}, True), (12.0, {"cap": 9.999}, False), (12.0, {"less": 1.0, "cap": 10.0}, True),
    (12.0, {"less": 3.0, "cap": 10.5}, False),
])  # fmt: skip
def test_a_levy_shortens_the_move(budget, penalty, found):
    ground = Ground(SIZE, move_penalties=[MovePenalty((MUD,), **penalty)])
    way = shortest(ground, NOBODY, point(6, 12), point(16, 12), budget)
    assert (way is not None) is found
    if way:
        assert (way.cost, way.penalties) == (pytest.approx(10.0), (0,))


def test_levied_ground_is_avoided_where_the_move_allows():
    """Around its end the disc keeps 0.5 in off both upper corners."""
    ground = Ground(SIZE, move_penalties=[MovePenalty((box(10, 8, 2, 4.2),), less=6.0)])
    string = distances(maze((30, 24), [box(10, 8, 2, 4.2)], [], 0.5), [point(6, 12), point(16, 12)])[0, 1]
    around = shortest(ground, NOBODY, point(6, 12), point(16, 12), string + 0.01)
    assert around is not None
    assert (around.cost, around.penalties) == (pytest.approx(string, abs=TAUT), ())
    assert shortest(ground, NOBODY, point(6, 12), point(16, 12), string - 0.01) is None
    through = shortest(ground, NOBODY, point(6, 12), point(16, 12), 16.0)
    assert through is not None
    assert (through.cost, through.penalties) == (pytest.approx(10.0), (0,))


def test_two_levies_are_weighed_one_by_one():
    wall = [box(10, 0, 2, 12), box(10, 12, 2, 12)]
    ground = Ground(SIZE, move_penalties=[MovePenalty((wall[0],), less=5.0), MovePenalty((wall[1],), less=1.0)])
    way = shortest(ground, NOBODY, point(6, 11), point(16, 11), 12.0)
    assert way is not None
    assert way.penalties == (1,)
    assert way.cost == pytest.approx(
        distances(maze((30, 24), wall[:1], [], 0.5), [point(6, 11), point(16, 11)])[0, 1], abs=TAUT
    )
    best = shortest(ground, NOBODY, point(6, 11), point(16, 11), 15.0)
    assert best is not None
    assert best.cost == pytest.approx(10.0)


def test_one_who_starts_in_levied_ground_has_touched_it():
    ground = Ground(SIZE, move_penalties=[MovePenalty((box(4, 4, 4, 4),), less=2.0)])
    assert shortest(ground, NOBODY, point(6, 6), point(12, 6), 7.0) is None
    way = shortest(ground, NOBODY, point(6, 6), point(12, 6), 8.0)
    assert way is not None
    assert (way.cost, way.penalties) == (pytest.approx(6.0), (0,))


def test_one_who_ends_in_levied_ground_has_touched_it():
    ground = Ground(SIZE, move_penalties=[MovePenalty((box(4, 4, 4, 4),), less=2.0)])
    assert shortest(ground, NOBODY, point(12, 6), point(6, 6), 7.0) is None
    way = shortest(ground, NOBODY, point(12, 6), point(6, 6), 8.0)
    assert way is not None
    assert way.penalties == (0,)


@pytest.mark.parametrize(
    ("y", "touched"), [(20.5, ()), (20.4997, ()), (20.499, (0,)), (20.0, (0,)), (10.0, (0,)), (21.0, ())]
)
def test_touching_levied_ground(y, touched):  # rulings: contact is no touch, pressing deeper than 4e-4 is
    ground = Ground(SIZE, move_penalties=[MovePenalty((MUD,), less=1.0)])
    assert touched_penalties(ground, 0.5, [point(6, y), point(16, y)]) == touched
    assert touched_penalties(ground, 0.5, [point(11, y)]) == touched
    assert touched_penalties(ground, 0.5, [point(6, 22), point(11, 22), point(11, y)]) == touched


@pytest.mark.parametrize(
    ("points", "touched"),
    [
        ([(6, 10), (7.99, 10)], ()),  # the front is at 9.99
        ([(6, 10), (8.1, 10)], (0,)),  # the front is at 10.1
        ([(6, 10), (9.4, 10), (6, 10)], (0,)),
        ([(9.4, 2), (9.4, 12)], ()),  # it goes by with its side at 9.9
        ([(9.6, 2), (9.6, 12)], (0,)),
        ([(6, 10), (6, 10)], ()),  # it lies along y, as it is
    ],
)
def test_a_long_base_touches_levied_ground_with_its_front(points, touched):  # ruling X-38
    ground = Ground(SIZE, move_penalties=[MovePenalty((box(10, 0, 4, 20),), less=1.0)])
    bodies = Bodies([Body(Rectangle(4 * INCH, INCH), Pose(*point(6, 10), 90_000))])
    mover = Mover(0.5, bodies, np.zeros(1, dtype=np.bool_), own=0)
    assert touched_by(ground, mover, [point(x, y) for x, y in points]) == touched


@pytest.mark.parametrize("seed", first_few(5, range(10)))
def test_a_way_touches_the_levies_it_pays(seed):
    rng = rng_of(900 + seed)
    areas = random_pieces(rng, 4, 16, 14, 2.0, 0.1)
    move_penalties = [
        MovePenalty((areas[0], areas[1]), less=1.5),
        MovePenalty((areas[2],), cap=7.0),
        MovePenalty((areas[3],), less=0.5),
    ]
    ground = Ground(point(16, 14), move_penalties=move_penalties)
    for _ in range(15):
        start, goal = (point(*(rng.uniform(1, side - 1) for side in (16, 14))) for _ in range(2))
        way = shortest(ground, NOBODY, start, goal, 9.0)
        left = min([9.0, *(move_penalties[k].left_of(9.0) for k in (way.penalties if way else ()))])
        if way:
            assert set(touched_penalties(ground, 0.5, way.points)) <= set(way.penalties), f"{start} {goal} {way}"
            assert way.cost <= left + 4e-4
        elif math.dist(start, goal) / INCH <= 9.0:
            touched = touched_penalties(ground, 0.5, [start, goal])
            assert math.dist(start, goal) / INCH > min([9.0, *(move_penalties[k].left_of(9.0) for k in touched)])


# ------------------------------------------------------------------------------------------- parts of a way


def paid(ground: Ground, way: list[tuple[float, float]], limit: float) -> tuple[tuple[float, float], ...]:
    return tuple((x / INCH, y / INCH) for x, y in affordable(ground, tuple(point(*at) for at in way), limit))


def test_a_way_that_can_be_paid_is_left_as_it_is():
    assert paid(Ground(SIZE), [(2, 2), (5, 2), (5, 6)], 7.0) == ((2, 2), (5, 2), (5, 6))


def test_on_even_ground_the_last_leg_is_cut_at_the_limit():
    part = paid(Ground(SIZE), [(2, 2), (5, 2), (5, 12)], 7.0)
    assert part[:2] == ((2, 2), (5, 2))
    assert part[2] == pytest.approx((5, 6), abs=0.001)
    assert part[2][1] <= 6


def test_slow_ground_is_paid_twice_up_to_the_limit():
    """From x 2: 4 inches to the edge of the slow ground at 6, then 3 of the 7 inches buy 1.5."""
    ground = Ground(SIZE, slow=[Slow(box(6, 0, 10, 24), 2.0)])
    for y in (2, 11):
        part = paid(ground, [(2, y), (14, y)], 7.0)
        assert part[1] == pytest.approx((7.5, y), abs=0.001)
        assert part[1][0] <= 7.5


def test_who_cannot_pay_a_crossing_cost_stops_before_it():
    ground = Ground(SIZE, crossing_costs=[CrossingCost(point(6, 0), point(6, 24), 2.0, 2.0)])
    assert paid(ground, [(2, 2), (14, 2)], 5.0)[1] == pytest.approx((6, 2), abs=0.001)
    assert paid(ground, [(2, 2), (14, 2)], 7.0)[1] == pytest.approx((7, 2), abs=0.001)


def test_who_has_nothing_left_for_a_leg_stays_at_its_beginning():
    assert paid(Ground(SIZE), [(2, 2), (5, 2), (9, 2)], 3.0)[-1] == (5, 2)


@given(st.integers(0, 10_000), st.floats(0.5, 12.0))
def test_the_part_that_is_paid_costs_the_limit_or_ends_at_a_crossing_cost(seed, limit):
    rng = rng_of(seed)
    ground = Ground(SIZE, slow=[Slow(box(6, 4, 5, 12), 2.0)], crossing_costs=edge_costs(box(14, 6, 3, 9), 1.0))
    way = tuple(point(*at) for at in rng.uniform((1, 1), (29, 23), (3, 2)).tolist())
    assume(path_cost(ground, way).total > limit + 0.01)
    part = affordable(ground, way, limit)
    spent = path_cost(ground, part).total
    assert spent <= limit + 1e-9
    assert spent >= limit - 1.0 - 0.002, "no more is left over than a crossing costs"


def paid_by_halving(ground: Ground, way: tuple[Point, ...], limit: float) -> tuple[Point, ...]:
    """The same in plain words: the way until a leg cannot be paid, and of that leg what halving finds."""
    spent = path_cost(ground, way).spent
    leg = next((k for k, so_far in enumerate(spent) if so_far > limit + kernels.RULES_EPS), None)
    if leg is None:
        return way
    (ax, ay), (bx, by) = way[leg - 1], way[leg]
    share = (limit - spent[leg - 1]) / (spent[leg] - spent[leg - 1])
    even = round(ax + share * (bx - ax)), round(ay + share * (by - ay))
    if -kernels.NUMERIC <= limit - path_cost(ground, (*way[:leg], even)).total < 2 * kernels.NEAR_ENOUGH:
        return (*way[:leg], even)
    low, high, place, guess = 0.0, 1.0, (ax, ay), max(0.0, share - kernels.CRUMB)
    for _ in range(18):
        there = math.trunc(ax + guess * (bx - ax)), math.trunc(ay + guess * (by - ay))
        left = limit - path_cost(ground, (*way[:leg], there)).total
        if left < 0:
            high = guess
        else:
            low, place = guess, there
            if left < kernels.NEAR_ENOUGH:
                break
        guess = (low + high) / 2
    return (*way[:leg], place)


@given(st.integers(0, 10_000), st.floats(0.0, 30.0))
def test_the_part_that_is_paid_is_what_halving_finds(seed, limit):
    rng = rng_of(seed)
    slow, crossing_costs = [Slow(box(6, 4, 5, 12), 2.0)], edge_costs(box(14, 6, 3, 9), 1.0)
    ground = (Ground(SIZE), Ground(SIZE, slow=slow), Ground(SIZE, slow=slow, crossing_costs=crossing_costs))[seed % 3]
    way = tuple(point(*at) for at in rng.uniform((1, 1), (29, 23), (1 + seed % 4, 2)).tolist())
    assert affordable(ground, way, limit) == paid_by_halving(ground, way, limit)
