"""Greedy: allowed answers only, the same for the same seed, with reasons; and better than chance."""

from random import Random

import pytest

from openfire.ai import Greedy
from openfire.dice import Seeded
from openfire.engine.answers import Aim, Go, Pick
from openfire.engine.questions import Roll
from openfire.game.books import STRESS as EDITION
from openfire.sim import MatchPlan, play_match, prepare
from openfire.testkit import battle


@pytest.fixture(scope="module")
def field():
    return prepare(MatchPlan(seed=5, bots=("greedy", "random"), keep_records=True))


def test_every_answer_is_taken_and_the_same_seed_plays_the_same_game(field):
    one, other = play_match(field, 0), play_match(field, 0)
    assert one.error == ""  # with a record, every answer is checked
    assert one.record == other.record


def test_it_beats_chance(field):
    results = [play_match(field, number) for number in range(1, 5)]
    assert [result.winners for result in results] == [(0,)] * 4


def decided(text, what, **more):
    """What greedy says to a question, and why."""
    cursor = battle(EDITION, text, weapons={"rifle": {"range": 24}}, **more).cursor
    bot = Greedy(Random(1))
    while cursor.question is not None and (isinstance(cursor.question, Roll) or cursor.asked.what != what):
        if isinstance(cursor.question, Roll):
            cursor.roll(Seeded(bytes(32), cursor.state.rolls))
        else:
            cursor.answer(bot(cursor))
    answer = bot(cursor)
    assert cursor.why_not(answer) is None
    return answer, bot.why


def test_it_shoots_where_the_odds_are_best():
    text = "a1 x3 @ 10,10 rifle\nb1 x3 @ 30,6 defence=12\nb2 x3 @ 30,14 defence=4"
    answer, why = decided(text, "attack")
    # A defence of 12 saves on a natural 12 only, one of 4 on nine faces of twelve.
    assert isinstance(answer, Aim)
    assert {shot.target for shot in answer.shots} == {"b1"}
    assert why.startswith("b1 would lose")


def test_it_goes_for_an_objective_when_nobody_is_near():
    flag = [{"id": "flag", "kind": "control", "points": 3, "at": "30,10"}]
    answer, why = decided("a1 x2 @ 10,10\nb1 @ 70,46", "move", objectives=flag)
    assert isinstance(answer, Go)
    assert (answer.kind, answer.points[-1][0] > 20 * 10_000) == ("advance", True)
    assert "flag" in why


def test_it_secures_what_it_can():
    flag = [{"id": "flag", "kind": "control", "points": 3, "at": "11.5,10"}]
    answer, _ = decided("a1 x2 @ 10,10\nb1 @ 70,46", "secure", objectives=flag)
    assert str(answer) == "flag"


def test_who_sees_throws_the_only_grenade():
    # A unit throws one grenade in an activation, and who looks must throw. The wall hides b1 from the leader a1.1.
    wall = {"pieces": [{"id": "wall", "box": [11, 8, 11.5, 10.6], "height": 4, "keywords": ["impassable"]}]}
    units = [
        {"id": "a1", "models": [{"at": "10,10"}, {"at": "10,12"}], "weapons": ["pot"]},
        {"id": "b1", "at": "14,10"},
    ]
    pots = {"pot": {"range": 6, "specials": ["grenade"]}}
    cursor = battle(EDITION, {"units": units, "weapons": pots, "table": wall}).cursor
    bot = Greedy(Random(1))
    cursor.answer(Pick("a1"))
    while cursor.asked.what != "attack":
        cursor.answer(Go("stay") if cursor.asked.what == "move" else bot(cursor))
    answer = bot(cursor)
    assert cursor.why_not(answer) is None
    assert [str(shot) for shot in answer.shots] == ["a1.2:pot>b1"]
