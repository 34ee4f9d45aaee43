"""Where the leader of a unit might stand that is set up: in the open, and where it just fits. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.geometry.inches import INCH, Point, Ring
from openfire.geometry.inches import TURN as CIRCLE
from openfire.geometry.inches import facing as to_facing
from openfire.geometry.placement import Footing, Room, spots, tight_spots
from openfire.geometry.shapes import Pose, Round, inner_radius, outer_radius
from openfire.geometry.slants import fan
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.terrain.ground import footing_of, room
from openfire.table.rings import box

PITCH = 1.5
"""Inches between the spots in the open."""

FINE, CELLS, SMALL_TURN = 0.2, 24, CIRCLE // 72
"""Inches between spots in crannies, or so many across half an area; and how far a base is turned for the next try."""

BEYOND = 0.001
"""Inches beyond a distance that must be kept at which it surely is."""


def openings(g: Game, unit: str, ring: Ring | None) -> Iterator[Point]:
    """Spots for a unit's leader in an area, or anywhere far from all enemies: in the open first, then narrow ones."""
    own = inner_radius(g.card(g.unit(unit).leader).profile.base)
    middle, away = _extent(g, ring)
    space, foes = _room_in(g, ring), [] if ring else _foes(g, unit)
    rims = [(at[:2], numbers.SCOUTS + outer + own + BEYOND) for at, _, outer in foes]
    yield from _far(g, spots(space, middle, away, own, PITCH), own, foes)
    yield from _far(g, tight_spots(space, middle, away, own, rims), own, foes)


def crannies(g: Game, unit: str, ring: Ring | None) -> Iterator[Pose]:
    """Places close together for a leader's base that is not round, turned in many ways, where it can stand."""
    leader = g.unit(unit).leader
    base, row = g.card(leader).profile.base, g.board.index.row[leader]
    if isinstance(base, Round):
        return
    (middle, away), space = _extent(g, ring), _room_in(g, ring)
    for spot in spots(space, middle, away, inner_radius(base), max(FINE, away / CELLS)):
        poses = (Pose(*spot, turn) for turn in range(0, CIRCLE // 2, SMALL_TURN))
        yield from (pose for pose in poses if space.fault(row, pose) is None)


def _extent(g: Game, ring: Ring | None) -> tuple[Point, float]:
    """The middle of an area or of the table, and inches from it to a corner of the box around it."""
    left, low, right, high = box(ring) if ring else (0, 0, g.setup.table.width, g.setup.table.height)
    middle: Point = (left + right) // 2, (low + high) // 2
    return middle, math.dist((left, low), middle) / INCH


def slanted(g: Game, model: str, found: Iterable[Point], ring: Ring = (), facing: int = 0) -> Iterator[Pose]:
    """Spots for a base that is not round, turned in many ways: along the edges of an area, and a little at a time."""
    if isinstance(g.card(model).profile.base, Round):
        return
    edges = (math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise((*ring, *ring[:1])))
    along = [to_facing(math.degrees(edge)) for edge in edges]
    facings = [*along, *fan(facing)]
    for place in found:
        yield from (Pose(*place, one % CIRCLE) for one in facings)


def _foes(g: Game, unit: str) -> list[tuple[Pose, float, float]]:
    """Where every enemy model stands, and how far its base reaches at least and at most."""
    models = (model for enemy in enemies(g, unit) for model in g.unit(enemy).models)
    bases = ((g.model(model).at, g.card(model).profile.base) for model in models)
    return [(at, inner_radius(base), outer_radius(base)) for at, base in bases if at]


def _room_in(g: Game, ring: Ring | None) -> Room:
    """Where bases may stand, wholly within an area if there is one; its outside is closed."""
    return Room(_footing_in(g, ring), g.board.bodies, g.board.on) if ring else room(g, g.board.on)


@per_table
def _footing_in(g: Game, ring: Ring) -> Footing:
    return footing_of(g.setup.table, (_frame(g), ring))[0]


def _frame(g: Game) -> Ring:
    """A box around the table, an inch off."""
    wide, high = g.setup.table.width + INCH, g.setup.table.height + INCH
    return (-INCH, -INCH), (wide, -INCH), (wide, high), (-INCH, high)


def _far(g: Game, found: Sequence[Point], own: float, foes: list[tuple[Pose, float, float]]) -> Sequence[Point]:
    """Those of some spots that may be far enough from all enemies, from middle to middle and whatever the heights."""
    if not foes or not found:
        return found
    middles = np.array([at[:2] for at, _, _ in foes]) / INCH
    reach = np.array([inner for _, inner, _ in foes]) + own
    away = np.linalg.norm(np.array(found)[:, None] / INCH - middles[None], axis=2) - reach
    gaps = np.hypot(np.maximum(away, 0.0), _highest(g))
    return [found[k] for k in np.flatnonzero((gaps > numbers.SCOUTS).all(axis=1)).tolist()]


def _highest(g: Game) -> float:
    """Inches from the lowest to the highest level of the table."""
    levels = [part.level for _, part in g.setup.table.parts()]
    return max(levels, default=0) * g.board.level_height / INCH
