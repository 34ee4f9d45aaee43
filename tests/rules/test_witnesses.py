"""Whoever is refused because something better exists is shown it, as a whole answer that is taken."""

from itertools import islice

import pytest

from openfire.game.books import EDITIONS
from tests.first_few import first_few
from tests.golden.games import MODULES
from tests.rules.assault_positions import positions, verdicts
from tests.rules.witnesses import shown


@pytest.mark.parametrize("many", first_few(1, (40, 120)))
@pytest.mark.parametrize("edition", EDITIONS)
def test_on_the_way_of_an_assault(edition: str, many: int) -> None:
    """The first assaults that are met; `make soak` looks at ten thousand."""
    found = [one for n, cursor in enumerate(islice(positions(edition), many)) for one in verdicts(cursor, n)]
    assert any(one.refusal and one.refusal.nearest for one in found)
    assert [one for one in found if one.why_not_shown] == []


@pytest.mark.parametrize("edition", MODULES)
def test_at_every_question_of_a_game(edition: str) -> None:
    found = list(shown(edition, "random", 0))
    assert any(one.refusal.code == "has-room" for one in found)
    assert [one for one in found if one.why_not] == []
