"""Own rules of a Stress module that do something at a moment: each worked out by hand, then played."""

from typing import Any

import pytest

from openfire.engine.facts import Hurt, Lost, Marked, Moved, Placed, Rejoined, Scored, Threw, Told
from openfire.engine.questions import Ask, Roll
from openfire.engine.state import GONE
from openfire.game.books import ADVANCED, STRESS
from openfire.testkit import Battle, battle
from tests.rules.own_rules.test_stress_numbers import own, rolled


def begin(text: str, *rules: dict[str, Any], **more: Any) -> Battle:
    """A battle with own rules and a gun."""
    weapons = more.pop("weapons", {"gun": {"range": 24}})
    return battle(STRESS, text, rules=list(rules), weapons=weapons, **more)


def asked(g: Battle) -> str:
    """The name of the open question."""
    assert isinstance(g.question, Ask), g.question
    return g.question.what


# ------------------------------------------------------------------------------------------------ damage and healing


def test_mines_hit_whoever_comes_near() -> None:
    # D3+1 hits (a 3 is 2, so 3 hits) of damage 2: six defence rolls against 8, minus piercing 1: 9+
    mines = own(
        "Mines",
        {
            "when": "after-move",
            "of": {"enemies": {"within": 3}},
            "who": "other",
            "do": {"hits": {"number": "D3+1", "damage": 2, "piercing": 1}},
        },
    )
    g = begin("a1 @ 10,10 hit-points=9\nb1 @ 19.5,10 Mines", mines).play("activate: a1", "move: move 16,10", dice=[3])
    roll = rolled(g)
    assert (roll.about, roll.request.n, roll.needed) == ("a1", 6, 9)  # type: ignore[union-attr]
    far = begin("a1 @ 10,10\nb1 @ 19.5,10 Mines", mines).play("activate: a1", "move: move 15,10")
    assert asked(far) == "attack"


def test_a_bomb_that_can_be_used_once() -> None:
    bomb = own(
        "Bomb",
        {
            "when": "activation-begins",
            "who": {"enemies": {"within": 12, "choose": 1}},
            "uses": "game",
            "optional": True,
            "do": {"hits": {"number": "D3", "damage": 2, "piercing": 1}},
        },
    )
    g = begin("a1 @ 10,10 Bomb\nb1 @ 20,10 hit-points=9\nb2 @ 20,14 hit-points=9", bomb, order=["a", "b"])
    g.play("activate: a1")
    assert asked(g) == "use bomb"
    g.play("use bomb: yes", "target of bomb: b2", dice=[3])
    roll = rolled(g)  # a D6 of 3 is a D3 of 2: two hits of damage 2, four rolls at 8+1
    assert (roll.label, roll.request.n, roll.needed, roll.about) == ("defence", 4, 9, "b2")  # type: ignore[union-attr]
    g.play("move: stay", "attack: none", dice=[9, 8, 1, 12])
    assert [(fact.model, fact.damage, fact.rules[-1]) for fact in g.all(Hurt)] == [("b2.1", 2, "module.bomb")]
    assert g.state.units["a1"].mark("used:bomb/0:game") == 1
    g.play("activate: b1", "move: stay", "attack: none", "activate: b2", "move: stay", "attack: none", dice=[12, 1])
    g.play("activate: a1")
    assert asked(g) == "move"


def test_a_medic_heals_a_friend_with_a_roll() -> None:
    medic = own(
        "Medic",
        {
            "when": "activation-begins",
            "who": {"friends": {"within": 6, "where": "wounded", "itself": True}},
            "if": {"roll": 5},
            "do": {"heal": 2},
        },
    )
    units = [
        {"id": "a1", "at": "10,10", "specials": ["Medic"]},
        {"id": "a2", "at": "13,10", "hit-points": 4, "models": [{"left": 1}]},
        {"id": "b1", "at": "30,30"},
    ]
    g = begin_with(units, medic)
    g.play("activate: a1", "move: stay", dice=[5])
    assert [(fact.model, fact.damage, fact.left) for fact in g.all(Hurt)] == [("a2.1", -2, 3)]
    g = begin_with(units, medic)
    g.play("activate: a1", "move: stay", dice=[4])
    assert not g.all(Hurt)


