"""A position in numbers: units, objectives, and what each unit could do to each enemy, as arrays.

All are whole numbers that stand in arrays of floats. Their sums and products are exact in whatever order they are
taken, so what is worked out of them is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfire.ai import worth
from openfire.ai.power import BANDS, kinds, paces_of, standing_power
from openfire.engine.caches import per_setup
from openfire.engine.game import Game
from openfire.engine.setup import Setup
from openfire.engine.state import GONE, RESERVE, TABLE, Marker
from openfire.geometry.inches import INCH

Floats = NDArray[np.float64]

ONE: Final = 1024.0
"""What 1 is in whole numbers."""

SIDE, VALUE, HEALTH, READY, TOKENS, LOST, THERE, UNIT_X, UNIT_Y, SLOW, FAST, CARRIED = range(12)
"""Columns of units: 1 for the side that looks and -1 for its enemies; what is left of it, as a share of an army, and
of itself; whether it has still to act; its tokens; how much of it is lost though it lives; whether it is on the table,
and where; how far it goes, at its slowest and at its fastest; the share of the points that it carries."""

MARKER_X, MARKER_Y, SHARE, HOLDER, IS_LYING, MINE, THEIRS, KIND = range(8)
"""Columns of objectives: where; its share of the points; 1 where the side that looks holds it and -1 where its enemies
do; whether it lies on the table; whether each of the two may secure it; which of the kinds it is, counted from 1."""

KINDS: Final = ("control", "access", "destroy", "recover", "secure", "terminal")
"""Kinds of objectives that are told apart; 0 stands for all others. A file of kept games holds their numbers."""

LEAD, ROUND, ROUNDS, NEXT = range(4)
"""What else is told: points ahead, as a share of all; the round, and how many there are; 1 where it is the go of the
side that looks and -1 where it is not."""

MOST_TOKENS = 3
"""More of them count as so many."""

WORTH = 100.0
"""Points of a score that count as all, where no objectives lie on the table."""

EDGES: Final = np.array(BANDS) * INCH
"""Where what units can do to each other changes."""


class PositionArrays(NamedTuple):
    """A position as one side sees it."""

    units: Floats
    """A row for each that is not gone."""
    markers: Floats
    told: Floats
    after: Floats
    """The share of each unit in a column that each in a row takes off, once it has gone nearer at its slowest pace."""
    now: Floats
    """The same from where it stands."""


@per_setup
def _army_value(setup: Setup) -> float:
    """Points of half of all that is fielded."""
    return max(1.0, sum(card.points for card in setup.units.values()) / 2)


@per_setup
def _powers(setup: Setup) -> Floats:
    """Hit points that each unit takes off each other when it is whole, by distance; nan where nobody has asked yet."""
    count = len(setup.units)
    table = np.full((count, count, len(BANDS) + 1), np.nan)
    table[:, :, -1] = 0.0
    return table


@per_setup
def _numbers(setup: Setup) -> Mapping[str, int]:
    return {unit: number for number, unit in enumerate(setup.units)}


def prize(g: Game) -> float:
    """All victory points that lie on the table; where none do, about those that an army is good for."""
    return float(sum(marker.points for marker in g.setup.markers)) or WORTH


def arrays(g: Game, seat: str, who: str) -> PositionArrays:
    """A position as a seat and its allies see it. who: the seat whose go it is."""
    found, names = list[tuple[int, ...]](), list[str]()
    carried = _carried(g)
    whole = _army_value(g.setup)
    for unit in g.state.units.values():
        side = _side(g, seat, unit.seat)
        if unit.place != GONE and side:
            names.append(unit.id)
            found.append(_unit(g, unit.id, side, whole, carried))
    units = np.array(found, np.float64).reshape(len(found), CARRIED + 1)
    markers = [_marker(g, seat, marker) for marker in g.state.markers.values() if marker.place != GONE]
    lead = sum(points * _side(g, seat, one) for one, points in g.state.scores.items()) / prize(g)
    rounds = g.setup.rounds or g.setup.edition.rounds or 1
    told = np.array([round(lead * ONE), max(1, g.state.round), rounds, 1 if who == seat else -1], np.float64)
    after, now = _hits(g, names, units)
    return PositionArrays(units, np.array(markers, np.float64).reshape(len(markers), KIND + 1), told, after, now)


def _side(g: Game, seat: str, other: str) -> int:
    if other == seat:
        return 1
    if g.setup.are_enemies(seat, other):
        return -1
    return 0 if g.setup.seat(other).neutral else 1


def _carried(g: Game) -> dict[str, float]:
    """The share of the points that units carry."""
    found: dict[str, float] = {}
    for marker in g.state.markers.values():
        if marker.place == RESERVE and marker.unit:
            found[marker.unit] = found.get(marker.unit, 0.0) + marker.points / prize(g)
    return found


def _unit(g: Game, unit: str, side: int, whole: float, carried: Mapping[str, float]) -> tuple[int, ...]:
    look_ahead, now = g.setup.edition.look_ahead, g.state.units[unit]
    models = g.state.models
    health = worth.strength(g, unit) / max(1, kinds(g.setup).whole[unit])
    at = models[now.leader].at if now.place == TABLE else None
    there = at is not None
    x, y = at[:2] if at is not None else (0, 0)
    slow, fast = paces_of(g.setup, unit)
    return (
        side,
        round(ONE * g.setup.units[unit].points * health / whole),
        round(ONE * health),
        look_ahead.is_waiting is not None and look_ahead.is_waiting(g, unit),
        min(MOST_TOKENS, look_ahead.tokens(g, unit)) if look_ahead.tokens and there else 0,
        round(ONE * look_ahead.incapacity(g, unit)) if look_ahead.incapacity and there else 0,
        there,
        x,
        y,
        slow,
        fast,
        round(ONE * carried[unit]) if unit in carried else 0,
    )


def _marker(g: Game, seat: str, marker: Marker) -> tuple[int, ...]:
    holder = 0 if marker.holder is None else _side(g, seat, marker.holder)
    may = {_side(g, seat, one) for one in marker.seats}
    share = round(ONE * marker.points / prize(g))
    kind = KINDS.index(marker.kind) + 1 if marker.kind in KINDS else 0
    return marker.at[0], marker.at[1], share, holder, marker.place == TABLE, 1 in may, -1 in may, kind


def _hits(g: Game, names: list[str], units: Floats) -> tuple[Floats, Floats]:
    """What each unit takes off each enemy, as a share of what that has left: after a move, and from where it stands."""
    known, numbers = kinds(g.setup), _numbers(g.setup)
    rows = np.array([numbers[unit] for unit in names], np.intp)
    whole = np.array([known.whole[unit] for unit in names], np.float64)
    strength = np.rint(units[:, HEALTH] * whole / ONE)
    part = np.array([len(g.state.units[unit].models) / known.size[unit] for unit in names], np.float64)
    x, y, there, side = units[:, UNIT_X], units[:, UNIT_Y], units[:, THERE], units[:, SIDE]
    across, up = x[:, None] - x, y[:, None] - y
    away = np.sqrt(across * across + up * up)
    meets = (side[:, None] != side) & (there[:, None] * there > 0)
    found = []
    for nearer in (units[:, SLOW], np.zeros(len(names))):
        steps = np.searchsorted(EDGES, np.maximum(0.0, away - nearer[:, None]))
        powers = _known_powers(g.setup, names, rows, steps, meets)
        share = np.minimum(1.0, powers * part[:, None] / np.maximum(1.0, strength))
        found.append(np.rint(ONE * np.where(meets, share, 0.0)))
    return found[0], found[1]


def _known_powers(
    setup: Setup, names: list[str], rows: NDArray[np.intp], steps: NDArray[np.intp], meets: NDArray[np.bool_]
) -> Floats:
    """Powers at some distances; those that are not known yet are worked out where they matter."""
    table = _powers(setup)
    found: Floats = table[rows[:, None], rows, steps]
    missing = np.isnan(found) & meets
    if missing.any():
        for one, other in np.argwhere(missing).tolist():
            step = int(steps[one, other])
            found[one, other] = standing_power(setup, names[one], names[other], step)
            table[rows[one], rows[other], step] = found[one, other]
    return found
