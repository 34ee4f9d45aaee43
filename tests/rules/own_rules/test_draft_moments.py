"""Own rules of both drafts' modules that do something at a moment: each worked out by hand, then played."""

from typing import Any

import pytest

from openfire.documents import DocumentError
from openfire.engine.edition import Edition
from openfire.engine.facts import Hurt, Lost, Moved, Placed, Rejoined, Scored
from openfire.engine.questions import Ask
from openfire.game.books import ASSAULT, MELEE
from openfire.testkit import Battle
from openfire.text.suggestions import suggest
from tests.rules.own_rules.drafts import asked, begin, both, duel, own, rolled


def why_not(g: Battle, answer: str) -> str:
    """The rule by which an answer is refused."""
    question = g.question
    assert isinstance(question, Ask)
    refusal = question.options.why_not(question.options.read(answer))
    return refusal.rule if refusal else ""


def suppression(g: Battle, unit: str) -> int:
    return g.state.units[unit].mark("suppression")


# ------------------------------------------------------------------------------------------------ damage and healing


@both
def test_mines_hit_whoever_comes_near(edition: Edition) -> None:
    # D3+1 hits (a 3 is 2, so 3 hits) of damage 2 and piercing 1: three defence tests, 9+; one fails: 2 damage
    mines = own(
        "Mines",
        {
            "when": "after-move",
            "of": {"enemies": {"within": 3}},
            "who": "other",
            "do": {"hits": {"number": "D3+1", "damage": 2, "piercing": 1}},
        },
    )
    g = begin(edition, "a1 @ 10,10 hit-points=9\nb1 @ 19.5,10 Mines", mines)
    g.play("activate: a1", "action: advance", "move: advance 16,10", dice=[3])
    roll = rolled(g)
    assert (roll.about, roll.request.n, roll.needed) == ("a1", 3, 9)  # type: ignore[union-attr]
    g.play(dice=[8, 9, 12])
    assert [(fact.model, fact.damage) for fact in g.all(Hurt)] == [("a1.1", 2)]
    far = begin(edition, "a1 @ 10,10\nb1 @ 19.5,10 Mines", mines)
    assert asked(far.play("activate: a1", "action: advance", "move: advance 15,10")) == "action"


@both
def test_a_bomb_that_can_be_used_once_as_an_action(edition: Edition) -> None:
    bomb = own(
        "Bomb",
        {
            "when": "action",
            "who": {"enemies": {"within": 12, "choose": 1}},
            "uses": "game",
            "do": {"hits": {"number": 2, "piercing": 1}},
        },
    )
    g = begin(edition, "a1 @ 10,10 Bomb\nb1 @ 20,10\nb2 @ 20,14 hit-points=9", bomb).play("activate: a1")
    g.play("action: bomb", "target of bomb: b2")
    roll = rolled(g)
    assert (roll.label, roll.request.n, roll.needed, roll.about) == ("defence", 2, 9, "b2")  # type: ignore[union-attr]
    g.play(dice=[9, 8])
    assert [(fact.model, fact.damage) for fact in g.all(Hurt)] == [("b2.1", 1)]
    assert why_not(g, "bomb").endswith("actions.no-repeat")
    g.play("action: none", "activate: b1", "action: none", "activate: b2", "action: none", dice=[12, 12, 1, 1])
    assert why_not(g.play("activate: a1"), "bomb") == "module.bomb"


@both
def test_an_action_that_would_help_nobody_is_not_offered(edition: Edition) -> None:
    tonic = own(
        "Tonic", {"when": "action", "who": {"friends": {"within": 6, "where": "suppressed"}}, "do": {"heal": 1}}
    )
    g = begin(edition, "a1 @ 10,10 Tonic\na2 @ 13,10\nb1 @ 60,10", tonic).play("activate: a1")
    assert why_not(g, "tonic") == "module.tonic"
    g = begin(edition, "a1 @ 10,10 Tonic\na2 @ 13,10 suppression:1\nb1 @ 60,10", tonic).play("activate: a1")
    assert why_not(g, "tonic") == ""


@both
def test_a_rally_takes_tokens_off_all_around(edition: Edition) -> None:
    horn = own(
        "Horn",
        {"when": "action", "who": {"friends": {"within": 6}}, "do": {"token": {"name": "suppression", "remove": 1}}},
    )
    text = "a1 @ 10,10 Horn\na2 @ 13,10 suppression:2\na3 @ 10,13 suppression:1\na4 @ 30,30 suppression:1\nb1 @ 60,10"
    g = begin(edition, text, horn).play("activate: a1", "action: horn")
    assert [suppression(g, unit) for unit in ("a2", "a3", "a4")] == [1, 0, 1]


