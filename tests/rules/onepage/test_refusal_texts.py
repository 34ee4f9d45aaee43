"""What players are told whose answer is refused: who, where and how much, in words."""

from openfire.engine.questions import Ask
from openfire.game.books import ONEPAGE as EDITION
from openfire.testkit import Battle, battle


def told(g: Battle, text: str) -> str:
    """Why an answer to the open question is refused."""
    assert isinstance(g.question, Ask)
    options = g.question.options
    refusal = options.why_not(options.read(text))
    assert refusal is not None
    return refusal.text


def units(*rows):
    """A battle of some units."""
    return battle(EDITION, {"units": list(rows), "weapons": {"gun": {"range": 24, "attacks": 3}}})


def test_who_could_touch_is_told_where():
    """b1 at 14,10 is touched at 13,10 on the straight line: both radii are half an inch."""
    g = units({"id": "a1", "at": "10,10", "base": "1 in"}, {"id": "b1", "at": "14,10", "base": "1 in"})
    g.play("activate: a1", "action: assault b1")
    assert told(g, "a1.1@12,10") == "a1.1 could touch b1 at 13,10"


def test_an_assault_is_told_how_far_it_is():
    g = units({"id": "a1", "at": "10,10", "base": "1 in"}, {"id": "b1", "at": "25,10", "base": "1 in"})
    g.play("activate: a1")
    assert told(g, "assault b1") == "a1 is 14.0 in from b1, and an assault moves 12 in at most"


def test_who_takes_wounds_is_told_by_name():
    tough = [{"hit-points": 3}, {"hit-points": 3, "left": 1}, {"hit-points": 3}]
    target = {"id": "b1", "at": "20,10", "base": "1 in", "step": [0, 1.2], "models": tough}
    g = units({"id": "a1", "at": "10,10", "base": "1 in", "weapons": ["gun"]}, target)
    g.play("activate: a1", "action: hold").play("attack: all b1", dice=[6, 6, 6, 1, 1, 1])
    assert told(g, "b1.3") == "b1.2 is wounded and takes wounds before b1.3, until it is removed"
    assert told(g, "b1.2") == "b1.2 can take 1 of 3 wounds: name who takes the rest"
    assert told(g, "none") == "say who takes 3 wounds"
    assert told(g, "b1.2 b1.3 b1.1") == "b1.2 b1.3 can take all of 3 wounds: leave b1.1 out"


def test_a_pivot_that_is_a_degree_too_far_is_told_as_one():
    """8 inches away at 91 degrees: -0.1396 along, 7.9988 aside; in reverse 16 inches."""
    wagon = {"id": "a1", "at": "10,10/0", "base": "4.5x3 in rectangle", "types": ["vehicle"], "hit-points": 6}
    g = units(wagon, {"id": "b1", "at": "60,40"}).play("activate: a1", "action: walk")
    ahead = "the Vehicle would turn 91.0 degrees to go ahead, and 90 is the most"
    assert told(g, "walk 9.8604,17.9988") == f"{ahead}; in reverse the way takes 16.0 in, and 12 in is the most"
    twice = "in reverse it would pivot twice, and a Vehicle pivots once in an action"
    assert told(g, "walk 9.8604,17.9988/91") == f"{ahead}; {twice}"
