"""Whole exchanges and powers, as a bot weighs them: exact laws, worked by hand."""

from random import Random

import pytest

from openfire.ai import Greedy, trades
from openfire.ai.stakes import UnitStake, gain
from openfire.ai.trades import trade
from openfire.ai.valuation import loss_worth, observed_loss
from openfire.engine.facts import Marked
from openfire.game.books import ONEPAGE as EDITION
from openfire.lookahead.onepage.powers import chance_of, how_many
from openfire.rules.onepage import actions
from openfire.testkit import battle

WEAPONS = {"fist": {"range": None, "attacks": 1}, "maul": {"range": None, "attacks": 6}, "gun": {"range": 24}}


def facing(text):
    return battle(EDITION, text, weapons=WEAPONS).cursor.game


def test_an_exchange_is_weighed_with_its_answer_and_morale():
    # One blow kills with 1/2 x 1/2. Else (3/4) the other strikes back and kills with 1/4; nobody is left to test.
    found = trade(facing("a1 @ 10,10 fist quality=4\nb1 @ 14,10 fist quality=4"), "a1", "b1")
    assert found is not None
    assert found.target.gone == pytest.approx(1 / 4)
    assert found.own.gone == pytest.approx(3 / 4 * 1 / 4)


def test_an_exchange_counts_those_who_are_left():
    g = facing("a1 x5 @ 10,10 fist\nb1 x5 @ 18,10 fist")
    whole = trade(g, "a1", "b1")
    for name in ("a1.3", "a1.4", "a1.5"):
        g.remove(name)
    assert trade(g, "a1", "b1").target.hurt < whole.target.hurt
    assert trade(g, "a1", "b1").own.hurt > whole.own.hurt


def test_the_plight_of_the_living_is_a_loss_and_all_is_lost_where_it_is_the_last_round():
    # Two men of two at 1 each, alive and as an end: 4 are at stake. Pinned they lose 0.3 of them, and at the end all;
    # what they could have done with their last action is a third of what they do in a game.
    for number, mark, lost in ((1, "", 0.3 * 4), (4, " acted:1", 2), (4, "", 0.3 * (2 + 2 / 3))):
        text = f"a1 x2 @ 10,10 fist\nb1 x2 @ 14,10 fist{mark}"
        g = battle(EDITION, text, weapons=WEAPONS, round=number).cursor.game
        after = g.fork()
        assert observed_loss(g, after, "b1") == (0, 0, 0, 0, 0)
        after.happen(Marked(unit="b1", mark="pinned", value=1, rules=()))
        assert loss_worth(g, "b1", observed_loss(g, after, "b1"), acts=False) == pytest.approx(lost)


def test_who_acts_for_the_last_time_does_not_get_over_its_plight():
    g = battle(EDITION, "a1 x2 @ 10,10 fist\nb1 x2 @ 14,10 fist", weapons=WEAPONS, round=4).cursor.game
    after = g.fork()
    after.happen(Marked(unit="a1", mark="pinned", value=1, rules=()))
    assert loss_worth(g, "a1", observed_loss(g, after, "a1"), acts=True) == pytest.approx(2 + 2 / 3)


def test_the_end_of_a_unit_is_worth_all_that_it_was():
    # One of ten is left of b1. To shoot it is worth that man and the ten that b1 was, 11. Of the ten of b2 three men
    # and some of its end: 3 + 10 x 0.3 x 0.3.
    assert gain(UnitStake(1, 1.0, 10.0), 3) == pytest.approx(11)
    assert gain(UnitStake(10, 10.0, 10.0), 3) == pytest.approx(3.9)


def test_greedy_finishes_off_what_is_left_of_a_unit():
    g = battle(EDITION, "a1 x5 @ 10,20 gun\nb1 x10 @ 24,14 gun\nb2 x10 @ 24,26 gun", weapons=WEAPONS)
    for k in range(2, 11):
        g.cursor.game.remove(f"b1.{k}")
    g.play("activate: a1", "action: hold")
    assert str(Greedy(Random(1))(g.cursor)).endswith(">b1")


def test_who_has_lost_half_is_nearer_to_its_end():
    # Two of four men: they are worth 2, and a quarter of the unit's end 1.
    g = facing("a1 x2 @ 10,10 fist\nb1 x4 @ 14,10 fist")
    after = g.fork()
    for name in ("b1.3", "b1.4"):
        after.remove(name)
    came = observed_loss(g, after, "b1")
    assert came == (0, 0.5, 0.25, 0, 0)
    assert loss_worth(g, "b1", came, acts=False) == pytest.approx(2 + 1)


@pytest.mark.parametrize(("strong", "charges"), [("maul", True), ("fist", False)])
def test_greedy_charges_when_the_exchange_is_good(strong, charges):
    # Six attacks against one man with a fist are good; one attack against five Tough men with six attacks each is not.
    foes = "b1 @ 14,10 fist" if charges else "b1 x5 @ 16,10 maul hit-points=3"
    g = battle(EDITION, f"a1 @ 10,10 {strong}\n{foes}", weapons=WEAPONS)
    g.play("activate: a1")
    answer = Greedy(Random(1))(g.cursor)
    assert str(answer).startswith("assault") is charges


def test_no_way_is_looked_for_to_an_enemy_with_whom_the_exchange_is_known_to_be_bad(monkeypatch):
    # The ways to b1 take long to find, and whoever knows what comes of fighting it need not look for them.
    trades._TRADES.clear()
    looked_for = []
    find = actions.assault_options
    monkeypatch.setattr(actions, "assault_options", lambda g, unit, foe: looked_for.append(foe) or find(g, unit, foe))
    said = []
    for _ in range(2):
        g = battle(EDITION, "a1 @ 10,10 fist\nb1 x5 @ 16,10 maul hit-points=3", weapons=WEAPONS)
        g.play("activate: a1")
        said.append((str(Greedy(Random(1))(g.cursor)), tuple(looked_for)))
        trade(g.cursor.game, "a1", "b1")  # now it is known
        looked_for.clear()
    assert said[0][0] == said[1][0]
    assert [foes for _, foes in said] == [("b1",), ()]


def test_dice_for_a_power():
    # Two dice: 7 or more 21 of 36. Three dice: 7 or more 196 of 216 (20 ways come to 6 or less).
    assert chance_of(7, 2) == pytest.approx(21 / 36)
    assert chance_of(7, 3) == pytest.approx(196 / 216)
    assert how_many(7, 2) == (2, pytest.approx(21 / 36))
    assert how_many(7, 4)[0] == 3
    assert how_many(12, 2) == (0, 0.0)
