"""A power says on its button how likely it works and what comes of it then; worked by hand from the guide."""

import pytest

from openfire.dice import Scripted
from openfire.engine.answers import Pick
from openfire.game.books import ONEPAGE
from openfire.testkit.battle import battle
from openfire.text.suggested_attacks import with_odds
from openfire.text.suggestions import suggest

THORNS = {
    "id": "thorns",
    "name": "Thorns",
    "text": "Wounds.",
    "effects": [{"does": "wounds", "number": 7, "range": 18, "on": "enemy", "wounds": 1}],
}
POSITION = {
    "order": [],
    "tallies": {"a": {"power-dice": 2}},
    "units": [
        {"id": "a1", "at": "10,10", "specials": ["Psyker (2)"], "abilities": [THORNS]},
        {"id": "b1", "at": "10,20", "models": 3, "marks": {"acted": 1}},
    ],
}


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "Works 33%; then about 1.0 damage.", "Works 83%; then about 1.0 damage."),
        ("de", "Gelingt zu 33%; dann etwa 1,0 Schaden.", "Gelingt zu 83%; dann etwa 1,0 Schaden."),
    ],
)
def test_each_number_of_dice_has_its_own_chance(language, one, two):
    """7 is needed, and Psyker(2) adds 2: one die needs 5 or 6, two dice miss only 2, 3 and 4 (6 of 36)."""
    cursor = battle(ONEPAGE, POSITION).cursor
    cursor.roll(Scripted([3]))
    cursor.answer(Pick("a1"))
    g, ask = cursor.game, cursor.asked
    made = with_odds(g, ask, suggest(g, ask, language=language), language=language)
    told = {str(offer.answer): offer.words for offer in made.items}
    assert told["thorns b1 1"].endswith(one)
    assert told["thorns b1 2"].endswith(two)
    assert "%" not in told["none"]
