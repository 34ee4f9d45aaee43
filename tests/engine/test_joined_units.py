"""Units that became part of others: the state says so, and a set-up follows from it, before it and after it."""

from __future__ import annotations

from itertools import islice

import msgspec
import pytest

from openfire.dice import Seeded
from openfire.engine.answers import Pick
from openfire.engine.cursor import Cursor
from openfire.engine.joined_units import can_have_joined
from openfire.engine.questions import Roll
from openfire.engine.segments import why_not_carried
from openfire.engine.setup import Setup
from openfire.engine.state import State, state_hash
from openfire.game.books import ONEPAGE
from openfire.ledger.statements import load_ledger
from openfire.testkit import battle
from openfire.testkit.contract import breaches
from tests.rules.own_rules.onepage_patterns import played_by_bots


def forces() -> Setup:
    """A Hero, three models of the same Quality, and an enemy, all still to be deployed."""
    hero = {"id": "a1", "types": ["hero"], "weapons": ["rifle"]}
    others = [{"id": "a2", "models": 3, "weapons": ["rifle"]}, {"id": "b1", "models": 2, "weapons": ["rifle"]}]
    told = {"round": 0, "units": [hero, *others], "weapons": {"rifle": {"range": 24}}}
    return battle(ONEPAGE, told).cursor.game.setup


def asked_to_join(seed: int = 1) -> Cursor:
    """The place where the Hero is asked whom it joins."""
    setup, dice = forces(), Seeded(seed.to_bytes(32, "big"))
    cursor = Cursor(setup, setup.edition.start(setup))
    while isinstance(cursor.question, Roll) or cursor.asked.what != "joins":
        if isinstance(cursor.question, Roll):
            cursor.roll(dice)
        elif cursor.asked.what == "deploy unit":
            assert cursor.answer(Pick("a1")) is None
        else:
            assert cursor.answer(next(iter(cursor.asked.options.each() or ()), None) or placed(cursor)) is None
    return cursor


def placed(cursor: Cursor):
    """A place that is known to fit."""
    return cursor.asked.options.suggestion()


def test_who_has_joined_is_one_unit_with_the_other():
    cursor = asked_to_join()
    assert cursor.answer(Pick("a2")) is None
    game = cursor.game
    assert list(game.state.units) == ["a2", "b1"] == list(game.setup.units)
    assert game.unit("a2").models == ("a2.1", "a2.2", "a2.3", "a2.4") == game.unit_card("a2").models
    assert (game.model("a2.4").unit, game.card("a2.4").unit) == ("a2", "a2")
    assert [part.models for part in game.unit_card("a2").parts] == [("a2.1", "a2.2", "a2.3"), ("a2.4",)]
    assert "hero" in game.card("a2.4").profile.types
    assert game.setup.apart is not None
    assert list(game.setup.apart.units) == ["a1", "a2", "b1"]


def test_a_fork_and_a_way_back_know_who_has_joined_whom():
    cursor = asked_to_join()
    before = cursor.fork()
    cursor.answer(Pick("a2"))
    assert list(cursor.fork().state.units) == ["a2", "b1"]
    assert list(before.game.setup.units) == ["a1", "a2", "b1"]
    back = Cursor(cursor.game.setup, before.boundary, tuple(before.answers))
    assert list(back.game.setup.units) == ["a1", "a2", "b1"]
    assert back.asked.what == "joins"
    assert state_hash(back.state) == state_hash(before.state) != state_hash(cursor.state)


def test_a_state_tells_it_to_somebody_who_has_only_the_lists():
    cursor = asked_to_join()
    cursor.answer(Pick("a2"))
    told = msgspec.msgpack.decode(msgspec.msgpack.encode(cursor.state), type=State)
    assert why_not_carried(forces(), told) == ""
    again = Cursor(forces(), cursor.boundary, tuple(cursor.answers))
    assert again.game.unit_card("a2").models == cursor.game.unit_card("a2").models


@pytest.mark.parametrize("joins", [(("a1", "b1"),), (("a1", "a1"),), (("a1", "a2"), ("a1", "a2")), (("x", "a2"),)])
def test_a_state_with_impossible_joins_is_none_of_the_game(joins):
    state = asked_to_join().state.copy()
    state.joins = joins
    assert not can_have_joined(forces(), state)
    assert why_not_carried(forces(), state) == "its units have not joined each other as they can"


@pytest.mark.parametrize("seed", [2, 3])
def test_whole_games_with_heroes_who_join_keep_the_contract(seed):
    assert [str(one) for one in islice(breaches(forces(), seed, load_ledger("onepage")), 3)] == []


def test_greedy_lets_a_hero_go_with_many():
    cursor = played_by_bots(forces(), 4)
    assert cursor.game.state.outcome is not None
    assert cursor.game.state.joins == (("a1", "a2"),)
