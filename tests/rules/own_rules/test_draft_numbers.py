"""Own rules of both drafts' modules that change numbers and dice: each worked out by hand, then played."""

from typing import Any

import pytest

from openfire.engine.edition import Edition
from openfire.engine.facts import Hurt, Lost, Marked
from openfire.engine.questions import Ask, Modifier
from openfire.game.books import ASSAULT, MELEE
from tests.rules.own_rules.drafts import asked, begin, both, defence_of, duel, own, rolled, skill_of

# ------------------------------------------------------------------------------------------------ skill tests


@both
def test_a_number_is_added_and_named(edition: Edition) -> None:
    steady = own("Steady Hand", {"when": "to-hit", "do": {"add": 2}})
    roll = skill_of(duel(edition, steady, attacker="Steady_Hand"))
    assert (roll.needed, roll.modifiers) == (5, (Modifier("steady hand", 2, "module.steady-hand"),))


@both
def test_smoke_is_carried_by_the_target(edition: Edition) -> None:
    smoke = own("Smoke", {"when": "to-hit", "who": "attacker", "if": "shooting", "do": {"add": -3}})
    assert skill_of(duel(edition, smoke, target="Smoke")).needed == 10
    g = begin(edition, "a1 @ 10,10 knife\nb1 @ 11.5,10 Smoke", smoke).play("activate: a1", "action: attack")
    assert rolled(g.play("attack: a1.1:knife>b1")).needed == 7


@both
def test_a_banner_helps_friends_within_six_inches(edition: Edition) -> None:
    banner = own("Banner", {"when": "to-hit", "who": {"friends": {"within": 6, "itself": True}}, "do": {"add": 1}})
    assert skill_of(duel(edition, banner, third="a2 @ 10,15 Banner")).needed == 6
    assert skill_of(duel(edition, banner, third="a2 @ 10,30 Banner")).needed == 7
    assert skill_of(duel(edition, banner, third="a2 @ 10,15 Banner\na3 @ 7,15 Banner")).needed == 6


@both
def test_a_jammer_troubles_enemies(edition: Edition) -> None:
    jammer = own("Jammer", {"when": "to-hit", "who": {"enemies": {"within": 12}}, "do": {"add": -1}})
    assert skill_of(duel(edition, jammer, third="b2 @ 10,20 Jammer")).needed == 8
    assert skill_of(duel(edition, jammer, third="a2 @ 10,20 Jammer")).needed == 7


@both
def test_what_is_set_comes_before_what_is_added_and_limits_come_last(edition: Edition) -> None:
    # skill 7; set 9; +1: 8+; at most 6+ needed: 6+
    rules = (
        own("Capped", {"when": "to-hit", "do": {"at-most": 6}}),
        own("Added", {"when": "to-hit", "do": {"add": 1}}),
        own("Made", {"when": "to-hit", "do": {"set": 9}}),
    )
    assert skill_of(duel(edition, *rules, attacker="Made Added Capped")).needed == 6


@both
def test_a_sight_ignores_what_is_in_the_way(edition: Edition) -> None:
    # a rock that hides a part of b1 gives -3: 10+; the scope halves that (3 / 2 is 2, rounded up): 9+; the eye: 7+
    rock = {
        "pieces": [{"id": "rock", "box": [12.5, 5, 13.5, 9.9], "height": 3, "keywords": ["impassable", "obscuring"]}]
    }
    scope = own("Scope", {"when": "sight-penalty", "do": {"divide": 2}}, **{"for": "weapon"})
    eye = own("Eye", {"when": "sight-penalty", "do": {"set": 0}})
    text = "a1 @ 10,10 {}\nb1 @ 16,10"

    def needed(words: str, gun: list[str]) -> int | None:
        weapons = {"gun": {"range": 24, "specials": gun}}
        g = begin(edition, text.format(words), scope, eye, weapons=weapons, table=rock)
        return rolled(g.play("activate: a1", "action: attack", "attack: a1.1:gun>b1")).needed

    assert [needed("gun", []), needed("gun", ["Scope"]), needed("gun Eye", [])] == [10, 9, 7]


