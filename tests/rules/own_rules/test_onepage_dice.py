"""Own rules of a One Page module that change numbers and dice: each worked out by hand from the guide, then played."""

from __future__ import annotations

from typing import Any

import pytest

from openfire.dice import Pool, Tally
from openfire.documents import parse
from openfire.engine.facts import Hurt, Lost, Threw, Told
from openfire.engine.questions import Ask, Modifier, Roll
from openfire.game.books import ONEPAGE
from openfire.roster.own_rules.files import read_rules
from openfire.roster.own_rules.sentences import sentences
from openfire.testkit import Battle, battle
from tests.rules.own_rules import onepage_patterns
from tests.rules.own_rules.onepage_patterns import book, duel


def rolled(g: Battle) -> Roll:
    """The roll that the game waits for."""
    assert isinstance(g.question, Roll), g.question
    return g.question


def asked(g: Battle) -> str:
    """The name of the open question."""
    assert isinstance(g.question, Ask), g.question
    return g.question.what


def shot(g: Battle, action: str = "hold") -> Roll:
    """The roll to hit of a1 at b1."""
    steps = ["activate: a1", f"action: {action}", *(["move: none"] if action == "walk" else []), "attack: all b1"]
    return rolled(g.play(*steps))


def charged(g: Battle) -> Roll:
    """The roll to hit of a1, which has assaulted b1."""
    g.play("activate: a1", "action: assault b1", "assault move: suggested")
    if isinstance(g.question, Ask) and g.question.what == "pile in":
        g.play("pile in: suggested")
    return rolled(g)


def count(roll: Roll) -> int:
    """How many dice are rolled."""
    assert isinstance(roll.request, Tally | Pool), roll.request
    return roll.request.n


def again(roll: Roll) -> tuple[int, ...]:
    """The natural faces that are rolled again."""
    assert isinstance(roll.request, Tally | Pool), roll.request
    return tuple(face for face, is_so in enumerate(roll.request.test.reroll, 1) if is_so)


def after(g: Battle, *faces: int) -> Roll:
    """The roll that follows when the dice of the open one have fallen."""
    return rolled(g.play(dice=faces))


def test_every_rule_of_the_pattern_book_is_read_and_said_back() -> None:
    path = onepage_patterns.__file__.replace("onepage_patterns.py", "onepage_rules.yaml")
    with open(path, encoding="utf-8") as file:  # a text beside this one
        own = read_rules(parse(file.read(), "rules.yaml"), ONEPAGE.vocabulary)
    assert len(own.rules) == len(book()) >= 80
    words = ONEPAGE.vocabulary.rule_words
    assert words is not None
    assert all(line.endswith(".") for rule in own.rules.values() for line in sentences(rule, words))


# ------------------------------------------------------------------------------------------------ to hit


@pytest.mark.parametrize(
    ("names", "attacker", "target", "gun", "apart", "needed"),
    [
        ((), "", "", (), 10, 4),
        (("Hard Target",), "", "Hard_Target", (), 10, 5),  # beyond 9 inches
        (("Hard Target",), "", "Hard_Target", (), 9, 4),
        (("Reliable Aim",), "", "", ("Reliable Aim",), 10, 2),
        (("Two Barrels",), "Two_Barrels", "", (), 10, 5),
        (("Lock On",), "", "Flying", ("Lock On",), 10, 3),
        (("Lock On",), "", "", ("Lock On",), 10, 4),
        (("Swarm",), "Swarm", "", (), 10, 4),  # ten models, and in melee
    ],
)
def test_the_face_that_hits(
    names: tuple[str, ...], attacker: str, target: str, gun: tuple[str, ...], apart: float, needed: int
) -> None:
    assert shot(duel(*names, attacker=attacker, target=target, gun=gun, apart=apart)).needed == needed


def test_a_modifier_is_named_and_cites_its_rule() -> None:
    roll = shot(duel("Hard Target", target="Hard_Target"))
    assert roll.modifiers == (Modifier("hard target", -1, "module.hard-target"),)


def test_no_rule_makes_a_quality_test_worse_than_6() -> None:
    # Quality 6+ and -1: a 6 still hits (ruling A-OWN-NUMBERS)
    assert shot(duel("Hard Target", attacker="quality=6", target="Hard_Target")).needed == 6


def test_drilled_troops_roll_ones_again_unless_they_have_moved() -> None:
    assert again(shot(duel("Drilled", attacker="Drilled"))) == (1,)
    assert again(shot(duel("Drilled", attacker="Drilled"), "walk")) == ()


