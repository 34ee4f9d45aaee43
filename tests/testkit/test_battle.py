"""Battles as short text: what a line says, and that every claim can fail."""

import pytest

from openfire.documents import DocumentError
from openfire.engine.facts import Lost, Threw
from openfire.game.books import STRESS as EDITION
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose
from openfire.testkit import battle

ARSENAL = {"rifle": {"range": 24}, "knife": {"range": 1, "specials": ["Assault"]}}


def skirmish():
    return battle(EDITION, "a1 x2 @ 10,10 rifle knife skill=6\nb1 x2 @ 20,10 stress:1 Stealth_(1)", weapons=ARSENAL)


def test_a_line_says_who_stands_where_with_what():
    g = skirmish()
    card = g.cursor.game.setup.models["a1.2"]
    assert g.state.models["a1.2"].at == Pose(round(11.2 * INCH), 10 * INCH)
    assert (card.attributes["skill"], [weapon.id for weapon in card.weapons]) == (6, ["rifle", "knife"])
    assert g.state.units["b1"].mark("stress") == 1
    assert str(g.cursor.game.setup.units["b1"].special("stealth")) == "Stealth (1)"


def test_a_battle_is_played_in_the_words_of_scenarios():
    g = skirmish().play(
        "activate: a1", "stay", {"attack": "a1.1:rifle>b1", "roll": {"faces": [7], "needed": 7}}, dice=[]
    )
    g.play(dice=[3])
    assert [fact.model for fact in g.all(Lost)] == ["b1.2"]
    assert len(g.all(Threw)) == 2
    assert g.question.what == "activate"


def test_battles_can_be_data():
    g = battle(EDITION, {"units": [{"id": "a1", "at": "5,5"}, {"id": "b1", "at": "30,5"}]}, turn="b", round=3)
    assert (g.question.who, g.state.round) == ("b", 3)


def test_a_refusal_is_handed_back():
    refusal = skirmish().refuses("activate: b1")
    assert refusal.rule.startswith("stress.")
    assert refusal.text


@pytest.mark.parametrize(
    "claim",
    [
        lambda g: g.play("move: stay"),
        lambda g: g.play("activate: z1"),
        lambda g: g.play("activate: a1", dice=[4]),
        lambda g: g.play("activate: a1", {"expect": {"round": 2}}),
        lambda g: g.refuses("activate: a1"),
        lambda g: g.refuses("activate: b1", rule="stress.unit.slow"),
        lambda g: g.refuses("move: stay"),
    ],
    ids=["question", "answer", "dice left over", "expectation", "no refusal", "another rule", "another question"],
)
def test_what_is_not_so_is_an_assertion_error(claim):
    with pytest.raises(AssertionError):
        claim(skirmish())


def test_a_wrong_line_is_named():
    with pytest.raises(DocumentError, match=r"battle:1: units\[0\].specials\[0\]: unknown unit special rule Bold"):
        battle(EDITION, "a1 @ 5,5 Bold")
