"""Own rules of a One Page module that do something at a moment: each worked out by hand, then played."""

from __future__ import annotations

from typing import Any

import pytest

from openfire.documents import DocumentError
from openfire.engine.facts import Hurt, Lost, Marked, Moved, Placed, Rejoined, Revived, Scored
from openfire.engine.state import GONE, RESERVE
from openfire.game.books import ONEPAGE
from openfire.testkit import Battle, battle
from tests.rules.own_rules.onepage_patterns import duel, tokens, with_those_it_names
from tests.rules.own_rules.test_onepage_dice import asked, charged, count, rolled, shot


def war(*names: str, units: list[dict[str, Any]], **more: Any) -> Battle:
    """A battle of units told as a scenario does."""
    told: dict[str, Any] = {"units": [{"base": "1 in", **unit} for unit in units]}
    weapons = {"gun": {"range": 24}, "blade": {"range": None}}
    return battle(ONEPAGE, told, rules=with_those_it_names(*names), tokens=tokens(), weapons=weapons, **more)


# ------------------------------------------------------------------------------------------------ hurt and healed


def test_a_surgeon_gives_wounds_back_to_one_friend() -> None:
    units = [
        {"id": "a1", "at": "10,10", "specials": ["Field Surgeon"]},
        {"id": "a2", "at": "12,10", "hit-points": 6, "models": [{"left": 2}]},
        {"id": "b1", "at": "40,40"},
    ]
    g = war("Field Surgeon", units=units)
    # D3: a D6 of 5 is a 3
    g.play("activate: a1", "target of field-surgeon: a2", dice=[5])
    assert [(fact.model, fact.damage, fact.left) for fact in g.all(Hurt)] == [("a2.1", -3, 5)]


def test_a_bomb_falls_once_in_a_game() -> None:
    g = duel("One Last Bomb", attacker="One_Last_Bomb", size="hit-points=9")
    g.play("activate: a1", "use one-last-bomb: yes", "target of one-last-bomb: b1")
    roll = rolled(g)
    # six hits of a piercing weapon: blocks that succeed are rolled again
    assert (roll.label, count(roll), roll.request.test.reroll[3]) == ("block", 6, True)  # type: ignore[union-attr]
    assert g.state.units["a1"].mark("used:one-last-bomb/0:game") == 1


def test_a_wreck_explodes_around_itself() -> None:
    # b1 dies; a2 stands 4 inches from where it stood, b2 seven: only a2 is hit
    units = [
        {"id": "a1", "at": "10,10", "weapons": ["gun"]},
        {"id": "a2", "at": "20,15", "hit-points": 9},
        {"id": "b1", "at": "20,10", "specials": ["Exploding"]},
        {"id": "b2", "at": "28,10"},
    ]
    g = war("Exploding", units=units)
    shot(g)
    g.play(dice=[4, 1, 3])
    assert g.state.units["b1"].place == GONE
    assert (rolled(g).about, count(rolled(g))) == ("a2", 3)
    g.play(dice=[1, 4, 4])
    assert asked(g) == "activate"


def test_mines_hit_whoever_moves_near_them() -> None:
    g = duel("Minefield", target="Minefield", apart=8)
    g.play("activate: a1", "action: walk", "move: a1.1@25.5,20", dice=[4])
    assert (rolled(g).label, rolled(g).about) == ("block", "a1")
    far = duel("Minefield", target="Minefield", apart=20)
    far.play("activate: a1", "action: walk", "move: a1.1@25.5,20")
    assert asked(far) == "attack"


def test_a_swoop_hits_one_enemy_after_the_move() -> None:
    g = duel("Swoop", attacker="Swoop", apart=8)
    g.play("activate: a1", "action: run", "move: a1.1@24,20", "target of swoop: b1")
    assert (rolled(g).label, count(rolled(g))) == ("block", 3)


def test_wounds_that_a_weapon_deals_shake_the_enemy() -> None:
    g = duel("Shaking Shells", gun=("Shaking Shells",))
    shot(g)
    g.play(dice=[4, 1])
    g.play("damage: b1.4")
    assert rolled(g).label == "morale"
    g.play(dice=[3])
    assert g.state.units["b1"].mark("pinned") == 1
    missed = duel("Shaking Shells", gun=("Shaking Shells",))
    shot(missed)
    missed.play(dice=[1])
    assert asked(missed) == "activate"