@both
def test_veterans_shake_off_what_suppression_takes(edition: Edition) -> None:
    # one token: -3 in Assault, -2 in Melee
    veteran = own("Veterans", {"when": "token-penalty", "do": {"add": -1}})
    plain, better = (10, 9) if edition is ASSAULT else (9, 8)
    assert skill_of(duel(edition, veteran, attacker="suppression:1")).needed == plain
    assert skill_of(duel(edition, veteran, attacker="suppression:1 Veterans")).needed == better


# ------------------------------------------------------------------------------------------------ defence tests


@both
def test_a_shield_wall_helps_while_most_carry_it(edition: Edition) -> None:
    wall = own("Shield Wall", {"when": "to-defend", "if": {"attacker": {"is": "rider"}}, "do": {"add": 2}})
    assert defence_of(duel(edition, wall, target="Shield_Wall")).needed == 8
    plain = own("Shield Wall", {"when": "to-defend", "do": {"add": 2}})
    roll = defence_of(duel(edition, plain, target="Shield_Wall"))
    assert (roll.needed, roll.modifiers) == (6, (Modifier("shield wall", 2, "module.shield-wall"),))


@both
def test_camouflage_gives_cover_in_the_open_which_a_weapon_finds(edition: Edition) -> None:
    # +2 for cover: 6+; the seeker sets all cover to 0, and what sets comes before what adds: 8 - 2 = 6+ again,
    # so the seeker has a limit instead: at most 0
    cloak = own("Cloak", {"when": "cover", "do": {"add": 2}})
    seeker = own("Seeker", {"when": "cover", "who": "weapon", "do": {"at-most": 0}}, **{"for": "weapon"})
    assert defence_of(duel(edition, cloak, seeker, target="Cloak")).needed == 6
    assert defence_of(duel(edition, cloak, seeker, target="Cloak", gun={"specials": ["Seeker"]})).needed == 8


@both
def test_no_more_cover_is_taken_away_than_there_is(edition: Edition) -> None:
    # +2 for the cloak, and 5 off it are 2 off: 8+ as in the open, and both rules are named
    cloak = own("Cloak", {"when": "cover", "do": {"add": 2}})
    seeker = own("Seeker", {"when": "cover", "who": "weapon", "do": {"add": -5}}, **{"for": "weapon"})
    roll = defence_of(duel(edition, cloak, seeker, target="Cloak", gun={"specials": ["Seeker"]}))
    assert (roll.needed, sum(one.value for one in roll.modifiers)) == (8, 0)
    assert sorted(one.name for one in roll.modifiers) == ["cloak", "seeker"]


@both
@pytest.mark.parametrize(("models", "is_meant"), [(1, True), (2, True), (3, False)])
def test_a_unit_has_a_rule_where_half_of_its_models_have_it(edition: Edition, models: int, is_meant: bool) -> None:
    hunter = own("Hunter", {"when": "to-hit", "if": {"target": {"has": "Prey"}}, "do": {"add": 2}})
    prey = own("Prey", {"when": "to-hit", "do": {"add": 1}})
    units = [
        {"id": "a1", "at": "10,10", "weapons": ["gun"], "specials": ["Hunter"]},
        {"id": "b1", "at": "15,10", "models": [{"specials": ["Prey"]}, *[{}] * (models - 1)]},
    ]
    g = begin(edition, {"units": units}, hunter, prey).play("activate: a1", "action: attack")
    assert ("hunter" in [one.name for one in skill_of(g).modifiers]) == is_meant


