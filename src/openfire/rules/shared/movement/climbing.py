"""Climbing in two actions: inches paid at the foot of a climb are kept for the next. [drafts, Terrain: Climbable]

Between two movement actions a leader that began a climb stands at its foot (ruling AM-15).
[shared.terrain.climb-continue]
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import pairwise

import numpy as np

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.geometry.areas import pack_areas
from openfire.geometry.ground import CrossingCost, Ground
from openfire.geometry.inches import INCH, Point, facing
from openfire.geometry.kernels import BOUND, NUMERIC, Areas, X, Y, area_gap
from openfire.geometry.path_cost import cost, path_cost
from openfire.geometry.shapes import Bodies, Floats, Pose
from openfire.rules.shared.specials import model_has
from openfire.rules.shared.terrain.ground import Land
from openfire.table.model import Table
from openfire.table.steps import LevelEdge, steps

CLIMBED = "climbed"
"""Marks the inches, in ten-thousandths, that a unit's leader has paid for the climb at whose foot it stands."""

TOUCH = 0.01
"""Inches from a wall at which a base stands at its foot."""

PACE = INCH // 20
"""How far apart the places are at which it is looked whether a leader could stop, in ten-thousandths of an inch."""

HAIR = 1.5
"""How near, in the same, the place is found at which it first can."""


def foot(g: Game, unit: str) -> tuple[LevelEdge, ...]:
    """The climbs at whose foot a unit's leader stands; a model that flies climbs nothing. [shared.unit.flying]"""
    leader = g.unit(unit).leader
    if g.model(leader).at is None or model_has(g, leader, "flying"):
        return ()
    bodies, row = g.board.bodies, g.board.bodies.rows[g.board.index.row[leader]]
    every, walls = climbs(g.setup.table)
    near = (k for k in _close(row, walls.boxes) if _gap(row, bodies.corners, walls, k) <= TOUCH)
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


def _gap(row: Floats, corners: Floats, areas: Areas, k: int) -> float:
    """How far a base is from one of some areas or walls; below 0 where it is over it."""
    gap: float = area_gap(row, corners, areas.edges, areas.first[k], areas.first[k + 1])
    return gap


def paid(g: Game, unit: str, land: Land, way: Sequence[Point]) -> float:
    """Inches of a way that are paid already: of the climb over the wall at whose foot it begins (ruling AM-15)."""
    kept = g.unit(unit).mark(CLIMBED) / INCH
    if not kept:
        return 0.0
    walls = [CrossingCost(step.a, step.b, 1.0, 1.0) for step in foot(g, unit)]
    begun = Ground((g.setup.table.width, g.setup.table.height), crossing_costs=walls)
    return min(kept, cost(land.ground, _climb(g, unit, land, begun, way))) if _crosses(begun, way) else 0.0


def _crosses(walls: Ground, way: Sequence[Point]) -> bool:
    """Whether a way leads over one of some walls."""
    price = path_cost(walls, way)
    return price.total > price.length


def _climb(g: Game, unit: str, land: Land, walls: Ground, way: Sequence[Point]) -> list[Point]:
    """The part of a way around the place where it first leads over one of some walls, on which its leader cannot stop.

    It leads up, on over what is too narrow to stand on, down the far side, and ends where the whole base is on the
    ground, or else with the way.
    """
    bodies, row = g.board.bodies, g.board.index.row[g.unit(unit).leader]
    stands = partial(_stands, bodies, row, land.footing.areas)
    places = _paces(way)
    over = next((k for k, pair in enumerate(pairwise(places), 1) if _crosses(walls, [at[:2] for at in pair])), 0)
    first = next((k for k in range(over - 1, -1, -1) if stands(places[k])), 0)
    last = next((k for k in range(over, len(places)) if stands(places[k])), len(places) - 1)
    begins, ends = places[first], places[last]
    if over and stands(begins):
        begins = _last_stand(stands, begins, places[first + 1])
    if over and stands(ends):
        ends = _last_stand(stands, ends, places[last - 1])
    return [at[:2] for at in (begins, *places[first + 1 : last], ends)]


def _paces(way: Sequence[Point]) -> list[Pose]:
    """Places along a way, near to each other, with the leader facing along its legs."""
    found: list[Pose] = []
    for start, end in pairwise(way):
        count = math.ceil(math.dist(start, end) / PACE)
        (ax, ay), (bx, by) = start, end
        turned = facing(math.degrees(math.atan2(by - ay, bx - ax)))
        parts = [k / count for k in range(1 if found else 0, count + 1)]
        found += [Pose(round(ax + part * (bx - ax)), round(ay + part * (by - ay)), turned) for part in parts]
    return found


def _stands(bodies: Bodies, index: int, closed: Areas, pose: Pose) -> bool:
    """Whether a base at a place is off all ground and edges on which nobody stands, to the hair."""
    row = bodies.placed(index, pose)
    return all(_gap(row, bodies.corners, closed, k) >= -NUMERIC for k in _close(row, closed.boxes))


def _last_stand(stands: Callable[[Pose], bool], good: Pose, bad: Pose) -> Pose:
    """The last place at which a leader can stand, on the way from where it can to where it cannot."""
    while math.dist(good[:2], bad[:2]) > HAIR:
        middle = good._replace(x=(good.x + bad.x) // 2, y=(good.y + bad.y) // 2)
        good, bad = (middle, bad) if stands(middle) else (good, middle)
    return good


def begin(g: Game, unit: str, left: float) -> None:
    """What is left of a move that ended at the foot of a climb is paid towards it; nothing is when there is no other.

    [shared.terrain.climb-continue]
    """
    kept = round(left * INCH) if left > 0 and foot(g, unit) else 0
    if kept != g.unit(unit).mark(CLIMBED):
        g.happen(Marked(unit=unit, mark=CLIMBED, value=kept, rules=("shared.terrain.climb-continue",)))
