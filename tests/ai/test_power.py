"""What units can do to each other from afar: exact odds, worked out once, for every edition that has attacks."""

from fractions import Fraction

import pytest

from openfire.ai.power import curve, effective_range, kinds, most, power
from openfire.engine.arena import Fighter, arena, face_off
from openfire.game import EDITIONS
from openfire.game.books import STRESS as EDITION
from openfire.sim import MatchPlan, prepare
from openfire.testkit import battle

RIFLES = {"rifle": {"range": 24}, "knife": {"range": 1, "specials": ["assault"]}}


def facing(text):
    return battle(EDITION, text, weapons=RIFLES).cursor.game


def test_power_is_the_mean_of_the_dice():
    # Three rolls that hit on 7 and more (6 of 12), each saved on 10 and more (3 of 12): 3 x 1/2 x 3/4 hit points.
    g = facing("a1 x3 @ 10,10 rifle skill=7\nb1 x5 @ 30,10 defence=10")
    assert power(g, "a1", "b1", 20.0) == pytest.approx(float(3 * Fraction(1, 2) * Fraction(3, 4)))


def test_nothing_is_done_beyond_the_range():
    g = facing("a1 x3 @ 10,10 rifle\nb1 x5 @ 30,10")
    assert power(g, "a1", "b1", 24.0) > 0
    assert power(g, "a1", "b1", 25.0) == 0
    assert power(g, "a1", "b1", 300.0) == 0
    assert most(g, "a1", "b1", 25.0) > 0  # at best, it stands at the nearer end of its band


def test_a_unit_that_lost_models_does_less():
    g = facing("a1 x4 @ 10,10 rifle\nb1 x5 @ 30,10")
    whole = power(g, "a1", "b1", 12.0)
    g.remove("a1.4")
    assert power(g, "a1", "b1", 12.0) == pytest.approx(whole * 3 / 4)


def test_units_of_a_kind_share_their_odds():
    g = facing("a1 x3 @ 10,10 rifle\na2 x3 @ 10,20 rifle\na3 x4 @ 10,30 rifle\nb1 x5 @ 30,10")
    known = kinds(g.setup).kind
    assert known["a1"] == known["a2"] != known["a3"]


def test_a_move_counts_by_the_editions_own_situations():
    g = facing("a1 x3 @ 10,10 rifle skill=7\nb1 x5 @ 30,10")
    # After an advance a skill roll is 4 harder: it hits on 11 and more, 2 faces of 12 instead of 6.
    assert power(g, "a1", "b1", 9.0, "advance") == pytest.approx(power(g, "a1", "b1", 9.0) / 3)


@pytest.mark.parametrize("sight", ["", "clear", "obscured"])
def test_a_curve_is_the_most_of_what_each_move_brings(sight):
    g = facing("a1 x3 @ 10,10 rifle knife\nb1 x5 @ 30,10")
    moves = (("", 0.0), ("move", 6.0), ("advance", 12.5))
    kind = kinds(g.setup).kind
    found = curve(kind["a1"], kind["b1"], moves, sight)
    seen = set()
    for tenth in range(3, 700, 4):  # never on an edge
        away = tenth / 10 + 0.03
        apart = [power(g, "a1", "b1", away - inches, pace, sight) for pace, inches in moves]
        assert found.at(g.setup, "a1", "b1", away) == max(apart)
        seen.add(max(apart))
    assert len(seen) > 2


def test_reach_is_where_a_unit_does_well():
    g = facing("a1 x3 @ 10,10 rifle\na2 x3 @ 10,20 knife\nb1 x5 @ 30,10")
    assert effective_range(g, "a1", "b1").inches == 24.0
    assert effective_range(g, "a2", "b1").inches == 1.0


@pytest.mark.parametrize("edition", [key for key, edition in EDITIONS.items() if edition.look_ahead.offers])
def test_every_edition_can_say_what_its_units_do(edition):
    setup = prepare(MatchPlan(1, ("greedy", "greedy"), edition)).match(0).setup
    cards = [next(card for card in setup.units.values() if card.seat == seat) for seat in "ab"]
    fighters = [Fighter(card, {model: setup.models[model] for model in card.models}, card.models) for card in cards]
    ground = arena(setup.edition, *fighters, expansions=setup.expansions, switches=setup.switches)
    g = face_off(ground, *fighters, 6.0)
    assert max(power(g, cards[0].id, cards[1].id, away) for away in (1.0, 6.0)) > 0
