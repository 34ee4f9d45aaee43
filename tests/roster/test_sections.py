"""Sections of upgrades, worked out by hand: who takes what, what is given up and gained, and what it costs."""

import pytest
from msgspec.structs import replace

from openfire.geometry.shapes import Round
from openfire.roster import (
    Army,
    Gift,
    ListEntry,
    ListEntryError,
    ModelEntry,
    ModelProfile,
    Needs,
    Price,
    Roster,
    Section,
    SectionOption,
    Special,
    UnitProfile,
    UpgradeList,
    UpgradeUse,
    Weapon,
    WeaponProfile,
    army_faults,
    build_army,
    build_unit,
    carried,
    parse_amount,
    unit_upgrades,
)
from openfire.roster.profiles import Ability

ONE = parse_amount(1)
WEAPONS = {key: Weapon(key, key, (WeaponProfile(key, (0, 240_000), ONE),)) for key in ("gun", "blade", "fist", "beam")}
FEARLESS, FAST = Special("fearless"), Special("fast")


def model(key, *weapons, **more):
    return ModelProfile(key, key, (("move", 6), ("hit-points", 1)), Round(10_000), weapons=weapons, **more)


MODELS = {
    "chief": model("chief", "gun", "blade"),
    "guard": model("guard", "gun", "blade", specials=(Special("stealth", 1),)),
    "rider": model("rider", "beam", specials=(FAST,), types=("mounted",)),
}
BOUNDS = {"move": (0, 24), "hit-points": (1, 4)}


def unit(*sections, **more):
    entries = (ModelEntry("chief", 1, 1, 1, 10), ModelEntry("guard", 0, 9, 4, 5))
    return UnitProfile("squad", "Squad", entries, leader="chief", sections=sections, **more)


def roster(profile, **more):
    return Roster(WEAPONS, MODELS, {profile.id: profile}, bounds=BOUNDS, **more)


def option(key, price=0, *, gift=None, **more):
    price = price if isinstance(price, Price) else Price(price)
    return SectionOption(key, key.title(), gift or Gift(), price, **more)


def built(profile, *, on=(), counts=(), **options):
    entry = ListEntry("squad", counts=counts, options=tuple(options.items()), on=on)
    return build_unit(entry, "a1", roster(profile))


def refused(profile, **options):
    with pytest.raises(ListEntryError) as error:
        built(profile, **options)
    return error.value.place, error.value.reason


def weapons(unit):
    return [" ".join(model.weapons) for model in unit.models]


def arms(*names, section="arms", **more):
    options = tuple(option(name, 3, gift=Gift(weapons=(name,))) for name in names)
    return Section(section, "Arms", options, replaces=(("gun",),), **more)


def test_one_model_replaces_its_weapon_by_one_of_several():
    squad = unit(arms("beam", "fist", models=("guard",)))
    assert weapons(built(squad, beam=1)) == ["gun blade", "beam blade", *["gun blade"] * 3]
    assert built(squad, beam=1).points == 10 + 4 * 5 + 3
    assert refused(squad, beam=1, fist=1) == ("options.fist", "1 models take Arms at most")


def test_any_models_choose_each_for_itself():
    squad = unit(arms("beam", "fist", most=None))
    assert weapons(built(squad, beam=2, fist=2)) == ["beam blade"] * 2 + ["fist blade"] * 2 + ["gun blade"]
    assert refused(squad, beam=3, fist=3)[1] == "3 is too many: there are only 2 models with gun to take it"


def test_up_to_two_and_one_for_each_three_models():
    assert refused(unit(arms("beam", most=2)), beam=3)[1] == "2 models take Arms at most"
    squad = unit(arms("beam", most=1, per=3))
    assert refused(squad, beam=2)[1] == "1 models take Arms at most"
    assert built(squad, counts=(("guard", 5),), beam=2).points == 10 + 5 * 5 + 2 * 3


def test_the_owner_says_who_takes_it():
    squad = unit(arms("beam", most=2))
    assert weapons(built(squad, beam=2, on=(("beam", (5, 2)),))) == [
        *("gun blade", "beam blade"),
        *("gun blade", "gun blade", "beam blade"),
    ]
    with pytest.raises(ListEntryError, match="model 1 cannot take it: it is for guard"):
        built(unit(arms("beam", models=("guard",))), beam=1, on=(("beam", (1,)),))
    with pytest.raises(ListEntryError, match="there is no model 9"):
        built(squad, beam=1, on=(("beam", (9,)),))
    with pytest.raises(ListEntryError, match="more models are named than take it: 1 do"):
        built(squad, beam=1, on=(("beam", (1, 2)),))
    with pytest.raises(ListEntryError, match="beam is not taken"):
        built(squad, on=(("beam", (1,)),))


