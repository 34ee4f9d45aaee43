"""Height levels of the ground."""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.geometry.inches import Point
from openfire.table import relief


def level_at(g: Game, place: Point) -> int:
    """The height level of the ground at a place."""
    return relief.level_at(g.setup.table, place)
