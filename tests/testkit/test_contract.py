"""Both editions keep the contract, and for every clause there is an edition that breaks it and is found out."""

import re
from itertools import islice
from pathlib import Path

import pytest

from openfire.game import load_module, set_up
from openfire.ledger.statements import load_ledger
from openfire.rules import stub
from openfire.testkit.contract import CLAUSES, breaches
from tests.testkit.examples import duel, melee
from tests.testkit.planted import FAULTS

STUB_RULES = {
    one
    for path in Path(stub.__file__).parent.glob("*.py")
    for one in re.findall(r"stub\.battle\.[a-z]+", path.read_text(encoding="utf-8"))
}
STRESS_RULES = load_ledger("stress")


def first_breaches(setup, seed, known, but=()):
    """The first few, which is enough to read."""
    found = (str(breach) for breach in breaches(setup, seed, known) if breach.clause not in but)
    return list(islice(found, 5))


def frontier(number):
    """One of the shipped missions with the shipped armies."""
    module = load_module("frontier")
    mission = [*module.missions.values()][number]
    return set_up(module, mission, [*module.armies.values()][: mission.seats])


@pytest.mark.parametrize("seed", range(12))
def test_the_stub_keeps_the_contract(seed):
    assert first_breaches(duel(), seed, STUB_RULES) == []


@pytest.mark.parametrize("seed", range(6))
def test_stress_keeps_the_contract_with_three_players(seed):
    assert first_breaches(melee(), seed, STRESS_RULES) == []


@pytest.mark.soak  # a battle of three shows the same above
@pytest.mark.parametrize("number", [2])
def test_stress_keeps_the_contract_with_whole_armies(number):
    assert first_breaches(frontier(number), number, STRESS_RULES) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_turns_its_clause_red(fault):
    edition, clause = FAULTS[fault]
    found = {breach.clause for seed in range(3) for breach in breaches(duel(edition), seed, STUB_RULES, most=60)}
    assert clause in found


def test_every_clause_has_a_planted_fault():
    assert {clause for _, clause in FAULTS.values()} == set(CLAUSES)


def test_a_breach_says_where_and_what():
    breach = next(breaches(duel(FAULTS["a question to nobody"][0]), 1, STUB_RULES))
    assert str(breach) == "question 5: only players are asked: but walk is asked of z, who does not play"
