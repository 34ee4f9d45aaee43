"""How sure a share of points is after some pairs of games, and when enough have been played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

SURE: Final = 1.959964
"""So many standard errors to each side hold 95 % of a normal law."""

EDGE: Final = 0.001
"""A share of points nearer to nothing or all than this is not told apart from it in Elo."""


FIRST, SPREAD = 16, 0.125
"""Before pairs have shown how far they differ, they count as so many whose games do not depend on each other."""


class Share(NamedTuple):
    """A share of points with its 95 % interval."""

    mean: float
    low: float
    high: float
    pairs: int

    @property
    def elo(self) -> Elo:
        """The same in Elo."""
        return Elo(*(elo_of(one) for one in (self.mean, self.low, self.high)))


class Elo(NamedTuple):
    """A difference in Elo with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """How far the interval goes to each side, on average."""
        return (self.high - self.low) / 2


def share_of(scores: Sequence[float]) -> Share:
    """The mean score of pairs. Two pairs more, one lost and one won, keep few results from looking certain."""
    known = [*scores, 0.0, 1.0]
    mean = sum(scores) / len(scores) if scores else 0.5
    middle = sum(known) / len(known)
    spread = math.sqrt(sum((one - middle) ** 2 for one in known) / (len(known) - 1) / len(known))
    return Share(mean, max(0.0, middle - SURE * spread), min(1.0, middle + SURE * spread), len(scores))


def elo_of(share: float) -> float:
    """The difference in Elo that goes with a share of points."""
    held = min(1.0 - EDGE, max(EDGE, share))
    return 400.0 * math.log10(held / (1.0 - held))


def share_for(elo: float) -> float:
    """The share of points that goes with a difference in Elo."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


class Sequential(NamedTuple):
    """A sequential test whether one bot is better by this much: it stops as soon as the errors it may make allow it."""

    least: float = 0.0
    """Elo: no better than this ..."""
    most: float = 30.0
    """... or at least so much."""
    error: float = 0.05
    """How often it may be wrong, either way."""

    def evidence(self, scores: Sequence[float]) -> float:
        """The log likelihood ratio of the second against the first, with the spread that is seen among pairs."""
        if len(scores) < 2:
            return 0.0
        mean = sum(scores) / len(scores)
        spread = (sum((one - mean) ** 2 for one in scores) + FIRST * SPREAD) / (len(scores) + FIRST)
        low, high = share_for(self.least), share_for(self.most)
        return len(scores) * (high - low) * (2 * mean - low - high) / (2 * spread)

    def verdict(self, scores: Sequence[float]) -> str:
        """`better`, `not better`, or nothing while it is open."""
        bound = math.log((1 - self.error) / self.error)
        found = self.evidence(scores)
        return "better" if found >= bound else "not better" if found <= -bound else ""
