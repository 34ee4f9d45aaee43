"""Places where a unit can be deployed. No rule stands here. [onepage, Deploying Armies]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openfire.engine.answers import Stand
from openfire.engine.options import Chance
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose
from openfire.rules.onepage.movement.coherency import Places
from openfire.rules.onepage.search.formation import formed_up

if TYPE_CHECKING:
    from openfire.rules.onepage.setup.deployment import DeployOptions

TRIES = 60
"""How many places are tried quickly."""


def any_places(options: DeployOptions) -> Places | None:
    """Some places that fit: tried here and there, then half an inch apart before a unit is said not to fit."""
    return some_places(options, None) or _places_all_over(options)


def some_places(options: DeployOptions, chance: Chance | None) -> Places | None:
    """Some places that fit, at random or spread evenly."""
    for k in range(1, TRIES + 1):
        x = chance.random() if chance else k * 0.7548776662466927 % 1.0
        y = chance.random() if chance else k * 0.5698402909980532 % 1.0
        places = _around(options, x, y)
        if places:
            return places
    return None


def _places_all_over(options: DeployOptions) -> Places | None:
    left, bottom, right, top = options.ground()
    wide, deep = ((b - a) * 2 // INCH + 1 for a, b in ((left, right), (bottom, top)))
    spots = ((x / wide, y / deep) for y in range(deep + 1) for x in range(wide + 1))
    return next((places for x, y in spots if (places := _around(options, x, y))), None)


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
