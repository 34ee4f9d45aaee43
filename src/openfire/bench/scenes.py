"""A table with two armies standing on it, for the benchmarks."""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from openfire.geometry.ground import Ground, Slow, edge_costs
from openfire.geometry.inches import INCH, Area, Point, point
from openfire.geometry.placement import Room, footing, formation
from openfire.geometry.shapes import Bodies, Body, Pose, Round, millimetres
from openfire.geometry.sight import Screen, screen
from openfire.table.generate import generate
from openfire.table.model import Table
from openfire.table.relief import areas, prisms

BASE = millimetres(32)
UNITS, SIZE = 20, 5
"""Twenty units of five: two armies of fifty models."""


class BenchScene(NamedTuple):
    """A table, what stands on it, and what that means to sight and movement."""

    table: Table
    bodies: Bodies
    units: tuple[tuple[int, ...], ...]
    """Which bodies belong together."""
    ground: Ground
    plain: Ground
    """The same ground with obstacles only."""
    screen: Screen


@lru_cache
def battle(seed: int = 7) -> BenchScene:
    """A generated table with a hundred models in formation all over it."""
    table = generate(seed)
    solid = areas(table, "impassable")
    slow = [Slow(area, 2.0) for area in areas(table, "slow")]
    crossing_costs = [crossing for area in areas(table, "barrier") for crossing in edge_costs(area, 1.0)]
    size = (table.width, table.height)
    places = _stand(table, solid)
    bodies = Bodies([Body(BASE, Pose(*place)) for unit in places for place in unit], heights=[13_000] * UNITS * SIZE)
    units = tuple(tuple(range(k * SIZE, (k + 1) * SIZE)) for k in range(UNITS))
    shapes = [((prism.ring,), prism.top) for prism in prisms(table)]
    return BenchScene(
        table,
        bodies,
        units,
        Ground(size, solid=solid, slow=slow, crossing_costs=crossing_costs),
        Ground(size, solid=solid),
        screen(shapes),
    )


def _stand(table: Table, solid: tuple[Area, ...]) -> list[tuple[Point, ...]]:
    """Units in formation, their leaders spread evenly over the table."""
    size = (table.width, table.height)
    found: list[tuple[Point, ...]] = []
    k = 0
    while len(found) < UNITS:
        k += 1
        x, y = k * 0.7548776662466927 % 1.0, k * 0.5698402909980532 % 1.0
        leader = point(2 + 68 * x, 2 + 44 * y)
        stood = Bodies([Body(BASE, Pose(*place)) for unit in found for place in unit])
        room = Room(footing(size, solid), stood, np.ones(len(stood), dtype=np.bool_))
        radius = BASE.diameter / 2 / INCH
        if room.stands(leader, radius) and (unit := formation(room, leader, [BASE] * SIZE, tether=4.0)):
            found.append(unit)
    return found


def others(scene: BenchScene, unit: int) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Every body that is not of a unit."""
    blocks = np.ones(len(scene.bodies), dtype=np.bool_)
    blocks[list(scene.units[unit])] = False
    return blocks


def polygon_of(shape: Round, pose: Pose, sides: int = 32) -> list[tuple[float, float]]:
    """A round base as a polygon in inches, as peers need it."""
    r = shape.diameter / 2 / INCH
    turns = [2 * math.pi * k / sides for k in range(sides)]
    return [(pose.x / INCH + r * math.cos(t), pose.y / INCH + r * math.sin(t)) for t in turns]
