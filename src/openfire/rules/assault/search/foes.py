"""Enemy models as a leader sees them who would come near: circles around their bases. No rule stands here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point
from openfire.geometry.shapes import Flags, Floats, Numbers


class EnemyModel(NamedTuple):
    """An enemy model to be reached."""

    at: Point
    wide: float
    """Inches from its middle at which the leader's base touches it."""


class Circles(NamedTuple):
    """Enemy models, all at once: their places in inches, and how wide each is as for `EnemyModel`."""

    xs: Floats
    ys: Floats
    wide: Floats

    def gaps(self, places: Numbers) -> Floats:
        """Inches from the leader's base, were it at each of some places, to each of them; never more than it is."""
        across, along = places[:, :1] / INCH - self.xs, places[:, 1:] / INCH - self.ys
        found: Floats = np.sqrt(across * across + along * along) - self.wide
        return found

    def are_near(self, places: Numbers, most: float) -> Flags:
        """At which of some places the leader might be within a distance of somebody."""
        near: Flags = self.gaps(places).min(axis=1) <= most
        return near


def circles_of(g: Game, enemies: Sequence[str], own: float) -> Circles:
    """The models of some enemy units. own: how far the leader's base reaches."""
    models = tuple(model for enemy in enemies for model in g.unit(enemy).models)
    rows = g.board.bodies.rows[g.board.index.rows(models)]
    return Circles(rows[:, kernels.X], rows[:, kernels.Y], rows[:, kernels.BOUND] + own)


def circles_around(foes: Sequence[EnemyModel]) -> Circles:
    """The same for some that were picked."""
    xs, ys, wide = np.array([(foe.at[0] / INCH, foe.at[1] / INCH, foe.wide) for foe in foes]).T
    return Circles(xs, ys, wide)
