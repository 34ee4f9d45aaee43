"""Learning what positions are worth: kept games give positions and results, a small network learns to foretell them.

    python -m openfire.lab.self_play games --minutes 30 --jobs 2
    python -m openfire.lab.learning games

writes `ai/weights/any.json` for all books together, and `ai/weights/<edition>.json` for each book that there are games
of, which goes on learning from there with the games of that book alone. Of every ten games one is set aside to say when
to stop, and one to say how good it is. With `--torch` PyTorch does it, on a graphics card where there is one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np

from openfire.ai.win_chance import DRAW, POOLED, Weights, weights_for
from openfire.lab import network_training
from openfire.lab.kept_games import read_games
from openfire.lab.network_training import (
    Layers,
    Schedule,
    beginning,
    chances,
    known_layers,
    log_loss,
    whole_weights,
)
from openfire.lab.value_data import Few, ValueData, data_hash, gather
from openfire.modules import list_modules, read_heading

ASIDE: Final = 10
"""Of so many games one is set aside to say when to stop, and one to say how good it is."""

FIRST, THEN = Schedule(), Schedule(epochs=12, rate=0.001, patience=4)
"""How all games are learned from, and then those of one book."""

FEWEST: Final = 50
"""A book with fewer games has no weights of its own."""

TENTHS: Final = 10

Train = Callable[[Layers, ValueData, ValueData, Schedule, int], Layers]


class Parts(NamedTuple):
    """Data by what it is for."""

    learned: ValueData
    held: ValueData
    tested: ValueData


def parts(data: ValueData) -> Parts:
    """Data by what it is for; a game is never in two parts."""
    place = data.games % ASIDE
    return Parts(data.part(place > 1), data.part(place == 1), data.part(place == 0))


class Figures(msgspec.Struct, frozen=True):
    """How well games are foretold that were not learned from."""

    games: int
    positions: int
    loss: float
    """Mean log loss; 0.693 is a coin."""
    right: float
    """The share of decided games of which the likelier winner won, over all positions."""
    by_round: dict[str, tuple[float, float, int]]
    """For each round the loss, the share that is right, and how many positions."""
    calibration: tuple[tuple[float, float, int], ...]
    """By tenths of what was foretold: the mean of that, the share of points won, and how many positions."""


def figures(layers: Layers, data: ValueData) -> Figures:
    """How well games are foretold."""
    found, results = chances(layers, data), data.results
    by_round = {}
    for number in np.unique(data.rounds).tolist():
        some = data.rounds == number
        by_round[str(number)] = (
            log_loss(found[some], results[some]),
            _right(found[some], results[some]),
            int(some.sum()),
        )
    tenth = np.minimum(TENTHS - 1, (found * TENTHS).astype(int))
    table = [
        (float(found[some].mean()), float(results[some].mean()), int(some.sum()))
        for some in (tenth == number for number in range(TENTHS))
        if some.any()
    ]
    games = len(np.unique(data.games))
    return Figures(games, len(results), log_loss(found, results), _right(found, results), by_round, tuple(table))


def _right(found: Few, results: Few) -> float:
    decided = results != DRAW
    return float(np.mean((found[decided] > DRAW) == (results[decided] > DRAW))) if decided.any() else DRAW


def learn(data: ValueData, train: Train, start: Layers, schedule: Schedule, seed: int) -> tuple[Layers, Figures]:
    """Weights, and how good they are."""
    given = parts(data)
    layers = train(start, given.learned, given.held, schedule, seed)
    return layers, figures(layers, given.tested)


def write(folder: Path, name: str, layers: Layers, data: ValueData, found: Figures, command: str) -> None:
    """Write weights with their recipe."""
    recipe = (
        f"{command}: {len(np.unique(data.games))} games, {len(data.results)} positions, data {data_hash(data)}; "
        f"on {found.games} games not learned from log loss {found.loss:.3f}, {100 * found.right:.0f} % foretold"
    )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_bytes(msgspec.json.encode(Weights(whole_weights(layers), recipe)) + b"\n")
    sys.stdout.write(f"{name}: {recipe}\n")


def main() -> None:
    """Learn from a folder of games."""
    parser = argparse.ArgumentParser("python -m openfire.lab.learning", description=__doc__)
    parser.add_argument("games", type=Path)
    parser.add_argument("--into", type=Path, default=Path(str(files("openfire.ai"))) / "weights")
    parser.add_argument("--figures", type=Path, help="write all figures here, as JSON")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--torch", action="store_true", help="train with PyTorch")
    parser.add_argument("--go-on", action="store_true", help="begin with the weights of each book that are there")
    parser.add_argument("--epochs", type=int, default=FIRST.epochs)
    parser.add_argument("--batch", type=int, default=FIRST.batch)
    told = parser.parse_args()
    first = FIRST._replace(epochs=told.epochs, batch=told.batch)
    train: Train = network_training.train
    if told.torch:
        from openfire.lab import torch_training

        train = torch_training.train
    games = read_games(told.games)
    data = gather(games)
    with_torch = " --torch" if told.torch else ""
    command = f"self_play and learning --seed {told.seed} --epochs {told.epochs} --batch {told.batch}{with_torch}"
    command += f" --go-on, from ({weights_for(POOLED).recipe})" if told.go_on else ""
    every, layers = dict[str, Figures](), beginning(told.seed)
    if not told.go_on:
        layers, found = learn(data, train, layers, first, told.seed)
        write(told.into, POOLED, layers, data, found, command)
        every[POOLED] = found
    editions = [read_heading(list_modules()[key]).edition for key in games]
    for edition in dict.fromkeys(editions):
        own = data.part(np.isin(data.modules, [n for n, one in enumerate(editions) if one == edition]))
        if len(np.unique(own.games)) < FEWEST:
            sys.stdout.write(f"{edition}: too few games, it takes those of all books\n")
            continue
        start, before = (known_layers(weights_for(edition).network), "before") if told.go_on else (layers, POOLED)
        best, of_book = learn(own, train, start, THEN, told.seed)
        every[f"{edition} by {before}"] = figures(start, parts(own).tested)
        every[edition] = of_book
        write(told.into, edition, best, own, of_book, command)
    if told.figures:
        told.figures.write_bytes(msgspec.json.format(msgspec.json.encode(every), indent=1))


if __name__ == "__main__":
    main()