def test_failed_hits_are_rolled_again_in_melee_only() -> None:
    assert again(charged(duel("Battle Trance", attacker="Battle_Trance", apart=6))) == (1, 2, 3)
    assert again(shot(duel("Battle Trance", attacker="Battle_Trance"))) == ()


def test_a_rule_of_the_enemy_lets_attackers_roll_again() -> None:
    assert again(charged(duel("Weak Spot", target="Weak_Spot", apart=6))) == (1, 2, 3)


def test_a_pack_counts_friends_near_the_enemy() -> None:
    # a2 and a3 stand within 3 inches of a1 once it is there; Quality 4+, +2 at most: 2+
    third = "a2 @ 26,21.6\na3 @ 26,18.4\na4 @ 24,21.6"
    roll = charged(duel("Pack Hunters", attacker="Pack_Hunters", third=third, size="", apart=6))
    assert (roll.needed, roll.modifiers[0].value) == (2, 2)


def test_two_barrels_are_twice_the_attacks() -> None:
    assert count(shot(duel("Two Barrels", attacker="Two_Barrels"))) == 2


def test_the_frenzied_have_one_attack_more_when_they_assault() -> None:
    assert count(charged(duel("Frenzied", attacker="Frenzied", apart=6))) == 2


def test_a_marked_enemy_is_hit_more_easily() -> None:
    g = duel("Spotter", attacker="", third="a2 @ 10,26 Spotter", order=["a", "b"])
    g.play("activate: a2", "target of spotter: b1", "action: hold", "attack: none")
    g.play("activate: b1", "action: hold", "attack: none")
    assert g.state.units["b1"].mark("token:mark") == 1
    assert shot(g).needed == 3


# ------------------------------------------------------------------------------------------------ what faces bring


def test_each_hit_bursts_where_there_are_enough_models() -> None:
    many = duel("Bursting", gun=("Bursting (3)",))
    shot(many)
    assert count(after(many, 4)) == 3
    few = duel("Bursting", gun=("Bursting (3)",), size="x2")
    shot(few)
    assert count(after(few, 4)) == 1


def test_a_crushing_wound_is_several_on_one_model() -> None:
    # one hit, not blocked: 3 wounds on one model of Tough(9); nobody is asked, for there is one
    g = duel("Crushing", gun=("Crushing (3)",), size="hit-points=9")
    shot(g)
    g.play(dice=[4, 1])
    assert [(fact.model, fact.damage) for fact in g.all(Hurt)] == [("b1.1", 3)]


def test_a_six_is_two_hits() -> None:
    g = duel("Surging", gun=("Surging",))
    shot(g)
    assert count(after(g, 6)) == 2
    g = duel("Surging", gun=("Surging",))
    shot(g)
    assert count(after(g, 5)) == 1


def test_a_six_brings_another_attack_from_afar_and_no_third_one() -> None:
    g = duel("Relentless Barrels", gun=("Relentless Barrels",))
    shot(g)
    roll = after(g, 6)
    assert (roll.label, count(roll), roll.needed) == ("hit again", 1, 4)
    roll = after(g, 6)
    assert (roll.label, count(roll)) == ("block", 2)
    near = duel("Relentless Barrels", gun=("Relentless Barrels",), apart=8)
    shot(near)
    assert after(near, 6).label == "block"


def test_a_six_that_pierces_is_not_ignored_by_armor() -> None:
    g = duel("Splinter", gun=("Splinter",), target="Armored")
    shot(g)
    roll = after(g, 6)
    assert (roll.label, again(roll)) == ("block piercing", ())
    g = duel("Splinter", gun=("Splinter",), target="Armored")
    shot(g)
    assert after(g, 5).label == "ignore"


def test_a_six_that_pierces_is_blocked_twice_by_the_unarmored() -> None:
    g = duel("Splinter", gun=("Splinter",))
    shot(g)
    roll = after(g, 6)
    assert (roll.label, again(roll)) == ("block piercing", (4, 5, 6))


def test_an_unblocked_one_is_another_wound() -> None:
    g = duel("Skewer", gun=("Skewer",), size="hit-points=9")
    shot(g)
    g.play(dice=[4, 1])
    assert sum(fact.damage for fact in g.all(Hurt)) == 2


# ------------------------------------------------------------------------------------------------ saves


