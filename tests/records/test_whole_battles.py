"""Whole battles of every edition are recorded, read back, replayed and verified, fact by fact."""

import pytest

from openfire.engine.record_text import parse, write
from openfire.engine.verify import verify
from openfire.game import restore
from tests.first_few import first_few
from tests.records import games

EXPANSIONS = {
    "frontier": (),
    "steppe": ("vehicles",),
    "terraces": ("advanced",),
    "lamplands": (),
    "tidewrack": (),
    "glasshouse": (),
}
"""The modules that are played, with their expansions."""


@pytest.mark.parametrize("number", first_few(1, range(10)))
@pytest.mark.parametrize("module", EXPANSIONS)
def test_a_recorded_battle_is_the_battle_that_was_played(module: str, number: int) -> None:
    match = games.played(number, module)
    text = match.record()
    record = parse(text)
    assert write(record) == text
    assert record.header.edition.expansions == EXPANSIONS[module]
    report = verify(record, restore)
    assert report.finding is None
    assert (report.dice, report.outcome) == ("derived", match.outcome)
    assert report.answers + report.rolls == match.questions
    assert len(match.cursor.game.setup.models) > 40
