"""Places for a whole unit in formation within limits: some that are found quickly, or all that the solver knows of."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

import numpy as np

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.engine.options import Chance
from openfire.geometry.inches import INCH
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.placement import spots
from openfire.geometry.shapes import Pose, Shape, inner_radius, outer_radius
from openfire.geometry.solver.packing import batches
from openfire.geometry.solver.place import EFFORT, place
from openfire.geometry.solver.terms import (
    Answer,
    Around,
    Cohesion,
    Disc,
    Fits,
    FitsEach,
    NotFound,
    Region,
    Rim,
    Shown,
)
from openfire.geometry.solver.whole_units import NO_ROLES, Found, Positions, WholeUnit, goals
from openfire.rules.shared.movement.places import Places, figures, leader_first, stance
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.formation import Trial, members_of, no_footing, reach
from openfire.rules.stress.terrain import formation_ground, room

Allowed = Callable[[str, Pose], bool]
"""Whether a model may be at a place, besides footing and formation."""

BESIDE = 0.5
"""Inches beyond all places that are looked at: whoever stands farther away is in nobody's way."""

TRIES, PARTS = 8, 5
"""Around how many spots a unit is formed up before the solver is asked, and how many of them lie in a row outward."""


def suggest(g: Game, unit: str, leader: Pose, toward: Pose | None = None) -> Places | None:
    """Places for a whole unit around its leader, checked; None when none was found quickly.

    Everybody as they stand now, moved along with the leader, or else packed closely, if they may stand so.
    """
    stands = g.model(g.unit(unit).leader).at is not None
    goal = goals([leader])._replace(toward=np.array([(toward or leader)[:2]]))
    found = searcher(g, unit).find(goal, stands=stands)
    return as_places(g, unit, found, leader.facing) if found else None


def searcher(g: Game, unit: str) -> WholeUnit:
    """A unit that looks for places, with all that `why_not_here` asks of them."""
    board = Positions(g.board.bodies, g.board.on, g.board.index.unit_of)
    return WholeUnit(formation_ground(g, unit), members_of(g, unit, leader_first(g, unit)), board, NO_ROLES)


def as_places(g: Game, unit: str, found: Found, facing: int) -> Places:
    """Places that were found for a unit, by model."""
    return {model: Pose(x, y, facing) for model, (x, y) in zip(leader_first(g, unit), found.places, strict=True)}


def search(g: Game, unit: str, leader: Pose) -> Places | None:
    """Places for a whole unit around its leader, looked for everywhere."""
    return whole(solve(g, unit, Region(leader[:2]), leader=leader, facing=leader.facing))


def solve(
    g: Game,
    unit: str,
    region: Region,
    allowed: Allowed | None = None,
    *,
    leader: Pose | None = None,
    facing: int = 0,
    effort: int = EFFORT,
) -> Answer:
    """Places for a whole unit in formation, its leader in a region or settled.

    allowed: whether a model may be at a place besides. facing: which way all would rather face.
    """
    models = leader_first(g, unit)
    space = room(g, unit, g.board.mask(g.board.index.rows(models)))
    cohesion = Cohesion(tether=reach(g, unit), on_levels=_on_levels(g, unit))
    trial = _trial(g, unit, models, region)
    return place(
        space,
        figures(g, models),
        region,
        cohesion,
        _fits(trial, {}, allowed),
        fits_each=_fits_each(trial, allowed),
        first=leader,
        facing=facing,
        effort=effort,
    )


def _trial(g: Game, unit: str, models: Sequence[str], region: Region) -> Trial:
    """A board for some of a unit whose leader stands within a region."""
    wide = max(outer_radius(g.card(model).profile.base) for model in models)
    far = max(region.reach, min(region.reach + reach(g, unit) + 2 * wide, region.others_reach)) + wide
    return Trial(g, unit, models, region.middle, far + BESIDE)


def _fits(trial: Trial, others: Places, allowed: Allowed | None) -> Fits:
    """Whether some of a unit may stand so, others standing already."""

    def fits(places: Places) -> bool:
        return trial.may_stand(others | places) and (not allowed or all(allowed(*one) for one in places.items()))

    return fits


def _fits_each(trial: Trial, allowed: Allowed | None) -> FitsEach:
    """The same with one of them at each of some places, asked a few at a time."""

    def each(places: Places, model: str, poses: Iterable[Pose]) -> Iterator[bool]:
        for some in batches(poses):
            for pose, stands in zip(some, trial.which_stand(places, model, some), strict=True):
                there = places | {model: pose}
                yield stands and (not allowed or all(allowed(*one) for one in there.items()))

    return each


def _on_levels(g: Game, unit: str) -> tuple[float, ...]:
    """How long the formation is along the ground for those who stand higher or lower than their leader."""
    rises = (level * numbers.FORMATION_PER_LEVEL for level in range(1, highest(g) + 1))
    return tuple(reach(g, unit) - rise for rise in rises if rise < reach(g, unit))


@per_table
def highest(g: Game) -> int:
    """The highest level of the table."""
    return max((part.level for _, part in g.setup.table.parts()), default=0)


def whole(answer: Answer) -> Places | None:
    """Places for everybody, if some are shown."""
    return answer.places if isinstance(answer, Shown) else None


def as_many(answer: Answer) -> Places | None:
    """Places for as many as there are some for; None where the leader has none."""
    return whole(answer) or (answer.most if isinstance(answer, NotFound) else None) or None


