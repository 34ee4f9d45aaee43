"""Whether a base can be placed on ground of some shape, turned as one likes.

shapely is used here as in `relief`: at set-up, and never while a game is played.
"""

import math
from functools import lru_cache

import numpy as np
import shapely
from shapely import affinity

from openfire.geometry.inches import Area
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Floats, Oval, Polygon, Rectangle, Round, RoundedEnd, Shape
from openfire.geometry.shapes import inner_radius as narrowest
from openfire.table.relief import inner_radius as widest
from openfire.table.rings import edges

AROUND = np.radians(np.arange(0, 360, 5))
"""The angles that are tried besides those of the ground's sides, and at which curves have corners."""


@lru_cache(maxsize=1024)
def holds(area: Area, base: Shape) -> bool:
    """Whether a base fits whole on an area at some angle; dents of the area are not looked at closely."""
    if widest(area) < narrowest(base) - RULES_EPS:
        return False
    if isinstance(base, Round):
        return True
    ground, corners = shapely.Polygon(area[0], area[1:]), _corners(base) * (1 - RULES_EPS / narrowest(base))
    sides = [math.atan2(b[1] - a[1], b[0] - a[0]) for ring in area for a, b in edges(ring)]
    return any(_holds(ground, corners, turn) for turn in (*sides, *AROUND.tolist()))


def _corners(base: Oval | RoundedEnd | Rectangle | Polygon) -> Floats:
    """The corners of a base around its middle, facing along x; those of a curve lie on it."""
    match base:
        case Polygon(corners):
            return np.array(corners, dtype=np.float64)
        case Rectangle(length, width):
            return np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)]) * (length / 2, width / 2)
        case Oval(length, width):
            return np.column_stack((np.cos(AROUND) * length / 2, np.sin(AROUND) * width / 2))
    disc = np.column_stack((np.cos(AROUND), np.sin(AROUND))) * base.width / 2
    return disc + np.column_stack((np.sign(disc[:, 0]), np.zeros(len(disc)))) * (base.length - base.width) / 2


def _holds(ground: shapely.Polygon, corners: Floats, turn: float) -> bool:
    """Whether there is a place for the middle of a base, turned by an angle, with all of its corners inside."""
    cos, sin = math.cos(turn), math.sin(turn)
    places: shapely.Geometry = ground
    for corner in corners @ np.array([[cos, sin], [-sin, cos]]):
        places = places.intersection(affinity.translate(ground, -corner[0], -corner[1]))
        if places.is_empty:
            return False
    return True
