"""Every fact of the board in words, and the table as a picture."""

from pathlib import Path

import pytest

from openfire.cli.terminal import table_map
from openfire.game.books import STRESS as EDITION
from openfire.testkit import battle
from tests.cli.talk import WEAPONS, at

WALL = {"id": "wall-3", "box": [29, 10, 30, 30], "height": 0.5, "keywords": ["barrier"]}
YARD = {
    "width": 48,
    "height": 24,
    "pieces": [
        {"id": "wall-3", "box": [29, 8, 30, 16], "height": 1, "keywords": ["barrier"]},
        {"id": "house", "box": [4, 16, 10, 22], "height": 4, "keywords": ["impassable"]},
        {"id": "reeds", "box": [36, 2, 44, 8], "height": 2, "keywords": ["slow"]},
        {"id": "mud", "box": [12, 2, 18, 6], "keywords": ["slow"]},
        {"id": "hill", "box": [14, 16, 22, 22], "level": 1, "keywords": ["clear", "climbable"]},
    ],
}
POSITION = "a1 x3 @ 20,10 rifle\na2 rifle\nb1 x3 @ 40,12 rifle"


def told(tmp_path: Path, *lines: str) -> str:
    """What is said to some lines, on one long line."""
    goals = [{"id": "pump", "at": "24,4", "points": 2}]
    entries = [{"seat": "a", "at": "2,2"}]
    talk = at(tmp_path, POSITION, *lines, table=YARD, objectives=goals, entries=entries)
    return " ".join(talk.text.split())


def test_the_nearest_enemy_is_named_with_distance_and_what_hides_it(tmp_path: Path) -> None:
    position = "a1 @ 20,20 rifle\nb1 @ 20,45\nb2 @ 34,20"
    talk = at(tmp_path, position, "look a1", table={"pieces": [WALL]})
    assert "Nearest enemy to a1: b2, 13.0 in, obscured by wall-3." in talk.text


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("look a1", "Led by a1.1; the farthest model, a1.3, is 1.4 in away, and 4 in is formation."),
        ("look a1", "It may move 6.0 in, or advance 12.0 in."),
        ("look a1", "within range of rifle."),
        ("look a1", "Objective pump:"),
        ("armies", "a2: 1 of 1 model, in reserve"),
        ("card a1", "3 x rifle: range 24 in, 1 attack, damage 1, piercing 0."),
        ("sight a1 b1", "a1 to b1:"),
        ("sight a1", "a1 to b1:"),
        ("range a1 b1", "a1 to b1: 16.7 in (16.729), from a1.3 to b1.1."),
        ("range a1.1 20,14", "a1.1 to 20,14: 3.5 in (3.508)"),
        ("range a1 *1", "a1 to objective pump:"),
        ("range a1", "b1: 16.7 in."),
        ("objectives", "pump: control, 2 points, at 24,4, nobody's. Nearest of a: a1,"),
        ("terrain", "wall-3 wall-3, around 29.5,12: barrier, 1 in high."),
        ("terrain house", "impassable: Nobody walks through or climbs over it."),
        ("score", "A (a): 0 victory points."),
        ("rules stress.formation.4-inches", "stress.formation.4-inches (Section 2"),
        ("rules ST-10", "ST-10: What has to be within 6 inches of the entry point"),
        ("rules assault range free", "stress.free-attack."),
        ("dice", "Dice: the seed is drawn, and this is its hash:"),
        ("help", "undo: take your last answer back"),
        ("suggest", "1) a1: 3 of 3 models"),
        ("?", "stress.activation.once-per-round: A unit can be activated only once per round."),
    ],
)
def test_a_question_about_the_board_has_an_answer(tmp_path: Path, line: str, answer: str) -> None:
    assert answer in told(tmp_path, line).partition(f"> {line} ")[2]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("look a7", "There is no unit 'a7'."),
        ("card", "Say card a1."),
        ("sight a1 a2", "a2 is not on the table."),
        ("sight a2", "a2 is not on the table."),
        ("range a1 nowhere", "There is no 'nowhere' here."),
        ("range a2 b1", "a2 is not on the table."),
        ("range", "Say range a1 b2"),
        ("map a2", "a2 is not on the table."),
        ("map a1 99", "Say map a1 8"),
        ("terrain hose", "There is no terrain 'hose'. Did you mean house?"),
        ("rules", "Say rules and the id of a rule"),
        ("rules nothing-like-it", "nothing-like-it"),
        ("log backwards", "Say log, log 50 or log all."),
        ("pump", "No: 'pump' is no unit of player a: a1, a2 can be activated [stress.activation.alternate-one]."),
        ("7", "There is no answer 7; they are numbered 1 to"),
    ],
)
def test_a_question_that_has_no_answer_says_so(tmp_path: Path, line: str, answer: str) -> None:
    assert answer in told(tmp_path, line).partition(f"> {line} ")[2]


