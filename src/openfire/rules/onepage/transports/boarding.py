"""Embarking: a unit moves into contact with a transport and is inside. [onepage, Transport(X)]"""

from __future__ import annotations

from collections.abc import Sequence

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import TABLE
from openfire.geometry.inches import Point
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Pose
from openfire.geometry.solver.contact import Contact
from openfire.geometry.solver.entering import Enter, Entry
from openfire.geometry.solver.terms import Miniature
from openfire.rules.onepage import numbers
from openfire.rules.onepage.damage import dangerous_ground
from openfire.rules.onepage.movement.action import RUN, allowance
from openfire.rules.onepage.movement.distance import Clearance, friends, unit_gap
from openfire.rules.onepage.movement.paths import Route, Ways
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.onepage.terrain import dangers
from openfire.rules.onepage.transports.passengers import board, passengers, places, space
from openfire.rules.shared.movement.places import current_places
from openfire.rules.shared.own_rules.held import special_of
from openfire.rules.shared.own_rules.permissions import why_forbidden

RULE = "onepage.transport.embark"


def ways_in(g: Game, unit: str, transport: str) -> dict[str, Route] | None:
    """How a unit gets into a transport now: somebody touches it, the others touch it or stand behind who does.

    Around dangerous ground where they can, since nobody says which way they go (rulings A-EMBARK, A-EMBARK-RUN).
    [onepage.transport.embark, onepage.terrain.difficult-6in]
    """
    most = allowance(g, unit, RUN)
    if not is_within(unit_gap(g, unit, transport), most):
        return None
    clearance = Clearance(touches=transport)
    fast = Ways(g, unit, most, clearance, rule=RULE).avoiding_difficult()
    slow = Ways(g, unit, min(most, numbers.DIFFICULT), clearance, rule=RULE)
    found = _found(fast, transport) or (None if fast.land.around is slow.land.ground else _found(slow, transport))
    if found is None or not dangers(g, unit, {model: way.points for model, way in found.items()}):
        return found
    return _found(fast.avoiding_danger(), transport) or found


def _found(ways: Ways, transport: str) -> dict[str, Route] | None:
    """Some ways of all models into contact, or within 2 inches behind those in contact. [onepage.move.coherency-2in]"""
    g, index, now = ways.g, ways.g.board.index, current_places(ways.g, ways.unit)
    contact = Contact(g.board.bodies, index.rows(g.unit(transport).models))
    figures = {model: Miniature(model, index.row[model], g.card(model).profile.base) for model in now}

    def goes(model: str, pose: Pose) -> bool:
        return not isinstance(ways.routes({model: pose}), Refusal)

    def way(model: str, pose: Pose, most: float) -> Sequence[Point] | None:
        found = ways.route(model, pose, ways.land.ground, most)
        return None if isinstance(found, Refusal) else found.points

    places = Entry(Enter(contact, figures, now, ways.budget, numbers.LINK, goes, way)).places()
    routes = ways.routes(places) if places else None
    return None if isinstance(routes, Refusal) else routes


def why_not_embark(g: Game, unit: str, transport: str) -> Refusal:
    """Why a unit cannot get into something: it is no transport of its player's, has no room or is too far away.

    [onepage.transport.embark, onepage.transport.capacity]
    """
    mine = transport in friends(g, unit) and g.unit(transport).seat == g.unit(unit).seat
    if not mine or not special_of(g, g.unit(transport).leader, "transport"):
        text = f"{transport} is no transport of {g.unit(unit).seat}'s on the table"
        return Refusal("no-transport", "onepage.transport.embark", text)
    if is_vehicle(g, unit):
        text = f"{unit} is a Vehicle, and transports take Infantry"
        return Refusal("no-infantry", "onepage.transport.capacity", text)
    if refusal := why_forbidden(g, unit, "embark"):
        return refusal
    if passengers(g, unit):
        text = f"{unit} carries others itself, and who does rides in nothing"
        return Refusal("no-room", "onepage.transport.capacity", text)
    taken, room = places(g, unit), max(0, space(g, transport))
    if taken > room:
        text = f"{unit} has {taken} models, and {transport} has room for {room}"
        return Refusal("no-room", "onepage.transport.capacity", text, taken, room)
    return _out_of_reach(g, unit, transport)


def _out_of_reach(g: Game, unit: str, transport: str) -> Refusal:
    """Why a unit does not get to a transport that would take it: it is too far away, or not all get near enough."""
    away, most = unit_gap(g, unit, transport), allowance(g, unit, RUN)
    if not is_within(away, most):
        text = f"{unit} is {shown(away, most)} in from {transport}, and {most:g} in is the most"
        return Refusal("too-far", RULE, text, away, most)
    text = f"not every model of {unit} can move into contact with {transport} or within 2 in of one in contact"
    return Refusal("too-far", RULE, text, limit=most)


def embark(g: Game, unit: str, transport: str, ways: dict[str, Route]) -> Rules[None]:
    """A unit moves into contact with a transport and is inside; dangerous ground on the way is tested.

    [onepage.transport.embark, onepage.terrain.dangerous-test]
    """
    yield from dangerous_ground(g, unit, dangers(g, unit, {model: way.points for model, way in ways.items()}))
    if g.unit(unit).place == TABLE:
        board(g, unit, transport, "onepage.transport.embark", "onepage.transport.capacity")
