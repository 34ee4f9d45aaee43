"""A quick look from a place: whom a unit could attack from there. No rule stands here.

Only leaders are looked at. Other models in the way count, and so does who is in a fight with friends.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from openfire.engine.game import Game
from openfire.geometry.inches import Point
from openfire.geometry.shapes import Flags
from openfire.geometry.sight import Eye, Looks, Screen, look
from openfire.rules.shared.terrain.levels import level_at


def eye_at(g: Game, unit: str, place: Point) -> Eye:
    """Where a unit's leader would look from."""
    tall = g.card(g.unit(unit).leader).profile.height
    return Eye(*place, level_at(g, place) * g.board.level_height + tall)


def looks_from(
    g: Game, unit: str, place: Point, others: Sequence[str], screen: Screen, open_prisms: Flags | None = None
) -> Looks:
    """What the leader of a unit would see of those of others; neither its own unit nor theirs is in the way.

    open_prisms: what is seen past.
    """
    index, board = g.board.index, g.board
    ignore = np.zeros((len(others), screen.prisms + len(index.models)), dtype=np.bool_)
    bodies = ignore[:, screen.prisms :]
    bodies[:, ~board.on] = True
    bodies[:, index.unit_of == index.unit_row[unit]] = True
    for k, other in enumerate(others):
        bodies[k, index.unit_of == index.unit_row[other]] = True
    if open_prisms is not None:
        ignore[:, : screen.prisms] = open_prisms
    rows = [index.row[g.unit(other).leader] for other in others]
    return look(
        eye_at(g, unit, place), screen, board.bodies, rows, viewer=index.row[g.unit(unit).leader], ignore=ignore
    )


def models_in_the_way(g: Game, looks: Looks, k: int, screen: Screen, *, friends_of: str = "") -> bool:
    """Whether a model hides some of what is looked at; friends_of: only friends of that unit count."""
    hides = looks.hides[k][screen.prisms :]
    if friends_of:
        hides = hides & g.board.index.friends[friends_of]
    return bool(hides.any())
