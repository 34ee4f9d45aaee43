"""The one-page edition keeps the contract of all editions, in small battles and with whole armies."""

from itertools import islice

import pytest

from openfire.game import load_module, set_up
from openfire.game.books import ONEPAGE as EDITION
from openfire.ledger.statements import load_ledger
from openfire.testkit import battle
from openfire.testkit.contract import breaches

LEDGER = load_ledger("onepage")

SMALL = """ a1 x5 rifle Scout
            a2 x3 blade Furious Fast
            a3 launcher hit-points=3 Fear Regeneration
            b1 x4 rifle Deep_Strike
            b2 x5 blade Stealth
            b3 launcher hit-points=6 Flying Armored """
WEAPONS = {
    "rifle": {"range": 24},
    "launcher": {"range": 36, "attacks": "D3", "specials": ["Single Model", "Indirect"]},
    "blade": {"range": None, "attacks": 2, "specials": ["Rending", "Poison"]},
}


def first_breaches(setup, seed):
    """The first few, which is enough to read."""
    return [str(breach) for breach in islice(breaches(setup, seed, LEDGER), 5)]


@pytest.mark.parametrize("seed", range(3))
def test_a_small_battle_keeps_the_contract(seed):
    setup = battle(EDITION, SMALL, weapons=WEAPONS).cursor.game.setup
    assert first_breaches(setup, seed) == []


@pytest.mark.soak  # a small battle shows the same above
def test_whole_armies_keep_the_contract():
    module = load_module("glasshouse")
    setup = set_up(module, module.missions["open-panes"], [*module.armies.values()][:2])
    assert first_breaches(setup, 2) == []
