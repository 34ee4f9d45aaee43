"""What is worked out once about a game: until anybody moves, or for the whole game."""

from openfire.engine.facts import Placed
from openfire.engine.game import Game
from openfire.engine.memory import all_game, until_moved
from openfire.game.books import ONEPAGE
from openfire.geometry.shapes import Pose
from openfire.testkit import battle

ASKED: list[str] = []


@until_moved
def place(g: Game, model: str) -> Pose | None:
    ASKED.append(f"place of {model}")
    return g.model(model).at


@all_game
def size(g: Game, unit: str) -> int:
    ASKED.append(f"size of {unit}")
    return len(g.unit_card(unit).models)


def test_an_answer_holds_until_somebody_moves() -> None:
    ASKED.clear()
    g = battle(ONEPAGE, {"units": [{"id": "a1", "at": "10,10"}, {"id": "b1", "at": "30,10"}]}).cursor.game
    assert [place(g, "a1.1"), place(g, "a1.1"), place(g, "b1.1")] == [Pose(100_000, 100_000)] * 2 + [
        Pose(300_000, 100_000)
    ]
    assert [size(g, "a1"), size(g, "a1")] == [1, 1]
    assert ASKED == ["place of a1.1", "place of b1.1", "size of a1"]
    g.happen(Placed(places=(("a1.1", Pose(120_000, 100_000), 0),), rules=("onepage.move.any-direction",)))
    assert (place(g, "a1.1"), size(g, "a1")) == (Pose(120_000, 100_000), 1)
    assert ASKED == ["place of a1.1", "place of b1.1", "size of a1", "place of a1.1"]
