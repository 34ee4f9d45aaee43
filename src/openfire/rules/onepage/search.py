"""Places for whole units: what the solver is told, and places that are found quickly. No rule stands here.

[onepage, Unit Coherency; Deploying Armies; Transport(X)]
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.options import Chance
from openfire.geometry.inches import INCH, Point
from openfire.geometry.placement import Room, formation
from openfire.geometry.shapes import Pose, box_around, outer_radius, rim_discs
from openfire.geometry.solver.place import best_of, place
from openfire.geometry.solver.terms import Answer, Cohesion, Disc, Miniature, Region, Shown, all_over
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.coherency import (
    COHERENCY,
    Places,
    bodies_at,
    incoherent,
    why_not_here,
    why_not_there,
)
from openfire.rules.onepage.movement.distance import Clearance, widened_bodies
from openfire.rules.onepage.terrain import Box, land, room

if TYPE_CHECKING:
    from openfire.rules.onepage.setup.deployment import DeployOptions
    from openfire.rules.onepage.transports.disembark import DisembarkOptions


def formed_up(
    g: Game,
    unit: str,
    first: Pose,
    toward: Pose,
    clearance: Clearance | None = None,
    *,
    avoiding_difficult: bool = False,
) -> Places | None:
    """Places for a whole unit around its first model, packed closely; None when none were found quickly.

    avoiding_difficult: off difficult ground.
    """
    names = g.unit(unit).models
    clearance = clearance or Clearance()
    bodies = widened_bodies(g, unit, clearance)
    space = room(g, bodies, g.board.mask(g.board.index.rows(names)), avoiding_difficult=avoiding_difficult)
    shapes = [g.card(model).profile.base for model in names]
    if not space.stands((first.x, first.y), outer_radius(shapes[0])):
        return None
    found = formation(
        space,
        (first.x, first.y),
        shapes,
        tether=numbers.SPREAD / 2,
        link=numbers.LINK,
        spread=numbers.SPREAD,
        toward=(toward.x, toward.y),
    )
    if found is None:
        return None
    places = {model: Pose(*at, first.facing) for model, at in zip(names, found, strict=True)}
    return places if why_not_here(g, unit, places, clearance) is None else None


def anywhere(places: Places) -> bool:  # noqa: ARG001  # a limit that is none
    """No limit."""
    return True


class Where(NamedTuple):
    """Where a unit is looked for."""

    region: Region
    allowed: Callable[[Places], bool] = anywhere
    """Whether some of the unit may stand so, whatever is said of all units."""
    clearance: Clearance = Clearance()
    within: Box | None = None
    """The only ground on which it may stand, if not all of the table."""
    avoiding_difficult: bool = False
    facing: int = 0


def look_for(g: Game, unit: str, where: Where) -> Answer:
    """Places for a whole unit."""
    models = g.unit(unit).models
    figures = [Miniature(model, g.board.index.row[model], g.card(model).profile.base) for model in models]

    def fits(places: Places) -> bool:
        return where.allowed(places) and may_stand(g, unit, places, where.clearance)

    return place(_space(g, unit, where), figures, where.region, COHERENCY, fits, facing=where.facing)


def look_for_one_more(g: Game, unit: str, where: Where, places: Places) -> Places:
    """A place for one more model of a unit beside some that stand; nothing where none was found."""
    space, region = _beside(g, unit, where, places)
    left = {g.card(model).profile.base: model for model in reversed(g.unit(unit).models) if model not in places}
    for base, model in reversed(left.items()):

        def fits(more: Places) -> bool:
            return where.allowed(places | more) and may_stand(g, unit, places | more, where.clearance)

        figure = Miniature(model, g.board.index.row[model], base)
        answer = place(space, [figure], region, Cohesion(), fits, facing=where.facing)
        if isinstance(answer, Shown):
            return answer.places
    return {}


def _beside(g: Game, unit: str, where: Where, places: Places) -> tuple[Room, Region]:
    """The same room and region with some models that stand: in the way of others, who are within 2 inches of them."""
    space = _space(g, unit, where)
    bodies = space.bodies.copy()
    for model, pose in places.items():
        bodies.move(g.board.index.row[model], pose)
        space.blocks[g.board.index.row[model]] = True
    links = (Disc(pose[:2], outer_radius(g.card(model).profile.base) + numbers.LINK) for model, pose in places.items())
    return space._replace(bodies=bodies), where.region._replace(rims=(*where.region.rims, *links))


def _space(g: Game, unit: str, where: Where) -> Room:
    """Where its models may stand, the others widened by the distance that is kept from them."""
    blocks = g.board.mask(g.board.index.rows(g.unit(unit).models))
    bodies = widened_bodies(g, unit, where.clearance)
    return room(g, bodies, blocks, avoiding_difficult=where.avoiding_difficult, within=where.within)


def may_stand(g: Game, unit: str, places: Places, clearance: Clearance) -> bool:
    """Whether some models of a unit may stand at their places, the others nowhere."""
    bodies = bodies_at(g, places)
    if why_not_there(g, unit, places, bodies, clearance) is not None:
        return False
    return incoherent(g, unit, bodies, tuple(places)) is None


TRIES = 60
"""How many places are tried quickly."""


def room_to_deploy(options: DeployOptions) -> Answer:
    """Some places that fit: tried here and there, then packed."""
    if places := some_places(options, None):
        return Shown(places)
    return best_of(look_for(options.g, options.unit, where) for where in _zones(options))


def _zones(options: DeployOptions) -> Iterator[Where]:
    """In its zone, if it has one; those who may be anywhere far from enemies, there too."""
    if options.strip:
        left, bottom, right, top = options.strip
        box = left / INCH, bottom / INCH, right / INCH, top / INCH
        yield Where(all_over(*options.strip), options.is_inside, within=box, facing=options.facing)
    if options.scouts:
        table = options.g.setup.table
        yield Where(all_over(0, 0, table.width, table.height), clearance=options.afar, facing=options.facing)


def some_places(options: DeployOptions, chance: Chance | None) -> Places | None:
    """Some places that fit, at random or spread evenly."""
    for k in range(1, TRIES + 1):
        x = chance.random() if chance else k * 0.7548776662466927 % 1.0
        y = chance.random() if chance else k * 0.5698402909980532 % 1.0
        places = _around(options, x, y)
        if places:
            return places
    return None


def _around(options: DeployOptions, x: float, y: float) -> Places | None:
    """Places around a point of the ground that is given by shares of its width and depth."""
    g, unit = options.g, options.unit
    left, bottom, right, top = options.ground()
    first = Pose(left + round(x * (right - left)), bottom + round(y * (top - bottom)), options.facing)
    middle = Pose((left + right) // 2, (bottom + top) // 2)
    if not options.scouts and options.outside({g.unit(unit).models[0]: first}):
        return None
    places = formed_up(g, unit, first, middle, None if options.strip else options.afar)
    if places is None or (options.strip and not options.outside(places)):
        return places
    return places if options.why_not(Stand(tuple(places.items()))) is None else None


def room_around(options: DisembarkOptions, toward: Point | None) -> Answer:
    """Places around the hull, the nearest first, or those nearest to where one would rather be."""
    return best_of(look_for(options.g, options.unit, where) for where in _wheres(options, toward))


def filled_up(options: DisembarkOptions, places: Places) -> Places:
    """Some places, and one for everybody else of the unit who has one beside them."""
    where, models = _where(options, options.limit, None, avoiding_difficult=False), options.g.unit(options.unit).models
    while more := look_for_one_more(options.g, options.unit, where, places):
        places = places | more
    return {model: places[model] for model in models if model in places}


def _wheres(options: DisembarkOptions, toward: Point | None) -> Iterator[Where]:
    """Where a unit may be: within the limit, or within 6 inches where somebody is on difficult ground.

    [onepage.terrain.difficult-6in]
    """
    difficult = land(options.g, options.unit).difficult.move_penalties
    if options.wholly or options.limit <= numbers.DIFFICULT or not difficult:
        yield _where(options, options.limit, toward, avoiding_difficult=False)
        return
    yield _where(options, options.limit, toward, avoiding_difficult=True)
    yield _where(options, numbers.DIFFICULT, toward, avoiding_difficult=False)


def _where(options: DisembarkOptions, limit: float, toward: Point | None, *, avoiding_difficult: bool) -> Where:
    """Around the hull: the corners of the limit are discs, and its sides a box.

    toward: looked for first on the side where one would rather be.
    """
    bases = {options.g.card(model).profile.base for model in options.g.unit(options.unit).models}
    wide = max(map(outer_radius, bases))
    hull, discs, table = options.hull, rim_discs(*options.hull), options.g.setup.table
    inward = sorted({2 * outer_radius(base) for base in bases}) if options.wholly else [0.0]
    rims = tuple(
        Disc(middle, radius + limit - less) for middle, radius in discs for less in inward if radius + limit > less
    )
    far = limit if options.wholly else limit + 2 * wide
    reach = outer_radius(hull.shape) + limit + wide
    share = min(1.0, reach * INCH / (math.dist(toward, hull.at[:2]) or 1.0)) if toward else 0.0
    x, y = ((near + share * (far - near)) for near, far in zip(hull.at[:2], toward or hull.at[:2], strict=True))
    region = Region((round(x), round(y)), 2 * reach if toward else reach, rims, rims)
    return Where(
        region,
        options.is_near,
        within=box_around(hull, far, (table.width, table.height)),
        avoiding_difficult=avoiding_difficult,
        facing=hull.at.facing,
    )