# ------------------------------------------------------------------------------------------------ pictures


def test_the_table_as_a_picture() -> None:
    goals = [{"id": "pump", "at": "24,4", "points": 2}]
    entries = [{"seat": "a", "at": "2,2"}]
    g = battle(EDITION, POSITION, weapons=WEAPONS, table=YARD, objectives=goals, entries=entries).cursor.game
    frame = table_map.whole(g, 60)
    assert "\n".join(line.rstrip() for line in table_map.draw(g, frame, ("a",), "a1")) == PICTURE.strip("\n")
    assert list(table_map.legend(g, frame, ("a",))) == [
        "o A (a), x B (b); ids stand on leaders, @ entry points.",
        "Objectives: *1 pump.",
        'Terrain: # impassable, = barrier, ^ raised ground, " slow and hides, ~ slow.',
    ]


PICTURE = """
    0     6     12    18    24    30    36    42    48
   |                                                |
   |    ######    ^^^^^^^^                          |
 18|    ######    ^^^^^^^^                          |18
   |    ######    ^^^^^^^^                          |
   |                             =                  |
 12|                             =          b1x     |12
   |                   [a1]      =                  |
   |                             =                  |
  6|                                    \"\"\"\"\"\"\"\"    |6
   |            ~~~~~~      *1          \"\"\"\"\"\"\"\"    |
   |  @a        ~~~~~~                  \"\"\"\"\"\"\"\"    |
  0|                                                |0
    0     6     12    18    24    30    36    42    48
"""


def test_a_picture_fits_the_terminal_and_says_its_inches() -> None:
    g = battle(EDITION, POSITION, weapons=WEAPONS, table=YARD).cursor.game
    for columns in (20, 40, 80, 120, 200, 400):
        lines = list(table_map.draw(g, table_map.whole(g, columns), ("a",)))
        assert max(map(len, lines)) <= max(columns, 24)


def test_close_up_every_base_is_as_large_as_it_is_and_has_its_number() -> None:
    unit = {"id": "a1", "at": "20,10", "models": 2, "base": "2 in", "step": [3, 0]}
    g = battle(EDITION, {"units": [unit], "table": YARD}).cursor.game
    picture = list(table_map.draw(g, table_map.around(g, (200_000, 100_000), 60, 4), ("a",)))
    assert any("a1" in line for line in picture)
    assert any(".2" in line for line in picture)
    assert sum(line.count("o") for line in picture) > 20


def test_own_and_enemy_change_with_the_eye_of_the_beholder() -> None:
    g = battle(EDITION, POSITION, weapons=WEAPONS, table=YARD).cursor.game
    frame = table_map.whole(g, 60)
    own, other = ("".join(table_map.draw(g, frame, (seat,))) for seat in "ab")
    assert own.count("o") == other.count("x")
    assert own.count("x") == other.count("o")


def test_a_part_of_the_table_stays_on_it() -> None:
    g = battle(EDITION, POSITION, weapons=WEAPONS, table=YARD).cursor.game
    frame = table_map.around(g, (470_000, 10_000), 80, 12)
    assert (frame.left + frame.width, frame.bottom) == (48, 0)
