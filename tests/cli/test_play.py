"""`openfire play` as it is run: piped lines in, a transcript out, one line of complaint for what cannot be played."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from openfire.cli import app

RUN = CliRunner()


def test_a_game_is_begun_left_taken_up_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    first = RUN.invoke(app, ["play", "--seed", "1", "--save", str(file)], input="\n\n\n\n")
    assert first.exit_code == 0
    assert "which unit acts next?" in first.output
    assert "Go on with: openfire play --resume" in first.output
    second = RUN.invoke(app, ["play", "--resume", str(file)], input="armies\nquit\n")
    assert second.exit_code == 0
    assert "What happened last:" in second.output
    assert RUN.invoke(app, ["verify", str(file)]).exit_code == 0


def test_questions_and_what_happens_are_told_in_german(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = RUN.invoke(app, ["play", "--seed", "1", "--save", str(file), "--language", "de"], input="\n\n\n\n")
    assert played.exit_code == 0
    assert "Welche Einheit handelt als Nächste?" in played.output
    assert "kommt auf den Tisch" in played.output
    replayed = RUN.invoke(app, ["replay", str(file), "--short", "--language", "de"])
    assert replayed.exit_code == 0
    assert "beginnt, dann" in replayed.output
    assert " goes first" not in replayed.output
    refused = RUN.invoke(app, ["replay", str(file), "--language", "tlh"])
    assert refused.exit_code == 2
    assert refused.output.strip() == "there are no words in the language 'tlh', only in de, en"


def test_lines_that_are_not_text_do_no_harm(tmp_path: Path) -> None:
    result = RUN.invoke(app, ["play", "--save", str(tmp_path / "game.json")], input=b"\xff\xfe\x00\n\n")
    assert result.exit_code == 0
    assert result.exception is None


@pytest.mark.parametrize(
    "arguments",
    [
        ["--mission", "nowhere"],
        ["--module", "nothing"],
        ["--seats", "person"],
        ["--seats", "person,nobody"],
        ["--armies", "x,y"],
        ["--resume", "nowhere.json"],
        ["--save", "."],
        ["--language", "tlh"],
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = RUN.invoke(app, ["play", *arguments])
    assert result.exit_code == 2
    assert len(result.output.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_help_tells_the_options() -> None:
    text = RUN.invoke(app, ["play", "--help"], env={"COLUMNS": "120"}).output
    assert all(option in text for option in ("--module", "--mission", "--seats", "--seed", "--resume", "--save"))
