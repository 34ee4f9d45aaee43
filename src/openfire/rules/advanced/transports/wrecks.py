"""Destroying a Transport: everybody gets out as close as possible, or is lost. [advanced, Destroying a Transport]"""

from __future__ import annotations

import math

from openfire.engine.answers import Stand
from openfire.engine.caches import per_position
from openfire.engine.facts import Destroyed
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.engine.state import ABOARD
from openfire.geometry.kernels import RULES_EPS
from openfire.rules.advanced import numbers
from openfire.rules.advanced.search import near_transport
from openfire.rules.advanced.transports.command_points import command_points
from openfire.rules.advanced.vehicles.traits import is_transport
from openfire.rules.stress.movement.formation import why_not_here
from openfire.rules.stress.search.near_hull import Bounds, NearHull
from openfire.rules.stress.setup import reserve
from openfire.rules.stress.transports.options import GetOutOptions, left_behind, too_far_out, why_not_named
from openfire.rules.stress.transports.wrecks import all_escape, get_out_or_die

CLOSE, LOST = "advanced.transport.wreck-place-close", "advanced.transport.wreck-unplaceable"


def wreck(g: Game, transport: str) -> Rules[None]:
    """Before a destroyed transport is removed everybody gets out, unit by unit as their players like (ruling AD-21).

    [advanced.transport.wreck-place-close]
    """
    if is_transport(g, transport):
        yield from all_escape(g, transport, escape, CLOSE)


def escape(g: Game, unit: str, transport: str) -> Rules[None]:
    """A unit is placed as close as possible and has no Command Points left; without a place for its leader it is lost.

    [advanced.transport.wreck-place-close, advanced.transport.wreck-zero-command-points,
    advanced.transport.wreck-unplaceable]
    """
    ring = nearest_ring(g, unit, transport) if g.model(transport).at is not None else None
    if ring is None:
        g.happen(Destroyed(unit=unit, rules=(LOST,)))
        return
    rules = (CLOSE, "advanced.transport.wreck-zero-command-points")
    stand = yield from ask(g.unit(unit).seat, QuestionName.WRECK, unit, wreck_options(g, unit, transport, ring), *rules)
    get_out_or_die(g, unit, transport, stand, LOST, CLOSE)
    command_points(g).lose_all(g, unit)


@per_position
def nearest_ring(g: Game, unit: str, transport: str) -> float | None:
    """How near to a wreck its unit's leader can stand: within 1 inch, else within the next whole inch (ruling AD-21).

    None where it can stand nowhere. [advanced.transport.wreck-place-close]
    """
    gap = near_transport.least_gap(NearHull(g, unit, transport))
    return None if gap is None else max(numbers.EMBARK, math.ceil(gap - RULES_EPS))


def wreck_options(g: Game, unit: str, transport: str, ring: float) -> GetOutOptions:
    """The leader stands as near to the wreck as it can, the others in formation; the rest are lost (ruling AD-21).

    [advanced.transport.wreck-place-close, advanced.transport.wreck-unplaceable]
    """
    hull = NearHull(g, unit, transport)
    known = hull.most(hull.spots(ring), Bounds(), hull.at)
    assert known is not None
    return GetOutOptions(hull, lambda answer: why_not_escape(hull, answer, ring), known, lambda _: known)


def why_not_escape(hull: NearHull, answer: Stand, ring: float) -> Refusal | None:
    """Why a unit may not get out so: its leader must be within some inches, and no model is lost that has a place."""
    g, unit, leader = hull.g, hull.unit, hull.leader
    if refusal := why_not_named(g, unit, answer, CLOSE, CLOSE):
        return refusal
    places = {leader: dict(answer.places)[leader]} | dict(answer.places)
    refusal = too_far_out(hull, leader, places[leader], ring, CLOSE)
    return refusal or why_not_here(g, unit, places) or left_behind(hull, places, Bounds(), LOST)


def end_of_first_round(g: Game) -> None:
    """A unit that had to arrive and has not is destroyed, and with a transport off the table all units aboard.

    Units aboard need not arrive themselves (ruling AD-18). [advanced.transport.wreck-unplaceable]
    """
    reserve.end_of_first_round(g)
    for unit in tuple(g.state.units.values()):
        if unit.place == ABOARD and unit.aboard and not g.model(unit.aboard).hit_points:
            g.happen(Destroyed(unit=unit.id, rules=(LOST,)))