def begin_with(units: list[dict[str, Any]], *rules: dict[str, Any], **more: Any) -> Battle:
    return battle(STRESS, {"units": units}, rules=list(rules), weapons={"gun": {"range": 24}}, **more)


def test_a_medic_without_patients_rolls_nothing() -> None:
    medic = own("Medic", {"when": "activation-begins", "who": {"friends": {"where": "wounded"}}, "do": {"heal": "D3"}})
    g = begin("a1 @ 10,10 Medic\na2 @ 12,10\nb1 @ 30,30", medic).play("activate: a1")
    assert asked(g) == "move"


def test_a_dying_model_explodes() -> None:
    # b1 dies of the shot; whoever stands within 3 inches, friend or foe, takes 1 hit; b1 itself is not among them
    boom = own("Volatile", {"when": "dies", "who": {"anybody": {"within": 3}}, "do": {"wounds": 1}})
    g = begin("a1 @ 10,10 gun\nb1 @ 20,10 Volatile\nb2 @ 22,10\nb3 @ 26,10", boom)
    g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1", dice=[9, 1])
    assert [fact.model for fact in g.all(Lost)] == ["b2.1", "b1.1"]


def test_explosions_that_set_each_other_off_come_to_an_end() -> None:
    boom = own("Volatile", {"when": "dies", "who": {"anybody": {"within": 3}}, "do": {"wounds": 1}})
    line = "\n".join(f"b{n} @ {18 + 2 * n},10 Volatile" for n in range(1, 8))
    g = begin(f"a1 @ 10,10 gun\n{line}", boom)
    g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1", dice=[9, 1])
    assert [fact.model for fact in g.all(Lost)] == ["b1.1", "b2.1", "b4.1", "b3.1"]


def test_a_dying_model_may_be_saved() -> None:
    # each lethal wound is met with a heal, once a game
    last = own("Last Stand", {"when": "dies", "uses": "game", "do": {"token": {"name": "stress", "add": 1}}})
    g = begin("a1 @ 10,10 gun\nb1 @ 20,10 Last_Stand", last)
    g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1", dice=[9, 1])
    assert [(fact.unit, fact.value) for fact in g.all(Marked) if fact.mark == "stress"] == [("b1", 1)]


def test_vengeance_when_a_friend_is_destroyed() -> None:
    wrath = own(
        "Wrath",
        {"when": "destroyed", "of": {"friends": {}}, "do": {"token": {"name": "wrath", "add": 1}}},
        {"when": "to-hit", "if": {"token": "wrath"}, "do": {"add": 3}},
    )
    g = begin("a1 @ 10,10 gun\nb1 @ 20,10\nb2 @ 20,14 gun Wrath", wrath, tokens=[{"name": "wrath", "most": 2}])
    g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1", dice=[9, 1])
    assert g.state.units["b2"].mark("token:wrath") == 1
    g.play("activate: b2", "move: stay", "attack: b2.1:gun>a1")
    assert rolled(g).needed == 4


def test_a_vampire_heals_by_what_it_dealt() -> None:
    leech = own("Leech", {"when": "after-attack", "if": {"not": "shooting"}, "do": {"heal": "dealt"}})
    units = [
        {
            "id": "a1",
            "at": "10,10",
            "hit-points": 5,
            "models": [{"left": 1}],
            "weapons": ["claw"],
            "specials": ["Leech"],
        },
        {"id": "b1", "at": "11.5,10", "hit-points": 9},
    ]
    weapons = {"claw": {"range": 1, "attacks": 3, "specials": ["Assault"]}}
    g = battle(STRESS, {"units": units}, rules=[leech], weapons=weapons)
    g.play("activate: a1", "move: stay", "attack: a1.1:claw>b1", dice=[9, 9, 3, 1, 1])
    assert [(fact.model, fact.damage) for fact in g.all(Hurt)] == [("b1.1", 2), ("a1.1", -2)]


