"""Bots: made by name, and the same for the same chance."""

import random

import pytest

from openfire.ai import BOTS, UnknownBotError, find_bot, make_bot
from openfire.engine.questions import Ask
from openfire.engine.state import state_hash
from tests.records import games


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_made_by_the_name_it_has(name):
    assert make_bot(name, random.Random(1)).name == name
    assert find_bot(name) is BOTS[name]


def test_an_unknown_bot_is_refused_with_those_there_are():
    with pytest.raises(UnknownBotError, match="there is no bot 'rndom'; there are random"):
        make_bot("rndom", random.Random(1))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_what_is_taken_and_leaves_the_game_alone(name):
    match, bot = games.tape(2), make_bot(name, random.Random(1))
    while (question := match.cursor.question) is not None:
        if isinstance(question, Ask):
            before = state_hash(match.cursor.state)
            assert match.cursor.why_not(bot(match.cursor)) is None
            assert (match.cursor.question, state_hash(match.cursor.state)) == (question, before)
        match.step(question)


@pytest.mark.parametrize("name", BOTS)
def test_the_same_chance_gives_the_same_answers(name):
    cursor = games.begun()[0].cursor
    one, other = make_bot(name, random.Random(1)), make_bot(name, random.Random(1))
    cursor = cursor if isinstance(cursor.question, Ask) else games.begun(questions=21)[0].cursor
    assert [one(cursor) for _ in range(5)] == [other(cursor) for _ in range(5)]
