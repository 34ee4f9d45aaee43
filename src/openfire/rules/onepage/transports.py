"""Transports: embarking, disembarking, and what becomes of those inside a wreck. [onepage, Transport(X)]"""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.facts import Arrived, Lost, Marked, Withdrew
from openfire.engine.game import Game
from openfire.engine.questions import Rules, ask, choose
from openfire.engine.state import GONE, RESERVE, TABLE
from openfire.geometry.inches import TURN
from openfire.geometry.shapes import Body, Pose
from openfire.rules.onepage import numbers
from openfire.rules.onepage.closing import CloseOptions
from openfire.rules.onepage.measuring import friends
from openfire.rules.onepage.morale import pin
from openfire.rules.onepage.movement import RUN, allowance
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.onepage.standing import Keep, place_all
from openfire.rules.onepage.unloading import UnloadOptions

ABOARD, WRECK_X, WRECK_Y, WRECK_TURN = "aboard:", "wreck-x", "wreck-y", "wreck-turn"
"""Marks of passengers: which transport they are in, and where it was when it was destroyed, in units and one more."""

NONE = "none"


def ship(g: Game, unit: str) -> str | None:
    """The transport that a unit is in."""
    return next((mark.removeprefix(ABOARD) for mark, _ in g.unit(unit).marks if mark.startswith(ABOARD)), None)


def is_aboard(g: Game, unit: str) -> bool:
    """Whether a unit is inside a transport."""
    return g.unit(unit).place == RESERVE and ship(g, unit) is not None


def passengers(g: Game, transport: str) -> tuple[str, ...]:
    """The units inside a transport."""
    return tuple(unit.id for unit in g.state.units.values() if unit.place == RESERVE and unit.mark(ABOARD + transport))


def space(g: Game, transport: str) -> int:
    """How many models a transport can still take, each of them one place. [onepage.transport.capacity]"""
    special = g.card(g.unit_card(transport).models[0]).special("transport")
    most = int(special.value) if special is not None and special.value is not None else 0
    return most - sum(len(g.unit(unit).models) for unit in passengers(g, transport))


def with_room(g: Game, unit: str) -> tuple[str, ...]:
    """The friendly transports on the table that have room for a unit; Infantry only. [onepage.transport.capacity]"""
    if is_vehicle(g, unit):
        return ()
    mine = (other for other in friends(g, unit) if g.unit(other).seat == g.unit(unit).seat)
    return tuple(other for other in mine if space(g, other) >= len(g.unit(unit).models))


def board(g: Game, unit: str, transport: str, *rules: str) -> None:
    """A unit is now inside a transport."""
    if g.unit(unit).place == TABLE:
        g.happen(Withdrew(unit=unit, rules=rules))
    g.happen(Marked(unit=unit, mark=ABOARD + transport, value=1, rules=rules))


def deployed_inside(g: Game, unit: str) -> Rules[bool]:
    """Infantry may be deployed within a transport that is on the table. [onepage.transport.deploy-inside]"""
    ready = with_room(g, unit)
    if not ready:
        return False
    rules = ("onepage.transport.deploy-inside", "onepage.transport.capacity")
    picked = yield from choose(g.unit(unit).seat, "deploy inside", unit, (*ready, NONE), *rules)
    if picked != NONE:
        board(g, unit, picked, *rules)
    return picked != NONE


# ------------------------------------------------------------------------------------------------ embarking


def embarkable(g: Game, unit: str) -> tuple[str, ...]:
    """The transports that a unit can move into now: every model reaches the hull, or 2 inches of it (ruling A-EMBARK).

    [onepage.transport.embark]
    """
    return tuple(transport for transport in with_room(g, unit) if _can_reach(g, unit, transport))


def _can_reach(g: Game, unit: str, transport: str) -> bool:
    options = CloseOptions(g, unit, transport, allowance(g, unit, RUN), rule="onepage.transport.embark")
    options.keep = options.ways.keep = Keep(touches=transport)
    ways = [options.reaches(model) for model in options.now]
    return any(ways) and all(way or options.comes_near(model) for way, model in zip(ways, options.now, strict=True))


