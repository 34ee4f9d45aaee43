"""The weapons of the guide: the list, melee strengths and types, and how weapons are written."""

import pytest

from openfire.geometry.inches import INCH
from openfire.roster.amounts import print_amount
from openfire.rules.ledger import load_ledger
from openfire.rules.onepage.specials import weapon_has
from openfire.rules.onepage.weapons import LIST, STRENGTHS, TYPES, melee_weapon, print_weapon, read_weapon

rule = pytest.mark.rule
ROWS = {name: one for name, one in load_ledger("onepage").items() if name.startswith("onepage.weapon-table.")}


@rule("onepage.weapon.inline-format")
@rule("onepage.example.inline-weapon")
@rule("onepage.weapon.suffix-p")
def test_a_weapon_is_read_as_the_guide_writes_it():
    weapon = read_weapon('Sniper Rifle (36", A1p, Sniper)')
    assert (weapon.name, weapon.range, weapon.attacks.plus) == ("Sniper Rifle", (0, 36 * INCH), 1)
    assert [special.title for special in weapon.specials] == ["Piercing", "Sniper"]


@pytest.mark.parametrize("weapon", LIST, ids=lambda one: one.name)
def test_what_is_printed_is_read_back(weapon):
    assert read_weapon(print_weapon(weapon)) == weapon


@pytest.mark.parametrize("text", ["Gun", "Gun (A)", 'Gun (12", 3)', 'Gun (12", A3q)', 'Gun (12", A3, Loud)'])
def test_what_is_no_weapon_is_refused(text):
    with pytest.raises(ValueError, match=r"weapon|amount|rule"):
        read_weapon(text)


@rule("onepage.weapon.suffix-x-piercing")
@rule("onepage.weapon.suffix-x-single")
def test_an_x_is_piercing_with_all_wounds_on_one_model():
    weapon = read_weapon('Cutter (12", A6x)')
    assert weapon_has(weapon, "piercing")
    assert weapon_has(weapon, "single-model")


RANGED = {weapon.name: weapon for weapon in LIST}


@rule("onepage.weapon-table.pistol")
@rule("onepage.weapon-table.shotgun")
@rule("onepage.weapon-table.flamer")
@rule("onepage.weapon-table.heavy-flamer")
@rule("onepage.weapon-table.plasma-pistol")
@rule("onepage.weapon-table.meltagun")
@rule("onepage.weapon-table.carbine")
@rule("onepage.weapon-table.assault-rifle")
@rule("onepage.weapon-table.minigun")
@rule("onepage.weapon-table.grenade-launcher")
@rule("onepage.weapon-table.plasmagun")
@rule("onepage.weapon-table.multi-melta")
@rule("onepage.weapon-table.rifle")
@rule("onepage.weapon-table.machinegun")
@rule("onepage.weapon-table.plasma-cannon")
@rule("onepage.weapon-table.autocannon")
@rule("onepage.weapon-table.missile-launcher")
@rule("onepage.weapon-table.battle-cannon")
@rule("onepage.weapon-table.lascannon")
@rule("onepage.weapon-table.light")
@rule("onepage.weapon-table.medium")
@rule("onepage.weapon-table.heavy")
@rule("onepage.weapon-table.master")
@rule("onepage.weapon-table.force")
@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_the_list_is_that_of_the_ledger(row):
    told = row.data
    if told["range_in"] is None:
        assert STRENGTHS[told["name"]] == told["attacks"]
        return
    weapon = RANGED[told["name"]]
    assert weapon.range == (0, told["range_in"] * INCH)
    assert print_amount(weapon.attacks) == told["attacks"]
    assert weapon_has(weapon, "piercing") == (told["suffix"] in ("p", "x"))
    assert weapon_has(weapon, "single-model") == (told["suffix"] == "x")


@rule("onepage.weapon.melee-strength-and-type")
@rule("onepage.weapon.type.ccw-claws")
@rule("onepage.weapon.type.powersword")
@rule("onepage.weapon.type.powerfist")
@pytest.mark.parametrize(
    ("kind", "rules"),
    [("CCW", []), ("Claws", []), ("Powersword", ["piercing"]), ("Powerfist", ["piercing", "rending"])],
)
def test_a_melee_weapon_is_a_strength_and_a_type(kind, rules):
    weapon = melee_weapon("Heavy", kind)
    assert (weapon.range, weapon.attacks.plus) == (None, 3)
    assert [special.name for special in weapon.specials] == rules
    assert set(TYPES) >= {kind}