@both
def test_who_evades_well_gains_more_by_it(edition: Edition) -> None:
    nimble = own("Nimble", {"when": "evade", "do": {"add": 1}})
    g = begin(edition, "a1 @ 10,10 gun\nb1 @ 20,10 Nimble", nimble).play("activate: a1", "action: attack")
    g.play("attack: a1.1:gun>b1")
    assert asked(g) == "evade"
    roll = rolled(g.play("evade: yes", dice=[9]))
    assert roll.needed == 5
    assert [(one.name, one.value) for one in roll.modifiers] == [("evading", 2), ("nimble", 1)]


@both
def test_heavy_armour_is_worn_against_what_a_rule_adds(edition: Edition) -> None:
    # piercing 1 + 2 = 3, heavy armour 2: 1, so 9+; damage 1 + 3 = 4, less 2: 2
    drill = own("Drill", {"when": "piercing", "do": {"add": 2}}, {"when": "damage", "do": {"add": 3}})
    g = duel(edition, drill, attacker="Drill", target="Heavy_Armour_(2) hit-points=9", gun={"piercing": 1})
    assert defence_of(g).needed == 9
    g.play(dice=[8])
    assert [fact.damage for fact in g.all(Hurt)] == [2]


@both
def test_attacks_are_multiplied_before_they_are_added(edition: Edition) -> None:
    # 2 attacks, doubled, and one more: 5
    storm = own("Storm", {"when": "attacks", "do": [{"multiply": 2}, {"add": 1}]})
    assert skill_of(duel(edition, storm, attacker="Storm", gun={"attacks": 2})).request.n == 5  # type: ignore[union-attr]


@both
def test_only_the_models_with_a_rule_attack_better(edition: Edition) -> None:
    aim = own("Aim", {"when": "to-hit", "do": {"add": "x"}}, takes="number")
    units = [
        {
            "id": "a1",
            "at": "10,10",
            "models": [{"weapons": ["gun"], "specials": ["Aim (3)"]}, {"by": [0, 1.5], "weapons": ["gun"]}],
        },
        {"id": "b1", "at": "15,10", "hit-points": 9},
    ]
    g = begin(edition, {"units": units}, aim).play("activate: a1", "action: attack", "attack: a1.1:gun>b1 a1.2:gun>b1")
    first = rolled(g)
    assert (first.needed, first.request.n) == (4, 1)  # type: ignore[union-attr]
    second = rolled(g.play(dice=[1]))
    assert (second.needed, second.request.n) == (7, 1)  # type: ignore[union-attr]


@both
def test_a_long_barrel_reaches_farther_and_a_haze_hides(edition: Edition) -> None:
    # 24 + 6 = 30 in; the haze hides whoever is farther away than 12 in
    barrel = own("Long Barrel", {"when": "range", "do": {"add": 6}}, **{"for": "weapon"})
    haze = own("Haze", {"when": "target-range", "do": {"at-most": 12}})

    def refused(away: float, target: str, gun: list[str]) -> str:
        g = duel(edition, barrel, haze, target=target, gun={"specials": gun}, away=away)
        question = g.question
        assert isinstance(question, Ask)
        refusal = question.options.why_not(question.options.read("a1.1:gun>b1"))
        return refusal.code if refusal else ""

    assert [refused(29, "", []), refused(29, "", ["Long Barrel"])] == ["out-of-range", ""]
    assert [refused(15, "Haze", []), refused(12, "Haze", [])] == ["out-of-range", ""]


# ------------------------------------------------------------------------------------------------ dice


@both
def test_failed_tests_are_rolled_again_once(edition: Edition) -> None:
    # three dice at 7+: 3 and 12 and 5; two again: 6 and 7; so 2 hits
    again = own("Patient", {"when": "to-hit", "do": {"reroll": "failed"}})
    g = duel(edition, again, attacker="Patient", gun={"attacks": 3})
    roll = rolled(g.play("attack: a1.1:gun>b1", dice=[3, 12, 5]))
    assert (roll.label, roll.request.n) == ("skill, again", 2)  # type: ignore[union-attr]
    assert "module.patient" in roll.rules
    assert rolled(g.play(dice=[6, 7])).request.n == 2  # type: ignore[union-attr]


