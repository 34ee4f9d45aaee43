"""In which order the figures of a unit are placed, and which places are taken first."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from openfire.geometry.kernels import GOLDEN
from openfire.geometry.shapes import Floats, outer_radius
from openfire.geometry.solver.terms import Miniature
from openfire.geometry.solver.tight import STILL, Candidates, X, Y

Spot = tuple[float, float]
"""A place in inches."""

Score = Callable[[Candidates, Spot | None], Floats]
"""What is lowest is taken first; handed the place of the first figure too, once that stands."""

QUICK = 10
"""How many ways are tried of each order before all others."""

RESTARTS = 64
"""How often places are taken a little at random, the same each time."""

HOLD = 1e4
"""Inches that a still thing counts for: more than any distance or its square on a table."""

ASKEW = 1e-3
"""How much more one end of a side counts than the other."""


class Attempt(NamedTuple):
    """One way of packing a unit."""

    order: tuple[int, ...]
    score: Score


def attempts(
    figures: Sequence[Miniature],
    start: Spot,
    find_starts: Callable[[], Iterable[Spot]],
    find_sides: Callable[[], Sequence[int]],
    *,
    settled: bool,
) -> Iterator[Attempt]:
    """Ways of packing a unit, those first that are quick or mostly enough.

    start: where its first figure stands or might stand. find_starts: where else it might. find_sides: how what is near
    is turned. Both are asked for once they matter. settled: whether that figure stands.
    """
    orders = _orders(figures, settled)
    yield Attempt(orders[0], around(start))
    sides = find_sides()
    near, far = _aims(sides[0]), [aim for side in sides[1:2] for aim in _aims(side)]
    corner, *corners = near[:4]
    flat = near[4:]
    quick = [around(start), snug, swept(corner), *map(swept, flat), *map(hugging, flat[:3])]
    yield from (Attempt(orders[0], score) for score in quick[1:])
    slow = [*map(around, find_starts()), far_off, *map(swept, corners)]
    slow += [*map(hugging, (*flat[3:], corner, *corners)), *map(swept, far), *map(hugging, far)]
    for order, scores in (*((order, quick) for order in orders[1:]), *((order, slow) for order in orders)):
        yield from (Attempt(order, score) for score in scores)
    for k in range(RESTARTS):
        order, aim = orders[k % len(orders)], near[k % len(near)]
        score = hugging(aim) if k % 2 else swept(aim)
        yield Attempt(_shuffled(order, k) if k >= len(near) else order, _shaken(score, k))


def _orders(figures: Sequence[Miniature], settled: bool) -> list[tuple[int, ...]]:
    """The widest first, then the narrowest; the first figure at once or midway, unless it stands already."""
    wide = sorted(range(1, len(figures)), key=lambda k: -outer_radius(figures[k].shape))
    rests = [wide, wide[::-1]] if len({figure.shape for figure in figures[1:]}) > 1 else [wide]
    if settled:
        return [tuple(rest) for rest in rests]
    half = len(wide) // 2
    return [*((0, *rest) for rest in rests), *((*rest[:half], 0, *rest[half:]) for rest in rests if half)]


def _aims(side: int) -> list[Spot]:
    """From where a unit is swept together: from the corners of what is turned so, then along and across it."""
    angles = [math.radians(side / 1000 + more) for more in (45, 135, 225, 315, 0, 90, 180, 270)]
    return [(round(math.cos(angle), 9), round(math.sin(angle), 9)) for angle in angles]


# ------------------------------------------------------------------------------------------------ what is taken first


def around(spot: Spot) -> Score:
    """What is nearest to a spot."""

    def score(table: Candidates, leader: Spot | None) -> Floats:  # noqa: ARG001  # wherever the first figure stands
        return _away2(table, spot)

    return score


def far_off(table: Candidates, leader: Spot | None) -> Floats:
    """What is farthest from the first figure; before it stands, where most still things are touched."""
    return -_away2(table, leader) if leader else _held(table)


def snug(table: Candidates, leader: Spot | None) -> Floats:
    """Where most still things are touched, and of these what is nearest to the first figure."""
    return _held(table) + _away2(table, leader) if leader else _held(table)


def _held(table: Candidates) -> Floats:
    """Lower for each still thing that is touched."""
    found: Floats = -HOLD * table[:, STILL]
    return found


def _away2(table: Candidates, spot: Spot) -> Floats:
    x, y = table[:, X] - spot[0], table[:, Y] - spot[1]
    found: Floats = x * x + y * y
    return found


def swept(aim: Spot) -> Score:
    """From one side, and from one end of it."""
    dx, dy = aim

    def score(table: Candidates, leader: Spot | None) -> Floats:  # noqa: ARG001  # wherever the first figure stands
        x, y = table[:, X], table[:, Y]
        found: Floats = x * dx + y * dy + ASKEW * (y * dx - x * dy)
        return found

    return score


def hugging(aim: Spot) -> Score:
    """The same, but places at walls and the like first of all."""
    plain = swept(aim)

    def score(table: Candidates, leader: Spot | None) -> Floats:
        return plain(table, leader) + _held(table)

    return score


def _shaken(score: Score, k: int) -> Score:
    """The same, a little at random."""

    def shaken(table: Candidates, leader: Spot | None) -> Floats:
        ranks = np.arange(1, len(table) + 1) * GOLDEN + k * 0.7548776662466927
        found: Floats = score(table, leader) + (ranks - np.floor(ranks)) * (0.2 + 0.1 * (k % 8))
        return found

    return shaken


def _shuffled(order: tuple[int, ...], k: int) -> tuple[int, ...]:
    return tuple(sorted(order, key=lambda n: (n + 1) * GOLDEN * (k + 1) % 1.0))
