"""What a position says and what goes without saying; and that the second opinion on bases agrees with the first."""

import itertools

import pytest

from openfire.documents import DocumentError
from openfire.engine.state import GONE, RESERVE, TABLE
from openfire.game import BOOKS
from openfire.game.books import STRESS as EDITION
from openfire.geometry import measure
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Body, Oval, Pose, Rectangle, Round, RoundedEnd
from openfire.testkit import battle
from openfire.testkit.bases import gap, is_over_edge, overlap


def position(*units, **more):
    """The set-up and the state of a battle."""
    g = battle(EDITION, {"units": list(units)}, **more)
    return g.cursor.game.setup, g.state


def test_what_goes_without_saying():
    setup, state = position({"id": "a1", "at": "10,10"}, {"id": "b1", "at": "20,10"})
    card = setup.models["a1.1"]
    assert card.attributes == {"move": 6, "skill": 7, "defence": 8, "command": 7, "hit-points": 1}
    assert (setup.table.width, setup.table.height) == (72 * INCH, 48 * INCH)
    assert [seat.id for seat in setup.seats] == ["a", "b"]
    assert (state.round, state.order, state.turn, state.scores) == (1, ("a", "b"), 0, {"a": 0, "b": 0})


def test_the_particular_goes_before_the_general():
    kinds = {"old": {"skill": 4, "command": 4, "weapons": ["rifle"]}, "young": {"skill": 9}}
    unit = {"id": "a1", "kind": "old", "command": 5, "at": "9,9", "models": [{}, {"kind": "young"}, {"skill": 11}]}
    setup, _ = position(unit, {"id": "b1", "at": "30,30"}, kinds=kinds, weapons={"rifle": {}})
    found = [(card.attributes["skill"], card.attributes["command"]) for card in setup.models.values()]
    assert found[:3] == [(4, 5), (9, 5), (11, 5)]
    assert [weapon.id for weapon in setup.models["a1.2"].weapons] == ["rifle"]


def test_models_stand_by_steps_by_shifts_and_by_places():
    models = [{}, {}, {"by": [0, 3]}, {"at": [5, 6, 90]}]
    _, state = position({"id": "a1", "at": "10,10", "step": [1.5, 0], "models": models}, {"id": "b1", "at": "30,30"})
    assert [state.models[f"a1.{n}"].at for n in (1, 2, 3, 4)] == [
        Pose(100_000, 100_000),
        Pose(115_000, 100_000),
        Pose(100_000, 130_000),
        Pose(50_000, 60_000, 90_000),
    ]


def test_units_wait_or_are_gone_and_models_are_lost():
    _, state = position(
        {"id": "a1"},
        {"id": "a2", "place": "gone"},
        {"id": "a3", "at": "9,9", "models": [{"left": 0}, {}]},
        {"id": "b1", "at": "30,30"},
    )
    assert [state.units[unit].place for unit in ("a1", "a2", "a3")] == [RESERVE, GONE, TABLE]
    assert (state.units["a3"].models, state.units["a3"].leader) == (("a3.2",), "a3.2")
    assert state.models["a3.1"].at is None


def test_a_model_on_a_hill_stands_on_its_level():
    hill = {"id": "hill", "box": [8, 8, 14, 14], "level": 2, "keywords": ["clear", "climbable"]}
    _, state = position({"id": "a1", "at": "10,10"}, {"id": "b1", "at": "30,30"}, table={"pieces": [hill]})
    assert (state.models["a1.1"].level, state.models["b1.1"].level) == (2, 0)


