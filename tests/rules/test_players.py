"""More than two players: every edition of Open Fire keeps the contract with four, and with two against two."""

from itertools import islice
from typing import Any

import pytest

from openfire.game import BOOKS, EDITIONS
from openfire.ledger.statements import load_ledger
from openfire.testkit.contract import breaches
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of
from tests.first_few import first_few

WEAPONS = {"rifle": {"range": 18, "attacks": 2}, "club": {"range": 1, "attacks": 2, "damage": 2}}
PLACES = {"a": [4, 1], "b": [20, 23], "c": [20, 1], "d": [4, 23]}
ALONE: list[dict[str, Any]] = [{"id": seat} for seat in PLACES]
PAIRS: list[dict[str, Any]] = [{"id": seat, "team": "x" if seat in "ac" else "y"} for seat in PLACES]
STRAY: dict[str, Any] = {"id": "n", "neutral": True}


def battle(edition: str, seats: list[dict[str, Any]], *, expansions: tuple[str, ...] = ()) -> Any:
    """Four small armies close together, and a unit that is nobody's."""
    types = {"types": ["vehicle"], "base": "60x35 mm oval"} if expansions else {}
    units = [{"id": f"{seat}1", "models": 3, "weapons": ["rifle", "club"]} for seat in PLACES]
    units += [{"id": f"{seat}2", "models": 1, "weapons": ["rifle"], "hit-points": 2, **types} for seat in PLACES]
    data: dict[str, Any] = {
        "seats": [*seats, STRAY],
        "table": {"width": 24, "height": 24, "pieces": [{"id": "wall", "box": [11, 8, 13, 9], "keywords": ["slow"]}]},
        "weapons": WEAPONS,
        "units": [*units, {"id": "n1", "models": 1}],
        "objectives": [{"id": "flag", "at": [12, 12], "points": 2}],
        "rounds": 3,
    }
    if edition == "stress":
        data |= {"entries": [{"seat": seat, "at": at} for seat, at in PLACES.items()], "expansions": list(expansions)}
    return read_position(document_of(data), EDITIONS[edition])[0]


@pytest.mark.parametrize("seats", [ALONE, PAIRS], ids=["four players", "two against two"])
@pytest.mark.parametrize(
    ("edition", "expansions"), [("stress", ()), ("stress", ("vehicles",)), ("assault", ()), ("melee", ())]
)
def test_the_contract_is_kept(edition: str, expansions: tuple[str, ...], seats: list[dict[str, Any]]) -> None:
    setup = battle(edition, seats, expansions=expansions)
    found = (str(breach) for breach in breaches(setup, 1, load_ledger(edition)))
    assert list(islice(found, 3)) == []


CARTS: dict[str, dict[str, Any]] = {
    "stress": {"types": ["transport"], "specials": ["Capacity (6)"]},
    "advanced": {"specials": ["Transport (6)"]},
    "melee": {"specials": ["Vehicle", "Transport (6)"]},
}
BURSTING = {"range": 12, "attacks": 2, "damage": 3, "specials": ["Unstable"]}


def ride(edition: str) -> Any:
    """Two against two with transports of two models, weapons that burst and units whose models differ."""
    foot = {"types": ["infantry"]} if edition == "stress" else {}
    mixed = [{"defence": 5}, {"defence": 9}, {"defence": 9, "hit-points": 2}]
    units: list[dict[str, Any]] = []
    for seat in PLACES:
        units.append({"id": f"{seat}1", "models": 2, "weapons": ["rifle", "boiler"], **foot})
        units.append({"id": f"{seat}2", "models": 2, "hit-points": 3, "base": "2 in", **CARTS[edition]})
        units.append({"id": f"{seat}3", "models": mixed, "weapons": ["rifle"], **foot})
    data: dict[str, Any] = {
        "seats": PAIRS,
        "table": {"width": 24, "height": 24},
        "weapons": {"rifle": WEAPONS["rifle"], "boiler": BURSTING},
        "units": units,
        "objectives": [{"id": "flag", "at": [12, 12], "points": 2}],
        "rounds": 4,
        "round": 0,
    }
    if edition != "melee":
        data |= {"entries": [{"seat": seat, "at": at} for seat, at in PLACES.items()]}
    return read_position(document_of(data | EXPANDED.get(edition, {})), BOOKS[edition])[0]


EXPANDED: dict[str, dict[str, Any]] = {"stress": {"expansions": ["vehicles"]}}


@pytest.mark.parametrize("seed", first_few(1, range(3)))
@pytest.mark.parametrize("edition", CARTS)
def test_the_contract_is_kept_by_allies_who_ride(edition: str, seed: int) -> None:
    known = {**load_ledger("stress"), **load_ledger(edition)}
    found = (str(breach) for breach in breaches(ride(edition), seed, known))
    assert list(islice(found, 3)) == []
