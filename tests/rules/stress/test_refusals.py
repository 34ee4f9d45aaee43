"""What is told to whoever is refused, in words: which piece is in the way, and which model is out of range. [stress]"""

import pytest

from openfire.engine.edition import Edition
from openfire.game.books import ADVANCED, STRESS
from openfire.testkit import battle

BOOKS = pytest.mark.parametrize("edition", [STRESS, ADVANCED], ids=lambda edition: edition.key)


@BOOKS
@pytest.mark.parametrize(("goal", "named"), [("15,8", "wall"), ("15,12", "bunker"), ("10,5", "cliff")])
def test_the_piece_in_the_way_is_named(edition: Edition, goal: str, named: str) -> None:
    pieces = [
        {"id": "marsh", "box": [8, 8, 12, 15], "keywords": ["slow"]},
        {"id": "wall", "box": [12, 5, 13, 10], "keywords": ["impassable"]},
        {"id": "bunker", "box": [12, 10, 13, 15]},
        {"id": "cliff", "box": [8, 4, 12, 8], "level": 2, "keywords": ["clear"]},
    ]
    g = battle(edition, "a1 @ 10,10 base=1_in move=9\nb1 @ 60,10", table={"pieces": pieces}).play("activate: a1")
    assert g.refuses(f"move: move {goal}").text == f"terrain is in the way: {named}"


def shot_past_a_wall(reach: float) -> str:
    """Why b1 is out of range: its first model is behind a wall 17 inches away, the others are seen."""
    wall = {"id": "wall", "box": [25, 5, 25.5, 11], "height": 4, "keywords": ["impassable"]}
    models = [{}, {"at": "31,13"}, {"at": "32,14"}]
    units = [
        {"id": "a1", "at": "10,10", "base": "1 in", "weapons": ["rifle"]},
        {"id": "b1", "at": "28,10", "base": "1 in", "models": models},
    ]
    g = battle(STRESS, {"units": units}, weapons={"rifle": {"range": reach}}, table={"pieces": [wall]})
    return g.play("activate: a1", "move: stay").refuses("attack: a1.1:rifle>b1").text


def test_range_names_the_nearest_model_that_is_seen() -> None:
    # from 10,10 to 31,13: the root of 21 x 21 + 3 x 3 is 21.213, less two halves of a base
    told = "b1.2, the nearest of b1 that is seen, is 20.2 in from a1.1, and its rifle reaches 20 in"
    assert shot_past_a_wall(20) == told


def test_range_names_a_model_where_the_nearest_is_seen() -> None:
    g = battle(STRESS, "a1 @ 10,10 base=1_in rifle\nb1 x2 @ 20,10 base=1_in", weapons={"rifle": {"range": 8}})
    told = "b1.1 is 9.0 in from a1.1, and its rifle reaches 8 in"
    assert g.play("activate: a1", "move: stay").refuses("attack: a1.1:rifle>b1").text == told
