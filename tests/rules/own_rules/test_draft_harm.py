"""Own rules of both drafts' modules about harm and who may do it: each worked out by hand, then played."""

from __future__ import annotations

from fractions import Fraction

from openfire.engine.edition import Edition
from openfire.engine.facts import Hurt, Scored, Told
from openfire.odds.exact import most, solve
from openfire.rules.shared.attack.own_volley import OWN_VOLLEY, OwnAttackResult, OwnDice, OwnPlan, depths
from openfire.rules.shared.attack.volley import Defence
from openfire.rules.shared.own_rules.dice import DiceChanges, FaceGift
from tests.rules.own_rules.drafts import begin, both, defence_of, duel, own, rolled, skill_of

AROUND = {"near": {"friends": {"within": 6, "around": "target"}}}


@both
def test_a_friend_near_the_target_makes_it_easier_to_hit(edition: Edition) -> None:
    spotted = own("Spotted", {"when": "to-hit", "if": AROUND, "do": {"add": 2}})
    assert skill_of(duel(edition, spotted, attacker="Spotted", third="a2 @ 16,15")).needed == 5
    assert skill_of(duel(edition, spotted, attacker="Spotted", third="a2 @ 10,20")).needed == 7


@both
def test_blast_hits_as_many_as_there_are(edition: Edition) -> None:
    hits = {"extra-hits": {"shows": "1+", "number": 4, "most": "target-models-1"}}
    bursting = own("Bursting", {"when": "to-hit", "do": hits}) | {"for": "weapon"}
    assert defence_of(duel(edition, bursting, gun={"specials": ["Bursting"]})).request.n == 2  # type: ignore[union-attr]


@both
def test_each_one_of_some_dice_wounds(edition: Edition) -> None:
    rot = {"dice": {"number": "models", "shows": "1-3", "do": {"wounds": "shown"}}}
    g = begin(edition, "a1 x3 @ 10,10 Rot\nb1 @ 40,10", own("Rot", {"when": "activation-begins", "do": rot}))
    g.play("activate: a1", dice=[3, 2, 12])
    assert len(g.all(Hurt)) == 2


@both
def test_a_one_to_hit_hurts_who_fires(edition: Edition) -> None:
    overheats = own("Overheats", {"when": "to-hit", "do": {"recoil": {"shows": 1, "number": 2}}}) | {"for": "weapon"}
    g = duel(edition, overheats, attacker="hit-points=5", gun={"specials": ["Overheats"]})
    g.play("attack: a1.1:gun>b1", dice=[1])
    assert [(fact.model, fact.damage) for fact in g.all(Hurt)] == [("a1.1", 2)]
    assert [fact.rules for fact in g.all(Told) if fact.what == "recoil"] == [("module.overheats",)]


def test_odds_of_recoil_are_exact() -> None:
    # skill 7+ hits with 6 faces of 12, defence 8+ fails with 7: 7/24 of a damage; a 1 hurts the attacker: 1/12
    skill = DiceChanges(gifts=(FaceGift("recoil", 1, 1, 1, "module.x"),))
    every = depths(skill)
    plan = OwnPlan(1, 7, (), tuple(Defence(8, (), 1, 9) for _ in every), every, OwnDice(skill))
    assert dict(solve(OWN_VOLLEY, plan, most, True)) == {
        OwnAttackResult(1): Fraction(7, 24),
        OwnAttackResult(0, recoil=1): Fraction(1, 12),
        OwnAttackResult(0): Fraction(15, 24),
    }


@both
def test_a_bodyguard_takes_what_was_meant_for_a_friend(edition: Edition) -> None:
    guard = own("Guard", {"when": "suffers", "of": {"friends": {"within": 3}}, "do": {"take": "all"}})
    g = duel(edition, guard, third="b2 @ 15,13 hit-points=4 Guard").play("attack: a1.1:gun>b1", dice=[7, 1])
    assert [fact.model for fact in g.all(Hurt)] == ["b2.1"]


@both
def test_damage_can_be_prevented(edition: Edition) -> None:
    ward = own("Ward", {"when": "suffers", "if": [{"roll": 5}, "shooting"], "do": {"prevent": 1}})
    g = duel(edition, ward, target="Ward").play("attack: a1.1:gun>b1", dice=[7, 1, 5])
    assert not g.all(Hurt)
    hurt = duel(edition, ward, target="Ward").play("attack: a1.1:gun>b1", dice=[7, 1, 4])
    assert [fact.model for fact in hurt.all(Hurt)] == ["b1.2"]


