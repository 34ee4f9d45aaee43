"""Tight spots: what is known to have room is found, what is impossible is proved, and limits are exact."""

import math
import random
from functools import partial

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from tests.first_few import first_few
from tests.geometry.checks import SETTLED
from tests.geometry.oracle import outline
from tests.geometry.tight_spots import (
    KINDS,
    MIDDLE,
    TOLERANCE,
    TightSpot,
    bases,
    court,
    faults,
    fits_in,
    packed,
    pieces_of,
    room_of,
    tight_spot,
    turned,
)

from openfire.geometry.inches import INCH, TURN, point
from openfire.geometry.placement import Room, footing
from openfire.geometry.shapes import Bodies, Body, Oval, Pose, Rectangle, Round, RoundedEnd
from openfire.geometry.solver.place import place
from openfire.geometry.solver.terms import (
    Answer,
    Cohesion,
    Disc,
    Impossible,
    Miniature,
    NotFound,
    Places,
    Region,
    Shown,
)
from openfire.geometry.solver.tight import BaseKind, SearchArea, has_room_for_disc, kind_of, tight_places
from openfire.geometry.solver.turns import along
from openfire.geometry.warm import square

SAMPLE = 40
"""Of each kind; `python -m tests.geometry.tight_spots 300` packs more."""

INFANTRY = Round(INCH)


def places_of(answer: Answer) -> list[Pose]:
    """Where everybody stands, the first figure first."""
    assert isinstance(answer, Shown), answer
    return [answer.places[str(k)] for k in range(len(answer.places))]


@pytest.mark.parametrize("kind", KINDS)
def test_units_are_packed_where_they_are_known_to_fit(kind):
    missed = []
    for number in range(SAMPLE):
        spot = tight_spot(kind, number)
        assert not list(faults(spot, spot.known))
        answer = packed(spot)
        assert not isinstance(answer, Impossible), number
        if isinstance(answer, Shown):
            assert not list(faults(spot, places_of(answer))), number
        else:
            missed.append(number)
    assert len(missed) <= SAMPLE // 100, missed


@SETTLED
@given(st.sampled_from(list(KINDS)), st.integers(10**6, 10**7))
def test_nothing_is_impossible_where_a_unit_is_known_to_fit(kind, number):
    spot = tight_spot(kind, number)
    room, fits = room_of(spot), partial(fits_in, room_of(spot), spot.tether)
    first = spot.known[0] if spot.is_settled else None
    middle, reach = (first[:2], 0.0) if first else (point(*MIDDLE), 8.0)
    answer = place(
        room, pieces_of(spot), Region(middle, reach), Cohesion(tether=spot.tether), fits, first=first, effort=1
    )
    assert not isinstance(answer, Impossible)


def test_faults_are_noticed():
    spot = tight_spot("gap", 0)
    shifted = [pose._replace(x=pose.x + 500) for pose in spot.known]
    assert any("in a wall" in fault for fault in faults(spot, shifted))
    assert any("overlap" in fault for fault in faults(spot, [spot.known[0]] * len(spot.known)))
    assert any("from the first" in fault for fault in faults(spot._replace(tether=0.1), spot.known))


# ------------------------------------------------------------------------------------------------------ exact limits


def row(count: int, along: float, across: float, angle: int = 0) -> TightSpot:
    """Some inch-wide bases in a gap that is so much longer and wider than they are."""
    walls = court(count + along, 1.0 + across)
    placed = [(k + 0.5 - count / 2, 0.0) for k in range(count)]
    known = tuple(Pose(*turned(spot, angle)) for spot in placed)
    areas = tuple((tuple(turned(corner, angle) for corner in wall),) for wall in walls)
    return TightSpot(tuple(bases(1.0, count)), known, areas, 4.0, False)


@pytest.mark.parametrize("spare", [0.0002, 0.0, -0.0002, -0.0004])
@pytest.mark.parametrize("count", [1, 3])
def test_a_gap_as_wide_as_the_bases_holds_them_within_the_tolerance(count, spare):
    for spot in (row(count, 0.0002, spare), row(count, spare, 0.0002)):
        assert not list(faults(spot, places_of(packed(spot))))


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("angle", [0, 12_345, 77_001])
def test_a_gap_narrower_by_a_thousandth_holds_nobody(count, angle):
    assert not isinstance(packed(row(count, 0.5, -0.001, angle)), Shown)
    assert not isinstance(packed(row(count, -0.001, 0.0, angle)), Shown)


@SETTLED
@given(st.integers(0, TURN - 1), st.sampled_from(["Round", "Oval", "RoundedEnd", "Rectangle"]), st.floats(0.0015, 0.5))
def test_a_gap_clearly_narrower_than_a_base_is_proved_to_hold_nobody(angle, name, less):
    shape = {"Oval": Oval, "RoundedEnd": RoundedEnd, "Rectangle": Rectangle}.get(name, lambda _, wide: Round(wide))
    spot = row(1, 3.0, -less, angle)
    assert packed(spot._replace(shapes=(shape(2 * INCH, INCH),))) == Impossible("0")


