"""Where a unit of a given position can be at all: on ground where it may stand, or inside what carries it.

[onepage, Impassable Terrain; Transport(X)]
"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Refusal
from openfire.rules.onepage.movement.coherency import bad_footing, current_places
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.onepage.transports.passengers import passengers, space


def why_not_where_it_is(g: Game, unit: str) -> Refusal | None:
    """Why a unit cannot be where a position says: on that ground, or inside that model.

    [onepage.terrain.impassable, onepage.transport.capacity]
    """
    hull = g.unit(unit).aboard
    if hull:
        return _why_not_inside(g, unit, hull)
    places = current_places(g, unit)
    return bad_footing(g, unit, places, g.board.bodies) if places else None


def _why_not_inside(g: Game, unit: str, hull: str) -> Refusal | None:
    """Infantry is inside a transport of its player's that is not destroyed, and no more of it than there is room for.

    [onepage.transport.capacity, onepage.transport.destroyed-place-6in]
    """
    transport = g.model(hull).unit
    if not g.card(hull).special("transport") or g.unit(transport).seat != g.unit(unit).seat or transport == unit:
        return Refusal("no-transport", "onepage.transport.capacity", f"{hull} is no transport of a friend")
    if not g.model(hull).hit_points:
        return Refusal("gone", "onepage.transport.destroyed-place-6in", f"{hull} is destroyed, and nobody is inside")
    if is_vehicle(g, unit):
        return Refusal(
            "no-infantry", "onepage.transport.capacity", f"{unit} is a Vehicle, and transports take Infantry"
        )
    return _too_full(g, hull)


def _too_full(g: Game, hull: str) -> Refusal | None:
    """Whether more models are inside than a transport carries. [onepage.transport.capacity]"""
    transport = g.model(hull).unit
    taken = sum(len(g.unit(unit).models) for unit in passengers(g, transport))
    most = taken + space(g, transport)
    text = f"{hull} carries {most} models at most, not {taken}"
    return Refusal("no-room", "onepage.transport.capacity", text, taken, most) if taken > most else None