def test_what_is_tangled_neither_runs_nor_assaults_this_round() -> None:
    g = duel("Tangling", gun=("Tangling",), size="x4")
    shot(g)
    g.play(dice=[4, 1])
    g.play("damage: b1.4", "activate: b1")
    assert g.refuses("action: run").rule == "module.tangling"
    g.play("action: walk")


def test_life_is_drained_in_melee() -> None:
    # a1 has 3 of 6 wounds left; one hit, not blocked: one wound back
    units = [
        {"id": "a1", "at": "20,20", "hit-points": 6, "models": [{"left": 3}], "specials": ["Life Drain"]},
        {"id": "b1", "at": "24,20", "hit-points": 9},
    ]
    g = war("Life Drain", units=units)
    charged(g)
    g.play(dice=[4, 1, 1, 6])  # it hits, is not blocked; b1 misses; b1 has lost the melee and passes its test
    assert [(fact.model, fact.damage) for fact in g.all(Hurt)] == [("b1.1", 1), ("a1.1", -1)]


# ------------------------------------------------------------------------------------------------ coming back


def test_models_come_back_beside_the_others() -> None:
    units = [
        {"id": "a1", "at": "10,10", "models": 3, "specials": ["Raise The Fallen"]},
        {"id": "b1", "at": "20,10", "weapons": ["gun"], "models": 2},
    ]
    g = war("Raise The Fallen", units=units, order=["b", "a"])
    shot_by_b = g.play("activate: b1", "action: hold", "attack: all a1")
    shot_by_b.play(dice=[4, 4, 1, 1])
    g.play("damage: a1.3 a1.2", dice=[6])  # a1 is at half or less, and passes
    g.play("activate: a1", "action: hold", "attack: none", dice=[1])  # D3 as the next round begins: 1
    g.play("place by raise-the-fallen: suggested")
    assert [fact.model for fact in g.all(Rejoined)] == ["a1.2"]
    assert g.state.units["a1"].models == ("a1.1", "a1.2")


def test_a_unit_that_was_destroyed_arrives_again() -> None:
    g = duel("Reinforcements", target="Reinforcements", size="", third="b2 @ 40,40")
    shot(g)
    g.play(dice=[4, 1, 4])
    assert [fact.unit for fact in g.all(Revived)] == ["b1"]
    unit = g.state.units["b1"]
    assert (unit.place, unit.models, unit.mark("reserve")) == (RESERVE, ("b1.1",), 1)
    assert unit.mark("used:reinforcements/0:game") == 1


def test_a_friend_that_was_destroyed_arrives_again() -> None:
    units = [
        {"id": "a1", "at": "10,10", "weapons": ["gun"]},
        {"id": "b1", "at": "10,20"},
        {"id": "b2", "at": "40,40", "specials": ["Spawning Pit"]},
    ]
    g = war("Spawning Pit", units=units)
    g.play("activate: a1", "action: hold", "attack: a1.1:gun>b1", dice=[4, 1, 4])
    assert [fact.unit for fact in g.all(Revived)] == ["b1"]
    assert (g.state.units["b1"].place, g.state.units["b1"].mark("reserve")) == (RESERVE, 1)


# ------------------------------------------------------------------------------------------------ morale


def test_who_never_gives_up_may_pass_after_all() -> None:
    for face, is_pinned in ((4, 0), (3, 1)):
        g = duel("Never Give Up", target="Never_Give_Up", size="x2")
        shot(g)
        g.play(dice=[4, 1])
        g.play("damage: b1.2", dice=[3, face])
        assert g.state.units["b1"].mark("pinned") == is_pinned


def test_fanatics_die_rather_than_flee() -> None:
    # Quality 4+ fails with a 3; D3 wounds: a D6 of 2 is a 1
    g = duel("Fanatics", target="Fanatics", size="x4")
    g.play("activate: a1", "action: hold", "attack: none", "activate: b1", "action: hold", "attack: none")
    two = duel("Fanatics", target="Fanatics", size="x2")
    shot(two)
    two.play(dice=[4, 1])
    two.play("damage: b1.2", dice=[3, 2])
    assert [fact.model for fact in two.all(Lost)] == ["b1.2", "b1.1"]


