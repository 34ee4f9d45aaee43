"""How a game begins, before anybody is asked anything."""

from __future__ import annotations

from openfire.engine.setup import Setup
from openfire.engine.state import RESERVE, TABLE, Model, State, Unit


def start(setup: Setup) -> State:
    """Everybody is in reserve, but for neutral units (ruling ST-69)."""
    there = dict(setup.standing)
    models = {
        card.id: Model(card.id, card.unit, card.attributes.get("hit-points", 1), there.get(card.id))
        for card in setup.models.values()
    }
    units = {
        card.id: Unit(card.id, card.seat, card.models, card.leader, TABLE if card.leader in there else RESERVE)
        for card in setup.units.values()
    }
    return State(
        units, models, {marker.id: marker for marker in setup.markers}, scores=dict.fromkeys(setup.players(), 0)
    )
