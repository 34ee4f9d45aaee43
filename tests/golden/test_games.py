"""Two hundred random and twenty greedy games of every edition are played as they were.

`make test` plays the first games of each bot, `make soak` all the others.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.golden import HINT, games

KEPT = games.lines()


FEW = {"random": 10, "greedy": 2}
"""How many games of each bot `make test` plays: those that `make mutants` is judged by."""


class Part(NamedTuple):
    """Some games of a block."""

    block: games.Block
    numbers: range

    @property
    def is_quick(self) -> bool:
        """Whether `make test` plays them."""
        return self.block.first + self.numbers.stop <= FEW[self.block.bot]

    def __str__(self) -> str:
        return f"{self.block.edition} {self.block.bot} {self.block.first + self.numbers.start:03}"


def parts() -> Iterator[Part]:
    """All blocks, cut where `make test` ends."""
    for block in games.BLOCKS:
        few = min(games.BLOCK, max(0, FEW[block.bot] - block.first))
        yield from (Part(block, numbers) for numbers in (range(few), range(few, games.BLOCK)) if numbers)


@pytest.mark.parametrize(
    "part", [pytest.param(one, marks=() if one.is_quick else pytest.mark.soak, id=str(one)) for one in parts()]
)
def test_games_are_played_and_told_as_they_were(part: Part) -> None:
    for number in part.numbers:
        game, kept = part.block.first + number, KEPT[str(part.block)][number]
        now = games.game_hashes(part.block.edition, part.block.bot, game)
        what = "is played" if now.partition("/")[0] != kept.partition("/")[0] else "is told"
        assert now == kept, f"game {game} of {part.block.bot} in {part.block.edition} {what} in another way; {HINT}"


def test_every_game_of_the_file_is_played_once() -> None:
    played = [(part.block, number) for part in parts() for number in part.numbers]
    assert played == [(block, number) for block in games.BLOCKS for number in range(games.BLOCK)]
    quick = [part for part in parts() if part.is_quick]
    assert sum(len(part.numbers) for part in quick) == len(games.MODULES) * sum(FEW.values())


def test_the_file_has_all_games() -> None:
    assert list(KEPT) == [str(block) for block in games.BLOCKS]
    assert {len(found) for found in KEPT.values()} == {games.BLOCK}


def test_no_two_games_are_the_same() -> None:
    plays = [game.partition("/")[0] for found in KEPT.values() for game in found]
    assert len(set(plays)) == len(plays) == len(games.MODULES) * sum(games.COUNTS.values())
