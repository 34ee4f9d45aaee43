"""What if: how much a unit could do from many places, and how much it would have to fear there, as bots estimate it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openfire.ai import worth
from openfire.ai.places import Surroundings
from openfire.engine.game import Game
from openfire.geometry.inches import Point


def what_if(g: Game, unit: str, ends: Sequence[tuple[str, Point]]) -> Iterator[tuple[float, float]]:
    """For each kind of move and place the worth of what could be done and of what has to be feared, in points."""
    here = worth.whereabouts(g, unit)
    if here is None:
        yield from ((0.0, 0.0) for _ in ends)
        return
    scene = Surroundings(g, unit, here)
    for pace, spot in ends:
        found = scene.worth(spot, pace, sights=scene.glances(spot))
        yield found.done, found.feared
