"""The sign on a base tells what somebody is there for: by types, special rules and weapons, whatever the edition."""

import pytest

from openfire.game import load_module
from openfire.game.setups import fitting_armies, set_up
from openfire.server.languages import ENGLISH
from openfire.server.views.layout import layout_of


def layout(module, mission):
    known = load_module(module)
    return layout_of(
        set_up(known, known.missions[mission], fitting_armies(known, known.missions[mission])), "", ENGLISH
    )


@pytest.fixture(scope="module")
def pumps():
    return layout("frontier", "three-pumps")


def roles(found, unit):
    """The role of a unit, then those of its models."""
    card = next(card for card in found.units if card.name == unit)
    return card.role, [model.role for model in found.models if model.unit == card.id]


def test_infantry_is_told_by_its_weapons(pumps):
    assert roles(pumps, "Surveyors")[0] == "marksman"  # long rifles: 36 inches, Accurate
    assert roles(pumps, "Breachers")[0] == "assault"  # hammers, and scatter guns that reach 10 inches
    assert roles(pumps, "Red section")[0] == "infantry"


def test_one_heavy_weapon_in_a_section_has_a_sign_of_its_own_and_a_leader_that_of_the_others(pumps):
    role, models = roles(pumps, "Red section")
    assert models.count("heavy") == 1
    assert (role, models[0]) == ("infantry", "infantry"), "the sergeant has only a revolver"


def test_a_unit_is_what_its_crew_serves(pumps):
    role, models = roles(pumps, "Field gun and crew")
    assert role == "gun"
    assert sorted(models) == ["gun", "infantry", "infantry"]


def test_types_and_special_rules_come_before_weapons(pumps):
    assert [roles(pumps, unit)[0] for unit in ("Old Patience", "Grandmother", "Ray riders")] == [
        "walker",
        "beast",
        "flyer",
    ]


def test_other_editions_have_the_same_roles():
    panes = layout("glasshouse", "open-panes")
    assert {card.role for card in panes.models} >= {"hero", "psyker", "rider", "transport", "vehicle"}


def test_a_layout_says_what_the_land_looks_like(pumps):
    assert pumps.biome == "salt-pans"
