"""The Advanced Rules keep the contract: three players with allies and a neutral, every rule of theirs, whole armies."""

from itertools import islice

import pytest

from openfire.game import load_module, set_up
from openfire.game.books import ADVANCED as EDITION
from openfire.ledger.statements import load_ledger
from openfire.testkit.contract import breaches
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of

RULES = {**load_ledger("stress"), **load_ledger("advanced")}

WEAPONS = {
    "rifle": {"range": 18, "attacks": 2, "piercing": 4},
    "cannon": {"range": 24, "attacks": "D3", "damage": 3, "piercing": 5, "specials": ["Heavy"]},
    "mortar": {"range": 20, "attacks": 2, "specials": ["Blast"]},
    "club": {"range": 1, "attacks": 2, "damage": 2, "specials": ["Assault"]},
    "kettle": {"range": 12, "attacks": 2, "damage": 2, "specials": ["Unstable"]},
}
BOW = {"weapon": "cannon", "at": [1.6, 0], "height": 1, "arcs": ["front"]}
TOP = {"weapon": "rifle", "at": [0, 0], "height": 3}
HULL = {"base": "3x2 in rectangle", "height": 2, "hit-points": 2, "defence": 10}
WEAK = ["Vehicle", "Weak Spot (Side)", "Platform (1)"]
UNITS = [
    {"id": "a1", "models": 3, "weapons": ["rifle", "club"], "specials": ["Fearless"]},
    {"id": "a2", "models": 2, "weapons": ["club"], "specials": ["Large"], "hit-points": 2, "base": "40 mm"},
    {"id": "a3", "weapons": ["cannon", "rifle", "club"], "specials": ["Transport (6)"], "mounts": [BOW, TOP], **HULL},
    {"id": "b1", "models": 4, "weapons": ["rifle", "mortar"]},
    {
        "id": "b2",
        "models": 2,
        "weapons": ["kettle"],
        "specials": WEAK,
        **HULL,
    },
    {"id": "b3", "weapons": ["kettle", "club"], "specials": ["Transport (4)"], **HULL},
    {"id": "c1", "models": 3, "weapons": ["rifle", "club"]},
    {"id": "c2", "weapons": ["mortar", "club"], "specials": ["Vehicle", "Flying", "Weak Spot (None)"], **HULL},
    {"id": "n1"},
]
PIECES = [
    {"id": "hill", "box": [9, 9, 15, 15], "level": 1, "keywords": ["clear", "climbable"]},
    {"id": "bank", "box": [6, 9, 9, 12], "level": 1, "keywords": ["rough", "climbable"]},
    {"id": "hedge", "box": [3, 6, 3.5, 16], "height": 1, "keywords": ["rough", "cover"]},
    {"id": "wood", "box": [16, 16, 21, 20], "height": 3, "keywords": ["slow", "cover"], "vehicle_keywords": ["rough"]},
    {"id": "house", "box": [17, 9, 20, 11], "height": 3, "keywords": ["impassable"]},
]


def skirmish():
    """Few models with many rules, close together: a and c are allies, n is nobody's."""
    data = {
        "seats": [{"id": "a", "team": "x"}, {"id": "b"}, {"id": "c", "team": "x"}, {"id": "n", "neutral": True}],
        "table": {"width": 24, "height": 24, "pieces": PIECES},
        "weapons": WEAPONS,
        "units": UNITS,
        "round": 0,
        "rounds": 3,
        "entries": [{"seat": "a", "at": [4, 2]}, {"seat": "b", "at": [20, 22]}, {"seat": "c"}],
        "objectives": [{"id": "flag", "at": [12, 20]}, {"id": "relay", "kind": "access", "at": [12, 5]}],
    }
    return read_position(document_of(data), EDITION)[0]


@pytest.mark.parametrize("seed", range(3))
def test_the_contract_is_kept(seed):
    found = (str(breach) for breach in breaches(skirmish(), seed, RULES))
    assert list(islice(found, 5)) == []


@pytest.mark.soak  # a quicker battle shows the same above
def test_the_contract_is_kept_by_whole_armies():
    module = load_module("terraces")
    setup = set_up(module, next(iter(module.missions.values())), [*module.armies.values()][:2])
    assert list(islice(map(str, breaches(setup, 2, RULES)), 5)) == []