def test_venom_makes_sixes_be_blocked_again() -> None:
    g = duel("Venom", gun=("Venom",))
    shot(g)
    assert again(after(g, 4)) == (6,)


@pytest.mark.parametrize(
    ("names", "target", "gun", "label", "needed"),
    [
        (("Iron Hide",), "Iron_Hide", (), "block", 3),
        (("Reinforced",), "Reinforced Armored", (), "ignore", 3),
        (("Deep Cover",), "Deep_Cover Stealth", (), "ignore", 4),
        (("Scorching",), "Stealth", ("Scorching",), "block", 4),
        (("Shroud",), "Shroud", (), "ignore", 5),
        ((), "Stealth", (), "ignore", 5),
    ],
)
def test_the_first_save_and_the_face_it_needs(
    names: tuple[str, ...], target: str, gun: tuple[str, ...], label: str, needed: int
) -> None:
    g = duel(*names, target=target, gun=gun)
    shot(g)
    roll = after(g, 4)
    assert (roll.label, roll.needed) == (label, needed)


def test_the_undying_ignore_wounds_by_the_better_of_their_faces() -> None:
    g = duel("Undying", target="Undying")
    shot(g)
    g.play(dice=[4, 1])
    roll = rolled(g)
    assert (roll.label, roll.needed) == ("ignore wounds", 5)
    pierced = duel("Undying", target="Undying", gun=("Piercing",))
    shot(pierced)
    pierced.play(dice=[4, 1])
    assert rolled(pierced).needed == 6


def test_the_fortified_are_armored_against_piercing_weapons_too() -> None:
    g = duel("Fortified", target="Fortified Armored", gun=("Piercing",))
    shot(g)
    assert after(g, 4).label == "ignore"
    usual = duel("Fortified", target="Armored", gun=("Piercing",))
    shot(usual)
    assert after(usual, 4).label == "block"


def test_tank_hunters_add_to_the_damage_roll() -> None:
    units = [
        {"id": "a1", "at": "20,20", "weapons": ["gun"], "specials": ["Tank Hunters"]},
        {"id": "b1", "at": "31,20", "types": ["vehicle"], "hit-points": 9, "base": "4x2 in rectangle"},
    ]
    told: dict[str, Any] = {"units": units, "rules": [book()["Tank Hunters"]], "weapons": {"gun": {"range": 24}}}
    g = battle(ONEPAGE, told)
    shot(g)
    # hit, not ignored, not blocked; a 4 and one wound and 2: 7 and the facing; shaken or worse
    g.play(dice=[4, 1, 1, 4])
    rolls = [fact for fact in g.all(Told) if fact.what == "damage roll"]
    assert "module.tank-hunters" in rolls[0].rules


def test_a_shield_line_ignores_hits_in_melee_only() -> None:
    g = duel("Shield Line", target="Shield_Line", apart=6)
    charged(g)
    roll = after(g, 4)
    assert (roll.label, roll.needed, roll.rules[0]) == ("ignore hits", 5, "module.shield-line")
    far = duel("Shield Line", target="Shield_Line")
    shot(far)
    assert after(far, 4).label == "block"


def test_the_lance_pierces_and_hits_better_when_it_charges() -> None:
    g = duel("Lancing", blade=("Lancing",), apart=6)
    assert charged(g).needed == 3
    assert again(after(g, 3)) == (4, 5, 6)


def test_poison_against_some_kinds_only() -> None:
    def first_block(kind: str) -> Roll:
        units = [
            {"id": "a1", "at": "20,20", "weapons": ["gun"], "specials": ["Giant Slayer"]},
            {"id": "b1", "at": "31,20", "types": [kind]},
        ]
        told: dict[str, Any] = {"units": units, "rules": [book()["Giant Slayer"]], "weapons": {"gun": {"range": 24}}}
        g = battle(ONEPAGE, told)
        shot(g)
        return after(g, 4)

    assert again(first_block("monster")) == (4, 5, 6)
    assert again(first_block("infantry")) == ()


# ------------------------------------------------------------------------------------------------ numbers


def test_a_long_barrel_reaches_farther() -> None:
    g = duel("Long Barrel", gun=("Long Barrel",), apart=29)
    assert shot(g).label == "hit"
    short = duel("Long Barrel", apart=29)
    short.play("activate: a1", "action: hold")
    short.refuses("attack: all b1", code="out-of-range")


