"""Facing and Arcs: front, left, right and rear. [advanced, Facing and Arcs]

Every model has a forward direction, its pose's, and a backward one opposite; both players see it marked.
[advanced.facing.forward, advanced.facing.mark] Facing matters to vehicles, weak spots and fire arcs alone, so that only
modules that have these use it. [advanced.facing.optional]
"""

from __future__ import annotations

from openfire.engine.caches import per_position
from openfire.engine.game import Game
from openfire.geometry.measure import LEFT, RIGHT, quarters
from openfire.geometry.shapes import Body

SIDE = "side"
"""Either of the side arcs."""


@per_position
def arc_of(g: Game, model: str, other: str) -> str:
    """The arc of a model in which another counts as standing: the foremost that any part of its base reaches.

    Four quarters around the middle of the base, divided at 45 and 135 degrees from forward, borders included (ruling
    AD-05). [advanced.arc.four-quadrants, advanced.arc.alignment, advanced.arc.frontmost]
    """
    here, there = g.model(model).at, g.model(other).at
    assert here is not None
    assert there is not None
    return quarters(here, Body(g.card(other).profile.base, there))[0]


def unit_arc(g: Game, unit: str, other: str) -> str:
    """The arc of a unit in which another is, worked out between their leaders (ruling AD-05)."""
    return arc_of(g, g.unit(unit).leader, g.unit(other).leader)


def is_in(arc: str, wanted: str) -> bool:
    """Whether an arc is the one that is meant; either side is a side."""
    return arc == wanted or (wanted == SIDE and arc in (LEFT, RIGHT))