def test_the_unshakeable_are_never_pinned() -> None:
    g = duel("Unshakeable", target="Unshakeable", size="x2")
    shot(g)
    g.play(dice=[4, 1])
    g.play("damage: b1.2", dice=[3])
    assert g.state.units["b1"].mark("pinned") == 0


def test_a_cry_rallies_who_is_pinned() -> None:
    units = [
        {"id": "a1", "at": "10,10", "specials": ["Rallying Cry"]},
        {"id": "a2", "at": "16,10", "marks": {"pinned": 1}},
        {"id": "b1", "at": "40,40"},
    ]
    g = war("Rallying Cry", units=units)
    g.play("activate: a1", "target of rallying-cry: a2")
    assert g.state.units["a2"].mark("pinned") == 0


# ------------------------------------------------------------------------------------------------ for a while


def test_drugs_last_until_the_end_of_the_activation() -> None:
    g = duel("Battle Drugs", attacker="Battle_Drugs", apart=20)
    g.play("activate: a1", dice=[2])
    assert g.state.units["a1"].mark("gained:fast:activation") == 1
    g.play("action: walk", "move: a1.1@20,29", "attack: none")
    assert g.state.units["a1"].marks == (("acted", 1),)


def test_drugs_may_give_another_attack() -> None:
    g = duel("Battle Drugs", attacker="Battle_Drugs", apart=6, size="")
    g.play("activate: a1", dice=[3])
    g.play("action: assault b1", "assault move: suggested")
    assert count(rolled(g)) == 2


def test_orders_last_until_the_friend_has_acted() -> None:
    g = duel("Orders", third="a2 @ 20,24 Orders", apart=10, order=["a", "b"])
    g.play("activate: a2", "target of orders: a1", "way of orders: aim", "action: hold", "attack: none")
    g.play("activate: b1", "action: hold", "attack: none")
    assert g.state.units["a1"].mark("gained:linked:next-activation") == 1
    roll = shot(g)
    assert roll.request.test.reroll == (True, True, True, False, False, False)  # type: ignore[union-attr]


def test_fury_grows_with_what_is_destroyed() -> None:
    g = duel("Bloodthirst", attacker="Bloodthirst", size="", apart=6, third="b2 @ 40,40")
    charged(g)
    g.play(dice=[4, 1])
    assert g.state.units["a1"].mark("token:fury") == 1


def test_a_trophy_is_worth_points() -> None:
    g = duel("Trophy Takers", attacker="Trophy_Takers", size="", third="b2 @ 40,40")
    shot(g)
    g.play(dice=[4, 1])
    assert [(fact.seat, fact.points) for fact in g.all(Scored)] == [("a", 50)]


def test_a_fearful_sight_slows_an_enemy_for_a_round() -> None:
    g = duel("Tar Spray", attacker="Tar_Spray")
    g.play("activate: a1", "target of tar-spray: b1", "action: hold", "attack: none")
    g.play("activate: b1", "action: walk")
    g.refuses("move: by 3.1,0", code="too-far")
    g.play("move: by 3,0")


def test_dice_in_brackets_are_not_gained_for_a_while() -> None:
    told = {"name": "Ram", "text": "It rams.", "effects": [{"when": "before-move", "do": {"gain": "Impact (D3)"}}]}
    with pytest.raises(DocumentError, match="has a number in its brackets"):
        battle(ONEPAGE, "a1 @ 10,10\nb1 @ 30,30", rules=[told])


# ------------------------------------------------------------------------------------------------ moves and actions


def test_a_unit_blinks_over_a_wall_of_others() -> None:
    g = duel("Blink", attacker="Blink", size="x4", apart=4)
    g.play("activate: a1", "use blink: yes")
    g.refuses("place by blink: a1.1@29.1,20", code="too-far")
    g.play("place by blink: a1.1@20,29")
    assert [fact.places[0][1][:2] for fact in g.all(Placed)] == [(200_000, 290_000)]


def test_who_has_shot_may_run_away() -> None:
    g = duel("Hit And Run", attacker="Hit_And_Run")
    shot(g)
    g.play(dice=[1])
    g.play("use hit-and-run: yes")
    g.refuses("move: a1.1@20,16.9", code="too-far")
    g.play("move: a1.1@20,17")
    assert len(g.all(Moved)) == 1


