"""Random places for who gets out of a transport. No rule stands here."""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.options import Chance
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose
from openfire.rules.melee.transports.disembark import DisembarkOptions, way_out

DARTS = 4
"""How many places for a leader are tried at random."""


def disembark(options: DisembarkOptions, chance: Chance) -> Stand | None:
    """A place beside the transport with a way on from there."""
    hull = options.hull
    (x, y), far = hull.region.middle, hull.region.reach * INCH
    for _ in range(DARTS):
        dx, dy = (round((2 * chance.random() - 1) * far) for _ in "xy")
        pose = Pose(x + dx, y + dy, hull.at.facing)
        answer = Stand(((hull.leader, pose),))
        if not options.why_not(answer) and way_out(options.g, options.unit, pose):
            return answer
    return None
