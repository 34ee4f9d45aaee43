"""Measuring: distances between models and units, friend and enemy. [onepage, Measuring Distances]

Everything is in inches, from base to base or hull, at any time. [onepage.measure.inches, onepage.measure.any-time,
onepage.measure.from-base, onepage.measure.no-base-hull, onepage.measure.model-to-model]
"""

from __future__ import annotations

import numpy as np

from openfire.engine.game import Game
from openfire.engine.state import TABLE
from openfire.geometry import kernels
from openfire.geometry.shapes import Bodies, Floats


def unit_gap(g: Game, unit: str, other: str) -> float:
    """Inches between two units: between the closest of their models. [onepage.measure.unit-to-unit]"""
    return g.board.unit_gaps(unit)[g.board.index.unit_row[other]]


def enemies(g: Game, unit: str) -> tuple[str, ...]:
    """The enemy units on the table."""
    return _on_table(g, g.board.index.enemy_units[unit])


def others(g: Game, unit: str) -> tuple[str, ...]:
    """All other units on the table, friend or foe."""
    return tuple(other.id for other in g.state.units.values() if other.place == TABLE and other.id != unit)


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