@both
def test_a_surgeon_heals_who_lacks_most(edition: Edition) -> None:
    # three points: b1.2 lacks 2, the other 1
    surgeon = own(
        "Surgeon", {"when": "activation-ends", "who": {"friends": {"within": 6, "where": "wounded"}}, "do": {"heal": 3}}
    )
    units = [
        {"id": "a1", "at": "10,10", "specials": ["Surgeon"]},
        {"id": "a2", "at": "13,10", "hit-points": 3, "models": [{"left": 2}, {"by": [0, 1.5], "left": 1}]},
        {"id": "b1", "at": "60,30"},
    ]
    g = begin(edition, {"units": units}, surgeon).play("activate: a1", "action: none")
    assert [(fact.model, fact.damage) for fact in g.all(Hurt)] == [("a2.2", -2), ("a2.1", -1)]


@both
def test_a_dying_model_explodes(edition: Edition) -> None:
    # whoever stands within 3 inches takes 1 damage, without defence, before the model is gone
    boom = own("Volatile", {"when": "dies", "who": {"anybody": {"within": 3}}, "do": {"wounds": 1}})
    g = begin(edition, "a1 @ 10,10 gun\nb1 @ 15,10 Volatile\nb2 @ 17,10\nb3 @ 21,10", boom)
    g.play("activate: a1", "action: attack", "attack: a1.1:gun>b1", dice=[9, 1])
    assert [fact.model for fact in g.all(Lost)] == ["b2.1", "b1.1"]


@both
def test_vengeance_gathers_tokens_of_its_own(edition: Edition) -> None:
    # each lost model is a token, two at most; each is +1
    wrath = own(
        "Wrath",
        {"when": "losses", "do": {"token": {"name": "wrath", "add": "lost"}}},
        {"when": "to-hit", "if": {"token": {"name": "wrath", "least": 2}}, "do": {"add": 2}},
    )
    tokens = [{"name": "wrath", "most": 2}]
    g = begin(
        edition, "a1 x3 @ 10,10 gun\nb1 x5 @ 15,10 Wrath gun", wrath, tokens=tokens, weapons={"gun": {"range": 24}}
    )
    g.play("activate: a1", "action: attack", "attack: a1.1:gun>b1 a1.2:gun>b1 a1.3:gun>b1", dice=[9, 9, 9, 1, 1, 1])
    g.play("damage: b1.2 b1.3 b1.4", "action: none")
    assert g.state.units["b1"].mark("token:wrath") == 2
    assert rolled(g.play("activate: b1", "action: attack", "attack: b1.1:gun>a1")).needed == 5


@both
def test_a_vampire_heals_by_what_it_dealt(edition: Edition) -> None:
    leech = own("Leech", {"when": "after-attack", "if": "melee", "do": {"heal": "dealt"}})
    units = [
        {
            "id": "a1",
            "at": "10,10",
            "hit-points": 5,
            "models": [{"left": 1, "weapons": ["knife"]}],
            "specials": ["Leech"],
        },
        {"id": "b1", "at": "11.5,10", "hit-points": 3},
    ]
    weapons = {"knife": {"range": 1, "damage": 2, "specials": ["Melee"] if edition is MELEE else []}}
    g = begin(edition, {"units": units}, leech, weapons=weapons)
    g.play("activate: a1", "action: attack", "attack: a1.1:knife>b1", dice=[9, 1])
    assert [(fact.model, fact.damage) for fact in g.all(Hurt)] == [("b1.1", 2), ("a1.1", -2)]


@both
def test_spines_strike_back_in_assault_range(edition: Edition) -> None:
    spines = own("Spines", {"when": "after-attacked", "who": "attacker", "if": "melee", "do": {"hits": 1}})
    g = begin(edition, "a1 @ 10,10 knife\nb1 @ 11.5,10 Spines hit-points=2", spines)
    g.play("activate: a1", "action: attack", "attack: a1.1:knife>b1", dice=[2])
    assert rolled(g).about == "a1"


