"""The exact law of an activation, against what is worked out by hand; and candidates for answers."""

from fractions import Fraction

import pytest

from openfire.ai.activation_law import activation_law
from openfire.ai.candidates import candidates
from openfire.engine.answers import Pick
from openfire.game.books import STRESS as EDITION
from openfire.odds.exact import TooWideError
from openfire.testkit import battle

RIFLE = {"rifle": {"range": 24, "attacks": 2}}
FIELD = "a1 @ 10,10 rifle skill=7\nb1 x2 @ 20,10 defence=9"


class Scripted:
    """Says what it is told to, question by question; it remembers how far it is."""

    def __init__(self, *told):
        self.told = list(told)

    def __call__(self, cursor):
        text = self.told.pop(0)
        return cursor.asked.options.read(text)


def law_of(cursor, *told):
    found = activation_law(cursor, {"a": Scripted(*told), "b": Scripted()})
    lost = {}
    for way in found:
        gone = 2 - len(way.game.state.units["b1"].models)
        lost[gone] = lost.get(gone, 0) + way.chance
        assert way.who == ("" if gone == 2 else "b")  # with nobody left the game is over
    return lost


TOLD = ("a1", "stay", "a1.1:rifle>b1")
HIT = Fraction(1, 2) * Fraction(2, 3)
"""Skill 7 hits with 7 to 12 of 12, defence 9 fails with 1 to 8 of 12."""
LAW = {0: (1 - HIT) ** 2, 1: 2 * HIT * (1 - HIT), 2: HIT**2}


def test_the_law_of_an_activation_is_that_of_its_dice():
    assert law_of(battle(EDITION, FIELD, weapons=RIFLE).cursor, *TOLD) == pytest.approx(
        {lost: float(chance) for lost, chance in LAW.items()}
    )


def test_it_goes_on_from_the_middle_of_an_activation():
    g = battle(EDITION, FIELD, weapons=RIFLE).play("activate: a1", "move: stay")
    assert law_of(g.cursor, *TOLD[2:]) == pytest.approx({lost: float(chance) for lost, chance in LAW.items()})


def test_it_goes_on_from_the_middle_of_dice():
    """Both shots were rolled, one hit: its defence is all that is open."""
    g = battle(EDITION, FIELD, weapons=RIFLE).play("activate: a1", "move: stay", "attack: a1.1:rifle>b1", dice=[9, 3])
    assert law_of(g.cursor) == pytest.approx({0: 1 / 3, 1: 2 / 3})


def test_what_goes_too_many_ways_says_so():
    with pytest.raises(TooWideError, match="more than 1 ways"):
        activation_law(battle(EDITION, FIELD, weapons=RIFLE).cursor, {"a": Scripted(*TOLD), "b": Scripted()}, most=1)


def test_candidates_are_different_answers_that_are_taken():
    g = battle(EDITION, FIELD, weapons=RIFLE)
    assert [str(one.make()) for one in candidates(g.cursor, 5)] == ["a1"]
    g.cursor.answer(Pick("a1"))
    found = candidates(g.cursor, 6)
    texts = [str(one.make()) for one in found]
    assert found[0].why == "stay"
    assert "enemy 1" in [one.why for one in found]
    assert len(set(texts)) == len(texts) == 6
    assert all(g.cursor.why_not(one.make()) is None for one in found)