@both
def test_ones_are_rolled_again_and_hits_of_the_enemy(edition: Edition) -> None:
    luck = own("Lucky", {"when": "to-defend", "do": {"reroll": "ones"}})
    curse = own("Curse", {"when": "to-hit", "who": "attacker", "do": {"reroll": "successes"}})
    g = duel(edition, luck, curse, target="Lucky Curse", gun={"attacks": 2})
    assert rolled(g.play("attack: a1.1:gun>b1", dice=[9, 2])).label == "skill, again"
    assert rolled(g.play(dice=[8])).label == "defence"
    assert rolled(g.play(dice=[1])).label == "defence, again"
    g.play(dice=[1])
    assert len(g.all(Lost)) == 1


@both
def test_a_twelve_brings_two_hits_more(edition: Edition) -> None:
    burst = own("Burst", {"when": "to-hit", "do": {"extra-hits": {"shows": 12, "number": 2}}})
    g = duel(edition, burst, attacker="Burst", gun={"attacks": 2})
    assert rolled(g.play("attack: a1.1:gun>b1", dice=[12, 7])).request.n == 4  # type: ignore[union-attr]


@both
def test_high_faces_bring_attacks_that_bring_no_others(edition: Edition) -> None:
    fury = own("Fury", {"when": "to-hit", "do": {"extra-attacks": "10+"}})
    g = duel(edition, fury, attacker="Fury", gun={"attacks": 2})
    roll = rolled(g.play("attack: a1.1:gun>b1", dice=[10, 11]))
    assert (roll.label, roll.request.n) == ("skill, more", 2)  # type: ignore[union-attr]
    roll = rolled(g.play(dice=[12, 6]))
    assert (roll.label, roll.request.n) == ("defence", 3)  # type: ignore[union-attr]


@both
def test_a_deep_hit_has_tests_and_damage_of_its_own(edition: Edition) -> None:
    # 11+: piercing 0 + 3, so 11+, and damage 1 + 1; the other hit 8+ and damage 1. Both fail: 3 damage
    rend = own("Rend", {"when": "to-hit", "do": [{"piercing": {"shows": "11+", "number": 3}}, {"extra-damage": "11+"}]})
    g = duel(edition, rend, attacker="Rend", target="hit-points=9", gun={"attacks": 2})
    roll = rolled(g.play("attack: a1.1:gun>b1", dice=[11, 8]))
    assert (roll.needed, roll.request.n) == (8, 1)  # type: ignore[union-attr]
    roll = rolled(g.play(dice=[7]))
    assert (roll.needed, roll.request.n) == (11, 1)  # type: ignore[union-attr]
    g.play(dice=[10])
    if isinstance(g.question, Ask) and g.question.what == "damage":
        g.play("damage: b1.2")
    assert sum(fact.damage for fact in g.all(Hurt)) == 3


@both
def test_poison_leaves_no_defence_and_toxin_wounds_besides(edition: Edition) -> None:
    # a 12: no defence against damage 2; a 7: one test; the 12 also does 1 more
    poison = own("Poison", {"when": "to-hit", "do": [{"no-save": 12}, {"extra-wounds": 12}]})
    g = duel(edition, poison, attacker="Poison", target="hit-points=9", gun={"attacks": 2, "damage": 2})
    roll = rolled(g.play("attack: a1.1:gun>b1", dice=[12, 7]))
    assert (roll.label, roll.request.n) == ("defence", 1)  # type: ignore[union-attr]
    g.play(dice=[12])
    if isinstance(g.question, Ask) and g.question.what == "damage":
        g.play("damage: b1.2")
    assert sum(fact.damage for fact in g.all(Hurt)) == 3


