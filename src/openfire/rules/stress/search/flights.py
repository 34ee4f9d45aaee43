"""Ways of aircraft that must fly on: on the table, or off it. No rule stands here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from openfire.engine.answers import Go
from openfire.geometry.inches import INCH, TURN, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.placement import spots, tight_spots
from openfire.geometry.shapes import inner_radius, outer_radius
from openfire.rules.stress.movement.allowance import ADVANCE, LEAVE, MOVE, can_advance
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.terrain import room
from openfire.rules.stress.vehicles.driving import is_clear, straight
from openfire.rules.stress.vehicles.manoeuvres import ONE_TURN

HEADINGS = (0, *(side * third for third in range(1, 13) for side in (1, -1)))
"""Thirds of a manoeuvre by which a way ahead is looked for, first straight on, at last right round."""

RIGHT_ANGLES = (0, TURN // 4, TURN // 2, 3 * TURN // 4)
"""The facings straight at an edge."""

DEGREE = TURN // 360

STEP = 0.5
"""Inches between the ends of the ways that are looked for."""

BEYOND = 1.0
"""Inches that a way off the table goes on, so that it leads over an edge that can only just be reached."""

AHEAD = (0.0, 2.0, 4.0, 6.0)
"""Inches that it flies on before it turns, where a way is looked for everywhere."""


def headings(options: MoveOptions) -> Iterator[int]:
    """Facings straight on or gently turned."""
    return (options.start.facing + third * ONE_TURN // 3 for third in HEADINGS)


# ------------------------------------------------------------------------------------------------ off the table


def easy_exit(options: MoveOptions) -> Go | None:
    """A way off the table, if one is found straight on or gently turned."""
    return _first_exit(options, headings(options))


def any_exit(options: MoveOptions) -> Go | None:
    """A way off the table, if there is one straight at an edge, or anywhere all around."""
    all_around = range(options.start.facing, options.start.facing + TURN, DEGREE)
    return _first_exit(options, chain(RIGHT_ANGLES, all_around))


def _first_exit(options: MoveOptions, tried: Iterable[int]) -> Go | None:
    """The first way off the table among some facings; none where every edge is out of reach."""
    table, (x, y) = options.g.setup.table, options.start[:2]
    far = options.limit(ADVANCE if can_advance(options.g, options.unit) else MOVE)
    reach = (far + outer_radius(options.g.card(options.leader).profile.base)) * INCH
    if min(x, y, table.width - x, table.height - y) > reach + INCH:
        return None
    ways = (straight(options.start, LEAVE, turned, far + BEYOND) for turned in tried)
    near = (way for way in ways if _nears_edge(options, way.points[0]))
    return next((way for way in near if options.why_not(way) is None), None)


def _nears_edge(options: MoveOptions, place: Point) -> bool:
    """Whether a base that is somewhere else now might reach over the table's edge at a place."""
    table, wide = options.g.setup.table, outer_radius(options.g.card(options.leader).profile.base) * INCH
    x, y = place
    is_well_inside = wide < x < table.width - wide and wide < y < table.height - wide
    return place != options.start[:2] and not is_well_inside


# ------------------------------------------------------------------------------------------------ on the table


def any_way(options: MoveOptions, least: float) -> Go | None:
    """A way on the table of so many inches at least: straight on, gently turned, or looked for everywhere."""
    paces = paces_for(options, least)
    near = chain.from_iterable(straight_ways(options, pace, least) for pace in paces)
    far = chain.from_iterable(_other_ways(options, pace) for pace in paces)
    return next((way for way in chain(near, far) if _would_do(options, way)), None)


def _would_do(options: MoveOptions, way: Go) -> bool:
    can_fly = options.rules.turns_fit(options, way) and options.is_affordable(way) and is_clear(options, way)
    return can_fly and options.why_not_end(way) is None


def paces_for(options: MoveOptions, least: float) -> tuple[str, ...]:
    """The kinds of move that reach far enough at all."""
    kinds = (MOVE, ADVANCE) if can_advance(options.g, options.unit) else (MOVE,)
    return tuple(kind for kind in kinds if options.limit(kind) >= least - RULES_EPS)


def straight_ways(options: MoveOptions, pace: str, least: float) -> Iterator[Go]:
    """Ways straight on or gently turned, the longest first, then from the shortest on."""
    most = options.limit(pace)
    aways = [most, least, *(least + STEP * k for k in range(1, int((most - least) / STEP) + 1))]
    for turned in headings(options):
        yield from (straight(options.start, pace, turned, away) for away in aways)


def _other_ways(options: MoveOptions, pace: str) -> Iterator[Go]:
    """To every spot within reach where the base might stand, straight or after some inches ahead."""
    g, start = options.g, options.start
    radius = inner_radius(g.card(options.leader).profile.base)
    space = room(g, options.unit, g.board.mask(g.board.index.rows(g.unit(options.unit).models)))
    here, most = (start.x, start.y), options.limit(pace)
    for spot in (*tight_spots(space, here, most, radius), *spots(space, here, most, radius, STEP)):
        for ahead in AHEAD:
            first = straight(start, pace, start.facing, ahead).points
            yield Go(pace, (*first, spot))
