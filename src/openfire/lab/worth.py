"""What units are worth: a regression of results on the lists that met, and the prices that would follow.

A trial tells how much more one list won than the other; the units by which they differ explain it. What a unit wins
beyond its price says that it is too cheap. Lists cost about the same, so only differences between units can be told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfire.lab.trials import LabTrial

Floats = NDArray[np.float64]
FEW: Final = 12
"""A unit that made fewer trials differ is not told of."""
LEAST, MOST = 0.25, 3.0
"""No price is advised below or above these shares of the present one."""


class UnitWorth(NamedTuple):
    """What a unit is worth beside its price."""

    unit: str
    price: float
    n: int
    """Trials in which the lists differed in it."""
    beyond: float
    """Score that it adds beyond what its price does on average."""
    error: float
    """The standard error of that."""
    advised: float
    """The price by which it would add what it costs."""
    p: float
    """How often so much would be seen if its price were right."""

    @property
    def z(self) -> float:
        """How sure it is that the price is wrong."""
        return self.beyond / self.error if self.error else 0.0


def unit_worths(trials: Sequence[LabTrial], prices: Mapping[str, float]) -> list[UnitWorth]:
    """The units of some trials, those that are too cheap first."""
    kinds = [unit for unit in prices if sum(_differs(trial, unit) for trial in trials) >= FEW]
    if len(kinds) < 2 or len(trials) <= len(kinds) + 2:
        return []
    from scipy import linalg, stats  # an extra, and half a second: a server that starts needs neither

    counts = np.array([[_more(trial, unit) for unit in kinds] for trial in trials], float)
    seen = np.array([trial.score - 0.5 for trial in trials])
    price = np.array([prices[unit] for unit in kinds], float)
    wins, _, rank, _ = linalg.lstsq(counts, seen)
    free = max(1, len(seen) - int(rank))
    rest = seen - counts @ wins
    spread = float(rest @ rest) / free * linalg.pinvh(counts.T @ counts)
    beyond, error = _beside_price(wins, spread, price)
    point = _point(trials, prices)
    found = []
    for n, unit in enumerate(kinds):
        p = float(2 * stats.t.sf(abs(beyond[n]) / max(error[n], 1e-12), free))
        share = min(MOST, max(LEAST, 1.0 + beyond[n] / (point * price[n])))
        number = sum(_differs(trial, unit) for trial in trials)
        numbers = (float(price[n]), number, float(beyond[n]), float(error[n]), float(share * price[n]), p)
        found.append(UnitWorth(unit, *numbers))
    return sorted(found, key=lambda one: -one.z)


def _more(trial: LabTrial, unit: str) -> int:
    """How many more of a unit the first list has."""
    one, other = trial.units
    return one.get(unit, 0) - other.get(unit, 0)


def _differs(trial: LabTrial, unit: str) -> bool:
    return _more(trial, unit) != 0


def _beside_price(wins: Floats, spread: Floats, price: Floats) -> tuple[Floats, Floats]:
    """What each unit adds beyond its price, and the standard error of it.

    Lists that cost the same tell nothing of what a point is worth, so that direction is left out. A middle unit is
    taken to have the right price, so that one with a wrong price does not move all the others.
    """
    without = np.eye(len(price)) - np.outer(price, price) / float(price @ price)
    beyond: Floats = without @ wins
    error: Floats = np.sqrt(np.maximum(0.0, np.diag(without @ spread @ without.T)))
    return beyond - float(np.median(beyond / price)) * price, error


def _point(trials: Sequence[LabTrial], prices: Mapping[str, float]) -> float:
    """About what a point is worth in score: a list that costs half of another loses every game."""
    costs = [sum(prices.get(unit, 0.0) * number for unit, number in trial.units[0].items()) for trial in trials]
    return 1.0 / max(1.0, float(np.mean(costs)))
