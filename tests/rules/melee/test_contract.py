"""The Melee draft keeps the contract: three players with allies and a neutral, and four players, two against two."""

from itertools import islice

import pytest

from openfire.game.books import MELEE as EDITION
from openfire.ledger.statements import load_ledger
from openfire.testkit.contract import breaches
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of

RULES = load_ledger("melee")

WEAPONS = {
    "rifle": {"range": "4-18", "attacks": 2, "piercing": 1, "specials": ["Longshot", "Accurate"]},
    "mortar": {"range": 24, "attacks": "D6", "damage": 2, "specials": ["Blast"]},
    "rattle": {"range": 14, "attacks": 2, "specials": ["Suppressing"]},
    "kettle": {"range": 12, "attacks": 2, "piercing": 2, "specials": ["Unstable", "Suppressing"]},
    "pot": {"range": 6, "attacks": 2, "specials": ["Grenade"]},
    "club": {"range": 1, "attacks": 2, "damage": 2, "specials": ["Melee"]},
    "spear": {"range": 3, "attacks": 1, "specials": ["Melee", "Unstable"]},
    "lance": {"range": 1, "attacks": 2, "specials": ["Impact"]},
}
UNITS = [
    {"id": "a1", "models": 3, "weapons": ["rifle", "pot", "club"], "specials": ["Fearless", "Medic"], "hit-points": 2},
    {"id": "a2", "models": 2, "weapons": ["club", "lance"], "specials": ["Heavy Armour (1)", "Jump"], "move": 7},
    {"id": "a3", "weapons": ["mortar", "club"], "specials": ["Vehicle", "Transport (4)"], "base": "60x35 mm oval"},
    {"id": "b1", "models": 4, "weapons": ["kettle", "spear"], "hit-points": 2},
    {"id": "b2", "models": 2, "weapons": ["club"], "specials": ["Scout", "Flying", "Stealth (2)"]},
    {"id": "b3", "weapons": ["club", "lance"], "specials": ["Vehicle", "Rugged", "Transport (4)"], "base": "1.5 in"},
    {"id": "b4", "models": 2, "weapons": ["rattle", "club"], "specials": ["Ambush"]},
    {"id": "c1", "models": 3, "weapons": ["rattle", "club"], "specials": ["Scout", "Rugged"]},
    {"id": "c2", "weapons": ["club", "lance"], "specials": ["Walker", "Fear"], "hit-points": 5, "base": "40 mm"},
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
    """Few models with many rules, close together: a and c are allies, n is nobody's."""
    data = {
        "seats": [{"id": "a", "team": "x"}, {"id": "b"}, {"id": "c", "team": "x"}, {"id": "n", "neutral": True}],
        "table": {"width": 24, "height": 24, "pieces": PIECES, "zones": STRIPS},
        "weapons": WEAPONS,
        "units": UNITS,
        "rounds": 3,
        "objectives": [{"id": "flag", "at": [12, 20]}, {"id": "relay", "kind": "terminal", "at": [12, 8]}],
    }
    return read_position(document_of(data), EDITION)[0]


def two_against_two():
    """Four players, two on each side, with a transport full of a friend on the way."""
    names = {"a": "x", "b": "y", "c": "x", "d": "y"}
    units = [
        {"id": f"{seat}{n}", "models": 2 - n // 2, "weapons": ["rattle", "club"], "specials": specials}
        for seat in names
        for n, specials in ((1, []), (2, ["Vehicle", "Transport (2)"]))
    ]
    data = {
        "seats": [{"id": seat, "team": team} for seat, team in names.items()],
        "table": {"width": 30, "height": 30},
        "weapons": WEAPONS,
        "units": units,
        "rounds": 2,
        "objectives": [{"id": "flag", "at": [15, 15]}],
    }
    return read_position(document_of(data), EDITION)[0]


@pytest.mark.parametrize("seed", range(2))
def test_the_contract_is_kept(seed):
    found = (str(breach) for breach in breaches(skirmish(), seed, RULES))
    assert list(islice(found, 5)) == []


def test_the_contract_is_kept_by_four_players():
    assert list(islice((str(breach) for breach in breaches(two_against_two(), 3, RULES)), 5)) == []