@both
def test_a_weapon_that_pins_by_its_hits(edition: Edition) -> None:
    flash = own(
        "Flash",
        {"when": "after-attack", "who": "target", "do": {"token": {"name": "suppression", "add": 1}}},
        **{"for": "weapon"},
    )
    g = duel(edition, flash, gun={"specials": ["Flash"]}).play("attack: a1.1:gun>b1", dice=[2])
    assert suppression(g, "b1") == 1


@both
def test_panic_spreads_when_a_unit_takes_suppression_by_a_rule(edition: Edition) -> None:
    # the flash suppresses b1, which scares b2 too; b2's own fear is not set off by itself
    flash = own("Flash", {"when": "after-attack", "who": "target", "do": {"token": {"name": "suppression", "add": 1}}})
    panic = own(
        "Panic",
        {"when": "suppressed", "who": {"friends": {"within": 6}}, "do": {"token": {"name": "suppression", "add": 1}}},
    )
    g = duel(edition, flash, panic, attacker="Flash", target="Panic", third="b2 @ 18,10\nb3 @ 30,10")
    g.play("attack: a1.1:gun>b1", dice=[2])
    assert [suppression(g, unit) for unit in ("b1", "b2", "b3")] == [1, 1, 0]


@both
def test_a_shooter_is_marked_for_the_others_until_the_round_ends(edition: Edition) -> None:
    spot = own(
        "Spotter",
        {
            "when": "action",
            "who": {"enemies": {"within": 24, "sees": True, "choose": 1}},
            "lasts": "round",
            "do": {"gain": "Marked"},
        },
    )
    marked = own("Marked", {"when": "to-hit", "who": "attacker", "do": {"add": 1}})
    text = "a1 @ 10,10 Spotter\na2 @ 10,14 gun\nb1 @ 15,10\nb2 @ 40,10"
    g = begin(edition, text, spot, marked).play(
        "activate: a1", "action: spotter", "target of spotter: b1", "action: none"
    )
    assert g.state.units["b1"].mark("gained:marked:round") == 1
    g.play("activate: b2", "action: none", "activate: a2", "action: attack")
    assert rolled(g.play("attack: a2.1:gun>b1")).needed == 6
    g.play("action: none", dice=[2])
    g.play("activate: b1", "action: none", dice=[12, 12, 1, 1])
    assert g.state.units["b1"].mark("gained:marked:round") == 0


# ------------------------------------------------------------------------------------------------ may and may not


@both
def test_a_net_forbids_moves_until_the_next_activation_ends(edition: Edition) -> None:
    net = own("Net", {"when": "after-attack", "who": "target", "lasts": "next-activation", "do": {"forbid": "move"}})
    g = duel(edition, net, attacker="Net").play("attack: a1.1:gun>b1", "action: none", dice=[2])
    g.play("activate: b1")
    assert [why_not(g, "advance"), why_not(g, "rush"), why_not(g, "attack")] == ["module.net", "module.net", ""]
    g.play("action: none")
    assert not g.state.units["b1"].mark("barred:move:next-activation")


@both
def test_some_cannot_be_shot_to_pieces_from_afar(edition: Edition) -> None:
    hush = own("Hush", {"who": {"enemies": {"within": 12}}, "do": {"forbid": "shoot"}})
    g = duel(edition, hush, target="Hush")
    assert why_not(g, "a1.1:gun>b1") == "module.hush"


@both
def test_some_evade_at_arms_length_and_others_never(edition: Edition) -> None:
    dodge = own("Dodge", {"do": {"allow": "evade-near"}})
    proud = own("Proud", {"do": {"forbid": "evade"}})
    g = duel(edition, dodge, target="Dodge").play("attack: a1.1:gun>b1")
    assert asked(g) == "evade"
    rolled(duel(edition, proud, target="Proud", away=10).play("attack: a1.1:gun>b1"))


@both
def test_some_fire_guns_in_assault_range(edition: Edition) -> None:
    pistols = own("Pistols", {"do": {"allow": "guns-in-melee"}})
    g = begin(edition, "a1 @ 10,10 gun Pistols\nb1 @ 11.5,10", pistols).play("activate: a1", "action: attack")
    assert rolled(g.play("attack: a1.1:gun>b1")).needed == 7


