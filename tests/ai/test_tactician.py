"""The tactician: the same seed answers the same way, its answers are taken, and it says why."""

import math
from random import Random

import numpy as np
import pytest

from openfire.ai import make_bot
from openfire.ai.features import OBJECTIVE, TOLD, UNIT, WHOLE, rows
from openfire.ai.follower import IntentFollower
from openfire.ai.futures import future_chance
from openfire.ai.intents import AS_GREEDY, intents
from openfire.ai.levels import LEVELS
from openfire.ai.memory import Memory
from openfire.ai.positions import HOLDER, KIND, ONE, SHARE, VALUE, arrays
from openfire.ai.seeded_chance import SeededChance
from openfire.ai.tactician import Effort, Tactician
from openfire.ai.win_chance import logistic, network_for, weights_for, win_chance
from openfire.dice import Seeded
from openfire.engine.answers import Pick
from openfire.engine.questions import Ask, Roll
from openfire.game import begin, load_module, set_up

LITTLE = Effort(units=1, first=1, keep=2, closer=1)
BOOKS = ("frontier", "lamplands", "tidewrack", "glasshouse")


def small_battle(setting):
    module = load_module(setting)
    first = module.heading.first
    armies = [module.armies[name] for name in first.armies]
    return set_up(module, module.missions[first.mission], armies)


def played(setting, answers, bots=None):
    """A small battle with so many answers given by bots, greedy ones where none are handed in."""
    game, dice = begin(small_battle(setting)), Seeded(bytes([7]) * 32)
    bots = bots or {seat: make_bot("greedy", Random(seat)) for seat in game.game.setup.players()}
    given = []
    while game.question is not None and len(given) < answers:
        if isinstance(game.question, Roll):
            game.roll(dice)
        else:
            answer = bots[game.asked.who](game)
            assert game.answer(answer) is None
            given.append(str(answer))
    return game, given


@pytest.mark.parametrize("setting", BOOKS)
def test_its_answers_are_taken_and_the_same_seed_answers_the_same_way(setting):
    def bots():
        return {"a": Tactician(Random(1), LITTLE), "b": make_bot("greedy", Random(2))}

    assert played(setting, 30, bots())[1] == played(setting, 30, bots())[1]


def is_a_choice(game):
    if not (isinstance(game.question, Ask) and game.question.boundary and game.question.what == "activate"):
        return False
    picks = game.question.options.each() or ()
    return any(pick.name in game.state.units and game.state.units[pick.name].place == "table" for pick in picks)


def at_a_choice(setting="frontier", answers=24):
    """A position in which units can be picked, one on the table among them."""
    game, _ = played(setting, answers)
    bots, dice = make_bot("greedy", Random(3)), Seeded(bytes([7]) * 32, game.state.rolls)
    while not is_a_choice(game):
        if isinstance(game.question, Roll):
            game.roll(dice)
        else:
            game.answer(bots(game))
    return game


def test_it_says_what_it_hopes_for_and_what_else_it_thought_of():
    bot, game = Tactician(Random(1), LITTLE), at_a_choice()
    answer = bot(game)
    assert answer.name in game.state.units
    assert " % to win" in bot.why


def test_thinking_moves_nothing():
    game = at_a_choice()
    before = game.state.copy()
    Tactician(Random(1), LITTLE)(game)
    assert game.state == before


def test_a_unit_has_many_intents_and_greedys_own_comes_first():
    game = at_a_choice()
    unit = next(pick.name for pick in game.asked.options.each() if game.state.units[pick.name].place == "table")
    found = intents(game, unit)
    assert found[0] == AS_GREEDY
    assert len(found) > 15
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("setting", BOOKS)
def test_what_one_side_gains_the_other_loses(setting):
    game = played(setting, 24)[0]
    mine, theirs = (rows(arrays(game.game, seat, "a")) for seat in "ab")
    assert mine.whole.tolist() == (-theirs.whole).tolist()
    network = network_for(game.game.setup.edition.key)
    assert network(mine) == -network(theirs)
    assert sum(win_chance(game.game, seat, "a") for seat in "ab") == pytest.approx(1.0, abs=1e-3)


