"""Changing a table that somebody else has set up."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from openfire.cli import app
from openfire.geometry.inches import INCH, point
from openfire.table.changes import ChangeError, move_piece, remove_piece
from openfire.table.files import load, parse, write

TABLE = """
id: yard
name: Yard
width: 24
height: 20
pieces:
  - id: wall
    name: Wall
    parts: [{footprint: [[4, 4], [10, 4], [10, 5], [4, 5]], height: 2, keywords: [barrier]}]
  - id: tower
    name: Tower
    parts:
      - {footprint: [[14, 10], [18, 10], [18, 14], [14, 14]], height: 4, keywords: [impassable]}
      - {footprint: [[18, 10], [19, 10], [19, 12], [18, 12]], height: 1, keywords: [clear]}
"""


@pytest.mark.rule("stress.terrain-setup.other-modifies")
def test_a_piece_goes_where_the_other_player_wants_it_and_the_rest_stays() -> None:
    before = parse(TABLE)
    after = move_piece(before, "wall", point(7, 10))
    assert after.pieces[0].parts[0].footprint == tuple(
        point(x, y) for x, y in ((4, 9.5), (10, 9.5), (10, 10.5), (4, 10.5))
    )
    assert after.pieces[1] == before.pieces[1]


def test_a_quarter_turn_is_exact_and_turns_all_parts_together() -> None:
    after = move_piece(parse(TABLE), "tower", point(16.5, 12), 90_000)
    # The bounds are 14..19 by 10..14, so the middle is 16.5,12; a quarter turn sends (x, y) to (-y, x) about it.
    assert set(after.pieces[1].parts[0].footprint) == {
        point(x, y) for x, y in ((18.5, 9.5), (18.5, 13.5), (14.5, 13.5), (14.5, 9.5))
    }
    assert set(after.pieces[1].parts[1].footprint) == {
        point(x, y) for x, y in ((18.5, 13.5), (18.5, 14.5), (16.5, 14.5), (16.5, 13.5))
    }


def test_a_piece_is_taken_away() -> None:
    assert [piece.id for piece in remove_piece(parse(TABLE), "wall").pieces] == ["tower"]


def test_what_cannot_be_is_refused_and_says_why() -> None:
    with pytest.raises(ChangeError, match="no piece 'gate' on yard; there are wall, tower"):
        move_piece(parse(TABLE), "gate", (0, 0))
    with pytest.raises(ChangeError, match=r"pieces\[0\]"):
        move_piece(parse(TABLE), "wall", (0, 10 * INCH))


def test_the_command_changes_a_file(tmp_path: Path) -> None:
    file, out = tmp_path / "yard.yaml", tmp_path / "new.yaml"
    file.write_text(TABLE, encoding="utf-8")
    done = CliRunner().invoke(
        app, ["table", "change", str(file), "--move", "tower@12,15/90", "--remove", "wall", "--out", str(out)]
    )
    assert done.exit_code == 0, done.output
    assert load(out) == move_piece(remove_piece(parse(TABLE), "wall"), "tower", point(12, 15), 90_000)
    failed = CliRunner().invoke(app, ["table", "change", str(file), "--move", "tower@120,15"])
    assert failed.exit_code == 2
    assert "pieces[1]" in failed.output
    assert write(load(file)) == write(parse(TABLE))
