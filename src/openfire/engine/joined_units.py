"""Units that became part of others in the game, such as Heroes who join at deployment: a set-up in which they are one.

Who has joined whom stands in the state. So a set-up and a state are enough to go on, from before it and after it.
"""

from __future__ import annotations

from msgspec.structs import replace

from openfire.engine.caches import per_setup
from openfire.engine.setup import ModelCard, PartCard, Setup, UnitCard
from openfire.engine.state import State


def as_joined(setup: Setup, state: State) -> Setup:
    """A set-up with units as one that have joined each other in a state."""
    apart = setup.apart or setup
    return _joined(apart, state.joins) if state.joins else apart


@per_setup
def _joined(setup: Setup, joins: tuple[tuple[str, str], ...]) -> Setup:
    units, models = dict(setup.units), dict(setup.models)
    for name, host in joins:
        unit, into = units.pop(name), units[host]
        names = new_names(into.models, host, unit.models)
        models = {names.get(model, model): _of_unit(card, names, host) for model, card in models.items()}
        units[host] = _as_one(into, unit, names)
    return replace(setup, units=units, models=models, cache={}, apart=setup)


def new_names(there: tuple[str, ...], host: str, models: tuple[str, ...]) -> dict[str, str]:
    """What the models of a unit are called that joins another: by the next numbers of that."""
    return {model: f"{host}.{len(there) + k}" for k, model in enumerate(models, 1)}


def _of_unit(card: ModelCard, names: dict[str, str], host: str) -> ModelCard:
    return replace(card, id=names[card.id], unit=host) if card.id in names else card


def _as_one(host: UnitCard, unit: UnitCard, names: dict[str, str]) -> UnitCard:
    """A unit with another as its part. What each has as a whole stands on the cards of its own models."""
    more = tuple(replace(part, models=tuple(names[model] for model in part.models)) for part in _parts(unit))
    return replace(
        host,
        models=(*host.models, *names.values()),
        points=host.points + unit.points,
        parts=(*_parts(host), *more),
        specials=(),
    )


def _parts(unit: UnitCard) -> tuple[PartCard, ...]:
    return unit.parts or (PartCard(unit.profile, unit.models, unit.points),)


def can_have_joined(setup: Setup, state: State) -> bool:
    """Whether a state speaks of units of the set-up, each of which has joined another of its player once at most."""
    left = dict((setup.apart or setup).units)
    for name, host in state.joins or ():
        if name == host or not {name, host} <= left.keys() or left[name].seat != left[host].seat:
            return False
        del left[name]
    return True
