"""Meters of tables: worked out by hand where that can be done, and alike for both sides of a table that is alike."""

from typing import Any

import pytest

from openfire.geometry.inches import units
from openfire.table.files import parse
from openfire.table.generate import generate
from openfire.table.meters import Meters, meters
from openfire.table.model import Table

ZONES = """
zones:
  - {id: near, owner: a, ring: [[0, 0], [72, 0], [72, 12], [0, 12]]}
  - {id: far, owner: b, ring: [[0, 36], [72, 36], [72, 48], [0, 48]]}
"""


def table(pieces: str = "[]", objectives: str = "[]", zones: str = ZONES) -> Table:
    return parse(f"id: t\nname: T\npieces: {pieces}\nobjectives: {objectives}\n{zones}")


def block(name: str, left: float, low: float, right: float, top: float, words: str, height: float = 0) -> str:
    ring = f"[[{left}, {low}], [{right}, {low}], [{right}, {top}], [{left}, {top}]]"
    return f"{{id: {name}, name: {name}, parts: [{{footprint: {ring}, height: {height}, keywords: [{words}]}}]}}"


def far(found: Meters, goal: str) -> list[Any]:
    return [dict(side.far)[goal] for side in found.sides]


def test_on_an_empty_table_everybody_sees_everything() -> None:
    found = meters(table())
    assert found.open_sight == 1
    assert [side.sees for side in found.sides] == [1, 1]
    assert {share for _, shares in found.sight.by for share in shares} == {100}
    assert [side.where for side in found.sides] == ["zone", "zone"]
    assert found.lanes[0].length == pytest.approx((70**2 + 46**2) ** 0.5, abs=3), "from corner to corner"


def test_a_first_move_leads_six_inches_out_of_the_zone() -> None:
    # Open ground for a base of 1.26 in is 70 by 46 places, an inch apart, the nearest at 1.5 in: of 46 rows those up to
    # 18 in are 17, and those up to 24 in are 23.
    found = meters(table())
    assert [round(side.walk, 3) for side in found.sides] == [round(17 / 46, 3)] * 2
    assert [round(side.run, 3) for side in found.sides] == [round(23 / 46, 3)] * 2


def test_a_wall_from_edge_to_edge_hides_and_parts() -> None:
    wall = block("wall", 0, 23.5, 72, 24.5, "impassable, obscuring", 3)
    found = meters(table(f"[{wall}]", "[{id: own, name: Own, at: [36, 6]}, {id: out, name: Out, at: [36, 20]}]"))
    assert found.open_sight == 0
    assert found.lanes == ()
    assert far(found, "own") == [0, None]
    near, beyond = far(found, "out")
    assert near == pytest.approx(8, abs=1)
    assert beyond is None
    assert "infantry cannot go everywhere" in found.complaints


def test_a_low_wall_hides_nobody() -> None:
    wall = block("wall", 0, 23.5, 72, 24.5, "barrier", 0.4)
    assert meters(table(f"[{wall}]")).open_sight == 1


def test_slow_ground_counts_double() -> None:
    goal = "[{id: goal, name: Goal, at: [36, 32]}]"
    straight = far(meters(table(objectives=goal)), "goal")
    bog = far(meters(table(f"[{block('bog', 0, 14, 72, 24, 'slow')}]", goal)), "goal")
    assert straight == [pytest.approx(20, abs=1), pytest.approx(4, abs=1)]
    assert bog == [pytest.approx(30, abs=1), straight[1]]


def test_nobody_stands_in_a_wall_and_one_sees_out_of_a_wood() -> None:
    wood, rock = block("wood", 6, 20, 26, 28, "obscuring, cover", 3), block("rock", 40, 18, 60, 30, "impassable", 4)
    found = meters(table(f"[{wood}, {rock}]"))
    every = dict(found.sight.by)["all"]
    columns = found.sight.columns

    def seen(x: float, y: float) -> int:
        return every[int(y / 48 * found.sight.rows) * columns + int(x / 72 * columns)]

    assert seen(50, 24) == -1
    assert seen(16, 24) > 20
    assert seen(34, 24) < 100


def test_where_a_table_says_nothing_sides_begin_along_the_long_edges() -> None:
    found = meters(table(zones="zones: []"))
    assert [(side.seat, side.where) for side in found.sides] == [("a", "strip"), ("b", "strip")]
    entries = "zones: []\nentries: [{id: e, owner: a, at: [36, 1]}, {id: f, owner: b, at: [36, 47]}]"
    assert [side.where for side in meters(table(zones=entries)).sides] == ["entries", "entries"]


@pytest.mark.parametrize("seed", [5, 8])
def test_a_table_that_is_turned_is_the_same_for_both_sides(seed: int) -> None:
    made = generate(seed, symmetry="rotated")
    found = meters(made)
    first, second = found.sides
    assert first.walk == pytest.approx(second.walk, abs=0.004)
    assert first.sees == pytest.approx(second.sees, abs=0.01)
    assert sorted(d or 0 for _, d in first.far) == pytest.approx(sorted(d or 0 for _, d in second.far), abs=0.6)
    rows = dict(found.sight.by)
    assert rows["a"] == pytest.approx(rows["b"][::-1], abs=1)


def test_a_huge_table_is_measured_in_larger_squares() -> None:
    found = meters(parse("id: t\nname: T\nwidth: 240\nheight: 240\n"))
    assert found.sight.columns * found.sight.rows < 500
    assert found.sight.square > units(2) / units(1)
