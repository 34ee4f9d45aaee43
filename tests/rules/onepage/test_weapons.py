"""The weapons of the guide: the list, melee strengths and types, and how weapons are written."""

import pytest

from openfire import documents
from openfire.documents import DocumentError
from openfire.game.books import ONEPAGE as EDITION
from openfire.game.books import STRESS
from openfire.geometry.inches import INCH
from openfire.ledger.statements import load_ledger
from openfire.roster.amounts import print_amount
from openfire.roster.weapon_files import read_weapons
from openfire.rules.onepage.attack.weapons import arsenal, melee_weapon, print_weapon, read_weapon
from openfire.rules.onepage.specials import weapon_has
from openfire.testkit import battle

rule = pytest.mark.rule
ROWS = {name: one for name, one in load_ledger("onepage").items() if name.startswith("onepage.weapon-table.")}


@rule("onepage.weapon.inline-format")
@rule("onepage.example.inline-weapon")
@rule("onepage.weapon.suffix-p")
def test_a_weapon_is_read_as_the_guide_writes_it():
    weapon = read_weapon('Sniper Rifle (36", A1p, Sniper)')
    assert (weapon.name, weapon.range, weapon.attacks.plus) == ("Sniper Rifle", (0, 36 * INCH), 1)
    assert [special.title for special in weapon.specials] == ["Piercing", "Sniper"]


EVERY = (
    *arsenal().ranged.values(),
    *(melee_weapon(strength, kind) for strength in arsenal().strengths for kind in arsenal().types),
)


@pytest.mark.parametrize("weapon", EVERY, ids=lambda one: one.name)
def test_what_is_printed_is_read_back(weapon):
    assert read_weapon(print_weapon(weapon)) == weapon
    assert read_weapon(weapon.name) == weapon


WRITTEN = (
    'Long Gun (36", A1p, Sniper)',
    'Twin Hail (36", A2D6, Linked, Unwieldy)',
    'Last Word (18", AD6+1x, Limited)',
    "Hook (A3p, Rending)",
    'Hull Gun (48", A9, Front Mount, Indirect, Poison)',
)


@pytest.mark.parametrize("text", WRITTEN)
def test_what_is_read_is_printed_back(text):
    assert print_weapon(read_weapon(text)) == text


def test_piercing_may_be_spelt_out_and_is_printed_as_p():
    assert print_weapon(read_weapon('Gun (12", A2, Piercing)')) == 'Gun (12", A2p)'
    assert read_weapon('Gun (12", A2p, Piercing)') == read_weapon('Gun (12", A2p)')


def test_a_module_writes_weapons_as_the_guide_does():
    text = """weapons:
  - {id: long-gun, text: 'Long Gun (36", A1p, Sniper)'}
  - {id: club, name: Big club, text: Heavy Powerfist}
"""
    long_gun, club = read_weapons(documents.parse(text, "weapons.yaml"), EDITION.vocabulary).values()
    assert long_gun.profiles == (read_weapon('Long Gun (36", A1p, Sniper)'),)
    assert (club.name, print_weapon(club.profiles[0])) == ("Big club", "Big club (A3p, Rending)")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{id: gun, text: Gun}", "is no weapon"),
        ("{id: gun, text: Rifle, attacks: 2}", "says this already"),
        ("{id: gun, attacks: 2}", "the field name is missing"),
    ],
)
def test_a_weapon_that_is_written_badly_is_refused_with_its_line(line, reason):
    with pytest.raises(DocumentError, match=reason) as caught:
        read_weapons(documents.parse(f"weapons:\n  - {line}\n", "weapons.yaml"), EDITION.vocabulary)
    assert caught.value.line == 2


def test_other_editions_have_no_such_notation():
    with pytest.raises(DocumentError, match="no such notation"):
        read_weapons(documents.parse("weapons: [{id: gun, text: Rifle}]", "weapons.yaml"), STRESS.vocabulary)


@pytest.mark.parametrize("text", ["Gun", "Gun (A)", 'Gun (12", 3)', 'Gun (12", A3q)', 'Gun (12", A3, Loud)'])
def test_what_is_no_weapon_is_refused(text):
    with pytest.raises(ValueError, match=r"is no weapon|is not an amount|special rule"):
        read_weapon(text)


@rule("onepage.weapon.suffix-x-piercing")
@rule("onepage.weapon.suffix-x-single")
def test_an_x_is_piercing_with_all_wounds_on_one_model():
    weapon = read_weapon('Cutter (12", A6x)')
    assert weapon_has(weapon, "piercing")
    assert weapon_has(weapon, "single-model")


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
        assert arsenal().strengths[told["name"]] == told["attacks"]
        return
    weapon = arsenal().ranged[told["name"]]
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
    assert set(arsenal().types) >= {kind}


# ------------------------------------------------------------------------------------------------ the list in play

RANGED = {name: row.data for name, row in ROWS.items() if row.data["range_in"] is not None}


def facing(text, away):
    """One model with a weapon, one target of Tough(20) so many inches away, bases of 1 inch."""
    units = [
        {"id": "a1", "at": "1,24", "base": "1 in", "weapons": ["arm"]},
        {"id": "b1", "at": f"{2 + away:g},24", "base": "1 in", "hit-points": 20},
    ]
    return battle(EDITION, {"units": units}, weapons={"arm": text}).play("activate: a1")


@pytest.mark.parametrize("row", RANGED.values(), ids=RANGED)
def test_a_ranged_weapon_of_the_list_is_fired_as_far_and_as_often_as_it_says(row):
    near, far = (facing(row["name"], row["range_in"] + more).play("action: hold") for more in (0, 0.001))
    far.refuses("attack: all b1", rule="onepage.shoot.who", code="out-of-range")
    rolled = row["attacks"] == "D3"
    number = 3 if rolled else int(row["attacks"])
    # Everything hits, every block succeeds; Piercing makes the target roll again, and all fail.
    again = number if row["suffix"] else 0
    near.play("attack: all b1", dice=[*([5] * rolled), *[4] * number, *[4] * number, *[1] * again])
    assert near.state.models["b1.1"].hit_points == 20 - again


STRIKES = [(name, number, kind) for name, number in arsenal().strengths.items() for kind in arsenal().types]


@pytest.mark.parametrize(("strength", "attacks", "kind"), STRIKES)
def test_a_melee_weapon_of_the_list_strikes_as_often_as_it_says(strength, attacks, kind):
    # One 6, the others miss. A Powerfist's 6 wounds at once; a Powersword's hit is blocked twice; a claw's once.
    block = {"Powerfist": [], "Powersword": [4, 4]}.get(kind, [4])
    after = [1, 6] if kind == "Powerfist" else [1]
    g = facing(f"{strength} {kind}", 3).play("action: assault b1", "assault move: a1.1@4,24")
    g.play(dice=[6, *[1] * (attacks - 1), *block, *after])
    assert g.state.models["b1.1"].hit_points == 20 - (kind == "Powerfist")


def test_a_line_that_is_no_weapon_is_refused_where_it_stands():
    with pytest.raises(DocumentError, match=r"weapons\.arm: 'Rifel' is no weapon"):
        facing("Rifel", 3)
    with pytest.raises(DocumentError, match=r"weapons\.arm: this book does not write weapons on one line"):
        battle(STRESS, {"units": [{"id": "a1", "at": "1,1"}]}, weapons={"arm": "Rifle"})
