"""What answers mean, in the words that the terminal and the browser show beside them."""

import pytest

from openfire.engine.answers import Answer, Pick, Picks, Stand
from openfire.engine.game import Game
from openfire.engine.options import Choices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.game import begin, load_module, set_up
from openfire.game.books import STRESS as EDITION
from openfire.geometry.shapes import Pose
from openfire.testkit import battle
from openfire.text.suggestions import words
from tests.cli.talk import WEAPONS


def frontier() -> Game:
    module = load_module("frontier")
    return begin(set_up(module, module.missions["open-flats"], list(module.armies.values())[:2])).game


def glasshouse() -> Game:
    module = load_module("glasshouse")
    return begin(set_up(module, next(iter(module.missions.values())), list(module.armies.values())[:2])).game


def asked(name: str, about: str, topic: str = "") -> Ask:
    return Ask("a", QuestionName(name), about, Choices[Pick](list), (), topic=topic)


def test_who_takes_damage_is_told_as_far_as_the_damage_goes() -> None:
    g = battle(EDITION, "a1 x2 @ 20,10 rifle\nb1 x4 @ 20,20", weapons=WEAPONS)
    g.play("activate: a1", "move: stay", "attack: a1.1:rifle>b1 a1.2:rifle>b1", dice=[11, 11, 2, 3])
    question = g.question
    assert isinstance(question, Ask)
    assert question.options.damage == 2
    assert words(g.cursor.game, question, Picks(("b1.4", "b1.2", "b1.3"))) == "b1.4 and b1.2"


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("a1.3",), "a1.3 Rifleman"),
        (("a1.3", "a1.2"), "a1.3 and a1.2 (Rifleman)"),
        (("a1.3", "a1.1"), "a1.3 Rifleman and a1.1 Sergeant"),
    ],
)
def test_models_of_one_kind_are_told_with_their_kind_once(names: tuple[str, ...], told: str) -> None:
    assert words(frontier(), asked("mend", "a1"), Picks(names)) == told


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (
            "dress-ranks",
            "Dress ranks: Instead of moving, take one stress token off another friendly unit within 6 inches.",
        ),
        ("none", "no: it takes its move action"),
    ],
)
def test_an_ability_in_place_of_an_action_says_what_it_does(answer: str, told: str) -> None:
    assert words(frontier(), asked("instead of", "a1", "move"), Pick(answer)) == told


def test_a_place_for_something_that_is_no_unit_is_told_to_a_tenth_of_an_inch() -> None:
    entry: Answer = Stand((("a-entry-1", Pose(403_958, 397_386)),))
    assert words(frontier(), asked("entry point", "a-entry-1"), entry) == "40.4,39.7"


def test_a_power_says_on_whom_and_with_how_many_dice() -> None:
    unit = next(unit for unit in glasshouse().state.units if unit.startswith("b"))
    told = words(glasshouse(), asked("manifest", "a1"), Picks(("dirge", unit, "2")))
    assert told.startswith(f"dirge on {unit} ")
    assert told.endswith(", power dice: 2")
