"""Games of self-play are kept block by block, and gone on with where they stopped."""

from openfire.lab.kept_games import BLOCK, SampledGame, kept_games


class Player:
    """Plays games that say their number, and remembers which."""

    def __init__(self):
        self.played = []

    def __call__(self, numbers):
        self.played += numbers
        return [SampledGame(((number / 7, -0.0), (1e-300, 3.0)), 0.5) for number in numbers]


def test_what_is_kept_is_not_played_again_and_comes_back_number_for_number(tmp_path):
    one, other = Player(), Player()
    first = list(kept_games(tmp_path, "frontier-7", BLOCK + 5, one))
    again = list(kept_games(tmp_path, "frontier-7", BLOCK + 5, other))
    assert one.played == list(range(BLOCK + 5))
    assert other.played == []
    assert again == first


def test_when_time_is_up_only_what_is_kept_is_told_and_the_rest_is_played_later(tmp_path):
    one, times = Player(), iter([False, True, True])
    begun = list(kept_games(tmp_path, "frontier-7", 3 * BLOCK, one, lambda: next(times)))
    assert len(begun) == len(one.played) == BLOCK
    assert len(list(kept_games(tmp_path, "frontier-7", 3 * BLOCK, one))) == 3 * BLOCK
    assert one.played == list(range(3 * BLOCK))


def test_other_games_have_other_files(tmp_path):
    one = Player()
    list(kept_games(tmp_path, "frontier-7", BLOCK, one))
    list(kept_games(tmp_path, "frontier-8", BLOCK, one))
    assert len(one.played) == 2 * BLOCK


def test_without_a_folder_all_are_played():
    one = Player()
    assert len(list(kept_games(None, "frontier-7", 3, one))) == len(one.played) == 3
