"""What an action came to, read off two states of a game: damage, models, leaders and units lost, on both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from openfire.engine.setup import Setup
from openfire.engine.state import GONE, State
from openfire.odds.branches import Branch
from openfire.odds.laws import Number

K = TypeVar("K")


class Toll(NamedTuple):
    """What a unit suffered."""

    damage: int = 0
    """Hit points lost."""
    lost: tuple[tuple[str, int], ...] = ()
    """Models lost, by the name of their profile."""
    leader: bool = False
    """Whether the leader is among them."""
    destroyed: bool = False

    @property
    def models(self) -> int:
        """How many models it lost."""
        return sum(count for _, count in self.lost)


def toll(setup: Setup, before: State, after: State, unit: str) -> Toll:
    """What a unit suffered between two states."""
    was = before.units[unit]
    gone = [model for model in was.models if not after.models[model].hit_points]
    left = sum(after.models[model].hit_points for model in was.models)
    names = [setup.models[model].profile.name for model in gone]
    return Toll(
        sum(before.models[model].hit_points for model in was.models) - left,
        tuple((name, names.count(name)) for name in dict.fromkeys(names)),
        was.leader in gone,
        after.units[unit].place == GONE,
    )


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
        """The law of something that each result has."""
        return Law.of((read(result), chance) for result, chance in self)

    def expected(self, read: Callable[[K], float]) -> float:
        """The mean of something that each result has."""
        return float(sum(read(result) * chance for result, chance in self))

    def chance(self, holds: Callable[[K], bool]) -> float:
        """How likely it is that something holds."""
        return float(sum(chance for result, chance in self if holds(result)))


def tolls(setup: Setup, before: State, found: list[Branch], units: tuple[str, ...]) -> Law[tuple[Toll, ...]]:
    """The joint law of what some units suffer."""
    return Law.of(_each(setup, before, found, units))


def _each(
    setup: Setup, before: State, found: list[Branch], units: tuple[str, ...]
) -> Iterator[tuple[tuple[Toll, ...], Number]]:
    for branch in found:
        yield tuple(toll(setup, before, branch.game.state, unit) for unit in units), branch.chance
