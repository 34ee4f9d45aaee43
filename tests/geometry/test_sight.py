"""Sight: exact shadows against sampled rays, heights against closed forms, slivers, touching blockers, witnesses."""

import numpy as np
import pytest
import shapely
from checks import check_sight
from oracle import Floats, centre, clearance
from rays import Field, card_of, entry, shadow_heights
from scenes import box, random_bodies, random_pieces, random_shape, rng_of
from scipy.integrate import quad
from tests.first_few import first_few

from openfire.geometry.inches import INCH, Area, point, units
from openfire.geometry.shapes import Bodies, Body, Oval, Pose, Rectangle, Round, RoundedEnd
from openfire.geometry.sight import FULLY, HIDDEN, PARTLY, Eye, Looks, Sight, eye_of, look, place_of, screen

TALL = 1000 * INCH


def stand(shape, x: float, y: float, facing: int = 0) -> Body:
    return Body(shape, Pose(*point(x, y), facing))


def tall_looks(field: Field, eye: Floats, targets: list[int], viewer: int = -1) -> Looks:
    """What an eye sees where everything is too tall to see over."""
    bodies = Bodies(field.bodies, heights=[TALL] * len(field.bodies))
    pieces = screen([(piece, TALL) for piece in field.pieces])
    return look(Eye(*point(*eye), INCH), pieces, bodies, targets, viewer=viewer)


def check_scene(field: Field, viewer: int, targets: list[int]) -> int:
    eye = centre(field.bodies[viewer])
    for target, sight in zip(targets, tall_looks(field, eye, targets, viewer), strict=True):
        check_sight(field, eye, target, sight, viewer)
    return len(targets)


@pytest.mark.parametrize("seed", first_few(3, range(14)))
def test_rays_never_contradict(seed):
    """14 tables of 40 bases, ten eyes each, every other base looked at: 5,460 targets."""
    rng = rng_of(seed)
    pieces = random_pieces(rng, 5, 40, 30, 3.0, 0.05)
    field = Field(pieces, random_bodies(rng, 40, 40, 30, pieces, low=0.8, high=3.0))
    seen = sum(check_scene(field, v, [k for k in range(40) if k != v]) for v in range(0, 40, 4))
    assert seen == 390


@pytest.mark.parametrize("seed", first_few(2, range(4)))
def test_rays_never_contradict_about_long_bases(seed):
    rng = rng_of(100 + seed)
    field = Field([], random_bodies(rng, 30, 40, 30, [], low=0.5, high=9.0))
    for viewer in range(0, len(field.bodies), 3):
        check_scene(field, viewer, [k for k in range(len(field.bodies)) if k != viewer])


def test_a_base_before_the_far_end_of_a_long_one_hides_it():
    """The blocker stands farther from the eye than the middle of the target, yet before its end."""
    field = Field([], [stand(Rectangle(10 * INCH, INCH), 5.5, 0, 90_000), stand(Round(INCH), 4.4, 4.3)])
    eye = np.array([0.0, 0.0])
    sight = tall_looks(field, eye, [0])[0]
    assert sight.kind == PARTLY
    check_sight(field, eye, 0, sight)


def test_a_base_flush_with_another_hides_it_though_their_centres_say_otherwise():
    """Two plates in contact along y = 0.5, one shifted by 3 in; the eye is on the blocker's side of that line."""
    field = Field([], [stand(Rectangle(4 * INCH, INCH), 0, 0), stand(Rectangle(4 * INCH, INCH), 3, 1)])
    eye = np.array([-3.0, 3.5])
    sight = tall_looks(field, eye, [0])[0]
    assert sight.kind == PARTLY
    check_sight(field, eye, 0, sight)