def test_a_shot_unit_strikes_back_with_its_own_hits() -> None:
    spines = own("Spines", {"when": "after-attacked", "who": "attacker", "if": "melee", "do": {"hits": 1}})
    weapons = {"claw": {"range": 1, "specials": ["Assault"]}}
    g = battle(
        STRESS, "a1 @ 10,10 claw hit-points=2\nb1 @ 11.5,10 Spines hit-points=3", rules=[spines], weapons=weapons
    )
    g.play("activate: a1", "move: stay", "attack: a1.1:claw>b1", dice=[3, 4])
    assert [(fact.model, fact.damage) for fact in g.all(Hurt)] == [("a1.1", 1)]


# ------------------------------------------------------------------------------------------------ rules for a while


def test_a_drug_is_rolled_and_holds_for_the_activation() -> None:
    drug = own(
        "Stimulant",
        {
            "when": "activation-begins",
            "do": {
                "table": [
                    {"shows": "1-4", "do": {"gain": "Fast"}},
                    {"shows": "5-11", "do": {"gain": "Keen (2)"}},
                    {"shows": 12, "do": [{"gain": "Fast"}, {"wounds": 1}]},
                ]
            },
        },
    )
    keen = own("Keen", {"when": "to-hit", "do": {"add": "x"}}, takes="number")
    text = "a1 @ 10,10 gun hit-points=2 Stimulant\nb1 @ 20,10 hit-points=5"
    g = begin(text, drug, keen).play("activate: a1", dice=[3])
    assert g.cursor.asked.paces()["advance"] == 15  # Fast: 9 instead of 6
    g = begin(text, drug, keen).play("activate: a1", "move: stay", "attack: a1.1:gun>b1", dice=[7])
    assert rolled(g).needed == 5
    g.play(dice=[1])
    assert not [mark for mark, _ in g.state.units["a1"].marks if mark.startswith("gained")]
    g = begin(text, drug, keen).play("activate: a1", dice=[12])
    assert [fact.damage for fact in g.all(Hurt)] == [1]


def test_an_aura_gives_a_rule_of_the_book() -> None:
    # Fearless friends within 6: whoever is near may roll command dice again
    aura = own("Zealot", {"who": {"friends": {"within": 6}}, "do": {"gain": "Fearless"}})
    near = begin("a1 @ 10,10 stress:1\na2 @ 14,10 Zealot\nb1 @ 40,40", aura)
    near.play("activate: a1", "recover: yes", dice=[2])
    assert asked(near) == "re-roll command"
    far = begin("a1 @ 10,10 stress:1\na2 @ 20,10 Zealot\nb1 @ 40,40", aura)
    far.play("activate: a1", "recover: yes", dice=[2])
    assert asked(far) == "move"


def test_a_rule_is_taken_from_enemies_around() -> None:
    bell = own("Dread Bell", {"who": {"enemies": {"within": 6}}, "do": {"lose": "Fearless"}})
    g = begin("a1 @ 10,10 stress:1 Fearless\nb1 @ 14,10 Dread_Bell", bell)
    g.play("activate: a1", "recover: yes", dice=[2])
    assert asked(g) == "move"


def test_weapons_gain_a_rule_against_some_targets() -> None:
    hunter = own("Tank Hunter", {"if": {"target": {"is": "vehicle"}}, "do": {"gain": "Accurate"}})
    for types, needed in ((["vehicle"], 5), (["infantry"], 7)):
        units = [
            {"id": "a1", "at": "10,10", "weapons": ["gun"], "specials": ["Tank Hunter"]},
            {"id": "b1", "at": "20,10", "types": types},
        ]
        g = begin_with(units, hunter, expansions=["vehicles"])
        g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1")
        assert rolled(g).needed == needed


def test_a_jammer_takes_rules_from_weapons_for_a_round() -> None:
    jammer = own(
        "Jammer",
        {"when": "activation-begins", "who": {"enemies": {"within": 12}}, "lasts": "round", "do": {"lose": "Accurate"}},
    )
    text = "a1 @ 10,10 Jammer\nb1 @ 20,10 gun\nb2 @ 40,40 gun"
    g = begin(text, jammer, weapons={"gun": {"range": 48, "specials": ["Accurate"]}})
    g.play("activate: a1", "move: stay", "attack: none", "activate: b1", "move: stay", "attack: b1.1:gun>a1")
    assert rolled(g).needed == 7
    g.play(dice=[1])
    g.play("activate: b2", "move: stay", "attack: b2.1:gun>a1")
    assert rolled(g).needed == 5


