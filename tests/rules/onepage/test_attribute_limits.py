"""The numbers that attributes can have: a Quality is 2+ to 6+ (ruling A-MODIFIED-QUALITY)."""

import pytest

from openfire.documents import DocumentError
from openfire.game.books import ONEPAGE as EDITION
from openfire.testkit import battle

LIMITS = {"quality": (2, 6), "hit-points": (1, 99)}


def attribute(name: str, value: int) -> int:
    """What a model has that is said to have it."""
    g = battle(EDITION, {"units": [{"id": "a1", "at": "10,10", name: value}, {"id": "b1", "at": "30,10"}]})
    return g.cursor.game.card("a1.1").attributes[name]


@pytest.mark.parametrize("name", LIMITS)
def test_an_attribute_is_taken_within_its_limits_and_refused_beyond(name: str) -> None:
    least, most = LIMITS[name]
    assert [attribute(name, value) for value in (least, most)] == [least, most]
    for value in (least - 1, most + 1):
        with pytest.raises(DocumentError, match=f"{value} is not from {least} to {most}"):
            attribute(name, value)
