"""Why a unit can do nothing to a target: what its weapon with the longest reach is refused for."""

import pytest

from openfire.engine.rule_ids import own_refusal
from openfire.game.books import ASSAULT, MELEE
from openfire.rules.assault.attack.free_attacks import why_not_free_attack as why_not_free_attack_of_assault
from openfire.rules.assault.attack.targets import ATTACK as ASSAULT_LIMITS
from openfire.rules.melee.attack.free_attacks import why_not_free_attack as why_not_free_attack_of_melee
from openfire.rules.melee.attack.targets import ATTACK as MELEE_LIMITS
from openfire.rules.shared.attack.targets import AimOptions
from openfire.testkit import battle

BOOKS = [pytest.param(ASSAULT, ASSAULT_LIMITS, id="assault"), pytest.param(MELEE, MELEE_LIMITS, id="melee")]
WEAPONS = {"pistol": {"range": 12}, "rifle": {"range": 24}, "carbine": {"range": 18}}


def why(edition, limits, text):
    g = battle(edition, text, weapons=WEAPONS).cursor.game
    return own_refusal(edition.key, AimOptions(g, "a1", limits).why_nothing("b1"))


@pytest.mark.parametrize(("edition", "limits"), BOOKS)
def test_the_weapon_that_comes_nearest_is_told(edition, limits):
    refusal = why(edition, limits, "a1 @ 10,10 base=1_in pistol rifle carbine\nb1 @ 41,10 base=1_in")
    assert (refusal.code, refusal.measured, refusal.limit) == ("out-of-range", 30, 24)
    assert "rifle" in refusal.text


@pytest.mark.parametrize(("edition", "limits"), BOOKS)
def test_who_has_no_weapon_is_told_so(edition, limits):
    refusal = why(edition, limits, "a1 @ 10,10\nb1 @ 20,10")
    assert (refusal.code, refusal.rule) == ("unarmed", f"{edition.key}.weapon.listed")
    assert refusal.text == "a1 has no weapons"


@pytest.mark.parametrize(("book", "code"), [(BOOKS[0], "not-close"), (BOOKS[1], "no-melee")])
def test_who_may_use_none_of_its_weapons_is_told_why(book, code):
    refusal = why(*book.values, "a1 @ 10,10 base=1_in pistol rifle\nb1 @ 11.5,10 base=1_in")
    assert refusal.code == code
    assert "rifle" in refusal.text


@pytest.mark.parametrize(("edition", "limits"), BOOKS)
def test_who_can_be_hit_with_another_weapon_is_not_among_those_who_cannot(edition, limits):
    # b1 is 4 inches away, too near for the mortar and near enough for the pistol; b2 is 30, too far for both.
    text = "a1 @ 10,10 base=1_in pistol mortar\nb1 @ 15,10 base=1_in\nb2 @ 10,41 base=1_in"
    g = battle(edition, text, weapons={**WEAPONS, "mortar": {"range": "6-24"}}).cursor.game
    options = AimOptions(g, "a1", limits)
    assert options.why_nothing("b1").code == "too-near"
    assert [(target, refusal.code) for target, refusal in options.not_offered()] == [("b2", "out-of-range")]


@pytest.mark.parametrize(
    ("edition", "why_not"), [(ASSAULT, why_not_free_attack_of_assault), (MELEE, why_not_free_attack_of_melee)]
)
def test_who_is_far_away_has_no_free_attack_by_the_rule_of_leaving(edition, why_not):
    refusal = why_not(battle(edition, "a1 @ 10,10 base=1_in\nb1 @ 20,10 base=1_in").cursor.game, "a1", "b1")
    assert (refusal.code, refusal.rule) == ("not-near", f"{edition.key}.advance.leaving-free-attack")
