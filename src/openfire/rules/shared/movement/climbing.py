"""Climbing in two actions: inches paid at the foot of a climb are kept for the next. [drafts, Terrain: Climbable]

Between two movement actions a leader that began a climb stands at its foot (ruling AM-15).
[shared.terrain.climb-continue]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.geometry.areas import pack_areas
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import BOUND, Areas, X, Y, area_gap
from openfire.geometry.path_cost import path_cost
from openfire.geometry.shapes import Floats
from openfire.rules.shared.specials import model_has
from openfire.rules.shared.terrain.ground import climb
from openfire.table.model import Table
from openfire.table.steps import LevelEdge, steps

CLIMBED = "climbed"
"""Marks the inches, in ten-thousandths, that a unit's leader has paid for the climb at whose foot it stands."""

TOUCH = 0.01
"""Inches from a wall at which a base stands at its foot."""


def foot(g: Game, unit: str) -> tuple[LevelEdge, ...]:
    """The climbs at whose foot a unit's leader stands; a model that flies climbs nothing. [shared.unit.flying]"""
    leader = g.unit(unit).leader
    if g.model(leader).at is None or model_has(g, leader, "flying"):
        return ()
    bodies, row = g.board.bodies, g.board.bodies.rows[g.board.index.row[leader]]
    every, walls = climbs(g.setup.table)
    near = (k for k in _close(row, walls.boxes) if _touches(row, bodies.corners, walls, k))
    return tuple(every[k] for k in near)


@lru_cache(maxsize=64)
def climbs(table: Table) -> tuple[tuple[LevelEdge, ...], Areas]:
    """The walls that can be climbed, by themselves and packed."""
    every = tuple(step for step in steps(table) if step.climbable)
    return every, pack_areas((), [(step.a, step.b) for step in every])


def _close(row: Floats, boxes: Floats) -> list[int]:
    """Which boxes a base might touch."""
    wide = row[BOUND] + TOUCH
    across = (boxes[:, 0] <= row[X] + wide) & (boxes[:, 2] >= row[X] - wide)
    found: list[int] = np.flatnonzero(across & (boxes[:, 1] <= row[Y] + wide) & (boxes[:, 3] >= row[Y] - wide)).tolist()
    return found


def _touches(row: Floats, corners: Floats, walls: Areas, k: int) -> bool:
    gap: float = area_gap(row, corners, walls.edges, walls.first[k], walls.first[k + 1])
    return gap <= TOUCH


def paid(g: Game, unit: str, way: Sequence[Point]) -> float:
    """Inches of a way's climbs that are paid already: those up or down the wall at whose foot it begins."""
    kept = g.unit(unit).mark(CLIMBED) / INCH
    if not kept:
        return 0.0
    size = g.setup.table.width, g.setup.table.height
    begun = path_cost(Ground(size, crossing_costs=[climb(step) for step in foot(g, unit)]), way)
    return min(kept, begun.total - begun.length)


def begin(g: Game, unit: str, left: float) -> None:
    """What is left of a move that ended at the foot of a climb is paid towards it; nothing is when there is no other.

    [shared.terrain.climb-continue]
    """
    kept = round(left * INCH) if left > 0 and foot(g, unit) else 0
    if kept != g.unit(unit).mark(CLIMBED):
        g.happen(Marked(unit=unit, mark=CLIMBED, value=kept, rules=("shared.terrain.climb-continue",)))
