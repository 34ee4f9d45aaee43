"""A position in which somebody cannot be where it is said to be is refused, with the rule."""

import pytest

from openfire.documents import DocumentError
from openfire.game.books import ONEPAGE as EDITION
from openfire.testkit import battle

POND = {"id": "pond", "box": [18, 18, 26, 26], "keywords": ["impassable"]}
MUD = {"id": "mud", "box": [18, 18, 26, 26], "keywords": ["difficult", "dangerous", "cover"]}


def stands(piece, **more):
    """A unit at 17.6,20 with a base of 1 inch, so that 0.1 inch of it lies over the edge of a piece."""
    units = [{"id": "a1", "at": "17.6,20", "base": "1 in", **more}, {"id": "b1", "at": "60,40"}]
    return battle(EDITION, {"units": units}, table={"pieces": [piece]})


def test_nobody_starts_on_impassable_ground_not_even_who_flies():
    for specials in ([], ["Flying"]):
        with pytest.raises(DocumentError, match=r"units\[0\]\.at: .*a1\.1.*onepage\.terrain\.impassable"):
            stands(POND, specials=specials)


def test_mud_and_mines_and_the_edge_of_a_pond_are_places_to_stand():
    assert stands(MUD).state.models["a1.1"].at is not None
    assert stands(POND, at="17.5,20").state.models["a1.1"].at is not None


def test_a_vehicle_is_nobodys_passenger():
    hull = {"types": ["vehicle"], "specials": ["Transport (2)"], "base": "4x2 in rectangle"}
    units = [
        {"id": "a1", "aboard": "a2.1", **hull},
        {"id": "a2", "at": "20,20", **hull},
        {"id": "b1", "at": "60,40"},
    ]
    with pytest.raises(DocumentError, match=r"a1 is a Vehicle.*onepage\.transport\.capacity"):
        battle(EDITION, {"units": units})


def test_who_writes_tough_as_a_rule_is_told_how_it_is_written():
    with pytest.raises(DocumentError, match=r"units\[0\]\.specials\[0\]: Tough .*hit-points: 3"):
        battle(EDITION, {"units": [{"id": "a1", "at": "9,9", "specials": ["Tough(3)"]}, {"id": "b1", "at": "60,40"}]})
