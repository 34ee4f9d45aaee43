"""What is written to a question and is no answer: the refusal says what would be one."""

import pytest

from openfire.engine.answer_text import example, read_answer
from openfire.engine.refusals import Refusal
from openfire.game.books import STRESS as EDITION
from openfire.testkit import battle

POSITION = """ a1 x2 @ 10,10 rifle
               b1 x2 @ 20,10 """


@pytest.fixture
def g():
    return battle(EDITION, POSITION, weapons={"rifle": {"range": 24}})


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_silence_is_told_what_is_asked_with_an_example_and_the_rule(g, text):
    refusal = read_answer(g.question, text)
    assert str(refusal) == "nothing is said; activate takes a name, such as a1 [stress.activation.alternate-one]"
    assert refusal.nearest == "a1"


def test_a_place_without_a_kind_of_move_is_no_way(g):
    g.play("activate: a1")
    refusal = read_answer(g.question, "12,10")
    assert isinstance(refusal, Refusal)
    assert refusal.text.startswith(
        "'12,10' is a place: say first how to go there; move takes a kind of move and places"
    )
    assert (refusal.code, refusal.rule) == ("malformed", "stress.move.leader-first")


def test_the_example_is_taken_and_always_the_same(g):
    g.play("activate: a1", "move: stay")
    found = example(g.question)
    assert g.question.options.why_not(found) is None
    assert found == example(g.question)


def test_a_long_example_is_cut_in_the_text_and_whole_beside_it():
    g = battle(EDITION, "a1 x9 @ 10,10\nb1 @ 40,10")
    g.play("activate: a1", "move: move 12,10")
    refusal = read_answer(g.question, "a1.2@")
    assert refusal.text.endswith(" ...")
    assert g.question.options.why_not(g.question.options.read(refusal.nearest)) is None


def test_what_is_an_answer_is_read(g):
    assert str(read_answer(g.question, " a1 ")) == "a1"
