"""Battles of 750 points are recorded, read back, replayed and verified, fact by fact."""

import pytest

from openfire.engine.record_text import parse, write
from openfire.engine.verify import verify
from openfire.game import restore
from tests.first_few import first_few
from tests.records import games


@pytest.mark.parametrize("number", first_few(6, range(50)))
def test_a_recorded_battle_is_the_battle_that_was_played(number):
    match = games.played(number, "glasshouse")
    text = match.record()
    record = parse(text)
    assert write(record) == text
    report = verify(record, restore)
    assert report.finding is None
    assert (report.dice, report.outcome) == ("derived", match.outcome)
    assert report.answers + report.rolls == match.questions
    assert sum(card.points for card in match.cursor.game.setup.units.values()) > 1400
