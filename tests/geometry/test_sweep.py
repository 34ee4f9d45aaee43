"""What stops a given way: the first thing met, and the last free place before it."""

import math

import numpy as np
import pytest
from checks import check_last_free, clear_by
from scenes import MAKERS, box, random_area, random_bodies, random_pieces, random_pose, rng_of
from tests.first_few import first_few

from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, point
from openfire.geometry.paths import Mover, first_stop
from openfire.geometry.shapes import Bodies, Body, Oval, Pose, Rectangle, Round, RoundedEnd

SIZE = point(30, 24)
OPEN = Ground(SIZE)
PAIR = [Body(Round(2 * INCH), Pose(*point(10, 12))), Body(Round(2 * INCH), Pose(*point(20, 12)))]


def among(bodies: list[Body], radius: float = 0.5) -> Mover:
    return Mover(radius, Bodies(bodies), np.ones(len(bodies), np.bool_))


@pytest.mark.parametrize("kind", MAKERS)
def test_bases_of_every_shape_stop_a_disc(kind):
    rng = rng_of(3)
    for _ in range(40):
        body = Body(MAKERS[kind](rng), Pose(*point(15, 12), random_pose(rng, 1, 1).facing))
        turn, aside = rng.uniform(0, 2 * math.pi), rng.uniform(-1.5, 1.5)
        ahead, across = np.array([math.cos(turn), math.sin(turn)]), np.array([-math.sin(turn), math.cos(turn)])
        start, end = (np.array([15, 12]) + aside * across + far * ahead for far in (-7, 7))
        check_last_free(OPEN, among([body]), [body], [point(*start), point(*end)])


@pytest.mark.parametrize("hole", [False, True])
def test_solid_ground_stops_a_disc(hole):
    rng = rng_of(5)
    for _ in range(60):
        ground = Ground(SIZE, solid=[random_area(rng, 15, 12, 3.0, hole)])
        turn, aside = rng.uniform(0, 2 * math.pi), rng.uniform(-3, 3)
        ahead, across = np.array([math.cos(turn), math.sin(turn)]), np.array([-math.sin(turn), math.cos(turn)])
        start, end = (np.array([15, 12]) + aside * across + far * ahead for far in (-8, 8))
        check_last_free(ground, among([]), [], [point(*start), point(*end)])


@pytest.mark.parametrize("seed", first_few(4, range(12)))
def test_bent_ways_on_crowded_tables(seed):
    rng = rng_of(50 + seed)
    solid = random_pieces(rng, 3, 30, 24, 2.5)
    bodies = random_bodies(rng, 10, 30, 24, solid, low=0.5, high=2.5)
    ground = Ground(SIZE, solid=solid, walls=[(point(3, 3), point(9, 5)), (point(20, 20), point(20, 23))])
    for _ in range(20):
        way = [point(rng.uniform(0.6, 29.4), rng.uniform(0.6, 23.4)) for _ in range(4)]
        if clear_by(ground, among(bodies), bodies, np.array([way[0]]) / INCH)[0] > 1e-3:
            check_last_free(ground, among(bodies), bodies, way)


def test_a_wall_stops_a_disc_exactly():
    ground = Ground(SIZE, walls=[(point(12, 5), point(12, 20))])
    stop = first_stop(ground, among([]), [point(5, 10), point(20, 10)])
    assert (stop.leg, stop.kind, stop.which, stop.last) == (0, "area", 0, (115_004, 100_000))


def test_the_table_s_edge_stops_a_disc_exactly():
    stop = first_stop(OPEN, among([]), [point(5, 10), point(10, 10), point(31, 10)])
    assert (stop.leg, stop.kind, stop.last) == (1, "edge", (295_004, 100_000))
    assert first_stop(OPEN, among([]), [point(0.5, 0.5), point(29.5, 0.5), point(29.5, 23.5)]) is None


def test_exact_contact_does_not_stop():  # ruling X-37
    mover = among([PAIR[0]])
    for y, free in ((13.5, True), (13.4997, True), (13.499, False), (13.6, True)):
        assert (first_stop(OPEN, mover, [point(4, y), point(16, y)]) is None) is free


@pytest.mark.parametrize(
    "shape", [Round(2 * INCH), Oval(4 * INCH, 2 * INCH), RoundedEnd(4 * INCH, 2 * INCH), Rectangle(4 * INCH, 2 * INCH)]
)
def test_a_disc_in_contact_slides_along_and_away(shape):
    mover = among([Body(shape, Pose(*point(15, 12)))])
    assert first_stop(OPEN, mover, [point(15, 13.5), point(15, 18)]) is None
    assert first_stop(OPEN, mover, [point(10, 13.5), point(20, 13.5)]) is None
    stop = first_stop(OPEN, mover, [point(15, 13.5), point(15, 11)])
    assert stop.last in ((150_000, 134_996), (150_000, 134_997))


def test_what_is_met_first_is_named():
    ground = Ground(SIZE, solid=[box(25, 8, 2, 8)])
    stop = first_stop(ground, among(PAIR), [point(4, 12), point(29, 12)])
    assert (stop.kind, stop.which, stop.last) == ("body", 0, (85_004, 120_000))
    stop = first_stop(ground, among(PAIR[::-1]), [point(4, 12), point(29, 12)])
    assert (stop.kind, stop.which, stop.last) == ("body", 1, (85_004, 120_000))
    stop = first_stop(ground, among(PAIR), [point(23, 12), point(29.8, 12)])
    assert (stop.kind, stop.which) == ("area", 0)


def test_areas_are_counted_before_walls():
    ground = Ground(SIZE, solid=[box(2, 2, 1, 1)], walls=[(point(12, 5), point(12, 20))])
    assert first_stop(ground, among([]), [point(5, 10), point(20, 10)]).which == 1


def test_those_who_do_not_block_are_passed():
    mover = Mover(0.5, Bodies(PAIR), np.array([False, True]))
    stop = first_stop(OPEN, mover, [point(4, 12), point(29, 12)])
    assert (stop.kind, stop.which) == ("body", 1)
    assert first_stop(OPEN, Mover(0.5, Bodies(PAIR), np.zeros(2, np.bool_)), [point(4, 12), point(29, 12)]) is None


def test_a_disc_inside_something_is_stopped_at_once():
    assert first_stop(OPEN, among(PAIR), [point(10, 12), point(15, 12)]).last == point(10, 12)
    solid = Ground(SIZE, solid=[box(2, 2, 8, 8)])
    assert first_stop(solid, among([]), [point(6, 6), point(20, 6)]).last == point(6, 6)


def test_a_disc_cannot_hop_over_a_thin_thing():
    ground = Ground(SIZE, solid=[box(14, 2, 0.01, 20)])
    for x in (14.6, 15, 20, 29):
        assert first_stop(ground, among([], 0.01), [point(2, 10), point(x, 10)]).kind == "area"
    needle = among([Body(Rectangle(100, 100), Pose(*point(15, 12)))], 0.01)
    assert first_stop(OPEN, needle, [point(2, 12), point(29, 12)]).kind == "body"