def test_an_enemy_is_pushed_by_the_other_player() -> None:
    g = duel("Haunting", attacker="Haunting", size="")
    g.play("activate: a1", "target of haunting: b1")
    assert (asked(g), g.question.who) == ("move", "a")
    g.play("move: by 0,3")


def test_who_is_charged_may_shoot_first() -> None:
    g = duel("Overwatch", target="Overwatch", apart=6, size="")
    g.play("activate: a1", "action: assault b1", "assault move: suggested", "use overwatch: yes")
    assert (asked(g), g.question.who) == ("attack", "b")
    g.play("attack: all a1")
    assert (rolled(g).who, rolled(g).about) == ("b", "a1")


def test_a_unit_shoots_twice_once() -> None:
    g = duel("Volley Fire", attacker="Volley_Fire")
    shot(g)
    g.play(dice=[1])
    g.play("use volley-fire: yes", "attack: all b1", dice=[1])
    assert asked(g) == "activate"


def test_an_onslaught_after_shooting() -> None:
    g = duel("Onslaught", attacker="Onslaught", apart=8)
    shot(g)
    g.play(dice=[1])
    g.play("use onslaught: yes", "action: assault b1")
    assert asked(g) == "assault move"


def test_repairs_on_a_four() -> None:
    units = [
        {"id": "a1", "at": "10,10", "specials": ["Repair Crew"]},
        {"id": "a2", "at": "14,10", "types": ["vehicle"], "marks": {"immobile": 1, "shaken": 1}, "hit-points": 6},
        {"id": "b1", "at": "40,40"},
    ]
    g = war("Repair Crew", units=units)
    g.play("activate: a1", "action: hold", "attack: none", dice=[4])
    g.play("target of repair-crew: a2")
    assert g.state.units["a2"].marks == ()


def test_a_power_does_what_a_rule_says() -> None:
    song = {
        "id": "song",
        "name": "Song",
        "text": "It slows.",
        "effects": [{"does": "rule", "rule": "song-of-ruin", "number": 3, "range": 18, "on": "enemy"}],
    }
    units = [
        {"id": "a1", "at": "10,10", "specials": ["Psyker (1)"], "abilities": [song]},
        {"id": "b1", "at": "20,10"},
    ]
    g = war("Song Of Ruin", units=units, tallies={"a": {"power-dice": 2}})
    g.play("activate: a1", "manifest: song b1 1", dice=[2])
    assert [(fact.unit, fact.mark) for fact in g.all(Marked)][-1] == ("b1", "gained:slowed:round")


def test_a_jammer_makes_powers_fail() -> None:
    heat = {
        "id": "heat",
        "name": "Heat",
        "text": "It burns.",
        "effects": [{"does": "wounds", "wounds": 1, "number": 3, "range": 18, "on": "enemy"}],
    }
    units = [
        {"id": "a1", "at": "10,10", "specials": ["Psyker (1)"], "abilities": [heat]},
        {"id": "b1", "at": "20,10", "specials": ["Jammer"]},
    ]
    g = war("Jammer", units=units, tallies={"a": {"power-dice": 2}})
    # 3 and 1 of the Psyker, less 2: 2 of the 3 that are needed
    g.play("activate: a1", "manifest: heat b1 1", dice=[3])
    assert not g.all(Hurt)


def test_power_dice_on_top() -> None:
    units = [
        {"id": "a1", "at": "10,10", "specials": ["Psyker (1)", "Energy Surge"]},
        {"id": "b1", "at": "40,40"},
    ]
    g = war("Energy Surge", units=units, order=["b", "a"])
    g.play("activate: b1", "action: hold", "attack: none", "activate: a1", "action: hold", "attack: none", dice=[3])
    assert g.state.tally("a", "power-dice") == 5


def test_more_room_and_bulky_passengers() -> None:
    def room(specials: list[str], passengers: list[str]) -> Battle:
        units = [
            {
                "id": "a1",
                "at": "10,10",
                "specials": ["Transport (2)", *specials],
                "types": ["vehicle"],
                "hit-points": 6,
            },
            {"id": "a2", "at": "12.5,10", "models": 2, "specials": passengers},
            {"id": "b1", "at": "40,40"},
        ]
        return war("Open Ports", "Bulky", units=units).play("activate: a2")

    room([], []).play("action: embark a1")
    room([], ["Bulky"]).refuses("action: embark a1", code="no-room")
    room(["Open Ports"], ["Bulky"]).play("action: embark a1")
