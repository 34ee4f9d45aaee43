"""The Assault draft keeps the contract: three players, allies, a neutral, and every rule that a unit can have."""

from itertools import islice

import pytest

from openfire.game.books import ASSAULT as EDITION
from openfire.ledger.statements import load_ledger
from openfire.testkit.contract import breaches
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of

RULES = load_ledger("assault")

WEAPONS = {
    "rifle": {"range": "4-18", "attacks": 2, "piercing": 1, "specials": ["Longshot"]},
    "mortar": {"range": 24, "attacks": "D6", "damage": 2},
    "club": {"range": 1, "attacks": 2, "damage": 2},
    "lance": {"range": 2, "attacks": 2, "specials": ["Impact"]},
}
RALLY = {"id": "rally", "name": "Rally", "text": "-", "effects": [{"does": "rally", "range": 12, "tokens": 1}]}
UNITS = [
    {"id": "a1", "models": 3, "weapons": ["rifle", "mortar"], "specials": ["Fearless"], "abilities": [RALLY]},
    {"id": "a2", "models": 2, "weapons": ["club", "lance"], "specials": ["Heavy Armour (1)"], "hit-points": 3},
    {"id": "b1", "models": 4, "weapons": ["rifle", "club"], "hit-points": 2},
    {"id": "b2", "models": 2, "weapons": ["club"], "specials": ["Scout", "Flying", "Stealth (2)"]},
    {"id": "c1", "models": 3, "weapons": ["rifle", "club"], "specials": ["Scout"]},
    {"id": "c2", "models": 1, "weapons": ["mortar"], "specials": ["Vehicle", "Transport (4)"], "base": "60x35 mm oval"},
    {"id": "n1", "models": 1},
]
PIECES = [
    {"id": "hill", "box": [9, 9, 15, 15], "level": 1, "keywords": ["clear", "climbable"]},
    {"id": "wall", "box": [4, 6, 4.5, 16], "height": 1, "keywords": ["light-cover"]},
    {"id": "mud", "box": [17, 8, 21, 13], "keywords": ["slow", "dangerous"]},
    {"id": "wood", "box": [5, 16, 10, 20], "height": 3, "keywords": ["obscuring", "heavy-cover"]},
    {"id": "house", "box": [16, 15, 19, 17], "height": 3, "keywords": ["impassable", "obscuring"]},
    {"id": "scree", "box": [20, 3, 23, 6], "keywords": ["rough"]},
]
STRIPS = [
    {"id": "west", "ring": [[0, 0], [5, 0], [5, 24], [0, 24]]},
    {"id": "east", "ring": [[19, 0], [24, 0], [24, 24], [19, 24]]},
    {"id": "middle", "ring": [[6, 0], [18, 0], [18, 6], [6, 6]]},
]


def skirmish():
    """Few models with many rules, close together."""
    data = {
        "seats": [{"id": "a", "team": "x"}, {"id": "b"}, {"id": "c", "team": "x"}, {"id": "n", "neutral": True}],
        "table": {"width": 24, "height": 24, "pieces": PIECES, "zones": STRIPS},
        "weapons": WEAPONS,
        "units": UNITS,
        "objectives": [{"id": "flag", "at": [12, 20]}, {"id": "relay", "kind": "terminal", "at": [12, 8]}],
    }
    return read_position(document_of(data), EDITION)[0]


@pytest.mark.parametrize("seed", range(2))
def test_the_contract_is_kept(seed):
    found = (str(breach) for breach in breaches(skirmish(), seed, RULES))
    assert list(islice(found, 5)) == []
