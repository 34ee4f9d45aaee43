"""No unit is lost where it could stand: units arrive in tight spots in which places are known by construction."""

from collections.abc import Mapping

import pytest

from openfire.engine.answer_text import read_answer
from openfire.engine.answers import Answer, Stand
from openfire.engine.cursor import Cursor
from openfire.engine.refusals import Refusal
from openfire.game.books import STRESS
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Round
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of
from tests.geometry.tight_spots import KINDS, MIDDLE, SIDE, TightSpot, tight_spot

SPOTS = 40
"""Tight spots of each kind."""

ROUND_KINDS = [kind for kind in KINDS if kind != "long"]


def position(spot: TightSpot) -> Mapping[str, object]:
    """A unit in reserve whose entry lies in the middle of a tight spot, and somebody far away."""
    walls = [[(x / INCH, y / INCH) for x, y in ring] for (ring,) in spot.walls]
    pieces = [{"id": f"w{k}", "keywords": ["impassable"], "footprint": wall} for k, wall in enumerate(walls)]
    models = [{"base": f"{shape.diameter / INCH:.4f} in"} for shape in spot.shapes if isinstance(shape, Round)]
    entry = ",".join(map(str, MIDDLE))
    return {
        "table": {"width": SIDE, "height": SIDE, "pieces": pieces},
        "entries": [{"seat": "a", "at": entry}, {"seat": "b", "at": "2,0"}],
        "units": [{"id": "a1", "models": models}, {"id": "b1", "at": "2,2"}],
    }


def arriving(spot: TightSpot) -> Cursor:
    """The game, waiting for places."""
    cursor = Cursor(*read_position(document_of(position(spot)), STRESS))
    assert cursor.answer(said(cursor, "a1")) is None
    assert cursor.asked.what == "deploy"
    return cursor


def said(cursor: Cursor, text: str) -> Answer:
    answer = read_answer(cursor.asked, text)
    assert not isinstance(answer, Refusal), answer
    return answer


def known(spot: TightSpot) -> Stand:
    return Stand(tuple((f"a1.{k}", pose._replace(facing=0)) for k, pose in enumerate(spot.known, 1)))


@pytest.mark.parametrize("kind", ROUND_KINDS)
def test_that_there_is_no_room_is_refused_where_there_is(kind: str) -> None:
    legal, found = 0, 0
    for number in range(SPOTS):
        cursor, places = arriving(spot := tight_spot(kind, number)), known(spot)
        if cursor.why_not(places) is None:  # all see their leader, and are near the entry
            legal += 1
            refusal = cursor.why_not(said(cursor, "none"))
            found += refusal is not None and cursor.why_not(said(cursor, refusal.nearest)) is None
    assert legal >= SPOTS / 2
    assert found >= 0.99 * legal
