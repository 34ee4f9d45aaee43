"""Climbing in two actions: inches paid at the foot of a climb are kept for the next. [assault, Terrain: Climbable]

Between two movement actions a leader that began a climb stands at its foot (ruling AM-15).
[assault.terrain.climb-continue]
"""

from __future__ import annotations

from collections.abc import Sequence

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.geometry.areas import pack_areas
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import area_gap
from openfire.geometry.paths import price
from openfire.geometry.shapes import Bodies, Body
from openfire.rules.assault.terrain import climb
from openfire.table.steps import Step, steps

CLIMBED = "climbed"
"""Marks the inches, in ten-thousandths, that a unit's leader has paid for the climb at whose foot it stands."""

TOUCH = 0.01
"""Inches from a wall at which a base stands at its foot."""


def foot(g: Game, unit: str) -> tuple[Step, ...]:
    """The climbs at whose foot a unit's leader stands."""
    leader = g.unit(unit).leader
    at = g.model(leader).at
    if at is None:
        return ()
    body = Bodies([Body(g.card(leader).profile.base, at)])
    return tuple(step for step in steps(g.setup.table) if step.climbable and _touches(body, step))


def _touches(body: Bodies, step: Step) -> bool:
    wall = pack_areas((), [(step.a, step.b)])
    gap: float = area_gap(body.rows[0], body.corners, wall.edges, 0, len(wall.edges))
    return gap <= TOUCH


def paid(g: Game, unit: str, way: Sequence[Point]) -> float:
    """Inches of a way's climbs that are paid already: those up or down the wall at whose foot it begins."""
    kept = g.unit(unit).mark(CLIMBED) / INCH
    if not kept:
        return 0.0
    size = g.setup.table.width, g.setup.table.height
    begun = price(Ground(size, tolls=[climb(step) for step in foot(g, unit)]), way)
    return min(kept, begun.total - begun.length)


def begin(g: Game, unit: str, left: float) -> None:
    """What is left of a move that ended at the foot of a climb is paid towards it; nothing is when there is no other.

    [assault.terrain.climb-continue]
    """
    kept = round(left * INCH) if left > 0 and foot(g, unit) else 0
    if kept != g.unit(unit).mark(CLIMBED):
        g.happen(Marked(unit=unit, mark=CLIMBED, value=kept, rules=("assault.terrain.climb-continue",)))
