"""The dice of an attack, number by number: what the book says is worked out here anew and compared."""

from itertools import product
from typing import Any

import pytest

from openfire.dice import D12
from openfire.engine.facts import Declared, Threw
from openfire.engine.questions import Roll
from openfire.game.books import STRESS as EDITION
from openfire.rules.stress.attack.free_attacks import FreeAimOptions
from openfire.testkit import Battle, battle

rule = pytest.mark.rule

EACH_FACE = list(range(1, 13))


def duel(weapon: dict[str, Any], attacker: str = "", target: str = "", **more: Any) -> Battle:
    """a1 is about to attack b1, ten inches away, with a weapon of its own."""
    text = f"a1 @ 10,10 gun {attacker}\nb1 @ 20,10 {target}"
    g = battle(EDITION, text, weapons={"gun": {"range": 24, **weapon}}, **more)
    return g.play("activate: a1", "move: stay")


def waiting(g: Battle) -> Roll:
    """The roll that the game waits for."""
    assert isinstance(g.question, Roll)
    return g.question


@rule("stress.dice.d12")
def test_every_die_of_a_round_has_twelve_sides() -> None:
    text = "a1 @ 10,10 gun stress:1\nb1 @ 20,10 Resilient"
    g = battle(EDITION, text, weapons={"gun": {"range": 24}}, order=[], round=2)
    g.play(dice=[9, 3])
    g.play("activate: a1", "recover: yes", "move: stay", "attack: a1.1:gun>b1", "re-roll defence: 1", dice=[7, 7, 2, 8])
    thrown = [fact.rolled for fact in g.all(Threw)]
    assert [rolled.label for rolled in thrown] == [
        *("initiative", "initiative", "recover"),
        *("skill", "defence", "defence, again"),
    ]
    assert {rolled.die for rolled in thrown} == {D12}


@rule("stress.dice.d12")
def test_no_die_shows_a_13() -> None:
    g = duel({})
    with pytest.raises(AssertionError, match="13"):
        g.play("attack: a1.1:gun>b1", dice=[13])


@rule("stress.dice.modifiers.before-roll")
def test_modifiers_are_settled_while_the_dice_still_lie_on_the_table() -> None:
    g = duel({"attacks": 2, "piercing": 3, "specials": ["Accurate"]}, "skill=8", "Stealth_(3)")
    g.play("attack: a1.1:gun>b1")
    roll = waiting(g)
    assert (roll.label, roll.needed) == ("skill", 9)
    assert {one.name: one.value for one in roll.modifiers} == {"accurate": 2, "stealth": -3}
    g.play(dice=[9, 8])
    roll = waiting(g)
    assert (roll.label, roll.needed) == ("defence", 11)
    assert {one.name: one.value for one in roll.modifiers} == {"piercing": -3}


@rule(
    "stress.dice.attribute.fail-under",
    "stress.dice.attribute.pass-equal-or-over",
    "stress.dice.natural-1-fails",
    "stress.dice.natural-12-succeeds",
    "stress.dice.modifiers.on-the-roll",
    "stress.attack.hit",
)
@pytest.mark.parametrize(
    ("skill", "stealth", "specials"),
    [
        *product([2, 3, 7, 11, 12], [0], [[], ["Accurate"], ["Unwieldy"]]),
        *product([2, 7, 12], [4, 20], [[], ["Accurate", "Unwieldy"]]),
    ],
)
def test_each_face_hits_or_misses_as_the_book_says(skill: int, stealth: int, specials: list[str]) -> None:
    change = 2 * ("Accurate" in specials) - 2 * ("Unwieldy" in specials) - stealth
    hits = [face for face in EACH_FACE if face != 1 and (face == 12 or face + change >= skill)]
    target = f"Stealth_({stealth})" if stealth else ""
    g = duel({"attacks": 12, "specials": specials}, f"skill={skill}", target)
    g.play("attack: a1.1:gun>b1", dice=EACH_FACE)
    assert waiting(g).label == "defence"
    assert waiting(g).request.n == len(hits)


@rule("stress.weapon.torrent-hit")
@pytest.mark.parametrize("stealth", [1, 20])
def test_a_torrent_hits_with_eleven_faces_of_twelve(stealth: int) -> None:
    g = duel({"attacks": 12, "specials": ["Torrent"]}, "skill=12", f"Stealth_({stealth})")
    g.play("attack: a1.1:gun>b1", dice=EACH_FACE)
    assert waiting(g).request.n == 11


@rule("stress.defence.piercing", "stress.damage.per-failed-roll", "stress.dice.natural-1-fails")
@pytest.mark.parametrize(("defence", "piercing"), list(product([2, 5, 8, 12], [0, 1, 4, 12])))
def test_each_face_saves_or_fails_as_the_book_says(defence: int, piercing: int) -> None:
    fails = [face for face in EACH_FACE if face == 1 or (face != 12 and face - piercing < defence)]
    g = duel({"damage": 12, "piercing": piercing}, "", f"defence={defence} hit-points=20")
    g.play("attack: a1.1:gun>b1", dice=[7, *EACH_FACE])
    assert g.state.models["b1.1"].hit_points == 20 - len(fails)


