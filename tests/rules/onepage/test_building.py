"""Preparing an army and a table: limits, merged units, heroes who join."""

import pytest
from msgspec.structs import replace

from openfire.game import ArmyError, load_module, set_up
from openfire.game.books import ONEPAGE as EDITION
from openfire.ledger.statements import switches
from openfire.roster import Army, ListEntry, Special, build_army, parse_base
from openfire.roster.profiles import Gain, Swap
from openfire.roster.unit_builder import build_unit
from openfire.rules.onepage.building import army_faults, company, table_faults, why_not_join, why_not_merge
from openfire.table.model import Table

rule = pytest.mark.rule


@pytest.fixture(scope="module")
def module():
    return load_module("glasshouse")


@pytest.fixture(scope="module")
def roster(module):
    return module.roster


def entry(what, **chosen):
    """A unit of a list."""
    return ListEntry(what, **{key: tuple(v.items()) if isinstance(v, dict) else v for key, v in chosen.items()})


def unit(roster, name, **chosen):
    """A unit of the demo module."""
    return build_unit(entry(name, **chosen), "a1", roster)


def army(*units, limit=None):
    """A list of the demo module."""
    return Army("test", "Test", "glasshouse", units, limit)


def refused(roster, one, house_rules=()):
    """Where a list is wrong, and by which rules; advice left out."""
    return [(f.place, f.rule) for f in army_faults(one, roster, house_rules) if not f.is_advice]


# ------------------------------------------------------------------------------------------------ limits


@rule("onepage.army.size-agreed")
@rule("onepage.army.points-cap")
@rule("onepage.army.free-choice")
@pytest.mark.parametrize(
    ("name", "size"), [("wardens", 750), ("kiln-choir", 750), ("winter-beds", 200), ("young-kiln", 200)]
)
def test_the_demo_armies_fit_a_game_of_their_size(module, name, size):
    one = module.armies[name]
    assert list(army_faults(one, module.roster)) == []
    assert size * 0.93 < sum(each.points for each in build_army(one, "a", module.roster)) <= size


@pytest.mark.parametrize("name", ["wardens", "kiln-choir"])
def test_the_demo_armies_have_infantry_hero_psyker_vehicle_transport_and_monster(module, name):
    models = [
        module.roster.models[m.profile] for u in build_army(module.armies[name], "a", module.roster) for m in u.models
    ]
    types = {word for kind in models for word in kind.types}
    rules = {special.name for kind in models for special in kind.specials}
    assert {"infantry", "hero", "vehicle", "monster"} <= types
    assert {"psyker", "transport"} <= rules
    vehicles = [kind for kind in models if "vehicle" in kind.types]
    assert {any(s.name == "transport" for s in kind.specials) for kind in vehicles} == {True, False}


@rule("onepage.army.points-cap")
def test_an_army_may_not_cost_more_than_the_game(module):
    # 745 points in a game of 600: 145 too many.
    (fault,) = army_faults(replace(module.armies["wardens"], limit=600), module.roster)
    assert (fault.place, fault.rule) == ("units", "onepage.army.points-cap")
    assert (fault.measured, fault.limit) == (745, 600)
    assert "take 145 points out" in fault.reason


@rule("onepage.army.points-cap")
def test_the_size_of_the_game_may_be_met_exactly_and_not_by_one_more(module):
    one = module.armies["wardens"]
    assert list(army_faults(replace(one, limit=745), module.roster)) == []
    (fault,) = army_faults(replace(one, limit=744), module.roster)
    assert (fault.rule, fault.measured, fault.limit) == ("onepage.army.points-cap", 745, 744)


def test_a_list_without_a_limit_is_for_750_points(roster):
    # Eight Greenbacks of 100 points are 800.
    assert refused(roster, army(*[entry("greenback")] * 8)) == [("units", "onepage.army.points-cap")]
    assert refused(roster, army(*[entry("greenback")] * 7)) == []


@rule("onepage.army.size-agreed")
def test_a_game_is_of_750_points_at_most_unless_a_switch_allows_more(roster):
    one = army(entry("gardeners"), limit=1500)
    assert refused(roster, one) == [("limit", "onepage.army.size-agreed")]
    assert refused(roster, one, ["larger_games"]) == []


@rule("onepage.army.one-hero")
def test_an_army_has_one_hero_unit(roster):
    heroes = (entry("head-warden"), entry("cantor"))
    assert refused(roster, army(heroes[0])) == []
    assert refused(roster, army(*heroes)) == [("units[1]", "onepage.army.one-hero")]
    assert refused(roster, army(*heroes, limit=1499), ["larger_games"]) == [("units[1]", "onepage.army.one-hero")]
    assert refused(roster, army(*heroes, limit=1500), ["larger_games"]) == []


def test_a_hero_who_joins_counts_as_well(roster):
    one = army(entry("wardens"), entry("head-warden", joins=1), entry("cantor"))
    assert refused(roster, one) == [("units[2]", "onepage.army.one-hero")]