@pytest.mark.parametrize(("rule", "walk", "run"), [("Rapid Charge", 6, 12), ("Very Fast", 10, 20), ("Sluggish", 4, 8)])
def test_how_far_a_unit_goes(rule: str, walk: int, run: int) -> None:
    for action, far in (("walk", walk), ("run", run)):
        g = duel(rule, attacker=rule.replace(" ", "_"), apart=40)
        g.play("activate: a1", f"action: {action}")
        g.refuses(f"move: a1.1@20,{20 + far + 0.1:g}", code="too-far")
        g.play(f"move: a1.1@20,{20 + far}")


def test_a_rapid_charge_goes_sixteen_inches() -> None:
    g = duel("Rapid Charge", attacker="Rapid_Charge", apart=15.5)
    g.play("activate: a1", "action: assault b1")
    slow = duel("Rapid Charge", apart=15.5)
    slow.play("activate: a1")
    slow.refuses("action: assault b1", code="no-path")


def test_a_banner_helps_morale_and_a_horror_harms_it() -> None:
    # two of four models fall: half is left, and b1 tests at Quality 4+: +1 of the banner, -1 of the horror
    def needed(target: str, third: str, *names: str) -> int | None:
        g = duel(*names, target=target, third=third, size="x2")
        shot(g)
        g.play(dice=[4, 1])
        g.play("damage: b1.2")
        return rolled(g).needed

    assert needed("War_Banner", "", "War Banner") == 3
    assert needed("", "b2 @ 34,21.5 War_Banner\na2 @ 28,22 Dread_Presence", "War Banner", "Dread Presence") == 4
    assert needed("", "a2 @ 28,22 Dread_Presence", "Dread Presence") == 5


def test_fearless_is_taken_away_by_a_horror() -> None:
    g = duel("Dread Presence", target="Fearless", third="a2 @ 28,22 Dread_Presence", size="x2")
    shot(g)
    g.play(dice=[4, 1])
    g.play("damage: b1.2")
    assert count(rolled(g)) == 1


def test_a_protected_unit_cannot_be_shot_at() -> None:
    g = duel("Untargetable", target="Untargetable", third="b2 @ 31,21.5", size="")
    g.play("activate: a1", "action: hold")
    assert g.refuses("attack: all b1").rule == "module.untargetable"
    g.play("attack: all b2")


def test_who_strikes_first_when_it_is_assaulted() -> None:
    g = duel("Counter Stance", target="Counter_Stance", apart=6, size="")
    roll = charged(g)
    assert (roll.who, roll.about) == ("b", "a1")


def test_long_weapons_strike_from_afar() -> None:
    # b1 stands in a row away from a1: of its three models, pinned to their places, the second is 2.8 inches from a1
    for rule, strikers in (("Reaching Weapons", 2), ("", 1)):
        units: list[dict[str, Any]] = [
            {"id": "a1", "at": "20,20", "base": "1 in"},
            {
                "id": "b1",
                "at": "27,20",
                "base": "1 in",
                "models": 3,
                "step": [2.8, 0],
                "specials": [rule] if rule else [],
            },
        ]
        rules = [book()["Reaching Weapons"], own("Rooted", {"do": {"forbid": "pile-in"}})]
        units[1]["specials"].append("Rooted")
        g = battle(ONEPAGE, {"units": units, "rules": rules, "weapons": {}})
        charged(g)
        g.play(dice=[1])
        assert count(rolled(g)) == strikers


def own(name: str, *effects: dict[str, Any]) -> dict[str, Any]:
    """A rule as its file gives it."""
    return {"name": name, "text": "As it says.", "effects": list(effects)}


def test_split_fire_after_a_walk() -> None:
    # two models, one gun each: one misses b1, the other b2
    third = "b2 @ 31,24"
    g = duel("Split Volleys", attacker="Split_Volleys x2", third=third, size="")
    g.play("activate: a1", "action: walk", "move: none", "attack: a1.1:gun>b1 a1.2:gun>b2", dice=[1, 1])
    assert len(g.all(Threw)) == 2
    usual = duel(attacker="x2", third=third, size="").play("activate: a1", "action: hold")
    usual.refuses("attack: a1.1:gun>b1 a1.2:gun>b2", code="split")


def test_models_that_are_lost_are_counted() -> None:
    g = duel(size="x2")
    shot(g)
    g.play(dice=[4, 1])
    g.play("damage: b1.2", dice=[6])
    assert [fact.model for fact in g.all(Lost)] == ["b1.2"]
