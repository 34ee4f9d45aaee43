"""Aircraft that know where they want to go: they end as near as turns and their least flight allow."""

from random import Random

import pytest

from openfire.ai import make_bot
from openfire.engine.answers import Go
from openfire.game.books import STRESS as EDITION
from openfire.geometry.inches import point
from openfire.testkit import battle

move_toward = EDITION.look_ahead.move_toward


def kite(at: str = "10,20/0"):
    """An aircraft that moves 12 inches and must fly 6, about to move; an enemy is in front of it."""
    units = [
        {"id": "a1", "at": at, "base": "2 in", "types": ["aircraft"], "move": 12, "weapons": ["gun"]},
        {"id": "b1", "at": "40,20"},
    ]
    set_up = {"units": units, "weapons": {"gun": {"range": 24, "attacks": 2}}, "expansions": ["vehicles"]}
    return battle(EDITION, set_up).play("activate: a1")


@pytest.mark.rule("stress.aircraft.minimum-half", "stress.aircraft.forward-only")
@pytest.mark.parametrize(
    ("goal", "end"),
    [
        ((40, 20), (22, 20)),  # as far as it goes
        ((18, 20), (18, 20)),  # right there
        ((14, 20), (16, 20)),  # past it: 6 inches are the least
        ((10, 40), (18.4853, 28.4853)),  # one free turn of 45 degrees and 12 inches
    ],
)
def test_it_ends_as_near_as_it_can(goal, end):
    game = kite().cursor.game
    found = move_toward(game, "a1", "move", point(*goal), None)
    assert found == Go("move", (point(*end),))


def test_at_the_edge_it_turns_away_and_stays_on_the_table():
    g = kite("64,20/0")
    found = move_toward(g.cursor.game, "a1", "move", point(71, 20), None)
    assert found is not None
    assert g.cursor.why_not(found) is None
    assert found.points[-1][0] <= point(71, 20)[0]


def test_it_never_stays():
    game = kite().cursor.game
    assert move_toward(game, "a1", "", point(10, 20), None) is None


def test_a_bot_flies_it_at_the_enemy_and_does_not_leave_that_to_chance():
    """Both paces bring the gun into range; only an advance makes it shoot worse."""
    answers = {make_bot("greedy", Random(seed))(kite().cursor) for seed in range(4)}
    assert answers == {Go("move", (point(22, 20),))}
