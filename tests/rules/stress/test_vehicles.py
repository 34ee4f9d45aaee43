"""Vehicles: how turns are counted, what odds make of them, and whole games under the contract."""

from itertools import islice

import pytest

from openfire.engine.answers import Aim, Go, Shot
from openfire.engine.edition import OfferQuery
from openfire.engine.facts import Disembarked, Embarked, Lost
from openfire.game import load_module, set_up
from openfire.game.books import STRESS as EDITION
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose
from openfire.ledger.statements import load_ledger
from openfire.lookahead.stress.attacks import attack_steps
from openfire.rules.stress.vehicles.driving import straight
from openfire.rules.stress.vehicles.manoeuvres import turns
from openfire.testkit import battle
from openfire.testkit.contract import breaches
from tests.first_few import first_few

rule = pytest.mark.rule
KNOWN = load_ledger("stress")


@rule("stress.vehicle.no-free-pivot")
@pytest.mark.parametrize(
    ("before", "after", "count"),
    [
        (0, 0, 0),
        (0, 1, 0),
        (0, 45_000, 1),
        (0, 45_001, 1),
        (0, 45_010, 2),
        (0, 315_000, 1),
        (0, 90_000, 2),
        (0, 180_000, 4),
        (350_000, 35_000, 1),
        (350_000, 35_100, 2),
        (90_000, 271_000, 4),
    ],
)
def test_every_45_degrees_or_part_of_them_are_a_manoeuvre(before, after, count):  # ST-42, ST-76
    assert turns(before, after) == count


def test_a_short_leg_has_no_sure_direction():  # ST-76
    assert turns(0, 45_200, length=0.1) == 1
    assert turns(0, 45_200, length=1.0) == 2


@pytest.mark.parametrize(
    ("kind", "turned", "end"),
    [("move", 0, (13, 10)), ("move", 90_000, (10, 13)), ("back", 90_000, (10, 7)), ("back", 180_000, (13, 10))],
)
def test_straight_on_is_along_the_facing_and_back_is_against_it(kind, turned, end):
    start = Pose(10 * INCH, 10 * INCH, 45_000)
    assert straight(start, kind, turned, 3.0) == Go(kind, ((end[0] * INCH, end[1] * INCH),))


def tank(**more):
    """A tank with two guns before two enemies."""
    units = [
        {"id": "a1", "at": "10,10", "base": "2 in", "types": ["vehicle"], "weapons": ["gun", "cannon"], **more},
        {"id": "b1", "at": "20,10"},
        {"id": "b2", "at": "20,20"},
    ]
    weapons = {"gun": {"range": 24, "attacks": 2}, "cannon": {"range": 36}}
    return battle(EDITION, {"units": units, "weapons": weapons, "expansions": ["vehicles"]})


@rule("stress.vehicle.all-weapons", "stress.vehicle.split-targets")
def test_each_weapon_is_a_step_of_its_own_for_those_who_look_ahead():
    g = tank().play("activate: a1", "move: stay")
    aim = Aim((Shot("a1.1", "gun", "b1"), Shot("a1.1", "cannon", "b2")))
    assert [step.name for step in attack_steps(g.cursor.game, "a1", aim)] == ["1 x gun", "1 x cannon"]


def test_what_is_suggested_fires_everything_that_reaches():
    g = tank().play("activate: a1", "move: stay")
    offer = next(iter(EDITION.look_ahead.offers["attack"](g.cursor.game, "a1", OfferQuery(lambda _: 1.0))))
    assert [shot.weapon for shot in offer.answer.shots] == ["gun", "cannon"]


@rule("stress.transport.wreck-leader-placed")
def test_a_transport_that_blows_itself_up_lets_its_passengers_out():
    units = [
        {"id": "a1", "at": "10,10", "base": "2 in", "types": ["transport"], "specials": ["Capacity (4)"]},
        {"id": "a2", "aboard": "a1.1", "base": "1 in", "types": ["infantry"]},
        {"id": "b1", "at": "20,10"},
    ]
    units[0]["weapons"] = ["furnace"]
    weapons = {"furnace": {"range": 24, "specials": ["Unstable"]}}
    g = battle(EDITION, {"units": units, "weapons": weapons, "expansions": ["vehicles"]})
    g.play("activate: a1", "move: stay", "attack: a1.1:furnace>b1", dice=[1])
    g.play("wreck: a2.1@7.5,10")
    assert [type(fact) for fact in g.facts if isinstance(fact, Lost | Disembarked | Embarked)] == [Disembarked, Lost]
    assert g.state.units["a2"].place == "table"


@pytest.mark.parametrize("seed", first_few(1, [1, 4]))
def test_games_with_vehicles_keep_the_contract(seed):
    module = load_module("steppe")
    missions, armies = [*module.missions.values()], [*module.armies.values()][:2]
    found = breaches(set_up(module, missions[seed % 2], armies), seed, KNOWN)
    assert list(islice(map(str, found), 5)) == []
