"""Two hundred random and twenty greedy games of every edition are played as they were."""

import pytest

from tests.golden import HINT, games

KEPT = games.lines()


@pytest.mark.parametrize("block", games.BLOCKS, ids=str)
def test_games_are_played_and_told_as_they_were(block: games.Block) -> None:
    for number, kept in enumerate(KEPT[str(block)], block.first):
        now = games.game_hashes(block.edition, block.bot, number)
        what = "is played" if now.partition("/")[0] != kept.partition("/")[0] else "is told"
        assert now == kept, f"game {number} of {block.bot} in {block.edition} {what} in another way; {HINT}"


def test_the_file_has_all_games() -> None:
    assert list(KEPT) == [str(block) for block in games.BLOCKS]
    assert {len(found) for found in KEPT.values()} == {games.BLOCK}


def test_no_two_games_are_the_same() -> None:
    plays = [game.partition("/")[0] for found in KEPT.values() for game in found]
    assert len(set(plays)) == len(plays) == len(games.MODULES) * sum(games.COUNTS.values())
