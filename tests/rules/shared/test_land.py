"""What is told to whoever cannot pass. [drafts, Terrain]"""

import pytest

from openfire.engine.edition import Edition
from openfire.game.books import ASSAULT, MELEE
from openfire.testkit import battle

PIECES = {
    "a wall": ({"keywords": ["impassable"]}, "terrain is in the way: piece"),
    "an edge": (
        {"level": 1, "keywords": ["clear", "climbable"], "climb": "none"},
        "an edge that cannot be climbed here is in the way: piece",
    ),
}


SIDES = {"near": ("16,2", "16,6"), "right": ("23,10", "19,10"), "far": ("16,18", "16,14"), "left": ("9,10", "13,10")}


@pytest.mark.parametrize("edition", [ASSAULT, MELEE], ids=lambda edition: edition.key)
@pytest.mark.parametrize(("start", "end"), SIDES.values(), ids=SIDES)
@pytest.mark.parametrize(("piece", "text"), PIECES.values(), ids=PIECES)
def test_terrain_and_an_edge_are_told_apart(
    edition: Edition, start: str, end: str, piece: dict[str, object], text: str
) -> None:
    units = [{"id": "a1", "at": start, "base": "1 in", "move": 6}, {"id": "b1", "at": "60,10"}]
    pieces = [{"id": "piece", "box": [12, 5, 20, 15], **piece}]
    g = battle(edition, {"units": units}, table={"pieces": pieces}).play("activate: a1", "action: advance")
    assert text in g.refuses(f"move: advance {end}").text


@pytest.mark.parametrize("edition", [ASSAULT, MELEE], ids=lambda edition: edition.key)
@pytest.mark.parametrize(("goal", "named"), [("15,8", "wall"), ("15,12", "bunker")])
def test_of_pieces_that_adjoin_the_one_in_the_way_is_named(edition: Edition, goal: str, named: str) -> None:
    units = [{"id": "a1", "at": "10,10", "base": "1 in", "move": 9}, {"id": "b1", "at": "60,10"}]
    pieces = [
        {"id": "marsh", "box": [8, 5, 12, 15], "keywords": ["slow"]},
        {"id": "wall", "box": [12, 5, 13, 10], "keywords": ["impassable"]},
        {"id": "bunker", "box": [12, 10, 13, 15], "keywords": ["impassable"]},
    ]
    g = battle(edition, {"units": units}, table={"pieces": pieces}).play("activate: a1", "action: advance")
    assert g.refuses(f"move: advance {goal}").text == f"terrain is in the way: {named}"
