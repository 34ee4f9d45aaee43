"""Odds of attacks where a rule says who takes the damage: exact, the die of the rule included."""

from __future__ import annotations

from typing import Any

import pytest

from openfire.game.books import ASSAULT, MELEE
from openfire.odds import preview
from openfire.testkit import Battle
from tests.rules.own_rules import drafts, test_onepage_harm, test_stress_numbers
from tests.rules.own_rules.drafts import own

GUARD = {"when": "suffers", "of": {"friends": {"within": 3}}, "if": {"roll": 4}, "do": {"take": "all"}}


def guarded(**more: Any) -> dict[str, Battle]:
    """In each edition an attack on b1, beside which a guard stands."""
    rule = own("Guard", GUARD | more)
    page = test_onepage_harm.duel(rule, size="hit-points=6", third="b2 @ 31,22 hit-points=6 Guard")
    return {
        "onepage": page.play("activate: a1", "action: hold"),
        "stress": test_stress_numbers.duel(rule, third="b2 @ 20,13 hit-points=4 Guard"),
        "assault": drafts.duel(ASSAULT, rule, third="b2 @ 15,13 hit-points=4 Guard"),
        "melee": drafts.duel(MELEE, rule, third="b2 @ 15,13 hit-points=4 Guard"),
    }


@pytest.mark.parametrize(
    ("edition", "chance"),
    [
        # to hit 4+ and not blocked on 4+: 1/4; the guard's die shows less than 4 with 3 faces of 6
        ("onepage", 1 / 8),
        # skill 7+ hits with 6 faces of 12, defence 8+ fails with 7: 7/24; the die shows less than 4 with 3 faces of 12
        ("stress", 7 / 96),
        ("assault", 7 / 96),
        ("melee", 7 / 96),
    ],
)
def test_a_guard_that_needs_a_die_is_solved_exactly(edition: str, chance: float) -> None:
    (found,) = preview(guarded()[edition].cursor, "b1").prospects
    assert found.odds is not None
    assert found.odds.samples == 0
    hurt = sum(float(share) for outcome, share in found.odds.distribution if outcome.target.damage)
    assert hurt == pytest.approx(chance)
