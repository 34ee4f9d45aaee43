"""The modules that are shipped: in order, their own rules shown by scenarios, their tables alike for both sides."""

from pathlib import Path

import pytest

import openfire.modules
from openfire.engine.state import TABLE
from openfire.game import begin, fitting_armies, load_module, set_up
from openfire.game.module_checks import check_game_module
from openfire.module_scenarios import play_scenarios
from openfire.modules import list_modules
from openfire.table.fairness import fairness

FOLDER = Path(openfire.modules.__file__).parent
SHIPPED = pytest.mark.parametrize("key", list_modules())

OF_ANOTHER_SIZE = "not 72 by 48"
"""The guide's size is advice, and a table for four is square."""


@SHIPPED
def test_nothing_is_wrong_with_it_and_no_advice_is_left(key: str) -> None:
    found = [str(fault) for fault in check_game_module(FOLDER / key).faults]
    assert [fault for fault in found if OF_ANOTHER_SIZE not in fault] == []


@SHIPPED
def test_its_scenarios_come_out_as_they_say(key: str) -> None:
    assert [(one.file, one.told()["failures"]) for one in play_scenarios(FOLDER / key) if not one.has_passed] == []


@SHIPPED
def test_each_of_its_own_rules_is_told_in_a_scenario(key: str) -> None:
    texts = [f"{path.stem} {path.read_text(encoding='utf-8')}" for path in (FOLDER / key / "scenarios").glob("*.yaml")]
    told = " ".join(" ".join(texts).casefold().replace("-", " ").split())
    rules = load_module(key).roster.own.rules
    assert [rule for rule in rules if rule.replace("-", " ") not in told] == []


@SHIPPED
def test_its_tables_have_the_same_for_both_sides(key: str) -> None:
    for table in load_module(key).tables.values():
        found = fairness(table)
        assert found.halves[0] == pytest.approx(found.halves[1], abs=0.03)
        assert (found.components, found.infantry_components, found.edges, found.zones) == (1, 1, 4, 2)


@SHIPPED
def test_what_is_nobodys_stands_on_the_table_from_the_beginning(key: str) -> None:
    module = load_module(key)
    for mission in (mission for mission in module.missions.values() if mission.neutral):
        state = begin(set_up(module, mission, fitting_armies(module, mission))).game.state
        neutral = [unit.place for unit in state.units.values() if unit.seat not in mission.letters()]
        assert set(neutral) == {TABLE}