def test_the_mission_is_in_the_set_up_and_in_the_state():
    setup, state = position(
        {"id": "a1", "at": "10,10"},
        {"id": "b1", "at": "30,30"},
        objectives=[{"id": "flag", "at": "5,5", "points": 3, "holder": "b", "unit": "b1"}],
        entries=[{"seat": "a", "at": "1,1"}, {"seat": "a", "at": "9,1"}],
        round=4,
    )
    marker = state.markers["flag"]
    assert (marker.kind, marker.points, marker.seats, marker.holder, marker.since) == ("control", 3, ("a", "b"), "b", 4)
    assert [entry.id for entry in setup.entrances] == ["a-entry-1", "a-entry-2"]
    assert [place for _, _, place in state.entries] == [(10_000, 10_000), (90_000, 10_000)]


# ------------------------------------------------------------------------------------------------ aboard

CARTS = {
    "stress": {"types": ["transport"], "specials": ["Capacity (2)"]},
    "melee": {"specials": ["Vehicle", "Transport (2)"]},
    "advanced": {"specials": ["Transport (2)"]},
    "onepage": {"types": ["vehicle"], "specials": ["Transport (2)"]},
}

CARRIES = {
    "stress": "stress.transport.friendly-infantry-only",
    "melee": "melee.transport.friendly-only",
    "advanced": "advanced.transport.capacity",
    "onepage": "onepage.transport.capacity",
}
"""The rule of each book about who carries whom."""


def ride(edition, passenger=None, cart=None):
    """A unit of two aboard a cart for two, with something changed about one or the other."""
    types = {"types": ["infantry"]} if edition == "stress" else {}
    units = [
        {"id": "a1", "models": 2, "aboard": "a2.1", **types, **(passenger or {})},
        {"id": "a2", "at": "20,20", "base": "2 in", **CARTS[edition], **(cart or {})},
        {"id": "b1", "at": "40,20"},
    ]
    return battle(BOOKS[edition], {"units": units}, expansions=["vehicles"] if edition == "stress" else [])


@pytest.mark.parametrize("edition", CARTS)
def test_who_is_carried_is_aboard(edition):
    assert ride(edition).state.units["a1"].aboard == "a2.1"


@pytest.mark.parametrize("edition", CARTS)
@pytest.mark.parametrize(
    ("passenger", "cart", "why"),
    [
        ({"models": 3}, {}, r"units\[0\]\.aboard: a1 cannot be there: a2\.1 .* 3"),
        ({"seat": "b"}, {}, r"a2\.1 is no transport of a friend \[RULE\]"),
        ({}, {"types": [], "specials": []}, r"a2\.1 is no transport of a friend \[RULE\]"),
        ({}, {"at": "20,20", "models": [{"left": 0}]}, r"units\[0\]\.aboard: a1 cannot be there: a2\.1 is"),
    ],
    ids=["too many", "an enemy's", "no transport", "destroyed"],
)
def test_who_cannot_be_carried_is_not_aboard(edition, passenger, cart, why):
    with pytest.raises(DocumentError, match=why.replace("RULE", CARRIES[edition])):
        ride(edition, passenger, cart)


# ------------------------------------------------------------------------------------------------ bases

SHAPES = [Round(INCH), Rectangle(4 * INCH, 2 * INCH), Oval(3 * INCH, 2 * INCH), RoundedEnd(3 * INCH, INCH)]


@pytest.mark.parametrize(("one", "other"), [*itertools.product(SHAPES, SHAPES)])
@pytest.mark.parametrize("facing", [0, 30_000, 90_000])
def test_the_second_opinion_on_gaps_agrees(one, other, facing):
    here, there = Body(one, Pose(0, 0, facing)), Body(other, Pose(5 * INCH, 2 * INCH, 45_000))
    assert gap(here, there) / INCH == pytest.approx(measure.gap(here, there), abs=2e-4)
    assert not overlap(here, there)
    assert overlap(here, Body(other, Pose(INCH // 4, 0)))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_base_over_the_edge_is_seen(shape):
    assert is_over_edge(Body(shape, Pose(INCH // 4, 20 * INCH)), 40 * INCH, 40 * INCH)
    assert not is_over_edge(Body(shape, Pose(20 * INCH, 20 * INCH)), 40 * INCH, 40 * INCH)
