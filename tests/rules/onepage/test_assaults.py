"""Assaults in random positions: what is suggested is taken, and `could have` is shown by a whole answer that is."""

import math
from collections import Counter

import pytest

from openfire.game.books import ONEPAGE
from openfire.rules.onepage.attack.assault_move import AssaultMoveOptions, assault_options
from openfire.testkit import battle
from tests.rules.onepage.assault_positions import position, unproved


@pytest.mark.parametrize("first", range(0, 80, 20))
def test_a_refusal_that_says_more_can_be_done_shows_it(first):
    counts: Counter[str] = Counter()
    assert [fault for seed in range(first, first + 20) for fault in unproved(seed, counts)] == []
    assert counts["holds-back"] > 0


def test_positions_are_the_same_each_time():
    assert position(7) == position(7) != position(8)


@pytest.mark.parametrize(
    ("gap", "found"),
    [
        (1.02, True),  # the base is 1 inch wide
        (0.98, False),
    ],
)
def test_a_gap_to_the_target_is_gone_through_if_it_is_wide_enough(gap, found):
    """The way to b1 leads between two walls: from (10,10) 9 inches straight on to (19,10)."""
    walls = [
        {"id": "north", "box": [13, 10 + gap / 2, 16, 40], "keywords": ["impassable"]},
        {"id": "south", "box": [13, 0, 16, 10 - gap / 2], "keywords": ["impassable"]},
    ]
    units = [{"id": "a1", "base": "1 in", "at": "10,10"}, {"id": "b1", "base": "1 in", "at": "20,10"}]
    options = assault_options(battle(ONEPAGE, {"units": units, "table": {"pieces": walls}}).cursor.game, "a1", "b1")
    assert isinstance(options, AssaultMoveOptions)
    assert (options.found is not None) == found


def test_the_one_place_of_contact_between_two_others_is_found():
    """Friends at 2 inches from b1, 88 degrees up and 64 down, keep everybody an inch away: middles 2 inches apart.

    A base in contact has its middle at 1 inch from that of b1. From a friend's it is 2 inches or more where
    4 + 1 - 4 cos t >= 4, so t >= 75.5 degrees: only 11.5 to 12.5 degrees up are left on this side.
    """

    def at(far, degrees):
        turn = math.radians(degrees)
        return f"{20 - far * math.cos(turn):.4f},{10 + far * math.sin(turn):.4f}"

    friends = [{"id": "a2", "base": "1 in", "at": at(2, 88)}, {"id": "a3", "base": "1 in", "at": at(2, -64)}]
    units = [{"id": "a1", "base": "1 in", "at": "12,10"}, {"id": "b1", "base": "1 in", "at": "20,10"}, *friends]
    far = {"id": "wall", "box": [20.6, 0, 21, 48], "keywords": ["impassable"]}  # nobody comes from behind
    game = battle(ONEPAGE, {"units": units, "table": {"pieces": [far]}}).cursor.game
    options = assault_options(game, "a1", "b1")
    assert isinstance(options, AssaultMoveOptions)
    assert options.found is not None
    (pose,) = options.found.values()
    angle = math.degrees(math.atan2(pose.y - 100_000, 200_000 - pose.x))
    assert 11.4 < angle < 12.6
