"""Greedy plays every edition: its answers are taken, it beats chance, and the same seed plays the same game."""

import pytest

from openfire.game import EDITIONS
from openfire.sim import Plan, play_match, prepare

FIELDS = [
    ("stress", "frontier", ()),
    ("stress", "steppe", ()),
    ("assault", "lamplands", ()),
    ("onepage", "glasshouse", ("wardens", "kiln-choir")),
]
"""Editions, modules and armies with which greedy wins nearly always; `openfire simulate` counts more games."""


@pytest.mark.parametrize(("edition", "module", "armies"), FIELDS)
def test_it_beats_chance_with_answers_that_are_taken(edition, module, armies):
    assert edition in EDITIONS
    field = prepare(Plan(7, ("greedy", "random"), edition, module, armies=armies, keep_records=True))
    results = [play_match(field, number) for number in range(4)]
    assert [result.error for result in results] == [""] * 4  # with a record, every answer is checked
    assert sum(result.winners == (0,) for result in results) >= 3


def test_the_same_seed_plays_the_same_game():
    field = prepare(Plan(7, ("greedy", "greedy"), "assault", keep_records=True))
    assert play_match(field, 1).record == play_match(field, 1).record
