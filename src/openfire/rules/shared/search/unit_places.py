"""What the solver is told of a unit in formation: who, where, how far from whom. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.geometry import kernels
from openfire.geometry.inches import INCH
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.geometry.placement import Footing, Room
from openfire.geometry.shapes import Pose, inner_radius, outer_radius
from openfire.geometry.solver.terms import Answer, Disc, Impossible
from openfire.geometry.solver.units import WITHIN, Neighbour, Storeys, UnitToPlace, Wants
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.engagement import FREE, EngagementLimits, gaps_to, highest, in_range, why_not_placed
from openfire.rules.shared.movement.formation import why_not_so
from openfire.rules.shared.movement.places import Places, figures, leader_first, stance
from openfire.rules.shared.search.quick_places import find_places
from openfire.rules.shared.terrain.ground import room
from openfire.table import relief

BEYOND = RULES_EPS + 0.0002
"""Inches beyond a distance that must be kept at which it surely is."""

Allowed = Callable[[str, Pose], bool]
"""Whether a model may be at a place, besides footing and formation."""


def why_not_all(g: Game, unit: str, places: Places, engagement: EngagementLimits) -> Refusal | None:
    """Why a whole unit may not stand so, within the limits of its move."""
    there = stance(g, unit, places)
    return why_not_so(g, there, engagement.land) or why_not_placed(g, there, engagement)


def suggest(
    g: Game, unit: str, leader: Pose, engagement: EngagementLimits = FREE, allowed: Allowed | None = None
) -> Places | None:
    """Places for a whole unit around its leader, checked; None when none was found quickly."""
    found = find_places(g, unit, [leader], engagement)
    places = found[1] if found else {}
    return places if places and (not allowed or all(allowed(*place) for place in places.items())) else None


def search(g: Game, unit: str, leader: Pose, engagement: EngagementLimits = FREE) -> Answer:
    """Places for a whole unit around its leader, by the solver."""
    first = g.unit(unit).leader
    near = at_hand(g, unit, leader, engagement.reach)
    formed = formation(g, unit, engagement._replace(reach=near))
    if (engagement.reach and not near) or not formed.fits({first: leader}):
        return Impossible(first)
    return formed.around({first: leader})


class Apart(NamedTuple):
    """From whom models are to be how far away."""

    models: tuple[str, ...]
    inches: float


def formation(
    g: Game,
    unit: str,
    engagement: EngagementLimits = FREE,
    allowed: Allowed | None = None,
    apart: Apart | None = None,
    footing: Footing | None = None,
) -> UnitToPlace:
    """A unit that is placed within 4 inches of its leader, heights counted. [shared.formation.4-inches]

    allowed: whether a model may be at a place besides; it is the same for followers with one base. apart: from whom all
    are to be away, if that is allowed only there. footing: where they may stand, if not everywhere on the table.
    """
    far = apart or Apart(tuple(m for enemy in engagement.shun for m in g.unit(enemy).models), numbers.ASSAULT_RANGE)
    space = _keep_away(g, room(g, g.board.mask(g.board.index.rows(g.unit(unit).models))), *far)
    space = space._replace(footing=footing) if footing else space
    shun = EngagementLimits(shun=engagement.shun)

    def judge(places: Places, model: str) -> bool:
        if allowed and not allowed(model, places[model]):
            return False
        there = stance(g, unit, places)
        return not why_not_so(g, there, engagement.land) and not why_not_placed(g, there, shun)

    return UnitToPlace(
        space,
        figures(g, leader_first(g, unit)),
        numbers.FORMATION,
        storeys(g),
        judge,
        limits_of(g, far.models, far.inches + BEYOND),
        Wants(partial(_wanted, g, unit, engagement), numbers.ASSAULT_RANGE),
    )


def _wanted(g: Game, unit: str, engagement: EngagementLimits, places: Places) -> list[Neighbour]:
    """The models of enemy units of whom one is still to be near: one that must be kept, or any that can be reached."""
    if not engagement.keep and not engagement.reach:
        return []
    gaps, row = gaps_to(g, stance(g, unit, places)), g.board.index.unit_row
    is_near = {
        enemy: is_within(gaps[row[enemy]], numbers.ASSAULT_RANGE) for enemy in engagement.keep + engagement.reach
    }
    left = [enemy for enemy in engagement.keep if not is_near[enemy]][:1]
    if not left and not any(is_near[enemy] for enemy in engagement.reach):
        left = list(engagement.reach)
    return targets_of(g, unit, left)


def targets_of(g: Game, unit: str, enemies: Sequence[str]) -> list[Neighbour]:
    """The models of some enemy units, to whom models of a unit may have to be near."""
    every = ((enemy, model, g.model(model).at) for enemy in enemies for model in g.unit(enemy).models)
    return [
        Neighbour(at, g.card(model).profile.base, partial(_is_near, g, unit, enemy)) for enemy, model, at in every if at
    ]


def _is_near(g: Game, unit: str, enemy: str, model: str, pose: Pose) -> bool:
    return in_range(g, stance(g, unit, {model: pose}), enemy)


# ------------------------------------------------------------------------------------------------ distances


@per_table
def storeys(g: Game) -> Storeys:
    """The levels of the table."""
    most = max((part.level for _, part in g.setup.table.parts()), default=0)
    rises = tuple(level * g.board.level_height / INCH for level in range(most + 1))
    return Storeys(rises, partial(relief.levels_at, g.setup.table))


def limits_of(g: Game, models: Sequence[str], inches: float) -> tuple[Disc, ...]:
    """Where others are just so many inches from models that stand."""
    bases = ((g.card(model).profile.base, g.model(model).at) for model in models)
    return tuple(disc for base, at in bases if at for disc in storeys(g).limits(base, at, inches))


def _keep_away(g: Game, space: Room, models: Sequence[str], inches: float) -> Room:
    """The same room without the ground that is surely within some inches of models: as if their bases were as wide."""
    far = math.sqrt(max(0.0, inches * inches - highest(g) ** 2)) + BEYOND
    bodies = space.bodies.copy()
    for model in models:
        base, row = g.card(model).profile.base, g.board.index.row[model]
        if inner_radius(base) + far >= outer_radius(base):
            bodies.rows[row, kernels.KIND] = kernels.ROUND
            bodies.rows[row, [kernels.A, kernels.BOUND]] = inner_radius(base) + far
    return space._replace(bodies=bodies)


def at_hand(g: Game, unit: str, leader: Pose, enemies: Sequence[str]) -> tuple[str, ...]:
    """Those of some enemy units whose assault range somebody could be in with the leader at a place."""
    there = stance(g, unit, {g.unit(unit).leader: leader})
    far = numbers.ASSAULT_RANGE + beyond_leader(g, unit) + WITHIN
    gaps, row = gaps_to(g, there), g.board.index.unit_row
    return tuple(enemy for enemy in enemies if gaps[row[enemy]] <= far)


def beyond_leader(g: Game, unit: str) -> float:
    """Inches from the leader's base to the far side of a follower's, at most."""
    leader = g.unit(unit).leader
    wide = [2 * outer_radius(g.card(model).profile.base) for model in g.unit(unit).models if model != leader]
    return numbers.FORMATION + max(wide) if wide else 0.0
