"""What a given way costs, and how far along it one comes for so many inches."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, Point


class PathCost(NamedTuple):
    """What a given way costs."""

    total: float
    spent: tuple[float, ...]
    """Inches spent on arrival at each point."""
    length: float
    """Inches travelled; the rest of the total is slow ground and what crossings cost."""


def path_cost(ground: Ground, points: Sequence[Point]) -> PathCost:
    """What a given way costs, leg by leg, whether or not it can be walked."""
    line = np.array(points, dtype=np.float64).reshape(-1, 2) / INCH
    spent = np.zeros(len(line))
    lay = ground.lay
    total = kernels.walk_cost(lay.slow, lay.factor, lay.tolls, line, spent) if len(line) else 0.0
    legs = np.sqrt((np.diff(line, axis=0) ** 2).sum(axis=1))
    return PathCost(float(total), tuple(spent.tolist()), float(legs.sum()))


def cost(ground: Ground, points: Sequence[Point]) -> float:
    """The total of a price, without its parts."""
    lay = ground.lay
    line = np.array(points, dtype=np.float64)
    line /= INCH
    return float(kernels.walk_cost(lay.slow, lay.factor, lay.tolls, line, np.empty(len(points))))


def affordable(ground: Ground, way: tuple[Point, ...], limit: float) -> tuple[Point, ...]:
    """The part of a way that costs no more than a limit, to a thousandth of an inch or so."""
    lay = ground.lay
    leg, x, y = kernels.part_paid(*lay.slow, lay.factor, lay.tolls, np.array(way), float(limit))
    return way if leg == len(way) else (*way[:leg], (x, y))