@both
def test_seekers_attack_what_they_do_not_see_as_if_obscured(edition: Edition) -> None:
    seekers = own("Seekers", {"do": {"allow": "unseen"}})
    table = {
        "pieces": [{"id": "wall", "box": [12.5, 5, 13.5, 15], "height": 5, "keywords": ["impassable", "obscuring"]}]
    }
    g = duel(edition, seekers, attacker="Seekers", table=table)
    assert rolled(g.play("attack: a1.1:gun>b1")).needed == 10
    plain = duel(edition, table=table)
    assert why_not(plain, "a1.1:gun>b1").endswith("los.blocked-no-attack")


@both
def test_ghosts_leave_without_free_attacks(edition: Edition) -> None:
    ghost = own("Ghost", {"do": {"allow": "leave-freely"}})
    g = begin(edition, "a1 @ 10,10 Ghost\nb1 @ 11.5,10 knife", ghost).play(
        "activate: a1", "action: advance", "leave: b1"
    )
    assert asked(g) == "move"


def test_berserkers_in_assault_act_however_suppressed() -> None:
    berserk = own("Berserk", {"if": "wounded", "do": {"allow": "act-suppressed"}})
    units = [
        {
            "id": "a1",
            "at": "10,10",
            "hit-points": 2,
            "models": [{"left": 1}],
            "specials": ["Berserk"],
            "marks": {"suppression": 2},
        },
        {"id": "a2", "at": "20,10", "hit-points": 2, "specials": ["Berserk"], "marks": {"suppression": 2}},
        {"id": "b1", "at": "60,10"},
    ]
    g = begin(ASSAULT, {"units": units}, berserk).play("activate: a1")
    assert why_not(g, "rush") == ""
    assert (
        why_not(g.play("action: none", "activate: b1", "action: none", "activate: a2"), "rush")
        == "assault.rush.not-suppressed"
    )


# ------------------------------------------------------------------------------------------------ moves and places


@both
def test_skirmishers_fall_back_when_they_are_charged(edition: Edition) -> None:
    # b1 ends within an inch; a1 may move 3 inches, but neither out of that range nor into another's
    fade = own("Fade", {"when": "after-attacked", "if": "shooting", "optional": True, "do": {"move": 3}})
    g = duel(edition, fade, target="Fade").play("attack: a1.1:gun>b1", dice=[2])
    assert asked(g) == "use fade"
    g.play("use fade: yes", "move: advance 17,10")
    assert g.all(Moved)[-1].rules[0] == "module.fade"
    assert asked(g) in ("followers", "action")


@both
def test_a_teleporter_is_put_down_outside_assault_range(edition: Edition) -> None:
    blink = own("Blink", {"when": "activation-begins", "optional": True, "do": {"place": 8}})
    g = begin(edition, "a1 @ 10,10 Blink\nb1 @ 20,10", blink).play("activate: a1", "use blink: yes")
    assert asked(g) == "place by blink"
    assert why_not(g, "a1.1@10,19") == "module.blink"
    g.play("place by blink: a1.1@10,18")
    assert g.all(Placed)[-1].rules == ("module.blink",)
    near = begin(edition, "a1 @ 10,10 Blink\nb1 @ 16,10", blink).play("activate: a1", "use blink: yes")
    assert why_not(near, "a1.1@14.5,10") == "module.blink"


@both
def test_a_hive_brings_a_lost_model_back(edition: Edition) -> None:
    hive = own("Hive", {"when": "activation-begins", "if": {"roll": 7}, "do": {"return": 1}})
    g = begin(edition, "a1 @ 10,10 gun\nb1 x2 @ 15,10 Hive", hive)
    g.play("activate: a1", "action: attack", "attack: a1.1:gun>b1", dice=[9, 1])
    lost = g.all(Lost)[0].model
    g.play("action: none", "activate: b1", dice=[7])
    assert asked(g) == "place by hive"
    at = "15,12" if lost == "b1.2" else "15,8"
    g.play(f"place by hive: {lost}@{at}")
    assert [fact.model for fact in g.all(Rejoined)] == [lost]
    assert len(g.state.units["b1"].models) == 2


@both
def test_an_order_lets_a_friend_shoot_now_and_counts_nothing_for_it(edition: Edition) -> None:
    order = own(
        "Order",
        {
            "when": "action",
            "who": {"friends": {"within": 8, "choose": 1}},
            "do": {"choose": [{"name": "fire", "do": {"act": "attack"}}, {"name": "run", "do": {"act": "advance"}}]},
        },
    )
    text = "a1 @ 10,10 Order\na2 @ 10,14 gun\nb1 @ 15,14 hit-points=9\nb2 @ 60,10"
    g = begin(edition, text, order).play("activate: a1", "action: order", "target of order: a2", "way of order: fire")
    g.play("attack: a2.1:gun>b1", "action: none", dice=[2])
    assert not g.state.units["a2"].marks
    g.play("activate: b2", "action: none", "activate: a2", "action: attack")
    assert asked(g) == "attack"


