"""Moves in few words, and what is said to those that cannot be made."""

from pathlib import Path
from typing import Any

import pytest

from openfire.engine.answers import Go, Stand
from openfire.engine.questions import Ask
from openfire.game.books import STRESS as EDITION
from openfire.geometry.inches import INCH, point
from openfire.geometry.shapes import Pose
from openfire.testkit import Battle, battle
from openfire.text.moves import cut, read_way, route, shortened
from openfire.text.placement import nearest
from openfire.text.table_things import UnknownWordError
from tests.cli.talk import WEAPONS, at

OPEN = "a1 x3 @ 20,20 rifle\nb1 @ 40,20 rifle"
WALL = {"pieces": [{"id": "house", "box": [24, 15, 26, 25], "height": 3, "keywords": ["impassable"]}]}
MARSH = {"pieces": [{"id": "marsh", "box": [22, 0, 40, 48], "keywords": ["slow"]}]}


def moving(text: str = OPEN, **more: Any) -> Battle:
    """a1 is asked where it moves."""
    return battle(EDITION, text, weapons=WEAPONS, **more).play("activate: a1")


def said(g: Battle, text: str) -> Go:
    """What a line means to the open question."""
    assert isinstance(g.question, Ask)
    return read_way(g.cursor.game, g.question.options, text)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("stay", "stay"),
        ("hold", "stay"),
        ("25,20", "move 25,20"),
        ("move 22,20 22,23", "move 22,20 22,23"),
        ("25,20/90", "move 25,20/90"),
        ("advance 25,20", "advance 25,20"),
        ("run 3 west", "advance 17,20"),
        ("6 north", "move 20,26"),
        ("north 6 in", "move 20,26"),
        ("2.5 s", "move 20,17.5"),
        ("east", "move 26,20"),
        ("advance east", "advance 32,20"),
        ("5 north-east", "move 23.5355,23.5355"),
        ("5 north east", "move 23.5355,23.5355"),
        ("toward 30,20", "move 26,20"),
        ("toward b1 2", "move 22,20"),
        ("Advance Towards b1", "advance 32,20"),
    ],
)
def test_a_move_in_few_words(line: str, answer: str) -> None:
    assert str(said(moving(), line)) == answer


@pytest.mark.parametrize(
    "line", ["", "move", "sideways", "6", "6 up", "6 7 north", "stay 3,3", "toward", "12,8,4", "north south"]
)
def test_words_that_are_no_move(line: str) -> None:
    with pytest.raises(ValueError, match=r"[Ss]ay|not a place"):
        said(moving(), line)


def test_there_is_no_way_toward_what_is_not_there() -> None:
    with pytest.raises(UnknownWordError, match="Did you mean b1"):
        said(moving(), "toward b11")


def test_nobody_goes_toward_a_unit_in_reserve() -> None:
    g = moving(f"{OPEN}\nb2 rifle")
    with pytest.raises(UnknownWordError, match="b2 is not on the table"):
        said(g, "toward b2")


def test_toward_goes_around_what_is_in_the_way() -> None:
    g = moving(table=WALL)
    go = said(g, "advance toward b1")
    assert len(go.points) >= 2
    assert g.cursor.why_not(go) is None


def test_toward_an_enemy_stops_beside_its_base() -> None:
    g = moving("a1 @ 20,20\nb1 @ 25,20")
    go = said(g, "toward b1")
    assert g.cursor.why_not(go) is None
    assert 23.8 * INCH < go.points[-1][0] < 24.1 * INCH


def test_a_way_through_slow_ground_is_cut_to_what_can_be_paid() -> None:
    g = moving("a1 @ 20,20\nb1 @ 60,20", table=MARSH)
    assert said(g, "toward b1").points[-1] == point(24, 20)


def test_no_way_leads_out_of_a_closed_yard() -> None:
    walls = [[18, 18, 23, 18.5], [18, 22.5, 23, 23], [18, 18, 18.5, 23], [22.5, 18, 23, 23]]
    pieces = [{"id": f"wall-{n}", "box": box, "height": 3, "keywords": ["impassable"]} for n, box in enumerate(walls)]
    g = moving("a1 @ 20,20\nb1 @ 40,20", table={"pieces": pieces})
    assert isinstance(g.question, Ask)
    assert route(g.cursor.game, g.question.options, "b1") == ()
    with pytest.raises(ValueError, match="No way toward b1"):
        said(g, "toward b1")


