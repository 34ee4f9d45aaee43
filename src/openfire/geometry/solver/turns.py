"""Which ways a base that is not round is turned, and from which sides a unit is swept together."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.inches import INCH, TURN, Point
from openfire.geometry.inches import facing as to_facing
from openfire.geometry.placement import Room

QUARTER = TURN // 4

ALIKE = TURN // 3600
"""Sides are parallel that differ by less: corners are snapped to whole units, which turns short sides a little."""

LINES = 3
"""Along how many lines that are near a base is turned."""


def turns_of(sides: Sequence[int], facing: int) -> tuple[int, ...]:
    """As wanted, along and across what is near, and by an eighth. sides: how that is turned."""
    found = [facing, facing + QUARTER, *(side + more for side in sides[:LINES] for more in (0, QUARTER))]
    found += [facing + TURN // 8, facing + 3 * TURN // 8]
    return tuple(dict.fromkeys(turn % TURN for turn in found))


def along(room: Room, at: Point, away: float) -> list[int]:
    """How the table and what is within some inches is turned, less whole quarters, what is longest in all first."""
    found = sorted((*_sides(room, at, away), *_hulls(room, at, away)), key=lambda side: -side[1])
    lengths: dict[int, float] = {}
    for turn, length in (*found, (0, kernels.GRID)):
        like = next((other for other in lengths if _between(turn, other) <= ALIKE), turn)
        lengths[like] = lengths.get(like, 0.0) + min(length, away)
    return sorted(lengths, key=lambda turn: -lengths[turn])


def _between(turn: int, other: int) -> int:
    """How much two sides are turned against each other, less whole quarters."""
    apart = abs(turn - other) % QUARTER
    return min(apart, QUARTER - apart)


def _sides(room: Room, at: Point, away: float) -> Iterator[tuple[int, float]]:
    """The sides of ground on which nobody stands: how they are turned, and how long they are."""
    edges = room.footing.areas.edges
    x, y = at[0] / INCH, at[1] / INCH
    steps, out = edges[:, 2:] - edges[:, :2], np.array([x, y]) - edges[:, :2]
    share = (out * steps).sum(axis=1) / np.maximum((steps * steps).sum(axis=1), kernels.NUMERIC)
    left = out - share.clip(0.0, 1.0)[:, None] * steps
    near = (left * left).sum(axis=1) <= away * away
    for dx, dy in steps[near].tolist():
        yield _quarter(dx, dy), math.sqrt(dx * dx + dy * dy)


def _hulls(room: Room, at: Point, away: float) -> Iterator[tuple[int, float]]:
    """Other bases that are not round."""
    rows = room.bodies.rows[room.blocks]
    for row in rows[rows[:, kernels.KIND] != kernels.ROUND].tolist():
        if math.dist((row[kernels.X], row[kernels.Y]), (at[0] / INCH, at[1] / INCH)) - row[kernels.BOUND] <= away:
            yield _quarter(row[kernels.COS], row[kernels.SIN]), row[kernels.BOUND]


def _quarter(dx: float, dy: float) -> int:
    return to_facing(math.degrees(math.atan2(dy, dx))) % QUARTER
