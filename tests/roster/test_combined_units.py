"""Units of a list that are fielded as one, and weapons that a model carries twice."""

import pytest

from openfire.roster import Army, ListEntry, Weapon, WeaponProfile, army_faults, build_army, hosts, told_apart
from openfire.roster.amounts import fixed
from tests.roster.test_unit_builder import ROSTER

GUN = Weapon("gun", "Gun", (WeaponProfile("Gun", None, fixed(1)),))
UNIT = next(iter(ROSTER.units))


def entry(**chosen):
    return ListEntry(UNIT, **chosen)


def test_the_second_of_two_equal_weapons_has_an_id_of_its_own():
    found = told_apart([GUN, GUN, GUN])
    assert [weapon.id for weapon in found] == ["gun", "gun-2", "gun-3"]
    assert {(weapon.name, weapon.profiles) for weapon in found} == {(GUN.name, GUN.profiles)}


def test_an_id_that_is_taken_is_not_given_again():
    other = Weapon("gun-2", "Other", GUN.profiles)
    assert [weapon.id for weapon in told_apart([other, GUN, GUN])] == ["gun-2", "gun", "gun-3"]


def test_a_unit_is_named_by_its_name_or_its_number():
    assert hosts([entry(name="One"), entry(joins="One"), entry(merges=1), entry()]) == [0, 0, 0, 3]


@pytest.mark.parametrize(
    ("one", "reason"),
    [
        (entry(joins="Nobody"), "is no unit of this list"),
        (entry(joins=7), "is no unit of this list"),
        (entry(joins=2), "the unit itself"),
        (entry(joins=3), "part of another unit itself"),
        (entry(joins=1, merges=1), "not both"),
    ],
)
def test_what_cannot_be_fielded_together_is_told(one, reason):
    army = Army("x", "X", "m", (entry(name="One"), one, entry(joins=1)))
    places = {place: why for place, why in army_faults(army, ROSTER) if place.startswith("units[1].")}
    assert any(reason in why for why in places.values()), places


def test_units_fielded_as_one_are_numbered_as_one():
    army = Army("x", "X", "m", (entry(), entry(joins=1), entry()))
    assert list(army_faults(army, ROSTER)) == []
    one, other = build_army(army, "a", ROSTER)
    count = len(other.models)
    assert [model.id for model in one.models] == [f"a1.{k}" for k in range(1, 2 * count + 1)]
    assert (one.points, other.id) == (2 * other.points, "a2")
    assert [len(part.models) for part in one.parts] == [count, count]
