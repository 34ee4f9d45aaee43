"""Which way units face that are set up: vehicles look where the battle is. A taste and no rule."""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.geometry.inches import Point
from openfire.rules.melee.terrain.ground import is_vehicle, land_for
from openfire.rules.melee.vehicles.driving import heading
from openfire.rules.shared.movement.engagement import EngagementLimits
from openfire.rules.shared.setup.deployment import Manner
from openfire.table.model import Zone
from openfire.table.rings import box


def manner_of(g: Game, unit: str, area: Zone | None) -> Manner:
    """How a unit is set up: on the land as its leader meets it, a vehicle facing the middle of the table."""
    engagement = EngagementLimits(land=land_for(g, unit))
    if area is None or not is_vehicle(g, g.unit(unit).leader):
        return Manner(engagement=engagement)
    table = g.setup.table
    middle, here = (table.width // 2, table.height // 2), _middle(area)
    return Manner(facing=heading(here, middle) if here != middle else 0, engagement=engagement)


def _middle(area: Zone) -> Point:
    left, low, right, high = box(area.ring)
    return (left + right) // 2, (low + high) // 2
