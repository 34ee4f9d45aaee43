"""Relief: levels, steps between them, merged areas and prisms, on tables drawn by hand in inches."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfire.geometry.inches import INCH, Ring, point
from openfire.table.files import parse
from openfire.table.model import VEHICLE, Climb, Part, Piece, Table
from openfire.table.relief import Prism, areas, coverage, level_at, part_areas, prisms
from openfire.table.rings import contains, crossing, doubled_area
from openfire.table.steps import LevelEdge, steps
from openfire.table.weld import welded

HILL = ("clear", "climbable")


def square(left: float, bottom: float, right: float, top: float) -> Ring:
    return point(left, bottom), point(right, bottom), point(right, top), point(left, top)


def ground(ring: Ring, level: int, keywords: tuple[str, ...] = HILL, climb: Climb = "all") -> Part:
    return Part("1", ring, level, level * INCH, keywords, (), climb)


def table(*parts: Part) -> Table:
    """A table of 20 by 10 inches with one piece for each part."""
    pieces = tuple(Piece(f"p{n}", f"Piece {n}", (part,)) for n, part in enumerate(parts))
    return Table("t", "T", 20 * INCH, 10 * INCH, INCH, pieces)


def told(found: tuple[LevelEdge, ...]) -> list[str]:
    """Steps as short lines: from, to, the levels left and right, and whether one can climb."""
    lines = []
    for step in found:
        ax, ay, bx, by = (Fraction(value, INCH) for value in (*step.a, *step.b))
        lines.append(f"{step.piece} {ax},{ay} {bx},{by} {step.left}>{step.right}{'' if step.climbable else ' sheer'}")
    return lines


def test_a_hill_has_a_step_along_each_edge() -> None:
    assert told(steps(table(ground(square(2, 2, 6, 5), 1)))) == [
        "p0 2,2 6,2 1>0",
        "p0 6,2 6,5 1>0",
        "p0 6,5 2,5 1>0",
        "p0 2,5 2,2 1>0",
    ]


def test_a_hill_on_a_hill_steps_from_one_level_to_the_next() -> None:
    found = told(steps(table(ground(square(0, 0, 8, 8), 1), ground(square(2, 2, 4, 4), 2))))
    assert len(found) == 8
    assert found[4:] == ["p1 2,2 4,2 2>1", "p1 4,2 4,4 2>1", "p1 4,4 2,4 2>1", "p1 2,4 2,2 2>1"]


def test_no_step_between_equal_levels() -> None:
    """Two halves of one plateau: the wall they share is no wall."""
    found = told(steps(table(ground(square(0, 0, 4, 4), 1), ground(square(4, 0, 8, 4), 1))))
    assert found == [
        "p0 0,0 4,0 1>0",
        "p0 4,4 0,4 1>0",
        "p0 0,4 0,0 1>0",
        "p1 4,0 8,0 1>0",
        "p1 8,0 8,4 1>0",
        "p1 8,4 4,4 1>0",
    ]


def test_a_shared_wall_belongs_to_the_higher_side() -> None:
    found = told(steps(table(ground(square(0, 0, 4, 4), 1), ground(square(4, 1, 8, 3), 2))))
    assert found == [
        "p0 0,0 4,0 1>0",
        "p0 4,0 4,1 1>0",
        "p0 4,3 4,4 1>0",
        "p0 4,4 0,4 1>0",
        "p0 0,4 0,0 1>0",
        "p1 4,1 8,1 2>0",
        "p1 8,1 8,3 2>0",
        "p1 8,3 4,3 2>0",
        "p1 4,3 4,1 2>1",
    ]


def test_a_top_flush_with_the_side_below_it_is_one_high_wall() -> None:
    found = told(steps(table(ground(square(0, 0, 8, 4), 1), ground(square(0, 0, 4, 4), 2))))
    assert found == [
        "p0 4,0 8,0 1>0",
        "p0 8,0 8,4 1>0",
        "p0 8,4 4,4 1>0",
        "p1 0,0 4,0 2>0",
        "p1 4,0 4,4 2>1",
        "p1 4,4 0,4 2>0",
        "p1 0,4 0,0 2>0",
    ]


def test_a_high_wall_is_climbed_only_if_every_storey_can_be() -> None:
    low = ground(square(0, 0, 8, 4), 1, climb=(1, 2))  # sheer along y = 0 and x = 0
    found = told(steps(table(low, ground(square(0, 0, 4, 4), 2))))
    assert [line for line in found if line.startswith("p1")] == [
        "p1 0,0 4,0 2>0 sheer",
        "p1 4,0 4,4 2>1",
        "p1 4,4 0,4 2>0",
        "p1 0,4 0,0 2>0 sheer",
    ]


def test_a_partly_sheer_hill() -> None:
    found = steps(table(ground(square(0, 0, 4, 4), 1, climb=(0, 3))))
    assert [step.climbable for step in found] == [True, False, False, True]
    assert [step.edge for step in found] == [0, 1, 2, 3]


@pytest.mark.parametrize(("keywords", "climb"), [(("clear",), "all"), (HILL, "none"), (HILL, ())])
def test_sheer_hills(keywords: tuple[str, ...], climb: Climb) -> None:
    assert not any(step.climbable for step in steps(table(ground(square(0, 0, 4, 4), 1, keywords, climb))))


def test_climbing_may_depend_on_the_class_of_model() -> None:
    part = Part("1", square(0, 0, 4, 4), 1, INCH, HILL, ((VEHICLE, ("clear",)),))
    assert all(step.climbable for step in steps(table(part)))
    assert not any(step.climbable for step in steps(table(part), VEHICLE))


def test_overlapping_hills_are_cut_where_their_edges_cross() -> None:
    found = told(steps(table(ground(square(0, 0, 6, 4), 1), ground(square(4, 2, 8, 6), 1))))
    assert found == [
        "p0 0,0 6,0 1>0",
        "p0 6,0 6,2 1>0",
        "p0 4,4 0,4 1>0",
        "p0 0,4 0,0 1>0",
        "p1 6,2 8,2 1>0",
        "p1 8,2 8,6 1>0",
        "p1 8,6 4,6 1>0",
        "p1 4,6 4,4 1>0",
    ]


def test_two_parts_in_the_same_place_make_one_wall() -> None:
    sheer, gentle = ground(square(0, 0, 4, 4), 1, climb="none"), ground(square(0, 0, 4, 4), 1)
    assert told(steps(table(sheer, gentle))) == told(steps(table(gentle)))


def test_flat_ground_has_no_steps() -> None:
    assert steps(table(Part("1", square(0, 0, 4, 4), 0, INCH, ("slow",)))) == ()


TURNED = """
id: t
name: T
pieces:
  - id: h
    name: H
    at: [30, 20]
    turn: 17.3
    parts:
      - {level: 1, keywords: [clear, climbable], footprint: [[0, 0], [7, 0], [7, 3], [0, 3]]}
      - {level: 1, keywords: [clear, climbable], footprint: [[1.1, 3], [5.3, 3], [5.3, 6], [1.1, 6]]}
      - {level: 1, keywords: [clear, climbable], footprint: [[5.3, 3], [7, 3], [6, 5.1], [5.3, 5.1]]}
