"""Faces that succeed or fail whatever is needed, and units near the target: worked by hand in every edition."""

from __future__ import annotations

from typing import Any

import pytest

from openfire.documents import DocumentError
from openfire.engine.edition import Edition
from openfire.engine.facts import Hurt, Lost
from openfire.game.books import ASSAULT, MELEE, ONEPAGE, STRESS
from openfire.odds.exact import most, solve
from openfire.rules.onepage.attack.own_dice import OwnChanges
from openfire.rules.onepage.attack.own_volley import OWN_BLOWS
from openfire.rules.onepage.attack.volley import Plan
from openfire.rules.shared.own_rules.dice import DiceChanges, FaceGift
from openfire.testkit import Battle, battle
from tests.odds.oracles import check_brute
from tests.rules.own_rules.drafts import own

BEGIN = {
    "stress": ("activate: a1", "move: stay", "attack: a1.1:gun>b1"),
    "assault": ("activate: a1", "action: attack", "attack: a1.1:gun>b1"),
    "melee": ("activate: a1", "action: attack", "attack: a1.1:gun>b1"),
    "onepage": ("activate: a1", "action: hold", "attack: all b1"),
}

every = pytest.mark.parametrize("edition", [STRESS, ASSAULT, MELEE, ONEPAGE], ids=lambda edition: edition.key)


def attacked(edition: Edition, *rules: dict[str, Any], gun: str = "", target: str = "", third: str = "") -> Battle:
    """a1 has fired one shot at b1, five inches away: nobody evades so near. Its dice have not fallen."""
    weapons = {"gun": {"range": 24, "specials": [gun] if gun else []}}
    text = f"a1 @ 10,10 gun\nb1 x3 @ 16,10 {target}\n{third}"
    return battle(edition, text, rules=list(rules), weapons=weapons).play(*BEGIN[edition.key])


@every
def test_a_weapon_that_always_hits_hits_with_a_1(edition: Edition) -> None:
    # a 1 misses in every book; the target then defends with a 1 and one model is lost or hurt
    sure = own("Sure Shot", {"when": "to-hit", "do": {"succeed": "1+"}}, **{"for": "weapon"})
    g = attacked(edition, sure, gun="Sure Shot").play(dice=[1, 1])
    assert {type(fact) for fact in g.facts} & {Hurt, Lost} or g.cursor.asked.what == "damage"
    plain = attacked(edition).play(dice=[1])
    assert not {type(fact) for fact in plain.facts} & {Hurt, Lost}
    assert plain.cursor.asked.what in ("activate", "action")


@every
def test_a_face_that_fails_does_so_however_high_it_is(edition: Edition) -> None:
    # the highest face always succeeds in the books; here it never defends
    top = edition.vocabulary.rule_words.sides
    cursed = own("Cursed", {"when": "to-defend", "do": {"fail": "2+"}}, **{"for": "weapon"})
    g = attacked(edition, cursed, gun="Cursed").play(dice=[top, top])
    assert {type(fact) for fact in g.facts} & {Hurt, Lost} or g.cursor.asked.what == "damage"
    assert attacked(edition).play(dice=[top, top]).cursor.asked.what in ("activate", "action")


def test_what_fails_is_stronger_than_what_succeeds() -> None:
    both = DiceChanges(gifts=(FaceGift("succeed", 1, 6, 1, "module.a"), FaceGift("fail", 1, 1, 1, "module.b")))
    assert [both.succeeds(face, face >= 5) for face in (1, 2, 6)] == [False, True, True]


@pytest.mark.parametrize(
    "made",
    [
        Plan(1, 5, 4, own=OwnChanges(hit=DiceChanges(gifts=(FaceGift("succeed", 1, 2, 1, "module.x"),)))),
        Plan(2, 4, 4, own=OwnChanges(block=DiceChanges(gifts=(FaceGift("fail", 5, 6, 1, "module.x"),)))),
    ],
)
def test_their_odds_are_what_all_faces_make(made: Plan) -> None:
    check_brute(OWN_BLOWS, made, sides=6)


def test_always_hitting_is_a_block_for_each_attack() -> None:
    always = OwnChanges(hit=DiceChanges(gifts=(FaceGift("succeed", 1, 6, 1, "module.x"),)))
    found = solve(OWN_BLOWS, Plan(2, 6, 4, own=always), most)
    assert {wounds: round(float(chance), 9) for wounds, chance in found.items()} == {0: 0.25, 1: 0.5, 2: 0.25}


# ------------------------------------------------------------------------------------------------ around the target

NEAR = "b2 @ 16,13\na2 @ 18,13\nb3 @ 30,10"
"""b2 and a2 stand 2 inches from b1, b3 more than ten inches away."""


@every
def test_a_blast_goes_out_from_the_target(edition: Edition) -> None:
    # friend and foe within 6 inches of b1 take a wound, b1 itself, the attacker 5 inches from it too, and not b3
    blast = own(
        "Burst",
        {"when": "after-attack", "who": {"anybody": {"within": 6, "around": "target"}}, "do": {"wounds": 1}},
        **{"for": "weapon"},
    )
    g = attacked(edition, blast, gun="Burst", third=NEAR).play(dice=[1])
    assert {fact.model.split(".")[0] for fact in g.all(Lost)} == {"a1", "a2", "b2"}


@every
def test_the_target_is_among_them_only_if_the_rule_says_so(edition: Edition) -> None:
    blast = own(
        "Burst",
        {
            "when": "after-attack",
            "who": {"enemies": {"within": 6, "around": "target", "itself": True}},
            "do": {"token": {"name": "soot", "add": 1}},
        },
        **{"for": "weapon"},
    )
    weapons = {"gun": {"range": 24, "specials": ["Burst"]}}
    text = f"a1 @ 10,10 gun\nb1 x3 @ 16,10\n{NEAR}"
    g = battle(edition, text, rules=[blast], weapons=weapons, tokens=[{"name": "soot"}])
    g.play(*BEGIN[edition.key], dice=[1])
    assert [unit for unit in g.state.units if g.state.units[unit].mark("token:soot")] == ["b1", "b2"]


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (
            {"when": "to-hit", "who": {"friends": {"within": 6, "around": "target"}}, "do": {"add": 1}},
            "counted from the",
        ),
        (
            {"when": "after-attack", "who": {"friends": {"around": "target"}}, "do": {"heal": 1}},
            "within how many inches",
        ),
        (
            {"when": "after-move", "who": {"friends": {"within": 6, "around": "target"}}, "do": {"heal": 1}},
            "unknown one",
        ),
    ],
)
def test_inches_are_counted_from_somebody_who_is_there(effect: dict[str, Any], said: str) -> None:
    with pytest.raises(DocumentError, match=said):
        battle(STRESS, "a1 @ 10,10\nb1 @ 20,10", rules=[own("Odd", effect)])
