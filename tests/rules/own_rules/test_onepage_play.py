"""Whole games of One Page full of own rules: the contract of editions, and bots that play them to the end."""

from __future__ import annotations

from itertools import islice

import pytest

from openfire.ledger.statements import load_ledger
from openfire.roster.words import kebab
from openfire.testkit.contract import breaches
from tests.rules.own_rules.onepage_patterns import book, played_by_bots, small_war

LEDGER = {*load_ledger("onepage"), *(f"module.{kebab(name)}" for name in book())}


@pytest.mark.parametrize("seed", [0, 5])
def test_wars_full_of_own_rules_keep_the_contract(seed: int) -> None:
    assert [str(breach) for breach in islice(breaches(small_war(seed), seed, LEDGER), 5)] == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6, 36))
def test_more_wars_keep_the_contract(seed: int) -> None:
    test_wars_full_of_own_rules_keep_the_contract(seed)


@pytest.mark.parametrize("seed", [1, 7])
def test_greedy_plays_a_war_full_of_own_rules_to_its_end(seed: int) -> None:
    assert played_by_bots(small_war(seed), seed).game.state.outcome is not None


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 60))
def test_greedy_plays_more_of_them(seed: int) -> None:
    test_greedy_plays_a_war_full_of_own_rules_to_its_end(seed)
