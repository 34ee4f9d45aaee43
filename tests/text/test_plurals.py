"""Sentences agree with the names that they are about, and who sees a board is told names and no places."""

import pytest

from openfire.engine import facts
from openfire.engine.setup import Setup
from openfire.engine.state import Marker
from openfire.game import load_module, set_up
from openfire.geometry.shapes import Pose
from openfire.text.log import tell, tell_each
from openfire.text.names import Name, are_many
from openfire.text.wording import Wording
from tests.text.missing import main

RULES = ("stress.round.sequence",)


@pytest.fixture(scope="module")
def setup() -> Setup:
    book = load_module("frontier")
    return set_up(book, book.missions["three-pumps"], [book.armies["causeway-company"], book.armies["shore-clans"]])


def of(setup: Setup, name: str) -> str:
    """The id of a unit by its name."""
    return next(card.id for card in setup.units.values() if card.name == name)


def test_a_template_has_a_form_for_one_and_one_for_many() -> None:
    assert "{who} {who:takes|take}".format(who=Name("Old Smoke")) == "Old Smoke takes"
    assert "{who} {who:takes|take}".format(who=Name("Hull rats", is_many=True)) == "Hull rats take"
    assert f"{Name('Hull rats', is_many=True)}" == "Hull rats"


@pytest.mark.parametrize(
    ("name", "english", "german"),
    [
        ("Surveyors", "attack", "greifen"),
        ("Red section", "attacks", "greift"),
        ("Old Patience", "attacks", "greift"),
    ],
)
def test_verbs_agree_with_the_name_of_a_unit(setup: Setup, name: str, english: str, german: str) -> None:
    fact = facts.Declared(of(setup, name), (), (), rules=RULES)
    assert f"{name} {english} " in tell(fact, setup)
    assert f"{name} {german} " in tell(fact, setup, language="de")


def test_a_single_model_is_one_whatever_its_name(setup: Setup) -> None:
    card = next(card for card in setup.units.values() if len(card.models) == 1)
    assert not are_many(setup, card.id)


def test_who_sees_a_board_is_told_no_places_of_what_happened(setup: Setup) -> None:
    unit = of(setup, "Surveyors")
    model = setup.units[unit].leader
    moved = facts.Moved(model, "advance", ((0, 0), (0, 60_000)), 6.0, Pose(0, 60_000), 0, rules=RULES)
    assert tell(moved, setup).endswith(": its leader is now at 0,6.")
    [(seen, _)] = tell_each([moved], setup, on_board=True)
    assert seen == f"{unit} Surveyors advance 6.0 in."


def test_objectives_have_their_names_on_a_board(setup: Setup) -> None:
    unit = of(setup, "Red section")
    fact = facts.Claimed(Marker("lamp-post", (0, 0), "control", 3, (), "a", unit=unit), rules=RULES)
    [(seen, _)] = tell_each([fact], setup, on_board=True)
    assert "the objective Old lamp post" in seen
    assert "the objective lamp-post" in tell(fact, setup)


def test_a_translator_is_told_what_is_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("de") == 0
    assert capsys.readouterr().out == "0 to do\n"
    assert main("tlh") == 1
    out = capsys.readouterr().out
    assert "common: sentences attacks: missing" in out
    assert "pages: play-now: missing" in out


def test_terrain_has_its_name_on_a_board_and_its_id_where_it_is_typed(setup: Setup) -> None:
    assert Wording(setup, on_board=True).ground("near-steamer") == "Stranded steamer"
    assert Wording(setup).ground("near-steamer") == "near-steamer"
