"""Destroyed transports: everybody gets out, or is lost. [stress, Transports]"""

from __future__ import annotations

from collections.abc import Callable

from openfire.engine.answers import Stand
from openfire.engine.facts import Destroyed, Lost
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, choose
from openfire.rules.stress import numbers
from openfire.rules.stress.damage import note_damage
from openfire.rules.stress.sequence.turns import next_seat
from openfire.rules.stress.transports.boarding import carried
from openfire.rules.stress.transports.disembark import get_out
from openfire.rules.stress.transports.hull import EVERYBODY, LEADER, WayOut, may_get_out
from openfire.rules.stress.transports.options import GetOutOptions
from openfire.rules.stress.vehicles.traits import is_in_force

OUT_OF_A_WRECK = WayOut(
    numbers.TRANSPORT,
    LEADER,
    near_rule="stress.transport.wreck-leader-placed",
    others_rule="stress.transport.wreck-rest-in-formation",
    safe=EVERYBODY,
    safe_rule="stress.transport.wreck-unplaceable",
    lost_rule="stress.transport.wreck-unplaceable",
    none_rule="stress.transport.wreck-leader-lost",
)
"""The leader within 1 inch of the wreck, as many others as there is room for in formation, all clear of enemies.

[stress.transport.wreck-leader-placed, stress.transport.wreck-rest-in-formation, stress.transport.wreck-unplaceable]
"""


def wreck(g: Game, transport: str) -> Rules[None]:
    """Before a destroyed transport is removed everybody gets out, unit by unit as their players like (ruling ST-49).

    [stress.transport.wreck-leader-placed]
    """
    if is_in_force(g):
        yield from all_escape(g, transport, escape, "stress.transport.wreck-leader-placed")


def all_escape(g: Game, transport: str, one: Callable[[Game, str, str], Rules[None]], rule: str) -> Rules[None]:
    """The units aboard get out one by one, each player choosing the order of their own."""
    for seat in _deciders(g):
        waiting = [unit for unit in carried(g, transport) if g.unit(unit).seat == seat]
        while waiting:
            unit = yield from choose(seat, QuestionName.NEXT_OUT, transport, waiting, rule)
            waiting.remove(unit)
            yield from one(g, unit, transport)


def _deciders(g: Game) -> list[str]:
    """The order in which players decide: the active player, then the others by initiative (ruling X-35)."""
    active = next_seat(g)
    return sorted(g.state.order, key=lambda seat: seat != active)


def escape(g: Game, unit: str, transport: str) -> Rules[None]:
    """The leader is placed within 1 inch, the others in formation, nobody near an enemy; the rest are lost.

    [stress.transport.wreck-leader-placed, stress.transport.wreck-rest-in-formation, stress.transport.wreck-unplaceable,
    stress.transport.wreck-leader-lost]
    """
    if g.model(transport).at is None or not may_get_out(g, unit, transport, OUT_OF_A_WRECK):
        g.happen(Destroyed(unit=unit, rules=(OUT_OF_A_WRECK.none_rule,)))
        return
    rules = (OUT_OF_A_WRECK.near_rule, OUT_OF_A_WRECK.others_rule)
    options = GetOutOptions(g, unit, transport, OUT_OF_A_WRECK)
    stand = yield from ask(g.unit(unit).seat, QuestionName.WRECK, unit, options, *rules)
    get_out_or_die(g, unit, transport, stand, OUT_OF_A_WRECK, *rules)


def get_out_or_die(g: Game, unit: str, transport: str, stand: Stand, way: WayOut, *rules: str) -> None:
    """A unit is on the table again; models without a place are removed, which counts as damage (ruling ST-05)."""
    lost = [model for model in g.unit(unit).models if model not in dict(stand.places)]
    if not stand.places:
        g.happen(Destroyed(unit=unit, rules=(way.none_rule,)))
        return
    get_out(g, unit, transport, stand, *rules)
    for model in lost:
        g.happen(Lost(model=model, rules=(way.lost_rule,)))
    if lost:
        note_damage(g, unit)
