"""What is at stake with a unit: what it can still do in the game, and all that it was, which is lost with its end."""

from __future__ import annotations

import math
from typing import NamedTuple

from openfire.ai import worth
from openfire.ai.power import kinds
from openfire.engine.game import Game

KILL = 1.0
"""How much a bot cares for finishing a unit off, where all that it does in a game counts as much as it cost."""

TIMES = 3.0
"""Who acts so many more times, or oftener, has all of its game before it."""


class UnitStake(NamedTuple):
    """What a unit is worth now, in points of the average hit point."""

    left: int
    """Hit points."""
    alive: float
    """What they will still do."""
    end: float
    """What it is worth besides that the unit is gone."""

    @property
    def all(self) -> float:
        """What is lost with the unit."""
        return self.alive + self.end


def stake(g: Game, unit: str) -> UnitStake:
    """What a unit is worth as it is now."""
    known, left = kinds(g.setup), worth.strength(g, unit)
    price, often = known.price[unit], time(activations_left_of(g, unit))
    return UnitStake(left, price * left * often, KILL * price * known.whole[unit])


def time(activations_left: float) -> float:
    """How much of its game who acts so many more times has before it."""
    return max(0.0, min(1.0, activations_left / TIMES))


def gain(at_stake: UnitStake, damage: float) -> float:
    """What damage is worth on average: by what was hit, and the more the nearer it comes to finishing a unit off."""
    if not at_stake.left or not damage:
        return 0.0
    share = min(1.0, damage / at_stake.left)
    return share * (at_stake.alive + at_stake.end * share)


def activations_left_of(g: Game, unit: str) -> float:
    """How many more times a unit acts; no end of it where the edition does not say."""
    activations_left = g.setup.edition.look_ahead.activations_left
    return activations_left(g, unit) if activations_left else math.inf
