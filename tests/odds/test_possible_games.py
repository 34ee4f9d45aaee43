"""Every way that steps can go: each is followed once, and none is begun anew that can go on."""

from fractions import Fraction

from openfire.dice import Die, Sum
from openfire.engine.edition import Consequence
from openfire.engine.questions import roll
from openfire.game.books import STRESS as EDITION
from openfire.odds.possible_games import SENSIBLE, Runs
from openfire.testkit import battle

COIN = Sum(1, Die(2))


def test_a_step_begins_once_for_each_way_that_it_can_go():
    # Two coins; a third one only where the first shows 2: 1-1, 1-2, and 2 with each of four.
    game = battle(EDITION, "a1 @ 10,10\nb1 @ 20,10").cursor.game
    begun, ended = [], []

    def coins(g):
        begun.append(g)
        first = yield from roll("a", "coin", COIN)
        second = yield from roll("a", "coin", COIN)
        fallen = [first.answer, second.answer]
        if fallen[0] == 2:
            fallen.append((yield from roll("a", "coin", COIN)).answer)
        ended.append(tuple(fallen))

    ways = list(Runs(SENSIBLE, exact=True).of(game, Consequence("coins", coins)))
    assert sorted(ended) == [(1, 1), (1, 2), (2, 1, 1), (2, 1, 2), (2, 2, 1), (2, 2, 2)]
    assert sorted(chance for _, chance in ways) == [Fraction(1, 8)] * 4 + [Fraction(1, 4)] * 2
    assert len(begun) == len(ways) == len({id(way.game) for way in ways})
