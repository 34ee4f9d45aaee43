"""Facing and arcs: front and rear. [stress, Facing and Arcs]

Every model has a forward facing, its pose's, and a backward one opposite; after a move it faces along the last leg or
as its player says. [stress.facing.forward, stress.facing.mark] No attack of this book asks for an arc; modules may
(ruling ST-04).
"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.geometry.measure import FRONT, REAR, halves
from openfire.geometry.shapes import Body


def arc_of(g: Game, model: str, other: str) -> str:
    """The arc of a model in which another stands: front if any part of its base is. [stress.arc.front-if-any-part]

    The line through the model's centre across its facing divides them. [stress.arc.two-zones]
    """
    here, there = g.model(model).at, g.model(other).at
    assert here is not None
    assert there is not None
    return FRONT if FRONT in halves(here, Body(g.card(other).profile.base, there)) else REAR


def unit_arc(g: Game, unit: str, other: str) -> str:
    """The arc of a unit in which another is, worked out between their leaders. [stress.arc.leader-for-units]"""
    return arc_of(g, g.unit(unit).leader, g.unit(other).leader)


def exposes(g: Game, unit: str, attackers: str) -> bool:  # noqa: ARG001  # supplements look
    """No unit is easier to hurt from one arc than from another: attacks are all-round (ruling ST-04)."""
    return False