def touching_pair(rng: np.random.Generator, press: int) -> list[Body]:
    """Two bases in contact along the x axis, the second beside the first, shifted along the contact."""
    width, length, other = (int(v) for v in rng.integers(5_000, 40_000, 3))
    shapes = [Rectangle(2 * width, length), Rectangle(2 * width, other)], [Round(2 * width), Round(2 * width)]
    mixed = [Rectangle(2 * width, length), Round(2 * width)], [RoundedEnd(2 * width + 2000, 2 * width)] * 2
    first, second = (shapes + mixed)[int(rng.integers(4))]
    slide = int(rng.integers(-length, length)) // 2 if isinstance(first, Rectangle) else 0
    reach = sum((s.diameter if isinstance(s, Round) else s.length) // 2 for s in (first, second))
    pair = [Body(first, Pose(0, 0)), Body(second, Pose(reach - press, slide))]
    return pair if rng.random() < 0.5 else pair[::-1]


@pytest.mark.parametrize("press", [0, 3])
def test_bases_in_contact_hide_each_other_only_from_the_right_side(press):
    rng = rng_of(7)
    for _ in range(250):
        field = Field([], touching_pair(rng, press))
        eye = rng.uniform(-12, 12, 2).round(4)
        for target, sight in enumerate(tall_looks(field, eye, [0, 1])):
            if clearance(field.bodies[target], shapely.Point(eye)) > 0.0:
                check_sight(field, eye, target, sight, count=500)


# ------------------------------------------------------------------------------------- no light where things touch


def sees(eye: tuple[float, float, float], bodies: list[Body], heights=(), prisms=(), target: int = 0, **more) -> Sight:
    packed = Bodies(bodies, heights=[units(h) for h in heights])
    walls = screen([(area, units(top)) for area, top in prisms])
    return look(Eye(*point(*eye[:2]), units(eye[2])), walls, packed, [target], **more)[0]


def test_two_touching_bases_let_no_light_through():
    blockers = [stand(Round(INCH), 5, 0.5), stand(Round(INCH), 5, -0.5)]
    sight = sees((0, 0, 1), [stand(Round(INCH), 10, 0), *blockers], [1, 99, 99])
    assert (sight.kind, sight.hidden_by) == (HIDDEN, (1, 2))
    assert sight.share == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("step", [(0, 10_000), (6_000, 8_000), (8_000, 6_000), (-6_000, 8_000)])
@pytest.mark.parametrize(
    "shape",
    [Round(INCH), Oval(INCH, INCH), RoundedEnd(INCH + 2, INCH), Rectangle(INCH, INCH), Rectangle(2 * INCH, INCH)],
)
def test_a_row_of_touching_bases_is_a_wall(step, shape):
    """Steps of exactly one inch along 3-4-5 triangles, so that neighbours touch to the last digit."""
    turn = {(0, 10_000): 0, (6_000, 8_000): 323_130, (8_000, 6_000): 306_870, (-6_000, 8_000): 36_870}[step]
    row = [Body(shape, Pose(60_000 + k * step[0], k * step[1], turn)) for k in range(-4, 5)]
    target = stand(Round(INCH), 13, 0)
    for y in (-0.7, -0.123, 0.0, 0.35, 0.5):
        sight = sees((0, y, 1), [target, *row], [1] + [99] * len(row))
        assert sight.kind == HIDDEN
        assert sight.share == pytest.approx(0.0, abs=2e-6)


def test_prisms_that_share_an_edge_let_no_light_through():
    sight = sees((0, 0.1, 1), [stand(Oval(2 * INCH, INCH), 10, 0)], [1], [(box(4, 0, 1, 3), 9), (box(4, -3, 1, 3), 9)])
    assert (sight.kind, sight.share, sight.hidden_by) == (HIDDEN, pytest.approx(0.0, abs=1e-12), (0, 1))


def test_a_base_against_a_wall_lets_no_light_through():
    bodies = [stand(Round(INCH), 10, 0), stand(Round(INCH), 4.5, -0.5)]
    sight = sees((0, 0, 1), bodies, [1, 99], [(box(4.5, 0, 1, 3), 99)])
    assert (sight.kind, sight.share) == (HIDDEN, pytest.approx(0.0, abs=1e-12))


# ------------------------------------------------------------------------------------------- heights by closed forms

PLATE = stand(Rectangle(2 * INCH, INCH), 10.5, 0, 90_000)
"""A target whose card is its near side: x = 10, y from -1 to 1."""


def lit_above(shadow: float, low: float, high: float) -> float:
    return 1.0 - min(1.0, max(0.0, (shadow - low) / (high - low)))


@pytest.mark.parametrize("wall", [0.3, 0.7, 1.0, 1.2, 1.6, 2.5])
@pytest.mark.parametrize("eye", [0.2, 0.7, 1.0, 1.9, 3.0, 5.0])
@pytest.mark.parametrize("near", [1.0, 4.0, 8.5])
def test_shadow_of_a_wall(wall, eye, near):
    """Over a higher wall the near side throws the shadow, over a lower one the far side."""
    side = near if wall > eye else near + 1.0
    shadow = eye + (wall - eye) * 10.0 / side
    sight = sees((0, 0, eye), [PLATE], [1.5], [(box(near, -9, 1, 18), wall)])
    share = lit_above(shadow, 0.0, 1.5)
    assert sight.share == pytest.approx(share, abs=1e-9)
    assert sight.kind == (HIDDEN if share < 0.02 / 1.5 else FULLY if share > 1 - 0.02 / 1.5 else PARTLY)
    assert sight.hidden_by == ((0,) if sight.kind != FULLY else ())


@pytest.mark.parametrize(("feet", "wall", "eye"), [(2.0, 1.5, 1.0), (2.0, 2.5, 3.0), (1.0, 1.2, 0.5)])
def test_shadow_on_a_raised_target(feet, wall, eye):
    bodies = Bodies([PLATE], feet=[units(feet)], heights=[units(1.5)])
    sight = look(Eye(0, 0, units(eye)), screen([(box(5, -9, 1, 18), units(wall))]), bodies, [0])[0]
    shadow = eye + (wall - eye) * 10.0 / (5.0 if wall > eye else 6.0)
    assert sight.share == pytest.approx(lit_above(shadow, feet, feet + 1.5), abs=1e-9)


def test_a_target_in_low_ground_is_hidden_up_to_its_top():
    """It stands in a prism of 0.6 in, seen from above it: the ray to a lower point ends inside the prism."""
    sight = sees((0, 0, 2), [PLATE], [1.5], [(box(9, -3, 4, 6), 0.6)])
    assert (sight.kind, sight.share) == (PARTLY, pytest.approx(0.9 / 1.5, abs=1e-9))


def test_a_target_on_a_hill_is_not_hidden_by_it():
    bodies = Bodies([PLATE], feet=[units(1)], heights=[units(1.5)])
    hill = screen([(box(9, -3, 4, 6), units(1))])
    assert look(Eye(0, 0, units(2)), hill, bodies, [0])[0].kind == FULLY
    sight = look(Eye(0, 0, units(0.55)), hill, bodies, [0])[0]
    assert sight.share == pytest.approx(lit_above(0.55 + 0.45 * 10 / 9, 1.0, 2.5), abs=1e-9)


def test_an_eye_on_a_hill_looks_over_its_edge():
    """From 2 in on a hill of 1 in that ends at 4 in, the ground is hidden up to -0.5 in at 10 in: all is seen."""
    hill = [(box(-4, -4, 8, 8), 1.0)]
    assert sees((0, 0, 2), [PLATE], [1.5], hill).kind == FULLY
    sight = sees((0, 0, 1.2), [PLATE], [1.5], hill)
    assert sight.share == pytest.approx(lit_above(1.2 - 0.2 * 10 / 4, 0, 1.5), abs=1e-9)


def test_half_a_wall_hides_half():
    sight = sees((0, 0, 1), [PLATE], [1.5], [(box(5, 0, 1, 9), 99)])
    assert (sight.kind, sight.share) == (PARTLY, pytest.approx(0.5, abs=1e-12))
    assert sight.ray == units_of(10, -0.5, 0.75)


def units_of(*inches: float) -> tuple[int, ...]:
    return tuple(units(v) for v in inches)


def test_two_walls_side_by_side_and_one_behind_the_other():
    left, right, far = (box(5, 0, 1, 9), 1.2), (box(5, -9, 1, 9), 0.9), (box(8, -9, 1, 18), 1.1)
    over_left, over_right, over_far = 1 + 0.2 * 10 / 5, 1 - 0.1 * 10 / 6, 1 + 0.1 * 10 / 8
    both = sees((0, 0, 1), [PLATE], [1.5], [left, right])
    assert both.share == pytest.approx(0.5 * (lit_above(over_left, 0, 1.5) + lit_above(over_right, 0, 1.5)), abs=1e-9)
    assert both.hidden_by == (0, 1)
    three = sees((0, 0, 1), [PLATE], [1.5], [left, right, far])
    assert three.share == pytest.approx(0.5 * (lit_above(over_left, 0, 1.5) + lit_above(over_far, 0, 1.5)), abs=1e-9)
    assert three.hidden_by == (0, 2)


@pytest.mark.parametrize(("eye", "top"), [(1.0, 1.3), (2.0, 1.2), (0.5, 0.9)])
def test_shadow_of_a_slanted_wall(eye, top):
    """A line without thickness from (3, -2) to (7, 2); each ray meets it at its own distance."""

    def lit(y: float) -> float:
        share = 5.0 / (10.0 - y)  # (10 s, y s) lies on x - y = 5
        return lit_above(eye + (top - eye) / share, 0.0, 1.5)

    expected = quad(lit, -1, 1, limit=400, epsabs=1e-10)[0] / 2
    sight = sees((0, 0, eye), [PLATE], [1.5], [(((point(3, -2), point(7, 2)),), top)])
    assert sight.share == pytest.approx(expected, abs=1e-7)


@pytest.mark.parametrize("kind", [Round(INCH), Oval(2 * INCH, INCH), RoundedEnd(2 * INCH, INCH)])
def test_a_lower_base_hides_the_legs_of_a_higher_one(kind):
    """The blocker's own card stands between its tangent points; the eye is level with its top, so the shadow is too."""
    sight = sees((0, 0, 1), [PLATE, stand(kind, 5, 0)], [2, 1])
    card = card_of(stand(kind, 5, 0), np.array([0.0, 0.0]))
    covered = 10 / card.start[0] * card.width
    assert sight.share == pytest.approx(1 - 0.5 * min(1.0, covered / 2), abs=1e-6)
    assert sight.kind == PARTLY


@pytest.mark.parametrize("seed", first_few(3, range(6)))
def test_heights_against_sampled_cards(seed):
    """Random heights, feet and eyes: the envelope's share against shadows thrown ray by ray."""
    rng = rng_of(200 + seed)
    pieces = random_pieces(rng, 5, 30, 20, 3.0, 0.05)
    field = Field(pieces, random_bodies(rng, 25, 30, 20, pieces, low=0.8, high=2.5))
    feet, tall = rng.integers(0, 8_000, 25), rng.integers(5_000, 25_000, 25)
    tops = rng.integers(3_000, 30_000, len(pieces))
    packed = Bodies(field.bodies, feet.tolist(), tall.tolist())
    walls = screen([(piece, int(top)) for piece, top in zip(pieces, tops, strict=True)])
    for viewer in range(0, 25, 4):
        eye, targets = eye_of(packed, viewer), [k for k in range(25) if k != viewer]
        for target, sight in zip(targets, look(eye, walls, packed, targets, viewer=viewer), strict=True):
            expected, tolerance = sampled_share(field, packed, tops / INCH, eye, viewer, target)
            assert sight.share == pytest.approx(expected, abs=tolerance)


def sampled_share(
    field: Field, packed: Bodies, tops: Floats, eye: Eye, viewer: int, target: int, count: int = 1000
) -> tuple[float, float]:
    place, body = np.array(place_of(eye)) / INCH, field.bodies[target]
    card = card_of(body, place)
    others, pieces = field.near(place, card, (viewer, target))
    ends, first = card.ends(count), len(field.pieces)
    mine = np.minimum(entry(body, place, ends - place), 1.0)
    before = {
        k: (b, packed.heads[k - first]) for k, b in others.items() if (entry(b, place, ends - place) < mine).any()
    }
    walls = [(piece, float(tops[k])) for k, piece in pieces.items()]
    shadows = shadow_heights(before, walls, place, eye.z / INCH, ends)
    low, high = packed.feet[target], packed.heads[target]
    lit = np.clip((high - np.maximum(shadows, low)) / (high - low), 0.0, 1.0)
    jumps = np.abs(np.diff(lit)).sum()
    return float(lit.mean()), (jumps + 2.0) / count


# ------------------------------------------------------------------------------------------- open ground (woods)


def sees_in_woods(eye: tuple[float, float, float], wood: Area, more: list[Body] = (), **options) -> Sight:
    bodies = Bodies([PLATE, *more], heights=[units(1.5), *[TALL] * len(more)])
    woods = screen([(wood, units(9))], opens=[0])
    return look(Eye(*point(*eye[:2]), units(eye[2])), woods, bodies, [0], **options)[0]


def test_open_ground_hides_what_is_behind_and_veils_what_is_inside():
    behind = sees_in_woods((0, 0, 1), box(4, -4, 3, 8))
    assert (behind.kind, behind.share, behind.hidden_by) == (HIDDEN, 0.0, (0,))
    inside = sees_in_woods((0, 0, 1), box(8, -4, 6, 8))
    assert (inside.kind, inside.hidden_by) == (PARTLY, (0,))
    assert sees_in_woods((0, 0, 1), box(8, -4, 6, 8), ignore=np.array([[True, False]])).kind == FULLY


def test_one_sees_out_of_open_ground():
    assert sees_in_woods((0, 0, 1), box(-2, -2, 4, 4)).kind == FULLY
    both = sees_in_woods((0, 0, 1), box(-2, -4, 16, 8))
    assert (both.kind, both.hidden_by) == (PARTLY, (0,))


def test_a_base_in_open_ground_may_still_be_hidden_by_others():
    sight = sees_in_woods((0, 0, 1), box(8, -4, 6, 8), [stand(Round(4 * INCH), 5, 0)])
    assert (sight.kind, sight.hidden_by) == (HIDDEN, (0, 2))


def test_the_border_of_open_ground_is_inside():
    """A target or an eye whose centre is on the border, even on a corner, where rounding would decide otherwise."""
    for wood in (box(10.5, 0, 3.7, 2.3), box(6.8, -2.3, 3.7, 2.3), box(10.5, -2.3, 3.7, 2.3), box(6.8, 0, 3.7, 2.3)):
        sight = sees_in_woods((0, 0, 1), wood)
        assert (sight.kind, sight.hidden_by) == (PARTLY, (0,))
    for wood in (box(0, 0, 3.7, 2.3), box(-3.7, 0, 3.7, 2.3), box(0, -1, 3.7, 2.3)):
        assert sees_in_woods((0, 0, 1), wood).kind == FULLY


def test_an_eye_inside_solid_ground_sees_nothing():
    """Neither what is outside nor what is inside with it; from above it sees over the edge."""
    for body in (PLATE, stand(Round(INCH), 2, 0)):
        sight = sees((0, 0, 1), [body], [5], [(box(-4, -4, 8, 8), 1.1)])
        assert (sight.kind, sight.share, sight.hidden_by) == (HIDDEN, 0.0, (0,))
        assert sees((0, 0, 1.2), [body], [5], [(box(-4, -4, 8, 8), 1.1)]).kind == PARTLY


def test_the_ray_ends_above_two_shadows_that_meet():
    """The corner of a low piece of ground is right under the middle of the card."""
    corner: Area = ((point(10, 0), point(7, 2), point(4, 0), point(7, -2)),)
    sight = sees((0, 0, 2), [PLATE], [1.5], [(corner, 1.0)])
    assert sight.kind == PARTLY
    assert sight.ray == units_of(10, 0, 1.25)


# ------------------------------------------------------------------------------------------- slivers


@pytest.mark.parametrize(("gap", "kind"), [(0.0108, HIDDEN), (0.0112, PARTLY)])
def test_a_gap_narrower_than_a_sliver_shows_nothing(gap, kind):  # ruling X-23
    """The far end of a slit, at 5.5 in, bounds the view: 0.0196 or 0.0204 in on the card at 10 in."""
    sight = sees((0, 0, 1), [PLATE], [1.5], [(box(5, gap, 0.5, 9), 99), (box(5, -9, 0.5, 9), 99)])
    assert (sight.kind, sight.share) == (kind, pytest.approx(gap * 10 / 5.5 / 2, abs=1e-9))


@pytest.mark.parametrize(("post", "kind"), [(0.0098, FULLY), (0.0102, PARTLY)])
def test_a_cover_narrower_than_a_sliver_hides_nothing(post, kind):  # ruling X-23
    sight = sees((0, 0, 1), [PLATE], [1.5], [(box(5, 0, 0.5, post), 99)])
    assert (sight.kind, sight.share) == (kind, pytest.approx(1 - post, abs=1e-9))
    assert sight.hidden_by == ((0,) if kind == PARTLY else ())


@pytest.mark.parametrize(("strip", "kind"), [(0.0196, HIDDEN), (0.0204, PARTLY)])
def test_a_strip_lower_than_a_sliver_shows_nothing(strip, kind):  # ruling X-23
    sight = sees((0, 0, 0.5), [PLATE], [1.5], [(box(5, -9, 1, 18), 0.5 + (1 - strip) / 2)])
    assert (sight.kind, sight.share) == (kind, pytest.approx(strip / 1.5, abs=1e-9))


@pytest.mark.parametrize(("kerb", "kind"), [(0.4117, FULLY), (0.4123, PARTLY)])
def test_a_kerb_lower_than_a_sliver_hides_nothing(kerb, kind):  # ruling X-23
    """Seen from 1 in, the far side at 6 in throws the shadow: 0.0195 or 0.0205 in high on the card at 10 in."""
    sight = sees((0, 0, 1), [PLATE], [1.5], [(box(5, -9, 1, 18), kerb)])
    assert (sight.kind, sight.share) == (kind, pytest.approx(1 - (1 - (1 - kerb) * 10 / 6) / 1.5, abs=1e-9))


# ------------------------------------------------------------------------------------------- who is in the way


def test_only_those_who_throw_a_visible_shadow_are_named():
    front, behind, beside = stand(Round(INCH), 4, 0.2), stand(Round(INCH), 12, 0), stand(Round(INCH), 5, 4)
    low = stand(Round(INCH), 6, -0.2)
    sight = sees((0, 0, 1), [PLATE, front, behind, beside, low], [2, 3, 9, 9, 0.1], [(box(7, 0.5, 1, 3), 9)])
    assert sight.kind == PARTLY
    assert sight.hidden_by == (0, 2)


def test_one_who_stands_in_a_taller_one_s_shadow_is_not_named():
    small, tall = stand(Round(INCH), 7, 0), stand(Rectangle(INCH, 3 * INCH), 4, 0)
    assert sees((0, 0, 1), [PLATE, small, tall], [2, 2, 9]).hidden_by == (2,)


def test_ignored_owners_do_not_stand_in_the_way():
    blockers = [stand(Round(INCH), 5, 0.5), stand(Round(INCH), 5, -0.5)]
    prisms = [(box(8, -3, 0.5, 6), 9)]
    everyone = [PLATE, *blockers]
    for ignored, kind, named in (
        ((0,), HIDDEN, (2, 3)),
        ((0, 2), PARTLY, (3,)),
        ((0, 3), PARTLY, (2,)),
        ((0, 2, 3), FULLY, ()),
    ):
        ignore = np.zeros((1, 4), np.bool_)
        ignore[0, ignored] = True
        sight = sees((0, 0, 1), everyone, [2, 9, 9], prisms, ignore=ignore)
        assert (sight.kind, sight.hidden_by) == (kind, named)


def test_ignoring_is_per_target():
    bodies = [PLATE, stand(Rectangle(2 * INCH, INCH), 14, 0, 90_000), stand(Round(4 * INCH), 5, 0)]
    ignore = np.zeros((2, 3), np.bool_)
    ignore[0, 2] = ignore[1, 0] = True
    looks = look(Eye(0, 0, INCH), screen([]), Bodies(bodies, heights=[INCH, INCH, 9 * INCH]), [0, 1], ignore=ignore)
    assert [sight.kind for sight in looks] == [FULLY, HIDDEN]
    assert looks[1].hidden_by == (2,)


def test_a_viewer_is_never_in_its_own_way():
    viewer = stand(Rectangle(3 * INCH, 2 * INCH), 0, 0, 33_000)
    bodies = [PLATE, viewer]
    assert sees((0, 0, 1), bodies, [2, 9], viewer=1).kind == FULLY
    assert sees((0, 0, 1), bodies, [2, 9]).kind == HIDDEN


def test_what_stands_behind_or_beside_hides_nothing():
    others = [stand(Round(INCH), 12, 0), stand(Round(INCH), -3, 0), stand(Round(INCH), 5, 6)]
    prisms = [(box(11.5, -3, 1, 6), 9), (box(-3, -3, 1, 6), 9)]
    sight = sees((0, 0, 1), [PLATE, *others], [2, 9, 9, 9], prisms)
    assert (sight.kind, sight.share, sight.hidden_by) == (FULLY, 1.0, ())


def test_an_eye_inside_the_base_sees_all_of_it():
    for shape in (Round(INCH), Oval(2 * INCH, INCH), RoundedEnd(2 * INCH, INCH), Rectangle(2 * INCH, INCH)):
        assert sees((10, 0, 1), [stand(shape, 10, 0), stand(Round(INCH), 8, 0)], [2, 9]).kind == FULLY


@pytest.mark.parametrize(
    "shape", [Round(3 * INCH), Oval(4 * INCH, 3 * INCH), RoundedEnd(4 * INCH, 3 * INCH), Rectangle(4 * INCH, 3 * INCH)]
)
def test_a_base_around_the_eye_hides_all_unless_it_is_the_viewer(shape):
    bodies = [PLATE, stand(shape, 0.4, 0.3, 33_000)]
    assert sees((0, 0, 1), bodies, [2, 9]).kind == HIDDEN
    assert sees((0, 0, 1), bodies, [2, 9], viewer=1).kind == FULLY


def test_the_eye_is_the_top_of_the_middle():
    bodies = Bodies([stand(Round(INCH), 3, 4)], feet=[units(2)], heights=[units(1.5)])
    assert eye_of(bodies, 0) == (30_000, 40_000, 35_000)


def test_looking_from_both_ends_of_a_table_is_alike_for_mirrored_scenes():
    rng = rng_of(5)
    for _ in range(30):
        pieces = random_pieces(rng, 3, 20, 12, 2.0)
        bodies = random_bodies(rng, 8, 20, 12, pieces, maker=lambda r, *_: random_shape(r, 0.8, 2.0))
        turned: list[Area] = [tuple(tuple((-x, -y) for x, y in ring) for ring in piece) for piece in pieces]
        opposite = [Body(b.shape, Pose(-b.at.x, -b.at.y, (b.at.facing + 180_000) % 360_000)) for b in bodies]
        ids = list(range(1, len(bodies)))
        here = tall_looks(Field(pieces, bodies), centre(bodies[0]), ids, 0)
        there = tall_looks(Field(turned, opposite), centre(opposite[0]), ids, 0)
        assert [s.kind for s in here] == [s.kind for s in there]
        assert here.shares.tolist() == pytest.approx(there.shares.tolist(), abs=1e-9)
