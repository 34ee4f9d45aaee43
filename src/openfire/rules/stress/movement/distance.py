"""Measuring: distances between units, assault range, friend and enemy. [stress, Measuring; Assault Range]

Everything is in inches, from the nearest point of a base to the nearest point of another, at any time.
[stress.measure.inches, stress.measure.base-to-base, stress.measure.within, stress.measure.premeasure,
stress.model.measure-from-base, stress.model.footprint]
"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.state import TABLE
from openfire.geometry.inches import Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.rules.stress import numbers
from openfire.rules.stress.terrain import level_at


def unit_gap(g: Game, unit: str, other: str) -> float:
    """Inches between two units: the nearest of their models (ruling X-12)."""
    return g.board.unit_gaps(unit)[g.board.index.unit_row[other]]


def enemies(g: Game, unit: str) -> tuple[str, ...]:
    """The enemy units on the table: those of opposing players. [stress.alignment.enemy]"""
    found: tuple[str, ...] | None = g.board.musters.get(("enemies", unit))
    if found is None:
        found = g.board.musters["enemies", unit] = _on_table(g, g.board.index.enemy_units[unit])
    return found


def friends(g: Game, unit: str) -> tuple[str, ...]:
    """The other units on the table of the same player, and of allies (ruling X-11). [stress.alignment.friendly]

    A unit is no friend of itself. [stress.alignment.not-self]
    """
    found: tuple[str, ...] | None = g.board.musters.get(("friends", unit))
    if found is None:
        found = g.board.musters["friends", unit] = _on_table(g, g.board.index.friend_units[unit])
    return found


def engaged(g: Game, unit: str) -> tuple[str, ...]:
    """The enemy units within assault range."""
    found: tuple[str, ...] | None = g.board.views.get(("engaged", unit))
    if found is None:
        limit = numbers.ASSAULT_RANGE + RULES_EPS
        found = tuple([enemy for enemy, gap in enemy_gaps(g, unit) if gap <= limit])
        g.board.views["engaged", unit] = found
    return found


def enemy_gaps(g: Game, unit: str) -> list[tuple[str, float]]:
    """The enemy units on the table, each with the inches to it."""
    gaps, row = g.board.unit_gaps(unit), g.board.index.unit_row
    return [(enemy, gaps[row[enemy]]) for enemy in enemies(g, unit)]


def is_engaged_with(g: Game, unit: str, other: str) -> bool:
    """Whether two units are in each other's assault range. [stress.assault-range.1-inch]"""
    return _is_close(unit_gap(g, unit, other))


def _is_close(gap: float) -> bool:
    return is_within(gap, numbers.ASSAULT_RANGE)


def _on_table(g: Game, units: tuple[str, ...]) -> tuple[str, ...]:
    every = g.state.units
    return tuple([unit for unit in units if every[unit].place == TABLE])


def place_gap(g: Game, unit: str, place: Point, radius: float = 0.0) -> float:
    """Inches from the nearest model of a unit to a place or to the rim of a round marker there (ruling X-25)."""
    return g.board.unit_marker_gap(unit, place, level_at(g, place), radius)