def test_suppressing_fire_forbids_an_advance_until_the_next_activation_ends() -> None:
    pin = own(
        "Suppressing",
        {"when": "after-attack", "who": "target", "lasts": "next-activation", "do": {"forbid": "advance"}},
        **{"for": "weapon"},
    )
    weapons = {"gun": {"range": 24, "specials": ["Suppressing"]}}
    g = begin("a1 @ 10,10 gun\nb1 @ 20,10", pin, weapons=weapons)
    g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1", dice=[1])
    g.play("activate: b1")
    assert g.cursor.asked.paces() == {"move": 6}
    g.refuses("move: advance 28,10", rule="module.suppressing", code="forbidden")
    g.play("move: stay", "attack: none")
    assert g.state.units["b1"].mark("barred:advance:next-activation") == 0


def test_attacks_are_forbidden_and_that_is_told() -> None:
    net = own("Net", {"when": "activation-ends", "who": {"enemies": {}}, "lasts": "round", "do": {"forbid": "attack"}})
    g = begin("a1 @ 10,10 Net\na2 @ 40,40\nb1 @ 20,10 gun", net)
    g.play("activate: a1", "move: stay", "attack: none", "activate: b1", "move: stay")
    told = [(fact.about, fact.values, fact.rules) for fact in g.all(Told)]
    assert told == [("b1", ("attack",), ("module.net",))]
    assert asked(g) == "activate"


@pytest.mark.parametrize("has", [True, False])
def test_somebody_may_fire_into_a_melee(has: bool) -> None:
    cold = own("Cold Blood", {"do": {"allow": "shoot-into-melee"}})
    text = f"a1 @ 10,10 gun {'Cold_Blood' if has else ''}\na2 @ 20,11.5\nb1 @ 20,10"
    g = begin(text, cold).play("activate: a1", "move: stay")
    if has:
        assert rolled(g.play("attack: a1.1:gun>b1")).about == "b1"
    else:
        g.refuses("attack: a1.1:gun>b1", rule="stress.target.no-firing-into-melee")


# ------------------------------------------------------------------------------------------------ tokens and stress


def test_a_pheromone_takes_stress_from_friends_at_the_end_of_the_round() -> None:
    calm = own(
        "Calm",
        {
            "when": "round-ends",
            "who": {"friends": {"within": 12, "where": "stressed", "choose": 1}},
            "do": {"token": {"name": "stress", "remove": 1}},
        },
    )
    g = begin("a1 @ 10,10 acted:1 Calm\na2 @ 14,10 stress:2\na3 @ 14,14 stress:1\nb1 @ 40,40 acted:1", calm)
    g.play("activate: a2", "recover: no", "move: stay", "attack: none")
    g.play("activate: a3", "recover: no", "move: stay", "attack: none")
    assert asked(g) == "target of calm"
    g.play("target of calm: a2")
    assert [g.state.units[unit].mark("stress") for unit in ("a2", "a3")] == [1, 1]


def test_a_scream_stresses_those_who_fail_a_test() -> None:
    # command 7: 3 fails and gains a token, 8 passes
    scream = own("Scream", {"when": "activation-begins", "who": {"enemies": {"within": 8}}, "do": {"morale": "test"}})
    g = begin("a1 @ 10,10 Scream\nb1 @ 15,10\nb2 @ 10,15\nb3 @ 30,30", scream).play("activate: a1", dice=[3, 8])
    assert [g.state.units[unit].mark("stress") for unit in ("b1", "b2", "b3")] == [1, 0, 0]


def test_somebody_who_fails_a_test_panics() -> None:
    coward = own("Coward", {"when": "test-failed", "do": {"token": {"name": "stress", "add": 1}}})
    g = begin("a1 @ 10,10 stress:1 Coward\nb1 @ 40,40", coward).play("activate: a1", "recover: yes", dice=[2])
    tokens = [fact.value for fact in g.all(Marked) if fact.mark == "stress"]
    assert tokens[0] == 2


