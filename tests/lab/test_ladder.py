"""Pairs of games, ratings, and a ladder that is kept and gone on with."""

import pytest

from openfire.lab.ladder import LadderPlan, OtherPlanError, begin, go_on, load, save
from openfire.lab.pairs import PairPlan, play_pair, prepare
from openfire.lab.ratings import ratings, strengths

PLAN = LadderPlan(("greedy", "random"), ("frontier",), seed=3, most=2)


def test_equal_bots_take_the_same_from_both_seats():
    """Random against itself: the dice and the chances of a seat are the same in both games, so one seat wins both."""
    found = play_pair(prepare(PairPlan(5, "random", "random", "frontier")), 0)
    assert not found.error
    assert found.score == 0.5
    assert found.leads[0] == -found.leads[1]


def test_a_pair_that_breaks_off_says_why(tmp_path):
    path = tmp_path / "bad_bot.py"
    path.write_text("class Bot:\n    def __init__(self, chance): pass\n    def __call__(self, cursor): return 1 / 0\n")
    found = play_pair(prepare(PairPlan(5, str(path), "random", "frontier")), 0)
    assert "ZeroDivisionError" in found.error


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("class Other: pass", "has no Bot; its classes are: Other"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("class Bot(:", "SyntaxError"),
    ],
)
def test_a_file_without_a_bot_is_refused(tmp_path, text, said):
    path = tmp_path / "some_bot.py"
    path.write_text(text)
    with pytest.raises(ValueError, match=said):
        prepare(PairPlan(5, str(path), "random", "frontier"))


def test_ratings_follow_from_shares():
    """Ten to one is 400 Elo; with half a point more for each side of 40 pairs it is a little less."""
    found = strengths({("one", "other"): [1.0] * 36 + [0.5] * 0 + [0.0] * 4})
    # 36.5 : 4.5 points are 363.6 Elo
    assert found["one"] - found["other"] == pytest.approx(363.6, abs=0.1)
    best, worst = ratings({("one", "other"): [1.0] * 36 + [0.0] * 4})
    assert (best.bot, worst.bot) == ("one", "other")
    assert best.elo == pytest.approx(-worst.elo)
    assert 20 < best.margin < 120


def test_a_ladder_is_gone_on_with_where_it_stood(tmp_path):
    path, whole = tmp_path / "ladder.json", begin(PLAN)
    list(go_on(whole, 1))
    half = begin(LadderPlan(PLAN.bots, PLAN.modules, seed=3, most=1))
    list(go_on(half, 1))
    save(half, path)
    again = load(path, PLAN)
    list(go_on(again, 1))
    told = [[(one.number, one.points, one.leads) for one in ladder.pairings[0].results] for ladder in (whole, again)]
    assert told[0] == told[1]
    assert [one.bot for one in whole.ratings()] == ["greedy", "random"]


def test_another_plan_is_not_mixed_in(tmp_path):
    path = tmp_path / "ladder.json"
    save(begin(PLAN), path)
    with pytest.raises(OtherPlanError, match="holds a ladder of greedy, random"):
        load(path, LadderPlan(("greedy", "idle"), ("frontier",), seed=3))