def test_a_part_of_a_way_is_as_long_as_it_is_said_to_be() -> None:
    way = (point(0, 0), point(3, 0), point(3, 4))
    assert cut(way, 5) == (point(0, 0), point(3, 0), point(3, 2))
    assert cut(way, 9) == way
    assert cut(way, 0) == (point(0, 0),)


def test_the_longest_part_that_can_be_gone_ends_before_the_wall() -> None:
    g = moving("a1 @ 20,20\nb1 @ 40,20", table=WALL)
    assert isinstance(g.question, Ask)
    found = shortened(g.question.options, Go("move", (point(26, 20),)))
    assert found is not None
    assert g.cursor.why_not(found) is None
    assert 23 * INCH < found.points[-1][0] < 24 * INCH


# ------------------------------------------------------------------------------------------------ at the table


def test_too_far_says_how_far_the_limit_the_rule_and_the_nearest_place(tmp_path: Path) -> None:
    talk = at(tmp_path, moving(), "30,20")
    told = talk.after("30,20")
    assert told.startswith("No: the way takes 10.0 in, and move allows 6")
    assert "[stress.move.leader-first]" in told
    assert "> move to 26,20, 6.0 in (the nearest that would do)" in told
    assert talk.asked.what == "move"


def test_enter_takes_the_nearest_place_after_a_refusal(tmp_path: Path) -> None:
    talk = at(tmp_path, moving(), "30,20", "")
    assert talk.asked.what == "followers"
    assert talk.match.g.model("a1.1").at == (*point(26, 20), 0)


def test_a_refusal_says_what_slow_ground_takes(tmp_path: Path) -> None:
    talk = at(tmp_path, moving("a1 @ 20,20\nb1 @ 60,20", table=MARSH), "25,20")
    assert "the way takes 8.0 in" in talk.after("25,20")
    assert "It is 5.0 in long; slow ground, barriers, turns and climbing take the rest." in " ".join(
        talk.after("25,20").split()
    )


def test_a_gun_with_a_target_is_told_to_stay(tmp_path: Path) -> None:
    cannon = {"cannon": {"range": 36, "specials": ["Heavy"]}}
    talk = at(tmp_path, "a1 @ 20,20 cannon\nb1 @ 40,20", "a1", weapons=cannon)
    assert any(line.startswith(">") and line.endswith(") stay") for line in talk.text.splitlines())


def test_who_fights_is_told_to_stay_and_warned(tmp_path: Path) -> None:
    talk = at(tmp_path, "a1 @ 20,20 knife\nb1 @ 21.5,20 knife", "a1")
    assert "It is within assault range of b1: leaving brings a free attack." in talk.text
    assert any(line.startswith(">") and line.endswith(") stay") for line in talk.text.splitlines())


def test_who_has_nobody_to_attack_is_told_to_advance(tmp_path: Path) -> None:
    talk = at(tmp_path, "a1 @ 20,20 knife\nb1 @ 60,20 knife", "a1")
    assert "advance toward b1: 12.0 in, to 32,20" in talk.text


# ------------------------------------------------------------------------------------------------ arriving


def test_the_nearest_place_to_arrive_at_is_as_near_as_it_can_be() -> None:
    g = battle(EDITION, "a1 Support\na2 @ 60,40\nb1 @ 60,30", entries=[{"seat": "a", "at": "20,0"}])
    g.play("activate: a1")
    ask = g.question
    assert isinstance(ask, Ask)
    found = nearest(g.cursor.game, ask, Stand((("a1.1", Pose(*point(20, 30))),)))
    assert found is not None
    assert ask.options.why_not(found) is None
    # a base of 25 mm that touches the 6 inches around the entry point is 6.4921 in from it
    assert 0 <= 6.4921 - found.places[0][1].y / INCH < 0.01
