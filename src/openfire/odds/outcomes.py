"""What an action came to, read off two states of a game: damage, models, leaders, units and tokens, on both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from typing import NamedTuple

from openfire.engine.game import Game
from openfire.engine.state import GONE
from openfire.odds.distributions import Distribution
from openfire.odds.possible_games import PossibleGame

SURE = 2.5758293035489004
"""Standard deviations that hold 99 of 100 samples."""


class Losses(NamedTuple):
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


def losses(before: Game, after: Game, unit: str) -> Losses:
    """What a unit suffered between two states of a game."""
    was, now = before.state, after.state
    models = was.units[unit].models
    gone = [model for model in models if not now.models[model].hit_points]
    names = [before.card(model).profile.name for model in gone]
    return Losses(
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


class ActionOutcome(NamedTuple):
    """What an action came to for the unit it was aimed at, and for the one that acted."""

    target: Losses
    own: Losses


class ActionOdds(NamedTuple):
    """The joint distribution of an outcome: exact, or from samples, which then are counted."""

    distribution: Distribution[ActionOutcome]
    samples: int = 0
    """0 where the distribution is exact."""

    @property
    def is_exact(self) -> bool:
        """Whether nothing was sampled."""
        return not self.samples

    def expected(self, read: Callable[[ActionOutcome], float]) -> float:
        """The mean of something that each outcome has."""
        return self.distribution.expected(read)

    def chance(self, holds: Callable[[ActionOutcome], bool]) -> float:
        """How likely something is."""
        return self.distribution.chance(holds)

    @property
    def damage(self) -> float:
        """Hit points that the target loses on average."""
        return self.expected(lambda outcome: outcome.target.damage)

    @property
    def destroys(self) -> float:
        """How likely it is that the target is destroyed."""
        return self.chance(lambda outcome: outcome.target.destroyed)

    def interval(self, read: Callable[[ActionOutcome], float]) -> tuple[float, float]:
        """Where the mean of something lies, 99 times of 100; one point where the distribution is exact.

        What is true or false is read as 1 or 0, and its interval (Wilson's) never leaves 0 to 1.
        """
        mean = self.expected(read)
        if self.is_exact:
            return mean, mean
        values = {float(read(outcome)) for outcome, _ in self.distribution}
        if values <= {0.0, 1.0}:
            return _wilson(mean, self.samples)
        spread = SURE * sqrt(max(0.0, self.expected(lambda o: read(o) ** 2) - mean * mean) / self.samples)
        return mean - spread, mean + spread


def _wilson(share: float, samples: int) -> tuple[float, float]:
    square = SURE * SURE / samples
    middle = share + square / 2
    spread = SURE * sqrt(share * (1 - share) / samples + square / samples / 4)
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


def outcomes(before: Game, found: Iterable[PossibleGame], target: str, own: str) -> Distribution[ActionOutcome]:
    """The joint distribution of what the target and the acting unit suffer."""
    pairs = (
        (ActionOutcome(losses(before, after, target), losses(before, after, own)), chance) for after, chance in found
    )
    return Distribution.of(pairs)
