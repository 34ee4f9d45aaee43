"""Places for a whole unit around its leader: found quickly, or looked for everywhere. No rule stands here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice

import numpy as np

from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.geometry.placement import every_tight_spot, formation, lattice
from openfire.geometry.shapes import Numbers, Pose, Round, Shape, inner_radius, outer_radius
from openfire.geometry.slants import along, with_an_end_at
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.engagement import FREE, EngagementLimits, gaps_to, why_not_placed
from openfire.rules.shared.movement.formation import why_not_footing, why_not_so
from openfire.rules.shared.movement.places import Places, Stance, current_places, stance, turns_of
from openfire.rules.shared.search.ranks import find_places, find_spots
from openfire.rules.shared.terrain.ground import room

PITCH = 0.5
"""Inches between the spots that are tried when a place is looked for everywhere."""

WITHIN = 0.002
"""Inches by which more places are looked at than fit."""

RIM = RULES_EPS / 2
"""Inches beyond a limit at which its rim is drawn, so that the last place within it is on it (ruling X-37)."""

MOST_TURNS, MOST_SLANTED = 16, 64
"""In how many ways a base is turned just so, and how many places are offered then; where so many fit it need not be."""

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
    if allowed is None:
        found = find_places(g, unit, [leader], engagement)
        return found[1] if found else None
    for places in _guesses(g, unit, leader, engagement):
        if all(allowed(*place) for place in places.items()) and why_not_all(g, unit, places, engagement) is None:
            return places
    return None


def _guesses(g: Game, unit: str, leader: Pose, engagement: EngagementLimits) -> Iterator[Places]:
    """Everybody moved along with the leader as they stand, or packed closely on this side or that."""
    now = current_places(g, unit)
    if len(now) == len(g.unit(unit).models):
        at = now[g.unit(unit).leader]
        dx, dy = leader.x - at.x, leader.y - at.y
        yield {model: Pose(pose.x + dx, pose.y + dy, leader.facing) for model, pose in now.items()}
    if why_not_footing(g, unit, leader):
        return
    for goal in (*_goals(g, leader, engagement), leader[:2], _beside(leader, -1), _beside(leader, 1)):
        places = _packed(g, unit, leader, goal)
        if places is None:
            return
        yield places


def _goals(g: Game, leader: Pose, engagement: EngagementLimits) -> Iterator[Point]:
    """Where the followers should be: near an enemy who is to be reached or kept, away from one to be shunned."""
    near = [
        at for enemy in (*engagement.reach, *engagement.keep) for at in _places_of(g, enemy) if _is_near(leader, at)
    ]
    if near:
        yield min(near, key=lambda at: (at.x - leader.x) ** 2 + (at.y - leader.y) ** 2)[:2]
    far = [at for enemy in engagement.shun for at in _places_of(g, enemy) if _is_near(leader, at)]
    if far:
        nearest = min(far, key=lambda at: (at.x - leader.x) ** 2 + (at.y - leader.y) ** 2)
        yield 2 * leader.x - nearest.x, 2 * leader.y - nearest.y


def _places_of(g: Game, unit: str) -> list[Pose]:
    return [at for model in g.unit(unit).models if (at := g.model(model).at)]


def _is_near(leader: Pose, at: Pose) -> bool:
    reach = 8 * INCH
    return abs(at.x - leader.x) < reach and abs(at.y - leader.y) < reach


def _beside(pose: Pose, way: int) -> Point:
    return pose.x + way * 3 * INCH, pose.y


def _packed(g: Game, unit: str, leader: Pose, toward: Point) -> Places | None:
    first = g.unit(unit).leader
    others = tuple(model for model in g.unit(unit).models if model != first)
    if not others:
        return {first: leader}
    space = room(g, g.board.mask(g.board.index.rows(g.unit(unit).models)))
    shapes = [g.card(model).profile.base for model in (first, *others)]
    found = formation(space, leader[:2], shapes, tether=numbers.FORMATION, toward=toward)
    if found is None:
        return None
    return {first: leader} | {model: Pose(*at, leader.facing) for model, at in zip(others, found[1:], strict=True)}


# ------------------------------------------------------------------------------------------------ everywhere


def search(
    g: Game, unit: str, leader: Pose, engagement: EngagementLimits = FREE, allowed: Allowed | None = None
) -> Places | None:
    """Places for a whole unit, looked for everywhere: the widest base first, and first of all whoever is wanted in
    an assault range that the leader is not in.
    """
    first = g.unit(unit).leader
    if why_not_footing(g, unit, leader) or (allowed and not allowed(first, leader)):
        return None
    engagement = engagement._replace(reach=at_hand(g, unit, leader, engagement.reach))
    others = widest_first(g, [model for model in g.unit(unit).models if model != first])
    heads = _one_of_each(g, others) if _wanted(g, stance(g, unit, {first: leader}), engagement) else others[:1]
    queues = [[head, *(model for model in others if model != head)] for head in heads] or [[]]
    found = (_spread(g, {first: leader}, queue, engagement, allowed) for queue in queues)
    return next((places for places in found if places and not why_not_all(g, unit, places, engagement)), None)


def _spread(
    g: Game, places: Places, queue: list[str], engagement: EngagementLimits, allowed: Allowed | None
) -> Places | None:
    """Places for all in a queue beside those who stand; a model that cannot be where one is wanted waits."""
    found, left = dict(places), list(queue)
    while left:
        there = stance(g, g.model(left[0]).unit, found)
        wanted = _wanted(g, there, engagement)
        tried = _one_of_each(g, left) if wanted else left[:1]
        spots = ((model, _spot(g, there, model, engagement._replace(reach=wanted), allowed)) for model in tried)
        model, spot = next(((model, spot) for model, spot in spots if spot), (left[0], None))
        if spot is None:
            return None
        found[model] = spot
        left.remove(model)
    return found


def _one_of_each(g: Game, models: Sequence[str]) -> list[str]:
    """One model of each base, in order."""
    found: dict[Shape, str] = {}
    for model in models:
        found.setdefault(g.card(model).profile.base, model)
    return list(found.values())


def widest_first(g: Game, models: Sequence[str]) -> list[str]:
    """Those who are hardest to place come first."""
    return sorted(models, key=lambda model: -outer_radius(g.card(model).profile.base))


def spot_beside(
    g: Game,
    places: Places,
    model: str,
    engagement: EngagementLimits,
    allowed: Allowed | None,
    more: Iterable[tuple[Point, float]] = (),
) -> Pose | None:
    """A place for one more model of a unit of which some stand already, its leader among them.

    more: circles on which it is just allowed.
    """
    there = stance(g, g.model(model).unit, places)
    return _spot(g, there, model, engagement._replace(reach=_wanted(g, there, engagement)), allowed, more)


def _spot(
    g: Game,
    there: Stance,
    model: str,
    engagement: EngagementLimits,
    allowed: Allowed | None,
    more: Iterable[tuple[Point, float]] = (),
) -> Pose | None:
    """The same beside those who stand so; one of those to be reached is to be near by then, if there are any."""
    tight, anywhere = _spots_beside(g, there, model, engagement.reach, more)
    turns = turns_of(g, model, there.places[g.unit(there.unit).leader].facing)
    fit = partial(find_spots, g, there, model, engagement._replace(keep=()))
    just_so = islice(_slanted(g, there, model, tight, fit), MOST_SLANTED)
    found = chain(fit(np.concatenate((tight, anywhere)), turns), just_so)
    return next((pose for pose in found if allowed is None or allowed(model, pose)), None)


def _slanted(g: Game, there: Stance, model: str, tight: Numbers, fit: Callable[..., Iterator[Pose]]) -> Iterator[Pose]:
    """Places for a base that is not round in narrow gaps, where it must be turned just so."""
    base, at = g.card(model).profile.base, there.places[g.unit(there.unit).leader][:2]
    if not isinstance(base, Round):
        away = numbers.FORMATION + 2 * outer_radius(base)
        for turn in along(room(g, g.board.on), at, away)[:MOST_TURNS]:
            yield from fit(with_an_end_at(tight, base, turn), (turn,))


def _wanted(g: Game, there: Stance, engagement: EngagementLimits) -> tuple[str, ...]:
    """The enemy units of whom one is still to be near: one that must be kept, or any that can be reached."""
    if not engagement.keep and not engagement.reach:
        return ()
    gaps, row = gaps_to(g, there), g.board.index.unit_row
    for enemy in engagement.keep:
        if not is_within(gaps[row[enemy]], numbers.ASSAULT_RANGE):
            return (enemy,)
    reached = any(is_within(gaps[row[enemy]], numbers.ASSAULT_RANGE) for enemy in engagement.reach)
    return () if reached else engagement.reach


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


def _circles(g: Game, enemies: tuple[str, ...]) -> list[tuple[Point, float]]:
    """Where the models of some units stand, and how far their bases reach."""
    models = [model for enemy in enemies for model in g.unit(enemy).models]
    return [(at[:2], outer_radius(g.card(model).profile.base)) for model in models if (at := g.model(model).at)]


def _spots_beside(
    g: Game, there: Stance, model: str, wanted: tuple[str, ...], more: Iterable[tuple[Point, float]]
) -> tuple[Numbers, Numbers]:
    """Where a model might stand once some of its unit do: in narrow gaps, at the rim of a range, or anywhere.

    Whether anybody is in the way is only looked at in the gaps.
    """
    index, leader = g.board.index, g.unit(there.unit).leader
    blocks = g.board.mask(index.rows(g.unit(there.unit).models))
    blocks[index.rows(tuple(there.places))] = True
    space = room(g, blocks)._replace(bodies=there.bodies)
    base, at = g.card(model).profile.base, there.places[leader][:2]
    radius = inner_radius(base)
    wide = outer_radius(g.card(leader).profile.base)
    away = numbers.FORMATION + wide + outer_radius(base)
    rims = [(at, wide + radius + numbers.FORMATION + RIM), *_rims(g, wanted, radius), *more]
    found = every_tight_spot(space, at, away, radius, rims), lattice(away, PITCH) + np.array(at)
    near, far = (_within(one, _circles(g, wanted), outer_radius(base)) for one in found)
    return near, far


def _within(found: Numbers, circles: list[tuple[Point, float]], wide: float) -> Numbers:
    """Those of some spots from which a base might be in the assault range of one of some others; all if there are none.

    wide: how far the base reaches.
    """
    if not circles or not len(found):
        return found
    at, reach = np.array([middle for middle, _ in circles]), np.array([other for _, other in circles])
    across, along = found[:, :1] - at[:, 0], found[:, 1:] - at[:, 1]
    gaps = np.sqrt(across * across + along * along) / INCH - reach
    near: Numbers = found[gaps.min(axis=1) <= numbers.ASSAULT_RANGE + wide + WITHIN]
    return near


def _rims(g: Game, enemies: tuple[str, ...], radius: float) -> list[tuple[Point, float]]:
    """Circles on which a disc is just in the assault range of a model."""
    reach = numbers.ASSAULT_RANGE + radius + RIM
    return [(at, reach + wide) for at, wide in _circles(g, enemies)]