def test_the_piece_that_stands_nowhere_is_named():
    spot = row(3, 3.0, 0.01)._replace(shapes=(INFANTRY, INFANTRY, Round(12_000)))
    assert packed(spot) == Impossible("2")


def test_a_base_that_presses_into_both_walls_within_the_tolerance_is_not_proved_impossible():
    spot = row(1, 3.0, -0.0008, 30_000)
    assert not list(faults(spot, spot.known))
    assert not isinstance(packed(spot), Impossible)


def test_most_are_placed_where_not_all_fit():
    spot = row(3, 0.1, 0.01)._replace(shapes=tuple(bases(1.0, 4)))
    answer = packed(spot)
    assert isinstance(answer, NotFound)
    assert len(answer.most) == 3
    assert "0" in answer.most


def test_a_first_piece_that_the_rules_refuse_has_no_place():
    spot = row(2, 0.1, 0.01)
    answer = place(
        room_of(spot), pieces_of(spot), Region(point(*MIDDLE)), Cohesion(), lambda _: False, first=spot.known[0]
    )
    assert answer == NotFound({})


def test_units_without_any_bond_stand_anywhere():
    spot = row(3, 0.1, 0.01)
    room = room_of(spot)
    answer = place(room, pieces_of(spot), Region(point(*MIDDLE), 2.0), Cohesion(), partial(fits_in, room, 99.0))
    assert not list(faults(spot, places_of(answer)))
    full = row(3, 0.1, -0.1)
    room = Room(footing(point(8, 8), [((point(0.9, 0), point(8, 0), point(8, 8), point(0.9, 8)),)]), *room_of(full)[1:])
    assert place(room, pieces_of(full), Region(point(4, 4), math.inf), Cohesion(), lambda _: True) == Impossible("0")


def test_limits_of_distance_are_touched():
    """Just within an inch of one place and just beyond five inches of another there is a single place."""
    near, far = Disc(point(50, 50), 1.0), Disc(point(54, 50), 5.0)
    room = Room(footing(point(100, 100)), Bodies([Body(INFANTRY, Pose(0, 0))]), np.zeros(1, np.bool_))

    def fits(places: Places) -> bool:
        (x, y, _) = places["0"]
        is_near = math.hypot(x / INCH - 50, y / INCH - 50) <= 1.5 + TOLERANCE
        return is_near and math.hypot(x / INCH - 54, y / INCH - 50) >= 5.5 - TOLERANCE

    answer = place(room, [Miniature("0", 0, INFANTRY)], Region(point(50, 50), 3.0, rims=(near, far)), Cohesion(), fits)
    assert places_of(answer) == [Pose(*point(48.5, 50))]


# ------------------------------------------------------------------------------------------------------ the same again


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_question_has_the_same_answer(kind):
    spot = tight_spot(kind, 7)
    assert packed(spot) == packed(spot)


@pytest.mark.parametrize("number", range(6))
def test_the_order_in_which_others_are_listed_does_not_matter(number):
    spot = tight_spot("yard", number)
    *unit, last = spot.known
    others = [Body(spot.shapes[0], pose) for pose in (last, unit.pop(), unit.pop())]
    fewer = spot._replace(shapes=spot.shapes[: len(unit)], known=tuple(unit))
    answer = packed(fewer, others)
    assert isinstance(answer, Shown)
    assert packed(fewer, others[::-1]) == answer


# ------------------------------------------------------------------------------------------------------ tight places


def grown(thing: np.ndarray, base: np.ndarray) -> shapely.Geometry:
    """Where the middle of a base may not be because of a thing: both convex, by all sums of their corners."""
    return shapely.MultiPoint((thing[:, None] - base[None, :]).reshape(-1, 2)).convex_hull


def random_body(draw: random.Random, low: float, high: float, at: Pose, *, oval: bool = True) -> Body:
    wide = round(draw.uniform(low, high) * INCH)
    long = round(wide * draw.uniform(1.2, 2.0))
    shapes = [Round(wide), RoundedEnd(long, wide), Rectangle(long, wide), *([Oval(long, wide)] if oval else [])]
    return Body(draw.choice(shapes), at)


def random_bodies(draw: random.Random, count: int) -> list[Body]:
    """Bodies of all shapes around the middle of a table, over each other."""
    places = [point(50 + draw.uniform(-4, 4), 50 + draw.uniform(-4, 4)) for _ in range(count)]
    return [
        random_body(draw, 0.3, 3.0, Pose(*spot, draw.randrange(TURN)), oval=k == 0) for k, spot in enumerate(places)
    ]


