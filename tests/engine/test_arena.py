"""Two units face to face: as far apart as was said whatever their bases, each looking at the other."""

import pytest

from openfire.engine.arena import Fighter, arena, face_off
from openfire.geometry.inches import INCH
from openfire.rules.stub import EDITION
from openfire.testkit import battle

HULL = "3,0 -1,1 -1,-1 in hull"
"""It reaches 3 inches ahead of its middle, and 1 inch back."""
BASES = ["25 mm", "1 in", "60x35 mm oval", "75x25 mm rounded", "4x2 in rectangle", HULL]


def fighter(setup, card):
    return Fighter(card, {model: setup.models[model] for model in card.models}, card.models)


def met(one, other, away):
    """The game of one model and three on such bases, so many inches apart."""
    units = [
        {"id": "a1", "at": "10,10", "base": one},
        {"id": "b1", "at": "30,10", "base": other, "models": 3, "step": [0, 4]},
    ]
    setup = battle(EDITION, {"units": units}).cursor.game.setup
    a1, b1 = (fighter(setup, card) for card in setup.units.values())
    ground = arena(EDITION, a1, b1, expansions=frozenset(), switches=frozenset())
    return face_off(ground, a1, b1, away)


def gaps(g):
    rows = g.board.index.rows
    return g.board.gaps(rows(("a1.1",)), rows(("b1.1", "b1.2", "b1.3")))[0].tolist()


@pytest.mark.parametrize("other", BASES)
@pytest.mark.parametrize("one", BASES)
def test_everybody_is_as_far_from_the_other_side_as_was_said(one, other):
    assert gaps(met(one, other, 7.5)) == pytest.approx([7.5] * 3, abs=2 / INCH)


def test_each_side_faces_the_other():
    g = met("60x35 mm oval", "25 mm", 6.0)
    one, other = g.model("a1.1").at, g.model("b1.1").at
    assert one.x < other.x
    assert (one.facing, other.facing) == (0, 180_000)