# ------------------------------------------------------------------------------------------------ tests, points, tables


@both
def test_a_scream_makes_those_fail_who_have_no_nerve(edition: Edition) -> None:
    scream = own("Scream", {"when": "activation-begins", "who": {"enemies": {"within": 12}}, "do": {"morale": "test"}})
    coward = own("Coward", {"when": "test-failed", "do": {"token": {"name": "suppression", "add": 1}}})
    g = begin(edition, "a1 @ 10,10 Scream\nb1 @ 20,10 Coward\nb2 @ 20,14 Coward", scream, coward)
    g.play("activate: a1", dice=[6, 7])
    assert [suppression(g, "b1"), suppression(g, "b2")] == [1, 0]


@both
def test_a_terminal_that_is_not_worked_is_a_failed_test(edition: Edition) -> None:
    # command 7: a 6 fails, a 7 passes, and only who fails takes a token
    coward = own("Coward", {"when": "test-failed", "do": {"token": {"name": "suppression", "add": 1}}})
    relay = [{"id": "relay", "kind": "terminal", "points": 3, "at": "11,10"}]
    for face, tokens in ((6, 1), (7, 0)):
        g = begin(edition, "a1 @ 10,10 Coward\nb1 @ 40,10", coward, objectives=relay)
        g.play("activate: a1", "action: interact", "interact: relay", dice=[face])
        assert suppression(g, "a1") == tokens


@both
def test_trophies_are_points(edition: Edition) -> None:
    trophy = own("Trophy", {"when": "after-attack", "if": {"target": "destroyed"}, "do": {"points": 2}})
    g = begin(edition, "a1 @ 10,10 gun Trophy\nb1 @ 15,10\nb2 @ 60,10", trophy)
    g.play("activate: a1", "action: attack", "attack: a1.1:gun>b1", dice=[9, 1])
    assert [(fact.seat, fact.points) for fact in g.all(Scored)] == [("a", 2)]


@both
def test_a_drug_is_rolled_on_a_table_when_it_attacks_and_is_over_with_the_attack(edition: Edition) -> None:
    drug = own(
        "Drug",
        {
            "when": "before-attack",
            "lasts": "attack",
            "do": {
                "table": [{"shows": "1-6", "do": {"gain": "Keen (1)"}}, {"shows": "7+", "do": {"gain": "Keen (3)"}}]
            },
        },
    )
    keen = own("Keen", {"when": "to-hit", "do": {"add": "x"}}, takes="number")
    g = duel(edition, drug, keen, attacker="Drug").play("attack: a1.1:gun>b1", dice=[7])
    assert rolled(g).needed == 4
    g.play(dice=[2])
    assert not any(name.startswith("gained") for name, _ in g.state.units["a1"].marks)


@both
def test_the_round_ends_with_a_plague_and_begins_with_a_gift(edition: Edition) -> None:
    plague = own("Plague", {"when": "round-ends", "who": {"enemies": {"within": 6}}, "do": {"wounds": 1}})
    gift = own("Gift", {"when": "round-begins", "if": {"round": 2}, "do": {"points": 1}})
    g = begin(edition, "a1 @ 10,10 Plague Gift\nb1 @ 15,10\nb2 @ 60,10", plague, gift)
    g.play(
        "activate: a1",
        "action: none",
        "activate: b1",
        "action: none",
        "activate: b2",
        "action: none",
        dice=[12, 12, 1, 1],
    )
    assert [fact.model for fact in g.all(Lost)] == ["b1.1"]
    assert [(fact.seat, fact.points) for fact in g.all(Scored)] == [("a", 1)]


