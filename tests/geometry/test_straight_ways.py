"""Many straight ways asked for in one call, against one call for each."""

from random import Random

import numpy as np
import pytest

from openfire.geometry.ground import Ground
from openfire.geometry.inches import point
from openfire.geometry.paths import Mover, is_free
from openfire.geometry.shapes import Bodies, Body, Pose, Rectangle, Round, Shape
from openfire.geometry.straight_ways import Walk, first_open
from openfire.geometry.warm import square


def scene(own: int | None) -> tuple[Ground, Mover]:
    """A wagon or a disc before two bases and a block of stone."""
    ground = Ground(point(30, 20), solid=[square(14, 12, 3)])
    places = [(10, 10), (15, 8), (12, 4)]
    shapes: list[Shape] = [Rectangle(45_000, 30_000), Round(20_000), Rectangle(30_000, 10_000)]
    bodies = Bodies([Body(shape, Pose(*point(*at), 30_000)) for shape, at in zip(shapes, places, strict=True)])
    return ground, Mover(1.5, bodies, np.array([False, True, True]), own)


@pytest.mark.parametrize("own", [None, 0])
def test_the_first_open_way_is_the_first_that_is_free(own: int | None) -> None:
    """Every way that one call leaves out is barred, and the one that it names is free."""
    ground, mover = scene(own)
    chance, start = Random(5), point(10, 10)
    ends = [point(chance.uniform(0, 30), chance.uniform(0, 20)) for _ in range(300)]
    free = [k for k, end in enumerate(ends) if is_free(ground, mover, start, end)]
    assert 30 < len(free) < 270
    found, first = [], 0
    while (more := first_open(Walk(ground, mover, 40.0), start, np.array(ends[first:]))) is not None:
        found.append(first + more)
        first += more + 1
        if first == len(ends):
            break
    assert found == free


def test_a_way_that_is_too_long_is_not_open() -> None:
    """The limit of a walk holds."""
    ground, mover = scene(None)
    ends = np.array([point(3, 10), point(7, 10)])
    assert first_open(Walk(ground, mover, 5.0), point(10, 10), ends) == 1
    assert first_open(Walk(ground, mover, 2.0), point(10, 10), ends) is None
