"""Vehicles: what they are, and how they attack. [advanced, Vehicles and Transports; Vehicles and Attacks]

How they move stands in `pivots`, what they carry in the chapter on transports. The chapter of the Stress edition on
vehicles is replaced as a whole (ruling AD-01): nothing is crippled, and vehicles secure and make free attacks like
anybody.
"""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.geometry.measure import REAR
from openfire.rules.advanced import numbers
from openfire.rules.advanced.vehicles.facing import is_in, unit_arc
from openfire.rules.shared.specials import value

VEHICLE, TRANSPORT = "vehicle", "transport"
"""Special rules that make a vehicle, also as types of models (ruling AD-06)."""

NO_ARC = "none"
"""The arc of a weak spot that a vehicle does not have."""


def is_vehicle(g: Game, model: str) -> bool:
    """Whether a model has the Vehicle or the Transport special rule. [advanced.vehicle.by-special-rule]"""
    return model in vehicles(g)


def is_transport(g: Game, model: str) -> bool:
    """Whether a model can carry others. [advanced.vehicle.by-special-rule]"""
    return model in transports(g)


@per_table
def transports(g: Game) -> dict[str, None]:
    """All the transports of a game."""
    cards = g.setup.models.items()
    return {name: None for name, card in cards if card.special(TRANSPORT) or TRANSPORT in card.profile.types}


@per_table
def vehicles(g: Game) -> dict[str, None]:
    """All the vehicles of a game."""
    return {model: None for model in g.setup.models if _is_named(g, model)}


def _is_named(g: Game, model: str) -> bool:
    card = g.card(model)
    return is_transport(g, model) or card.special(VEHICLE) is not None or VEHICLE in card.profile.types


def is_steady(g: Game, model: str) -> bool:
    """Vehicles ignore Heavy: they may use such weapons after a move (ruling AD-11). [advanced.vehicle.ignores-heavy]"""
    return is_vehicle(g, model)


def platform(g: Game, model: str) -> int:
    """How many of its weapons a model uses in one attack, each at its own target (ruling AD-14, a house rule).

    X for a model with Platform (X), 2 for a vehicle that says nothing, 1 for anybody else.
    [advanced.vehicle.default-platform-2]
    """
    told = g.card(model).special("platform")
    if told is not None:
        return max(1, value(told))
    return numbers.PLATFORM if is_vehicle(g, model) else 1


def is_platform(g: Game, model: str) -> bool:
    """Whether Platform says how many of its weapons a model uses, and not the rule for everybody.

    [advanced.vehicle.default-platform-2]
    """
    return is_vehicle(g, model) or g.card(model).special("platform") is not None


class WeakSpot(NamedTuple):
    """The arc from which a model is easier to hurt, and what its defence rolls then change by."""

    arc: str
    modifier: int


def weak_spot(g: Game, model: str) -> WeakSpot | None:
    """Weak Spot (Rear) for a vehicle that says nothing, none for one that says so (ruling AD-15, a house rule).

    [advanced.vehicle.default-weak-spot-rear]
    """
    card = g.card(model)
    told = card.special("weak-spot")
    arc = str(told.value) if told is not None else REAR if is_vehicle(g, model) else NO_ARC
    penalty = card.special("weak-spot-penalty")
    return None if arc == NO_ARC else WeakSpot(arc, -value(penalty) if penalty else numbers.WEAK_SPOT)


def exposes(g: Game, unit: str, attackers: str) -> bool:
    """Whether the attackers' leader is in the arc of a unit's weak spot; settled at declaration (ruling AD-32).

    [advanced.vehicle.default-weak-spot-rear]
    """
    spot = weak_spot(g, g.unit(unit).leader)
    return spot is not None and is_in(unit_arc(g, unit, attackers), spot.arc)