def test_all_models_replace_theirs_at_one_price_or_for_each():
    flat = unit(Section("all", "All", (option("fists", 8, gift=Gift(weapons=("fist",))),), "all", replaces=(("gun",),)))
    assert weapons(built(flat, fists=1)) == ["fist blade"] * 5
    assert built(flat, fists=1).points == 30 + 8
    each = Price(each=2, kinds=(("chief", 5),), once=1)
    dear = unit(Section("all", "All", (option("fists", each, gift=Gift(weapons=("fist",))),), "all"))
    assert built(dear, fists=1).points == 30 + 4 * 2 + 5 + 1


def test_those_who_gave_up_a_weapon_before_are_not_among_all():
    fists = Section(
        "all", "All", (option("fists", Price(each=2), gift=Gift(weapons=("fist",))),), "all", replaces=(("gun",),)
    )
    squad = unit(arms("beam"), fists)
    assert weapons(built(squad, beam=1, fists=1)) == ["beam blade"] + ["fist blade"] * 4
    assert built(squad, beam=1, fists=1).points == 30 + 3 + 4 * 2


def test_several_weapons_give_way_to_several():
    told = option("two", 4, gift=Gift(weapons=("fist", "beam")), replaces=(("gun", "beam"), ("blade",)))
    squad = unit(Section("swap", "Swap", (told,)))
    assert weapons(built(squad, two=1))[0] == "fist beam"
    bare = unit(Section("bare", "Bare", (option("none", -2, replaces=(("blade",),)),)))
    assert weapons(built(bare, none=1))[0] == "gun"
    assert built(bare, none=1).points == 30 - 2


def test_two_models_take_it_together():
    crew = unit(
        Section("crew", "Crew", (option("beam", Price(taking=9), gift=Gift(weapons=("beam",))),), most=4, group=2)
    )
    assert weapons(built(crew, beam=1)) == ["gun blade beam"] * 2 + ["gun blade"] * 3
    assert built(crew, beam=2).points == 30 + 18
    assert refused(crew, beam=3)[1] == "4 models take Crew at most"


def test_a_model_takes_up_to_two_of_a_list():
    gear = [option(key, 1, gift=Gift(specials=(Special(key),))) for key in ("fearless", "fast", "rugged")]
    squad = unit(Section("gear", "Gear", tuple(gear), choose=2))
    assert built(squad, fearless=1, fast=1).models[0].specials == (FEARLESS, FAST)
    assert built(squad, fearless=1, fast=1).models[1].specials == (Special("stealth", 1),)
    assert refused(squad, fearless=1, fast=1, rugged=1)[0] == "options.rugged"


def test_needs_and_bars():
    badge = option("badge", 1, gift=Gift(specials=(FEARLESS,)))
    fist = option("fist", 3, gift=Gift(weapons=("fist",)), needs=Needs(every=("badge",)))
    cloak = option("cloak", 2, needs=Needs(none=("fearless",)))
    flag = option("flag", 2, needs=Needs(unit=("fist",), not_in_unit=("beam",)))
    squad = unit(
        *(Section(one.id, one.name, (one,)) for one in (badge, fist, cloak, flag)), arms("beam", models=("guard",))
    )
    assert refused(squad, fist=1) == ("options.fist", "Fist needs badge")
    sound = built(squad, badge=1, fist=1, cloak=1, flag=1)
    assert [model.options for model in sound.models[:2]] == [("badge", "fist", "flag"), ("cloak",)]
    assert refused(squad, flag=1)[1] == "Flag needs fist"
    assert refused(squad, badge=1, fist=1, flag=1, beam=1) == ("options.beam", "Beam is not taken together with Flag")


def test_any_of_several_needs_will_do():
    either = option("flag", needs=Needs(some=("beam", "mounted")))
    squad = unit(arms("beam"), Section("flag", "Flag", (either,)))
    assert refused(squad, flag=1)[1] == "Flag needs beam or mounted"
    assert built(squad, beam=1, flag=1).models[0].options == ("beam", "flag")


def test_attributes_base_and_types_change():
    mount = Gift(
        attributes=(("move", 10),), changes=(("hit-points", 3), ("stealth", 2)), base=Round(20_000), types=("mounted",)
    )
    kind = built(unit(Section("ride", "Ride", (option("horse", 5, gift=mount),), models=("guard",))), horse=1)
    rider, walker = kind.models[1], kind.models[2]
    assert rider.kind.attributes == (("move", 10), ("hit-points", 4))
    assert (rider.kind.base, rider.kind.types) == (Round(20_000), ("mounted",))
    assert rider.specials == (Special("stealth", 3),)
    assert walker.kind is MODELS["guard"]


