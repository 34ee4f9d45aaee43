"""Random places for units that arrive or get out of a transport. No rule stands here."""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.options import Chance
from openfire.rules.stress.movement.places import quick_places
from openfire.rules.stress.setup.arrival import arrival_bounds
from openfire.rules.stress.setup.reserve import DeployOptions
from openfire.rules.stress.transports.options import GetOutOptions


def deploy(options: DeployOptions, chance: Chance) -> Stand | None:
    """Near a random entry point or in ambush; half of the time what is suggested."""
    found = arrival_bounds(options.g, options.unit) if chance.randrange(2) else ()
    bounds = found[chance.randrange(len(found))] if found else None
    places = next(quick_places(options.g, options.unit, bounds, chance), None) if bounds else None
    return Stand(tuple(places.items())) if places else None


def disembark(options: GetOutOptions, chance: Chance) -> Stand | None:
    """Somewhere around the transport, half of the time as suggested; now and then nobody, where one may stay."""
    if options.may_stay and chance.randrange(4) == 0:
        return Stand(())
    places = (
        next(quick_places(options.g, options.unit, options.hull.bounds(), chance), None)
        if chance.randrange(2)
        else None
    )
    return Stand(tuple(places.items())) if places else None
