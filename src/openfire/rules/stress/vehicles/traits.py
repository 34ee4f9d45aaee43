"""Vehicles: what they are, how they attack and are attacked, what they may not do. [stress, Expansion: Vehicles]

The expansion is in force only where the game's module switches it on. It covers vehicles, transports and aircraft,
each told by the types of its models. [stress.vehicles.scope, stress.vehicles.type-keyword] How vehicles move stands in
`manoeuvres`; `aircraft` and the chapter on transports have their own rules.
"""

from __future__ import annotations

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.rules.shared.specials import model_has
from openfire.rules.stress import numbers
from openfire.rules.stress.supplement import chapters

EXPANSION = "vehicles"
VEHICLE, TRANSPORT, AIRCRAFT, INFANTRY = "vehicle", "transport", "aircraft", "infantry"
"""Types of models that this expansion knows."""

VEHICLES = frozenset((VEHICLE, TRANSPORT, AIRCRAFT))
"""The types that make a vehicle."""


def is_in_force(g: Game) -> bool:
    """Whether the game is played with vehicles. [stress.vehicles.scope]"""
    return EXPANSION in g.setup.expansions


def is_vehicle(g: Game, model: str) -> bool:
    """Whether the rules of vehicles hold for a model, by this book or by a supplement."""
    return chapters(g).is_vehicle(g, model)


def is_vehicle_by_type(g: Game, model: str) -> bool:
    """Whether a model is a vehicle by its type; transports and aircraft are vehicles.

    [stress.vehicles.type-keyword, stress.transport.is-vehicle, stress.aircraft.is-vehicle]
    """
    return is_in_force(g) and not VEHICLES.isdisjoint(g.card(model).profile.types)


def is_transport(g: Game, model: str) -> bool:
    """Whether a model can carry others. [stress.transport.is-vehicle]"""
    return is_in_force(g) and TRANSPORT in g.card(model).profile.types


def is_aircraft(g: Game, model: str) -> bool:
    """Whether the rules of aircraft hold for a model. [stress.aircraft.is-vehicle]"""
    return is_in_force(g) and AIRCRAFT in g.card(model).profile.types


def is_infantry(g: Game, model: str) -> bool:
    """Whether a transport can carry a model. [stress.transport.carries-infantry]"""
    return INFANTRY in g.card(model).profile.types


def is_driven(g: Game, unit: str) -> bool:
    """Whether a unit acts as a vehicle: its leader is one and acts for it (rulings ST-55, ST-63)."""
    return is_vehicle(g, g.unit(unit).leader)


def is_flown(g: Game, unit: str) -> bool:
    """Whether a unit acts as an aircraft: its leader is one."""
    return is_aircraft(g, g.unit(unit).leader)


# ------------------------------------------------------------------------------------------------ vehicle attacks


def all_weapons(g: Game, model: str) -> int:
    """How many of its weapons a model uses in one attack: a vehicle all, anybody else one (ruling ST-03).

    [stress.vehicle.all-weapons]
    """
    return len(g.card(model).weapons) if is_vehicle_by_type(g, model) else 1


def is_steady(g: Game, model: str) -> bool:  # noqa: ARG001  # the book makes no exception
    """Whether a model may use heavy weapons after a move: nobody may. [stress.weapon.heavy]"""
    return False


@per_table
def attack_slot(g: Game, model: str, weapon: str) -> str:
    """What makes one attack of an attack action: a model, or each weapon of one that uses several.

    Each weapon may have its own target among the valid ones (ruling ST-43). [stress.vehicle.split-targets]
    """
    return f"{model}:{weapon}" if chapters(g).weapons_at_once(g, model) > 1 else model


# ------------------------------------------------------------------------------------------------ attacking a vehicle


def is_mostly_hidden(share: float, veil: float) -> bool:
    """Whether more than half of a vehicle is hidden by terrain (rulings ST-44, ST-71).

    share: what terrain between leaves to be seen of it. veil: what the ground it stands in hides.
    [stress.vehicle.obscured-over-half]
    """
    return min(share, 1.0 - veil) < numbers.HALF_SEEN - SAME


SAME = 1e-9
"""Shares that differ by less are the same."""


# ------------------------------------------------------------------------------------------------ restrictions


def flies(g: Game, model: str) -> bool:
    """Whether a model has Flying; aircraft do, by what they are. [stress.aircraft.flying]"""
    return model_has(g, model, "flying") or is_aircraft(g, model)


def is_crippled(g: Game, model: str) -> bool:
    """A vehicle that has lost more than half of its hit points; exactly half is not more (ruling ST-46).

    [stress.vehicle.damaged-movement, stress.vehicle.damaged-rolls]
    """
    return is_vehicle_by_type(g, model) and 2 * g.model(model).hit_points < g.card(model).attributes["hit-points"]


def can_be_crippled(g: Game, model: str) -> bool:
    """Whether a model is a vehicle that can lose more than half of its hit points and live (ruling ST-46)."""
    full = g.card(model).attributes["hit-points"]
    return is_vehicle_by_type(g, model) and full > 2  # its last point must be less than half of them


def crippled_move(g: Game, model: str) -> int:
    """What a crippled vehicle's movement changes by. [stress.vehicle.damaged-movement]"""
    return numbers.CRIPPLED_MOVE if is_crippled(g, model) else 0


def crippled_rolls(g: Game, model: str) -> Modifier:
    """What a crippled vehicle's skill, defence and command rolls change by. [stress.vehicle.damaged-rolls]"""
    return crippled(is_crippled(g, model))


def crippled(is_so: bool) -> Modifier:
    """The modifier, 0 where the vehicle is whole enough."""
    return Modifier("crippled", numbers.CRIPPLED_ROLLS * is_so, "stress.vehicle.damaged-rolls")


def can_strike(g: Game, unit: str) -> bool:
    """Whether a unit makes free attacks: some model of it is no vehicle. [stress.vehicle.no-free-attack]"""
    return not is_in_force(g) or not all(is_vehicle_by_type(g, model) for model in g.unit(unit).models)


def can_secure(g: Game, unit: str) -> bool:
    """Whether a unit can secure objectives: its leader is no vehicle. [stress.vehicle.cannot-secure]"""
    return not is_vehicle_by_type(g, g.unit(unit).leader)
