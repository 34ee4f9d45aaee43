"""Greedy plays every edition: its answers are taken, it beats chance, and the same seed plays the same game."""

import pytest

from openfire.game import load_module
from openfire.modules import list_modules
from openfire.sim import MatchPlan, play_match, prepare
from tests.small_battles import BATTLES

BEATEN = [("stress", "steppe"), ("assault", "lamplands")]
"""Where it wins nearly always, besides the frontier of `test_greedy`; `openfire simulate` counts more games."""


@pytest.mark.parametrize(("edition", "module"), BEATEN)
def test_it_beats_chance(edition, module):
    field = prepare(MatchPlan(7, ("greedy", "random"), edition, module))
    results = [play_match(field, number) for number in range(4)]
    assert sum(result.winners == (0,) for result in results) >= 3


def test_every_module_has_a_battle():
    assert sorted(BATTLES) == sorted(list_modules())


@pytest.mark.parametrize("module", BATTLES)
def test_its_answers_are_taken_and_the_same_seed_plays_the_same_game(module):
    """Whole armies do so in the golden games."""
    edition, (_, mission, *armies) = load_module(module).heading.edition, BATTLES[module]
    bots = ("greedy", "greedy")
    field = prepare(MatchPlan(7, bots, edition, module, (mission,), tuple(armies), keep_records=True))
    one = play_match(field, 1)
    assert one.error == ""  # with a record, every answer is checked
    assert one.record == play_match(field, 1).record
