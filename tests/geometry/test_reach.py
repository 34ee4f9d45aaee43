"""Reach: every place's cost is the cost of the shortest way to it, and the outline holds exactly those places."""

import math

import numpy as np
import pytest
import shapely
from checks import check_way
from scenes import box, random_bodies, random_pieces, rng_of
from strings import free_places

from openfire.geometry.ground import CrossingCost, Ground, MovePenalty, Slow, edge_costs
from openfire.geometry.inches import INCH, Area, Point, point, units
from openfire.geometry.paths import Mover, shortest
from openfire.geometry.placement import footing
from openfire.geometry.reach import Reach, no_places, outline, reach, survey
from openfire.geometry.shapes import Bodies

SIZE = (16.0, 14.0)
CLOSE = 2e-3
"""What the cost of a place on the grid may be off, in inches."""


class Field:
    """A random table with obstacles and, if asked for, ground of one kind with a price."""

    def __init__(self, seed: int, kind: str) -> None:
        rng = rng_of(seed)
        self.rng = rng
        solid = random_pieces(rng, 3, *SIZE, 1.8)
        priced = random_pieces(rng, 3, *SIZE, 2.0)
        self.bodies = random_bodies(rng, 6, *SIZE, solid)
        self.ground = Ground(point(*SIZE), solid=solid, **prices(kind, priced))
        self.mover = Mover(0.45, Bodies(self.bodies), np.ones(len(self.bodies), np.bool_))
        self.start = free_places(
            rng, SIZE, [*solid, *(priced if kind == "move_penalties" else [])], self.bodies, 0.45, 1
        )[0]

    def found(self, budget: float, step: float = 0.25) -> Reach:
        return reach(self.ground, self.mover, self.start, budget, step)

    def cost(self, place: Point, budget: float) -> float:
        way = shortest(self.ground, self.mover, self.start, place, budget)
        return way.cost if way else math.inf


def prices(kind: str, areas: list[Area]) -> dict:
    match kind:
        case "slow":
            return {"slow": [Slow(area, 2.0) for area in areas]}
        case "crossing_costs":
            return {"crossing_costs": [crossing for area in areas for crossing in edge_costs(area, 1.0)]}
        case "move_penalties":
            return {"move_penalties": [MovePenalty((areas[0],), less=1.5), MovePenalty(tuple(areas[1:]), cap=3.5)]}
    return {}


KINDS = ["plain", "crossing_costs", "move_penalties", "slow"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(6))
def test_each_place_costs_what_its_shortest_way_costs(kind, seed):
    """60 places a table; 1,440 in all."""
    field = Field(seed, kind)
    places = field.found(5.0).places()
    for k in field.rng.choice(len(places), 60):
        place, cost = places[k]
        way = shortest(field.ground, field.mover, field.start, place, 5.001)
        assert way is not None, f"no way to {place}, said to cost {cost}"
        assert cost == pytest.approx(way.cost, abs=CLOSE), f"from {field.start} to {place}"
        assert way.cost <= 5.0 + 4e-4 + CLOSE


@pytest.mark.parametrize("kind", KINDS)
def test_places_that_are_asked_about_one_by_one_cost_what_they_cost_on_the_grid(kind):
    field = Field(40, kind)
    grid = dict(field.found(5.0).places())
    costs = survey(field.ground, field.mover, field.start, 5.0).costs(np.array(list(grid)))
    assert costs.tolist() == pytest.approx(list(grid.values()), abs=CLOSE)


@pytest.mark.parametrize("kind", KINDS[:3])
def test_places_anywhere_cost_what_their_shortest_ways_cost(kind):
    field = Field(41, kind)
    places = [point(*field.rng.uniform((0.0, 0.0), SIZE)) for _ in range(200)]
    costs = survey(field.ground, field.mover, field.start, 5.0).costs(np.array(places))
    assert costs.tolist() == pytest.approx([field.cost(place, 5.0) for place in places], abs=CLOSE)
    assert 20 < np.isfinite(costs).sum() < 180


@pytest.mark.parametrize("kind", KINDS[:3])
@pytest.mark.parametrize("seed", range(3))
def test_ways_to_places_can_be_walked_within_the_budget(kind, seed):
    field = Field(20 + seed, kind)
    places = field.found(5.0).places()
    for k in field.rng.choice(len(places), 20):
        way = shortest(field.ground, field.mover, field.start, places[k][0], 5.0)
        assert way is not None
        check_way(field.ground, field.mover, field.bodies, way)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_places_out_of_reach_have_no_way(kind, seed):
    field = Field(40 + seed, kind)
    found = field.found(4.0)
    rows, columns = np.nonzero(np.isinf(found.costs))
    for k in field.rng.choice(len(rows), 60):
        x = found.corner[0] + found.step * columns[k]
        y = found.corner[1] + found.step * rows[k]
        assert field.cost(point(x, y), 4.0 - CLOSE) == math.inf, f"from {field.start} to {(x, y)}"


@pytest.mark.parametrize("kind", KINDS)
def test_more_budget_reaches_more_and_costs_no_more(kind):
    for seed in range(60, 63):
        field = Field(seed, kind)
        small, large = field.found(3.0), field.found(4.5)
        edge = (large.costs.shape[0] - small.costs.shape[0]) // 2
        inner = large.costs[edge:-edge, edge:-edge]
        near = np.isfinite(small.costs)
        assert np.isfinite(inner[near]).all()
        assert (inner[near] <= small.costs[near] + CLOSE).all()


