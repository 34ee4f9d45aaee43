"""From choices to models: numbers, options, leaders, points, and what is refused."""

import pytest

from openfire.geometry.shapes import Round
from openfire.roster import (
    Army,
    Gain,
    ListEntry,
    ListEntryError,
    ModelEntry,
    ModelProfile,
    Roster,
    Special,
    Swap,
    UnitProfile,
    Weapon,
    WeaponProfile,
    army_faults,
    army_points,
    build_army,
    build_unit,
    parse_amount,
    points,
)

ONE = parse_amount(1)
RIFLE, LANCE, KNIFE, BOMB = (
    Weapon(key, key, (WeaponProfile(key, (0, 240_000), ONE),)) for key in ("rifle", "lance", "knife", "bomb")
)


def model(key, *weapons, specials=()):
    return ModelProfile(key, key, (("move", 6),), Round(10_000), weapons=weapons, specials=specials)


SQUAD = UnitProfile(
    "squad",
    "Squad",
    (ModelEntry("chief", 0, 1, 1, 20), ModelEntry("trooper", 2, 6, 3, 10)),
    leader="chief",
    options=(
        Swap("lance", "Lance", ("lance",), "rifle", "trooper", 2, 5),
        Swap("bombs", "Bombs", ("bomb",), None, "trooper", 6, 1),
        Swap("blades", "Blades", ("knife", "knife"), "rifle", None, 6, 0),
        Gain("brave", "Brave", Special("fearless"), None, 1, 7),
        Gain("hidden", "Hidden", Special("stealth", 2), "trooper", 1, 3),
    ),
    specials=(Special("slow"),),
    points=4,
)
PACK = UnitProfile("pack", "Pack", (ModelEntry("trooper", 1, 4, 3, 10), ModelEntry("chief", 0, 2, 0, 20)), most=2)
TWINS = UnitProfile("twins", "Twins", (ModelEntry("chief", 0, 2, 2, 20),), leader="chief")

ROSTER = Roster(
    {weapon.id: weapon for weapon in (RIFLE, LANCE, KNIFE, BOMB)},
    {
        "chief": model("chief", "rifle", "knife"),
        "trooper": model("trooper", "rifle", specials=(Special("stealth", 1), Special("rugged"))),
    },
    {unit.id: unit for unit in (SQUAD, PACK, TWINS)},
)


def form(unit, **choices):
    return build_unit(ListEntry(unit, **choices), "a1", ROSTER)


def weapons(unit):
    return [model.weapons for model in unit.models]


def test_the_defaults_of_a_profile():
    unit = form("squad")
    assert [model.id for model in unit.models] == ["a1.1", "a1.2", "a1.3", "a1.4"]
    assert [model.profile for model in unit.models] == ["chief", "trooper", "trooper", "trooper"]
    assert (unit.leader, unit.name, unit.points) == ("a1.1", "Squad", 4 + 20 + 3 * 10)
    assert unit.specials == (Special("slow"),)


def test_chosen_numbers_and_a_name():
    unit = form("squad", counts=(("trooper", 5),), name="Old guard")
    assert (len(unit.models), unit.name, unit.points) == (6, "Old guard", 4 + 20 + 50)


def test_options_go_to_the_first_models_that_can_take_them():
    unit = form("squad", options=(("lance", 2), ("blades", 2)))
    assert weapons(unit) == [("knife", "knife", "knife"), ("lance",), ("lance",), ("knife", "knife")]


def test_the_order_of_the_choices_makes_no_difference():
    choices = (("lance", 1), ("bombs", 2), ("brave", 1))
    assert form("squad", options=choices) == form("squad", options=choices[::-1])


def test_a_weapon_can_come_on_top():
    unit = form("squad", options=(("bombs", 1),))
    assert weapons(unit) == [("rifle", "knife"), ("rifle", "bomb"), ("rifle",), ("rifle",)]
    assert unit.points == 54 + 1


def test_a_unit_gains_a_rule():
    unit = form("squad", options=(("brave", 1),))
    assert unit.specials == (Special("slow"), Special("fearless"))
    assert unit.points == 54 + 7


def test_a_model_gains_a_rule_in_place_of_its_old_value():
    unit = form("squad", options=(("hidden", 1),))
    assert unit.models[1].specials == (Special("rugged"), Special("stealth", 2))
    assert unit.models[2].specials == ROSTER.models["trooper"].specials


def test_models_that_are_all_alike_need_no_choice_of_leader():
    assert form("pack").leader == "a1.1"


def test_the_owner_picks_a_leader():
    assert form("pack", counts=(("chief", 1),), leader=4).leader == "a1.4"


