"""Reviews: luck and chances worked out by hand, a whole game that adds up, and decisions beside better ones."""

import math

import pytest
from typer.testing import CliRunner

from openfire.cli import app
from openfire.engine.cursor import Cursor
from openfire.engine.record import DiceEntry
from openfire.engine.record_text import parse
from openfire.game import restore
from openfire.game.books import STRESS as EDITION
from openfire.report.decisions import activations, judge
from openfire.report.fortune import FortuneTeller
from openfire.report.review import review
from openfire.sim import MatchPlan, play_match, prepare
from openfire.testkit import battle
from openfire.testkit.battle import Battle

RIFLE = {"rifle": {"range": 24, "attacks": 2}}
FIELD = "a1 @ 10,10 rifle skill=7\nb1 x2 @ 20,10 defence=9"


def fallen(game, _seat, _who):
    """A chance that is easy to follow: a quarter, and another for every man of b1 that is gone."""
    return 0.25 + 0.25 * (2 - len(game.state.units["b1"].models))


def told(dice, *after):
    position = battle(EDITION, FIELD, weapons=RIFLE).cursor
    teller = FortuneTeller(position.game.setup, fallen)
    cursor = Cursor(teller.watched(), position.boundary)
    Battle(cursor).play("activate: a1", "move: stay", "attack: a1.1:rifle>b1", *after, dice=dice)
    return teller


@pytest.mark.parametrize(
    ("dice", "after", "gone"),
    [([9, 3, 12], (), 0), ([9, 3, 4], (), 1), ([1, 2], (), 0)],
)
def test_luck_is_what_came_less_what_comes_on_average(dice, after, gone):
    """Each of two shots takes a man with 1/2 x 2/3 = 1/3: 2/3 men on average, give or take sqrt(2 x 1/3 x 2/3)."""
    teller = told([*dice], *after)
    (roll,) = teller.rolls
    assert (roll.who, roll.about, roll.label) == ("a", "b1", "volley")
    assert roll.luck == pytest.approx((0.25 * (gone - 2 / 3), -0.25 * (gone - 2 / 3)))
    assert roll.spread == pytest.approx(0.25 * math.sqrt(2 * 1 / 3 * 2 / 3))


def test_chances_are_told_at_every_boundary():
    teller = told([9, 3, 4])
    assert [stand.chances for stand in teller.stands] == [(0.25, 0.75), (0.5, 0.5)]
    assert [stand.who for stand in teller.stands] == ["a", "b"]


@pytest.fixture(scope="module")
def game():
    plan = MatchPlan(
        5,
        ("random", "random"),
        "stress",
        "frontier",
        ("three-pumps",),
        ("sluice-picket", "wrack-gang"),
        keep_records=True,
    )
    return play_match(prepare(plan), 0).record


def test_a_whole_game_adds_up(game):
    record = parse(game)
    found = review(record, restore)
    assert found.seats == ("a", "b")
    assert found.points[-1].chances[0] in (0.0, 0.5, 1.0)
    one, other = found.luck
    assert one.luck == pytest.approx(-other.luck, abs=2e-4)
    assert sum(point.luck[0] for point in found.points) == pytest.approx(one.luck, abs=0.01)
    assert [turn.moment for turn in found.turns] == sorted(turn.moment for turn in found.turns)
    assert all(isinstance(record.entries[roll.moment], DiceEntry) for roll in found.rolls)


def test_what_was_played_is_weighed_beside_the_best(game):
    every = [one for one in activations(parse(game), restore) if one.cursor.state.round >= 4]
    one = next(one for one in every if judge(one.cursor, one.played) is not None)
    found = judge(one.cursor, one.played)
    assert found.best_chance >= max(chance for _, chance in found.others)
    assert found.loss == max(0.0, found.best_chance - found.chance)
    assert judge(one.cursor, one.played) == found


def test_the_command_tells_it(game, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(game)
    found = CliRunner().invoke(app, ["review", str(path)])
    assert found.exit_code == 0, found.output
    for words in ("Chances of winning", "Luck, in chances of winning", "Where the game turned", "did the most"):
        assert words in found.output
    assert CliRunner().invoke(app, ["review", str(path), "--json"]).output.startswith("{")
    path.write_text(game.replace('"three-pumps"', '"no-pumps"', 1))
    assert CliRunner().invoke(app, ["review", str(path)]).exit_code == 1
