"""Bots say that there is no room only where no places are known; the stand-in, who does little, as well."""

from random import Random
from typing import Any

import pytest

from openfire.ai import BOTS, STAND_IN, make_bot
from openfire.engine.answers import Stand
from openfire.engine.options import UnitOptions
from openfire.game.books import STRESS
from openfire.testkit import Battle, battle

YARD = [[33, 1.5, 48, 8], [33, 0, 40, 1.5], [41.5, 0, 48, 1.5]]
"""Walls around a yard of 1.5 by 1.5 in at 40.75,0: one base of 1 in stands there, two do not."""
PIECES = [{"id": f"wall-{n}", "box": box, "keywords": ["impassable"]} for n, box in enumerate(YARD)]
NAMES = (*BOTS, STAND_IN)
NONE = Stand(())


def arriving(entry: str) -> Battle:
    """a1, two bases of 1 in, is asked where it arrives."""
    units = [{"id": "a1", "base": "1 in", "models": 2}, {"id": "b1", "at": "60,40"}]
    position: dict[str, Any] = {
        "units": units,
        "table": {"pieces": PIECES},
        "entries": [{"seat": "a", "at": entry}],
    }
    return battle(STRESS, position).play("activate: a1")


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_places_a_unit_where_there_is_room(name: str) -> None:
    g = arriving("20,0")
    for seed in range(8):
        answer = make_bot(name, Random(seed))(g.cursor)
        assert isinstance(answer, Stand)
        assert {model for model, _ in answer.places} == {"a1.1", "a1.2"}
        assert g.cursor.why_not(answer) is None


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_that_knows_no_places_says_that_there_is_no_room(name: str) -> None:
    g = arriving("40.75,0")
    assert g.cursor.asked.suggestion() is None
    answer = make_bot(name, Random(0))(g.cursor)
    assert answer == NONE
    assert g.cursor.answer(answer) is None


def test_a_claim_is_what_none_says_of_a_unit_off_the_table() -> None:
    assert arriving("20,0").cursor.asked.options.claim() == NONE
    assert arriving("40.75,0").cursor.asked.options.claim() == NONE
    moved = battle(STRESS, "a1 x2 @ 10,10\nb1 @ 40,10").play("activate: a1", "move: move 12,10")
    assert moved.cursor.asked.what == "followers"
    assert moved.cursor.asked.options.claim() is None


def test_the_stand_in_takes_places_that_are_drawn_where_none_are_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is looked for once may miss what a draw finds; then it is not said that there is no room."""
    g = arriving("20,0")
    options: Any = g.cursor.asked.options
    places = options.suggestion()
    kind: Any = type(options)
    assert isinstance(options, UnitOptions)
    monkeypatch.setattr(kind, "suggestion", lambda _: None)
    monkeypatch.setattr(kind, "why_not", lambda *_: None)
    monkeypatch.setattr(kind, "sample", lambda *_: places)
    assert options.claim() == NONE
    assert make_bot(STAND_IN, Random(0))(g.cursor) == places
