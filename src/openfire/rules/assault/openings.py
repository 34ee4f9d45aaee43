"""Where the leader of a unit might stand that is set up: in the open, and where it just fits. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np

from openfire.engine.game import Game
from openfire.geometry.inches import INCH, Point, Ring
from openfire.geometry.inches import TURN as CIRCLE
from openfire.geometry.inches import facing as to_facing
from openfire.geometry.placement import Footing, Room, spots, tight_spots
from openfire.geometry.shapes import Pose, Round, inner_radius, outer_radius
from openfire.geometry.slants import fan
from openfire.rules.assault import numbers
from openfire.rules.assault.measuring import enemies
from openfire.rules.assault.terrain import footing_of, room
from openfire.table.rings import box

PITCH = 1.5
"""Inches between the spots in the open."""

BEYOND = 0.001
"""Inches beyond a distance that must be kept at which it surely is."""


def openings(g: Game, unit: str, ring: Ring | None) -> Iterator[Point]:
    """Spots for a unit's leader in an area, or anywhere far from all enemies: in the open first, then narrow ones."""
    table, own = g.setup.table, inner_radius(g.card(g.unit(unit).leader).profile.base)
    left, low, right, high = box(ring) if ring else (0, 0, table.width, table.height)
    middle: Point = (left + right) // 2, (low + high) // 2
    away, foes = math.dist((left, low), middle) / INCH, [] if ring else _foes(g, unit)
    space = _room_in(g, ring) if ring else room(g, g.board.on)
    rims = [(at[:2], numbers.SCOUTS + outer + own + BEYOND) for at, _, outer in foes]
    yield from _far(g, spots(space, middle, away, own, PITCH), own, foes)
    yield from _far(g, tight_spots(space, middle, away, own, rims), own, foes)


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


def _room_in(g: Game, ring: Ring) -> Room:
    """Where bases may stand wholly within an area; its outside is closed."""
    key = ("footing in", ring)
    found: Footing | None = g.setup.cache.get(key)
    if found is None:
        found = g.setup.cache[key] = footing_of(g.setup.table, (_frame(g), ring))[0]
    return Room(found, g.board.bodies, g.board.on)


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