def ground_for(base: Body, things: list[Body], reach: float) -> shapely.Geometry:
    """Where the middle of a base may be, within reach of the middle, by sums of outlines."""
    barred = shapely.union_all([grown(outline(thing, 64), outline(base, 64)) for thing in things])
    return shapely.Point(50, 50).buffer(reach, quad_segs=64).difference(barred)


def disc_ground(radius: float, things: list[Body], reach: float) -> shapely.Geometry:
    """The same for a disc, by rims around polygons."""
    barred = shapely.union_all([shapely.Polygon(outline(thing, 96)).buffer(radius, quad_segs=32) for thing in things])
    return shapely.Point(50, 50).buffer(reach, quad_segs=64).difference(barred)


def room_among(base: Body, things: list[Body]) -> Room:
    return Room(footing(point(100, 100)), Bodies([base, *things]), np.array([False] + [True] * len(things)))


@pytest.mark.parametrize("number", first_few(20, range(40)))
def test_each_part_of_the_ground_on_which_a_base_stands_has_a_tight_place(number):
    draw, reach = random.Random(number), 3.0
    base = random_body(draw, 0.5, 1.5, Pose(0, 0, draw.randrange(TURN)))
    things = random_bodies(draw, draw.randint(3, 16))
    kind = kind_of(base.shape, 0, (base.at.facing,))
    found = tight_places(room_among(base, things), kind, SearchArea(point(50, 50), reach, ()))
    spots, free = shapely.points(found[:, :2]), ground_for(base, things, reach)
    assert all(free.buffer(0.01).covers(spot) for spot in spots)
    for part in shapely.get_parts(free):
        if part.buffer(-0.03).area:
            assert any(part.buffer(0.01).covers(spot) for spot in spots), part


@pytest.mark.parametrize("number", first_few(20, range(40)))
def test_what_is_proved_impossible_for_a_disc_is_impossible(number):
    draw, reach = random.Random(number), 2.0
    base, radius = Body(INFANTRY, Pose(0, 0)), draw.uniform(0.25, 1.0)
    things = random_bodies(draw, draw.randint(8, 30))
    has_room = has_room_for_disc(room_among(base, things), radius, SearchArea(point(50, 50), reach, ()))
    if disc_ground(radius + 0.003, things, reach).area > 0.0:
        assert has_room
    if disc_ground(radius - 0.03, things, reach).area == 0.0:
        assert not has_room


def test_sides_that_are_nearly_parallel_count_as_one():
    spot = row(3, 0.0101, 0.0057, 33_333)
    sides = along(room_of(spot), point(*MIDDLE), 5.0)
    assert abs(sides[0] - 33_333) <= 1
    assert sides[1:] == [0]


def random_look(number: int) -> tuple[Room, BaseKind, SearchArea]:
    """A base among things around the middle of a large table."""
    draw = random.Random(number)
    base = random_body(draw, 0.5, 1.5, Pose(0, 0, draw.randrange(TURN)))
    room = room_among(base, random_bodies(draw, draw.randint(3, 16)))
    return room, kind_of(base.shape, 0, (base.at.facing,)), SearchArea(point(50, 50), 3.0, ())


def with_others(room: Room) -> Room:
    """The same room with walls and bases far away."""
    far = Bodies([Body(Round(2 * INCH), Pose(*point(x, y))) for x in (20, 50, 80) for y in (20, 80)])
    bodies = room.bodies.copy()
    bodies.rows = np.concatenate((far.rows, room.bodies.rows))
    bodies.feet, bodies.heads, bodies.tall = np.zeros((3, len(bodies.rows)))
    blocks = np.concatenate((np.ones(len(far), np.bool_), room.blocks))
    return Room(footing(point(100, 100), [square(70, 70, 5), square(10, 50, 5)]), bodies, blocks)


def test_who_is_far_away_makes_no_difference_to_the_places():
    count = 0
    for number in range(12):
        room, kind, look = random_look(number)
        crowded = with_others(room)
        mine = len(crowded.blocks) - len(room.blocks)
        near, rows = crowded.near(look.middle, look.reach + kind.outer + 0.1, np.array([mine]))
        assert set(rows.tolist()) <= set(range(mine, len(crowded.blocks)))
        places = tight_places(room, kind, look).tolist()
        assert tight_places(crowded, kind._replace(row=mine), look).tolist() == places
        assert tight_places(near, kind._replace(row=0), look).tolist() == places
        count += len(places)
    assert count > 100


def test_a_window_leaves_out_nothing_that_is_in_it():
    count, left_out = 0, 0
    for number in range(12):
        room, kind, look = random_look(number)
        every = tight_places(room, kind, look)
        x, y = every[:, 0], every[:, 1]
        inside = every[(x > 49.0) & (x < 51.0) & (y > 49.5) & (y < 52.0)].tolist()
        assert tight_places(room, kind, look, window=(49.0, 49.5, 51.0, 52.0)).tolist() == inside
        count, left_out = count + len(inside), left_out + len(every) - len(inside)
    assert count > 20
    assert left_out > 20
