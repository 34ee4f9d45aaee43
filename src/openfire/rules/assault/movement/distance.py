"""Measuring: distances between units, assault range, friend and enemy. [assault, Dice and Measuring; Alignment]

Everything is measured from the nearest point of a base to the nearest point of the other thing, at any time; within
means that distance or closer. The functions are those of the stress book, which says the same.
[assault.measure.base-to-point, assault.measure.premeasure, assault.measure.within, assault.assault-range.1-inch,
assault.model.representation, assault.model.base-or-footprint, assault.alignment.enemy, assault.alignment.scope]
"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.state import TABLE
from openfire.rules.stress.measuring import (
    enemies,
    enemy_gaps,
    engaged,
    is_engaged_with,
    place_gap,
    unit_gap,
)

__all__ = ["enemies", "enemy_gaps", "engaged", "friends", "is_engaged_with", "place_gap", "unit_gap"]


def friends(g: Game, unit: str) -> tuple[str, ...]:
    """The other units on the table of the same player (ruling AM-08). [assault.alignment.friendly]

    Allies are no friends and no enemies, neutrals nobody's. [assault.alignment.allied, assault.alignment.neutral]
    """
    seat = g.unit(unit).seat
    units = g.state.units.values()
    return tuple(other.id for other in units if other.seat == seat and other.place == TABLE and other.id != unit)