@pytest.mark.parametrize("setting", BOOKS)
def test_all_numbers_of_a_position_are_whole(setting):
    position = arrays(played(setting, 24)[0].game, "a", "a")
    for found in (*position, *rows(position)):
        assert (found == np.rint(found)).all()


def test_armies_count_as_shares_and_objectives_by_their_points_and_kinds():
    game = game_at_first_round()
    position, setup = arrays(game.game, "a", "a"), game.game.setup
    assert position.units[:, VALUE].sum() == pytest.approx(2 * ONE, abs=len(position.units))
    points = [marker.points for marker in setup.markers]
    assert position.markers[:, SHARE].tolist() == [round(ONE * one / sum(points)) for one in points]
    assert set(position.markers[:, HOLDER]) == {0.0}
    kinds = {"control": 1, "access": 2, "destroy": 3, "recover": 4}
    assert position.markers[:, KIND].tolist() == [kinds[marker.kind] for marker in setup.markers]


def game_at_first_round():
    game = begin(small_battle("frontier"))
    bots, dice = make_bot("greedy", Random(3)), Seeded(bytes([7]) * 32)
    while not game.state.round:
        if isinstance(game.question, Roll):
            game.roll(dice)
        else:
            game.answer(bots(game))
    return game


def test_the_logistic_function_is_what_it_is_called():
    for tenth in range(-80, 81):
        x = tenth / 10
        assert logistic(x) == pytest.approx(1 / (1 + math.exp(-x)), abs=2e-3)
    assert logistic(-1000.0) < 1e-9 < 1 - 1e-9 < logistic(1000.0)


def test_every_book_has_weights_and_an_unknown_one_those_of_all():
    for edition in (*(load_module(setting).heading.edition for setting in BOOKS), "a book of tomorrow"):
        found = weights_for(edition)
        sums = 2 * len(found.network.out) + len(WHOLE)
        high = [len(getattr(found.network, name)) for name in ("objectives", "units", "whole", "told")]
        assert high == [len(OBJECTIVE) + 1, len(UNIT) + 1, sums, len(TOLD)]
        assert "games" in found.recipe
    assert weights_for("a book of tomorrow") == weights_for("any")


def test_futures_that_come_to_a_question_alike_are_played_alike():
    """With a memory every future is worth what it is worth without."""
    game = at_a_choice()
    unit = next(pick.name for pick in game.asked.options.each() if game.state.units[pick.name].place == "table")
    memory, asked_alone = Memory(), 0
    for intent in intents(game, unit)[:12]:
        for number in range(2):
            remembered = IntentFollower(unit, intent, SeededChance("mine"), memory)
            fresh = Memory()
            alone = IntentFollower(unit, intent, SeededChance("mine"), fresh)
            with_memory = future_chance(game, Pick(unit), remembered, 5, number, memory)
            assert with_memory == future_chance(game, Pick(unit), alone, 5, number, fresh)
            asked_alone += len(fresh.chosen)
    assert len(memory.chosen) < asked_alone, "and less is asked"


def test_chances_from_a_seed_are_spread_evenly():
    chance = SeededChance("even")
    drawn = [chance.randrange(4) for _ in range(4000)]
    assert all(900 < drawn.count(number) < 1100 for number in range(4))
    with pytest.raises(ValueError, match="no number below 0"):
        chance.randrange(0)


def test_levels_go_from_the_weakest_to_the_strongest():
    assert list(LEVELS) == ["recruit", "regular", "veteran", "commander"]
    assert all(make_bot(name, Random(1)).name == name for name in LEVELS)


def test_who_remembers_nothing_plans_from_where_it_is_asked():
    """A server makes a bot anew for every question."""
    game, dice = at_a_choice(), Seeded(bytes([9]) * 32)
    whys = []
    for _ in range(12):
        if isinstance(game.question, Roll):
            game.roll(dice)
            continue
        bot = Tactician(Random(2), LITTLE)
        assert game.answer(bot(game)) is None
        whys.append(bot.why)
    assert sum("% to win" in why for why in whys) > 3
