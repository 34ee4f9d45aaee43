"""Nobody is lost where a place is known: tight spots, built around places that are known, are played through.

The walls, the places and their order come from `tests.geometry.tight_spots`; a way in, or a hull in one of its walls,
is added here. Whatever is found or not, the known places are taken, and nothing is lost before they can be named.
"""

import math
from collections.abc import Iterator
from random import Random

import pytest

from openfire.engine.answers import Pick, Stand
from openfire.engine.cursor import Cursor
from openfire.game.books import ADVANCED, STRESS
from openfire.geometry.inches import INCH, TURN
from openfire.geometry.shapes import Oval, Pose, Rectangle, Round, RoundedEnd, Shape
from openfire.rules.advanced.transports import wrecks as advanced_wrecks
from openfire.rules.stress.transports import wrecks
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of
from tests.geometry.tight_spots import KINDS, SIDE, TightSpot, court, tight_spot, turned

FORMATION = 4.0
WORDS = {Rectangle: "rectangle", RoundedEnd: "rounded", Oval: "oval"}
COUNT = 12


def base(shape: Shape) -> str:
    """A base as a position has it."""
    if isinstance(shape, Round):
        return f"{shape.diameter / INCH:.4f} in"
    return f"{shape.length / INCH:.4f}x{shape.width / INCH:.4f} in {WORDS[type(shape)]}"


def spot_at(pose: Pose) -> str:
    return f"{pose.x / INCH:.4f},{pose.y / INCH:.4f}/{pose.facing / 1000}"


def named(spot: TightSpot) -> Stand:
    """The known places, as the player of a1 names them."""
    return Stand(tuple((f"a1.{k + 1}", pose) for k, pose in enumerate(spot.known)))


def position(edition, spot: TightSpot, **more) -> Cursor:
    """A unit off the table, the walls of a spot, and an enemy far away."""
    corners = [[[x / INCH, y / INCH] for x, y in ring] for (ring,) in spot.walls]
    pieces = [{"id": f"w{k}", "footprint": ring, "height": 0.1, "keywords": ["impassable"]}
              for k, ring in enumerate(corners)]  # fmt: skip
    unit = {"id": "a1", "models": [{"base": base(shape)} for shape in spot.shapes], "types": ["infantry"]}
    units = [unit | more.pop("unit", {}), *more.pop("units", []), {"id": "b1", "at": "2,2", "marks": {"acted": 1}}]
    table = {"width": SIDE, "height": SIDE, "pieces": pieces}
    data = {"seats": [{"id": "a"}, {"id": "b"}], "table": table, "units": units, "expansions": ["vehicles"], **more}
    if edition is ADVANCED:
        data["expansions"] = []
    return Cursor(*read_position(document_of(data), edition))


def tight_spots(kind: str) -> Iterator[TightSpot]:
    """Those of a kind that keep formation, along the edges of the table and askew."""
    yield from (spot for number in range(COUNT) if (spot := tight_spot(kind, number)).tether <= FORMATION)


def taken(cursor: Cursor, answer) -> None:
    assert cursor.asked.options.why_not(answer) is None, cursor.asked.options.why_not(answer)
    cursor.answer(answer)


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_has_a_place_may_arrive_there(kind):  # X-41, ST-12
    for spot in tight_spots(kind):
        entry = {"seat": "a", "at": spot_at(spot.known[0]).partition("/")[0]}
        cursor = position(STRESS, spot, entries=[entry])
        taken(cursor, Pick("a1"))
        assert cursor.asked.what == "deploy"
        refused = cursor.asked.options.why_not(Stand(()))
        if refused:
            assert cursor.asked.options.why_not(Stand.read(refused.nearest)) is None
        taken(cursor, named(spot))
        assert cursor.state.units["a1"].place == "table"


# ------------------------------------------------------------------------------------------------ out of a transport


def left_end(shape: Shape, x: float) -> float:
    """How far to the left a base reaches that is not turned."""
    return x - (shape.diameter if isinstance(shape, Round) else shape.length) / 2 / INCH


