"""Every scenario of the project comes out as it says."""

from pathlib import Path

import pytest

from openfire.documents import read
from openfire.game import BOOKS
from openfire.ledger.statements import editions, load_ledger
from openfire.rules.stub import EDITION as STUB
from openfire.testkit import load_scenario, run_scenario

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))
PLAYABLE = {STUB.key: STUB, **BOOKS}
KNOWN = {rule for edition in editions() for rule in load_ledger(edition)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_a_scenario_comes_out_as_it_says(path):
    assert run_scenario(load_scenario(path, PLAYABLE, KNOWN)).failures == ()


@pytest.mark.parametrize("edition", PLAYABLE)
def test_every_edition_has_scenarios(edition):
    assert list((FOLDER / edition).glob("*.yaml"))


def test_no_two_scenarios_have_one_name():
    names = [read(path).data["name"] for path in FILES]
    assert sorted(names) == sorted(set(names))
