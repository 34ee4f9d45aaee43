"""The shipped module: whole, saved and loaded alike, and using everything the stress book has."""

from collections import Counter

import pytest

from openfire.game import check_game_module, vocabularies
from openfire.geometry.shapes import Oval, Rectangle
from openfire.modules import FreeEntryPoints, Recipe, list_modules, load, save, settle
from openfire.roster import Special, army_points, build_army
from openfire.table.fairness import complaints, fairness
from tests.roster.books import UNIT_SPECIALS, WEAPON_SPECIALS


@pytest.fixture(scope="module")
def frontier():
    return load(list_modules()["frontier"], vocabularies())


WHOLE = ("causeway-company", "shore-clans")
"""The armies that are made for battles of two; the others are smaller and for more players."""


@pytest.fixture(scope="module")
def armies(frontier):
    return {key: build_army(frontier.armies[key], "a", frontier.roster) for key in WHOLE}


def titles(headings):
    return {title.removesuffix(" (X)") for title in " ".join(headings.split()).split(", ")}


def every_model(armies):
    return [model for units in armies.values() for unit in units for model in unit.models]


def test_the_armies_use_every_unit_special_of_the_book(armies):
    used = {special.title for model in every_model(armies) for special in model.specials}
    used |= {special.title for units in armies.values() for unit in units for special in unit.specials}
    assert used == titles(UNIT_SPECIALS)


def test_the_armies_use_every_weapon_special_of_the_book(frontier, armies):
    carried = {key for model in every_model(armies) for key in model.weapons}
    profiles = [profile for key in carried for profile in frontier.roster.weapons[key].profiles]
    assert {special.title for profile in profiles for special in profile.specials} == titles(WEAPON_SPECIALS)


def test_a_missing_special_would_be_noticed():
    assert titles("Fear (X), Fast") != {"Fear"}


def test_the_lists_of_the_book_are_complete():
    assert (len(titles(UNIT_SPECIALS)), len(titles(WEAPON_SPECIALS))) == (13, 11)


def test_two_armies_of_about_forty_models_in_eight_units(frontier, armies):
    assert tuple(frontier.armies)[:2] == WHOLE
    for units in armies.values():
        assert len(units) == 8
        assert 38 <= sum(len(unit.models) for unit in units) <= 44
    costs = [army_points(army, frontier.roster) for army in map(frontier.armies.get, WHOLE)]
    assert max(costs) - min(costs) <= 10


def test_several_profiles_bases_and_abilities_occur(frontier, armies):
    carried = {key for model in every_model(armies) for key in model.weapons}
    assert sum(len(frontier.roster.weapons[key].profiles) > 1 for key in carried) >= 4
    shapes = Counter(type(frontier.roster.models[model.profile].base) for model in every_model(armies))
    assert shapes[Oval] >= 2
    assert shapes[Rectangle] >= 2
    units = [frontier.roster.units[unit.profile] for units in armies.values() for unit in units]
    assert len({ability.id for unit in units for ability in unit.abilities}) >= 2


def test_each_side_has_one_great_model(frontier, armies):
    for units in armies.values():
        great = [unit for unit in units if len(unit.models) == 1]
        assert len(great) == 1
        profile = frontier.roster.models[great[0].models[0].profile]
        assert profile.attribute("hit-points") >= 6
        assert Special("heavy-armour", 2) in profile.specials


def test_nothing_is_left_that_nobody_has():
    assert [str(fault) for fault in check_game_module(list_modules()["frontier"]).faults] == []


def test_the_default_mission_is_the_one_of_the_ruling(frontier):
    mission = frontier.missions["three-pumps"]
    assert (mission.rounds, mission.seats) == (6, 2)
    assert [len(entries) for entries in mission.entries] == [2, 2]
    assert [objective.kind for objective in mission.objectives] == ["control"] * 3


def test_the_missions_use_all_types_and_both_kinds_of_entries(frontier):
    kinds = {objective.kind for objective in frontier.missions["salvage-rights"].objectives}
    assert kinds == {"control", "destroy", "access", "recover"}
    assert frontier.missions["open-flats"].entries == (FreeEntryPoints(2), FreeEntryPoints(2))
    assert isinstance(frontier.missions["open-flats"].table, Recipe)


def test_every_mission_settles_on_its_table(frontier):
    for mission in frontier.missions.values():
        settled = settle(mission, frontier.table(mission))
        assert all(objective.at is not None for objective in settled.objectives)


def test_the_table_is_fair(frontier):
    assert complaints(fairness(frontier.tables["dry-harbour"])) == ()


def test_the_missions_treat_both_sides_alike(frontier):
    table = frontier.tables["dry-harbour"]
    for key in ("three-pumps", "salvage-rights"):
        mission = frontier.missions[key]
        turned = [(table.width - x, table.height - y) for x, y in mission.entries[0]]
        assert sorted(turned) == sorted(mission.entries[1])
        spots = Counter((*objective.at, objective.kind, objective.points) for objective in mission.objectives)
        assert spots == Counter((table.width - x, table.height - y, kind, won) for x, y, kind, won in spots.elements())


def test_a_saved_frontier_is_loaded_back(frontier, tmp_path):
    save(frontier, tmp_path / "again")
    again = load(tmp_path / "again", vocabularies())
    assert again == frontier
    assert again.hash == frontier.hash