@both
def test_damage_is_ignored_point_by_point(edition: Edition) -> None:
    # a failed test of damage 3: three dice at 10+, of which one saves: 2 damage
    drugs = own("Drugs", {"when": "wounds", "do": {"ignore": 10}})
    g = duel(edition, drugs, target="Drugs hit-points=9", gun={"damage": 3})
    roll = rolled(g.play("attack: a1.1:gun>b1", dice=[9, 2]))
    assert (roll.label, roll.request.n, roll.needed, roll.rules) == ("ignore", 3, 10, ("module.drugs",))  # type: ignore[union-attr]
    g.play(dice=[9, 10, 3])
    if isinstance(g.question, Ask) and g.question.what == "damage":
        g.play("damage: b1.2")
    assert sum(fact.damage for fact in g.all(Hurt)) == 2


@both
def test_a_natural_one_in_defence_wounds_once_more(edition: Edition) -> None:
    barbs = own("Barbs", {"when": "to-defend", "who": "target", "do": {"extra-wounds": 1}})
    g = duel(edition, barbs, attacker="Barbs", target="hit-points=9")
    g.play("attack: a1.1:gun>b1", dice=[9, 1])
    if isinstance(g.question, Ask) and g.question.what == "damage":
        g.play("damage: b1.2")
    assert sum(fact.damage for fact in g.all(Hurt)) == 2


# ------------------------------------------------------------------------------------------------ tests and moves


@both
def test_a_command_test_is_easier_and_rolled_again(edition: Edition) -> None:
    # command 7, nobody within 12 in: +2; the drill +2: 3+; a failed 2 is rolled again: 3 passes
    drill = own("Drill", {"when": "morale", "if": "recover", "do": [{"add": 2}, {"reroll": "failed"}]})
    g = begin(edition, "a1 @ 10,10 Drill suppression:1\nb1 @ 40,10", drill).play("activate: a1", "action: recover")
    assert rolled(g).needed == 3
    roll = rolled(g.play(dice=[2]))
    assert roll.label == "recover, again"
    assert "shared.unit.fearless" not in roll.rules
    g.play(dice=[3])
    assert g.state.units["a1"].mark("extra") == 1


@both
def test_fearless_is_not_asked_where_a_rule_has_rolled_again(edition: Edition) -> None:
    drill = own("Drill", {"when": "morale", "do": {"reroll": "failed"}})
    g = begin(edition, "a1 @ 10,10 Drill Fearless suppression:1\nb1 @ 40,10", drill)
    g.play("activate: a1", "action: recover", dice=[2, 6])
    assert asked(g) == "action"


@both
def test_boots_go_farther_when_they_rush(edition: Edition) -> None:
    boots = own("Boots", {"when": "move", "if": "rush", "do": {"add": 4}})
    g = begin(edition, "a1 @ 10,10 Boots\nb1 @ 60,10", boots).play("activate: a1", "action: rush")
    g.play("move: rush 18,10")  # 6 - 2 + 4
    g.play("action: advance", "move: advance 24,10")
    assert g.state.models["a1.1"].at[:1] == (240_000,)  # type: ignore[index]


@both
def test_a_unit_may_have_a_third_action(edition: Edition) -> None:
    haste = own("Haste", {"when": "actions", "if": {"round": 1}, "do": {"add": 1}})
    g = begin(edition, "a1 @ 10,10 gun Haste\nb1 @ 60,10", haste).play("activate: a1")
    g.play("action: advance", "move: stay", "action: rush", "move: stay")
    assert asked(g) == "action"


@both
def test_evading_costs_the_steady_nothing(edition: Edition) -> None:
    cool = own("Cool", {"when": "suppression", "do": {"set": 0}})
    g = begin(edition, "a1 @ 10,10 gun\nb1 @ 20,10 Cool", cool)
    g.play("activate: a1", "action: attack", "attack: a1.1:gun>b1", "evade: yes", dice=[9, 6])
    assert g.state.units["b1"].mark("suppression") == 0
    assert "module.cool" in g.all(Marked)[-1].rules or "module.cool" in next(
        fact.rules for fact in g.all(Marked) if fact.mark == "suppression"
    )


# ------------------------------------------------------------------------------------------------ rules held


