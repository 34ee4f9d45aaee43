"""Measuring: distances between units, assault range, friend and enemy. As the Assault draft prints it."""

from openfire.rules.assault.movement.distance import (
    enemies,
    enemy_gaps,
    engaged,
    friends,
    is_engaged_with,
    place_gap,
    unit_gap,
)

__all__ = ["enemies", "enemy_gaps", "engaged", "friends", "is_engaged_with", "place_gap", "unit_gap"]