def test_trophies_are_points() -> None:
    trophy = own("Trophy", {"when": "destroyed", "of": {"enemies": {}}, "do": {"points": 2}})
    g = begin("a1 @ 10,10 gun\na2 @ 10,14 Trophy\nb1 @ 20,10\nb2 @ 40,40", trophy)
    g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1", dice=[9, 1])
    assert [(fact.seat, fact.points, fact.rules) for fact in g.all(Scored)] == [("a", 2, ("module.trophy",))]


# ------------------------------------------------------------------------------------------------ moves and choices


def test_a_unit_scouts_when_the_battle_begins_anew_each_round() -> None:
    scout = own("Ranger", {"when": "round-begins", "uses": "game", "do": {"move": 4}})
    g = begin("a1 @ 10,10 Ranger\nb1 @ 40,40", scout, order=[])
    assert g.cursor.asked.paces() == {"move": 4}
    g.refuses("move: move 14.5,10", code="too-far")
    g.play("move: move 14,10", dice=[9, 3])
    assert [fact.way[-1] for fact in g.all(Moved)] == [(140_000, 100_000)]


def test_a_teleporter_is_put_down_outside_assault_range() -> None:
    jump = own("Blink", {"when": "activation-begins", "optional": True, "do": {"place": 8}})
    g = begin("a1 x2 @ 10,10 Blink\nb1 @ 19,10", jump).play("activate: a1", "use blink: yes")
    assert asked(g) == "place by blink"
    suggested = g.question.suggestion()
    assert suggested is not None, "8 in around the leader, all but the last inches before the enemy are free"
    assert sorted(model for model, _ in suggested.places) == ["a1.1", "a1.2"]
    assert g.question.options.why_not(suggested) is None
    g.refuses("place by blink: a1.1@19,11.5 a1.2@17,13", code="too-far")
    g.refuses("place by blink: a1.1@17.5,10 a1.2@16,10", code="too-near")
    g.play("place by blink: a1.1@16,10 a1.2@15,11")
    assert [len(fact.places) for fact in g.all(Placed)] == [2]


def test_a_lost_model_comes_back() -> None:
    hive = own("Hive", {"when": "activation-begins", "if": {"roll": 7}, "do": {"return": 1}})
    units = [
        {"id": "a1", "at": "10,10", "models": [{}, {"left": 0}, {}], "specials": ["Hive"]},
        {"id": "b1", "at": "30,30"},
    ]
    g = begin_with(units, hive).play("activate: a1", dice=[7])
    assert asked(g) == "place by hive"
    g.refuses("place by hive: a1.2@20,20", code="out-of-formation")
    g.play("place by hive: a1.2@10,12")
    assert [(fact.model, fact.points) for fact in g.all(Rejoined)] == [("a1.2", 1)]
    assert g.state.units["a1"].models == ("a1.1", "a1.2", "a1.3")
    assert g.state.models["a1.2"].hit_points == 1


def test_an_order_lets_a_friend_shoot_now() -> None:
    order = own(
        "Fire Order",
        {
            "when": "activation-begins",
            "who": {"friends": {"within": 6, "choose": 1}},
            "do": {"choose": [{"name": "fire", "do": {"act": "attack"}}, {"name": "run", "do": {"act": "move"}}]},
        },
    )
    g = begin("a1 @ 10,10 Fire_Order\na2 @ 13,10 gun\nb1 @ 20,10", order)
    g.play("activate: a1", "target of fire-order: a2", "way of fire-order: fire", "attack: a2.1:gun>b1", dice=[2])
    assert asked(g) == "move"
    assert not g.state.units["a2"].mark("acted")


def test_two_effects_of_one_rule_are_counted_apart() -> None:
    twice = own(
        "Busy", {"when": "round-ends", "uses": {"per": "game", "times": 2}, "do": {"token": {"name": "t", "add": 1}}}
    )
    g = begin("a1 @ 10,10 Busy acted:1\nb1 @ 40,40", twice, tokens=[{"name": "t"}])
    for n in range(1, 4):
        g.play("activate: b1", "move: stay", "attack: none", dice=[9, 3] if n < 4 else [])
        assert g.state.units["a1"].mark("token:t") == min(n, 2)
        g.play("activate: a1", "move: stay", "attack: none")