def embark(g: Game, unit: str, transport: str) -> None:
    """A unit moves into contact with a transport and is inside. [onepage.transport.embark]"""
    board(g, unit, transport, "onepage.transport.embark", "onepage.transport.capacity")


# ------------------------------------------------------------------------------------------------ disembarking


def hull(g: Game, transport: str) -> Body:
    """Where a transport stands."""
    model = g.unit_card(transport).models[0]
    at = g.model(model).at
    assert at is not None
    return Body(g.card(model).profile.base, at)


def disembark(g: Game, unit: str, options: UnloadOptions) -> Rules[None]:
    """A unit leaves its transport with a Walk: it is placed within its walk of the hull (ruling A-DISEMBARK).

    [onepage.transport.disembark-walk]
    """
    rule = "onepage.transport.disembark-walk"
    answer: Stand = yield from ask(g.unit(unit).seat, "disembark", unit, options, rule)
    land_at(g, unit, answer, rule)


def land_at(g: Game, unit: str, answer: Stand, *rules: str) -> None:
    """A unit stands on the table again."""
    transport = ship(g, unit)
    place_all(g, dict(answer.places), *rules)
    g.happen(Arrived(unit=unit, rules=rules))
    g.happen(Marked(unit=unit, mark=f"{ABOARD}{transport}", value=0, rules=rules))


# ------------------------------------------------------------------------------------------------ wrecks


def note_wreck(g: Game, unit: str) -> None:
    """Those inside remember where a transport was destroyed. [onepage.transport.destroyed-place-6in]"""
    inside = passengers(g, unit)
    at = g.model(g.unit_card(unit).models[0]).at
    if at is None:
        return
    for one in inside:
        for mark, value in ((WRECK_X, at.x), (WRECK_Y, at.y), (WRECK_TURN, at.facing % TURN)):
            g.happen(Marked(unit=one, mark=mark, value=value + 1, rules=("onepage.transport.destroyed-place-6in",)))


def wrecks(g: Game) -> Rules[None]:
    """Units inside destroyed transports get out, whoever destroyed them (ruling A-TRANSPORT-DEAD)."""
    for unit in tuple(g.state.units):
        transport = ship(g, unit)
        if is_aboard(g, unit) and transport is not None and g.unit(transport).place == GONE:
            yield from bail_out(g, unit, transport)


def bail_out(g: Game, unit: str, transport: str) -> Rules[None]:
    """A test of dangerous ground for all, places within 6 inches for those who live, and they are pinned.

    [onepage.transport.destroyed-test, onepage.transport.destroyed-place-6in, onepage.transport.destroyed-pinned]
    """
    from openfire.rules.onepage.damage import dangerous_dice, settle, take_wounds

    marks = dict(g.unit(unit).marks)
    wreck = Body(
        g.card(g.unit_card(transport).models[0]).profile.base,
        Pose(marks[WRECK_X] - 1, marks[WRECK_Y] - 1, marks[WRECK_TURN] - 1),
    )
    wounds = yield from dangerous_dice(g, unit, len(g.unit(unit).models), "onepage.transport.destroyed-test")
    yield from take_wounds(g, unit, wounds, "onepage.transport.destroyed-test")
    rule = "onepage.transport.destroyed-place-6in"
    for mark in (WRECK_X, WRECK_Y, WRECK_TURN):
        if g.unit(unit).place != GONE:
            g.happen(Marked(unit=unit, mark=mark, value=0, rules=(rule,)))
    while g.unit(unit).models:
        options = UnloadOptions(g, unit, wreck, numbers.BAIL_OUT, rule=rule, wholly=True)
        if options.found is not None:
            answer = yield from ask(g.unit(unit).seat, "bail out", unit, options, rule)
            land_at(g, unit, answer, rule)
            pin(g, unit, "onepage.transport.destroyed-pinned")
            return
        g.happen(Lost(model=g.unit(unit).models[-1], rules=(rule,)))
        settle(g, unit)
