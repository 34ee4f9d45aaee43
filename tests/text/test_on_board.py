"""Who sees a board is told no coordinates; who types them is."""

import re

import pytest

from openfire.engine.answers import Pick
from openfire.game.books import STRESS
from openfire.testkit.battle import battle
from openfire.text.suggestions import suggest

PLACE = re.compile(r"\b\d\d(\.\d+)?,\d\d(\.\d+)?\b")


@pytest.mark.parametrize("language", ["en", "de"])
def test_places_are_told_to_who_types_and_shown_to_who_looks(language):
    game = battle(STRESS, "a1 x3 @ 20,10\nb1 x3 @ 40,12").cursor
    for _ in range(2):  # who is activated, and where it moves
        typed = suggest(game.game, game.asked, language=language)
        seen = suggest(game.game, game.asked, language=language, on_board=True)
        assert [one.answer for one in typed.items] == [one.answer for one in seen.items]
        assert any(PLACE.search(one.words) for one in typed.items)
        assert not any(PLACE.search(one.words) for one in seen.items), seen
        assert all(one.words.strip(" ,") == one.words for one in seen.items), "nothing is left hanging"
        game.answer(Pick("a1"))
