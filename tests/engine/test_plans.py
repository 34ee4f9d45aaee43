"""Plans: a whole activation in one go, the same as answering one by one."""

import pytest

from openfire.dice import Scripted
from openfire.engine.plans import ActivationPlan, follow
from openfire.engine.state import state_hash
from openfire.game.books import STRESS as EDITION
from openfire.testkit import battle

TEXT = """ a1 x2 @ 10,10 rifle skill=6 stress:1
           b1 x3 @ 20,20 """
RIFLE = {"rifle": {"range": 24}}
PLAN = "activate: a1; recover: no; move: move 12,12; followers: suggested; attack: a1.1:rifle>b1 a1.2:rifle>b1"
FAR = "activate: a1; recover: no; move: move 40,12; attack: none"
DICE = [9, 3, 4]  # one hit needs 7; the defence roll fails


def at_start():
    return battle(EDITION, TEXT, weapons=RIFLE).cursor


def test_a_plan_is_written_as_it_was_read():
    assert str(ActivationPlan.read(PLAN)) == PLAN


def test_a_plan_comes_to_the_same_as_its_answers_one_by_one():
    planned, single = at_start(), at_start()
    stopped = follow(planned, planned, ActivationPlan.read(PLAN), Scripted(DICE))
    dice = Scripted(DICE)
    for text in ("a1", "no", "move 12,12", "suggested", "a1.1:rifle>b1 a1.2:rifle>b1"):
        assert single.answer(single.asked.options.read(text)) is None
    single.roll(dice)
    single.roll(dice)
    assert state_hash(planned.state) == state_hash(single.state)
    assert (planned.asked.who, planned.asked.what) == (single.asked.who, single.asked.what) == ("b", "damage")
    assert stopped.left == ActivationPlan(())
    assert stopped.refusal is None


def test_a_choice_of_the_other_player_is_still_asked_of_them():
    cursor = at_start()
    follow(cursor, cursor, ActivationPlan.read(PLAN + "; damage: b1.2"), Scripted(DICE))
    assert (cursor.asked.who, cursor.asked.what) == ("b", "damage")


def test_a_refused_part_changes_nothing_and_the_rest_is_handed_back():
    cursor = at_start()
    stopped = follow(cursor, cursor, ActivationPlan.read(FAR), Scripted([]))
    assert stopped.refusal is not None
    assert stopped.refusal.rule == "stress.move.leader-first"
    assert str(stopped.left) == "move: move 40,12; attack: none"
    assert (cursor.asked.what, cursor.asked.about) == ("move", "a1")


def test_a_question_that_was_not_foreseen_is_left_open():
    cursor = at_start()
    stopped = follow(cursor, cursor, ActivationPlan.read("activate: a1; move: stay"), Scripted([]))
    assert cursor.asked.what == "recover"
    assert str(stopped.left) == "move: stay"


@pytest.mark.parametrize("text", ["stay", "move:", ": stay", "activate: a1; no", "x" * 30_000])
def test_nonsense_is_no_plan(text):
    with pytest.raises(ValueError, match=r"plan"):
        ActivationPlan.read(text)