def test_a_player_shares_uses_among_units() -> None:
    once = own("Relay", {"when": "activation-begins", "uses": {"per": "round", "by": "player"}, "do": {"points": 1}})
    g = begin("a1 @ 10,10 Relay\na2 @ 14,10 Relay\nb1 @ 40,40 acted:1", once)
    g.play("activate: a1", "move: stay", "attack: none", "activate: a2", "move: stay", "attack: none", dice=[9, 3])
    assert len(g.all(Scored)) == 1
    g.play("activate: a1", "move: stay")
    assert len(g.all(Scored)) == 2


def test_a_martyr_is_removed() -> None:
    martyr = own(
        "Martyr",
        {
            "when": "activation-begins",
            "optional": True,
            "do": [{"remove": "model"}, {"points": 1}],
        },
    )
    g = begin("a1 @ 10,10 Martyr\na2 @ 20,20\nb1 @ 40,40", martyr).play("activate: a1", "use martyr: yes")
    assert g.state.units["a1"].place == GONE
    assert len(g.all(Scored)) == 1


def test_all_dice_say_which_rule_threw_them() -> None:
    medic = own("Medic", {"when": "activation-begins", "who": "unit", "if": {"roll": 5}, "do": {"points": 1}})
    g = begin("a1 @ 10,10 Medic\nb1 @ 40,40", medic).play("activate: a1", dice=[12])
    threw = g.all(Threw)[0]
    assert (threw.rolled.label, threw.needed, threw.rules) == ("medic", 5, ("module.medic",))
    assert not isinstance(g.question, Roll)


# ------------------------------------------------------------------------------------------------ other permissions


def test_stress_can_be_ignored() -> None:
    calm = own("Calm", {"do": {"allow": "ignore-stress"}})
    g = begin("a1 @ 10,10 gun Calm stress:2\nb1 @ 20,10", calm).play("activate: a1", "recover: no")
    assert g.cursor.asked.paces()["move"] == 6
    g.play("move: stay", "attack: a1.1:gun>b1")
    assert rolled(g).needed == 7


def test_a_unit_cannot_be_shot_at_while_it_stands_still() -> None:
    hidden = own("Camouflage", {"if": {"not": "moved"}, "do": {"forbid": "be-shot"}})
    g = begin("a1 @ 10,10 gun\nb1 @ 20,10 Camouflage", hidden).play("activate: a1", "move: stay")
    g.refuses("attack: a1.1:gun>b1", rule="module.camouflage", code="forbidden")


def test_what_is_not_seen_is_attacked_as_obscured() -> None:
    # a friend of the attacker blocks the view; defence 8 and 4 for obscured: 4+
    lob = own("Lobbed", {"do": {"allow": "unseen"}})
    text = "a1 @ 10,10 gun {}\na2 @ 15,10\nb1 @ 20,10"
    g = begin(text.format(""), lob).play("activate: a1", "move: stay")
    g.refuses("attack: a1.1:gun>b1", code="blocked")
    g = begin(text.format("Lobbed"), lob).play("activate: a1", "move: stay", "attack: a1.1:gun>b1", dice=[9])
    assert rolled(g).needed == 4


def test_an_engaged_unit_secures() -> None:
    brave = own("Flag Bearer", {"do": {"allow": "secure-engaged"}}, {"when": "secures", "do": {"points": 1}})
    objectives = [{"id": "flag", "at": [9, 10], "kind": "control", "points": 2}]
    g = begin("a1 @ 10,10 Flag_Bearer\nb1 @ 11.9,10", brave, objectives=objectives)
    g.play("activate: a1", "move: stay", "attack: none", "secure: flag")
    assert g.state.markers["flag"].holder == "a"
    assert [fact.points for fact in g.all(Scored)] == [1]


def test_a_unit_withdraws_and_comes_back_from_farther() -> None:
    ghost = own(
        "Ghost",
        {"when": "activation-begins", "optional": True, "uses": "game", "do": {"reserve": "unit"}},
        {"when": "deploy", "do": {"add": 4}},
    )
    entries = [{"seat": "a", "at": [30, 2]}]
    g = begin("a1 @ 10,10 Ghost\na2 @ 2,40 acted:1\nb1 @ 20,30", ghost, entries=entries, round=2)
    g.play("activate: a1", "use ghost: yes")
    assert g.state.units["a1"].place == "reserve"
    g.play("activate: b1", "move: stay", "attack: none", dice=[12, 1])
    g.play("activate: a1")
    g.refuses("deploy: a1.1@30,13", code="too-far")
    g.play("deploy: a1.1@30,11")


