"""Bases that are not round, where there is little room: turned along what is near. No rule stands here."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from openfire.engine.game import Game
from openfire.geometry.inches import INCH, Point
from openfire.geometry.inches import TURN as CIRCLE
from openfire.geometry.inches import facing as to_facing
from openfire.geometry.shapes import Round
from openfire.rules.assault.terrain import land

QUARTER = CIRCLE // 4


def slants(g: Game, at: Point, away: float) -> list[int]:
    """Which ways a base might be turned at a place: along and across what is within some inches, and the table."""
    lines = dict.fromkeys((0, *_edges(g, at, away), *_hulls(g)))
    return [turn + more for turn in lines for more in (0, QUARTER)]


def _edges(g: Game, at: Point, away: float) -> list[int]:
    """How the sides of ground are turned on which nobody stands, less whole quarters."""
    areas, (x, y) = land(g.setup).footing.areas, (at[0] / INCH, at[1] / INCH)
    left, low, right, high = areas.boxes.T
    near = (left <= x + away) & (right >= x - away) & (low <= y + away) & (high >= y - away)
    edges = areas.edges[np.repeat(near, np.diff(areas.first))]
    turns = np.degrees(np.arctan2(edges[:, 3] - edges[:, 1], edges[:, 2] - edges[:, 0]))
    return [to_facing(turn) % QUARTER for turn in turns.tolist()]


def _hulls(g: Game) -> Iterator[int]:
    """How other bases that are not round are turned, less whole quarters."""
    for name, card in g.setup.models.items():
        at = g.model(name).at
        if at and not isinstance(card.profile.base, Round):
            yield at.facing % QUARTER