def fill(
    g: Game,
    unit: str,
    places: Places,
    allowed: Allowed | None = None,
    rims: tuple[Rim, ...] = (),
    back: Sequence[str] = (),
) -> Places:
    """Some models of a unit as they stand, its leader among them, and as many others as find a place beside them.

    rims: limits that matter to where they may be. back: those that come back to the unit besides.
    """
    found, leader = dict(places), g.unit(unit).leader
    others = [model for model in (*g.unit(unit).models, *back) if model not in places]
    full: dict[tuple[Shape, int], int] = {}  # how many stood when there was no place for one like this
    for model in sorted(others, key=lambda model: -outer_radius(g.card(model).profile.base)):
        kind = g.card(model).profile.base, g.card(model).profile.height
        pose = _beside(g, found, leader, model, allowed, rims) if full.get(kind) != len(found) else None
        if pose:
            found[model] = pose
        else:
            full[kind] = len(found)
    return found


def _beside(
    g: Game, places: Places, leader: str, model: str, allowed: Allowed | None, rims: tuple[Rim, ...]
) -> Pose | None:
    """A place for one more model beside those of its unit that stand already."""
    unit, index = g.model(model).unit, g.board.index
    blocks = g.board.mask(index.rows(g.unit(unit).models))
    blocks[index.rows(tuple(places))] = True
    space = room(g, unit, blocks)._replace(bodies=stance(g, unit, places).bodies)
    at, wide = places[leader], outer_radius(g.card(leader).profile.base)
    ends = (Disc(at[:2], wide + length + RULES_EPS / 2) for length in (reach(g, unit), *_on_levels(g, unit)))
    away = wide + reach(g, unit) + outer_radius(g.card(model).profile.base) + RULES_EPS
    region = Region(at[:2], away, (*ends, *rims))
    trial = _trial(g, unit, (*leader_first(g, unit), *places, model), Region(at[:2]))
    answer = place(space, figures(g, [model]), region, Cohesion(), _fits(trial, places, allowed), facing=at.facing)
    return answer.places[model] if isinstance(answer, Shown) else None


# ------------------------------------------------------------------------------------------------ within limits


class Bounds(NamedTuple):
    """Where a unit may be besides footing and formation."""

    region: Region
    """Where its leader is looked for, and limits that matter to it and to the others."""
    allows: Callable[[str, Pose], bool]
    """Whether a model may be at a place."""
    facing: int = 0
    """Which way all would rather face."""
    allows_each: Callable[[Places], bool] | None = None
    """Whether all of some models may be where they are, where that is known more quickly than for one after another."""

    def allows_all(self, places: Places) -> bool:
        """Whether all of some models may be where they are."""
        if self.allows_each:
            return self.allows_each(places)
        return all(self.allows(*one) for one in places.items())


def limits_around(g: Game, model: str, distance: float) -> tuple[Rim, ...]:
    """Where one is at a distance from a model, on whatever level."""
    row, high = g.board.index.row[model], g.board.level_height / INCH
    rises = (level * high for level in range(highest(g) + 1) if level * high <= distance)
    return tuple(Around(row, math.sqrt(distance * distance - rise * rise) + RULES_EPS / 2) for rise in rises)


def quickly_within(g: Game, unit: str, bounds: Bounds) -> Places | None:
    """Places for a whole unit within bounds, if some are found quickly."""
    return next(quick_places(g, unit, bounds), None)


def solved_within(g: Game, unit: str, bounds: Bounds, effort: int = EFFORT) -> Answer:
    """Places for a whole unit within bounds. effort: how hard is tried; with 0 only what is impossible is told."""
    allows = lru_cache(maxsize=4096)(bounds.allows)
    return solve(g, unit, bounds.region, allows, facing=bounds.facing, effort=effort)


def quick_places(g: Game, unit: str, bounds: Bounds, chance: Chance | None = None) -> Iterator[Places]:
    """Places for a whole unit around one of a few spots, the nearest to the middle first or beginning anywhere."""
    region, leader = bounds.region, g.unit(unit).leader
    radius, middle = inner_radius(g.card(leader).profile.base), Pose(*region.middle, bounds.facing)
    near = spots(room(g, unit, g.board.on), region.middle, region.reach, radius, region.reach / PARTS)
    first = chance.randrange(len(near)) if chance and near else 0
    poses = (Pose(*spot, bounds.facing) for spot in (*near[first:], *near[:first]))
    fit = (pose for pose in poses if bounds.allows(leader, pose) and no_footing(g, unit, pose) is None)
    for pose in islice(fit, TRIES):
        places = suggest(g, unit, pose, middle)
        if places and bounds.allows_all(places):
            yield places


def leader_within(g: Game, unit: str, bounds: Bounds, effort: int = EFFORT) -> Answer:
    """A place for the leader, whatever becomes of the others."""
    leader = g.unit(unit).leader

    def fits(places: Places) -> bool:
        return bounds.allows(leader, places[leader]) and no_footing(g, unit, places[leader]) is None

    space, region = room(g, unit, g.board.on), bounds.region._replace(exact=True)
    return place(space, figures(g, [leader]), region, Cohesion(), fits, facing=bounds.facing, effort=effort)


def most_within(g: Game, unit: str, bounds: Bounds) -> Answer:
    """Places for as many as possible, the leader among them; it is impossible only where that one has none."""
    answer = solved_within(g, unit, bounds)
    if isinstance(answer, Shown) or (isinstance(answer, NotFound) and answer.most):
        some = answer.places if isinstance(answer, Shown) else answer.most
    else:
        alone = leader_within(g, unit, bounds)
        if not isinstance(alone, Shown):
            return alone
        some = alone.places
    more = more_within(g, unit, bounds, some)
    return Shown(more) if len(more) == len(g.unit(unit).models) else NotFound(more)


def more_within(g: Game, unit: str, bounds: Bounds, places: Places) -> Places:
    """Some places, and one for everybody else who has one beside them."""
    return fill(g, unit, places, bounds.allows, bounds.region.others)
