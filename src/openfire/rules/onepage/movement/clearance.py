"""How far a unit stays away from others, and their bodies made wider by that. [onepage, Walking & Running]"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from openfire.engine.caches import per_position, per_table
from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.shapes import Bodies, Floats, Numbers
from openfire.rules.onepage import numbers

SIZES = slice(kernels.A, kernels.BOUND + 1)
"""The columns of a body that say how large it is, wherever it stands."""

ARC = 8
"""Into how many straight pieces the way around a corner of a hull is cut: it strays by 0.004 inches at most."""

APART = 3 * kernels.RULES_EPS
"""Inches: what is so far away does not touch."""


class Clearance(NamedTuple):
    """How far a unit stays away from others."""

    least: float = numbers.GAP
    """Inches to other units. [onepage.move.1in-gap]"""
    touches: str | None = None
    """A unit that it may touch."""
    foes: float | None = None
    """Inches to enemies, where they are others. [onepage.move.assault-1in-exempt]"""
    arrival: str = ""
    """The rule that keeps an arriving unit more than 12 inches from enemies."""


def assaulting(target: str) -> Clearance:
    """A unit that assaults may come near any enemy and touch one of them (ruling A-ASSAULT-GAP).

    [onepage.move.assault-1in-exempt]
    """
    return Clearance(touches=target, foes=APART)


def away_from_foes(rule: str) -> Clearance:
    """A unit that arrives anywhere is more than 12 inches from enemies.

    [onepage.deploy.scout-12in, onepage.reserve.deepstrike-12in]
    """
    return Clearance(foes=numbers.AWAY + APART, arrival=rule)


def limit_to(other: str, hostile: bool, clearance: Clearance) -> float:
    """How many inches are kept from another unit."""
    if other == clearance.touches:
        return 0.0
    return clearance.foes if hostile and clearance.foes is not None else clearance.least


def widened_bodies(g: Game, unit: str, clearance: Clearance, model: str | None = None) -> Bodies:
    """Everybody's bodies, those of other units made wider by the distance that is kept from them.

    model: whose way it is; bodies that are nearer to it already are widened only up to it (ruling A-GAP).
    """
    near = None if model is None else _crowded(g, unit, clearance).get(model)
    wide = _wide(g, unit, clearance)
    if near is None:
        return wide
    rows, limits = distances_kept(g, unit, clearance)
    close = near < limits
    bodies = wide.copy()
    bodies.rows[rows[close], SIZES] = g.board.bodies.rows[rows[close], SIZES]
    widen(bodies, rows[close], np.maximum(0.0, near[close]))
    return bodies


@per_position
def _crowded(g: Game, unit: str, clearance: Clearance) -> dict[str, Floats]:
    """The models of a unit that are nearer to somebody than is kept: how far they are from everybody."""
    rows, limits = distances_kept(g, unit, clearance)
    models = g.unit(unit).models
    now, there = np.empty((len(models), len(rows))), g.board.bodies
    kernels.gaps_between(there.rows, there.corners, g.board.index.rows(models), rows, now)
    close: list[bool] = np.any(now < limits, axis=1).tolist()
    return {model: now[k] for k, model in enumerate(models) if close[k]}


@per_position
def _wide(g: Game, unit: str, clearance: Clearance) -> Bodies:
    """The same for models that are far enough from everybody; nobody moves these bodies."""
    bodies, sizes = g.board.bodies.copy(), _sizes(g, unit, clearance)
    bodies.rows[:, SIZES], bodies.corners = sizes.rows[:, SIZES], sizes.corners
    return bodies


@per_table
def _sizes(g: Game, unit: str, clearance: Clearance) -> Bodies:
    """Everybody's bodies widened, wherever they stand: worked out once."""
    bodies, index = g.board.bodies.copy(), g.board.index
    rows = (~index.own[unit]).nonzero()[0]
    widen(bodies, rows, _limits(g, unit, clearance)[index.unit_of[rows]])
    return bodies


@per_position
def distances_kept(g: Game, unit: str, clearance: Clearance) -> tuple[Numbers, Floats]:
    """The rows of all other units on the table, and how many inches are kept from each."""
    rows = (g.board.on & ~g.board.index.own[unit]).nonzero()[0]
    return rows, _limits(g, unit, clearance)[g.board.index.unit_of[rows]]


@per_table
def _limits(g: Game, unit: str, clearance: Clearance) -> Floats:
    """How many inches are kept from each unit of the game."""
    index, foes = g.board.index, g.board.index.enemy_units[unit]
    return np.array([limit_to(other, other in foes, clearance) for other in index.units], dtype=np.float64)


def widen(bodies: Bodies, rows: Numbers, by: Floats) -> None:
    """Make bodies wider all around: those with round ends exactly, hulls with rounded corners."""
    kinds = bodies.rows[rows, kernels.KIND]
    long = (kinds == kernels.ROUND) | (kinds == kernels.OVAL)
    wide = (kinds == kernels.STADIUM) | (kinds == kernels.OVAL)
    bodies.rows[rows, kernels.A] += by * long
    bodies.rows[rows, kernels.B] += by * wide
    bodies.rows[rows, kernels.BOUND] += by
    hulls = [(int(rows[k]), float(by[k])) for k in np.flatnonzero(kinds == kernels.HULL)]
    if not hulls:
        return
    tables = [bodies.corners]
    for row, more in hulls:
        if more > 0:
            first, end = int(bodies.rows[row, kernels.FIRST]), int(bodies.rows[row, kernels.LAST])
            tables.append(_rounded(bodies.corners[first:end].tobytes(), more))
            last = sum(map(len, tables))
            bodies.rows[row, kernels.FIRST], bodies.rows[row, kernels.LAST] = last - len(tables[-1]), last
    bodies.corners = np.concatenate(tables)


@lru_cache(maxsize=256)
def _rounded(outline: bytes, by: float) -> Floats:
    """The outline of a hull moved out by so much, its corners on arcs."""
    corners = np.frombuffer(outline).reshape(-1, 2)
    out: list[tuple[float, float]] = []
    for k, (x, y) in enumerate(corners.tolist()):
        before, after = corners[k - 1].tolist(), corners[(k + 1) % len(corners)].tolist()
        start = math.atan2(y - before[1], x - before[0]) - math.pi / 2
        turn = math.remainder(math.atan2(after[1] - y, after[0] - x) - math.pi / 2 - start, math.tau)
        pieces = ARC if turn > 0 else 1
        between = by * (1 + 1 / math.cos(turn / 2 / pieces)) / 2
        for n in range(pieces + 1):
            reach, angle = between if 0 < n < pieces else by, start + turn * n / pieces
            out.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return np.array(out)
