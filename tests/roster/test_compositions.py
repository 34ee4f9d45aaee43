"""How army lists are made up: factions, allies, limits and sizes, worked out by hand."""

import pytest

from openfire.geometry.shapes import Round
from openfire.roster import (
    Ally,
    Army,
    ArmySize,
    Faction,
    Limit,
    ListEntry,
    ModelEntry,
    ModelProfile,
    Roster,
    Special,
    UnitFilter,
    UnitProfile,
    army_faults,
    composition_faults,
    faction_of,
    unit_facts,
)

MAN = ModelProfile("man", "Man", (), Round(10_000), types=("foot",), specials=(Special("brave"),))


def unit(key, price, role="", faction="", most=9):
    return UnitProfile(
        key,
        key.title(),
        (ModelEntry("man", 1, most, 1, price),),
        roles=(role,) if role else (),
        factions=(faction,) if faction else (),
    )


UNITS = {
    one.id: one
    for one in (
        unit("lord", 100, "hero"),
        unit("foot", 10, "troops", "red"),
        unit("horse", 40, "elite", "red"),
        unit("guest", 25, "troops", "blue"),
        unit("stray", 5, "", "green"),
    )
}
FACTIONS = {
    "red": Faction("red", "Red", allies=(Ally("blue", 25, 2),)),
    "blue": Faction("blue", "Blue"),
    "green": Faction("green", "Green"),
}


def faults(names, *limits, points=400, **more):
    sizes = {
        "raid": ArmySize("raid", "A raid", 150, limits=(Limit("raid-foot", UnitFilter(roles=("troops",)), least=2),))
    }
    known = Roster({}, {"man": MAN}, UNITS, False, factions=FACTIONS, limits=limits, sizes=sizes)
    entries = tuple(ListEntry(name) if isinstance(name, str) else name for name in names)
    army = Army("a", "A", "m", entries, points, **more)
    assert list(army_faults(army, known)) == []
    return [(one.place, one.rule, one.measured, one.limit) for one in composition_faults(army, known)]


HERO, TROOPS, ELITE = (UnitFilter(roles=(role,)) for role in ("hero", "troops", "elite"))


def test_one_hero_for_every_200_points_and_one_at_least():
    heroes = Limit("heroes", HERO, most=1, per=200)
    assert faults(["lord", "lord"], heroes) == []
    assert faults(["lord", "lord", "lord"], heroes) == [("units[2]", "m.heroes", 3, 2)]
    assert faults(["lord"], heroes, points=150) == []


def test_copies_of_one_profile():
    copies = Limit("copies", most=2, is_same=True)
    assert faults(["foot", "foot", "horse", "horse"], copies) == []
    assert faults(["foot", "horse", "foot", "foot"], copies) == [("units[3]", "m.copies", 3, 2)]


def test_required_units_may_be_missing():
    needed = Limit("needed", TROOPS, least=2)
    assert faults(["foot"], needed) == [("units", "m.needed", 1, 2)]
    known = Roster({}, {"man": MAN}, UNITS, limits=(needed,))
    (fault,) = composition_faults(Army("a", "A", "m", (ListEntry("foot"),)), known)
    assert fault.is_lacking
    assert fault.reason == "units of troops: 1, and 2 is the least: add 1"
    assert faults(["foot"], Limit("needed", TROOPS, least=1, per=200)) == [("units", "m.needed", 1, 2)]


def test_one_elite_unit_for_each_of_troops():
    paired = Limit("paired", ELITE, most=1, for_each=TROOPS)
    assert faults(["horse", "foot"], paired) == []
    assert faults(["horse", "foot", "horse"], paired) == [("units[2]", "m.paired", 2, 1)]


def test_shares_of_points_models_and_takings():
    share = Limit("share", ELITE, share=20)
    assert faults(["horse", "horse"], share) == []
    assert faults(["horse"] * 3, share) == [("units[2]", "m.share", 120, 80)]
    crowd = Limit("crowd", UnitFilter(types=("foot",), rules=("brave",)), "models", most=5)
    many = ListEntry("foot", counts=(("man", 6),))
    assert faults([many], crowd) == [("units[0]", "m.crowd", 6, 5)]
    assert faults([many], Limit("crowd", UnitFilter(types=("sea",)), "models", most=5)) == []


@pytest.mark.parametrize(
    ("names", "told", "found"),
    [
        (["foot", "horse"], None, []),
        (["foot", "guest", "guest"], None, []),
        (["foot", "guest", "guest", "guest"], None, [("units[3]", "m.blue", 3, 2)]),
        (["foot", *[ListEntry("guest", counts=(("man", 5),))]], None, [("units[1]", "m.blue", 125, 100)]),
        (["foot", "stray"], None, [("units[1].unit", "m.red", None, None)]),
        (["guest", "foot"], "blue", [("units[1].unit", "m.blue", None, None)]),
        (["lord", "stray"], None, []),
    ],
)
def test_factions_and_their_allies(names, told, found):
    assert faults(names, faction=told) == found


def test_the_faction_is_the_one_that_fields_most():
    known = Roster({}, {"man": MAN}, UNITS, factions=FACTIONS)
    army = Army("a", "A", "m", (ListEntry("guest"), ListEntry("guest")))
    assert faction_of(army, known, [unit_facts(known, entry) for entry in army.units]) == FACTIONS["blue"]
    assert faction_of(Army("a", "A", "m", (ListEntry("lord"),)), known, []) is None


def test_an_agreed_size():
    assert faults(["foot"], size="raid") == [("units", "m.raid-foot", 1, 2)]
    assert faults(["foot", "foot", "lord", "horse"], size="raid") == [("units", "m.raid", 160, 150)]


def test_names_that_are_not_there():
    known = Roster({}, {"man": MAN}, UNITS, factions=FACTIONS)
    army = Army("a", "A", "m", (ListEntry("foot"),), faction="rad", size="raid")
    assert list(army_faults(army, known)) == [
        ("faction", "unknown faction rad; did you mean red?"),
        ("size", "unknown size of battle raid"),
    ]
