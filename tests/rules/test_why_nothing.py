"""Why a unit can do nothing to a target: what its weapon with the longest reach is refused for."""

import pytest

from openfire.rules.assault import EDITION as ASSAULT
from openfire.rules.assault.aiming import AimOptions as AssaultAim
from openfire.rules.melee import EDITION as MELEE
from openfire.rules.melee.aiming import AimOptions as MeleeAim
from openfire.testkit import battle

BOOKS = [pytest.param(ASSAULT, AssaultAim, id="assault"), pytest.param(MELEE, MeleeAim, id="melee")]
WEAPONS = {"pistol": {"range": 12}, "rifle": {"range": 24}, "carbine": {"range": 18}}


def why(edition, options, text):
    g = battle(edition, text, weapons=WEAPONS).cursor.game
    return options(g, "a1").why_nothing("b1")


@pytest.mark.parametrize(("edition", "options"), BOOKS)
def test_the_weapon_that_comes_nearest_is_told(edition, options):
    refusal = why(edition, options, "a1 @ 10,10 base=1_in pistol rifle carbine\nb1 @ 41,10 base=1_in")
    assert (refusal.code, refusal.measured, refusal.limit) == ("out-of-range", 30, 24)
    assert "rifle" in refusal.text


@pytest.mark.parametrize(("edition", "options"), BOOKS)
def test_who_has_no_weapon_is_told_so(edition, options):
    refusal = why(edition, options, "a1 @ 10,10\nb1 @ 20,10")
    assert (refusal.code, refusal.rule) == ("unarmed", f"{edition.key}.weapon.listed")
    assert refusal.text == "a1 has no weapons"


@pytest.mark.parametrize(("book", "code"), [(BOOKS[0], "not-close"), (BOOKS[1], "no-melee")])
def test_who_may_use_none_of_its_weapons_is_told_why(book, code):
    refusal = why(*book.values, "a1 @ 10,10 base=1_in pistol rifle\nb1 @ 11.5,10 base=1_in")
    assert refusal.code == code
    assert "rifle" in refusal.text
