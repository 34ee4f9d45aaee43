"""Today's games are the golden games; whoever changes play or words regenerates them and reads the difference."""

import pytest

from tests.golden import HINT
from tests.golden.playthroughs import FOLDER, GAMES, golden, path


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_played_as_it_was(name):
    now, then = golden(name).splitlines(), path(name).read_text(encoding="utf-8").splitlines()
    for number, (new, old) in enumerate(zip(now, then, strict=False), 1):
        assert new == old, f"{path(name).name}:{number} differs; {HINT}"
    assert len(now) == len(then), f"{path(name).name} is longer or shorter; {HINT}"


def test_no_golden_is_left_over():
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_tells_a_whole_game(name):
    text = path(name).read_text(encoding="utf-8")
    assert "Round 1" in text
    assert "The game is over" in text
    assert text.splitlines()[-1].startswith("The state is ")
    assert text.isascii()
