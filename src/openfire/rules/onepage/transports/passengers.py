"""The units inside a transport, how many more have room, and where it was destroyed. [onepage, Transport(X)]"""

from __future__ import annotations

from openfire.engine.facts import Embarked, Marked
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, choose
from openfire.engine.refusals import Refusal
from openfire.engine.state import ABOARD, GONE, RESERVE, TABLE
from openfire.geometry.inches import TURN
from openfire.geometry.shapes import Body, Pose
from openfire.rules.onepage.movement.distance import friends
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.shared.own_rules.changes import changed
from openfire.rules.shared.own_rules.held import special_of
from openfire.rules.shared.own_rules.scene import Case

NONE, WAITS = "none", "reserve"
"""An answer, and the mark of a unit that is kept in reserve."""

WRECK = ("wreck-x", "wreck-y", "wreck-turn")
"""Marks of passengers: where their transport was when it was destroyed, in units and one more."""


def transport_of(g: Game, unit: str) -> str | None:
    """The transport that a unit is in."""
    carrier = g.unit(unit).aboard
    return g.model(carrier).unit if carrier else None


def is_inside(g: Game, unit: str) -> bool:
    """Whether a unit is inside a transport."""
    return g.unit(unit).place == ABOARD


def rides(g: Game, unit: str) -> bool:
    """Whether a unit is inside a transport that is on the table."""
    transport = transport_of(g, unit) if is_inside(g, unit) else None
    return transport is not None and g.unit(transport).place == TABLE


def passengers(g: Game, transport: str) -> tuple[str, ...]:
    """The units inside a transport."""
    model = g.unit_card(transport).models[0]
    return tuple(unit.id for unit in g.state.units.values() if unit.place == ABOARD and unit.aboard == model)


def space(g: Game, transport: str) -> int:
    """How many models a transport can still take, each of them one place. [onepage.transport.capacity]"""
    special = special_of(g, g.unit_card(transport).models[0], "transport")
    most = int(special.value) if special is not None and special.value is not None else 0
    most = changed(g, "capacity", Case(transport), most) if most else 0
    return most - sum(places(g, unit) for unit in passengers(g, transport))


def places(g: Game, unit: str) -> int:
    """How many places a unit takes in a transport: one for each model, or as a rule of the module says."""
    return changed(g, "seats", Case(unit), 1) * len(g.unit(unit).models)


def with_room(g: Game, unit: str, others: tuple[str, ...]) -> tuple[str, ...]:
    """The units among some that have room for a unit; Infantry only. [onepage.transport.capacity]

    Nobody rides in what is inside another one, nor with passengers of its own (ruling A-TRANSPORT-STATES).
    """
    if is_vehicle(g, unit) or passengers(g, unit):
        return ()
    mine = (other for other in others if g.unit(other).seat == g.unit(unit).seat and not is_inside(g, other))
    return tuple(other for other in mine if space(g, other) >= places(g, unit))


def why_not_inside(g: Game, unit: str, hull: str) -> Refusal | None:
    """Infantry is inside a transport of its player's that is not destroyed, and no more of it than there is room for.

    [onepage.transport.capacity, onepage.transport.destroyed-place-6in]
    """
    rule, transport = "onepage.transport.capacity", g.model(hull).unit
    if not g.card(hull).special("transport") or g.unit(transport).seat != g.unit(unit).seat or transport == unit:
        return Refusal("no-transport", rule, f"{hull} is no transport of a friend")
    if not g.model(hull).hit_points:
        return Refusal("gone", "onepage.transport.destroyed-place-6in", f"{hull} is destroyed, and nobody is inside")
    if is_vehicle(g, unit):
        return Refusal("no-infantry", rule, f"{unit} is a Vehicle, and transports take Infantry")
    taken = sum(places(g, other) for other in passengers(g, transport))
    most = taken + space(g, transport)
    text = f"{hull} carries {most} models at most, not {taken}"
    return Refusal("no-room", rule, text, taken, most) if taken > most else None


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
    picked = yield from choose(g.unit(unit).seat, QuestionName.DEPLOY_INSIDE, unit, (*ready, NONE), *rules)
    if picked != NONE:
        board(g, unit, picked, *rules)
    return picked != NONE


# ------------------------------------------------------------------------------------------------ the hull


def hull_of(g: Game, transport: str) -> Body:
    """Where a transport stands."""
    model = g.unit_card(transport).models[0]
    at = g.model(model).at
    assert at is not None
    return Body(g.card(model).profile.base, at)


def note_wreck(g: Game, transport: str) -> None:
    """The units inside remember where a transport was destroyed. [onepage.transport.destroyed-place-6in]"""
    at = g.model(g.unit_card(transport).models[0]).at
    if at is None:
        return
    for unit in passengers(g, transport):
        for mark, value in zip(WRECK, (at.x, at.y, at.facing % TURN), strict=True):
            g.happen(Marked(unit=unit, mark=mark, value=value + 1, rules=("onepage.transport.destroyed-place-6in",)))


def wreck_of(g: Game, unit: str) -> Body | None:
    """The wreck that a unit was in when its transport was destroyed; None if that never came onto the table."""
    x, y, turn = (g.unit(unit).mark(mark) for mark in WRECK)
    transport = transport_of(g, unit)
    if not x or transport is None:
        return None
    return Body(g.card(g.unit_card(transport).models[0]).profile.base, Pose(x - 1, y - 1, turn - 1))


def forget_wreck(g: Game, unit: str) -> None:
    """A unit that has survived a wreck remembers its place no more."""
    for mark in WRECK if g.unit(unit).place != GONE else ():
        g.happen(Marked(unit=unit, mark=mark, value=0, rules=("onepage.transport.destroyed-place-6in",)))
