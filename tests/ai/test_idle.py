"""The stand-in for a player who has left: it does what it has to, in every edition, and attacks nobody."""

from random import Random

import pytest

from openfire.ai import BOTS, STAND_IN, make_bot
from openfire.dice import Seeded
from openfire.engine.facts import Declared
from openfire.engine.questions import Roll
from openfire.game import begin, load_module, set_up
from openfire.modules import list_modules


@pytest.mark.parametrize("key", list_modules())
def test_it_plays_every_edition_to_the_end_and_attacks_nobody(key):
    module = load_module(key)
    mission = next(iter(module.missions.values()))
    armies = list(module.armies.values())
    cursor = begin(set_up(module, mission, [armies[n % len(armies)] for n in range(mission.seats)]))
    names = {seat: STAND_IN if seat == "a" else "random" for seat in cursor.game.setup.players()}
    bots = {seat: make_bot(name, Random(1)) for seat, name in names.items()}
    dice, answers = Seeded(bytes(32)), 0
    while (question := cursor.question) is not None:
        if isinstance(question, Roll):
            cursor.roll(dice)
            continue
        answer = bots[question.who](cursor)
        assert cursor.answer(answer) is None
        answers += question.who == "a"
        if question.who == "a" and question.what in ("attack", "move", "action"):
            assert str(answer) in ("none", "stay", "hold"), question.what
        declared = [fact for fact in cursor.news() if isinstance(fact, Declared) and fact.unit.startswith("a")]
        assert not declared
    assert answers > 10
    assert cursor.state.outcome


def test_nobody_plays_against_it():
    assert STAND_IN not in BOTS
