"""Embarking: a unit moves into contact with a transport and is inside. [onepage, Transport(X)]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.geometry.measure import is_within
from openfire.rules.onepage import numbers
from openfire.rules.onepage.damage.automatic import dangerous_ground
from openfire.rules.onepage.movement.action import RUN, allowance
from openfire.rules.onepage.movement.clearance import Clearance
from openfire.rules.onepage.movement.coherency import Places
from openfire.rules.onepage.movement.distance import friends, unit_gap
from openfire.rules.onepage.movement.paths import Route
from openfire.rules.onepage.search.approach import Approach
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.onepage.terrain import dangers
from openfire.rules.onepage.transports.passengers import board, space


def ways_in(g: Game, unit: str, transport: str) -> dict[str, Route] | None:
    """How a unit gets into a transport now: somebody touches it, the others come within 2 inches of doing so.

    (ruling A-EMBARK) [onepage.transport.embark]
    """
    most = allowance(g, unit, RUN)
    if not is_within(unit_gap(g, unit, transport), most):
        return None
    options = Approach(
        g, unit, transport, most + numbers.LINK, rule="onepage.transport.embark", clearance=Clearance(touches=transport)
    )
    if not all(map(options.could_touch, options.now)):
        return None
    places: Places = {}
    for model in options.now:
        spot = options.reachable(model)
        if spot is None:
            return None
        places[model] = spot
    ways = options.find_routes(places)
    if isinstance(ways, Refusal) or not any(is_within(way.cost, most) for way in ways.values()):
        return None
    return ways


def why_not_embark(g: Game, unit: str, transport: str) -> Refusal:
    """Why a unit cannot get into something: it is no transport of its player's, has no room or is too far away.

    [onepage.transport.embark, onepage.transport.capacity]
    """
    mine = transport in friends(g, unit) and g.unit(transport).seat == g.unit(unit).seat
    if not mine or not g.card(g.unit(transport).leader).special("transport"):
        text = f"{transport} is no transport of {g.unit(unit).seat}'s on the table"
        return Refusal("no-transport", "onepage.transport.embark", text)
    if is_vehicle(g, unit):
        text = f"{unit} is a Vehicle, and transports take Infantry"
        return Refusal("no-infantry", "onepage.transport.capacity", text)
    models, room = len(g.unit(unit).models), max(0, space(g, transport))
    if models > room:
        text = f"{unit} has {models} models, and {transport} has room for {room}"
        return Refusal("no-room", "onepage.transport.capacity", text, models, room)
    return Refusal("too-far", "onepage.transport.embark", f"{unit} cannot move into contact with {transport}")


def embark(g: Game, unit: str, transport: str, ways: dict[str, Route]) -> Rules[None]:
    """A unit moves into contact with a transport and is inside; dangerous ground on the way is tested.

    [onepage.transport.embark, onepage.terrain.dangerous-test]
    """
    yield from dangerous_ground(g, unit, dangers(g, unit, {model: way.points for model, way in ways.items()}))
    if g.unit(unit).place == TABLE:
        board(g, unit, transport, "onepage.transport.embark", "onepage.transport.capacity")
