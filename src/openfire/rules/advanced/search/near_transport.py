"""Places around a transport for a unit that gets out of it. No rule stands here."""

from __future__ import annotations

from itertools import islice

from openfire.engine.options import Chance
from openfire.geometry.placement import spots
from openfire.geometry.shapes import Pose, outer_radius
from openfire.rules.shared.movement.places import Places
from openfire.rules.stress.search.near_hull import NearHull
from openfire.rules.stress.terrain import room

PITCH = 1.5
"""Inches between the spots that are tried for a leader at first."""

TRIES = 6
"""How many of those spots are tried."""

RINGS = (1, 2, 4, 8, 16, 32, 64, 128)
"""Inches around a wreck in which a place for the leader is looked for."""


def first_places(hull: NearHull, limit: float) -> Places | None:
    """Places within some inches for everybody, or else for as many as possible."""
    return somewhere(hull, limit, None) or hull.most(hull.spots(limit), hull.within(limit), hull.at)


def somewhere(hull: NearHull, limit: float, chance: Chance | None) -> Places | None:
    """Places for everybody within some inches, at one of a few spots."""
    g, base = hull.g, hull.g.card(hull.leader).profile.base
    space, away = room(g, hull.unit, g.board.on), hull.away(limit)
    found = spots(space, hull.at[:2], away, outer_radius(base), PITCH)
    first = chance.randrange(len(found)) if chance and found else 0
    for k in range(min(TRIES, len(found))):
        pose = Pose(*found[(first + k * len(found) // TRIES) % len(found)], hull.at.facing)
        if places := hull.quick(pose, hull.within(limit).fits, hull.at):
            return places
    return None


def can_stand(hull: NearHull, limit: float) -> bool:
    """Whether there is a place for the leader within some inches."""
    return somewhere(hull, limit, None) is not None or any(hull.spots(limit))


def least_gap(hull: NearHull) -> float | None:
    """How near to a transport its unit's leader can stand, within the first ring that has a place for it."""
    for ring in RINGS:
        found = [hull.gap(hull.leader, pose) for pose in islice(hull.spots(ring), None if ring > 1 else 1)]
        if found:
            return min(found)
    return None
