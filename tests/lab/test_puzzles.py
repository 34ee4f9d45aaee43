"""Puzzles: one that is clear by hand, those that are shipped, and the commands that show, grade and look for them."""

import pytest
from typer.testing import CliRunner

from openfire.ai import find_bot
from openfire.ai.seeded_chance import SeededChance
from openfire.cli import app
from openfire.engine.cursor import Cursor
from openfire.lab.puzzles import PuzzleError, activation_of, check, grade, position, puzzle_named, shipped
from tests.first_few import first_few

PUZZLES = {puzzle.id: puzzle for puzzle in shipped()}
EASY = max(PUZZLES.values(), key=lambda one: one.loss)


def said(*words):
    return CliRunner().invoke(app, ["puzzle", *words])


def test_there_are_sixty_and_each_has_a_name_of_its_own():
    assert len(PUZZLES) == len(shipped()) >= 60
    assert len({puzzle.header.module.key for puzzle in PUZZLES.values()}) >= 3


@pytest.mark.parametrize("name", first_few(8, PUZZLES))
def test_every_puzzle_fits_the_content_that_is_here(name):
    cursor = position(PUZZLES[name])
    assert cursor.asked.who == PUZZLES[name].seat
    assert cursor.asked.boundary
    assert PUZZLES[name].loss >= 0.1


def test_doing_nothing_gives_much_away():
    idle = activation_of(find_bot("idle")(SeededChance("")), position(EASY))
    found = grade(EASY, idle, 4)
    assert found.verdict in ("a mistake", "a blunder")
    assert found.loss > 0.06


def test_a_deeper_look_says_what_is_given_away():
    found = check(EASY, 4)
    assert found.best >= found.chance
    assert found.loss == found.best - found.chance


def test_a_puzzle_that_is_not_there_says_so():
    with pytest.raises(PuzzleError, match="openfire puzzle list"):
        puzzle_named("nothing")


def test_the_commands_list_show_and_grade():
    assert EASY.id in said("list").output
    shown = said("show", EASY.id, "--solution").output
    assert f"{100 * EASY.plans[0].chance:.0f} %: {EASY.plans[0].unit}" in shown
    found = said("play", EASY.id, "--bot", "greedy")
    assert "given away" in found.output
    unit = next(str(answer) for answer in position(EASY).asked.options.each())
    assert "to win" in said("play", EASY.id, unit).output
    assert said("play", EASY.id, "nobody").exit_code == 2
    assert said("show", "nothing").exit_code == 2


def test_mining_adds_to_a_file(tmp_path):
    path = tmp_path / "mine.json"
    told = said("mine", "frontier", str(path), "--army", "sluice-picket", "--army", "wrack-gang", "--games", "1")
    assert told.exit_code == 0, told.output
    found = said("list", "--file", str(path)).output
    assert found.count("round") == int(told.output.split(";")[-1].split()[0])


def test_a_position_is_taken_up_from_its_state_alone():
    first, again = position(EASY), position(EASY)
    assert isinstance(first, Cursor)
    assert str(first.asked.options.sample(SeededChance("x"))) == str(again.asked.options.sample(SeededChance("x")))