def test_heavy_weapons_after_a_move_and_leaving_freely() -> None:
    bipod = own("Bipod", {"do": [{"allow": "heavy-after-move"}, {"allow": "leave-freely"}]})
    weapons = {"gun": {"range": 24, "specials": ["Heavy"]}, "claw": {"range": 1, "specials": ["Assault"]}}
    text = "a1 @ 10,10 gun {}\nb1 @ 11.9,10 claw\nb2 @ 20,16"
    g = begin(text.format("Bipod"), bipod, weapons=weapons).play("activate: a1", "move: move 10,15")
    g.play("attack: a1.1:gun>b2", dice=[1])
    assert asked(g) == "activate"
    g = begin(text.format(""), bipod, weapons=weapons).play("activate: a1", "move: move 10,15")
    g.refuses("attack: a1.1:gun>b2", code="heavy")
    g.play("attack: none")
    assert asked(g) == "free attack"


def test_the_advanced_rules_play_own_rules_too() -> None:
    # defence 8 and one more for the rule: 7+
    wall = own("Stone Skin", {"when": "to-defend", "if": "shooting", "do": {"add": 1}})
    g = battle(
        ADVANCED,
        "a1 @ 10,10 gun\nb1 @ 20,10 Stone_Skin",
        rules=[wall],
        weapons={"gun": {"range": 24}},
        expansions=["advanced"],
    )
    g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1", dice=[9])
    assert rolled(g).needed == 7


def test_a_unit_is_pushed_by_the_other_player() -> None:
    gale = own("Gale", {"when": "after-attack", "who": "target", "do": {"push": 3}})
    g = begin("a1 @ 10,10 gun Gale\nb1 @ 20,10", gale).play(
        "activate: a1", "move: stay", "attack: a1.1:gun>b1", dice=[1]
    )
    assert isinstance(g.question, Ask)
    assert (g.question.who, g.question.about, asked(g)) == ("a", "b1", "move")
    g.refuses("move: move 23.5,10", code="too-far")
    g.play("move: move 23,10")
    assert [fact.model for fact in g.all(Moved)] == ["b1.1"]
    assert g.state.units["b1"].mark("moved") == 0


def test_a_destroyed_unit_comes_back_from_reserve_once() -> None:
    undying = own("Undying", {"when": "destroyed", "uses": "game", "do": {"reserve": "unit"}})
    entries = [{"seat": "b", "at": [30, 10]}]
    g = begin("a1 @ 10,10 gun\nb1 @ 20,10 Undying\nb2 @ 40,40", undying, entries=entries, round=2)
    g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1", dice=[9, 1])
    assert g.state.units["b1"].place == "reserve"
    assert g.state.models["b1.1"].hit_points == 1
    g.play("activate: b1", "deploy: b1.1@30,12", "move: stay", "attack: none")
    assert g.state.units["b1"].place == "table"
    assert g.state.units["b1"].mark("used:undying/0:game") == 1


def test_what_a_unit_gives_itself_until_its_next_activation_outlives_the_present_one() -> None:
    warm = own(
        "Warm",
        {"when": "activation-begins", "uses": "game", "lasts": "next-activation", "do": {"gain": "Stealth (2)"}},
    )
    g = begin("a1 @ 10,10 Warm\nb1 @ 20,10 gun", warm, order=["a", "b"])

    def held() -> int:
        return g.state.units["a1"].mark("gained:stealth:next-activation")

    g.play("activate: a1", "move: stay", "attack: none")
    assert held() == 2, "this is not its next activation"
    g.play("activate: b1", "move: stay", "attack: b1.1:gun>a1", dice=[1])
    assert [(one.name, one.value) for one in g.all(Threw)[-1].modifiers] == [("stealth", -2)]
    g.play(dice=[12])
    g.play(dice=[1])
    g.play("activate: a1", "move: stay", "attack: none")
    assert held() == 0