@both
def test_a_martyr_is_removed_and_another_leads(edition: Edition) -> None:
    martyr = own(
        "Martyr",
        {"when": "action", "uses": "game", "do": {"remove": "model"}},
        {"when": "dies", "who": {"friends": {"within": 12}}, "do": {"token": {"name": "suppression", "remove": "all"}}},
    )
    units = [
        {"id": "a1", "at": "10,10", "models": [{"specials": ["Martyr"]}, {"by": [0, 1.5]}]},
        {"id": "a2", "at": "15,10", "marks": {"suppression": 2}},
        {"id": "b1", "at": "60,10"},
    ]
    g = begin(edition, {"units": units}, martyr).play("activate: a1", "action: martyr")
    assert [fact.model for fact in g.all(Lost)] == ["a1.1"]
    assert g.state.units["a1"].leader == "a1.2"
    assert suppression(g, "a2") == 0


@both
def test_who_evades_may_shoot_back(edition: Edition) -> None:
    roll_off = own("Reflex", {"when": "evades", "do": {"act": "attack"}})
    g = begin(edition, "a1 @ 10,10 gun\nb1 @ 20,10 gun Reflex", roll_off)
    g.play("activate: a1", "action: attack", "attack: a1.1:gun>b1", "evade: yes")
    assert asked(g) == "attack"


@both
def test_the_holder_of_an_objective_is_steady(edition: Edition) -> None:
    warden = own("Warden", {"when": "to-defend", "if": "holds-objective", "do": {"add": 2}})
    flag = [{"id": "flag", "at": [15, 11.5], "kind": "secure", "points": 1, "holder": "b", "unit": "b1"}]
    g = begin(edition, "a1 @ 10,10 gun\nb1 @ 15,10 Warden", warden, objectives=flag)
    g.play("activate: a1", "action: attack")
    assert rolled(g.play("attack: a1.1:gun>b1", dice=[9])).needed == 6


def test_a_charge_strikes_first_in_assault() -> None:
    impact = own(
        "Impact Hits",
        {"when": "charges", "who": "target", "do": {"hits": {"number": "x", "piercing": 1}}},
        takes="number",
    )
    g = begin(ASSAULT, "a1 @ 10,10 Impact_Hits_(2)\nb1 @ 16,10 hit-points=9", impact)
    g.play("activate: a1", "action: assault", "move: assault 14.5,10")
    roll = rolled(g)
    assert (roll.about, roll.request.n, roll.needed) == ("b1", 2, 9)  # type: ignore[union-attr]


def test_pikes_stop_those_who_charge_in_melee() -> None:
    pikes = own("Pikes", {"when": "charged", "who": "attacker", "do": {"hits": 2}})
    g = begin(MELEE, "a1 @ 10,10 hit-points=9\nb1 @ 15,10 Pikes", pikes)
    g.play("activate: a1", "action: advance", "move: advance 13.5,10")
    roll = rolled(g)
    assert (roll.about, roll.request.n) == ("a1", 2)  # type: ignore[union-attr]


def test_an_ambush_comes_earlier_and_nearer_in_melee() -> None:
    sudden = own("Sudden", {"when": "arrival-round", "do": {"set": 1}}, {"when": "set-up-distance", "do": {"set": 6}})
    shock = own(
        "Shock",
        {"when": "arrives", "who": {"enemies": {"within": 8}}, "do": {"token": {"name": "suppression", "add": 1}}},
    )
    units: list[dict[str, Any]] = [
        {"id": "a1", "place": "reserve", "marks": {"held back": 2}, "specials": ["Ambush", "Sudden", "Shock"]},
        {"id": "b1", "at": "30,30"},
    ]
    g = begin(MELEE, {"units": units}, sudden, shock).play("activate: a1")
    assert why_not(g, "a1.1@24,30").endswith("over-12")
    g.play("deploy: a1.1@22.5,30")
    assert suppression(g, "b1") == 1


def test_passengers_leap_out_shooting_in_melee() -> None:
    leap = own("Leap", {"when": "disembarks", "do": {"gain": "Keen"}})
    keen = own("Keen", {"when": "to-hit", "do": {"add": 2}})
    units: list[dict[str, Any]] = [
        {"id": "a1", "at": "10,10", "specials": ["Transport (4)"], "base": "3 in"},
        {"id": "a2", "aboard": "a1.1", "specials": ["Leap"], "weapons": ["gun"]},
        {"id": "b1", "at": "20,10"},
    ]
    g = begin(MELEE, {"units": units}, leap, keen).play(
        "activate: a2", "disembark: a2.1@12.2,10", "move: advance 16,10"
    )
    g.play("action: attack")
    assert rolled(g.play("attack: a2.1:gun>b1")).needed == 5


