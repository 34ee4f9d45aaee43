"""Positions of kept games as a network learns from them: what matters of each, side by side in large arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openfire.ai.features import OBJECTIVE, TOLD, UNIT, WHOLE, PositionRows, rows
from openfire.ai.positions import ONE, ROUND, Floats
from openfire.lab.kept_games import SampledGame

Few = NDArray[np.float32]


class ValueData(NamedTuple):
    """Positions in arrays; where one has fewer objectives or units than another, rows of 0 follow."""

    objectives: Few
    """By position, side, objective and what is seen of it."""
    shares: Few
    units: Few
    weights: Few
    whole: Few
    told: Few
    results: Few
    games: NDArray[np.int64]
    """Which game a position is of."""
    rounds: NDArray[np.int64]
    modules: NDArray[np.int64]

    def part(self, which: NDArray[np.bool_] | NDArray[np.int64]) -> ValueData:
        """Some of the positions."""
        return ValueData(*(column[which] for column in self))  # type: ignore[arg-type]  # each of its own kind


def gather(games: Mapping[str, Sequence[SampledGame]]) -> ValueData:
    """All positions of some games, by module."""
    found = list[PositionRows]()
    labels = list[tuple[float, int, float, int]]()
    number = 0
    for module, every in enumerate(games.values()):
        for game in every:
            number += 1
            for position in game.positions:
                found.append(rows(position))
                labels.append((game.result, number, float(position.told[ROUND]), module))
    count = len(found)
    most = max((len(one.shares) for one in found), default=0)
    many = max((len(one.weights) for one in found), default=0)
    objectives = np.zeros((count, 2, most, len(OBJECTIVE)), np.float32)
    shares, units = np.zeros((count, most), np.float32), np.zeros((count, many, len(UNIT)), np.float32)
    weights = np.zeros((count, many), np.float32)
    for at, one in enumerate(found):
        k, n = len(one.shares), len(one.weights)
        objectives[at, 0, :k], objectives[at, 1, :k] = one.objectives[:k] / ONE, one.objectives[k:] / ONE
        shares[at, :k], units[at, :n], weights[at, :n] = one.shares / ONE, one.units / ONE, one.weights / ONE
    whole = _table([one.whole for one in found], len(WHOLE))
    told = _table([one.told for one in found], len(TOLD))
    results = np.array([label[0] for label in labels], np.float32)
    whose, rounds, modules = (np.array([label[n] for label in labels], np.int64) for n in (1, 2, 3))
    return ValueData(objectives, shares, units, weights, whole, told, results, whose, rounds, modules)


def _table(lines: Sequence[Floats], wide: int) -> Few:
    return (np.array(lines).reshape(len(lines), wide) / ONE).astype(np.float32)


def data_hash(data: ValueData) -> str:
    """What stands for the data in a recipe."""
    told = blake2b(digest_size=16)
    for column in data:
        told.update(np.ascontiguousarray(column).tobytes())
    return told.hexdigest()