@both
def test_a_rule_gives_a_rule_of_the_book_to_friends_around(edition: Edition) -> None:
    veil = own("Veil", {"who": {"friends": {"within": 6, "itself": True}}, "do": {"gain": "Stealth (2)"}})
    assert skill_of(duel(edition, veil, third="b2 @ 15,15 Veil")).needed == 9
    assert skill_of(duel(edition, veil, third="b2 @ 15,25 Veil")).needed == 7


@both
def test_a_rule_is_taken_from_those_near(edition: Edition) -> None:
    lamp = own("Lamp", {"who": {"enemies": {"within": 12}}, "do": {"lose": "Stealth"}})
    assert skill_of(duel(edition, lamp, target="Stealth_(3)")).needed == 10
    assert skill_of(duel(edition, lamp, attacker="Lamp", target="Stealth_(3)")).needed == 7


@both
def test_wings_are_given_and_carry_over_rocks(edition: Edition) -> None:
    wings = own("Wings", {"if": {"round": 1}, "do": {"gain": "Flying"}})
    table = {"pieces": [{"id": "rock", "box": [12, 5, 13, 15], "height": 3, "keywords": ["impassable"]}]}
    g = begin(edition, "a1 @ 10,10 Wings\nb1 @ 60,10", wings, table=table)
    g.play("activate: a1", "action: advance", "move: advance 15,10")
    assert g.state.models["a1.1"].at[:1] == (150_000,)  # type: ignore[index]


def test_a_weapon_gains_a_rule_of_the_book_in_melee() -> None:
    # in cover, +1: 7+; Blast ignores it: 8+
    shells = own("Shells", {"who": "weapon", "do": {"gain": "Blast"}}, **{"for": "weapon"})
    table: dict[str, Any] = {"pieces": [{"id": "hedge", "box": [14, 8, 17, 12], "keywords": ["light-cover"]}]}
    assert defence_of(duel(MELEE, shells, table=table)).needed == 7
    assert defence_of(duel(MELEE, shells, table=table, gun={"specials": ["Shells"]})).needed == 8


def test_a_suppressing_weapon_in_melee_still_suppresses_with_dice_of_its_own() -> None:
    fury = own("Fury", {"when": "to-hit", "do": {"reroll": "failed"}})
    g = duel(MELEE, fury, attacker="Fury", gun={"specials": ["Suppressing"]})
    g.play("attack: a1.1:gun>b1", dice=[2, 7, 12])
    assert g.state.units["b1"].mark("suppression") == 1


def test_an_unstable_weapon_in_melee_explodes_by_the_second_result() -> None:
    fury = own("Fury", {"when": "to-hit", "do": {"reroll": "ones"}})
    g = duel(MELEE, fury, attacker="Fury", gun={"specials": ["Unstable"], "attacks": 2}, third="a2 @ 40,40")
    g.play("attack: a1.1:gun>b1", dice=[1, 8, 2, 12])
    assert not g.all(Lost)
    g = duel(MELEE, fury, attacker="Fury", gun={"specials": ["Unstable"], "attacks": 2}, third="a2 @ 40,40")
    g.play("attack: a1.1:gun>b1", dice=[1, 8, 1, 12])
    assert [fact.model for fact in g.all(Lost)] == ["a1.1"]


@pytest.mark.parametrize("edition", [MELEE], ids=["melee"])
def test_gaining_suppressing_makes_each_model_roll_for_itself(edition: Edition) -> None:
    drums = own("Drums", {"who": {"friends": {"within": 6}}, "do": {"gain": "Suppressing"}})
    g = begin(edition, "a1 x2 @ 10,10 gun\na2 @ 10,14 Drums\nb1 @ 15,10 hit-points=9", drums)
    g.play("activate: a1", "action: attack", "attack: a1.1:gun>b1 a1.2:gun>b1", dice=[9, 12, 9, 12])
    assert g.state.units["b1"].mark("suppression") == 2