def beside_a_hull(kind: str) -> Iterator[tuple[TightSpot, Pose, Rectangle]]:
    """Tight spots in a court of which a hull fills one end; who is nearest to it leads."""
    for number in range(COUNT):
        draw = Random(f"{kind} {number} hull")
        draft = KINDS[kind](draw)
        xs, ys = zip(*((x, y) for wall in draft.walls for x, y in wall if abs(x) < 12 and abs(y) < 12), strict=True)
        wide, high, deep = max(xs) - min(xs), max(ys) - min(ys), 2.0
        angle = draw.choice([0, draw.randrange(TURN)])
        hull = Rectangle(round(deep * INCH), round(high * INCH) - 1)
        at = Pose(*turned((-wide / 2, 0.0), angle), angle)
        order = sorted(range(len(draft.places)), key=lambda k: left_end(draft.shapes[k], draft.places[k][0]))
        known = tuple(Pose(*turned((draft.places[k][0] + deep / 2, draft.places[k][1]), angle), angle) for k in order)
        walls = tuple((tuple(turned(place, angle) for place in wall),) for wall in court(wide + deep, high))
        shapes = tuple(draft.shapes[k] for k in order)
        reach = max(math.dist(known[0][:2], other[:2]) / INCH for other in known)
        if reach <= FORMATION:
            yield TightSpot(shapes, known, walls, FORMATION, False), at, hull


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "ring"])
@pytest.mark.parametrize("edition", [STRESS, ADVANCED])
def test_whoever_has_a_place_may_get_out_there(kind, edition):  # X-41, ST-48, AD-24
    for spot, at, hull in beside_a_hull(kind):
        cursor = position(edition, spot, unit={"aboard": "a2.1"}, units=[carrier(edition, at, hull)])
        taken(cursor, Pick("a1"))
        assert cursor.asked.what == "disembark"
        taken(cursor, named(spot))
        assert len(cursor.state.units["a1"].models) == len(spot.shapes)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "ring"])
@pytest.mark.parametrize(("edition", "escape"), [(STRESS, wrecks.escape), (ADVANCED, advanced_wrecks.escape)])
def test_nobody_is_lost_in_a_wreck_who_has_a_place(kind, edition, escape):  # X-41, ST-49, AD-21
    for spot, at, hull in beside_a_hull(kind):
        g = position(edition, spot, unit={"aboard": "a2.1"}, units=[carrier(edition, at, hull)]).game
        escaping = escape(g, "a1", "a2.1")
        options = next(escaping).options
        refused = options.why_not(Stand(()))
        if refused:
            assert options.why_not(Stand.read(refused.nearest)) is None
        assert options.why_not(named(spot)) is None, options.why_not(named(spot))
        with pytest.raises(StopIteration):
            escaping.send(named(spot))
        assert len(g.unit("a1").models) == len(spot.shapes)
        assert g.unit("a1").place == "table"


def carrier(edition, at: Pose, hull: Rectangle) -> dict:
    """A transport that fills one end of a court."""
    is_advanced = edition is ADVANCED
    kind = {"specials": ["Transport (40)"]} if is_advanced else {"types": ["transport"], "specials": ["Capacity (40)"]}
    return {"id": "a2", "at": spot_at(at), "base": base(hull), "marks": {"acted": 1}, **kind}


def test_as_near_as_possible_is_asked_for_with_a_whole_answer():  # AD-21
    spot = TightSpot((Round(INCH), Round(INCH)), (), (), FORMATION, False)
    a2 = carrier(ADVANCED, Pose(40 * INCH, 40 * INCH), Rectangle(2 * INCH, 2 * INCH))
    g = position(ADVANCED, spot, unit={"aboard": "a2.1"}, units=[a2]).game
    options = next(advanced_wrecks.escape(g, "a1", "a2.1")).options
    refused = options.why_not(Stand.read("a1.1@43.5,40 a1.2@44.5,40"))
    assert (refused.code, refused.measured, refused.limit) == ("too-far", 2.0, 1)
    whole = Stand.read(refused.nearest)
    assert options.why_not(whole) is None
    assert len(whole.places) == 2
