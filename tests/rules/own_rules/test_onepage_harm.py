"""Own rules of a One Page module about harm and who may do it: each worked out by hand, then played."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from openfire.documents import DocumentError
from openfire.engine.facts import Hurt, Lost, Scored, Told
from openfire.engine.questions import Modifier
from openfire.game.books import ONEPAGE
from openfire.odds.exact import enumerate_all, most, solve
from openfire.rules.onepage.attack.own_dice import OwnChanges
from openfire.rules.onepage.attack.own_volley import RECOILING, Toll
from openfire.rules.onepage.attack.volley import Plan
from openfire.rules.shared.own_rules.dice import DiceChanges, FaceGift
from openfire.testkit import Battle, battle
from tests.odds.oracles import check_brute
from tests.rules.own_rules.drafts import own
from tests.rules.own_rules.test_onepage_dice import again, asked, charged, count, rolled, shot

TOKENS = [{"name": "fury", "most": 9}]


def duel(
    *rules: dict[str, Any],
    attacker: str = "",
    target: str = "",
    third: str = "",
    size: str = "x4",
    gun: dict[str, Any] | None = None,
    blade: tuple[str, ...] = (),
    apart: float = 10.0,
    **more: Any,
) -> Battle:
    """a1 with a gun and a blade, and b1 opposite, so many inches from base to base; Quality 4+ all of them."""
    guns = {"gun": {"range": 24, **(gun or {})}, "blade": {"range": None, "specials": [*blade]}}
    text = f"a1 @ 20,20 gun blade {attacker}\nb1 {size} @ {20.9842 + apart:.4f},20 gun blade {target}\n{third}"
    return battle(ONEPAGE, text, weapons=guns, rules=list(rules), tokens=TOKENS, **more)


# ------------------------------------------------------------------------------------------------ near the target


AROUND = {"near": {"friends": {"within": 6, "around": "target"}}}

SPOTTED = own("Spotted", {"when": "to-hit", "if": AROUND, "do": {"add": 1}})


def test_a_friend_near_the_target_makes_it_easier_to_hit() -> None:
    near = duel(SPOTTED, attacker="Spotted", third="a2 @ 31,25")
    assert shot(near).modifiers == (Modifier("spotted", 1, "module.spotted"),)
    # a2 is near a1, and 11 inches from b1; its own friends are no friends of a1
    assert shot(duel(SPOTTED, attacker="Spotted", third="a2 @ 20,23")).modifiers == ()
    assert shot(duel(SPOTTED, attacker="Spotted", third="b2 @ 31,25")).modifiers == ()


def test_nothing_is_around_anybody_where_nobody_is_attacked() -> None:
    with pytest.raises(DocumentError, match="unknown one from whom inches are counted target"):
        duel(own("Lost", {"when": "move", "if": AROUND, "do": {"add": 1}}))


# ------------------------------------------------------------------------------------------------ counts


def test_blast_hits_as_many_as_there_are() -> None:
    # three hits for each, but no more than the target has models
    blast = own(
        "Blast",
        {"when": "to-hit", "do": {"extra-hits": {"shows": "1+", "number": "x-1", "most": "target-models-1"}}},
        takes="number",
    ) | {"for": "weapon"}
    for size, hits in (("x4", 3), ("x2", 2), ("", 1)):
        g = duel(blast, gun={"specials": ["Blast (3)"]}, size=size)
        shot(g)
        assert count(after_hit(g)) == hits, size


def after_hit(g: Battle) -> Any:
    g.play(dice=[4])
    return rolled(g)


def test_attacks_for_every_so_many_models_and_wounds() -> None:
    swarm = own("Swarm", {"when": "attacks", "do": {"add": {"by": 1, "each": {"models": 3}}}})
    # five models: one more for every full three, of each of the five guns
    assert count(shot(duel(swarm, attacker="x5 Swarm"))) == 5 + 5
    angry = own("Angry", {"when": "attacks", "do": {"add": {"by": 1, "each": {"lost-points": 2}, "most": 2}}})
    units = [
        {
            "id": "a1",
            "at": "10,10",
            "weapons": ["gun"],
            "hit-points": 9,
            "models": [{"left": 4}],
            "specials": ["Angry"],
        },
        {"id": "b1", "at": "20,10"},
    ]
    g = battle(ONEPAGE, {"units": units}, rules=[angry], weapons={"gun": {"range": 24}})
    assert count(shot(g)) == 1 + 2  # five points lost are two times two
    with_tokens = own("Fury", {"when": "to-hit", "do": {"add": {"by": 1, "each": {"token": "fury"}}}})
    g = duel(
        with_tokens,
        own("Rise", {"when": "activation-begins", "do": {"token": {"name": "fury", "add": 2}}}),
        attacker="Fury Rise",
    )
    assert shot(g).needed == 2


# ------------------------------------------------------------------------------------------------ dice


ROT = {"dice": {"number": "models", "shows": 1, "do": {"wounds": "shown"}}}


def test_each_one_of_some_dice_wounds() -> None:
    rot = own("Rot", {"when": "activation-ends", "do": ROT})
    g = duel(rot, attacker="x4 Rot").play("activate: a1", "action: hold", "attack: none")
    assert (rolled(g).label, count(rolled(g))) == ("rot", 4)
    g.play(dice=[1, 6, 1, 2])
    assert asked(g) == "damage"  # two wounds, and four models to choose from
    g.play("damage: a1.4 a1.3")
    assert len(g.all(Lost)) == 2
    none = duel(rot, attacker="x4 Rot").play("activate: a1", "action: hold", "attack: none", dice=[2, 6, 3, 2])
    assert asked(none) == "activate"
    assert not none.all(Hurt)


def test_shown_is_known_only_within_dice() -> None:
    with pytest.raises(DocumentError, match="shown is not known"):
        duel(own("Rot", {"when": "activation-ends", "do": {"wounds": "shown"}}))


# ------------------------------------------------------------------------------------------------ recoil


OVERHEATS = own("Overheats", {"when": "to-hit", "do": {"recoil": 1}}) | {"for": "weapon"}


def test_a_one_to_hit_hurts_who_fires() -> None:
    g = duel(OVERHEATS, attacker="x3", gun={"specials": ["Overheats"]})
    assert count(shot(g)) == 3
    g.play(dice=[1, 1, 5])
    g.play(dice=[5])  # blocked
    g.play("damage: a1.3 a1.2")
    assert [(fact.model, fact.rules[-1]) for fact in g.all(Lost)] == [
        ("a1.3", "module.overheats"),
        ("a1.2", "module.overheats"),
    ]


def test_a_six_to_block_strikes_back() -> None:
    spikes = own("Spikes", {"when": "to-defend", "if": "melee", "do": {"recoil": 6}})
    g = duel(spikes, target="Spikes", attacker="hit-points=3", apart=6)
    charged(g)
    g.play(dice=[4])
    g.play(dice=[6])
    assert [(fact.model, fact.damage, fact.rules[-1]) for fact in g.all(Hurt)] == [("a1.1", 1, "module.spikes")]


def test_odds_of_recoil_are_exact() -> None:
    # to hit 4+, to block 4+: hit and not blocked 1/4; a 1 (1/6) hurts the attacker; nothing else
    own_dice = OwnChanges(hit=DiceChanges(gifts=(FaceGift("recoil", 1, 1, 1, "module.x"),)))
    plan = Plan(1, 4, 4, own=own_dice)
    assert dict(solve(RECOILING, plan, most, True)) == {
        Toll(1, 0): Fraction(1, 4),
        Toll(0, 1): Fraction(1, 6),
        Toll(0, 0): Fraction(7, 12),
    }
    check_brute(RECOILING, plan, sides=6)
    three = plan._replace(attacks=3)
    assert dict(solve(RECOILING, three, most, True)) == enumerate_all(RECOILING, three, most, True)


# ------------------------------------------------------------------------------------------------ who takes it


GUARD = own("Guard", {"when": "suffers", "of": {"friends": {"within": 3}}, "do": {"take": "all"}})


def test_a_bodyguard_takes_what_was_meant_for_a_friend() -> None:
    g = duel(GUARD, size="hit-points=6", third="b2 @ 31,22 hit-points=6 Guard")
    shot(g)
    g.play(dice=[4, 1])
    assert [(fact.model, fact.damage) for fact in g.all(Hurt)] == [("b2.1", 1)]
    far = duel(GUARD, size="hit-points=6", third="b2 @ 31,30 hit-points=6 Guard")
    shot(far)
    far.play(dice=[4, 1])
    assert [(fact.model, fact.damage) for fact in far.all(Hurt)] == [("b1.1", 1)]


def test_a_hero_may_pass_a_wound_on_and_only_so_many() -> None:
    pass_on = own(
        "Human Shield",
        {
            "when": "suffers",
            "if": [{"roll": 2}, "shooting"],
            "optional": True,
            "uses": "round",
            "who": {"friends": {"within": 3, "choose": 1}},
            "do": {"take": 1},
        },
    )
    g = duel(pass_on, attacker="x2", size="hit-points=6 Human_Shield", third="b2 @ 31,22 hit-points=6")
    shot(g)
    g.play(dice=[4, 4])
    g.play(dice=[1, 1])
    g.play("use human-shield: yes", dice=[2])
    g.play("target of human-shield: b2")
    assert [(fact.model, fact.damage) for fact in g.all(Hurt)] == [("b2.1", 1), ("b1.1", 1)]


def test_damage_can_be_prevented() -> None:
    ward = own("Ward", {"when": "suffers", "uses": "game", "do": {"prevent": "all"}})
    g = duel(ward, attacker="x2", target="Ward")
    shot(g)
    g.play(dice=[4, 4])
    g.play(dice=[1, 1])
    assert not g.all(Hurt)
    told = [fact for fact in g.all(Told) if fact.what == "prevented"]
    assert [(fact.about, fact.values, fact.rules) for fact in told] == [("b1", ("2",), ("module.ward",))]
    assert g.state.units["b1"].mark("used:ward/0:game") == 1


def test_nothing_is_taken_or_prevented_at_other_moments() -> None:
    for deed in ({"take": 1}, {"prevent": 1}):
        with pytest.raises(DocumentError, match="cannot be done at losses"):
            duel(own("Wrong", {"when": "losses", "do": deed}))


def test_whoever_kills_is_known() -> None:
    last = own("Last Breath", {"when": "dies", "if": "melee", "who": "attacker", "do": {"hits": 2}})
    g = duel(last, target="Last_Breath", size="x2", attacker="hit-points=3", apart=6)
    charged(g)
    g.play(dice=[4])
    g.play(dice=[1])
    g.play("damage: b1.2")
    assert (rolled(g).label, rolled(g).about, count(rolled(g))) == ("block", "a1", 2)
    from_afar = duel(last, target="Last_Breath", size="x2", attacker="hit-points=3")
    shot(from_afar)
    from_afar.play(dice=[4])
    from_afar.play(dice=[1])
    from_afar.play("damage: b1.2")
    assert rolled(from_afar).label == "morale"


def test_a_bounty_is_for_whoever_destroys_it() -> None:
    bounty = own(
        "Bounty",
        {"when": "destroyed", "of": {"enemies": {}}, "if": {"attacker": {"has": "Bounty"}}, "do": {"points": 2}},
    )
    g = duel(bounty, attacker="Bounty", size="x1")
    shot(g)
    g.play(dice=[4, 1])
    assert [(fact.seat, fact.points) for fact in g.all(Scored) if fact.marker == "bounty"] == [("a", 2)]


# ------------------------------------------------------------------------------------------------ who may be attacked


def test_who_hides_cannot_be_shot_from_afar() -> None:
    hidden = own("Hidden", {"if": {"distance": {"beyond": 9}}, "do": {"forbid": "be-shot"}})
    far = duel(hidden, target="Hidden", apart=10).play("activate: a1", "action: hold")
    assert far.refuses("attack: all b1").rule == "module.hidden"
    assert shot(duel(hidden, target="Hidden", apart=9)).label == "hit"


def test_only_the_closest_can_be_shot() -> None:
    screened = own("Screened", {"if": {"not": "closest"}, "do": {"forbid": "be-shot"}})
    g = duel(screened, target="Screened", third="b2 @ 28,20").play("activate: a1", "action: hold")
    assert g.refuses("attack: all b1").rule == "module.screened"
    g.play("attack: all b2")
    assert shot(duel(screened, target="Screened", third="b2 @ 38,20")).about == "b1"


def test_a_weapon_that_may_not_be_used_near_or_twice() -> None:
    mortar = own("Mortar", {"if": {"distance": {"most": 6}}, "do": {"forbid": "use"}}) | {"for": "weapon"}
    g = duel(mortar, gun={"specials": ["Mortar"]}, apart=6).play("activate: a1", "action: hold")
    assert g.refuses("attack: all b1").rule == "module.mortar"
    assert shot(duel(mortar, gun={"specials": ["Mortar"]}, apart=7)).label == "hit"
    short = own("Two Shells", {"if": {"fired": 2}, "do": {"forbid": "use"}}) | {"for": "weapon"}
    g = duel(short, gun={"specials": ["Two Shells"]}, rounds=4)
    for n in (1, 2):
        shot(g)
        g.play(dice=[1])
        assert g.state.units["a1"].mark("fired:a1.1:gun") == n
        g.play("activate: b1", "action: hold", "attack: none")
    g.play("activate: a1", "action: hold")
    assert g.refuses("attack: all b1").rule == "module.two-shells"


def test_what_only_weapons_can_be_forbidden() -> None:
    with pytest.raises(DocumentError, match="only a weapon that carries the rule"):
        duel(own("Wrong", {"do": {"forbid": "use"}}))
    with pytest.raises(DocumentError, match="weapons are forbidden as long as something holds"):
        duel(own("Wrong", {"when": "after-attack", "do": {"forbid": "use"}}) | {"for": "weapon"})


# ------------------------------------------------------------------------------------------------ what must be done


def test_the_savage_must_assault_if_they_can() -> None:
    savage = own("Savage", {"do": {"forbid": "all-but-assault"}})
    g = duel(savage, attacker="Savage", apart=6).play("activate: a1")
    assert {g.refuses(f"action: {one}").rule for one in ("hold", "walk", "run")} == {"module.savage"}
    g.play("action: assault b1")
    far = duel(savage, attacker="Savage", apart=20).play("activate: a1", "action: hold")
    assert asked(far) == "attack"


def test_who_is_restless_does_not_hold() -> None:
    restless = own("Restless", {"do": {"forbid": "hold"}})
    g = duel(restless, attacker="Restless", apart=20).play("activate: a1")
    assert g.refuses("action: hold").rule == "module.restless"
    bound = own("Bound", {"do": [{"forbid": "hold"}, {"forbid": "move"}]})
    duel(bound, attacker="Bound", apart=20).play("activate: a1", "action: hold")


def test_a_watcher_shoots_only_whoever_moved() -> None:
    watch = own(
        "Watch",
        {
            "when": "after-move",
            "of": {"enemies": {"within": 12, "sees": True}},
            "uses": "round",
            "do": {"act": {"do": "shoot", "at": "other"}},
        },
    )
    g = duel(watch, target="Watch", size="x1", third="a2 @ 26,26")
    g.play("activate: a1", "action: walk", "move: a1.1@22,20")
    assert asked(g) == "attack"
    assert g.question is not None
    assert g.question.who == "b"
    assert g.refuses("attack: all a2").rule == "module.watch"
    g.play("attack: all a1")
    assert rolled(g).about == "a1"


def test_what_is_done_once_more_at_one_alone_is_an_attack() -> None:
    with pytest.raises(DocumentError, match="unknown thing to do walk"):
        duel(own("Wrong", {"when": "charged", "do": {"act": {"do": "walk", "at": "attacker"}}}))


# ------------------------------------------------------------------------------------------------ melee


def test_the_slow_strike_last() -> None:
    slow = own("Slow Arms", {"do": {"allow": "strike-last"}})
    roll = charged(duel(slow, attacker="Slow_Arms", size="x1", apart=6))
    assert roll.who == "b"  # though a1 has assaulted


def test_the_terrible_count_for_more_in_the_result() -> None:
    terrible = own("Terrible", {"when": "melee-result", "do": {"add": 2}})
    g = duel(terrible, attacker="hit-points=5", target="Terrible", size="hit-points=5", apart=6)
    charged(g)
    g.play(dice=[4, 1])  # a1 causes one wound
    g.play(dice=[1])  # b1 misses, and counts two
    told = next(fact for fact in g.all(Told) if fact.what == "melee")
    assert told.values == ("1", "2", "b1")
    assert rolled(g).about == "a1"  # the loser tests its morale


# ------------------------------------------------------------------------------------------------ placed


def test_who_slips_in_keeps_away_from_enemies_and_near_an_edge() -> None:
    slip = own(
        "Slip In",
        {"when": "activation-begins", "uses": "game", "do": {"place": {"inches": 99, "apart": 9, "edge": 6}}},
    )
    g = duel(slip, attacker="Slip_In").play("activate: a1")
    assert asked(g) == "place by slip-in"
    # b1 stands from 30.98 on, models side by side; 25,5 is far enough, and its base ends 5.5 inches from the edge
    assert g.refuses("place by slip-in: a1.1@15,20").code == "edge"
    assert g.refuses("place by slip-in: a1.1@31,12").code == "too-near"
    assert g.refuses("place by slip-in: a1.1@25,6").code == "edge"
    g.play("place by slip-in: a1.1@25,5")
    assert g.state.models["a1.1"].at[:2] == (250_000, 50_000)  # type: ignore[index]


# ------------------------------------------------------------------------------------------------ in time for the shots


def test_a_weapon_rule_gained_before_the_attack_counts_for_its_shots() -> None:
    # blocks of piercing hits that succeed are rolled again
    load = own("Load", {"when": "before-attack", "if": "shooting", "lasts": "attack", "do": {"gain": "Piercing"}})
    g = duel(load, attacker="Load")
    shot(g)
    g.play(dice=[4])
    assert again(rolled(g)) == (4, 5, 6)


# ------------------------------------------------------------------------------------------------ either side


def test_the_bloodthirsty_may_only_shoot_at_the_closest() -> None:
    instinct = own("Instinct", {"if": {"not": "closest"}, "do": {"forbid": "aim-at"}})
    g = duel(instinct, attacker="Instinct", third="b2 @ 28,20").play("activate: a1", "action: hold")
    assert g.refuses("attack: all b1").rule == "module.instinct"
    g.play("attack: all b2")


def test_a_machine_that_is_nearly_broken_shoots_worse() -> None:
    broken = own("Broken", {"when": "to-hit", "if": {"left": {"most": 3}}, "do": {"add": -1}})
    for left, needed in ((4, 4), (3, 5)):
        units = [
            {"id": "a1", "at": "10,10", "weapons": ["gun"], "hit-points": 9, "models": [{"left": left}]},
            {"id": "b1", "at": "20,10"},
        ]
        units[0]["specials"] = ["Broken"]
        g = battle(ONEPAGE, {"units": units}, rules=[broken], weapons={"gun": {"range": 24}})
        assert shot(g).needed == needed


def test_marks_on_the_target_help_whoever_shoots_at_it() -> None:
    each = {"by": 1, "each": {"token": "fury", "of": "target"}, "most": 1}
    follows = own("Follows", {"when": "to-hit", "do": {"add": each}})
    mark = {"when": "activation-begins", "who": {"enemies": {}}, "do": {"token": {"name": "fury", "add": 2}}}
    spends = {"when": "after-attack", "who": "target", "do": {"token": {"name": "fury", "remove": 1}}}
    g = duel(follows, own("Marks", mark, spends), attacker="Follows Marks")
    assert shot(g).needed == 3
    g.play(dice=[1])
    assert g.state.units["b1"].mark("token:fury") == 1
    with pytest.raises(DocumentError, match="unknown one whose they are target"):
        duel(own("Wrong", {"when": "move", "do": {"add": each}}))


def test_an_assassin_says_who_falls() -> None:
    assassin = own("Assassin", {"do": {"allow": "pick-losses"}})
    g = duel(assassin, attacker="Assassin")
    shot(g)
    g.play(dice=[4, 1])
    assert g.question is not None
    assert (asked(g), g.question.who) == ("damage", "a")
    g.play("damage: b1.1")
    assert [fact.model for fact in g.all(Lost)] == ["b1.1"]
    theirs = duel(assassin, target="Assassin")
    shot(theirs)
    theirs.play(dice=[4, 1])
    assert theirs.question is not None
    assert theirs.question.who == "b"


def test_a_token_is_spent_on_a_test_that_has_failed() -> None:
    spend = {"when": "test-failed", "optional": True, "if": {"token": "fury"}}
    fate = own("Fate", spend | {"do": [{"token": {"name": "fury", "remove": 1}}, {"morale": "again"}]})
    to_all = {"when": "activation-begins", "who": {"enemies": {}}}
    gives = own("Gives", to_all | {"do": {"token": {"name": "fury", "set": 1}}})
    fears = own("Fears", to_all | {"do": {"morale": "test"}})
    g = duel(gives, fears, fate, attacker="Gives Fears", target="Fate")
    g.play("activate: a1", dice=[3])  # Quality 4+
    g.play("use fate: yes", dice=[4])
    assert g.state.units["b1"].mark("pinned") == 0
    assert g.state.units["b1"].mark("token:fury") == 0
    with pytest.raises(DocumentError, match="only a test that has just been failed"):
        duel(own("Wrong", {"when": "losses", "do": {"morale": "again"}}))


def test_nobody_comes_near_the_repellent() -> None:
    repels = own("Repels", {"when": "keep-away", "who": "attacker", "do": {"at-least": 4}})
    g = duel(repels, target="Repels", size="x1", apart=8, third="b2 @ 20,28").play("activate: a1", "action: walk")
    # from 20 to 24.9 is 3.1 inches from b1, to 24 exactly 4; b2 is no such unit
    refusal = g.refuses("move: a1.1@24.9,20")
    assert (refusal.rule, refusal.limit) == ("module.repels", 4)
    g.play("move: a1.1@24,20")
    near = duel(repels, target="Repels", size="x1", apart=8, third="b2 @ 20,28").play("activate: a1", "action: walk")
    near.play("move: a1.1@20,26")
    charging = duel(repels, target="Repels", size="x1", apart=6).play("activate: a1", "action: assault b1")
    assert asked(charging) == "assault move"
