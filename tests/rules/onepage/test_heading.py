"""Where the bots are told that a unit would get."""

from openfire.engine.answers import Stand
from openfire.game.books import ONEPAGE as EDITION
from openfire.geometry.inches import INCH, point
from openfire.lookahead.onepage.toward import toward
from openfire.testkit import battle

WAGON = {"id": "a1", "at": "30,24/0", "base": "4x3 in rectangle", "types": ["vehicle"], "specials": ["Transport (11)"]}
CREW = {"id": "a2", "models": 11, "base": "1 in", "aboard": "a1.1"}
FOE = {"id": "b1", "at": "30,44"}


def test_a_large_unit_gets_out_on_the_side_of_its_goal() -> None:
    """The hull ends at 25.5, so the first stands at 32 at most, and near to that; the others between."""
    game = battle(EDITION, {"units": [WAGON, CREW, FOE]}).cursor.game
    found = toward(game, "a2", "walk", point(30, 44))
    assert isinstance(found, Stand)
    heights = [pose.y / INCH for _, pose in found.places]
    assert len(heights) == 11
    assert 31 < heights[0] <= 32.0004
    assert min(heights) > 25.5
