"""Transports: vehicles that carry other models. [advanced, Transporting Units; Embarking and Disembarking]

An embarked unit is in reserve, aboard its transport; which unit is in which is part of the state, for everybody to see
(ruling AD-18). [advanced.transport.embark-to-reserve, advanced.transport.embark-noted]
"""

from __future__ import annotations

from collections.abc import Iterable

from openfire.engine.facts import Embarked
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, choose
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import TABLE
from openfire.geometry.measure import is_within
from openfire.rules.advanced import numbers
from openfire.rules.advanced.vehicles.traits import TRANSPORT, is_transport, is_vehicle
from openfire.rules.shared.specials import model_has, value
from openfire.rules.stress.movement.distance import friends
from openfire.rules.stress.movement.formation import why_not_on_ground
from openfire.rules.stress.transports.boarding import NONE, beside, board, carried

EMBARKED = (
    "advanced.transport.embark-to-reserve",
    "advanced.transport.embark-noted",
    "advanced.transport.capacity",
    "advanced.transport.no-vehicles-aboard",
    "advanced.transport.embark-all-fit",
)
"""What holds of a unit that has embarked."""


# ------------------------------------------------------------------------------------------------ transporting units


def capacity(g: Game, transport: str) -> int:
    """How many models a transport can carry: X of Transport (X). [advanced.transport.capacity]"""
    return value(g.card(transport).special(TRANSPORT))


def places_of(g: Game, unit: str) -> int:
    """How many places a unit takes; a large model takes 2 (ruling AD-16). [advanced.transport.large-counts-2]"""
    return sum(numbers.LARGE if model_has(g, model, "large") else 1 for model in g.unit(unit).models)


def load(g: Game, transport: str) -> int:
    """How many places of a transport are taken. [advanced.transport.capacity]"""
    return sum(places_of(g, unit) for unit in carried(g, transport))


def why_not_carry(g: Game, unit: str, transport: str) -> Refusal | None:
    """Why a transport cannot carry a unit: there is a vehicle in it, or not enough room for all of its models.

    [advanced.transport.no-vehicles-aboard, advanced.transport.embark-all-fit]
    """
    if any(is_vehicle(g, model) for model in g.unit(unit).models):
        text = f"{unit} has a vehicle in it, and transports carry none"
        return Refusal("vehicle", "advanced.transport.no-vehicles-aboard", text)
    wanted, most = load(g, transport) + places_of(g, unit), capacity(g, transport)
    if wanted <= most:
        return None
    text = f"{transport} has {most} places, and {wanted} would be taken"
    return Refusal("full", "advanced.transport.embark-all-fit", text, wanted, most)


def transports_of(g: Game, units: Iterable[str]) -> tuple[str, ...]:
    """The transports among some units."""
    return tuple(model for unit in units for model in g.unit(unit).models if is_transport(g, model))


# ------------------------------------------------------------------------------------------------ embarking


def why_not_there(g: Game, unit: str) -> Refusal | None:
    """Why a unit cannot be where it is: on that ground, or aboard that model.

    [advanced.transport.capacity, advanced.transport.no-vehicles-aboard]
    """
    name = g.unit(unit).aboard
    if not name:
        return why_not_on_ground(g, unit)
    if name not in transports_of(g, g.board.index.friend_units[unit]):
        return Refusal("no-transport", "advanced.transport.capacity", f"{name} is no transport of a friend")
    if any(is_vehicle(g, model) for model in g.unit(unit).models):
        return Refusal("vehicle", "advanced.transport.no-vehicles-aboard", f"{unit} has a vehicle in it")
    taken, most = load(g, name), capacity(g, name)
    text = f"{name} has {most} places, and {taken} are taken"
    return Refusal("full", "advanced.transport.embark-all-fit", text, taken, most) if taken > most else None


def start_aboard(g: Game) -> Rules[None]:
    """Before the battle players say which of their units begin aboard a friendly transport (ruling AD-18).

    [advanced.transport.start-embarked]
    """
    rule = "advanced.transport.start-embarked"
    for seat in g.setup.players():
        for unit in [unit.id for unit in g.state.units.values() if unit.seat == seat]:
            every = transports_of(g, g.board.index.friend_units[unit])
            ready = [name for name in every if why_not_carry(g, unit, name) is None]
            picked = (yield from choose(seat, QuestionName.START_ABOARD, unit, (*ready, NONE), rule)) if ready else NONE
            if picked != NONE:
                g.happen(Embarked(unit=unit, carrier=picked, rules=(rule, *EMBARKED)))


def embark(g: Game, unit: str) -> Rules[None]:
    """At the end of its Move action, moved or not, a unit may embark; that ends its activation (ruling AD-17).

    Enemies whose assault range it leaves attack first (ruling ST-73). [advanced.transport.embark-within-1]
    """
    if g.unit(unit).place != TABLE:
        return
    rules = ("advanced.transport.embark-within-1", "advanced.transport.embark-to-reserve")
    picked = yield from board(g, unit, (NONE, *at_hand(g, unit)), why_not_embark, rules)
    if picked:
        g.happen(Embarked(unit=unit, carrier=picked, rules=(rules[0], *EMBARKED)))


def at_hand(g: Game, unit: str) -> list[str]:
    """The transports that a unit may embark on now. [advanced.transport.embark-within-1]"""
    every = transports_of(g, friends(g, unit))
    return beside(g, unit, g.unit(unit).models, every, numbers.EMBARK, why_not_embark)


def why_not_embark(g: Game, unit: str, name: str) -> Refusal | None:
    """Why a unit cannot embark on a transport: not a friend's, too far away, or no place for it."""
    if name not in transports_of(g, friends(g, unit)):
        text = f"{name} is no transport of a friend on the table"
        return Refusal("no-transport", "advanced.transport.embark-within-1", text)
    return _too_far_away(g, unit, name) or why_not_carry(g, unit, name)


def _too_far_away(g: Game, unit: str, name: str) -> Refusal | None:
    """Whether no model of a unit is within 1 inch (rulings AD-17, X-12). [advanced.transport.embark-within-1]"""
    rows, most = g.board.index.rows, numbers.EMBARK
    away = float(g.board.gaps(rows(g.unit(unit).models), rows((name,))).min())
    if is_within(away, most):
        return None
    text = f"{unit} is {shown(away, most)} in from {name}, and {most:g} in is the most"
    return Refusal("too-far", "advanced.transport.embark-within-1", text, away, most)
