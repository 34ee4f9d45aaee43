"""What matters of a position, from both sides: of each objective, of each unit, and of the whole. Taste, and no rule.

An objective is seen through the units of both sides: who is near it, who could come soon, who has more there. A unit is
seen through its enemies and the objectives: what it could do next, what could be done to it, where it could go. All
numbers are whole (see `ai/positions`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from openfire.ai.positions import (
    CARRIED,
    FAST,
    HEALTH,
    HOLDER,
    IS_LYING,
    LEAD,
    LOST,
    MARKER_X,
    MARKER_Y,
    MINE,
    NEXT,
    ONE,
    READY,
    ROUND,
    ROUNDS,
    SHARE,
    SIDE,
    THEIRS,
    THERE,
    TOKENS,
    UNIT_X,
    UNIT_Y,
    VALUE,
    Floats,
    PositionArrays,
)
from openfire.ai.worth import NEAR
from openfire.geometry.inches import INCH

OBJECTIVE: Final = (
    "mine", "theirs", "lying", "may be mine", "may be theirs",
    "near", "they near", "soon", "they soon",
    "at it", "they at it", "around", "they around", "coming", "they coming", "my part", "their part",
    "share", "left", "last",
)  # fmt: skip
"""Of each objective, for one side and then for the other."""

UNIT: Final = (
    "health", "ready", "tokens", "lost", "there",
    "does", "does after", "does now", "suffers", "suffers in all", "suffers next",
    "goal", "own goal", "meets", "carries", "value", "left", "last",
)  # fmt: skip
"""Of each unit."""

WHOLE: Final = (
    "score", "next", "last go", "units", "reserve", "waiting", "burden", "held", "near", "more", "threat",
    "score early", "score last", "held early", "held last", "near early", "more last", "units early", "threat early",
)  # fmt: skip
"""Of the position: what one side has more of than the other."""

TOLD: Final = ("left", "last", "one", "objectives", "all units")
"""Of the game; the same for both."""

HALF_WAY, AROUND = 6.0, 6.0
"""Inches from an objective at which a unit is half as near as at it, and within which it counts for it."""

DENSE = 4.0
"""A unit is a small part of an army: its worth is told so many times larger."""

Sides = tuple[Floats, Floats]


class PositionRows(NamedTuple):
    """What matters of a position."""

    objectives: Floats
    """A row for each from the side that looks, and then a row for each from the other."""
    shares: Floats
    """How much each objective counts."""
    units: Floats
    """A row for each."""
    weights: Floats
    """How much each unit counts: below 0 for enemies."""
    whole: Floats
    told: Floats


def rows(position: PositionArrays) -> PositionRows:
    """What matters of a position."""
    units, markers = position.units, position.markers
    mine, theirs = units[:, SIDE] > 0, units[:, SIDE] < 0
    sides = np.array([mine, theirs], np.float64)
    rounds = position.told[ROUNDS]
    left = max(0.0, rounds - position.told[ROUND]) / rounds
    told = (round(ONE * left), ONE * (left == 0.0))
    near, soon, far = _to_objectives(units, markers)
    by_side = _objectives(units, markers, sides, near, soon, far)
    objectives = _seen_from_both(markers, by_side, told)
    rows_of_units, threat = _units(position, near, soon, told)
    whole = _whole(position, sides, by_side, threat, told)
    even = np.array((*told, ONE, ONE * len(markers) / 8, (sides @ units[:, VALUE]).sum() / 2))
    weights = units[:, SIDE] * (units[:, VALUE] + units[:, CARRIED])
    return PositionRows(objectives, markers[:, SHARE], rows_of_units, weights, whole, np.rint(even))


def _to_objectives(units: Floats, markers: Floats) -> tuple[Floats, Floats, Floats]:
    """How near each unit is to each objective, how soon it could be there, and inches; 0, 0 and many where it is not on
    the table."""
    across = units[:, UNIT_X, None] - markers[:, MARKER_X]
    up = units[:, UNIT_Y, None] - markers[:, MARKER_Y]
    there = units[:, THERE, None]
    inches = np.sqrt(across * across + up * up) / INCH + 1000.0 * (1.0 - there)
    off = np.maximum(0.0, inches - NEAR)
    near = np.rint(ONE * there * HALF_WAY / (HALF_WAY + off))
    soon = np.rint(ONE * there / (1.0 + off * INCH / np.maximum(INCH, units[:, FAST, None])))
    return near, soon, inches


def _objectives(units: Floats, markers: Floats, sides: Floats, near: Floats, soon: Floats, inches: Floats) -> Floats:
    """Of each side and each objective: who is nearest, who of the ready ones is there soonest, how much is at it, around
    it and coming, and which part of what is around it that is."""
    worth = sides * units[:, VALUE]
    nearest = (sides[:, :, None] * near).max(axis=1, initial=0.0)
    soonest = (sides[:, :, None] * (soon * units[:, READY, None])).max(axis=1, initial=0.0)
    at_it, around = worth @ (inches <= NEAR), worth @ (inches <= AROUND)
    coming = np.rint(worth @ np.rint(soon * soon / ONE) / ONE)
    part = np.rint(ONE * around / (ONE / 16 + around.sum(axis=0)))
    return np.stack([nearest, soonest, DENSE * at_it, DENSE * around, DENSE * coming, part], axis=-1)


def _seen_from_both(markers: Floats, by_side: Floats, told: tuple[float, float]) -> Floats:
    count = len(markers)
    found = np.empty((2 * count, len(OBJECTIVE)))
    for number, (sign, may, other) in enumerate(((1, MINE, THEIRS), (-1, THEIRS, MINE))):
        part = found[number * count : (number + 1) * count]
        part[:, 0] = ONE * (markers[:, HOLDER] == sign)
        part[:, 1] = ONE * (markers[:, HOLDER] == -sign)
        part[:, 2] = ONE * markers[:, IS_LYING]
        part[:, 3] = ONE * markers[:, may]
        part[:, 4] = ONE * markers[:, other]
        part[:, 5:17:2] = by_side[number]
        part[:, 6:17:2] = by_side[1 - number]
        part[:, 17] = markers[:, SHARE]
        part[:, 18:] = told
    return found


def _units(position: PositionArrays, near: Floats, soon: Floats, told: tuple[float, float]) -> tuple[Floats, Floats]:
    """Of each unit; and how much it threatens."""
    units, markers, after, now = position.units, position.markers, position.after, position.now
    value, ready, side = units[:, VALUE], units[:, READY], units[:, SIDE]
    threat = np.rint(after * value / ONE).max(axis=1, initial=0.0)
    share = markers[:, SHARE]
    is_own = side[:, None] * markers[:, HOLDER] > 0
    may = np.where(side[:, None] > 0, markers[:, MINE], markers[:, THEIRS]) * markers[:, IS_LYING]
    found = np.empty((len(units), len(UNIT)))
    found[:, 0] = units[:, HEALTH]
    found[:, 1] = ONE * ready
    found[:, 2] = np.rint(ONE * units[:, TOKENS] / 3)
    found[:, 3] = units[:, LOST]
    found[:, 4] = ONE * units[:, THERE]
    found[:, 5] = DENSE * threat
    found[:, 6] = after.max(axis=1, initial=0.0)
    found[:, 7] = now.max(axis=1, initial=0.0)
    found[:, 8] = after.max(axis=0, initial=0.0)
    found[:, 9] = np.minimum(3 * ONE, after.sum(axis=0))
    found[:, 10] = (after * ready[:, None]).max(axis=0, initial=0.0)
    found[:, 11] = np.rint(DENSE * soon * share * (may * ~is_own) / ONE).max(axis=1, initial=0.0)
    found[:, 12] = np.rint(DENSE * near * share * is_own / ONE).max(axis=1, initial=0.0)
    found[:, 13] = _meets(units)
    found[:, 14] = DENSE * units[:, CARRIED]
    found[:, 15] = DENSE * value
    found[:, 16:] = told
    return found, threat


def _meets(units: Floats) -> Floats:
    """How near each unit is to its nearest enemy."""
    x, y, side, there = units[:, UNIT_X], units[:, UNIT_Y], units[:, SIDE], units[:, THERE]
    across, up = x[:, None] - x, y[:, None] - y
    inches = np.sqrt(across * across + up * up) / INCH
    is_foe = (side[:, None] != side) & (there[:, None] * there > 0)
    near: Floats = np.rint(ONE * is_foe * HALF_WAY / (HALF_WAY + inches)).max(axis=1, initial=0.0)
    return near


def _whole(
    position: PositionArrays, sides: Floats, by_side: Floats, threat: Floats, told: tuple[float, float]
) -> Floats:
    """What one side has more of."""
    units, markers = position.units, position.markers
    value, ready, share = units[:, VALUE], units[:, READY], markers[:, SHARE]
    left, last = told
    sign = sides[0] - sides[1]
    waiting = sides @ (ready * units[:, THERE])
    more = by_side[0] - by_side[1]
    lost = units[:, TOKENS] * ONE + units[:, LOST]
    score, held = position.told[LEAD], share @ markers[:, HOLDER]
    army = sign @ value
    near = round((share @ (more[:, 0] * markers[:, IS_LYING])) / ONE)
    part = round((share @ (more[:, 5] * markers[:, IS_LYING])) / ONE)
    risk = sign @ np.rint(threat * (0.6 + 0.4 * ready))
    found = (
        score,
        ONE * position.told[NEXT],
        ONE * ((waiting[0] > waiting[1]) - float(waiting[0] < waiting[1])),
        army,
        sign @ (value * (1.0 - units[:, THERE])),
        sign @ (value * ready),
        sign @ np.rint(value * lost / ONE),
        held,
        near,
        part,
        risk,
        score * left / ONE,
        score * last / ONE,
        held * left / ONE,
        held * last / ONE,
        near * left / ONE,
        part * last / ONE,
        army * left / ONE,
        risk * left / ONE,
    )
    return np.rint(np.array(found))
