"""Battles of four players are recorded, read back and verified, fact by fact; allies among them."""

from functools import cache

import pytest

from openfire.engine.record_text import parse, write
from openfire.engine.verify import verify
from openfire.game import load_module, restore
from openfire.sim import MatchPlan, prepare
from openfire.sim.match import RunningMatch
from openfire.sim.match_setups import MatchSetups
from tests.first_few import first_few

MODULES = ("frontier", "steppe", "terraces", "lamplands", "tidewrack")
SEED = 4


@cache
def field(module: str, teams: str = "") -> MatchSetups:
    """Where four random bots meet; every other match is two against two."""
    edition = load_module(module).heading.edition
    return prepare(MatchPlan(SEED, ("random",) * 4, edition, module, teams=teams))


@pytest.mark.parametrize("number", first_few(5, range(25)))
def test_a_recorded_battle_of_four_is_the_battle_that_was_played(number: int) -> None:
    place = number // len(MODULES) * 4 + number % 4
    match = RunningMatch(field(MODULES[number % len(MODULES)]).match(place), SEED, place, is_recorded=True)
    assert match.run() == ""
    text = match.record()
    record = parse(text)
    assert write(record) == text
    assert len([seat for seat in record.header.seats if not seat.neutral]) == 4
    report = verify(record, restore)
    assert report.finding is None
    assert (report.dice, report.outcome) == ("derived", match.outcome)


def test_both_kinds_of_battle_are_among_them() -> None:
    for module in MODULES:
        found = [field(module).match(place).setup for place in (0, 4)]
        assert {bool(setup.seat("a").team) for setup in found} == {True, False}
        assert {len(setup.seats) for setup in found} == {4, 5}


def test_teams_can_be_chosen_for_any_mission() -> None:
    setup = field("frontier", "ad,bc").match(0).setup
    enemies = [(one, other) for one in "abcd" for other in "abcd" if setup.are_enemies(one, other)]
    assert sorted({seat for pair in enemies for seat in pair}) == ["a", "b", "c", "d"]
    assert ("a", "d") not in enemies
    assert ("b", "c") not in enemies


def test_who_stands_alone_is_said_by_saying_nothing() -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        field("frontier", "ad,ax")
