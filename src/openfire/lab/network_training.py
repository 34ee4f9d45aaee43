"""Training of the network that values positions, in plain numpy: for a small set, on any machine.

`lab/torch_training` does the same on a graphics card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np

from openfire.ai.features import OBJECTIVE, TOLD, UNIT, WHOLE
from openfire.ai.value_network import SCALE, NetworkWeights
from openfire.lab.value_data import Few, ValueData

WIDTH: Final = 16
"""So many numbers each layer finds."""

Layers = dict[str, Few]
"""The weights while they are learned, by their names in `NetworkWeights`; the last row of a first layer is added."""


class Schedule(NamedTuple):
    """How long and how fast a network learns."""

    epochs: int = 20
    rate: float = 0.003
    batch: int = 512
    decay: float = 0.02
    """How strongly weights are held near 0."""
    patience: int = 5
    """Epochs without a better result on games that are set aside, after which it ends."""


def beginning(seed: int) -> Layers:
    """Small random weights."""
    chance = np.random.default_rng(seed)
    sums = 2 * WIDTH + len(WHOLE)

    def layer(high: int) -> Few:
        return np.asarray(chance.normal(size=(high, WIDTH)) / np.sqrt(high), np.float32)

    return {
        "objectives": layer(len(OBJECTIVE) + 1),
        "units": layer(len(UNIT) + 1),
        "whole": layer(sums),
        "told": layer(len(TOLD)),
        "out": (0.1 * chance.normal(size=WIDTH)).astype(np.float32),
        "straight": np.zeros(sums, np.float32),
    }


class ForwardPass(NamedTuple):
    """What becomes of some positions on their way through a network."""

    of_objectives: Few
    of_units: Few
    sums: Few
    plus: Few
    minus: Few
    found: Few
    """The logarithms of the odds of winning."""


def passage(layers: Layers, data: ValueData) -> ForwardPass:
    """Some positions on their way through a network."""
    objectives, units = layers["objectives"], layers["units"]
    of_objectives = np.maximum(0, data.objectives @ objectives[:-1] + objectives[-1])
    of_units = np.maximum(0, data.units @ units[:-1] + units[-1])
    seen = np.einsum("bk,bkh->bh", data.shares, of_objectives[:, 0] - of_objectives[:, 1])
    sums = np.concatenate([seen, np.einsum("bn,bnh->bh", data.weights, of_units), data.whole], axis=1)
    judged, told = sums @ layers["whole"], data.told @ layers["told"]
    plus, minus = np.maximum(0, told + judged), np.maximum(0, told - judged)
    return ForwardPass(
        of_objectives, of_units, sums, plus, minus, (plus - minus) @ layers["out"] + sums @ layers["straight"]
    )


def chances(layers: Layers, data: ValueData) -> Few:
    """How likely the side that looks is to win."""
    found: Few = np.reciprocal(1 + np.exp(-passage(layers, data).found))
    return found


def slopes(layers: Layers, data: ValueData) -> Layers:
    """Where the log loss of some positions goes up."""
    way = passage(layers, data)
    error: Few = (np.reciprocal(1 + np.exp(-way.found)) - data.results) / np.float32(len(data.results))
    up = error[:, None] * layers["out"]
    plus, minus = up * (way.plus > 0), up * (way.minus > 0)
    sums = (plus + minus) @ layers["whole"].T + error[:, None] * layers["straight"]
    seen = data.shares[:, :, None] * sums[:, None, :WIDTH]
    objectives = np.stack([seen, -seen], axis=1) * (way.of_objectives > 0)
    units = data.weights[:, :, None] * sums[:, None, WIDTH : 2 * WIDTH] * (way.of_units > 0)
    return {
        "objectives": _first_layer(data.objectives, objectives),
        "units": _first_layer(data.units, units),
        "whole": way.sums.T @ (plus + minus),
        "told": data.told.T @ (plus - minus),
        "out": np.einsum("bh,b->h", way.plus - way.minus, error),
        "straight": way.sums.T @ error,
    }


def _first_layer(seen: Few, up: Few) -> Few:
    """Slopes of a first layer, and of what it adds."""
    seen, up = seen.reshape(-1, seen.shape[-1]), up.reshape(-1, WIDTH)
    return np.concatenate([seen.T @ up, up.sum(axis=0)[None]])


def log_loss(found: Few, results: Few) -> float:
    """Mean log loss; 0.693 is a coin."""
    near = np.clip(found.astype(np.float64), 1e-7, 1 - 1e-7)
    return float(-np.mean(results * np.log(near) + (1 - results) * np.log(1 - near)))


def train(layers: Layers, data: ValueData, held: ValueData, schedule: Schedule, seed: int) -> Layers:
    """The weights that foretell the games best that are set aside, learned from the others (Adam, in batches)."""
    chance = np.random.default_rng(seed)
    mean = {name: np.zeros_like(one) for name, one in layers.items()}
    square = {name: np.zeros_like(one) for name, one in layers.items()}
    layers, step = {name: one.copy() for name, one in layers.items()}, 0

    def epoch(number: int) -> Layers:
        nonlocal step
        rate = schedule.rate * (1 - number / schedule.epochs)
        for some in _batches(len(data.results), schedule.batch, chance):
            step += 1
            for name, slope in slopes(layers, data.part(some)).items():
                mean[name] += 0.1 * (slope - mean[name])
                square[name] += 0.001 * (slope * slope - square[name])
                change = mean[name] / (1 - 0.9**step) / (np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8)
                layers[name] -= (rate * (change + schedule.decay * layers[name])).astype(np.float32)
        return {name: one.copy() for name, one in layers.items()}

    return best_epoch(epoch, lambda one: log_loss(chances(one, held), held.results), layers, schedule)


def _batches(
    count: int, size: int, chance: np.random.Generator
) -> Iterator[np.ndarray[tuple[int, ...], np.dtype[np.int64]]]:
    order = chance.permutation(count)
    yield from (order[at : at + size] for at in range(0, count, size))


def best_epoch(
    epoch: Callable[[int], Layers], loss: Callable[[Layers], float], layers: Layers, schedule: Schedule
) -> Layers:
    """Learn until it has not become better for some epochs; the best weights on the way."""
    best, least, since = layers, loss(layers), 0
    for number in range(schedule.epochs):
        found = epoch(number)
        now = loss(found)
        best, least, since = (found, now, 0) if now < least else (best, least, since + 1)
        if since >= schedule.patience:
            break
    return best


def whole_weights(layers: Layers) -> NetworkWeights:
    """Weights as the network is used: whole numbers."""

    def told(name: str) -> list[list[int]] | list[int]:
        found: list[list[int]] | list[int] = np.rint(layers[name] * SCALE).astype(np.int64).tolist()
        return found

    return NetworkWeights(**{name: told(name) for name in NetworkWeights.__struct_fields__})  # type: ignore[arg-type]


def known_layers(weights: NetworkWeights) -> Layers:
    """Weights as they are learned, from those that are used."""
    return {
        name: np.array(getattr(weights, name), np.float32) / np.float32(SCALE) for name in weights.__struct_fields__
    }
