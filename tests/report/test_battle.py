"""The report of a battle: small games worked out by hand, and a whole one that has to add up."""

from collections import Counter

import pytest

from openfire.engine.cursor import Cursor
from openfire.engine.facts import Activated, Claimed, Declared, Destroyed, Ended, Hurt, Lost, RoundBegan, Scored
from openfire.engine.replay import replay, steps
from openfire.engine.state import Marker, Outcome
from openfire.game.books import STRESS as EDITION
from openfire.report import battle_report
from openfire.report.battle import BattleSoFar
from openfire.report.luck import watched
from openfire.testkit import battle
from openfire.testkit.battle import Battle
from tests.records import games

UNITS = {
    "weapons": {"rifle": {"range": 24, "attacks": 2}},
    "units": [
        {"id": "a1", "at": "10,10", "skill": 7, "weapons": ["rifle"]},
        {"id": "b1", "at": "20,10", "models": 2, "step": [0, 1.5], "defence": 9},
        {"id": "b2", "at": "30,10", "models": 2, "step": [0, 1.5]},
    ],
}


def told(*facts):
    """The report of facts that are made up, each by an entry of its own but for those that are put together."""
    position = battle(EDITION, UNITS).cursor
    fold = BattleSoFar(position.game.setup, position.boundary)
    for moment, together in enumerate(facts):
        fold.take(moment, together if isinstance(together, tuple) else (together,))
    return fold.report()


def unit_of(report, name):
    return next(unit for unit in report.units if unit.unit == name)


def fact(kind, **fields):
    return kind(rules=(), **fields)


def test_losses_go_to_whoever_attacked_that_unit_in_the_same_activation():
    report = told(
        fact(RoundBegan, round=1),
        fact(Activated, unit="a1"),
        fact(Declared, unit="a1", shots=("a1.1:rifle>b1",)),
        fact(Hurt, model="b1.2", damage=1, left=0),
        fact(Lost, model="b1.2"),
        fact(Lost, model="b2.1"),  # nobody attacked b2
        fact(Activated, unit="b1"),
        fact(Lost, model="b1.1"),  # lost by itself, in an activation of its own
        fact(Destroyed, unit="b1"),
    )
    shooter, shot = unit_of(report, "a1"), unit_of(report, "b1")
    assert (shooter.dealt, shooter.felled) == (1, 1)
    assert (shot.suffered, shot.lost, shot.is_gone) == (2, 2, True)
    assert unit_of(report, "b2").lost == 1


def test_rounds_have_the_score_what_is_held_and_the_losses_of_their_own():
    hill = Marker("hill", (0, 0), "point", 2, ("a", "b"), holder="a")
    report = told(
        fact(RoundBegan, round=1),
        fact(Lost, model="b1.2"),
        fact(Claimed, marker=hill),
        fact(Scored, seat="b", points=3, marker="x"),
        fact(RoundBegan, round=2),
        fact(Lost, model="b2.1"),
        fact(Lost, model="b2.2"),
    )
    assert [(one.round, one.moment) for one in report.rounds] == [(0, 0), (1, 4), (2, 6)]
    blue, red = report.rounds[1].seats
    assert (blue.score, blue.held, blue.models) == (0, 2, 0)
    assert (red.score, red.held, red.models) == (3, 0, 1)
    assert report.rounds[2].seats[1].models == 2


def test_turning_points_are_the_largest_swings_in_their_order():
    report = told(
        fact(Activated, unit="a1"),
        fact(Lost, model="b1.2"),
        fact(Activated, unit="b1"),
        fact(Activated, unit="b2"),
        fact(Scored, seat="b", points=1, marker="x"),
        fact(Scored, seat="a", points=1, marker="y"),  # both gain as much: nothing turns
    )
    (only,) = report.turning_points
    assert (only.unit, only.moment, only.models) == ("a1", 0, (("b", 1),))


def test_what_is_held_at_the_end_has_been_given():
    hill = Marker("hill", (0, 0), "point", 2, ("a", "b"), holder="a")
    outcome = Outcome("rounds", ("a",), (("a", 2), ("b", 0)))
    report = told(fact(Claimed, marker=hill), fact(RoundBegan, round=1), fact(Ended, outcome=outcome))
    assert [(one.seats[0].score, one.seats[0].held) for one in report.rounds] == [(0, 2), (2, 0)]


def test_what_is_scored_as_a_round_ends_is_nobodys_act():
    report = told(
        fact(RoundBegan, round=1),
        fact(Activated, unit="b1"),
        (fact(Lost, model="b1.1"), fact(Scored, seat="a", points=2, marker="x"), fact(RoundBegan, round=2)),
    )
    assert [(one.unit, one.points, one.round) for one in report.turning_points] == [
        ("b1", (), 1),
        ("", (("a", 2),), 1),
    ]


def test_luck_is_what_the_dice_came_to_beside_their_exact_mean():
    # Skill 7: 7 to 12 hit, 6 of 12 faces. Defence 9: 1 to 8 fail, 8 of 12. Two dice: 2 x 1/2 x 2/3 = 2/3 of a point.
    position, seen = battle(EDITION, UNITS).cursor, []
    cursor = Cursor(watched(position.game.setup, seen.append), position.boundary)
    Battle(cursor).play("activate: a1", "move: stay", "attack: a1.1:rifle>b1", dice=[7, 3, 8])
    (only,) = seen
    assert (only.target, only.seat, only.damage) == ("b1", "a", 1.0)
    assert only.mean == pytest.approx(2 / 3)


def test_a_whole_game_adds_up():
    record = games.record(1)
    report = battle_report(record, games.resolve)
    facts = Counter(type(one).__name__ for step in steps(record, games.resolve) for one in step.facts)
    end = replay(record, games.resolve).state
    dead = sum(not model.hit_points for model in end.models.values())
    assert sum(unit.lost for unit in report.units) == dead
    assert sum(seat.models for one in report.rounds for seat in one.seats) == dead
    assert sum(unit.suffered for unit in report.units) == sum(
        seat.damage for one in report.rounds for seat in one.seats
    )
    assert {seat.seat: seat.score for seat in report.rounds[-1].seats} == dict(end.outcome.scores)
    assert len(report.rounds) == facts["RoundBegan"] + 1
    assert sum(unit.known for unit in report.units) > 0
