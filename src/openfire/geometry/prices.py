"""What a given way costs, and how far along it one comes for so many inches."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, Point

CRUMB, CLOSE = 1e-5, 0.00005
"""The share of a leg that a guess leaves for rounding, and inches that need not be made use of."""


class Price(NamedTuple):
    """What a given way costs."""

    total: float
    spent: tuple[float, ...]
    """Inches spent on arrival at each point."""
    length: float
    """Inches travelled; the rest of the total is slow ground and tolls."""


def price(ground: Ground, points: Sequence[Point]) -> Price:
    """What a given way costs, leg by leg, whether or not it can be walked."""
    line = np.array(points, dtype=np.float64).reshape(-1, 2) / INCH
    spent = np.zeros(len(line))
    lay = ground.lay
    total = kernels.walk_cost(lay.slow, lay.factor, lay.tolls, line, spent) if len(line) else 0.0
    legs = np.sqrt((np.diff(line, axis=0) ** 2).sum(axis=1))
    return Price(float(total), tuple(spent.tolist()), float(legs.sum()))


def cost(ground: Ground, points: Sequence[Point]) -> float:
    """The total of a price, without its parts."""
    lay = ground.lay
    line = np.array(points, dtype=np.float64)
    line /= INCH
    return float(kernels.walk_cost(lay.slow, lay.factor, lay.tolls, line, np.empty(len(points))))


def affordable(ground: Ground, way: tuple[Point, ...], limit: float) -> tuple[Point, ...]:
    """The part of a way that costs no more than a limit, to a thousandth of an inch or so."""
    spent = price(ground, way).spent
    leg = next((k for k, so_far in enumerate(spent) if so_far > limit + kernels.RULES_EPS), None)
    return way if leg is None else (*way[:leg], _last_paid(ground, way[: leg + 1], spent[leg - 1 : leg + 1], limit))


def _last_paid(ground: Ground, way: tuple[Point, ...], spent: tuple[float, ...], limit: float) -> Point:
    """How far one comes on the last leg of a way, which cannot be paid in full; spent: before that leg and after it.

    Where the ground is even the first guess is right; over slow ground and tolls the rest is halved again and again.
    """
    a, b = way[-2:]
    share = (limit - spent[0]) / (spent[1] - spent[0])
    even = round(a[0] + share * (b[0] - a[0])), round(a[1] + share * (b[1] - a[1]))
    if -kernels.NUMERIC <= limit - cost(ground, (*way[:-1], even)) < 2 * CLOSE:
        return even
    low, high, place = 0.0, 1.0, a
    guess = max(0.0, share - CRUMB)
    for _ in range(18):
        there = _part(a, b, guess)
        so_far = cost(ground, (*way[:-1], there))
        if so_far > limit:
            high = guess
        else:
            low, place = guess, there
            if limit - so_far < CLOSE:
                break
        guess = (low + high) / 2
    return place


def _part(a: Point, b: Point, share: float) -> Point:
    return math.trunc(a[0] + share * (b[0] - a[0])), math.trunc(a[1] + share * (b[1] - a[1]))
