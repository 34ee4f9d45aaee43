"""What becomes of the units inside a transport that is destroyed. [onepage, Transport(X)]"""

from __future__ import annotations

from openfire.engine.facts import Destroyed, Lost
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, choose
from openfire.engine.state import ABOARD, GONE
from openfire.rules.onepage import numbers
from openfire.rules.onepage.damage.automatic import dangerous_dice
from openfire.rules.onepage.damage.casualties import settle, take_wounds
from openfire.rules.onepage.morale import pin
from openfire.rules.onepage.transports.disembark import DisembarkOptions, stand_outside
from openfire.rules.onepage.transports.passengers import forget_wreck, is_inside, transport_of, wreck_of


def wrecks(g: Game) -> Rules[None]:
    """Units inside destroyed transports get out, whoever destroyed them (ruling A-TRANSPORT-DEAD)."""
    for unit in [unit.id for unit in g.state.units.values() if unit.place == ABOARD]:
        transport = transport_of(g, unit)
        if is_inside(g, unit) and transport is not None and g.unit(transport).place == GONE:
            yield from bail_out(g, unit)


def bail_out(g: Game, unit: str) -> Rules[None]:
    """All models test for dangerous ground, the survivors are placed within 6 inches, and the unit is pinned.

    Where there is no room for all, their player says which models are lost (ruling A-TRANSPORT-DEAD).
    [onepage.transport.destroyed-test, onepage.transport.destroyed-place-6in, onepage.transport.destroyed-pinned]
    """
    seat, wreck, rule = g.unit(unit).seat, wreck_of(g, unit), "onepage.transport.destroyed-place-6in"
    if wreck is None:
        g.happen(Destroyed(unit=unit, rules=(rule,)))
        return
    wounds = yield from dangerous_dice(g, unit, len(g.unit(unit).models), "onepage.transport.destroyed-test")
    yield from take_wounds(g, unit, wounds, "onepage.transport.destroyed-test")
    forget_wreck(g, unit)
    while g.unit(unit).models:
        options = DisembarkOptions(g, unit, wreck, numbers.BAIL_OUT, rule=rule, wholly=True)
        if options.found is not None:
            answer = yield from ask(seat, QuestionName.BAIL_OUT, unit, options, rule)
            stand_outside(g, unit, answer, rule)
            pin(g, unit, "onepage.transport.destroyed-pinned")
            return
        lost = yield from choose(seat, QuestionName.NO_ROOM, unit, g.unit(unit).models, rule)
        g.happen(Lost(model=lost, rules=(rule,)))
        settle(g, unit)
