"""A module with special rules of its own: who can carry them, what its hash covers, and that it is kept whole."""

import pytest
from msgspec.structs import replace

from openfire.documents import DocumentError
from openfire.game.books import STRESS
from openfire.game.setups import set_up
from openfire.modules import load, pack, save, unpack
from openfire.roster import ListEntry
from openfire.roster.own_rules.model import OwnRules
from tests.modules.small import lay_out
from tests.modules.test_modules_docs import FILES

EDITIONS = {"stress": STRESS.vocabulary}

RULES = """
rules:
  - name: Iron Will
    text: It does not give in.
    takes: number
    effects: [{when: morale, do: {add: x}}]
  - name: Shredding
    text: It tears through cover.
    for: weapon
    effects: [{when: to-hit, do: {extra-hits: 12}}]
  - name: Lucky
    text: Nobody knows why.
tokens: [{name: luck, most: 3}]
"""

CARRYING = {
    "rules.yaml": RULES,
    "weapons.yaml": FILES["weapons.yaml"].replace("[Rapid Fire]", "[Rapid Fire, Shredding]"),
    "models.yaml": FILES["models.yaml"].replace("[Stealth (1)]", "[Stealth (1), Iron Will (2)]"),
    "units.yaml": FILES["units.yaml"].replace("gain: Fearless", "gain: Lucky"),
}


@pytest.fixture
def folder(tmp_path):
    return lay_out(tmp_path / "own", {**FILES, **CARRYING})


def test_models_weapons_and_options_carry_own_rules(folder):
    module = load(folder, EDITIONS)
    assert list(module.roster.own.rules) == ["iron-will", "shredding", "lucky"]
    army = module.armies["first"]
    setup = set_up(module, module.missions["the-ditch"], [army, army])
    assert setup.own == module.roster.own
    soldier = setup.models["a1.2"]
    assert str(soldier.special("iron-will")) == "Iron Will (2)"
    assert setup.units["a2"].special("lucky")
    assert [str(one) for one in soldier.weapons[-1].profiles[0].specials] in (["Rapid Fire", "Shredding"], ["Assault"])


def test_a_battle_knows_the_rules_that_somebody_in_it_can_have(tmp_path):
    given = RULES.replace(
        "effects: [{when: morale, do: {add: x}}]",
        "effects: [{when: losses, do: {choose: [{name: luck, do: {gain: Lucky}}, {name: rest, do: {heal: 1}}]}}]",
    )
    module = load(lay_out(tmp_path / "given", {**FILES, **CARRYING, "rules.yaml": given}), EDITIONS)
    mission, one = module.missions["the-ditch"], module.armies["first"]
    without = replace(one, units=tuple(replace(unit, options=()) for unit in one.units))
    assert list(set_up(module, mission, [without, without]).own.rules) == ["iron-will", "shredding", "lucky"]
    sergeants = replace(one, units=(ListEntry("sergeants"),))
    units = FILES["units.yaml"] + "  - {id: sergeants, name: Sergeants, models: [{model: sergeant}]}\n"
    bare = load(lay_out(tmp_path / "bare", {**FILES, "rules.yaml": RULES, "units.yaml": units}), EDITIONS)
    assert set_up(bare, bare.missions["the-ditch"], [sergeants, sergeants]).own == OwnRules()


def test_a_module_with_own_rules_is_saved_and_packed_whole(folder, tmp_path):
    module = load(folder, EDITIONS)
    save(module, tmp_path / "copy")
    assert load(tmp_path / "copy", EDITIONS) == module
    assert unpack(pack(module), module.hash, EDITIONS) == module


def test_the_hash_covers_own_rules_and_not_how_they_are_laid_out(folder, tmp_path):
    module = load(folder, EDITIONS)
    spaced = RULES.replace(
        "effects: [{when: morale, do: {add: x}}]", "effects:\n      - do: {add: x}\n        when: morale"
    )
    same = lay_out(tmp_path / "same", {**FILES, **CARRYING, "rules.yaml": spaced})
    assert load(same, EDITIONS).hash == module.hash
    other = lay_out(tmp_path / "other", {**FILES, **CARRYING, "rules.yaml": RULES.replace("add: x", "add: 1")})
    assert load(other, EDITIONS).hash != module.hash


def test_a_module_without_own_rules_is_what_it_was(tmp_path):
    plain = load(lay_out(tmp_path / "plain", FILES), EDITIONS)
    empty = load(lay_out(tmp_path / "empty", {**FILES, "rules.yaml": "rules: []\n"}), EDITIONS)
    assert plain.hash == empty.hash


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("models.yaml", "Iron Wil (2)", "unknown unit special rule Iron Wil; did you mean Iron Will?"),
        ("models.yaml", "Iron Will", "Iron Will needs a number in brackets, such as Iron Will (2)"),
        ("models.yaml", "Shredding", "Shredding is a special rule of a weapon, not of a unit"),
    ],
)
def test_whoever_carries_a_rule_wrongly_is_told(tmp_path, file, text, reason):
    wrong = {**FILES, **CARRYING, file: CARRYING[file].replace("Iron Will (2)", text)}
    with pytest.raises(DocumentError, match=reason.replace("(", r"\(").replace(")", r"\)").replace("?", r"\?")):
        load(lay_out(tmp_path / "wrong", wrong), EDITIONS)
