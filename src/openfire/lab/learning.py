"""Learning what positions are worth: self-play gives positions and results, a logistic regression gives weights.

    python -m openfire.lab.learning stress --games 2000 --seed 7 --jobs 2 --keep games --minutes 30

plays no longer than half an hour, keeps its games in a folder and takes them up from there the next time. It
writes `ai/weights/stress.json`. All modules of the book take turns, greedy plays both sides and now and then activates
a random unit, so that positions are seen that it would avoid.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from openfire.ai import Greedy
from openfire.ai.features import FEATURES, features
from openfire.ai.win_chance import DRAW, LOSS, POOLED, WIN, Weights
from openfire.dice import Seeded
from openfire.engine.questions import Roll
from openfire.engine.state import Outcome
from openfire.game import EDITIONS, begin
from openfire.lab.kept_games import Row, SampledGame, kept_games
from openfire.modules import list_modules, read_heading
from openfire.sim.match import secret
from openfire.sim.match_setups import MatchPlan, MatchSetups, prepare
from openfire.sim.workers import share

WHIM = 0.15
"""How often a random unit is activated instead of greedy's."""

SPREAD = 8
"""So many positions of a game are kept, spread over it."""

RIDGE = 3.0
"""How strongly weights are held near 0."""

Floats = NDArray[np.float64]


def play(matches: MatchSetups, number: int) -> SampledGame:
    """One game of greedy against itself, and some of its positions."""
    match, seed = matches.match(number), matches.plan.seed
    cursor, dice = begin(match.setup), Seeded(secret(seed, number, "dice"))
    first, *_ = match.setup.players()
    bots = {seat: Greedy(Random(secret(seed, number, seat))) for seat in match.setup.players()}
    whims, rows = Random(secret(seed, number, "whims")), list[Row]()
    while (question := cursor.question) is not None:
        if type(question) is Roll:
            cursor.roll(dice)
            continue
        ask = cursor.asked
        if ask.boundary and cursor.state.round:
            rows.append(features(cursor.game, first, ask.who))
        is_whim = ask.boundary and whims.random() < WHIM
        cursor.answer(ask.options.sample(whims) if is_whim else bots[ask.who](cursor), trusted=True)
    outcome = cursor.state.outcome
    assert outcome is not None
    step = max(1, len(rows) // SPREAD)
    return SampledGame(tuple(rows[whims.randrange(step) :: step]), _result(outcome, first))


def _result(outcome: Outcome, seat: str) -> float:
    if not outcome.winners:
        return DRAW
    return WIN if seat in outcome.winners else LOSS


def collect(
    edition: str, games: int, seed: int, jobs: int, folder: Path | None = None, until: float = math.inf
) -> Iterator[SampledGame]:
    """Games of a book, its modules one after the other.

    folder: where they are kept; until: when no more are begun, by the clock that `time.monotonic` reads.
    """
    keys = [key for key, folder in list_modules().items() if read_heading(folder).edition == edition]
    for key in keys:
        plan = MatchPlan(seed, ("greedy", "greedy"), edition, key)
        together = partial(_play_all, plan, jobs)
        yield from kept_games(folder, f"{key}-{seed}", games // len(keys), together, lambda: monotonic() > until)


def _play_all(plan: MatchPlan, jobs: int, numbers: range) -> list[SampledGame]:
    return list(share(play, numbers, jobs, prepare, plan))


class Fit(NamedTuple):
    """Weights, and how well they foretell games that they were not learned from."""

    weights: dict[str, float]
    loss: float
    """Mean log loss; 0.693 is a coin."""
    right: float
    """The share of decided games of which the likelier winner won, over all positions."""


def fit(data: Sequence[SampledGame], ridge: float = RIDGE) -> Fit:
    """Logistic regression. Every position is looked at from both sides, so nothing depends on the seat."""
    held_out = [one for number, one in enumerate(data) if number % 5 == 0]
    x, y = _arrays([one for number, one in enumerate(data) if number % 5])
    learned = _regression(x, y, ridge)
    tested, results = _arrays(held_out)
    chance = 1.0 / (1.0 + np.exp(-tested @ learned))
    loss = -np.mean(results * np.log(chance) + (1 - results) * np.log(1 - chance))
    decided = results != DRAW
    right = np.mean((chance[decided] > DRAW) == (results[decided] > DRAW))
    whole = _regression(*_arrays(data), ridge)
    weights = {name: round(float(one), 5) for name, one in zip(FEATURES, whole, strict=True)}
    return Fit(weights, float(loss), float(right))


def _arrays(data: Sequence[SampledGame]) -> tuple[Floats, Floats]:
    rows = np.array([row for one in data for row in one.rows])
    results = np.array([one.result for one in data for _ in one.rows])
    return np.concatenate([rows, -rows]), np.concatenate([results, 1.0 - results])


def _regression(x: Floats, y: Floats, ridge: float) -> Floats:
    """Newton's method; features are scaled by their spread, so that the ridge treats them alike."""
    spread = x.std(axis=0) + 1e-9
    scaled, weights = x / spread, np.zeros(x.shape[1])
    for _ in range(30):
        chance = 1.0 / (1.0 + np.exp(-scaled @ weights))
        slope = scaled.T @ (chance - y) + ridge * weights
        bend = (scaled * (chance * (1 - chance))[:, None]).T @ scaled + ridge * np.eye(x.shape[1])
        change = np.linalg.solve(bend, slope)
        weights = weights - change
        if float(np.abs(change).max()) < 1e-9:
            break
    learned: Floats = weights / spread
    return learned


def write(name: str, data: Sequence[SampledGame], command: str) -> Path:
    """Learn, and write the weights with their recipe."""
    found = fit(data)
    told = blake2b(msgspec.json.encode([list(one) for one in data]), digest_size=16).hexdigest()
    positions = sum(len(one.rows) for one in data)
    recipe = (
        f"{command}: {len(data)} games, {positions} positions, data {told}; "
        f"log loss {found.loss:.3f} on games not learned from, {100 * found.right:.0f} % foretold"
    )
    path = Path(str(files("openfire.ai"))) / "weights" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    text = msgspec.json.format(msgspec.json.encode(Weights(found.weights, recipe)), indent=1)
    path.write_bytes(text + b"\n")
    sys.stdout.write(f"{path.name}: {recipe}\n")
    return path


def main() -> None:
    """Learn the weights of some books, and of all of them together."""
    parser = argparse.ArgumentParser("python -m openfire.lab.learning", description=__doc__)
    parser.add_argument("edition", nargs="+", choices=EDITIONS)
    parser.add_argument("--games", type=int, default=2000, help="of each book")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the games, gone on with the next time")
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no more games after so long")
    told = parser.parse_args()
    say = partial("python -m openfire.lab.learning {} --games {} --seed {}".format)
    pooled: list[SampledGame] = []
    until = monotonic() + 60 * told.minutes
    for edition in told.edition:
        data = list(collect(edition, told.games, told.seed, told.jobs, told.keep, until))
        if not data:
            sys.stdout.write(f"{edition}: time was up before a game was played\n")
            continue
        write(edition, data, say(edition, told.games, told.seed))
        pooled += data
    if len(told.edition) > 1 and pooled:
        write(POOLED, pooled, say(" ".join(told.edition), told.games, told.seed))


if __name__ == "__main__":
    main()
