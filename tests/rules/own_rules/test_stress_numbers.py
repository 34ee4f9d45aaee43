"""Own rules of a Stress module that change numbers and dice: each worked out by hand, then played."""

from collections.abc import Sequence
from typing import Any

import pytest

from openfire.engine.facts import Hurt, Marked
from openfire.engine.questions import Modifier, Roll
from openfire.game.books import STRESS
from openfire.testkit import Battle, battle

GUN = {"gun": {"range": 24, "attacks": 1}}


def own(name: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A rule as its file gives it."""
    return {"name": name, "text": "As it says.", "effects": list(effects), **more}


def duel(
    *rules: dict[str, Any],
    attacker: str = "",
    target: str = "",
    third: str = "",
    weapon: dict[str, Any] | None = None,
    **more: Any,
) -> Battle:
    """a1 is about to attack b1, ten inches away."""
    text = f"a1 @ 10,10 gun {attacker}\nb1 x2 @ 20,10 {target}\n{third}"
    g = battle(STRESS, text, rules=list(rules), weapons={"gun": {"range": 24, **(weapon or {})}}, **more)
    return g.play("activate: a1", "move: stay")


def rolled(g: Battle) -> Roll:
    """The roll that the game waits for."""
    assert isinstance(g.question, Roll), g.question
    return g.question


def skill_of(g: Battle) -> Roll:
    """The skill roll of a1 at b1; its skill is 7."""
    return rolled(g.play("attack: a1.1:gun>b1"))


# ------------------------------------------------------------------------------------------------ numbers


def test_a_number_is_added_and_named() -> None:
    g = duel(own("Steady Hand", {"when": "to-hit", "do": {"add": 2}}), attacker="Steady_Hand")
    roll = skill_of(g)
    assert (roll.needed, roll.modifiers) == (5, (Modifier("steady hand", 2, "module.steady-hand"),))


def test_a_rule_of_the_target_makes_it_harder_to_hit_from_afar() -> None:
    smoke = own("Smoke", {"when": "to-hit", "who": "attacker", "if": "shooting", "do": {"add": -3}})
    assert skill_of(duel(smoke, target="Smoke")).needed == 10


def test_an_x_stands_for_the_number_in_brackets() -> None:
    aim = own("Aim", {"when": "to-hit", "do": {"add": "x"}}, takes="number")
    assert skill_of(duel(aim, attacker="Aim_(3)")).needed == 4


def test_what_is_set_comes_before_what_is_added_and_limits_come_last() -> None:
    # skill 7; set 9; +1: 8+; at most 6+ needed: 6+
    rules = (
        own("Capped", {"when": "to-hit", "do": {"at-most": 6}}),
        own("Added", {"when": "to-hit", "do": {"add": 1}}),
        own("Made", {"when": "to-hit", "do": {"set": 9}}),
    )
    roll = skill_of(duel(*rules, attacker="Capped Added Made"))
    assert roll.needed == 6
    assert [(one.name, one.value) for one in roll.modifiers] == [("made", -2), ("added", 1), ("capped", 2)]


def test_a_banner_counts_once_and_only_near() -> None:
    banner = own("Banner", {"when": "to-hit", "who": {"friends": {"within": 6}}, "do": {"add": 1}})
    near = duel(banner, third="a2 @ 10,14 Banner\na3 @ 10,6 Banner")
    assert skill_of(near).needed == 6
    far = duel(banner, third="a2 @ 10,18 Banner")  # 8 inches from middle to middle, 7.0 from base to base
    assert skill_of(far).needed == 7


def test_a_bearer_is_no_friend_of_itself_unless_the_rule_says_so() -> None:
    banner = own("Banner", {"when": "to-hit", "who": {"friends": {"within": 6}}, "do": {"add": 1}})
    assert skill_of(duel(banner, attacker="Banner")).needed == 7
    own_too = own("Banner", {"when": "to-hit", "who": {"friends": {"within": 6, "itself": True}}, "do": {"add": 1}})
    assert skill_of(duel(own_too, attacker="Banner")).needed == 6


@pytest.mark.parametrize(
    ("condition", "needed"),
    [
        ({"target": {"is": "vehicle"}}, 7),
        ({"target": {"is": "infantry"}}, 6),
        ({"not": {"target": {"is": "infantry"}}}, 7),
        (["shooting", {"distance": {"most": 10}}], 6),
        ({"distance": {"least": 10}}, 7),
        ({"any": ["melee", {"round": 1}]}, 6),
        ({"round": {"first": 2}}, 7),
        ({"round": "last"}, 7),
        ({"target": {"models": {"least": 2}}}, 6),
        ({"target": {"models": {"most": 1}}}, 7),
        ({"target": "stressed"}, 6),
        ("stressed", 7),
        ({"target": {"token": {"name": "stress", "least": 2}}}, 7),
        ({"attribute": {"name": "skill", "most": 7}}, 6),
        ({"target": {"attribute": {"name": "defence", "least": 9}}}, 7),
        ({"weapon": "gun"}, 6),
        ({"weapon": {"has": "blast"}}, 7),
        ({"has": "fearless"}, 7),
        ({"target": {"has": "resilient"}}, 6),
        ({"near": {"enemies": {"within": 12}}}, 6),
        ({"near": {"friends": {"within": 12}}}, 7),
        ("alone", 6),
        ("moved", 7),
        ("half-strength", 7),
    ],
)
def test_conditions(condition: object, needed: int) -> None:
    # bases of 25 mm stand 10 inches apart, so that 9.02 inches are between them
    hunter = own("Hunter", {"when": "to-hit", "if": condition, "do": {"add": 1}})
    data: list[dict[str, Any]] = [
        {"id": "a1", "at": "10,10", "weapons": ["gun"], "specials": ["Hunter"]},
        {
            "id": "b1",
            "at": "20,10",
            "models": 2,
            "types": ["infantry"],
            "specials": ["Resilient"],
            "marks": {"stress": 1},
        },
    ]
    g = battle(STRESS, {"units": data}, weapons=GUN, rules=[hunter])
    g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1")
    assert rolled(g).needed == needed


def test_attacks_damage_and_piercing() -> None:
    # 1 attack and 2 more; damage 1 doubled; piercing 0 and 3 more: defence 8 saves on 11
    rules = (
        own("Volley", {"when": "attacks", "do": {"add": 2}}),
        own("Heavy Shot", {"when": "damage", "do": {"multiply": 2}}),
        own("Needle", {"when": "piercing", "do": {"add": 3}}),
    )
    g = duel(*rules, attacker="Volley Heavy_Shot Needle")
    assert rolled(g.play("attack: a1.1:gun>b1")).request.n == 3  # type: ignore[union-attr]
    g.play(dice=[12, 1, 1])
    roll = rolled(g)
    assert (roll.label, roll.request.n, roll.needed) == ("defence", 2, 11)  # type: ignore[union-attr]


def test_a_rule_of_a_weapon_counts_for_that_weapon_alone() -> None:
    keen = own("Keen", {"when": "to-hit", "do": {"add": 2}}, **{"for": "weapon"})
    weapons = {"gun": {"range": 24, "specials": ["Keen"]}, "bow": {"range": 24}}
    g = battle(STRESS, "a1 x2 @ 10,10 gun bow\nb1 @ 20,10", rules=[keen], weapons=weapons)
    g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1 a1.2:bow>b1", "next attacks: gun>b1(a1.1)")
    assert rolled(g).needed == 5
    assert rolled(g.play(dice=[1])).needed == 7


def test_models_with_and_without_a_rule_roll_apart() -> None:
    sharp = own("Sharp", {"when": "to-hit", "do": {"add": 2}})
    unit = {"id": "a1", "at": "10,10", "weapons": ["gun"], "models": [{}, {"specials": ["Sharp"]}, {}]}
    g = battle(STRESS, {"units": [unit, {"id": "b1", "at": "20,10", "models": 3}]}, weapons=GUN, rules=[sharp])
    g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1 a1.2:gun>b1 a1.3:gun>b1")
    g.play("next attacks: gun>b1(a1.2)")
    assert (rolled(g).needed, rolled(g).request.n) == (5, 1)  # type: ignore[union-attr]
    g.play(dice=[1])
    assert (rolled(g).needed, rolled(g).request.n) == (7, 2)  # type: ignore[union-attr]


def test_a_range_is_longer_and_a_hidden_one_is_reached_from_near_only() -> None:
    far = own("Far Sight", {"when": "range", "do": {"add": 12}})
    text = "a1 @ 2,10 gun Far_Sight\nb1 @ 34,10"  # 31.02 inches
    weapons = {"gun": {"range": 24}}
    g = battle(STRESS, text, rules=[far], weapons=weapons).play("activate: a1", "move: stay")
    g.play("attack: a1.1:gun>b1")
    hidden = own("Hidden", {"when": "range", "who": "attacker", "do": {"at-most": 8}})
    g = battle(STRESS, "a1 @ 10,10 gun\nb1 @ 20,10 Hidden", rules=[hidden], weapons=weapons)
    g.play("activate: a1", "move: stay")
    assert g.refuses("attack: a1.1:gun>b1", code="out-of-range").limit == 8


def test_a_move_is_longer_for_an_advance_alone() -> None:
    sprint = own("Sprint", {"when": "move", "if": "advance", "do": {"add": 3}})
    g = battle(STRESS, "a1 @ 10,10 Sprint\nb1 @ 40,40", rules=[sprint]).play("activate: a1")
    assert g.cursor.asked.paces() == {"move": 6, "advance": 15}


def test_command_rolls_and_stress() -> None:
    # command 7, +2: 5+; and no stress is gained at the end of the round
    rules = (
        own("Iron Will", {"when": "morale", "do": {"add": 2}}),
        own("Numb", {"when": "stress", "do": {"set": 0}}),
    )
    g = battle(STRESS, "a1 @ 10,10 Iron_Will Numb stress:1 damaged:1\nb1 @ 40,40 acted:1", rules=list(rules))
    g.play("activate: a1", "recover: yes")
    assert rolled(g).needed == 5
    g.play("move: stay", "attack: none", dice=[4])
    tokens = [fact.value for fact in g.all(Marked) if fact.mark == "stress"]
    assert tokens == [1, 1]


# ------------------------------------------------------------------------------------------------ dice


def volley(rule: dict[str, Any], attacks: int, dice: Sequence[int], *, weapon: bool = True, **more: Any) -> int:
    """The damage of attacks of a weapon with a rule, or on a model with one, of defence 8 and twenty hit points."""
    name = rule["name"].replace(" ", "_")
    specials = [rule["name"]] if weapon else []
    text = f"a1 @ 10,10 gun\nb1 @ 20,10 hit-points=20 {'' if weapon else name}"
    weapons = {"gun": {"range": 24, "attacks": attacks, "specials": specials, **more}}
    told = rule | {"for": "weapon"} if weapon else rule
    g = battle(STRESS, text, rules=[told], weapons=weapons).play("activate: a1", "move: stay")
    g.play("attack: a1.1:gun>b1", dice=dice)
    return sum(fact.damage for fact in g.all(Hurt))


def test_failed_skill_rolls_are_rolled_again_once() -> None:
    # 3 and 6 fail against 7, are rolled again: 7 hits, 2 does not; two hits, both undefended
    rule = own("Twin", {"when": "to-hit", "do": {"reroll": "failed"}})
    assert volley(rule, 3, [3, 9, 6, 7, 2, 1, 7]) == 2


def test_ones_are_rolled_again_and_others_are_not() -> None:
    rule = own("Careful", {"when": "to-hit", "do": {"reroll": "ones"}})
    assert volley(rule, 2, [1, 6, 8, 1]) == 1


def test_high_faces_bring_hits() -> None:
    # 11 and 12 each bring one hit more: 2 + 2 hits and the 7; five defence rolls, of which 8 and 9 save
    rule = own("Burst", {"when": "to-hit", "do": {"extra-hits": "11+"}})
    assert volley(rule, 4, [11, 12, 7, 3, 8, 9, 1, 1, 1]) == 3


def test_a_twelve_brings_an_attack_that_brings_no_other() -> None:
    rule = own("Chain", {"when": "to-hit", "do": {"extra-attacks": {"shows": 12, "number": 2}}})
    assert volley(rule, 2, [12, 2, 12, 3, 1, 1]) == 2


def test_a_twelve_leaves_no_defence() -> None:
    # the 12 wounds with both points of its damage, the 8 is defended against twice
    rule = own("Piercer", {"when": "to-hit", "do": {"no-save": 12}})
    assert volley(rule, 2, [12, 8, 9, 9], damage=2) == 2


def test_a_twelve_does_more_damage() -> None:
    rule = own("Cruel", {"when": "to-hit", "do": {"extra-damage": {"shows": 12, "number": 2}}})
    assert volley(rule, 1, [12, 1, 1, 9]) == 2
    rule = own("Cruel", {"when": "to-hit", "do": {"extra-wounds": {"shows": 12, "number": 2}}})
    assert volley(rule, 1, [12, 9]) == 2


def test_faces_that_miss_bring_nothing() -> None:
    rule = own("Burst", {"when": "to-hit", "do": {"extra-hits": "6+"}})
    assert volley(rule, 1, [6]) == 0


def test_defence_rolls_are_rolled_again_by_a_rule_of_the_target() -> None:
    # 3 and 5 fail against 8 and are rolled again: 8 saves, 7 does not
    rule = own("Shield Wall", {"when": "to-defend", "do": {"reroll": "failed"}})
    assert volley(rule, 3, [9, 9, 9, 3, 5, 10, 8, 7], weapon=False) == 1


def test_an_attacker_has_successful_defence_rolls_rolled_again() -> None:
    rule = own("Acid", {"when": "to-defend", "who": "target", "do": {"reroll": "successes"}})
    weapons = {"gun": {"range": 24, "attacks": 2}}
    g = battle(STRESS, "a1 @ 10,10 gun Acid\nb1 @ 20,10 hit-points=20", rules=[rule], weapons=weapons)
    g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1", dice=[9, 9, 8, 12, 7, 9])
    assert [fact.damage for fact in g.all(Hurt)] == [1]


def test_wounds_are_ignored() -> None:
    # three failed defence rolls, of which dice of 9 and 10 are ignored
    rule = own("Tough Hide", {"when": "wounds", "do": {"ignore": 9}})
    assert volley(rule, 3, [9, 9, 9, 1, 1, 1, 9, 10, 8], weapon=False) == 1


def test_a_weapons_rule_stops_wounds_from_being_ignored_on_low_faces() -> None:
    rule = own("Charm", {"when": "wounds", "if": {"not": "melee"}, "do": {"ignore": 2}})
    assert volley(rule, 1, [9, 1, 2], weapon=False) == 0


def test_a_one_of_a_defence_roll_costs_more() -> None:
    rule = own("Brittle", {"when": "to-defend", "do": {"extra-wounds": {"shows": 1}}})
    assert volley(rule, 1, [9, 1], weapon=False) == 2