@both
def test_a_strategist_adds_to_initiative_once(edition: Edition) -> None:
    # a rolls 13 and b 14; two strategists are +2 and not +4, which is enough
    plan = own("Strategist", {"when": "initiative", "do": {"add": "x"}}, takes="number")
    g = begin(edition, "a1 @ 10,10 Strategist_(2)\na2 @ 14,10 Strategist_(1)\nb1 @ 60,10", plan, order=["b", "a"])
    g.play(
        "activate: b1",
        "action: none",
        "activate: a1",
        "action: none",
        "activate: a2",
        "action: none",
        dice=[6, 7, 7, 7],
    )
    assert g.state.order == ("a", "b")


@both
def test_an_action_of_a_rule_is_called_by_its_name(edition: Edition) -> None:
    horn = own("War Horn", {"when": "action", "do": {"token": {"name": "suppression", "remove": 1}}})
    g = begin(edition, "a1 @ 10,10 War_Horn suppression:1\nb1 @ 40,10", horn).play("activate: a1")
    assert isinstance(g.question, Ask)
    offered = suggest(g.cursor.game, g.question).items
    assert [one.words for one in offered if str(one.answer) == "war-horn"] == ["War Horn"]


def test_turns_of_a_move_by_a_rule_count_in_no_activation_in_melee() -> None:
    swerve = own("Swerve", {"when": "round-begins", "if": {"round": 2}, "do": {"move": 6}})
    units: list[dict[str, Any]] = [
        {"id": "a1", "at": "10,10", "base": "2 in", "specials": ["Vehicle", "Swerve"]},
        {"id": "b1", "at": "60,10"},
    ]
    g = begin(MELEE, {"units": units}, swerve)
    g.play("activate: a1", "action: none", "activate: b1", "action: none", dice=[12, 12, 1, 1])
    g.play("move: advance 10,10/45")
    assert asked(g) == "activate"
    at = g.state.models["a1.1"].at
    assert at is not None
    assert at.facing
    assert not g.state.units["a1"].marks


@both
def test_a_gust_pushes_an_enemy_where_its_carrier_likes(edition: Edition) -> None:
    gust = own("Gust", {"when": "action", "who": {"enemies": {"within": 12, "choose": 1}}, "do": {"push": 3}})
    g = begin(edition, "a1 @ 10,10 Gust\nb1 @ 20,10\nb2 @ 20,14", gust).play(
        "activate: a1", "action: gust", "target of gust: b1"
    )
    question = g.question
    assert isinstance(question, Ask)
    assert (question.who, question.what, question.about) == ("a", "move", "b1")
    g.play("move: advance 23,10")
    assert g.state.models["b1.1"].at[:1] == (230_000,)  # type: ignore[index]


def test_assault_has_no_reserve_to_go_to() -> None:
    with pytest.raises(DocumentError, match="reserve cannot be done"):
        begin(ASSAULT, "a1 @ 10,10\nb1 @ 20,10", own("Fade", {"when": "action", "do": {"reserve": "unit"}}))


def test_a_unit_goes_back_into_ambush_in_melee() -> None:
    fade = own("Fade", {"when": "action", "do": {"reserve": "unit"}})
    g = begin(MELEE, "a1 @ 10,10 Fade\nb1 @ 40,40", fade).play("activate: a1", "action: fade")
    assert asked(g) == "activate"
    assert (g.state.units["a1"].place, g.state.units["a1"].mark("held back")) == ("reserve", 2)
    g.play("activate: b1", "action: none", dice=[12, 12, 1, 1])
    g.play("activate: a1", "deploy: a1.1@20,20")
    assert g.state.units["a1"].place == "table"


def test_the_undying_lie_in_ambush_again_in_melee() -> None:
    undying = own("Undying", {"when": "destroyed", "uses": "game", "do": {"reserve": "unit"}})
    trophy = own("Trophy", {"when": "after-attack", "do": {"points": "lost"}})
    g = begin(MELEE, "a1 @ 10,10 gun Trophy\nb1 @ 15,10 Undying\nb2 @ 60,10", undying, trophy)
    g.play("activate: a1", "action: attack", "attack: a1.1:gun>b1", dice=[9, 1])
    assert (g.state.units["b1"].place, g.state.units["b1"].models) == ("reserve", ("b1.1",))
    assert [(fact.seat, fact.points) for fact in g.all(Scored)] == [("a", 1)]
