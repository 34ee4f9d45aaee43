"""Where a leader that is set up might stand, on a table that has no place for it."""

from openfire.game.books import ASSAULT as EDITION
from openfire.rules.shared.search.openings import openings
from openfire.testkit import battle

ROCKS = ([0, 0, 9, 20], [11, 0, 20, 20], [9, 0, 11, 9], [9, 11, 11, 20])
"""All of a small table but 2 inches square in the middle."""


def around(enemy, rocks=ROCKS):
    pieces = [{"id": f"rock{n}", "box": box, "height": 2, "keywords": ["impassable"]} for n, box in enumerate(rocks)]
    units = [{"id": "a1", "base": "3 in"}, enemy]
    return battle(EDITION, {"units": units}, table={"width": 20, "height": 20, "pieces": pieces}).cursor.game


def test_where_nothing_fits_there_is_no_opening_with_enemies_or_without():
    assert list(openings(around({"id": "b1", "at": "10,10", "base": "1 in"}), "a1", None)) == []
    assert list(openings(around({"id": "b1", "base": "1 in"}), "a1", None)) == []


def test_openings_are_far_from_enemies():
    assert list(openings(around({"id": "b1", "base": "1 in"}, ()), "a1", None))
    assert list(openings(around({"id": "b1", "at": "10,10", "base": "1 in"}, ()), "a1", None)) == []