@pytest.mark.parametrize(
    ("unit", "choices", "place", "reason"),
    [
        ("squat", {}, "unit", "unknown unit squat; did you mean squad?"),
        ("squad", {"counts": (("trooper", 7),)}, "counts.trooper", "7 is too many: squad takes 2 to 6 trooper"),
        ("squad", {"counts": (("trooper", 1),)}, "counts.trooper", "1 is too few: squad takes 2 to 6 trooper"),
        (
            "squad",
            {"counts": (("troper", 3),)},
            "counts.troper",
            "squad has no such model: unknown model troper; did you mean trooper?",
        ),
        ("squad", {"counts": (("trooper", 3), ("trooper", 4))}, "counts", "something is chosen twice"),
        ("pack", {"counts": (("chief", 3),)}, "counts.chief", "3 is too many: pack takes 0 to 2 chief"),
        ("squad", {"options": (("lance", 3),)}, "options.lance", "3 is too many: squad takes it up to 2 times"),
        ("squad", {"options": (("brave", 2),)}, "options.brave", "2 is too many: squad takes it up to 1 times"),
        (
            "squad",
            {"options": (("lanse", 1),)},
            "options.lanse",
            "squad does not allow it: unknown option lanse; did you mean lance?",
        ),
        (
            "squad",
            {"options": (("lance", 2), ("blades", 3))},
            "options.blades",
            "3 is too many: there are only 2 models with rifle to take it",
        ),
        ("squad", {"options": (("bombs", 4),)}, "options.bombs", "4 is too many: there are only 3 trooper to take it"),
        ("squad", {"counts": (("chief", 0),)}, "counts.chief", "the leader is missing"),
        ("squad", {"leader": 2}, "leader", "two leaders: squad is always led by its chief"),
        ("twins", {}, "counts.chief", "two leaders: 2 chief"),
        ("twins", {"counts": (("chief", 0),)}, "counts", "twins has no models left"),
        (
            "pack",
            {"counts": (("chief", 1),)},
            "leader",
            "the leader is missing: give the number of a model of pack, 1 to 4",
        ),
        ("pack", {"leader": 4}, "leader", "there is no model 4: the models are numbered 1 to 3"),
        ("pack", {"leader": 0}, "leader", "there is no model 0: the models are numbered 1 to 3"),
    ],
)
def test_a_wrong_choice_is_refused(unit, choices, place, reason):
    with pytest.raises(ListEntryError) as refused:
        form(unit, **choices)
    assert (refused.value.place, refused.value.reason) == (place, reason)
    assert str(refused.value) == f"{place}: {reason}"


def test_points_are_those_of_the_unit_formed():
    list_entry = ListEntry("squad", counts=(("trooper", 6),), options=(("lance", 2), ("brave", 1)))
    assert points(list_entry, ROSTER) == build_unit(list_entry, "b3", ROSTER).points == 4 + 20 + 60 + 10 + 7


def army(*units, limit=None):
    return Army("army", "Army", "test", units, limit)


def test_an_army_forms_up_by_seat_and_number():
    units = build_army(army(ListEntry("squad"), ListEntry("pack")), "b", ROSTER)
    assert [unit.id for unit in units] == ["b1", "b2"]
    assert [model.id for model in units[1].models] == ["b2.1", "b2.2", "b2.3"]
    assert army_points(army(ListEntry("squad"), ListEntry("pack")), ROSTER) == 54 + 30


def test_a_sound_army_has_no_faults():
    assert list(army_faults(army(ListEntry("squad"), ListEntry("squad"), limit=108), ROSTER)) == []


def test_every_fault_of_an_army_is_named():
    wrong = army(
        ListEntry("squad", "Foxes", leader=1),
        ListEntry("squid"),
        ListEntry("pack", "Foxes"),
        ListEntry("pack"),
        ListEntry("pack"),
        limit=1,
    )
    assert list(army_faults(wrong, ROSTER)) == [
        ("units[0].leader", "two leaders: squad is always led by its chief"),
        ("units[1].unit", "unknown unit squid; did you mean squad?"),
        ("units[2].name", "the name Foxes is taken by units[0]"),
        ("units[4].unit", "too many pack: an army has at most 2"),
    ]


def test_the_limit_of_points_holds():
    over = army(ListEntry("squad"), ListEntry("pack"), limit=80)
    assert list(army_faults(over, ROSTER)) == [("limit", "the army costs 84 points, 4 above its limit of 80")]


def test_an_attribute_is_found_by_name():
    profile = ROSTER.models["chief"]
    assert profile.attribute("move") == 6
    assert profile.attribute("strength", 0) == 0
    with pytest.raises(KeyError, match="chief has no strength"):
        profile.attribute("strength")