def test_a_game_is_not_set_up_with_an_army_that_is_not_allowed(module):
    bad = replace(module.armies["wardens"], limit=700)
    with pytest.raises(ArmyError, match=r"wardens is not allowed: units: the army costs 745 .*points-cap"):
        set_up(module, module.missions["open-panes"], [bad, module.armies["kiln-choir"]])


def test_a_larger_game_is_set_up_with_the_switch(module):
    one = replace(module.armies["wardens"], limit=800)
    armies = [one, module.armies["kiln-choir"]]
    with pytest.raises(ArmyError, match="size-agreed"):
        set_up(module, module.missions["open-panes"], armies)
    assert set_up(module, module.missions["open-panes"], armies, switches=["larger_games"]).units


@rule("onepage.army.size-agreed")
def test_a_list_for_a_smaller_game_is_legal_in_a_larger_one_within_its_own_limit(module):
    """750 points are the most, not the least (ruling A-SIZES)."""
    small, large = module.armies["winter-beds"], module.armies["kiln-choir"]
    assert (small.limit, large.limit or 750) == (200, 750)
    assert set_up(module, module.missions["open-panes"], [small, large]).units
    with pytest.raises(ArmyError, match="points-cap"):
        set_up(module, module.missions["open-panes"], [replace(small, limit=150), large])


def test_a_vehicle_is_a_unit_by_itself(module):
    crowd = replace(
        module.roster.units["cold-frame"],
        entries=(replace(module.roster.units["cold-frame"].entries[0], most=2, default=2),),
    )
    roster = replace(module.roster, units={**module.roster.units, "cold-frame": crowd})
    assert refused(roster, army(entry("cold-frame"))) == [("units[0].unit", "onepage.vehicle.hull-measure")]


# ------------------------------------------------------------------------------------------------ merging


@rule("onepage.type.merge")
@rule("onepage.unit.size-is-model-count")
def test_two_copies_merge_into_one_unit(roster):
    one = army(entry("gardeners", name="Big"), entry("gardeners", options={"mist-sprayer": 1}, merges="Big"))
    assert refused(roster, one) == []
    (both,) = build_army(one, "a", roster)
    assert [model.id for model in both.models] == [f"a1.{k}" for k in range(1, 11)]
    assert (both.name, both.points) == ("Big", 50 + 60)
    assert [model.weapons[0] for model in both.models].count("mist-sprayer") == 1


def test_three_copies_do_not_merge(roster):
    one = army(entry("gardeners"), entry("gardeners", merges=1), entry("gardeners", merges=1))
    assert refused(roster, one) == [("units[2].merges", "onepage.type.merge")]


@rule("onepage.type.merge-upgrades")
@rule("onepage.example.merge-refused")
def test_units_whose_models_are_all_armed_otherwise_do_not_merge(roster):
    pistols = unit(roster, "gardeners")
    rifles = replace(pistols, models=tuple(replace(model, weapons=("pane-rifle",)) for model in pistols.models))
    refusal = why_not_merge(pistols, rifles, roster)
    assert refusal is not None
    assert refusal.rule == "onepage.type.merge-upgrades"


GUNS = Swap("guns", "Guns", ("pane-rifle",), "sidearm", "gardener", 10, 1)
HIDES = Gain("hides", "Hides", Special("armored"), "gardener", 10, 1)
HASTE = Gain("haste", "Haste", Special("fast"), None, 1, 1)


@rule("onepage.type.merge-upgrades")
@pytest.mark.parametrize(
    ("option", "mine", "theirs", "may"),
    [
        (GUNS, 0, 4, True),
        (GUNS, 3, 4, True),
        (GUNS, 0, 5, False),
        (GUNS, 4, 5, False),
        (GUNS, 5, 5, True),
        (HIDES, 0, 1, True),
        (HIDES, 0, 4, True),
        (HIDES, 0, 5, False),
        (HIDES, 5, 5, True),
        (HASTE, 0, 1, False),
        (HASTE, 1, 1, True),
    ],
    ids=lambda one: one.id if isinstance(one, Swap | Gain) else str(one),
)
def test_only_upgrades_of_all_models_must_be_bought_for_both(roster, option, mine, theirs, may):
    """Each copy has five Gardeners. What four of them have is not an upgrade of all; what five have is (L387)."""
    gardeners = replace(roster.units["gardeners"], options=(option,))
    known = replace(roster, units={**roster.units, "gardeners": gardeners})
    copies = (entry("gardeners", options={option.id: count}) for count in (mine, theirs))
    one = army(next(copies), replace(next(copies), merges=1))
    assert refused(known, one) == ([] if may else [("units[1].merges", "onepage.type.merge-upgrades")])


def test_a_merge_that_is_refused_names_what_each_copy_bought_for_all(roster):
    gardeners = replace(roster.units["gardeners"], options=(GUNS, HIDES))
    known = replace(roster, units={**roster.units, "gardeners": gardeners})
    refusal = why_not_merge(
        unit(known, "gardeners", options={"guns": 5}), unit(known, "gardeners", options={"guns": 4, "hides": 5}), known
    )
    assert refusal is not None
    assert refusal.text == "upgrades of all models differ: Armored and pane-rifle; buy them for both"


