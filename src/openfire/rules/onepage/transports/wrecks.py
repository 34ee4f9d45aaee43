"""What becomes of those inside a transport that is destroyed. [onepage, Transport(X)]"""

from __future__ import annotations

from openfire.engine.facts import Destroyed, Lost, Marked
from openfire.engine.game import Game
from openfire.engine.questions import Rules, ask, choose
from openfire.engine.state import ABOARD, GONE
from openfire.geometry.inches import TURN
from openfire.geometry.shapes import Body, Pose
from openfire.rules.onepage import numbers
from openfire.rules.onepage.morale import pin
from openfire.rules.onepage.transports.disembark import UnloadOptions
from openfire.rules.onepage.transports.passengers import is_aboard, land_at, passengers, ship

WRECK = ("wreck-x", "wreck-y", "wreck-turn")
"""Marks of passengers: where their transport was when it was destroyed, in units and one more."""


def note_wreck(g: Game, unit: str) -> None:
    """Those inside remember where a transport was destroyed. [onepage.transport.destroyed-place-6in]"""
    at = g.model(g.unit_card(unit).models[0]).at
    if at is None:
        return
    for one in passengers(g, unit):
        for mark, value in zip(WRECK, (at.x, at.y, at.facing % TURN), strict=True):
            g.happen(Marked(unit=one, mark=mark, value=value + 1, rules=("onepage.transport.destroyed-place-6in",)))


def wrecks(g: Game) -> Rules[None]:
    """Units inside destroyed transports get out, whoever destroyed them (ruling A-TRANSPORT-DEAD)."""
    for unit in [unit.id for unit in g.state.units.values() if unit.place == ABOARD]:
        transport = ship(g, unit)
        if is_aboard(g, unit) and transport is not None and g.unit(transport).place == GONE:
            yield from bail_out(g, unit, transport)


def bail_out(g: Game, unit: str, transport: str) -> Rules[None]:
    """A test of dangerous ground for all, places within 6 inches for those who live, and they are pinned.

    Where there is no room for all, their player says who is lost (ruling A-TRANSPORT-DEAD).
    [onepage.transport.destroyed-test, onepage.transport.destroyed-place-6in, onepage.transport.destroyed-pinned]
    """
    from openfire.rules.onepage.damage.automatic import dangerous_dice, settle, take_wounds

    wreck = _wreck(g, unit, transport)
    rule = "onepage.transport.destroyed-place-6in"
    if wreck is None:
        g.happen(Destroyed(unit=unit, rules=(rule,)))
        return
    wounds = yield from dangerous_dice(g, unit, len(g.unit(unit).models), "onepage.transport.destroyed-test")
    yield from take_wounds(g, unit, wounds, "onepage.transport.destroyed-test")
    _forget(g, unit, rule)
    while g.unit(unit).models:
        options = UnloadOptions(g, unit, wreck, numbers.BAIL_OUT, rule=rule, wholly=True)
        if options.found is not None:
            answer = yield from ask(g.unit(unit).seat, "bail out", unit, options, rule)
            land_at(g, unit, answer, rule)
            pin(g, unit, "onepage.transport.destroyed-pinned")
            return
        lost = yield from choose(g.unit(unit).seat, "no room", unit, g.unit(unit).models, rule)
        g.happen(Lost(model=lost, rules=(rule,)))
        settle(g, unit)


def _wreck(g: Game, unit: str, transport: str) -> Body | None:
    """Where the wreck is; None for a transport that never came onto the table."""
    x, y, turn = (g.unit(unit).mark(mark) for mark in WRECK)
    if not x:
        return None
    return Body(g.card(g.unit_card(transport).models[0]).profile.base, Pose(x - 1, y - 1, turn - 1))


def _forget(g: Game, unit: str, rule: str) -> None:
    for mark in WRECK:
        if g.unit(unit).place != GONE:
            g.happen(Marked(unit=unit, mark=mark, value=0, rules=(rule,)))