@both
def test_whoever_kills_is_known(edition: Edition) -> None:
    bounty = {"when": "destroyed", "of": {"enemies": {}}, "if": {"attacker": {"has": "Bounty"}}, "do": {"points": 3}}
    g = duel(edition, own("Bounty", bounty), attacker="Bounty", gun={"damage": 2})
    g.play("attack: a1.1:gun>b1", dice=[7, 1])
    assert [fact.points for fact in g.all(Scored) if fact.marker == "bounty"] == [3]


@both
def test_who_hides_cannot_be_shot_from_afar_or_behind_others(edition: Edition) -> None:
    hidden = own("Hidden", {"if": {"distance": {"beyond": 3}}, "do": {"forbid": "be-shot"}})
    assert duel(edition, hidden, target="Hidden").refuses("attack: a1.1:gun>b1").rule == "module.hidden"
    screened = own("Screened", {"if": {"not": "closest"}, "do": {"forbid": "be-shot"}})
    g = duel(edition, screened, target="Screened", third="b2 @ 10,13")
    assert g.refuses("attack: a1.1:gun>b1").rule == "module.screened"


@both
def test_a_weapon_that_may_not_be_used_near_or_twice(edition: Edition) -> None:
    mortar = own("Mortar", {"if": {"distance": {"most": 12}}, "do": {"forbid": "use"}}) | {"for": "weapon"}
    g = duel(edition, mortar, gun={"specials": ["Mortar"]})
    assert g.refuses("attack: a1.1:gun>b1").rule == "module.mortar"
    shell = own("One Shell", {"if": {"fired": 1}, "do": {"forbid": "use"}}) | {"for": "weapon"}
    g = duel(edition, shell, gun={"specials": ["One Shell"]}).play("attack: a1.1:gun>b1", dice=[2])
    assert g.state.units["a1"].mark("fired:a1.1:gun") == 1


@both
def test_a_watcher_shoots_only_whoever_moved(edition: Edition) -> None:
    moved = {"when": "after-move", "of": {"enemies": {"within": 20}}, "uses": "round"}
    watch = own("Watch", moved | {"do": {"act": {"do": "attack", "at": "other"}}})
    text = "a1 @ 10,10\na2 @ 10,20\nb1 @ 24,10 gun Watch"
    g = begin(edition, text, watch).play("activate: a1", "action: advance", "move: advance 12,10")
    assert g.refuses("attack: b1.1:gun>a2").rule == "module.watch"
    g.play("attack: b1.1:gun>a1")


@both
def test_who_slips_in_keeps_away_from_enemies(edition: Edition) -> None:
    slip = own("Slip In", {"when": "activation-begins", "uses": "game", "do": {"place": {"inches": 99, "apart": 9}}})
    g = begin(edition, "a1 @ 10,10 Slip_In\nb1 @ 24,10", slip).play("activate: a1")
    assert g.refuses("place by slip-in: a1.1@17,10").code == "too-near"
    g.play("place by slip-in: a1.1@13.9,10")


@both
def test_an_objective_near_changes_dice(edition: Edition) -> None:
    guards = own("Guards", {"when": "to-hit", "if": {"objective": 3}, "do": {"add": 1}})
    near, far = [{"id": "well", "at": "12,12"}], [{"id": "well", "at": "10,20"}]
    assert skill_of(duel(edition, guards, attacker="Guards", objectives=near)).needed == 6
    assert rolled(duel(edition, guards, attacker="Guards", objectives=far).play("attack: a1.1:gun>b1")).needed == 7


@both
def test_who_destroys_goes_on(edition: Edition) -> None:
    rampage = own("Rampage", {"when": "destroys", "if": "shooting", "do": {"points": 2}})
    g = duel(edition, rampage, attacker="Rampage", gun={"damage": 2}).play("attack: a1.1:gun>b1", dice=[7, 1])
    assert [(fact.seat, fact.points) for fact in g.all(Scored) if fact.marker == "rampage"] == [("a", 2)]


@both
def test_nothing_makes_it_harder_than_it_is_printed(edition: Edition) -> None:
    smoke = own("Smoke", {"when": "to-hit", "who": "attacker", "do": {"add": -3}})
    unmoved = own("Unmoved", {"when": "to-hit", "do": {"at-most": "printed"}})
    assert skill_of(duel(edition, smoke, unmoved, attacker="Unmoved", target="Smoke")).needed == 7