@rule("stress.unit.heavy-armour-damage", "stress.unit.heavy-armour-piercing", "stress.defence.rolls-per-damage-point")
@pytest.mark.parametrize(("damage", "piercing", "armour"), list(product([1, 2, 4], [0, 1, 3], [1, 2, 5])))
def test_armour_never_takes_damage_below_1_nor_piercing_below_0(damage: int, piercing: int, armour: int) -> None:
    g = duel({"attacks": 2, "damage": damage, "piercing": piercing}, "", f"defence=6 Heavy_Armour_({armour})")
    g.play("attack: a1.1:gun>b1", dice=[7, 7])
    assert waiting(g).request.n == 2 * max(1, damage - armour)
    assert waiting(g).needed == 6 + max(0, piercing - armour)


@rule("stress.weapon.rending")
@pytest.mark.parametrize("twelves", [0, 1, 2, 3])
def test_every_natural_12_adds_the_rending_and_no_defence_roll(twelves: int) -> None:
    g = duel({"attacks": 3, "specials": ["Rending (2)"]}, "", "hit-points=9")
    faces = [12] * twelves + [11] * (3 - twelves)
    g.play("attack: a1.1:gun>b1", dice=[*faces, 8, 8, 8])
    assert g.state.models["b1.1"].hit_points == 9 - 2 * twelves


@rule("stress.weapon.rapid-fire")
@pytest.mark.parametrize(("reach", "dice"), [(24, 2), (20, 2), (19.9992, 2), (19.998, 1), (10, 1)])
def test_rapid_fire_at_ten_inches(reach: float, dice: int) -> None:
    """Half of 19.9992 is 9.9996, four ten-thousandths short of 10: that still counts as within (ruling X-37)."""
    units = [
        {"id": "a1", "at": "10,10", "base": "1 in", "weapons": ["gun"]},
        {"id": "b1", "at": "21,10", "base": "1 in"},
    ]
    weapons = {"gun": {"range": reach, "specials": ["Rapid Fire"]}}
    g = battle(EDITION, {"units": units, "weapons": weapons}).play("activate: a1", "move: stay", "attack: a1.1:gun>b1")
    assert waiting(g).request.n == dice


def screen(kinds: str) -> list[dict[str, Any]]:
    """A pillar before each model of a line along x = 40: a low one where it is seen in part, a tall one where not."""
    heights = {"p": 0.6, "h": 5}
    return [
        {"id": f"pillar-{k}", "box": [38, at - 0.8, 39, at + 0.8], "height": heights[kind], "keywords": ["impassable"]}
        for k, kind in enumerate(kinds)
        if kind in heights
        for at in [24 + (k - len(kinds) // 2) * 3]
    ]


LINES = [
    "f" * full + "p" * part + "h" * (many - full - part)
    for many in range(1, 8)
    for full in range(many + 1)
    for part in range(many + 1 - full)
]


@rule(
    "stress.los.three-results",
    "stress.los.clear-one-in-three",
    "stress.los.obstructed-one-in-three",
    "stress.los.blocked-none-visible",
)
@pytest.mark.parametrize("kinds", LINES)
def test_one_in_three_for_units_of_one_to_seven(kinds: str) -> None:
    """f is a model seen fully, p in part, h is hidden."""
    many, full, part = len(kinds), kinds.count("f"), kinds.count("p")
    models = [{"at": f"40,{24 + (k - many // 2) * 3}"} for k in range(many)]
    units = [{"id": "a1", "at": "10,24", "weapons": ["gun"]}, {"id": "b1", "models": models}]
    g = battle(EDITION, {"units": units, "weapons": {"gun": {"range": 60}}, "table": {"pieces": screen(kinds)}})
    g.play("activate: a1", "move: stay")
    if 3 * (full + part) < many:
        g.refuses("attack: a1.1:gun>b1", code="blocked", rule="stress.los.blocked-none-visible")
    else:
        g.play("attack: a1.1:gun>b1")
        assert g.all(Declared)[0].sights == (("b1", "clear" if 3 * full >= many else "obscured"),)


@rule("stress.weapon.unwieldy-no-free-attack")
def test_a_free_attack_is_made_ready_with_what_may_be_used_in_it() -> None:
    club, knife = {"range": 2, "specials": ["Assault", "Unwieldy"]}, {"range": 1, "specials": ["Assault"]}
    g = battle(
        EDITION, "a1 @ 10,10 base=1_in\nb1 @ 10,12 base=1_in club knife", weapons={"club": club, "knife": knife}
    ).cursor.game
    ready = FreeAimOptions(g, "b1", "a1").ready()
    assert {model: [arm.weapon for arm in arms] for model, arms in ready.items()} == {"b1.1": ["knife"]}
