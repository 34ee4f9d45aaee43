"""Ratings of several bots from pairs of games: Bradley and Terry's model, with intervals by drawing again."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from openfire.ai.seeded_chance import SeededChance
from openfire.lab.intervals import SURE

DRAWN: Final = 200
"""How often results are drawn again for the intervals."""
ROUNDS, NEAR = 500, 1e-10
DOUBT: Final = 0.5
"""So many points each side is given besides in every pairing, so that nobody who won all is rated without end."""

Results = Mapping[tuple[str, str], Sequence[float]]
"""For each pairing the scores of its first bot, pair by pair."""


class Rating(NamedTuple):
    """A bot's rating in Elo; the mean of all is 0."""

    bot: str
    elo: float
    margin: float
    """Half of the 95 % interval."""
    pairs: int


def ratings(results: Results, seed: str = "ratings") -> list[Rating]:
    """The ratings of all bots in some results, the best first."""
    found = strengths(results)
    chance = SeededChance(seed)
    again = [strengths({key: _again(scores, chance) for key, scores in results.items()}) for _ in range(DRAWN)]
    played = {bot: sum(len(scores) for key, scores in results.items() if bot in key) for bot in found}
    rated = [Rating(bot, elo, SURE * _spread([one[bot] for one in again]), played[bot]) for bot, elo in found.items()]
    return sorted(rated, key=lambda one: -one.elo)


def _again(scores: Sequence[float], chance: SeededChance) -> list[float]:
    return [scores[chance.randrange(len(scores))] for _ in scores]


def _spread(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return math.sqrt(sum((one - mean) ** 2 for one in values) / max(1, len(values) - 1))


def strengths(results: Results) -> dict[str, float]:
    """The Elo of each bot for which the results are likeliest."""
    bots = sorted({bot for key in results for bot in key})
    won = dict.fromkeys(bots, 0.0)
    games: dict[tuple[str, str], float] = {}
    for (one, other), scores in results.items():
        won[one] += sum(scores) + DOUBT
        won[other] += len(scores) - sum(scores) + DOUBT
        games[one, other] = games.get((one, other), 0.0) + len(scores) + 2 * DOUBT
    power = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        fresh = {bot: won[bot] / _met(bot, power, games) for bot in bots}
        scale = math.exp(sum(map(math.log, fresh.values())) / len(bots))
        fresh = {bot: value / scale for bot, value in fresh.items()}
        far = max(abs(fresh[bot] - power[bot]) / power[bot] for bot in bots)
        power = fresh
        if far < NEAR:
            break
    return {bot: 400.0 * math.log10(value) for bot, value in power.items()}


def _met(bot: str, power: Mapping[str, float], games: Mapping[tuple[str, str], float]) -> float:
    """All games of a bot, each by how strong both are together."""
    return sum(number / (power[one] + power[other]) for (one, other), number in games.items() if bot in (one, other))
