"""How far it is across a table, and the ways that bots go: around what slows them."""

import pytest
import shapely

from openfire.engine.answers import Go, Stand
from openfire.game.books import ONEPAGE as EDITION
from openfire.geometry.inches import INCH, point
from openfire.lookahead.onepage import travel_distance as charts
from openfire.lookahead.onepage.move_toward import move_toward, travel_distance
from openfire.lookahead.onepage.travel_distance import FOOT, HULL, distance
from openfire.rules.onepage import terrain
from openfire.sim import MatchPlan, prepare
from openfire.sim.match import RunningMatch
from openfire.table import relief
from openfire.testkit import battle

FOE = {"id": "b1", "at": "60,24"}
MUD = {"id": "mud", "box": [20, 18, 28, 30], "keywords": ["difficult"]}
WALL = {"id": "wall", "box": [20, 16, 24, 32], "keywords": ["impassable"]}
WAGON = {"id": "a1", "at": "30,24/0", "base": "4x3 in rectangle", "types": ["vehicle"], "specials": ["Transport (11)"]}
CREW = {"id": "a2", "models": 11, "base": "1 in", "aboard": "a1.1"}
FENS = {"id": "fens", "box": [20, 0, 28, 48], "keywords": ["difficult"]}


def table_with(*pieces):
    return battle(EDITION, {"units": [{"id": "a1", "at": "16,24"}, FOE], "table": {"pieces": list(pieces)}}).cursor.game


@pytest.mark.parametrize(
    ("pieces", "gait", "least", "most"),
    [
        ((), FOOT, 24, 24),  # as the crow flies
        ((WALL,), FOOT, 30, 33),  # past the corners: hypot(8, 8.6), 4 along, hypot(12, 8.6), and a grid is coarse
        ((FENS,), FOOT, 32, 35),  # no way around: 8 inches and a base's edge twice over
        ((FENS,), HULL, 40, 49),  # a hull takes three times as long
        ((MUD,), FOOT, 26, 31),  # around is shorter than the 32 through it
    ],
)
def test_how_far_it_is_in_the_end(pieces, gait, least, most):
    g = table_with(*pieces)
    assert least <= distance(g.setup.table, gait, point(12, 24), point(36, 24)) <= most


def test_where_no_way_is_found_it_is_far():
    g = table_with({"id": "wall", "box": [20, 0, 24, 48], "keywords": ["impassable"]})
    assert distance(g.setup.table, FOOT, point(12, 24), point(36, 24)) == pytest.approx(2.5 * 24)


def test_who_starts_in_mud_has_farther_to_go():
    # It is as far as the crow flies, and the 6 inches are lost that a run is shorter through mud.
    g = table_with(MUD)
    (clear,) = travel_distance(g, "a1", point(34, 24), [point(44, 24)])
    (slowed,) = travel_distance(g, "a1", point(27, 24), [point(37, 24)])
    assert clear == pytest.approx(10)
    assert slowed >= 10 + 6


def test_the_flying_and_striders_go_straight():
    for special in ("Flying", "Strider"):
        units = [{"id": "a1", "at": "16,24", "specials": [special]}, FOE]
        g = battle(EDITION, {"units": units, "table": {"pieces": [FENS]}}).cursor.game
        assert travel_distance(g, "a1", point(12, 24), [point(36, 24)]) == [pytest.approx(24)]


def test_a_unit_runs_around_mud_and_not_into_it():
    # Through the mud a run is 6 inches at most: to 22. Past its corner (20,30) it is 12, and nearer in the end.
    g = table_with(MUD)
    found = move_toward(g, "a1", "run", point(40, 24))
    assert isinstance(found, Stand)
    (_, pose), *_ = found.places
    gone = ((pose.x - 16 * INCH) ** 2 + (pose.y - 24 * INCH) ** 2) ** 0.5 / INCH
    assert gone > 8
    assert not (20 <= pose.x / INCH <= 28 and 18 <= pose.y / INCH <= 30)


def test_a_wagon_drives_around_mud():
    wagon = {"id": "a1", "at": "12,24/0", "base": "4x3 in rectangle", "types": ["vehicle"], "hit-points": 6}
    g = battle(EDITION, {"units": [wagon, FOE], "table": {"pieces": [MUD]}}).cursor.game
    found = move_toward(g, "a1", "run", point(40, 24))
    assert isinstance(found, Go)
    x, y = found.points[-1]
    assert ((x - 12 * INCH) ** 2 + (y - 24 * INCH) ** 2) ** 0.5 > 10 * INCH
    assert not (18 <= x / INCH <= 30 and 16 <= y / INCH <= 32)


def test_a_wagon_in_the_middle_of_mud_drives_on():
    # 6 inches are the most, and 12 inches of mud lie before it: it is stuck again, and nearer.
    wagon = {"id": "a1", "at": "20,24/0", "base": "4x3 in rectangle", "types": ["vehicle"], "hit-points": 6}
    wide = {"id": "wide", "box": [4, 0, 36, 48], "keywords": ["difficult"]}
    g = battle(EDITION, {"units": [wagon, FOE], "table": {"pieces": [wide]}}).cursor.game
    found = move_toward(g, "a1", "run", point(50, 24))
    assert isinstance(found, Go)
    assert found.points[-1][0] / INCH == pytest.approx(26, abs=0.1)


def test_a_large_unit_gets_out_on_the_side_of_its_goal() -> None:
    """The hull ends at 25.5, so the first stands at 32 at most, and near to that; the others between."""
    game = battle(EDITION, {"units": [WAGON, CREW, {"id": "b1", "at": "30,44"}]}).cursor.game
    found = move_toward(game, "a2", "walk", point(30, 44))
    assert isinstance(found, Stand)
    heights = [pose.y / INCH for _, pose in found.places]
    assert len(heights) == 11
    assert 31 < heights[0] <= 32.0004
    assert min(heights) > 25.5


def test_shapely_is_called_when_a_game_is_set_up_and_not_while_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in (relief, terrain, charts):
        for found in vars(room).values():
            if hasattr(found, "cache_clear"):
                found.cache_clear()
    match = prepare(MatchPlan(9, ("greedy", "greedy"), "onepage", "glasshouse")).match(0)
    game = RunningMatch(match, 9, 0, is_recorded=False)

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("shapely is called")

    for name, found in vars(shapely).items():
        if callable(found):
            monkeypatch.setattr(shapely, name, refuse)
    with pytest.raises(AssertionError, match="shapely is called"):
        relief.union([((0, 0), (1, 0), (0, 1))])
    assert game.run() == ""
    assert game.cursor.question is None
