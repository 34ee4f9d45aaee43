"""The numbers that attributes can have: what can be rolled with the dice of a book, and a 13 that nobody reaches.

A Quality of One Page is 2+ to 6+ (ruling A-MODIFIED-QUALITY).
"""

import pytest

from openfire.documents import DocumentError
from openfire.engine.edition import Edition
from openfire.game.books import MELEE, ONEPAGE
from openfire.testkit import battle

LIMITS = [
    (MELEE, "move", 0, 24),
    (MELEE, "skill", 1, 13),
    (MELEE, "defence", 1, 13),
    (MELEE, "command", 1, 13),
    (MELEE, "hit-points", 1, 99),
    (MELEE, "size", 1, 9),
    (ONEPAGE, "quality", 2, 6),
    (ONEPAGE, "hit-points", 1, 99),
]
NAMES = [f"{edition.key} {name}" for edition, name, *_ in LIMITS]


def attribute(edition: Edition, name: str, value: int) -> int:
    """What a model has that is said to have it."""
    g = battle(edition, {"units": [{"id": "a1", "at": "10,10", name: value}, {"id": "b1", "at": "30,10"}]})
    return g.cursor.game.card("a1.1").attributes[name]


@pytest.mark.parametrize(("edition", "name", "least", "most"), LIMITS, ids=NAMES)
def test_an_attribute_is_taken_within_its_limits_and_refused_beyond(
    edition: Edition, name: str, least: int, most: int
) -> None:
    assert [attribute(edition, name, value) for value in (least, most)] == [least, most]
    for value in (least - 1, most + 1):
        with pytest.raises(DocumentError, match=f"{value} is not from {least} to {most}"):
            attribute(edition, name, value)
