"""Moves of whole units through places on their way, in few words."""

from pathlib import Path

import pytest

from openfire.engine.questions import Ask
from openfire.engine.refusals import Refusal
from openfire.game.books import ONEPAGE
from openfire.testkit import Battle, battle
from openfire.text.answer_help import forms
from openfire.text.answers import nearest
from openfire.text.group_moves import read_group
from tests.cli.talk import at

PAIR = "a1 x2 @ 10,10\nb1 @ 60,40"


def running(text: str = PAIR) -> Battle:
    """a1 is asked where it runs; a1.2 stands beside a1.1."""
    return battle(ONEPAGE, text).play("activate: a1", "action: run")


def said(g: Battle, text: str) -> str:
    """What a line means to the open question."""
    assert isinstance(g.question, Ask)
    return str(read_group(g.cursor.game, g.question, text))


def test_everybody_goes_along_by_the_same_bend() -> None:
    g = running()
    here = g.state.models["a1.2"].at
    assert here is not None
    dx, dy = here.x / 10_000 - 10, here.y / 10_000 - 10
    way = f"{15 + dx:g},{12 + dy:g} {20 + dx:g},{10 + dy:g}"
    assert said(g, "15,12 20,10") == f"a1.1@15,12 20,10 a1.2@{way}"
    assert said(g, "run 15,12 20,10") == said(g, "by 5,2 10,0") == said(g, "15,12 20,10")


def test_one_goes_its_own_way_and_the_others_stay() -> None:
    g = running()
    assert said(g, "a1.2@12,12 11,11").startswith("a1.1@10,10 a1.2@12,12 11,11")


def test_a_way_that_is_too_long_is_cut_where_it_leads() -> None:
    """To 10,16 are 6 inches; of the 10 from there to 20,16 another 6 are left of the 12 of a Run."""
    g = running("a1 @ 10,10\nb1 @ 60,40")
    assert isinstance(g.question, Ask)
    game, ask = g.cursor.game, g.question
    wish = read_group(game, ask, "10,16 20,16")
    refusal = ask.options.why_not(wish)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.measured, refusal.limit) == ("too-far", 16, 12)
    found = nearest(game, ask, wish, refusal)
    assert found is not None
    assert str(found.answer) == "a1.1@10,16 16,16"


def test_the_help_tells_of_places_on_the_way_only_where_there_is_a_way() -> None:
    g = running()
    assert isinstance(g.question, Ask)
    assert any("on its way" in one for one in forms(g.cursor.game, g.question))
    out = battle(ONEPAGE, {"round": 0, "units": [{"id": "a1"}, {"id": "b1"}]})
    out.play(dice=[6, 1]).play("side: near")
    assert isinstance(out.question, Ask)
    assert not any("on its way" in one or "on the way" in one for one in forms(out.cursor.game, out.question))


@pytest.mark.parametrize("line", ["15,12 20,10", "a1.1@15,12 20,10 a1.2@15,13.5 20,11.5"])
def test_a_way_is_typed_at_the_terminal(tmp_path: Path, line: str) -> None:
    talk = at(tmp_path, running(), line)
    assert "No:" not in talk.text
    assert talk.match.asked() is None or talk.asked.about != "a1"
