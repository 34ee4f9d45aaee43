"""At the terminal: that there is no room, placing by hand, and ways with the others in every edition."""

from pathlib import Path
from typing import Any

import pytest

from openfire.engine.questions import Ask
from openfire.engine.state import RESERVE, TABLE
from openfire.game.books import ADVANCED, ASSAULT, MELEE, ONEPAGE, STRESS
from openfire.testkit import Battle, battle
from openfire.text.answer_help import forms
from tests.cli.talk import at

YARD = [[33, 1.5, 48, 8], [33, 0, 40, 1.5], [41.5, 0, 48, 1.5]]
"""Walls around a yard of 1.5 by 1.5 in at 40.75,0: one base of 1 in stands there, two do not."""
PIECES = [{"id": f"wall-{n}", "box": box, "keywords": ["impassable"]} for n, box in enumerate(YARD)]


def arriving(entry: str) -> Battle:
    """a1, two bases of 1 in, is asked where it arrives."""
    units = [
        {"id": "a1", "base": "1 in", "models": 2},
        {"id": "a2", "at": "60,40"},
        {"id": "b1", "at": "66,40"},
    ]
    position: dict[str, Any] = {
        "units": units,
        "table": {"pieces": PIECES},
        "entries": [{"seat": "a", "at": entry}],
    }
    return battle(STRESS, position).play("activate: a1")


def test_a_claim_that_is_refused_names_places_for_all_and_enter_takes_them(tmp_path: Path) -> None:
    talk = at(tmp_path, arriving("20,0"), "none", "")
    told = talk.after("none")
    assert told.startswith("No: there is room for a1 [stress.deploy.no-room-no-deploy].")
    assert "Its places: a1.1@" in told
    assert "a1.2@" in told
    assert talk.match.g.unit("a1").place == TABLE


@pytest.mark.parametrize("confirmed", ["", "none"])
def test_a_claim_that_stands_is_said_twice(tmp_path: Path, confirmed: str) -> None:
    talk = at(tmp_path, arriving("40.75,0"), "no room", confirmed)
    told = " ".join(talk.after("no room").split())
    assert "stays in reserve, and is destroyed at the end of this round." in told
    assert "> Enter: there is no room" in told
    assert talk.match.g.unit("a1").place == RESERVE
    assert talk.match.g.unit("a1").mark("acted") == 1


def test_who_is_told_what_comes_of_it_may_still_place_by_hand(tmp_path: Path) -> None:
    talk = at(tmp_path, arriving("40.75,0"), "none", "a1.1@40.5,0.5 a1.2@41,1", "suggested")
    assert talk.after("a1.1@40.5,0.5 a1.2@41,1").startswith("No: ")
    assert "No places were found" in talk.after("suggested")
    assert talk.asked.what == "deploy"


def test_the_help_explains_the_claim_only_where_it_can_be_made() -> None:
    g = arriving("20,0")
    assert isinstance(g.question, Ask)
    assert any(one.startswith("none, which says that there is no room") for one in forms(g.cursor.game, g.question))
    g.play("deploy: suggested")
    assert isinstance(g.question, Ask)
    assert not any("no room" in one for one in forms(g.cursor.game, g.question))


PAIR = "a1 x2 @ 10,10\nb1 @ 60,40"
DRAFT = (("activate: a1", "action: advance"), "12,10 14,10 a1.2@12.5,10")
BY_HAND = {
    "stress": (STRESS, ("activate: a1",), "12,10 14,10 a1.2@12.5,10"),
    "advanced": (ADVANCED, ("activate: a1",), "12,10 14,10 a1.2@12.5,10"),
    "assault": (ASSAULT, *DRAFT),
    "melee": (MELEE, *DRAFT),
    "onepage": (ONEPAGE, ("activate: a1", "action: walk"), "a1.1@12,10 14,10 a1.2@12,10.5 12.5,10"),
}
"""Of every edition what leads to a move of a1, and a way through 12,10 to 14,10 with a1.2 at 12.5,10 then."""


@pytest.mark.parametrize("name", BY_HAND)
def test_a_way_through_a_place_with_the_others_by_hand(tmp_path: Path, name: str) -> None:
    edition, before, line = BY_HAND[name]
    g = battle(edition, PAIR).play(*before)
    assert isinstance(g.question, Ask)
    assert any("a1.2@" in one for one in forms(g.cursor.game, g.question))
    talk = at(tmp_path, g, line)
    assert "No:" not in talk.text
    places = [talk.match.g.model(model).at for model in ("a1.1", "a1.2")]
    assert [at and at[:2] for at in places] == [(140_000, 100_000), (125_000, 100_000)]
