"""Whether an attack may hurt who makes it: the edition says so of weapons and rules, whatever was played before."""

from typing import Any

import pytest

from openfire.ai.attacks import backfires
from openfire.engine.answers import Aim
from openfire.engine.edition import Edition, Offer
from openfire.engine.question_names import QuestionName
from openfire.game.books import ASSAULT, MELEE, ONEPAGE, STRESS
from openfire.testkit import Battle, battle

SINGLE = {"name": "Single", "range": 24, "attacks": 1, "damage": 1, "piercing": 0}
CHARGES = [SINGLE, {**SINGLE, "name": "Double", "specials": ["Unstable"]}]


def own(name: str, effect: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": name, "text": "As it says.", "effects": [effect], **more}


def hurts(g: Battle, shots: str) -> bool:
    """Whether greedy thinks that an attack of a1 on b1 may hurt a1."""
    game, aim = g.cursor.game, Aim.read(shots)
    steps = game.setup.edition.look_ahead.steps[QuestionName.ATTACK](game, "a1", aim)
    return backfires(game, Offer("a1", "b1", aim, tuple(steps)))


def begin(edition: Edition, text: str, *rules: dict[str, Any], gun: dict[str, Any] | None = None) -> Battle:
    return battle(edition, text, rules=list(rules), weapons={"gun": gun or {"range": 24}})


@pytest.mark.parametrize("edition", [STRESS, MELEE], ids=["stress", "melee"])
@pytest.mark.parametrize("first", [0, 1])
def test_it_is_the_profile_that_counts_and_not_which_was_fired_first(edition: Edition, first: int) -> None:
    g = begin(edition, "a1 @ 10,10 gun\nb1 @ 20,10", gun={"profiles": CHARGES})
    for profile in (first, 1 - first):
        assert hurts(g, f"a1.1:gun{'#1' if profile else ''}>b1") == bool(profile)


@pytest.mark.parametrize("edition", [STRESS, ASSAULT, MELEE, ONEPAGE], ids=lambda edition: edition.key)
def test_a_plain_weapon_hurts_nobody_who_fires_it(edition: Edition) -> None:
    assert not hurts(begin(edition, "a1 @ 10,10 gun\nb1 @ 20,10"), "a1.1:gun>b1")


@pytest.mark.parametrize("edition", [STRESS, ASSAULT, MELEE, ONEPAGE], ids=lambda edition: edition.key)
def test_a_rule_of_the_weapon_that_wounds_its_bearer(edition: Edition) -> None:
    hot = own("Hot", {"when": "after-attack", "who": "unit", "do": {"wounds": 1}}, **{"for": "weapon"})
    gun = {"range": 24, "specials": ["Hot"]}
    assert hurts(begin(edition, "a1 @ 10,10 gun\nb1 @ 20,10", hot, gun=gun), "a1.1:gun>b1")
    assert not hurts(begin(edition, "a1 @ 10,10 gun\nb1 @ 20,10", hot), "a1.1:gun>b1")


@pytest.mark.parametrize("edition", [STRESS, ASSAULT, MELEE, ONEPAGE], ids=lambda edition: edition.key)
@pytest.mark.parametrize(("who", "is_hurt"), [("attacker", True), ("this", False), ("target", False)])
def test_a_rule_of_the_target_that_strikes_back(edition: Edition, who: str, is_hurt: bool) -> None:
    spite = own("Spite", {"when": "after-attacked", "who": who, "do": {"hits": 1}})
    assert hurts(begin(edition, "a1 @ 10,10 gun\nb1 @ 20,10 Spite", spite), "a1.1:gun>b1") is is_hurt
    assert not hurts(begin(edition, "a1 @ 10,10 gun\nb1 @ 20,10", spite), "a1.1:gun>b1")


@pytest.mark.parametrize("edition", [STRESS, ASSAULT, MELEE, ONEPAGE], ids=lambda edition: edition.key)
@pytest.mark.parametrize(("at", "is_hurt"), [("12.5,10", True), ("16,10", False)])
def test_a_burst_hurts_who_stands_near_enough(edition: Edition, at: str, is_hurt: bool) -> None:
    # The gap from base to base is about 1.5 and 5 inches; the burst reaches 3.
    burst = own("Burst", {"when": "dies", "who": {"anybody": {"within": 3}}, "do": {"hits": "D3"}})
    assert hurts(begin(edition, f"a1 @ 10,10 gun\nb1 @ {at} Burst", burst), "a1.1:gun>b1") is is_hurt


def test_a_weapon_that_is_made_unstable() -> None:
    # Always, while somebody stands near; and for one attack, just before it is made.
    near = own("Hum", {"who": {"enemies": {"within": 12}}, "do": {"gain": "Unstable"}})
    assert hurts(begin(STRESS, "a1 @ 10,10 gun\nb1 @ 20,10 Hum", near), "a1.1:gun>b1")
    assert not hurts(begin(STRESS, "a1 @ 10,10 gun\nb1 @ 30,10 Hum", near), "a1.1:gun>b1")
    push = own("Push", {"when": "before-attack", "do": {"gain": "Unstable"}})
    assert hurts(begin(STRESS, "a1 @ 10,10 gun Push\nb1 @ 20,10", push), "a1.1:gun>b1")


def test_of_friends_around_the_own_unit_counts_only_where_the_rule_says_so() -> None:
    for itself in (False, True):
        who = {"friends": {"within": 6, "itself": itself}}
        loud = own("Loud", {"when": "after-attack", "who": who, "do": {"wounds": 1}})
        assert hurts(begin(MELEE, "a1 @ 10,10 gun Loud\nb1 @ 20,10", loud), "a1.1:gun>b1") is itself
