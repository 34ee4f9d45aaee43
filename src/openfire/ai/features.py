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
    KIND,
    KINDS,
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
    "share", "left", "last", *KINDS,
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

FAR_OFF = 1000.0
"""Inches to an objective of who is not on the table."""

KIND_NUMBERS: Final = np.arange(1.0, len(KINDS) + 1)

BOTH: Final = np.array([[1.0], [-1.0]])
"""How each side is told."""

DENSE = 4.0
"""A unit is a small part of an army: its worth is told so many times larger."""


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
    rounds = float(position.told[ROUNDS])
    left = max(0.0, rounds - float(position.told[ROUND])) / rounds
    told = (float(round(ONE * left)), ONE * (left == 0.0))
    side = units[:, SIDE]
    sides = np.array([side > 0, side < 0], np.float64)
    ways = _nearness(units, markers)
    by_side = _objectives(units, sides, ways)
    objectives = _seen_from_both(markers, by_side, told)
    rows_of_units, threat = _units(position, ways, told)
    whole = _whole(position, by_side, threat, told)
    even = np.rint(np.array((*told, ONE, ONE * len(markers) / 8, (sides @ units[:, VALUE]).sum() / 2)))
    return PositionRows(
        objectives, markers[:, SHARE], rows_of_units, side * (units[:, VALUE] + units[:, CARRIED]), whole, even
    )


class Nearness(NamedTuple):
    """How near each unit on the table is to each objective, how soon it could be there, and inches; and how near it is
    to its nearest enemy."""

    near: Floats
    soon: Floats
    inches: Floats
    meets: Floats


def _nearness(units: Floats, markers: Floats) -> Nearness:
    x, y = (
        np.concatenate([units[:, one], markers[:, other]]) for one, other in ((UNIT_X, MARKER_X), (UNIT_Y, MARKER_Y))
    )
    count, there, side = len(units), units[:, THERE, None], units[:, SIDE]
    across, up = x[:count, None] - x, y[:count, None] - y
    inches = np.sqrt(across * across + up * up) / INCH
    is_foe = (side[:, None] != side) & (there * units[:, THERE] > 0)
    meets: Floats = np.rint(ONE * is_foe * HALF_WAY / (HALF_WAY + inches[:, :count])).max(axis=1, initial=0.0)
    inches = inches[:, count:] + FAR_OFF * (1.0 - there)
    off = np.maximum(0.0, inches - NEAR)
    near = np.rint(ONE * there * HALF_WAY / (HALF_WAY + off))
    soon = np.rint(ONE * there / (1.0 + off * INCH / np.maximum(INCH, units[:, FAST, None])))
    return Nearness(near, soon, inches, meets)


def _objectives(units: Floats, sides: Floats, ways: Nearness) -> Floats:
    """Of each side and each objective: who is nearest, who of the ready ones is there soonest, how much is at it,
    around it and coming, and which part of what is around it that is."""
    near, soon, inches, _ = ways
    worth = sides * units[:, VALUE]
    found = np.empty((2, near.shape[1], 6))
    found[:, :, 0] = (sides[:, :, None] * near).max(axis=1, initial=0.0)
    found[:, :, 1] = ((sides * units[:, READY])[:, :, None] * soon).max(axis=1, initial=0.0)
    found[:, :, 2] = DENSE * (worth @ (inches <= NEAR))
    around = worth @ (inches <= AROUND)
    found[:, :, 3] = DENSE * around
    found[:, :, 4] = DENSE * np.rint(worth @ np.rint(soon * soon / ONE) / ONE)
    found[:, :, 5] = np.rint(ONE * around / (ONE / 16 + around.sum(axis=0)))
    return found


