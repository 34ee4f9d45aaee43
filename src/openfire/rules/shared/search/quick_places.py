"""Places for a whole unit that are found quickly, asked of the geometry in one go. No rule stands here.

It judges by what `unit_places.why_not_all` asks model by model.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.geometry.kernels import KEEP, REACH, SHUN
from openfire.geometry.shapes import Pose, outer_radius
from openfire.geometry.solver.whole_units import EngagementRoles, Positions, WholeUnit, goals
from openfire.geometry.straight_ways import Walk
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.engagement import EngagementLimits
from openfire.rules.shared.movement.formation import ground_of, land_of, members_of
from openfire.rules.shared.movement.places import Places, leader_first


def find_places(
    g: Game,
    unit: str,
    ends: Sequence[Pose],
    engagement: EngagementLimits,
    walk: Walk | None = None,
    within: tuple[int, int, int, int] | None = None,
) -> tuple[int, Places] | None:
    """The first of some places for its leader around which a whole unit may stand within the limits of its move.

    Which it is, and where everybody stands: as now, moved along with the leader, or else packed closely. walk: how the
    leader must be able to go there. within: the sides of an area in which all must be wholly, if there is one. None
    when nothing was found quickly.
    """
    if not ends:
        return None
    order = leader_first(g, unit)
    whole = whole_unit(g, unit, engagement, order)
    whole = whole._replace(ground=whole.ground.within(within)) if within else whole
    found = whole.find(goals(ends), walk=walk, stands=all(g.model(model).at for model in order))
    if found is None:
        return None
    facing = ends[found.which].facing
    return found.which, {model: Pose(x, y, facing) for model, (x, y) in zip(order, found.places, strict=True)}


def whole_unit(g: Game, unit: str, engagement: EngagementLimits, order: tuple[str, ...]) -> WholeUnit:
    """Some models of a unit, the leader first, and all that they must keep to."""
    roles = _roles(g, order, engagement.shun, engagement.keep, engagement.reach)
    ground = ground_of(g.setup, (engagement.land or land_of(g, unit)).bare)
    board = Positions(g.board.bodies, g.board.on, g.board.index.unit_of)
    return WholeUnit(ground, members_of(g, unit, order), board, roles)


@per_table
def _roles(
    g: Game, order: tuple[str, ...], shun: tuple[str, ...], keep: tuple[str, ...], reach: tuple[str, ...]
) -> EngagementRoles:
    """The limits of a move, unit by unit, and how far beyond the leader others could reach."""
    row = g.board.index.unit_row
    of = np.zeros(len(row), dtype=np.int64)
    for stake, enemies in ((SHUN, shun), (KEEP, keep), (REACH, reach)):
        of[[row[enemy] for enemy in enemies]] = stake
    wide = max((2 * outer_radius(g.card(model).profile.base) for model in order[1:]), default=-numbers.FORMATION)
    return EngagementRoles(of, numbers.ASSAULT_RANGE, numbers.FORMATION + wide)
