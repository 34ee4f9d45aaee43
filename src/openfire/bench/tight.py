"""Tight places in which units are packed, for the benchmarks."""

import math
from typing import NamedTuple

import numpy as np
import shapely

from openfire.geometry import kernels
from openfire.geometry.inches import INCH, point
from openfire.geometry.placement import Room, footing
from openfire.geometry.shapes import Bodies, Body, Pose, Round
from openfire.geometry.solver.place import place
from openfire.geometry.solver.terms import Answer, Cohesion, Miniature, Places, Region

SIDE, THICK, SPARE, TURNED = 60.0, 12.0, 0.01, math.radians(17.0)
PITCH = 0.05
LATTICE = f"shapely, greedily on a lattice of {PITCH} in (which finds room for fewer)"
TETHER = 9.0


class TightPlace(NamedTuple):
    """Some inch-wide bases in a court of so many columns and rows, askew on the table."""

    columns: int
    rows: int
    bases: int
    is_settled: bool
    """Whether the first stands in a corner already."""

    def walls(self) -> list[list[tuple[float, float]]]:
        """The four walls of the court, in inches."""
        x, y, t = (self.columns + SPARE) / 2, (self.rows + SPARE) / 2, THICK
        boxes = [(-x - t, y, x + t, y + t), (-x - t, -y - t, x + t, -y), (-x - t, -y, -x, y), (x, -y, x + t, y)]
        return [[_turned(a, b) for a, b in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))] for x0, y0, x1, y1 in boxes]

    def first(self) -> tuple[float, float]:
        """The place in a corner."""
        return _turned((1 - self.columns) / 2, (1 - self.rows) / 2)

    def solve(self) -> Answer:
        """What the solver answers."""
        bodies = Bodies([Body(Round(INCH), Pose(0, 0))] * self.bases)
        walls = [(tuple(point(*corner) for corner in wall),) for wall in self.walls()]
        room = Room(footing(point(SIDE, SIDE), walls), bodies, np.zeros(self.bases, np.bool_))
        figures = [Miniature(str(k), k, Round(INCH)) for k in range(self.bases)]
        first = Pose(*point(*self.first())) if self.is_settled else None
        region = Region(first[:2]) if first else Region(point(SIDE / 2, SIDE / 2), 4.0)
        return place(room, figures, region, Cohesion(TETHER), lambda places: _fits(room, places), first=first)

    def lattice(self) -> list[tuple[float, float]]:
        """The usual way: one place of a lattice after the other where the next base stands clear."""
        walls = shapely.union_all([shapely.Polygon(wall) for wall in self.walls()])
        steps = np.arange(-4.0, 4.0, PITCH) + SIDE / 2
        spots = np.array([(x, y) for x in steps for y in steps])
        chosen = [self.first()] if self.is_settled else []
        for x, y in spots[shapely.distance(shapely.points(spots), walls) >= 0.5].tolist():
            if len(chosen) < self.bases and all(math.dist((x, y), other) >= 1.0 for other in chosen):
                chosen.append((x, y))
        return chosen


def _turned(x: float, y: float) -> tuple[float, float]:
    """A place around the origin as one around the middle of the table, askew."""
    c, s = math.cos(TURNED), math.sin(TURNED)
    return SIDE / 2 + x * c - y * s, SIDE / 2 + x * s + y * c


def _fits(room: Room, places: Places) -> bool:
    """What rules ask: everybody stands clear, and within the tether of the first."""
    bodies, rows = room.bodies.copy(), np.array([int(name) for name in places])
    for name, pose in places.items():
        bodies.move(int(name), pose)
    gaps = np.empty((1, len(rows)))
    kernels.gaps_between(bodies.rows, bodies.corners, np.array([0]), rows, gaps)
    return not room._replace(bodies=bodies).first_fault(rows) and bool(gaps.max() <= TETHER + kernels.RULES_EPS)


def room_to_deploy() -> TightPlace:
    """A yard that just holds a dozen; nobody stands yet."""
    return TightPlace(4, 3, 12, is_settled=False)


def room_to_follow() -> TightPlace:
    """A yard that just holds nine; the first stands in its corner."""
    return TightPlace(3, 3, 9, is_settled=True)


def no_room() -> TightPlace:
    """One more than a yard holds."""
    return TightPlace(4, 3, 13, is_settled=False)
