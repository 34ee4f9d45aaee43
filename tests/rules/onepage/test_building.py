"""Preparing an army and a table: limits, merged units, heroes who join."""

import pytest
from msgspec.structs import replace

from openfire.game import load_module
from openfire.roster import Muster, form_up
from openfire.roster.muster import form_unit
from openfire.rules.ledger import switches
from openfire.rules.onepage import EDITION
from openfire.rules.onepage.building import (
    CAVALRY_BASE,
    INFANTRY_BASES,
    MONSTER_BASE,
    army_faults,
    joined,
    merged,
    table_faults,
    why_not_join,
    why_not_merge,
)
from openfire.table.model import Table

rule = pytest.mark.rule


@pytest.fixture(scope="module")
def module():
    return load_module("glasshouse")


@pytest.fixture(scope="module")
def roster(module):
    return module.roster


def unit(roster, name, **chosen):
    """A unit of the demo module."""
    told = {key: tuple(value.items()) if isinstance(value, dict) else value for key, value in chosen.items()}
    return form_unit(Muster(name, **told), "a1", roster)


@rule("onepage.army.size-agreed")
@rule("onepage.army.points-cap")
@rule("onepage.army.free-choice")
def test_the_demo_armies_fit_a_game_of_750_points(module):
    for army in module.armies.values():
        assert list(army_faults(form_up(army, "a", module.roster), module.roster)) == []


@rule("onepage.army.points-cap")
def test_an_army_may_not_cost_more_than_the_game(module):
    units = form_up(module.armies["wardens"], "a", module.roster)
    (fault,) = army_faults(units, module.roster, 600)
    assert (fault.rule, fault.measured, fault.limit) == ("onepage.army.points-cap", 700, 600)


@rule("onepage.army.size-agreed")
def test_a_game_is_of_750_points_at_most_unless_a_switch_allows_more(roster):
    assert [fault.code for fault in army_faults([], roster, 1500)] == ["size"]
    assert list(army_faults([], roster, 1500, ["larger_games"])) == []


@rule("onepage.army.one-hero")
def test_an_army_has_one_hero_unit(roster):
    hero = unit(roster, "head-warden")
    assert list(army_faults([hero], roster)) == []
    assert [fault.rule for fault in army_faults([hero, hero], roster)] == ["onepage.army.one-hero"]
    assert list(army_faults([hero, hero], roster, 1500, ["larger_games"])) == []


@rule("onepage.type.merge")
@rule("onepage.unit.size-is-model-count")
def test_two_copies_merge_into_one_unit(roster):
    one, two = unit(roster, "gardeners"), unit(roster, "gardeners", options={"mist-sprayer": 1}, leader=1)
    assert why_not_merge(one, two, roster) is None
    both = merged(one, two)
    assert [model.id for model in both.models] == [f"a1.{k}" for k in range(1, 11)]
    assert (len(both.models), both.points) == (10, 50 + 60)


@rule("onepage.type.merge-upgrades")
@rule("onepage.example.merge-refused")
def test_units_whose_models_are_all_armed_otherwise_do_not_merge(roster):
    pistols = unit(roster, "gardeners")
    rifles = replace(pistols, models=tuple(replace(model, weapons=("pane-rifle",)) for model in pistols.models))
    refusal = why_not_merge(pistols, rifles, roster)
    assert refusal is not None
    assert refusal.rule == "onepage.type.merge-upgrades"


def test_single_models_merge_unless_a_switch_forbids_it(roster):
    speaker = unit(roster, "rootspeaker")
    assert why_not_merge(speaker, speaker, roster) is None
    refusal = why_not_merge(speaker, speaker, roster, ["no_merge_size_1"])
    assert refusal is not None
    assert refusal.code == "alone"


@rule("onepage.type.hero-join")
@rule("onepage.type.hero-join-same-quality")
def test_a_hero_joins_infantry_of_the_same_quality(roster):
    hero, wardens = unit(roster, "head-warden"), unit(roster, "wardens", leader=1)
    assert why_not_join(hero, wardens, roster) is None
    both = joined(hero, wardens)
    assert (len(both.models), both.points, both.models[-1].profile) == (6, 85, "head-warden")
    refused = [why_not_join(hero, unit(roster, name), roster) for name in ("singers", "cold-frame")]
    assert [one.code for one in refused if one] == ["quality", "vehicle"]
    stranger = why_not_join(wardens, hero, roster)
    assert stranger is not None
    assert stranger.code == "no-hero"


@rule("onepage.setup.terrain-10")
@rule("onepage.setup.table-6x4")
def test_a_table_has_ten_pieces_on_six_by_four_feet(module):
    assert list(table_faults(module.table(module.missions["open-panes"]))) == []
    assert len(list(table_faults(Table("bare", "Bare", width=10_000)))) == 2


@rule("onepage.unit.stats")
@rule("onepage.unit.model-definition")
@rule("onepage.unit.unit-definition")
def test_a_profile_tells_name_size_quality_equipment_rules_upgrades_and_cost(roster):
    profile = roster.units["singers"]
    singer = roster.models["singer"]
    assert (profile.name, profile.entries[1].default, profile.entries[1].points) == ("Singers", 10, 8)
    assert (singer.attribute("quality"), singer.weapons) == (5, ("scatter-pipe", "tongs"))
    assert [special.title for special in singer.specials] == ["Furious"]
    assert [option.name for option in profile.options] == ["Flame horn"]


@rule("onepage.scale.28mm")
@rule("onepage.scale.base.infantry")
@rule("onepage.scale.base.cavalry-bikes")
@rule("onepage.scale.base.monsters-walkers")
@rule("onepage.scale.base.vehicles-none")
def test_the_demo_models_stand_on_the_bases_that_the_guide_suggests(roster):
    widths = {name: getattr(model.base, "diameter", None) for name, model in roster.models.items()}
    for name, model in roster.models.items():
        if "infantry" in model.types:
            assert INFANTRY_BASES[0] <= round(widths[name] / 10_000 * 25.4) <= INFANTRY_BASES[1]
        if "monster" in model.types:
            assert round(widths[name] / 10_000 * 25.4) == MONSTER_BASE
        if "bike" in model.types:
            assert (round(model.base.length / 10_000 * 25.4), round(model.base.width / 10_000 * 25.4)) == CAVALRY_BASE
        if "vehicle" in model.types:
            assert widths[name] is None


@rule("onepage.principle.dispute-die")
@rule("onepage.principle.dispute-binding")
def test_disputes_are_settled_by_switches_and_not_by_dice():
    named = {switch.name for switch in switches() if switch.edition == "onepage"}
    assert named == set(EDITION.switches)
