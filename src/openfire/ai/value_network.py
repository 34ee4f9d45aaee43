"""The network that says how good a position is: small sums over objectives and units, learned from games.

What a side sees of each objective and of each unit goes through a layer of its own, is weighed and added up, and one
more layer judges the whole. It is the same from both sides: what one gains the other loses.

Weights are whole numbers, as is all that goes in, so every sum is exact and every machine finds the same.
"""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np

from openfire.ai.features import PositionRows
from openfire.ai.positions import ONE, Floats

SCALE: Final = 4096.0
"""What 1 is in whole weights."""


class NetworkWeights(msgspec.Struct, frozen=True):
    """Whole weights, layer by layer: a row for each thing that goes in, the last for what is added."""

    objectives: tuple[tuple[int, ...], ...]
    units: tuple[tuple[int, ...], ...]
    whole: tuple[tuple[int, ...], ...]
    """Of the sums over objectives and over units, and of what one side has more of."""
    told: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]
    straight: tuple[int, ...]
    """From what goes into the last layer, past it."""


class ValueNetwork:
    """A network as it is used."""

    def __init__(self, weights: NetworkWeights) -> None:
        self.objectives, self.objectives_plus = _layer(weights.objectives)
        self.units, self.units_plus = _layer(weights.units)
        self.whole = np.array(weights.whole, np.float64)
        self.told = np.array(weights.told, np.float64)
        self.out = np.array(weights.out, np.float64)
        self.straight = np.array(weights.straight, np.float64)

    def __call__(self, rows: PositionRows) -> float:
        """The logarithm of the odds of winning."""
        found = np.concatenate([self._of_objectives(rows), self._of_units(rows), rows.whole])
        sums, told = np.rint(found @ self.whole / SCALE), np.rint(rows.told @ self.told / SCALE)
        judged = np.maximum(0.0, told + sums) - np.maximum(0.0, told - sums)
        return float(judged @ self.out + found @ self.straight) / (ONE * SCALE)

    def _of_objectives(self, rows: PositionRows) -> Floats:
        seen = np.maximum(0.0, np.rint(rows.objectives @ self.objectives / SCALE) + self.objectives_plus)
        count = len(rows.shares)
        found: Floats = np.rint(rows.shares @ (seen[:count] - seen[count:]) / ONE)
        return found

    def _of_units(self, rows: PositionRows) -> Floats:
        seen = np.maximum(0.0, np.rint(rows.units @ self.units / SCALE) + self.units_plus)
        found: Floats = np.rint(rows.weights @ seen / ONE)
        return found


def _layer(weights: tuple[tuple[int, ...], ...]) -> tuple[Floats, Floats]:
    """The weights of a layer, and what is added, in the measure of what goes in."""
    told = np.array(weights, np.float64)
    return told[:-1], np.rint(told[-1] * ONE / SCALE)