def test_the_start_is_a_place_of_the_grid_and_costs_nothing():
    field = Field(70, "plain")
    assert dict(field.found(3.0, 0.3).places())[field.start] == 0.0


def test_open_ground_is_a_disc():
    """Every place costs its distance; the outline is the circle."""
    mover = Mover(0.5, Bodies([]), np.zeros(0, np.bool_))
    found = reach(Ground(point(30, 30)), mover, point(15, 15), 6.0)
    for place, cost in found.places():
        assert cost == pytest.approx(math.dist(place, point(15, 15)) / INCH, abs=1e-9)
    count = sum(math.hypot(i, j) * 0.25 <= 6.0004 for i in range(-24, 25) for j in range(-24, 25))
    assert len(found.places()) == count
    (area,) = outline(found)
    assert (
        shapely.Polygon(np.array(area[0]) / INCH).symmetric_difference(shapely.Point(15, 15).buffer(6, 64)).area < 0.6
    )


def test_the_table_s_edge_bounds_reach():
    mover = Mover(0.5, Bodies([]), np.zeros(0, np.bool_))
    found = reach(Ground(point(30, 30)), mover, point(0.5, 0.5), 3.0)
    assert all(min(place) >= 5_000 for place, _ in found.places())
    assert all(min(spot) >= 5_000 - 4 for area in outline(found) for spot in area[0])


def test_a_closed_room_bounds_reach():
    ring = box(5, 5, 8, 8)[0], box(6, 6, 6, 6)[0][::-1]
    mover = Mover(0.5, Bodies([]), np.zeros(0, np.bool_))
    found = reach(Ground(point(30, 30), solid=[ring]), mover, point(9, 9), 9.0)
    assert len(found.places()) == 21 * 21
    (area,) = outline(found)
    assert shapely.Polygon(np.array(area[0]) / INCH).area == pytest.approx(25.0, abs=0.05)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_the_outline_holds_what_can_be_reached(kind, seed):
    field = Field(80 + seed, kind)
    found = field.found(4.0)
    border = shapely.union_all([shapely.Polygon(a[0], a[1:]) for a in outline(found)])
    border = shapely.transform(border, lambda xy: xy / INCH)
    reached = np.array([place for place, _ in found.places()]) / INCH
    assert shapely.distance(border, shapely.points(reached)).max() <= 0.02
    grid = np.array([[(found.corner[0] + c * 0.25, found.corner[1] + r * 0.25) for c in range(33)] for r in range(33)])
    near = shapely.union_all(shapely.points(reached)).buffer(0.3)
    far = [spot for spot in grid.reshape(-1, 2) if not near.contains(shapely.Point(spot))]
    assert not shapely.intersects(border.buffer(-0.02), shapely.points(far)).any()


def test_the_outline_stops_at_a_line_with_a_cost_nobody_can_pay():
    """What is drawn may be off by a step of the grid, not more."""
    mover = Mover(0.5, Bodies([]), np.zeros(0, np.bool_))
    ground = Ground(point(30, 24), crossing_costs=[CrossingCost(point(10, 0), point(10, 24), 9.0, 9.0)])
    found = reach(ground, mover, point(8.1, 12), 4.0)
    assert max(x for area in outline(found) for x, _ in area[0]) <= units(10.26)


def test_an_outline_of_less_than_the_budget():
    mover = Mover(0.5, Bodies([]), np.zeros(0, np.bool_))
    found = reach(Ground(point(30, 30)), mover, point(15, 15), 6.0)
    (area,) = outline(found, 3.0)
    assert shapely.Polygon(np.array(area[0]) / INCH).area == pytest.approx(math.pi * 9, abs=0.3)


@pytest.mark.parametrize("budget", [0.0, 0.1])
def test_who_goes_nowhere_or_hardly_has_an_outline_all_the_same(budget):
    mover = Mover(0.5, Bodies([]), np.zeros(0, np.bool_))
    found = reach(Ground(point(30, 30)), mover, point(15, 15), budget)
    assert (point(15, 15), 0.0) in found.places()
    area = sum(shapely.Polygon(np.array(one[0]) / INCH).area for one in outline(found))
    assert area == pytest.approx(math.pi * budget**2, abs=0.02)


def test_the_parts_of_a_border_where_nobody_may_stand():
    """A base of half an inch keeps off a block with a court in it, which is too small to stand in, and off a wall."""
    ring = box(3, 3, 2, 2)[0], box(3.6, 3.6, 0.8, 0.8)[0][::-1]
    wall = point(9, 2), point(9, 6)
    shut = no_places(footing(point(20, 20), [ring], [wall]), 0.5, [box(1, 2.5, 14, 3)])
    found = shapely.union_all(
        [shapely.Polygon(np.array(one[0]) / INCH, [np.array(r) / INCH for r in one[1:]]) for one in shut]
    )
    assert found.contains(shapely.Point(2.7, 4)), "so near to the block"
    assert found.contains(shapely.Point(4, 4)), "in the court"
    assert found.contains(shapely.Point(9.4, 4)), "across the wall"
    assert not found.intersects(shapely.Point(8, 4))
    assert found.bounds[1] == pytest.approx(2.5), "the border ends there, and the block does not"
    assert no_places(footing(point(20, 20), [ring]), 0.5, [box(14, 14, 2, 2)]) == ()