def _seen_from_both(markers: Floats, by_side: Floats, told: tuple[float, float]) -> Floats:
    found = np.empty((2, len(markers), len(OBJECTIVE)))
    found[:, :, 0] = ONE * (markers[:, HOLDER] == BOTH)
    found[:, :, 1] = found[::-1, :, 0]
    found[:, :, 2] = ONE * markers[:, IS_LYING]
    found[0, :, 3:5] = ONE * markers[:, MINE : THEIRS + 1]
    found[1, :, 3:5] = found[0, :, 4:2:-1]
    found[:, :, 5:17:2] = by_side
    found[:, :, 6:17:2] = by_side[::-1]
    found[:, :, 17] = markers[:, SHARE]
    found[:, :, 18:20] = told
    found[:, :, 20:] = ONE * (markers[:, KIND, None] == KIND_NUMBERS)
    return found.reshape(2 * len(markers), len(OBJECTIVE))


def _units(position: PositionArrays, ways: Nearness, told: tuple[float, float]) -> tuple[Floats, Floats]:
    """Of each unit; and how much it threatens."""
    units, markers, after, now = position.units, position.markers, position.after, position.now
    value, ready, side = units[:, VALUE], units[:, READY], units[:, SIDE, None]
    threat = np.rint(after * value / ONE).max(axis=1, initial=0.0)
    share = DENSE / ONE * markers[:, SHARE]
    is_own = side * markers[:, HOLDER] > 0
    may = np.where(side > 0, markers[:, MINE], markers[:, THEIRS]) * markers[:, IS_LYING] * share
    found = np.empty((len(units), len(UNIT)))
    found[:, 0] = units[:, HEALTH]
    found[:, 1] = ONE * ready
    found[:, 2] = np.rint(ONE / 3 * units[:, TOKENS])
    found[:, 3] = units[:, LOST]
    found[:, 4] = ONE * units[:, THERE]
    found[:, 5] = DENSE * threat
    found[:, 6] = after.max(axis=1, initial=0.0)
    found[:, 7] = now.max(axis=1, initial=0.0)
    found[:, 8] = after.max(axis=0, initial=0.0)
    found[:, 9] = np.minimum(3 * ONE, after.sum(axis=0))
    found[:, 10] = (after * ready[:, None]).max(axis=0, initial=0.0)
    found[:, 11] = np.rint(ways.soon * may * ~is_own).max(axis=1, initial=0.0)
    found[:, 12] = np.rint(ways.near * share * is_own).max(axis=1, initial=0.0)
    found[:, 13] = ways.meets
    found[:, 14] = DENSE * units[:, CARRIED]
    found[:, 15] = DENSE * value
    found[:, 16:] = told
    return found, threat


def _whole(position: PositionArrays, by_side: Floats, threat: Floats, told: tuple[float, float]) -> Floats:
    """What one side has more of."""
    units, markers = position.units, position.markers
    value, ready, there, side = units[:, VALUE], units[:, READY], units[:, THERE], units[:, SIDE]
    left, last = told[0] / ONE, told[1] / ONE
    lost = np.rint(value * (units[:, TOKENS] * ONE + units[:, LOST]) / ONE)
    risk_of = np.rint(threat * (0.6 + 0.4 * ready))
    of_units = np.array([value, value * (1.0 - there), value * ready, lost, ready * there, risk_of])
    army, reserve, waiting, burden, ahead, risk = (of_units @ side).tolist()
    score, go = float(position.told[LEAD]), float(position.told[NEXT])
    held = float(markers[:, SHARE] @ markers[:, HOLDER])
    more = (by_side[0] - by_side[1]).T @ (markers[:, SHARE] * markers[:, IS_LYING])
    near, part = round(float(more[0]) / ONE), round(float(more[5]) / ONE)
    last_go = ONE * ((ahead > 0) - (ahead < 0))
    found = (
        *(score, ONE * go, last_go, army, reserve, waiting, burden, held, near, part, risk),
        *(score * left, score * last, held * left, held * last, near * left, part * last, army * left, risk * left),
    )
    whole: Floats = np.rint(np.array(found, np.float64))
    return whole
