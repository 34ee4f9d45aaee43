"""How sure a share of points is, worked by hand, and that the sequential test keeps its word."""

import math

import pytest

from openfire.ai.seeded_chance import SeededChance
from openfire.lab.intervals import Sequential, elo_of, share_for, share_of


def test_a_share_counts_two_pairs_more_for_its_interval():
    found = share_of([1.0, 0.5])
    # 0, 1, 1 and a half: mean 0.625, squares 0.390625 + 0.140625 + 0.140625 + 0.015625 = 0.6875, / 3 / 4, root 0.23936
    assert (found.mean, found.pairs) == (0.75, 2)
    assert found.low == pytest.approx(0.625 - 1.959964 * math.sqrt(0.6875 / 12))
    assert found.high == 1.0  # 1.094 is more than all


def test_nothing_played_says_nothing():
    found = share_of([])
    assert (found.mean, found.low, found.high) == (0.5, 0.0, 1.0)


@pytest.mark.parametrize(("share", "elo"), [(0.5, 0.0), (10 / 11, 400.0), (1 / 11, -400.0), (0.76, 200.24)])
def test_elo_is_four_hundred_for_ten_to_one(share, elo):
    assert elo_of(share) == pytest.approx(elo, abs=0.01)
    assert share_for(elo) == pytest.approx(share, abs=1e-5)


def test_who_wins_or_loses_all_is_not_infinitely_far_away():
    assert [elo_of(1.0), elo_of(0.0)] == pytest.approx([1199.83, -1199.83], abs=0.01)


def test_a_sequential_test_stops_for_clear_results_and_waits_for_others():
    test = Sequential(least=0.0, most=100.0)
    assert test.verdict([1.0] * 30) == "better"
    assert test.verdict([0.0] * 30) == "not better"
    assert test.verdict([0.5]) == ""


def drawn_pairs(chance, share, most=2000):
    """Pairs of two games, each won with that chance, until the test knows."""
    test, scores = Sequential(least=0.0, most=60.0), []
    while len(scores) < 20 or not (found := test.verdict(scores)):
        scores.append(((chance.random() < share) + (chance.random() < share)) / 2)
        assert len(scores) < most
    return found


def test_it_is_seldom_wrong_about_equal_bots_and_about_a_better_one():
    chance = SeededChance("sequential")
    equal = [drawn_pairs(chance, 0.5) for _ in range(200)]
    better = [drawn_pairs(chance, share_for(60.0)) for _ in range(200)]
    assert equal.count("better") <= 20  # 5 % are 10; 20 and more have a chance of 0.2 %
    assert better.count("not better") <= 20
