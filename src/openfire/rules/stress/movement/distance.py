"""Measuring: distances between units, assault range, friend and enemy. [stress, Measuring; Assault Range]

Everything is in inches, from the nearest point of a base to the nearest point of another, at any time.
[stress.measure.inches, stress.measure.base-to-base, stress.measure.within, stress.measure.premeasure,
stress.model.measure-from-base, stress.model.footprint, stress.assault-range.1-inch]
"""

from __future__ import annotations

from openfire.engine.caches import per_lineup
from openfire.engine.game import Game
from openfire.rules.shared.movement.distance import on_table


@per_lineup
def friends(g: Game, unit: str) -> tuple[str, ...]:
    """The other units on the table of the same player, and of allies (ruling X-11). [stress.alignment.friendly]

    A unit is no friend of itself. [stress.alignment.not-self]
    """
    return on_table(g, g.board.index.friend_units[unit])
