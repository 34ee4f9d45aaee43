"""Measuring: distances between units, assault range, friend and enemy. [drafts, Dice and Measuring; Alignment]

Everything is measured from the nearest point of a base to the nearest point of the other thing, at any time; within
means that distance or closer.
[shared.measure.base-to-point, shared.measure.premeasure, shared.measure.within, shared.assault-range.1-inch,
shared.model.representation, shared.model.base-or-footprint, shared.alignment.enemy, shared.alignment.scope]
"""

from __future__ import annotations

from openfire.engine.caches import per_lineup, per_position
from openfire.engine.game import Game
from openfire.engine.state import TABLE
from openfire.geometry.inches import Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.rules.shared import numbers
from openfire.rules.shared.terrain.levels import level_at


def unit_gap(g: Game, unit: str, other: str) -> float:
    """Inches between two units: the nearest of their models (ruling X-12)."""
    return g.board.unit_gaps(unit)[g.board.index.unit_row[other]]


@per_lineup
def enemies(g: Game, unit: str) -> tuple[str, ...]:
    """The enemy units on the table: those of opposing players. [shared.alignment.enemy]"""
    return on_table(g, g.board.index.enemy_units[unit])


def friends(g: Game, unit: str) -> tuple[str, ...]:
    """The other units on the table of the same player (ruling AM-08). [shared.alignment.friendly]

    Allies are no friends and no enemies, neutrals nobody's. [shared.alignment.allied, shared.alignment.neutral]
    """
    seat = g.unit(unit).seat
    units = g.state.units.values()
    return tuple(other.id for other in units if other.seat == seat and other.place == TABLE and other.id != unit)


@per_position
def engaged(g: Game, unit: str) -> tuple[str, ...]:
    """The enemy units within assault range."""
    limit = numbers.ASSAULT_RANGE + RULES_EPS
    return tuple([enemy for enemy, gap in enemy_gaps(g, unit) if gap <= limit])


def enemy_gaps(g: Game, unit: str) -> list[tuple[str, float]]:
    """The enemy units on the table, each with the inches to it."""
    gaps, row = g.board.unit_gaps(unit), g.board.index.unit_row
    return [(enemy, gaps[row[enemy]]) for enemy in enemies(g, unit)]


def is_engaged_with(g: Game, unit: str, other: str) -> bool:
    """Whether two units are in each other's assault range."""
    return _is_close(unit_gap(g, unit, other))


def on_table(g: Game, units: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some units that are on the table."""
    every = g.state.units
    return tuple([unit for unit in units if every[unit].place == TABLE])


def _is_close(gap: float) -> bool:
    return is_within(gap, numbers.ASSAULT_RANGE)


def place_gap(g: Game, unit: str, place: Point, radius: float = 0.0) -> float:
    """Inches from the nearest model of a unit to a place or to the rim of a round marker there (ruling X-25)."""
    return g.board.unit_marker_gap(unit, place, level_at(g, place), radius)
