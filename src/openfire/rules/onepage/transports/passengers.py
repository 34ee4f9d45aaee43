"""Transports: who is inside, how they get in and out. [onepage, Transport(X)]"""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.facts import Disembarked, Embarked
from openfire.engine.game import Game
from openfire.engine.questions import Rules, ask, choose
from openfire.engine.state import ABOARD, RESERVE, TABLE
from openfire.geometry.shapes import Body
from openfire.rules.onepage.movement.coherency import place_all
from openfire.rules.onepage.movement.distance import friends
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.onepage.transports.disembark import UnloadOptions

NONE, WAITS = "none", "reserve"
"""An answer, and the mark of a unit that is kept in reserve."""


def ship(g: Game, unit: str) -> str | None:
    """The transport that a unit is in."""
    carrier = g.unit(unit).aboard
    return g.model(carrier).unit if carrier else None


def is_aboard(g: Game, unit: str) -> bool:
    """Whether a unit is inside a transport."""
    return g.unit(unit).place == ABOARD


def rides(g: Game, unit: str) -> bool:
    """Whether a unit is inside a transport that is on the table."""
    transport = ship(g, unit) if is_aboard(g, unit) else None
    return transport is not None and g.unit(transport).place == TABLE


def passengers(g: Game, transport: str) -> tuple[str, ...]:
    """The units inside a transport."""
    hull = g.unit_card(transport).models[0]
    return tuple(unit.id for unit in g.state.units.values() if unit.place == ABOARD and unit.aboard == hull)


def space(g: Game, transport: str) -> int:
    """How many models a transport can still take, each of them one place. [onepage.transport.capacity]"""
    special = g.card(g.unit_card(transport).models[0]).special("transport")
    most = int(special.value) if special is not None and special.value is not None else 0
    return most - sum(len(g.unit(unit).models) for unit in passengers(g, transport))


def with_room(g: Game, unit: str, others: tuple[str, ...]) -> tuple[str, ...]:
    """The units among some that have room for a unit; Infantry only. [onepage.transport.capacity]"""
    if is_vehicle(g, unit):
        return ()
    mine = (other for other in others if g.unit(other).seat == g.unit(unit).seat)
    return tuple(other for other in mine if space(g, other) >= len(g.unit(unit).models))


def board(g: Game, unit: str, transport: str, *rules: str) -> None:
    """A unit is now inside a transport."""
    g.happen(Embarked(unit=unit, carrier=g.unit_card(transport).models[0], rules=rules))


def deployed_inside(g: Game, unit: str) -> Rules[bool]:
    """Infantry may be deployed within a transport that is on the table, or that is kept in reserve itself.

    Those inside arrive with it (ruling A-DS-TIMING). [onepage.transport.deploy-inside]
    """
    kept = (one.id for one in g.state.units.values() if one.place == RESERVE and one.mark(WAITS) and one.id != unit)
    ready = with_room(g, unit, (*friends(g, unit), *kept))
    if not ready:
        return False
    rules = ("onepage.transport.deploy-inside", "onepage.transport.capacity")
    picked = yield from choose(g.unit(unit).seat, "deploy inside", unit, (*ready, NONE), *rules)
    if picked != NONE:
        board(g, unit, picked, *rules)
    return picked != NONE


# ------------------------------------------------------------------------------------------------ disembarking


def hull(g: Game, transport: str) -> Body:
    """Where a transport stands."""
    model = g.unit_card(transport).models[0]
    at = g.model(model).at
    assert at is not None
    return Body(g.card(model).profile.base, at)


def disembark(g: Game, unit: str, options: UnloadOptions) -> Rules[None]:
    """A unit leaves its transport with a Walk: it is placed within its walk of the hull (ruling A-DISEMBARK).

    Who is placed on dangerous ground has moved into it. [onepage.transport.disembark-walk,
    onepage.terrain.dangerous-test]
    """
    from openfire.rules.onepage.damage.automatic import dangerous_ground
    from openfire.rules.onepage.terrain import ends_in_danger

    rule = "onepage.transport.disembark-walk"
    answer: Stand = yield from ask(g.unit(unit).seat, "disembark", unit, options, rule)
    land_at(g, unit, answer, rule)
    yield from dangerous_ground(g, unit, ends_in_danger(g, unit, dict(answer.places)))


def land_at(g: Game, unit: str, answer: Stand, *rules: str) -> None:
    """A unit stands on the table again."""
    carrier = g.unit(unit).aboard
    assert carrier
    place_all(g, dict(answer.places), *rules)
    g.happen(Disembarked(unit=unit, carrier=carrier, rules=rules))
