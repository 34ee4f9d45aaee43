"""Measuring: distances between models and units, friend and enemy. [onepage, Measuring Distances]

Everything is in inches, from base to base or hull, at any time. [onepage.measure.inches, onepage.measure.any-time,
onepage.measure.from-base, onepage.measure.no-base-hull, onepage.measure.model-to-model]
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from openfire.engine.caches import per_position
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.geometry import kernels
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Bodies, Floats


def unit_gap(g: Game, unit: str, other: str) -> float:
    """Inches between two units: between the closest of their models, along the ground (ruling A-FLAT).

    [onepage.measure.unit-to-unit]
    """
    return _unit_gaps(g, unit)[g.board.index.unit_row[other]]


def within(g: Game, unit: str, others: tuple[str, ...], limit: float) -> tuple[str, ...]:
    """Those of some units that are within so many inches of a unit."""
    away, row = _unit_gaps(g, unit), g.board.index.unit_row
    return tuple(other for other in others if is_within(away[row[other]], limit))


@per_position
def _unit_gaps(g: Game, unit: str) -> list[float]:
    """Inches from a unit to every unit, infinite to units off the table."""
    return _gaps_from(g, g.unit(unit).models)


@per_position
def _model_gaps(g: Game, model: str) -> list[float]:
    return _gaps_from(g, (model,))


def _gaps_from(g: Game, models: tuple[str, ...]) -> list[float]:
    """Inches from the nearest of some models to every unit."""
    board = g.board
    rows = board.on.nonzero()[0]
    out = np.empty((len(models), len(rows)))
    kernels.gaps_between(board.bodies.rows, board.bodies.corners, board.index.rows(models), rows, out)
    nearest_of = np.full(len(board.index.units), np.inf)
    np.minimum.at(nearest_of, board.index.unit_of[rows], out.min(axis=0, initial=np.inf))
    found: list[float] = nearest_of.tolist()
    return found


def units_within(g: Game, model: str, others: tuple[str, ...], limit: float) -> tuple[str, ...]:
    """Those of some units on the table that are within so many inches of a model."""
    away, row = _model_gaps(g, model), g.board.index.unit_row
    return tuple(other for other in others if is_within(away[row[other]], limit))


def enemies(g: Game, unit: str) -> tuple[str, ...]:
    """The enemy units on the table."""
    return _on_table(g, g.board.index.enemy_units[unit])


def friends(g: Game, unit: str) -> tuple[str, ...]:
    """The other units on the table of the same player and of allies."""
    return _on_table(g, g.board.index.friend_units[unit])


def _on_table(g: Game, units: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(unit for unit in units if g.state.units[unit].place == TABLE)


def models_of(g: Game, units: tuple[str, ...]) -> tuple[str, ...]:
    """The models of some units."""
    return tuple(model for unit in units for model in g.unit(unit).models)


def gaps(g: Game, ones: tuple[str, ...], twos: tuple[str, ...], bodies: Bodies | None = None) -> Floats:
    """Inches between models, each of some to each of others, along the ground (ruling A-FLAT)."""
    index, there = g.board.index, bodies or g.board.bodies
    out = np.empty((len(ones), len(twos)))
    kernels.gaps_between(there.rows, there.corners, index.rows(ones), index.rows(twos), out)
    return out


def nearest(g: Game, ones: tuple[str, ...], twos: tuple[str, ...], bodies: Bodies | None = None) -> float:
    """Inches between the closest of some models and others; endless where there are none."""
    return float(gaps(g, ones, twos, bodies).min()) if ones and twos else float("inf")


def misnamed(
    names: Sequence[str], known: Collection[str], unit: str, rule: str, nearest: str | None = None
) -> Refusal | None:
    """Why models may not be named so: one is not of the unit, or is named twice. [onepage.unit.unit-definition]"""
    for name in names:
        if name not in known:
            return Refusal("not-there", rule, f"{name} is no model of {unit}", nearest=nearest)
        if names.count(name) > 1:
            return Refusal("twice", rule, f"{name} is named twice", nearest=nearest)
    return None
