"""Places for a whole unit in formation, looked for quickly or everywhere. No rule stands here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

import numpy as np

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.geometry.forming import THOROUGH, Found, Party, Searcher, goals, party
from openfire.geometry.inches import Point
from openfire.geometry.placement import spots, tight_spots
from openfire.geometry.shapes import Pose, Shape, inner_radius, outer_radius
from openfire.geometry.slants import slanted
from openfire.rules.shared.movement.places import Places, leader_first, stance, turned
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.formation import no_footing, reach, why_not_here
from openfire.rules.stress.terrain import formation_field, room

Fits = Callable[[str, Pose], bool]


Rims = Callable[[str], Iterable[tuple[Point, float]]]
"""Circles, by middle and radius, on which a model is just where something allows it to be."""


PITCH = 0.5
"""Inches between the spots that are tried when a place is looked for everywhere."""


MOST_SLANTED = 200
"""How many slanted places are tried for a base that is not round, once all others were in vain."""


def suggest(g: Game, unit: str, leader: Pose, toward: Pose | None = None) -> Places | None:
    """Places for a whole unit around its leader, checked; None when none was found quickly.

    Everybody as they stand now, moved along with the leader, or else packed closely, if they may stand so.
    """
    stands = g.model(g.unit(unit).leader).at is not None
    goal = goals([leader])._replace(toward=np.array([(toward or leader)[:2]]))
    found = searcher(g, unit).find(goal, stands=stands, room=THOROUGH)
    return as_places(g, unit, found, leader.facing) if found else None


def searcher(g: Game, unit: str) -> Searcher:
    """A unit that looks for places, with all that `why_not_here` asks of them."""
    board = g.board
    return Searcher(formation_field(g, unit), _party(g, unit, leader_first(g, unit)), board.bodies, board.on)


@per_table
def _party(g: Game, unit: str, ranks: tuple[str, ...]) -> Party:
    index = g.board.index
    return party(
        index.rows(ranks),
        [g.card(model).profile.base for model in ranks],
        tether=reach(g, unit),
        rise=numbers.FORMATION_PER_LEVEL,
        own=index.own[unit],
        friends=index.friends[unit],
    )


def as_places(g: Game, unit: str, found: Found, facing: int) -> Places:
    """Places that were found for a unit, by model."""
    return {model: Pose(x, y, facing) for model, (x, y) in zip(leader_first(g, unit), found.places, strict=True)}


def search(g: Game, unit: str, leader: Pose, fits: Fits | None = None) -> Places | None:
    """Places for a whole unit around its leader, looked for everywhere: the widest base first, each where it is good.

    `fits` says whether a place is good besides footing and formation.
    """
    first = g.unit(unit).leader
    if no_footing(g, unit, leader):
        return None
    places = {first: leader}
    for model in _widest_first(g, unit, places):
        spot = spot_beside(g, places, model, fits)
        if spot is None:
            return None
        places[model] = spot
    return places


def fill(g: Game, unit: str, places: Places, fits: Fits | None = None, rims: Rims | None = None) -> Places:
    """Some models of a unit as they stand, its leader among them, and as many others as find a place beside them."""
    found = dict(places)
    full: dict[tuple[Shape, int], int] = {}  # how many stood when there was no place for one like this
    for model in _widest_first(g, unit, places):
        kind = g.card(model).profile.base, g.card(model).profile.height
        spot = spot_beside(g, found, model, fits, rims) if full.get(kind) != len(found) else None
        if spot:
            found[model] = spot
        else:
            full[kind] = len(found)
    return found


def _widest_first(g: Game, unit: str, places: Places) -> list[str]:
    """The models of a unit that have no place yet, those with the widest bases first."""
    others = [model for model in g.unit(unit).models if model not in places]
    return sorted(others, key=lambda model: -outer_radius(g.card(model).profile.base))


def spot_beside(g: Game, places: Places, model: str, fits: Fits | None = None, rims: Rims | None = None) -> Pose | None:
    """A place for a model beside those of its unit that stand already, looked for everywhere.

    rims: where it is just good besides footing and formation.
    """
    more = rims(model) if rims else ()
    return next((at for at in _spots_beside(g, places, model, more) if _is_good(g, places, model, at, fits)), None)


def _spots_beside(g: Game, places: Places, model: str, more: Iterable[tuple[Point, float]]) -> Iterator[Pose]:
    """Where a model might stand once some of its unit do: in narrow gaps, touching others, or in the open."""
    unit, index = g.model(model).unit, g.board.index
    leader = g.unit(unit).leader
    blocks = g.board.mask(index.rows(g.unit(unit).models))
    blocks[index.rows(tuple(places))] = True
    space = room(g, unit, blocks)._replace(bodies=stance(g, unit, places).bodies)
    base = g.card(model).profile.base
    at, radius = places[leader], inner_radius(base)
    away = reach(g, unit) + outer_radius(g.card(leader).profile.base) + outer_radius(base)
    wide = outer_radius(g.card(leader).profile.base) + radius
    rims = [*((at[:2], wide + reach(g, unit) - rise) for rise in range(int(reach(g, unit)) + 1)), *more]
    found = (*tight_spots(space, at[:2], away, radius, rims), *spots(space, at[:2], away, radius, PITCH))
    yield from turned(g, model, found, at.facing)
    yield from islice(slanted(space, at[:2], away, (index.row[model], base), rims), MOST_SLANTED)


def _is_good(g: Game, places: Places, model: str, pose: Pose, fits: Fits | None) -> bool:
    """Whether a model may stand at a place, those before it standing as they do."""
    unit = g.model(model).unit
    return (fits is None or fits(model, pose)) and why_not_here(g, unit, places | {model: pose}) is None
