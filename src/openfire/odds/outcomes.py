"""What an action came to, read off two states of a game: damage, models, leaders, units and tokens, on both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from typing import Any, NamedTuple, TypeVar

from openfire.engine.game import Game
from openfire.engine.state import GONE
from openfire.odds.distributions import Number
from openfire.odds.possible_games import Branch

K = TypeVar("K")

SURE = 2.5758293035489004
"""Standard deviations that hold 99 of 100 samples."""


class Toll(NamedTuple):
    """What a unit suffered."""

    damage: int = 0
    """Hit points lost."""
    lost: tuple[tuple[str, int], ...] = ()
    """Models lost, by the name of their profile."""
    leader: bool = False
    """Whether the leader is among them."""
    destroyed: bool = False
    tokens: int = 0
    """Tokens it will have gained when the round ends; less than 0 where it lost some."""

    @property
    def models(self) -> int:
        """How many models it lost."""
        return sum(count for _, count in self.lost)


def toll(before: Game, after: Game, unit: str) -> Toll:
    """What a unit suffered between two states of a game."""
    was, now = before.state, after.state
    models = was.units[unit].models
    gone = [model for model in models if not now.models[model].hit_points]
    names = [before.card(model).profile.name for model in gone]
    return Toll(
        sum(was.models[model].hit_points - now.models[model].hit_points for model in models),
        tuple((name, names.count(name)) for name in dict.fromkeys(names)),
        was.units[unit].leader in gone,
        now.units[unit].place == GONE,
        _tokens(after, unit) - _tokens(before, unit),
    )


def _tokens(game: Game, unit: str) -> int:
    """Tokens when the round ends; a unit that is gone has none to gain."""
    count: Callable[[Game, str], int] | None = game.setup.edition.look_ahead.tokens
    return count(game, unit) if count and game.unit(unit).place != GONE else 0


class Outcome(NamedTuple):
    """What an action came to for the unit it was aimed at, and for the one that acted."""

    target: Toll
    own: Toll


class Law(tuple[tuple[K, Number], ...]):
    """Results with their chances, each result once."""

    @classmethod
    def of(cls, pairs: Iterable[tuple[K, Number]]) -> Law[K]:
        """A law from results that may come more than once."""
        found: dict[K, Number] = {}
        for result, chance in pairs:
            found[result] = found.get(result, 0) + chance
        return cls(found.items())

    def by(self, read: Callable[[K], Any]) -> Law[Any]:
        """The law of something that each result has, the least first."""
        return Law(sorted(Law.of((read(result), chance) for result, chance in self)))

    def expected(self, read: Callable[[K], float]) -> float:
        """The mean of something that each result has."""
        return float(sum(read(result) * chance for result, chance in self))

    def chance(self, holds: Callable[[K], bool]) -> float:
        """How likely it is that something holds."""
        return float(sum(chance for result, chance in self if holds(result)))


class Odds(NamedTuple):
    """The joint law of an outcome: exact, or from samples, which then are counted."""

    law: Law[Outcome]
    samples: int = 0
    """0 where the law is exact."""

    @property
    def is_exact(self) -> bool:
        """Whether nothing was sampled."""
        return not self.samples

    def expected(self, read: Callable[[Outcome], float]) -> float:
        """The mean of something that each outcome has."""
        return self.law.expected(read)

    def chance(self, holds: Callable[[Outcome], bool]) -> float:
        """How likely something is."""
        return self.law.chance(holds)

    @property
    def damage(self) -> float:
        """Hit points that the target loses on average."""
        return self.expected(lambda outcome: outcome.target.damage)

    @property
    def destroys(self) -> float:
        """How likely it is that the target is destroyed."""
        return self.chance(lambda outcome: outcome.target.destroyed)

    def interval(self, read: Callable[[Outcome], float]) -> tuple[float, float]:
        """Where the mean of something lies, 99 times of 100; one point where the law is exact.

        What is true or false is read as 1 or 0, and its interval (Wilson's) never leaves 0 to 1.
        """
        mean = self.expected(read)
        if self.is_exact:
            return mean, mean
        values = {float(read(outcome)) for outcome, _ in self.law}
        if values <= {0.0, 1.0}:
            return _wilson(mean, self.samples)
        spread = SURE * sqrt(max(0.0, self.expected(lambda o: read(o) ** 2) - mean * mean) / self.samples)
        return mean - spread, mean + spread


def _wilson(share: float, samples: int) -> tuple[float, float]:
    square = SURE * SURE / samples
    middle = share + square / 2
    spread = SURE * sqrt(share * (1 - share) / samples + square / samples / 4)
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


def outcomes(before: Game, found: Iterable[Branch], target: str, own: str) -> Law[Outcome]:
    """The joint law of what the target and the acting unit suffer."""
    pairs = ((Outcome(toll(before, after, target), toll(before, after, own)), chance) for after, chance in found)
    return Law.of(pairs)
