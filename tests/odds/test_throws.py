"""Dice that are told before they fall: what is rolled, and how many."""

import pytest

from openfire.dice import Die, Each, Faces, Pool, Sum, Tally, Test
from openfire.engine.questions import Roll
from openfire.odds.throws import throw_of

D6 = Die(6)
FOUR_UP = Test(D6, (0, 0, 0, 1, 1, 1), (False,) * 6)
HITS = Tally(FOUR_UP, 2, (0, 1))


@pytest.mark.parametrize(
    ("request_", "die", "dice"),
    [
        (Pool(FOUR_UP, 3), "D6", 3),
        (HITS, "D6", 2),
        (Each(HITS, 4), "D6", 8),
        (Faces(D6, 5), "D6", 5),
        (FOUR_UP, "D6", 1),
        (Sum(2, D6, 1), "2D6+1", None),
    ],
)
def test_dice_are_told_by_kind_and_number(request_, die, dice):
    throw = throw_of(Roll("a", "danger", request_, ("onepage.terrain.dangerous",)))
    assert (throw.die, throw.dice) == (die, dice)
