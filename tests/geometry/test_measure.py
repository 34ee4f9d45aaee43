"""Distances: every pair of shapes in many poses, against supporting lines and shapely."""

import math
from itertools import product

import numpy as np
import pytest
import shapely
from checks import (
    EXACT,
    SETTLED,
    check_area,
    check_area_signs,
    check_farthest,
    check_gap,
    check_witness,
)
from hypothesis import given
from hypothesis import strategies as st
from oracle import axes, centre, core, fine_polygon, outline, signed_gap, support
from scenes import MAKERS, box, random_area, random_pose, random_shape, rng_of
from shapely import affinity

from openfire.geometry.inches import INCH, TURN, facing, point
from openfire.geometry.measure import (
    FRONT,
    LEFT,
    REAR,
    RIGHT,
    area_gap,
    area_margin,
    farthest_gap,
    gap,
    halves,
    is_beyond,
    is_overlapping,
    is_touching,
    is_wholly_in,
    is_within,
    point_gap,
    quarters,
    slant,
)
from openfire.geometry.shapes import Body, Oval, Polygon, Pose, Rectangle, Round, RoundedEnd

PAIRS = list(product(MAKERS, MAKERS))
ALIKE = [
    Round(2 * INCH),
    Oval(3 * INCH, 2 * INCH),
    Oval(2 * INCH, 2 * INCH),
    RoundedEnd(3 * INCH, 2 * INCH),
    Rectangle(3 * INCH, 2 * INCH),
    Polygon((point(2, 0), point(0, 1), point(-1, 0), point(0, -1))),
]


def two(seed: int, one: str, other: str, room: float = 5.0) -> tuple[Body, Body]:
    """Two random bases of given kinds, about half of them overlapping."""
    rng = rng_of(seed)
    a, b = (Body(MAKERS[kind](rng), random_pose(rng, room, room)) for kind in (one, other))
    return a, b


