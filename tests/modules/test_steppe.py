"""The module with vehicles: whole, saved and loaded alike, and using all that the expansion has."""

from collections import Counter

import pytest

from openfire.game import check_game_module, vocabularies
from openfire.modules import list_modules, load, save, settle
from openfire.roster import army_points, build_army

WHOLE = ("grass-banners", "haulage-guild")
"""The armies that are made for battles of two; the others are smaller and for more players."""


@pytest.fixture(scope="module")
def steppe():
    return load(list_modules()["steppe"], vocabularies())


@pytest.fixture(scope="module")
def profiles(steppe):
    """The profile of every model of each army."""
    return {
        key: [
            steppe.roster.models[model.profile]
            for unit in build_army(army, "a", steppe.roster)
            for model in unit.models
        ]
        for key, army in steppe.armies.items()
        if key in WHOLE
    }


def test_it_switches_the_expansion_on(steppe):
    assert (steppe.heading.edition, steppe.heading.expansions) == ("stress", ("vehicles",))


def test_two_armies_of_about_forty_models(steppe, profiles):
    assert all(36 <= len(models) <= 44 for models in profiles.values())
    costs = [army_points(army, steppe.roster) for army in map(steppe.armies.get, WHOLE)]
    assert max(costs) - min(costs) <= 30


def test_each_army_has_every_type(profiles):
    for models in profiles.values():
        types = Counter(kind for model in models for kind in model.types)
        assert {"infantry", "vehicle", "transport", "aircraft", "walker", "tank"} <= set(types)


def test_every_transport_says_how_many_it_carries(steppe):
    transports = [model for model in steppe.roster.models.values() if "transport" in model.types]
    assert len(transports) >= 4
    assert all(any(special.name == "capacity" for special in model.specials) for model in transports)


def test_nothing_is_left_that_nobody_has():
    assert [str(fault) for fault in check_game_module(list_modules()["steppe"]).faults] == []


def test_every_mission_settles_on_its_table(steppe):
    for mission in steppe.missions.values():
        settled = settle(mission, steppe.table(mission))
        assert all(objective.at is not None for objective in settled.objectives)


def test_a_saved_module_is_loaded_back(steppe, tmp_path):
    save(steppe, tmp_path / "again")
    again = load(tmp_path / "again", vocabularies())
    assert (again, again.hash) == (steppe, steppe.hash)