"""


@pytest.mark.parametrize("turn", [0, 17.3, 45, 123.457, 271.001])
def test_a_turned_piece_has_no_hair_thin_gaps(turn: float) -> None:
    turned = parse(TURNED.replace("17.3", str(turn)))
    (area,) = areas(turned, "clear")
    assert len(area) == 1
    found = steps(turned)
    assert {(step.left, step.right) for step in found} == {(1, 0)}
    assert len(found) == 9  # the outline has nine sides
    around = sum(((s.a[0] - s.b[0]) ** 2 + (s.a[1] - s.b[1]) ** 2) ** 0.5 for s in found) / INCH
    assert around == pytest.approx(7 + 3 + (1 + 2.1**2) ** 0.5 + 0.7 + 0.9 + 4.2 + 3 + 1.1 + 3, abs=0.002)


def test_welding_joins_corners_and_edges_that_nearly_meet() -> None:
    low = Part("1", ((0, 0), (80_000, 0), (80_000, 40_000), (0, 40_000)), 1, INCH)
    high = Part("1", ((20_000, 40_001), (60_001, 39_999), (60_000, 70_000), (20_000, 70_000)), 1, INCH)
    first, second = welded(table(low, high))
    assert first.ring == ((0, 0), (80_000, 0), (80_000, 40_000), (60_001, 39_999), (20_000, 40_001), (0, 40_000))
    assert first.numbers == (0, 1, 2, 2, 2, 3)
    assert second.ring == high.footprint


def test_the_highest_part_gives_the_level() -> None:
    hills = table(ground(square(0, 0, 8, 8), 1), ground(square(2, 2, 4, 4), 3), Part("1", square(9, 0, 12, 3)))
    spots = {
        (0, 0): 1,
        (1, 1): 1,
        (2, 2): 3,
        (3, 3): 3,
        (4, 3): 3,
        (4.0001, 3): 1,
        (8, 8): 1,
        (8.0001, 8): 0,
        (10, 1): 0,
    }
    assert {at: level_at(hills, point(*at)) for at in spots} == spots


def test_areas_are_merged_by_keyword() -> None:
    slow = ("slow",)
    woods = table(
        Part("1", square(0, 0, 4, 4), keywords=slow),
        Part("1", square(4, 0, 6, 4), keywords=("slow", "obscuring")),
        Part("1", square(10, 0, 12, 2), keywords=slow, class_keywords=((VEHICLE, ("impassable",)),)),
    )
    left, right = areas(woods, "slow")
    assert len(left) == len(right) == 1
    assert doubled_area(left[0]) == 2 * 24 * INCH * INCH
    assert right == (square(10, 0, 12, 2),)
    assert areas(woods, "obscuring") == ((square(4, 0, 6, 4),),)
    assert areas(woods, "slow", VEHICLE) == (left,)
    assert areas(woods, "impassable", VEHICLE) == (right,)
    assert areas(woods, "impassable") == ()


def test_an_area_with_a_hole_lists_its_outline_first() -> None:
    frame = (square(0, 0, 6, 1), square(5, 1, 6, 5), square(0, 5, 6, 6), square(0, 1, 1, 5))
    ((outline, hole),) = areas(table(*(Part("1", ring, keywords=("slow",)) for ring in frame)), "slow")
    assert doubled_area(outline) == 2 * 36 * INCH * INCH
    assert doubled_area(hole) == -2 * 16 * INCH * INCH
    assert set(hole) == set(square(1, 1, 5, 5))


def test_areas_part_by_part() -> None:
    woods = table(Part("1", square(0, 0, 4, 4), keywords=("slow",)), Part("1", square(2, 0, 6, 4), keywords=("slow",)))
    assert part_areas(woods, "slow") == (("p0", "1", (square(0, 0, 4, 4),)), ("p1", "1", (square(2, 0, 6, 4),)))


def test_prisms_are_what_stands_above_the_table() -> None:
    floor = Part("floor", square(1, 1, 3, 3), keywords=("clear",))
    wall = Part("wall", square(0, 0, 3, 1), height=4 * INCH)
    ruin = Table("t", "T", pieces=(Piece("a", "A", (floor, wall)), Piece("b", "B", (ground(square(5, 5, 9, 9), 1),))))
    assert prisms(ruin) == (Prism(0, 1, wall.footprint, 4 * INCH), Prism(1, 0, square(5, 5, 9, 9), INCH))


def test_coverage_counts_overlaps_once() -> None:
    assert coverage(table(Part("1", square(0, 0, 10, 5)), Part("1", square(5, 0, 15, 5)))) == pytest.approx(0.375)
    assert coverage(table()) == 0


def test_a_bare_table_has_no_relief() -> None:
    assert (steps(table()), areas(table(), "slow"), prisms(table()), level_at(table(), (0, 0))) == ((), (), (), 0)


def test_rings_that_touch_themselves_are_found() -> None:
    simple = (0, 0), (10, 0), (10, 10), (0, 10)
    assert crossing(simple) is None
    assert crossing(((0, 0), (10, 10), (10, 0), (0, 10))) == (5, 5)
    assert crossing(((0, 0), (10, 0), (10, 10), (5, 0), (0, 10))) == (5, 0)
    assert crossing(((0, 0), (10, 0), (4, 0), (4, 8))) == (4, 0)


@given(st.integers(-12, 12), st.integers(-12, 12))
def test_inside_a_ring_or_on_its_edge(x: int, y: int) -> None:
    diamond = (0, -10), (10, 0), (0, 10), (-10, 0)
    assert contains(diamond, (x, y)) == (abs(x) + abs(y) <= 10)
