"""Who sleeps: of no use for a round is who neither acts, nor guards, nor comes nearer to anything."""

import pytest

from openfire.game.books import STRESS as EDITION
from openfire.lab.sleepers import RoundWatch
from openfire.testkit import battle

FLAG = {"id": "flag", "kind": "control", "points": 3, "at": "60,40"}


@pytest.fixture
def fought():
    units = "a1 @ 10,10 rifle\nb1 @ 30,10"
    return battle(EDITION, units, weapons={"rifle": {"range": 24}}, objectives=[FLAG])


@pytest.mark.parametrize(
    ("steps", "idle"),
    [
        (("move: stay", "attack: none"), {"a1", "b1"}),
        (("move: move 14,10", "attack: none"), {"b1"}),
        (("move: move 10,15", "attack: none"), {"b1"}),  # nearer to the flag
        (("move: move 6,8", "attack: none"), {"a1", "b1"}),  # away from all
    ],
)
def test_to_stay_or_to_go_away_is_of_no_use(fought, steps, idle):
    watched = RoundWatch(fought.cursor.game)
    fought.play("activate: a1", *steps)
    assert watched.idle(fought.cursor.game) == idle


def test_who_attacks_is_awake(fought):
    watched = RoundWatch(fought.cursor.game)
    fought.play("activate: a1", "move: stay")
    watched.hear(fought.cursor.asked, "a1.1:rifle>b1")
    assert watched.idle(fought.cursor.game) == {"b1"}


def test_who_guards_what_is_held_is_awake():
    held = {**FLAG, "at": "10,12", "holder": "a", "unit": "a1"}
    g = battle(EDITION, "a1 @ 10,10\na2 @ 10,20\nb1 @ 30,10", objectives=[held]).cursor.game
    assert RoundWatch(g).idle(g) == {"a2", "b1"}
