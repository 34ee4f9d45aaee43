"""The lines of sight that are drawn are those by which the rules see: through the gap, not from middle to middle."""

import pytest

from openfire.engine.game import Game
from openfire.game import EDITIONS
from openfire.geometry.inches import INCH
from openfire.testkit.battle import battle
from openfire.text import units

WORDS = {"stress": "impassable", "assault": "obscuring", "melee": "obscuring", "onepage": "impassable"}
WALL = (30, 4, 30.5, 24.1)
"""It ends a tenth of an inch beyond the straight line from a1 at 20,24 to b1 at 40,24."""


def seen_past_the_wall(edition: str) -> Game:
    piece = {"id": "wall", "box": list(WALL), "height": 5, "keywords": [WORDS[edition]]}
    told = {"units": [{"id": "a1", "at": "20,24"}, {"id": "b1", "at": "40,24"}], "table": {"pieces": [piece]}}
    return battle(EDITIONS[edition], told).cursor.game


@pytest.mark.parametrize("edition", WORDS)
def test_the_ray_goes_through_the_gap(edition: str) -> None:
    """From 20,24 past the corner 30,24.1 the open part of b1 begins at 24.2, and it ends with its base."""
    g = seen_past_the_wall(edition)
    found = units.sight(g, "a1", "b1")
    assert found.seen == ("b1.1",)
    [(model, (start, end))] = units.rays(g, found.viewer, "b1").items()
    assert model == "b1.1"
    (x, y), (to_x, to_y) = (start[0] / INCH, start[1] / INCH), (end[0] / INCH, end[1] / INCH)
    assert max(abs(x - 20), abs(y - 24)) < 1, "it begins in the base of the viewer"
    assert max(abs(to_x - 40), abs(to_y - 24)) < 1, "it ends in the base of the target"
    for at in WALL[0], WALL[2]:
        assert y + (to_y - y) * (at - x) / (to_x - x) > WALL[3] - 0.001, "the wall is not in its way"


@pytest.mark.parametrize("edition", WORDS)
def test_nobody_who_is_hidden_has_a_ray(edition: str) -> None:
    piece = {"id": "wall", "box": [30, 4, 30.5, 44], "height": 5, "keywords": [WORDS[edition]]}
    told = {"units": [{"id": "a1", "at": "20,24"}, {"id": "b1", "at": "40,24"}], "table": {"pieces": [piece]}}
    g = battle(EDITIONS[edition], told).cursor.game
    assert units.rays(g, "a1.1", "b1") == {}
