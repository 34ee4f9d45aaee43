"""The end of a game, as a bot sees it: nothing is hoped for any more, and only who still acts is feared."""

from random import Random

import pytest

from openfire.ai import Greedy
from openfire.ai.attacks import offers, weigh
from openfire.ai.places import Surroundings
from openfire.ai.stakes import activations_left_of
from openfire.ai.worth import inches, place_of
from openfire.game.books import ONEPAGE as EDITION
from openfire.testkit import battle

WEAPONS = {"gun": {"range": 12}, "cannon": {"range": 36, "attacks": 6}}


def fought(text, number):
    return battle(EDITION, text, weapons=WEAPONS, round=number)


def test_how_many_times_a_unit_still_acts():
    # Four rounds: in the second three are left to who has not acted, two to who has, and the pinned lose one.
    g = fought("a1 @ 10,10 gun\na2 @ 10,20 gun acted:1\na3 @ 10,30 gun pinned:1\nb1 @ 60,10 gun", 2).cursor.game
    assert [activations_left_of(g, unit) for unit in ("a1", "a2", "a3")] == [3, 2, 2]


@pytest.mark.parametrize(("number", "nearer"), [(1, True), (4, False)])
def test_nobody_runs_at_the_enemy_with_the_last_action(number, nearer):
    # 30 inches away, with a range of 12: a run helps early on; at the end it leads nowhere, and the cannon still fires.
    g = fought("a1 x5 @ 10,24 gun\nb1 x5 @ 40,24 cannon", number)
    g.play("activate: a1")
    bot, before = Greedy(Random(1)), inches(place_of(g.cursor.game, "a1"), (400_000, 240_000))
    for _ in range(2):
        if g.cursor.question is not None and g.cursor.asked.what in ("action", "move"):
            g.cursor.answer(bot(g.cursor))
    after = inches(place_of(g.cursor.game, "a1"), (400_000, 240_000))
    assert (after < before) is nearer


def test_who_has_acted_for_the_last_time_is_not_feared():
    worths = []
    for mark in ("", " acted:1"):
        g = fought(f"a1 x5 @ 10,24 gun\nb1 x5 @ 40,24 cannon{mark}", 4).cursor.game
        worths.append(Surroundings(g, "a1", place_of(g, "a1")).worth(place_of(g, "a1")).feared)
    assert worths[0] > 0
    assert worths[1] == 0


def test_to_pin_who_never_acts_again_is_as_good_as_to_destroy_it():
    # The same shots at the same ten men are worth more where a failed test of morale loses all of their points.
    found = []
    for mark in ("", " acted:1"):
        g = fought(f"a1 x5 @ 10,24 cannon\nb1 x10 @ 30,24 gun{mark}", 4).cursor.game
        found.append(max(weigh(g, offer) for offer, _ in offers(g, "attack", "a1", "b1")))
    assert found[1] > found[0]
