"""Every house rule of the edition changes something: shown with it and without it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from openfire.documents import read
from openfire.engine.facts import Destroyed, Lost, Marked, RoundBegan
from openfire.game import EDITIONS, begin, describe, load_module, restore, set_up
from openfire.game.books import ONEPAGE as EDITION
from openfire.roster import Army, ListEntry
from openfire.rules.onepage.building import army_faults
from openfire.rules.onepage.objectives import lost_points
from openfire.testkit import load_scenario, run_scenario

FOLDER = Path(__file__).parents[3] / "scenarios" / "onepage"
SWITCHED = {
    path: read(path).data["switches"] for path in sorted(FOLDER.glob("*.yaml")) if "switches" in read(path).data
}
BY_TESTS = {"score_heroes_separately", "no_merge_size_1", "larger_games"}
"""House rules that are shown below, as they are about army lists."""
RULES = ("onepage.end.score-destroyed",)


@pytest.fixture(scope="module")
def module():
    return load_module("glasshouse")


def test_every_house_rule_is_shown():
    shown = {switch for switches in SWITCHED.values() for switch in switches}
    assert shown | BY_TESTS == set(EDITION.switches)


@pytest.mark.parametrize("path", SWITCHED, ids=lambda path: path.stem)
def test_without_its_house_rule_a_scenario_comes_out_otherwise(path):
    scenario = load_scenario(path, EDITIONS)
    assert run_scenario(scenario).passed
    plain = replace(scenario, setup=replace(scenario.setup, switches=frozenset(), cache={}))
    assert not run_scenario(plain).passed


def joint(module, *switches):
    """Five Wardens of 50 points with a Head warden of 35 in their unit."""
    army = Army("test", "Test", "glasshouse", (ListEntry("wardens"), ListEntry("head-warden", joins=1)))
    armies = [army, module.armies["kiln-choir"]]
    return set_up(module, module.missions["open-panes"], armies, switches=switches), armies


@pytest.mark.rule("onepage.end.score-partial-none")
def test_heroes_are_scored_with_their_unit_or_by_a_house_rule_apart(module):
    for switches, with_dead_hero, with_hero_alone in (((), 0, 0), (("score_heroes_separately",), 35, 50)):
        setup, _ = joint(module, *switches)
        for dead, worth in ((["a1.6"], with_dead_hero), ([f"a1.{k}" for k in range(1, 6)], with_hero_alone)):
            g = begin(setup).game
            for model in dead:
                g.happen(Lost(model=model, rules=("onepage.shoot.casualty-per-wound",)))
            assert lost_points(g, g.unit("a1")) == worth


def test_a_unit_that_routs_or_ends_pinned_is_scored_once_with_its_dead_hero(module):
    for switches in ((), ("score_heroes_separately",)):
        setup, _ = joint(module, *switches)
        for last in (Destroyed(unit="a1", rules=RULES), Marked(unit="a1", mark="pinned", value=1, rules=RULES)):
            g = begin(setup).game
            g.happen(RoundBegan(round=4, rules=RULES))
            g.happen(Lost(model="a1.6", rules=RULES))
            g.happen(last)
            assert lost_points(g, g.unit("a1")) == 85


def test_single_models_merge_or_by_a_house_rule_do_not(module):
    army = Army("test", "Test", "glasshouse", (ListEntry("rootspeaker"), ListEntry("rootspeaker", merges=1)))
    assert list(army_faults(army, module.roster)) == []
    assert [fault.rule for fault in army_faults(army, module.roster, ["no_merge_size_1"])] == ["onepage.type.merge"]


def test_games_are_of_750_points_or_by_a_house_rule_larger(module):
    army = Army("test", "Test", "glasshouse", (ListEntry("gardeners"),), 1000)
    assert [fault.rule for fault in army_faults(army, module.roster)] == ["onepage.army.size-agreed"]
    assert list(army_faults(army, module.roster, ["larger_games"])) == []


@pytest.mark.rule("onepage.principle.dispute-binding")
def test_house_rules_are_pinned_in_the_header(module):
    setup, armies = joint(module, *EDITION.switches)
    header = describe(module, module.missions["open-panes"], armies, setup)
    assert header.switches == tuple(sorted(EDITION.switches))
    assert restore(header).switches == frozenset(EDITION.switches)