@pytest.mark.parametrize(
    ("one", "other"), [("gardeners", "wardens"), ("cold-frame", "cold-frame"), ("cantor", "cantor")]
)
def test_other_units_vehicles_and_heroes_do_not_merge(roster, one, other):
    assert ("units[1].merges", "onepage.type.merge") in refused(roster, army(entry(one), entry(other, merges=1)))


def test_single_models_merge_unless_a_switch_forbids_it(roster):
    one = army(entry("rootspeaker"), entry("rootspeaker", merges=1))
    assert refused(roster, one) == []
    assert refused(roster, one, ["no_merge_size_1"]) == [("units[1].merges", "onepage.type.merge")]


# ------------------------------------------------------------------------------------------------ joining


@rule("onepage.type.hero-join")
@rule("onepage.type.hero-join-same-quality")
def test_a_hero_joins_infantry_of_the_same_quality(roster):
    one = army(entry("head-warden", joins="First"), entry("wardens", name="First"))
    assert refused(roster, one) == []
    (both,) = build_army(one, "a", roster)
    assert (len(both.models), both.points, both.models[-1].profile) == (6, 85, "head-warden")
    hero = company(unit(roster, "head-warden"))
    codes = [why_not_join(hero, company(unit(roster, name))).code for name in ("singers", "cold-frame", "head-warden")]
    assert codes == ["quality", "vehicle", "alike"]
    stranger = why_not_join(company(unit(roster, "wardens")), hero)
    assert stranger is not None
    assert stranger.code == "no-hero"


def test_a_psyker_joins_beside_a_hero_and_keeps_its_powers(module):
    one = army(entry("wardens"), entry("head-warden", joins=1), entry("rootspeaker", joins=1))
    assert refused(module.roster, one) == []
    setup = set_up(module, module.missions["open-panes"], [one, module.armies["kiln-choir"]])
    card = setup.units["a1"]
    assert (len(card.models), card.points) == (7, 50 + 35 + 50)
    assert [(part.profile.id, part.models) for part in card.parts[1:]] == [
        ("head-warden", ("a1.6",)),
        ("rootspeaker", ("a1.7",)),
    ]
    assert [ability.id for ability in card.parts[2].profile.abilities] == ["thorns", "bark", "sap"]


def test_two_heroes_are_not_in_one_unit(roster):
    one = army(
        entry("gardeners"),
        entry("head-warden", joins=1),
        entry("greenback"),
        entry("head-warden", joins=1),
        limit=1500,
    )
    hero = replace(roster.units["head-warden"], most=None)
    known = replace(roster, units={**roster.units, "head-warden": hero})
    assert refused(known, one, ["larger_games"]) == [("units[3].joins", "onepage.type.hero-join")]


def test_who_joins_keeps_its_own_rules_and_gets_none_of_the_others(roster):
    one = army(entry("singers"), entry("cantor", joins=1))
    both = build_army(one, "a", roster)[0]
    rules = [{special.name for special in model.specials} for model in both.models]
    assert rules[0] == {"furious"}
    assert rules[-1] == {"fearless", "furious"}


# ------------------------------------------------------------------------------------------------ table and profiles


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
    assert (profile.name, profile.entries[0].default, profile.entries[0].points) == ("Singers", 10, 8)
    assert (singer.attribute("quality"), singer.weapons) == (5, ("scatter-pipe", "tongs"))
    assert [special.title for special in singer.specials] == ["Furious"]
    assert [option.name for option in profile.options] == ["Flame horn"]


@rule("onepage.scale.28mm")
@rule("onepage.scale.base.infantry")
@rule("onepage.scale.base.cavalry-bikes")
@rule("onepage.scale.base.monsters-walkers")
@rule("onepage.scale.base.vehicles-none")
def test_the_demo_models_stand_on_the_bases_that_the_guide_suggests(module):
    advice = [fault for one in module.armies.values() for fault in army_faults(one, module.roster) if fault.is_advice]
    assert advice == []


@rule("onepage.scale.base.infantry")
@rule("onepage.scale.base.cavalry-bikes")
@rule("onepage.scale.base.monsters-walkers")
@rule("onepage.scale.base.vehicles-none")
@pytest.mark.parametrize(
    ("name", "base", "section"),
    [
        ("gardeners", "25 mm", "infantry"),
        ("gardeners", "41 mm", "infantry"),
        ("cinder-riders", "70 mm", "cavalry-bikes"),
        ("greenback", "50 mm", "monsters-walkers"),
        ("cold-frame", "60 mm", "vehicles-none"),
    ],
)
def test_other_bases_are_told_and_not_refused(module, name, base, section):
    kind = module.roster.units[name].entries[0].model
    other = replace(module.roster.models[kind], base=parse_base(base))
    roster = replace(module.roster, models={**module.roster.models, kind: other})
    (fault,) = army_faults(army(entry(name)), roster)
    assert (fault.rule, fault.is_advice) == (f"onepage.scale.base.{section}", True)


@rule("onepage.principle.dispute-die")
@rule("onepage.principle.dispute-binding")
def test_disputes_are_settled_by_switches_and_not_by_dice():
    named = {switch.name for switch in switches() if switch.edition == "onepage"}
    assert named == set(EDITION.switches)