def moved(body: Body, turn: int, dx: int, dy: int) -> Body:
    """The same base after so many quarter turns around the origin and a shift, without any rounding."""
    x, y = body.at.x, body.at.y
    for _ in range(turn):
        x, y = -y, x
    return Body(body.shape, Pose(x + dx, y + dy, (body.at.facing + turn * TURN // 4) % TURN))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_gap_of_every_pair_of_shapes(one, other):
    for seed in range(120):
        check_gap(*two(seed, one, other))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_gap_agrees_with_fine_polygons(one, other):
    for seed in range(1000, 1012):
        a, b = two(seed, one, other, 8.0)
        (core_a, skin_a), (core_b, skin_b) = core(a), core(b)
        shapely.prepare(core_a)
        between = shapely.distance(core_a, core_b)
        if between > 0.0:
            assert gap(a, b) == pytest.approx(between - skin_a - skin_b, abs=EXACT)


@pytest.mark.parametrize(("one", "other"), list(product(ALIKE, ALIKE)))
def test_bases_on_the_same_spot_overlap_by_the_shortest_way_out(one, other):
    for turn in (0, 45_000, 90_000, 33_333):
        check_gap(Body(one, Pose(0, 0)), Body(other, Pose(0, 0, turn)))
        check_gap(Body(one, Pose(0, 0)), Body(other, Pose(INCH // 10, INCH // 7, turn)))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_moving_apart_by_the_depth_parts_and_less_does_not(one, other):
    for seed in range(2000, 2020):
        a, b = two(seed, one, other, 2.0)
        depth = -gap(a, b)
        if depth < 0.01:
            continue
        angles = np.linspace(0, 2 * math.pi, 720, endpoint=False)
        ways = np.column_stack((np.cos(angles), np.sin(angles)))
        poly_a, poly_b = fine_polygon(a, 256), fine_polygon(b, 256)
        shapely.prepare(poly_a)
        shifted = [affinity.translate(poly_b, *((depth - 0.002) * way)) for way in ways[::6]]
        assert shapely.intersects(poly_a, shifted).all()
        best = ways[np.argmax(-support(a, ways) - support(b, -ways))]
        away = affinity.translate(poly_b, *(1.01 * (depth + 0.001) * best))
        assert not poly_a.intersects(away)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_quarter_turns_and_shifts_change_nothing(one, other):
    for seed in range(3000, 3025):
        a, b = two(seed, one, other)
        dx, dy = (int(v) for v in rng_of(seed).integers(-40 * INCH, 40 * INCH, 2))
        for turn in range(4):
            c, d = moved(a, turn, dx, dy), moved(b, turn, dx, dy)
            assert gap(c, d) == pytest.approx(gap(a, b), abs=1e-9)
            assert farthest_gap(c, d) == pytest.approx(farthest_gap(a, b), abs=1e-9)


@SETTLED
@given(st.integers(0, 10**6), st.integers(0, TURN - 1), st.sampled_from(PAIRS))
def test_any_turn_changes_no_more_than_the_grid(seed, turn, kinds):
    a, b = two(seed, *kinds)
    along, across = axes(Pose(0, 0, turn))
    c, d = (
        Body(
            body.shape,
            Pose(*point(*(centre(body)[0] * along + centre(body)[1] * across)), (body.at.facing + turn) % TURN),
        )
        for body in (a, b)
    )
    assert gap(c, d) == pytest.approx(gap(a, b), abs=1.5e-4)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_shown_line_is_the_gap(one, other):
    for seed in range(4000, 4040):
        a, b = two(seed, one, other, 7.0)
        if gap(a, b) > 0.0:
            check_witness(a, b)


@pytest.mark.parametrize("one", MAKERS)
def test_the_shown_point_of_an_overlap_is_under_both(one):
    for other in MAKERS:
        for seed in range(4500, 4540):
            a, b = two(seed, one, other, 1.5)
            if gap(a, b) < 0.0:
                check_witness(a, b)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_farthest_point_of_every_pair(one, other):
    for seed in range(5000, 5060):
        check_farthest(*two(seed, one, other))


def test_farthest_point_of_an_oval_with_two_rival_ends():
    viewer = Body(Round(INCH), Pose(0, 0))
    for tilt in range(0, 2000, 37):
        check_farthest(viewer, Body(Oval(8 * INCH, INCH), Pose(*point(0, 3), tilt)))


def test_farthest_point_by_dense_sampling():
    rng = rng_of(11)
    for _ in range(60):
        a, b = (Body(random_shape(rng), random_pose(rng, 6, 6)) for _ in range(2))
        (figure, skin), dots = core(a), shapely.points(outline(b, 2048))
        shapely.prepare(figure)
        sampled = max(0.0, shapely.distance(figure, dots).max() - skin)
        assert sampled - EXACT <= farthest_gap(a, b) <= sampled + 3e-5 or sampled == 0.0


@pytest.mark.parametrize("kind", MAKERS)
@pytest.mark.parametrize("hole", [False, True])
def test_gap_and_margin_of_areas(kind, hole):
    rng = rng_of(17)
    for _ in range(60):
        area = random_area(rng, 0, 0, 4.0, hole)
        x, y = rng.uniform(-5, 5, 2)
        check_area(Body(MAKERS[kind](rng, 0.3, 2.0), Pose(*point(x, y), int(rng.integers(TURN)))), area)


@pytest.mark.parametrize("kind", MAKERS)
def test_small_bases_deep_inside_an_area(kind):
    rng = rng_of(19)
    for _ in range(60):
        area = random_area(rng, 0, 0, 6.0, True)
        x, y = rng.uniform(-4, 4, 2)
        check_area(Body(MAKERS[kind](rng, 0.2, 0.6), Pose(*point(x, y), int(rng.integers(TURN)))), area)


FLUSH = [Round(INCH), Oval(2 * INCH, INCH), RoundedEnd(2 * INCH, INCH), Rectangle(2 * INCH, INCH)]


@pytest.mark.parametrize("shape", FLUSH)
def test_a_base_flush_with_the_border_outside_is_not_in(shape):
    half = (shape.diameter if isinstance(shape, Round) else shape.length) / 2 / INCH
    for turn in range(4):
        body = moved(Body(shape, Pose(*point(4 + half, 0))), turn, 0, 0)
        assert area_gap(body, box(-4, -4, 8, 8)) == pytest.approx(0.0, abs=1e-7)
        assert not is_wholly_in(body, box(-4, -4, 8, 8))


@pytest.mark.parametrize("shape", FLUSH)
def test_a_base_flush_with_the_border_inside_stands_in_the_area(shape):
    half = (shape.diameter if isinstance(shape, Round) else shape.length) / 2 / INCH
    for turn in range(4):
        body = moved(Body(shape, Pose(*point(4 - half, 0))), turn, 0, 0)
        assert area_margin(body, box(-4, -4, 8, 8)) == pytest.approx(0.0, abs=1e-7)
        assert is_wholly_in(body, box(-4, -4, 8, 8))
        assert is_overlapping(area_gap(body, box(-4, -4, 8, 8)))


def test_a_hull_that_fills_an_area_stands_in_it():
    check_area_signs(Body(Rectangle(2 * INCH, INCH), Pose(0, 0)), box(-1, -0.5, 2, 1))


def test_a_base_over_a_tiny_area_overlaps_it():
    for shape in ALIKE:
        body = Body(shape, Pose(0, 0))
        assert is_overlapping(area_gap(body, box(0.3, 0.3, 0.05, 0.05)))
        assert not is_wholly_in(body, box(0.3, 0.3, 0.05, 0.05))


def test_a_base_over_a_hole_is_not_wholly_in():
    outer, hole = box(-6, -6, 12, 12)[0], box(0.3, 0.3, 0.05, 0.05)[0][::-1]
    for shape in ALIKE:
        assert not is_wholly_in(Body(shape, Pose(0, 0)), (outer, hole))
        assert is_overlapping(area_gap(Body(shape, Pose(0, 0)), (outer, hole)))


def test_points_under_and_beside_bases():
    rng = rng_of(23)
    for _ in range(200):
        body = Body(random_shape(rng), random_pose(rng, 3, 3))
        x, y = rng.uniform(-1, 4, 2)
        place = point(x, y)
        dot = np.array(place) / INCH
        angles = np.linspace(0, 2 * math.pi, 36_000, endpoint=False)
        ways = np.column_stack((np.cos(angles), np.sin(angles)))
        assert point_gap(body, place) == pytest.approx((ways @ dot - support(body, ways)).max(), abs=1e-3)


def test_points_on_and_a_hair_off_the_long_axis_of_an_oval():
    """On the axis rounding puts a point to either side of it; deep inside, the nearest outline is off the axis."""
    for turn in range(0, TURN, 7_919):
        oval, ahead = Body(Oval(56_608, 19_078), Pose(31_194, 7_637, turn)), axes(Pose(0, 0, turn))[0]
        check_farthest(oval, Body(RoundedEnd(43_691, 37_591), oval.at))
        for away in (0.0, 0.3, 1.7, 2.4, 2.6, 4.0):
            disc = Body(Round(2_000), Pose(*point(*(centre(oval) + away * ahead))))
            check_gap(oval, disc)


def test_ovals_and_hulls_of_many_corners():
    many = Polygon(tuple(point(math.cos(t), math.sin(t)) for t in 2 * math.pi * np.arange(64) / 64))
    for turn in range(0, TURN, 23_456):
        for oval in (Oval(20_000, 19_990), Oval(20_000, 20_000), Oval(26_000, 18_000)):
            a, b = Body(many, Pose(0, 0)), Body(oval, Pose(turn % 997, turn % 1009, turn))
            check_gap(a, b)
            check_farthest(a, b)


def test_six_inches_and_a_thousandth():  # ruling X-37
    a = Body(Round(INCH), Pose(0, 0))
    for units, near in ((60_000, True), (60_004, True), (60_005, False), (60_010, False)):
        away = gap(a, Body(Round(INCH), Pose(INCH + units, 0)))
        assert is_within(away, 6) is near
        assert is_beyond(away, 6) is not near


@SETTLED
@given(st.integers(1, 60), st.integers(100, 40_000), st.integers(0, 10**6), st.sampled_from(["x", "y"]))
def test_the_limit_itself_is_within_everywhere(limit, diameter, place, axis):  # ruling X-37: at most d + 0.0004
    far = place + diameter + limit * INCH + 4
    here, there = (Pose(place, 77), Pose(far, 77)) if axis == "x" else (Pose(77, place), Pose(77, far))
    assert is_within(gap(Body(Round(diameter), here), Body(Round(diameter), there)), limit)


@SETTLED
@given(st.integers(100, 40_000), st.integers(0, 10**6))
def test_overlap_of_the_tolerance_itself_is_allowed(diameter, place):  # ruling X-37
    a = Body(Round(diameter), Pose(place, 0))
    assert not is_overlapping(gap(a, Body(Round(diameter), Pose(place + diameter - 4, 0))))
    assert is_touching(gap(a, Body(Round(diameter), Pose(place + diameter - 4, 0))))
    assert is_overlapping(gap(a, Body(Round(diameter), Pose(place + diameter - 5, 0))))
    assert not is_touching(gap(a, Body(Round(diameter), Pose(place + diameter + 5, 0))))


@pytest.mark.parametrize("shape", FLUSH[1:])
def test_overlap_tolerance_of_long_bases(shape):
    a = Body(shape, Pose(0, 0))
    for units, over in ((0, False), (-3, False), (-5, True), (-10, True)):
        assert is_overlapping(gap(a, Body(shape, Pose(2 * INCH + units, 0)))) is over


def test_height_slants_the_distance():  # ruling X-25
    assert slant(3.0, 4.0) == 5.0
    assert slant(-1.0, 2.0) == 2.0


def wedge(viewer: Pose, turn: int) -> shapely.Polygon:
    """A quarter of the table, 90 in far."""
    ends = [90 * axes(Pose(0, 0, viewer.facing + turn + side))[0] for side in (-45_000, 0, 45_000)]
    x, y = viewer.x / INCH, viewer.y / INCH
    return shapely.Polygon([(x, y), *((x + dx, y + dy) for dx, dy in ends)])


def test_quarters_of_random_bases():
    rng = rng_of(29)
    names = {FRONT: 0, LEFT: 90_000, RIGHT: 270_000, REAR: 180_000}
    for _ in range(400):
        viewer, body = random_pose(rng, 8, 8), Body(random_shape(rng), random_pose(rng, 8, 8))
        figure, skin = core(body, 512)
        found = quarters(viewer, body)
        for name, turn in names.items():
            away = figure.distance(wedge(viewer, turn)) - skin
            if abs(away - 4e-4) > 1e-4:
                assert (name in found) is (away <= 4e-4), f"{viewer} {body} {name} {away}"
        assert list(found) == [name for name in names if name in found]


def test_halves_of_random_bases():
    rng = rng_of(31)
    for _ in range(400):
        viewer, body = random_pose(rng, 8, 8), Body(random_shape(rng), random_pose(rng, 8, 8))
        ahead = axes(viewer)[0]
        front = support(body, ahead[None])[0] - ahead @ (np.array([viewer.x, viewer.y]) / INCH)
        rear = support(body, -ahead[None])[0] + ahead @ (np.array([viewer.x, viewer.y]) / INCH)
        assert halves(viewer, body) == ((FRONT,) if front >= -4e-4 else ()) + ((REAR,) if rear >= -4e-4 else ())


@pytest.mark.parametrize("turn", range(4))
def test_a_base_on_the_diagonal_is_in_both_quarters(turn):
    viewer = Pose(*point(10, 10), turn * 90_000)
    for dx, dy, names in (
        (3, 3, (FRONT, LEFT)),
        (3, -3, (FRONT, RIGHT)),
        (-3, 3, (LEFT, REAR)),
        (-3, -3, (RIGHT, REAR)),
    ):
        away = moved(Body(Round(100), Pose(*point(dx, dy))), turn, viewer.x, viewer.y)
        assert quarters(viewer, away) == names


@pytest.mark.parametrize(("units", "names"), [(0, (FRONT, RIGHT)), (3, (FRONT, RIGHT)), (5, (RIGHT,)), (10, (RIGHT,))])
def test_a_base_touching_the_border_of_a_quarter(units, names):
    viewer = Pose(*point(10, 10), 45_000)
    assert quarters(viewer, Body(Round(INCH), Pose(13 * INCH, 10 * INCH - 5_000 - units))) == names


@SETTLED
@given(st.integers(0, TURN - 1))
def test_all_facings_know_front_from_rear(turn):
    viewer = Pose(*point(10, 10), turn)
    for side, quarter, half in ((0, FRONT, (FRONT,)), (180_000, REAR, (REAR,))):
        ahead = axes(Pose(0, 0, turn + side))[0]
        body = Body(Round(INCH), Pose(*point(10 + 3 * ahead[0], 10 + 3 * ahead[1])))
        assert quarters(viewer, body) == (quarter,)
        assert halves(viewer, body) == half
    for side, quarter in ((90_000, LEFT), (270_000, RIGHT)):
        ahead = axes(Pose(0, 0, turn + side))[0]
        body = Body(Round(INCH), Pose(*point(10 + 3 * ahead[0], 10 + 3 * ahead[1])))
        assert quarters(viewer, body) == (quarter,)
        assert halves(viewer, body) == (FRONT, REAR)


def test_a_base_around_the_viewer_is_everywhere():
    assert quarters(Pose(0, 0), Body(Round(INCH), Pose(0, 0))) == (FRONT, LEFT, RIGHT, REAR)


def test_facings_are_brought_into_one_turn():
    assert facing(-90) == 270_000
    assert facing(720.0004) == 0


def test_far_bases_are_measured_as_well_as_near_ones():
    rng = rng_of(37)
    for _ in range(60):
        a, b = (Body(random_shape(rng), random_pose(rng, 100, 100)) for _ in range(2))
        assert gap(a, b) == pytest.approx(signed_gap(a, b), abs=EXACT)


def test_thin_bases():
    rng = rng_of(41)
    thin = [Oval(5 * INCH, 100), Rectangle(5 * INCH, 100), RoundedEnd(5 * INCH, 100), Oval(100, 6 * INCH)]
    for _ in range(80):
        a, b = (Body(thin[int(rng.integers(4))], random_pose(rng, 4, 4)) for _ in range(2))
        check_gap(a, b)
