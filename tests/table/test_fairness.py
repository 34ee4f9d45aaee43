"""Fairness numbers on tables whose answers can be counted by hand."""

import pytest

from openfire.geometry.inches import INCH, point, units
from openfire.table.fairness import Fairness, complaints, fairness, open_sight
from openfire.table.model import EntryPoint, Objective, Part, Piece, Table, Zone

ROCK = ("impassable", "obscuring")


def block(left: float, bottom: float, right: float, top: float, keywords: tuple[str, ...] = ROCK, **more: int) -> Part:
    ring = point(left, bottom), point(right, bottom), point(right, top), point(left, top)
    return Part("1", ring, keywords=keywords, **more)


def table(*parts: Part, objective: tuple[float, float] = (24, 20)) -> Table:
    """A table of 48 by 40 inches."""
    return Table(
        "t",
        "T",
        48 * INCH,
        40 * INCH,
        pieces=tuple(Piece(f"p{n}", "P", (part,)) for n, part in enumerate(parts)),
        zones=(Zone("a", block(0, 0, 48, 10).footprint, "a"), Zone("b", block(0, 30, 48, 40).footprint, "b")),
        entries=(EntryPoint("e", point(24, 1), "a"),),
        objectives=(Objective("o", point(*objective), "O"),),
    )


def test_an_empty_table_is_open_everywhere() -> None:
    assert fairness(table()) == Fairness(
        coverage=0,
        halves=(0, 0),
        blocking=(0, 0),
        components=1,
        infantry_components=1,
        edges=4,
        zones=2,
        room=(round(44 * 8 / 480, 4), round(44 * 8 / 480, 4)),
        markers=True,
        open_sight=1,
    )


def test_halves_are_those_of_the_long_edges() -> None:
    numbers = fairness(table(block(0, 10, 12, 30, height=3 * INCH), block(30, 30, 42, 40, ("slow",))))
    assert numbers.coverage == pytest.approx(360 / 1920)
    assert numbers.halves == (120 / 960, 240 / 960)
    assert numbers.blocking == (120 / 960, 120 / 960)


@pytest.mark.parametrize(("gap", "components"), [(3.9, 2), (4.1, 1)])
def test_a_wall_across_the_table_needs_a_gap_for_the_largest_base(gap: float, components: int) -> None:
    numbers = fairness(table(block(0, 14, 24, 15), block(24 + gap, 14, 48, 15)))
    assert numbers.components == components
    assert numbers.infantry_components == 1
    assert numbers.zones == (2 if components == 1 else 1)
    assert numbers.edges == (4 if components == 1 else 3)


def test_small_pockets_do_not_matter() -> None:
    """In a corner of 5 by 5 inches the middle of a 4 inch base has one square inch of room."""
    assert fairness(table(block(5, 0, 6, 6), block(0, 5, 5, 6))).components == 1
    assert fairness(table(block(7, 0, 8, 8), block(0, 7, 7, 8))).components == 2


def test_vehicles_do_not_climb_and_infantry_does() -> None:
    hill = ("clear", "climbable")
    climbable, sheer = (
        block(0, 14, 48, 20, hill, level=1, height=INCH),
        block(0, 14, 48, 20, ("clear",), level=1, height=INCH),
    )
    assert (fairness(table(climbable)).components, fairness(table(climbable)).infantry_components) == (2, 1)
    assert fairness(table(sheer)).infantry_components == 3


def test_markers_need_open_ground_within_reach() -> None:
    assert not fairness(table(block(20, 18, 26, 24, ("slow",)))).markers
    assert not fairness(table(block(20, 18, 26, 24, ("slow",)), objective=(20, 20))).markers
    box_in = block(20, 16, 28, 17), block(20, 23, 28, 24), block(20, 17, 21, 23), block(27, 17, 28, 23)
    assert not fairness(table(*box_in)).markers
    assert fairness(table(*box_in, objective=(24, 15))).markers


def test_only_tall_matter_that_hides_blocks_sight() -> None:
    assert open_sight(table(block(0, 18, 48, 20, height=units(2)))) == 0
    assert open_sight(table(block(0, 18, 48, 20, height=units(1.9)))) == 1
    assert open_sight(table(block(0, 18, 48, 20, ("slow",), height=units(3)))) == 1
    assert open_sight(table(block(0, 18, 24, 20, height=units(3)))) == pytest.approx(0.5, abs=0.06)


def test_complaints_name_what_is_unfair() -> None:
    assert complaints(fairness(table()), coverage=0.02) == ("100% of the long sight lines are open",)
    assert complaints(fairness(table(block(0, 18, 48, 20, height=units(3)))), coverage=0.2) == (
        "5.0% is covered",
        "one half is fuller than the other",
        "one half hides more than the other",
        "the largest base cannot go everywhere",
        "infantry cannot go everywhere",
        "the largest base cannot reach every edge",
        "the largest base cannot reach both deployment zones",
        "a deployment zone is cramped",
        "a marker is out of reach",
    )
