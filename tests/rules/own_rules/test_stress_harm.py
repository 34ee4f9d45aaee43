"""Own rules of a Stress module about harm and who may do it: each worked out by hand, then played."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from openfire.documents import DocumentError
from openfire.engine.facts import Hurt, Scored, Told
from openfire.game.books import STRESS
from openfire.odds.exact import enumerate_all, most, solve
from openfire.rules.shared.own_rules.dice import DiceChanges, FaceGift
from openfire.rules.stress.attack.own_dice import OwnDice
from openfire.rules.stress.attack.volley import VOLLEY, AttackResult, Plan
from openfire.testkit import battle
from tests.rules.own_rules.test_stress_moments import asked, begin
from tests.rules.own_rules.test_stress_numbers import duel, own, rolled, skill_of

AROUND = {"near": {"friends": {"within": 6, "around": "target"}}}


def test_a_friend_near_the_target_makes_it_easier_to_hit() -> None:
    spotted = own("Spotted", {"when": "to-hit", "if": AROUND, "do": {"add": 2}})
    # skill 7
    assert skill_of(duel(spotted, attacker="Spotted", third="a2 @ 21,15")).needed == 5
    assert skill_of(duel(spotted, attacker="Spotted", third="a2 @ 10,14")).needed == 7


def test_blast_hits_as_many_as_there_are() -> None:
    hits = {"extra-hits": {"shows": "1+", "number": 4, "most": "target-models-1"}}
    blast = own("Bursting", {"when": "to-hit", "do": hits}) | {"for": "weapon"}
    g = duel(blast, weapon={"specials": ["Bursting"]}).play("attack: a1.1:gun>b1", dice=[7])
    assert rolled(g).request.n == 2  # type: ignore[union-attr]


def test_each_one_of_some_dice_wounds() -> None:
    rot = {"dice": {"number": "models", "shows": "1-3", "do": {"wounds": "shown"}}}
    g = begin("a1 x3 @ 10,10 Rot\nb1 @ 40,10", own("Rot", {"when": "activation-ends", "do": rot}))
    g.play("activate: a1", "move: stay", "attack: none")
    assert (rolled(g).label, rolled(g).request.n) == ("rot", 3)  # type: ignore[union-attr]
    g.play(dice=[3, 4, 12])
    g.play("damage: a1.3")
    assert [fact.damage for fact in g.all(Hurt)] == [1]


def test_a_one_to_hit_hurts_who_fires_and_a_twelve_of_defence_strikes_back() -> None:
    overheats = own("Overheats", {"when": "to-hit", "do": {"recoil": {"shows": 1, "number": 2}}}) | {"for": "weapon"}
    g = duel(overheats, attacker="hit-points=5", weapon={"specials": ["Overheats"]})
    g.play("attack: a1.1:gun>b1", dice=[1])
    assert [(fact.model, fact.damage, fact.rules[-1]) for fact in g.all(Hurt)] == [("a1.1", 2, "module.overheats")]
    spikes = own("Spikes", {"when": "to-defend", "do": {"recoil": 12}})
    g = duel(spikes, attacker="hit-points=5", target="Spikes").play("attack: a1.1:gun>b1", dice=[7, 12])
    assert [(fact.model, fact.damage) for fact in g.all(Hurt)] == [("a1.1", 1)]


def test_odds_of_recoil_are_exact() -> None:
    # skill 7+ hits with 6 faces of 12, defence 8+ fails with 7: 7/24 of a damage; a 1 hurts the attacker: 1/12
    own_dice = OwnDice(skill=DiceChanges(gifts=(FaceGift("recoil", 1, 1, 1, "module.x"),)))
    plan = Plan(1, 7, (), 8, (), 1, 9, own=own_dice)
    assert dict(solve(VOLLEY, plan, most, True)) == {
        AttackResult(1): Fraction(7, 24),
        AttackResult(0, recoil=1): Fraction(1, 12),
        AttackResult(0): Fraction(15, 24),
    }
    two = plan._replace(dice=2)
    assert dict(solve(VOLLEY, two, most, True)) == enumerate_all(VOLLEY, two, most, True)


def test_a_bodyguard_takes_what_was_meant_for_a_friend() -> None:
    guard = own("Guard", {"when": "suffers", "of": {"friends": {"within": 3}}, "optional": True, "do": {"take": 1}})
    g = duel(guard, weapon={"damage": 2}, third="b2 @ 20,13 hit-points=4 Guard")
    g.play("attack: a1.1:gun>b1", dice=[7, 1, 1])
    g.play("use guard: yes")
    # the second point stays with b1, whose leader comes last
    assert [(fact.model, fact.damage) for fact in g.all(Hurt)] == [("b2.1", 1), ("b1.2", 1)]
    no = duel(guard, third="b2 @ 20,13 hit-points=4 Guard").play("attack: a1.1:gun>b1", dice=[7, 1])
    no.play("use guard: no")
    assert [fact.model for fact in no.all(Hurt)] == ["b1.2"]


def test_damage_can_be_prevented_once() -> None:
    ward = own("Ward", {"when": "suffers", "if": "shooting", "uses": "game", "do": {"prevent": "all"}})
    g = duel(ward, target="Ward").play("attack: a1.1:gun>b1", dice=[7, 1])
    assert not g.all(Hurt)
    assert [fact.values for fact in g.all(Told) if fact.what == "prevented"] == [("1",)]


def test_whoever_kills_is_known() -> None:
    bounty = {"when": "destroyed", "of": {"enemies": {}}, "if": {"attacker": {"has": "Bounty"}}, "do": {"points": 3}}
    g = duel(own("Bounty", bounty), attacker="Bounty", weapon={"damage": 2})
    g.play("attack: a1.1:gun>b1", dice=[7, 1, 1])
    assert [fact.points for fact in g.all(Scored) if fact.marker == "bounty"] == [3]


def test_who_hides_cannot_be_shot_from_afar_or_behind_others() -> None:
    hidden = own("Hidden", {"if": {"distance": {"beyond": 8}}, "do": {"forbid": "be-shot"}})
    assert duel(hidden, target="Hidden").refuses("attack: a1.1:gun>b1").rule == "module.hidden"
    near = begin("a1 @ 10,10 gun\nb1 @ 18,10 Hidden", hidden).play("activate: a1", "move: stay")
    assert rolled(near.play("attack: a1.1:gun>b1")).label == "skill"
    screened = own("Screened", {"if": {"not": "closest"}, "do": {"forbid": "be-shot"}})
    g = duel(screened, target="Screened", third="b2 @ 15,12")
    assert g.refuses("attack: a1.1:gun>b1").rule == "module.screened"


def test_a_weapon_that_may_not_be_used_near_or_twice() -> None:
    mortar = own("Mortar", {"if": {"distance": {"most": 12}}, "do": {"forbid": "use"}}) | {"for": "weapon"}
    g = duel(mortar, weapon={"specials": ["Mortar"]})
    assert g.refuses("attack: a1.1:gun>b1").rule == "module.mortar"
    shells = own("One Shell", {"if": {"fired": 1}, "do": {"forbid": "use"}}) | {"for": "weapon"}
    g = duel(shells, weapon={"specials": ["One Shell"]}).play("attack: a1.1:gun>b1", dice=[2])
    assert g.state.units["a1"].mark("fired:a1.1:gun") == 1
    g.play("activate: b1", "move: stay", "attack: none", dice=[9, 3])
    g.play("activate: a1", "move: stay")
    assert g.refuses("attack: a1.1:gun>b1").rule == "module.one-shell"


def test_a_watcher_shoots_only_whoever_moved() -> None:
    moved = {"when": "after-move", "of": {"enemies": {"within": 20}}, "uses": "round"}
    watch = own("Watch", moved | {"do": {"act": {"do": "attack", "at": "other"}}})
    g = begin("a1 @ 10,10\na2 @ 10,20\nb1 @ 24,10 gun Watch", watch).play("activate: a1", "move: move 12,10")
    assert g.refuses("attack: b1.1:gun>a2").rule == "module.watch"
    assert rolled(g.play("attack: b1.1:gun>a1")).about == "a1"


def test_an_objective_near_changes_dice() -> None:
    guards = own("Guards", {"when": "to-hit", "if": {"objective": 3}, "do": {"add": 1}})
    objectives = [{"id": "well", "at": "12,10"}]
    assert skill_of(duel(guards, attacker="Guards", objectives=objectives)).needed == 6
    far = [{"id": "well", "at": "10,20"}]
    assert skill_of(duel(guards, attacker="Guards", objectives=far)).needed == 7
    held = own("Guards", {"when": "to-hit", "if": {"objective": {"within": 3, "held-by": "enemies"}}, "do": {"add": 1}})
    theirs = [{"id": "well", "at": "12,10", "holder": "b"}]
    assert skill_of(duel(held, attacker="Guards", objectives=theirs)).needed == 6
    assert skill_of(duel(held, attacker="Guards", objectives=objectives)).needed == 7


def test_who_slips_in_keeps_away_from_enemies() -> None:
    slip = own("Slip In", {"when": "activation-begins", "uses": "game", "do": {"place": {"inches": 99, "apart": 9}}})
    g = begin("a1 @ 10,10 Slip_In\nb1 @ 24,10", slip).play("activate: a1")
    assert g.refuses("place by slip-in: a1.1@17,10").code == "too-near"
    g.play("place by slip-in: a1.1@13.9,10")


def test_the_edition_says_what_it_does_not_know() -> None:
    with pytest.raises(DocumentError, match="unknown thing to forbid all-but-assault"):
        begin("a1 @ 10,10", own("Wrong", {"do": {"forbid": "all-but-assault"}}))


@pytest.mark.parametrize(("kind", "needed"), [("vehicle", 5), ("transport", 5), ("aircraft", 5), ("infantry", 7)])
def test_every_kind_of_vehicle_is_a_vehicle(kind: str, needed: int) -> None:
    hunter = own("Hunter", {"when": "to-hit", "if": {"target": {"is": "vehicle"}}, "do": {"add": 2}})
    units = [
        {"id": "a1", "at": "10,10", "weapons": ["gun"], "specials": ["Hunter"]},
        {"id": "b1", "at": "20,10", "types": [kind]},
    ]
    more: dict[str, Any] = {"weapons": {"gun": {"range": 24}}, "expansions": ["vehicles"]}
    g = battle(STRESS, {"units": units}, rules=[hunter], **more)
    assert rolled(g.play("activate: a1", "move: stay", "attack: a1.1:gun>b1")).needed == needed


def test_an_assassin_says_who_falls() -> None:
    assassin = own("Assassin", {"do": {"allow": "pick-losses"}})
    g = begin("a1 @ 10,10 gun Assassin\nb1 x4 @ 20,10", assassin).play("activate: a1", "move: stay")
    g.play("attack: a1.1:gun>b1", dice=[7, 1])
    assert g.question is not None
    assert (asked(g), g.question.who) == ("damage", "a")


def test_who_destroys_goes_on() -> None:
    rampage = own("Rampage", {"when": "destroys", "if": "shooting", "do": {"points": 2}})
    g = duel(rampage, attacker="Rampage", weapon={"damage": 2}, third="a2 @ 5,5 Rampage")
    g.play("attack: a1.1:gun>b1", dice=[7, 1, 1])
    assert [(fact.seat, fact.points) for fact in g.all(Scored) if fact.marker == "rampage"] == [("a", 2)]


def test_nothing_makes_it_harder_than_it_is_printed() -> None:
    # skill 7; smoke makes it 10, and one who minds nothing hits on 7; what helps still does: 5
    smoke = own("Smoke", {"when": "to-hit", "who": "attacker", "do": {"add": -3}})
    unmoved = own("Unmoved", {"when": "to-hit", "do": {"at-most": "printed"}})
    assert skill_of(duel(smoke, unmoved, attacker="Unmoved", target="Smoke")).needed == 7
    lucky = own("Lucky", {"when": "to-hit", "do": {"add": 2}})
    assert skill_of(duel(lucky, unmoved, attacker="Unmoved Lucky")).needed == 5
    with pytest.raises(DocumentError, match="printed is for at-least and at-most"):
        duel(own("Wrong", {"when": "to-hit", "do": {"add": "printed"}}))
