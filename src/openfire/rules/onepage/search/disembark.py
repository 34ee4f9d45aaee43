"""Places around a transport for a unit that gets out. No rule stands here. [onepage, Transport(X)]"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from openfire.geometry.inches import INCH, TURN, Point, direction
from openfire.geometry.placement import spots
from openfire.geometry.shapes import Pose, inner_radius, outer_radius
from openfire.rules.onepage.movement.coherency import Places
from openfire.rules.onepage.search.formation import formed_up
from openfire.rules.onepage.terrain import room

if TYPE_CHECKING:
    from openfire.rules.onepage.transports.disembark import DisembarkOptions

RINGS, WAYS = 4, 16
"""At how many distances and in how many directions a first place is tried."""

PITCH = 1.0
"""Inches between the places that are tried last."""


def places_around(options: DisembarkOptions, toward: Point | None) -> Places | None:
    """Places around the hull, the nearest first, or those nearest to where one would rather be.

    The first model stands there, and the others between it and the hull.
    """
    tries = list(_tries(options))
    if toward:
        tries.sort(key=lambda pose: math.dist(pose[:2], toward))
    for pose in (*tries, *_on_the_wreck(options)):
        places = formed_up(options.g, options.unit, pose, options.hull.at)
        if places and options.too_far(places) is None:
            return places
    return None


def _tries(options: DisembarkOptions) -> Iterator[Pose]:
    """Where the first model might stand."""
    first = options.g.unit(options.unit).models[0]
    wide = outer_radius(options.hull.shape) + outer_radius(options.g.card(first).profile.base)
    at = options.hull.at
    for ring in range(RINGS):
        far = (wide + options.limit * (ring + 0.2) / RINGS) * INCH
        for k in range(WAYS):
            ux, uy = direction(k * TURN // WAYS)
            yield Pose(at.x + round(far * ux), at.y + round(far * uy), at.facing)


def _on_the_wreck(options: DisembarkOptions) -> Iterator[Pose]:
    """Where the first model might stand if not there: a hull that is gone is in nobody's way."""
    if not options.wholly:
        return
    g, at = options.g, options.hull.at
    radius = inner_radius(g.card(g.unit(options.unit).models[0]).profile.base)
    far = outer_radius(options.hull.shape) + options.limit
    found = spots(room(g, g.board.bodies, g.board.on), at[:2], far, radius, PITCH)
    yield from (Pose(*place, at.facing) for place in found)