def test_a_number_that_the_book_does_not_allow_is_refused():
    more = option("more", gift=Gift(changes=(("hit-points", 2),)), most=3)
    squad = unit(Section("more", "More", (more,), choose=None))
    assert built(squad, more=1).models[0].kind.attribute("hit-points") == 3
    assert refused(unit(replace(squad.sections[0], models=("chief",))), more=2) == (
        "options.more",
        "squad cannot take it: its hit-points would be 5, and it is from 1 to 4",
    )


def test_a_model_becomes_another_one():
    squad = unit(arms("fist"), Section("ride", "Ride", (option("horse", gift=Gift(becomes="rider")),), "all"))
    unit_of = built(squad, fist=1, horse=1)
    assert weapons(unit_of) == ["beam fist"] + ["beam"] * 4
    assert {model.profile for model in unit_of.models} == {"rider"}


def test_rules_of_weapons_and_rules_lost():
    gift = Gift(weapon_rules=(("gun", (Special("accurate"),)),), loses=("stealth",))
    squad = unit(Section("sights", "Sights", (option("scopes", gift=gift),), models=("guard",)))
    one, other = built(squad, scopes=1).models[1:3]
    gun, blade = carried(one, roster(squad))
    assert (gun.id, gun.name, gun.profiles[0].specials) == ("gun-accurate", "gun (Accurate)", (Special("accurate"),))
    assert blade is WEAPONS["blade"]
    assert one.specials == ()
    assert carried(other, roster(squad))[0] is WEAPONS["gun"]


def test_the_unit_takes_rules_abilities_and_models():
    song = Ability("song", "Song", "Sing.")
    whole = Section(
        "whole",
        "Whole",
        (
            option("brave", 2, gift=Gift(specials=(FEARLESS,), abilities=(song,))),
            option("more", 7, gift=Gift(models=(("rider", 2),)), most=2),
        ),
        "unit",
        choose=None,
    )
    squad = unit(whole)
    sung = built(squad, brave=1, more=2)
    assert (sung.specials, sung.kind.abilities) == ((FEARLESS,), (song,))
    assert [model.id for model in sung.models if model.profile == "rider"] == ["a1.6", "a1.7", "a1.8", "a1.9"]
    assert sung.points == 30 + 2 + 2 * 7
    assert refused(squad, brave=2)[1] == "2 is too many: squad takes it up to 1 times"
    assert built(squad).kind is squad


def test_shared_lists_and_prices_of_one_unit():
    shared = UpgradeList("arms", "Arms", (arms("beam", "fist"),))
    squad = unit(upgrades=(UpgradeUse("arms", (("fist", Price(9)),)),))
    known = roster(squad, upgrades={"arms": shared})
    assert build_unit(ListEntry("squad", options=(("fist", 1),)), "a", known).points == 30 + 9
    assert build_unit(ListEntry("squad", options=(("beam", 1),)), "a", known).points == 30 + 3


def test_options_of_one_id_are_told_apart_by_their_sections():
    squad = unit(arms("beam", models=("chief",)), arms("beam", section="more", models=("guard",)))
    assert list(unit_upgrades(roster(squad), "squad")) == ["arms.beam", "more.beam"]
    entry = ListEntry("squad", options=(("more.beam", 1),))
    assert weapons(build_unit(entry, "a", roster(squad)))[1] == "beam blade"


def test_a_size_in_all():
    squad = unit(size=(3, 4))
    assert len(built(squad, counts=(("guard", 3),)).models) == 4
    with pytest.raises(ListEntryError, match="5 models are too many: squad has 3 to 4"):
        built(squad)


def test_nothing_costs_less_than_nothing():
    cheap = unit(Section("cheap", "Cheap", (option("cheap", -100),)))
    assert refused(cheap, cheap=1)[1] == "squad would cost -70 points: a unit costs nothing at least"


def group(*hosts, most=3):
    squad = unit(groups=most)
    army = Army("x", "X", "m", tuple(ListEntry("squad", groups=host) for host in hosts))
    return army, roster(squad)


def test_groups_of_units():
    army, known = group(None, 1, 1)
    assert list(army_faults(army, known)) == []
    (whole,) = build_army(army, "a", known)
    assert (len(whole.models), len(whole.parts), whole.points) == (15, 3, 90)
    army, known = group(None, 1, 1, 1)
    assert list(army_faults(army, known)) == [
        ("units[3].groups", "squad is one of 3 units in a group at most: leave groups out")
    ]
    army, known = group(None, 1, most=1)
    assert list(army_faults(army, known)) == [("units[1].groups", "squad is fielded by itself: leave groups out")]
