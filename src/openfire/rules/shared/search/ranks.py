"""Whole units at once: what `unit_places` asks model by model, asked of the geometry in one go. No rule stands here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from openfire.engine.caches import per_setup, per_table
from openfire.engine.game import Game
from openfire.engine.setup import Setup
from openfire.geometry.ground import Ground
from openfire.geometry.kernels import KEEP, REACH, SHUN
from openfire.geometry.ranks import (
    EngagementRoles,
    Marshal,
    Positions,
    Ranks,
    StandingGround,
    Walk,
    ranks,
    standing_ground,
)
from openfire.geometry.shapes import Numbers, Pose, outer_radius
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.engagement import EngagementLimits
from openfire.rules.shared.movement.formation import land_of
from openfire.rules.shared.movement.places import Places, Stance, leader_first
from openfire.rules.shared.terrain.ground import land
from openfire.table import relief


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
    stands = all(g.model(model).at for model in order)
    finder = marshal(g, unit, engagement, order)
    finder = finder._replace(ground=finder.ground.within(within)) if within else finder
    found = finder.find(ends, walk=walk, stands=stands)
    if found is None:
        return None
    facing = ends[found.which].facing
    return found.which, {model: Pose(x, y, facing) for model, (x, y) in zip(order, found.places, strict=True)}


def find_spots(
    g: Game, there: Stance, model: str, engagement: EngagementLimits, spots: Numbers, turns: Sequence[int]
) -> Iterator[Pose]:
    """Those of some spots at which one more model may stand beside those of its unit that stand already.

    there: how those stand, their leader among them. turns: which ways it may face.
    """
    leader = g.unit(there.unit).leader
    order = (leader, *(one for one in there.places if one != leader), model)
    return marshal(g, there.unit, engagement, order).spots(there.bodies, spots, turns)


def marshal(g: Game, unit: str, engagement: EngagementLimits, order: tuple[str, ...]) -> Marshal:
    """A search for places for some models of a unit, the leader first, with all that `unit_places.why_not_all` asks."""
    board, below = g.board, _standing_ground(g.setup, (engagement.land or land_of(g, unit)).bare)
    lined_up, beyond = _ranks(g, unit, order)
    roles = _roles(g, engagement.shun, engagement.keep, engagement.reach)
    return Marshal(below, lined_up, Positions(board.bodies, board.on, board.index.unit_of), roles, beyond)


@per_table
def _ranks(g: Game, unit: str, order: tuple[str, ...]) -> tuple[Ranks, float]:
    """Some models of a unit, and how far beyond the leader others could reach."""
    index, shapes = g.board.index, [g.card(model).profile.base for model in order]
    wide = max((2 * outer_radius(shape) for shape in shapes[1:]), default=-numbers.FORMATION)
    found = ranks(index.rows(order), shapes, tether=numbers.FORMATION, own=index.own[unit])
    return found, numbers.FORMATION + wide


@per_table
def _roles(g: Game, shun: tuple[str, ...], keep: tuple[str, ...], reach: tuple[str, ...]) -> EngagementRoles:
    """The limits of a move, unit by unit."""
    row = g.board.index.unit_row
    of = np.zeros(len(row), dtype=np.int64)
    for stake, enemies in ((SHUN, shun), (KEEP, keep), (REACH, reach)):
        of[[row[enemy] for enemy in enemies]] = stake
    return EngagementRoles(of, numbers.ASSAULT_RANGE)


@per_setup
def _standing_ground(setup: Setup, ground: Ground) -> StandingGround:
    """Where a unit stands, and over what its leader walks."""
    return standing_ground(land(setup).footing, relief.levels(setup.table), setup.table.level_height, ground)
