"""What the table draws as a Vehicle's reach is where it can get with its one pivot."""

from typing import Any

import numpy as np
import pytest

from openfire.engine.answers import Go
from openfire.engine.questions import Ask
from openfire.game.books import ONEPAGE as EDITION
from openfire.geometry.inches import INCH
from openfire.geometry.reach import outline
from openfire.geometry.solver.steering import drivable
from openfire.rules.onepage.vehicles.driving import DriveOptions
from openfire.testkit import battle

WAGON = {"id": "a1", "at": "30,24/0", "base": "4.5x3 in rectangle", "types": ["vehicle"], "hit-points": 6}
FOE = {"id": "b1", "at": "60,40"}


def driving(*units: dict[str, Any], pieces: list[dict[str, Any]] | None = None) -> DriveOptions:
    """a1 walks: 12 inches."""
    g = battle(EDITION, {"units": [WAGON, FOE, *units], "table": {"pieces": pieces or []}})
    g.play("activate: a1", "action: walk")
    assert isinstance(g.question, Ask)
    assert isinstance(g.question.options, DriveOptions)
    return g.question.options


def cost_of(options: DriveOptions, x: float, y: float) -> float:
    """What a place of the grid costs."""
    found = drivable(options.steering())
    column, row = (round((value - corner) / found.step) for value, corner in zip((x, y), found.corner, strict=True))
    return float(found.costs[row, column])


@pytest.mark.parametrize(
    ("place", "cost"),
    [
        ((42, 24), 12.0),  # straight on
        ((42, 25), np.inf),  # 12.04 inches away
        ((30, 36), 12.0),  # a pivot of 90 degrees and straight on
        ((24, 24), 12.0),  # 6 inches in reverse count as 12
        ((23.5, 24), np.inf),
        ((28, 31), 11.0),  # 2 inches back count as 4, a pivot, and 7 ahead; straight back it would be twice 7.28
        ((39, 33), np.inf),  # 12.7 inches away
    ],
)
def test_a_place_costs_what_the_way_there_takes(place: tuple[float, float], cost: float) -> None:
    assert cost_of(driving(), *place) == pytest.approx(cost)


def test_a_hull_that_cannot_turn_goes_only_along_its_line() -> None:
    """Friends on both sides 1.2 inches from its flanks: a corner would come within 1 inch of them at once.

    It leaves them behind first: 4 inches on its corners are 5.12 - 0.5 - 2.704 = 1.9 inches from theirs, so there it
    turns, and 2 on and 4 to the side are 4.472 inches more.
    """
    walls = [
        {"id": f"a{k}", "at": f"{x},{y}", "base": "1 in"} for k, (x, y) in enumerate([(30, 27.2), (30, 20.8)], start=2)
    ]
    options = driving(*walls)
    assert cost_of(options, 36, 24) == pytest.approx(6.0)
    assert cost_of(options, 36, 28) == pytest.approx(4 + 20**0.5)
    assert cost_of(options, 33, 30) == np.inf


def test_whatever_is_drawn_can_be_driven_to() -> None:
    """In a village with a wall, mud and others about: every place drawn is the end of a way that is taken."""
    pieces = [
        {"id": "wall", "box": [36, 20, 37, 26], "keywords": ["impassable"]},
        {"id": "mud", "box": [26, 28, 34, 31], "keywords": ["difficult"]},
    ]
    options = driving({"id": "a2", "at": "32,18", "base": "1 in"}, {"id": "b2", "at": "24,20"}, pieces=pieces)
    found = drivable(options.steering())
    places = [(place, cost) for place, cost in found.places() if place != options.start[:2]]
    stops = [((30 + far) * INCH, 24 * INCH) for far in (2, 4, 6, 8, 10, -2, -4)]
    for place, cost in places[:: max(1, len(places) // 60)]:
        ways = [Go("walk", (place,)), *(Go("walk", (stop, place)) for stop in stops if stop != place)]
        taken = [options.cost_of(way) for way in ways if options.why_not(way) is None]
        assert taken, f"no way to {place}"
        assert min(taken) == pytest.approx(cost, abs=1e-3)
    assert cost_of(options, 38, 23) == np.inf  # behind the wall


def test_the_question_tells_those_who_draw() -> None:
    """The border lies 12 inches ahead, and 6 behind."""
    (reached,) = driving().ranges()
    assert reached.precomputed_reach is not None
    xs = [x / INCH for area in outline(reached.precomputed_reach()) for x, _ in area[0]]
    assert max(xs) == pytest.approx(42.0, abs=0.05)
    assert min(xs) == pytest.approx(24.0, abs=0.3)
