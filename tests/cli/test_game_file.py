"""A game is kept after every answer, whole or not at all, and can be taken up again."""

import os
import stat
from pathlib import Path

import pytest
from msgspec.structs import replace

from openfire.cli.terminal.game_file import GameFileError, keep, last_file, new_file, seed_file, write_whole
from openfire.cli.terminal.game_start import GameOptions, PlayError, start, take_up
from openfire.engine.record_text import load, seal, write
from openfire.engine.verify import verify
from openfire.game import restore
from tests.cli.talk import go_on, new_game

BEGINNING = ("", "a-entry-1", "1 north", "")
"""A unit acts, arrives, moves, and its followers stand; then it is somebody else's go."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the game is kept."""
    return tmp_path / "game.json"


def test_every_answer_is_on_the_disk_before_the_next_question(file: Path) -> None:
    talk = new_game(file, *BEGINNING, "quit")
    assert load(file).entries == tuple(talk.match.record().entries)
    assert f"The game is kept in {file}." in talk.text.replace("\n  ", " ")


def test_a_game_that_is_taken_up_stands_where_it_was_left(file: Path) -> None:
    left = new_game(file, *BEGINNING)
    again = go_on(file)
    assert again.match.g.state == left.match.g.state
    assert again.asked.what == left.asked.what
    assert "What happened last:" in again.text


def test_two_halves_make_the_same_game_as_one_whole(tmp_path: Path) -> None:
    whole = new_game(tmp_path / "whole.json", *[""] * 24)
    new_game(tmp_path / "half.json", *[""] * 9)
    half = go_on(tmp_path / "half.json", *[""] * 15)
    assert half.match.record().entries == whole.match.record().entries


def test_the_seed_is_kept_apart_and_not_in_the_record_of_a_game_that_goes_on(file: Path) -> None:
    talk = new_game(file, *BEGINNING)
    assert load(file).end.seed is None
    assert seed_file(file).read_text() == f"{talk.match.seed.hex()}\n"
    assert stat.S_IMODE(seed_file(file).stat().st_mode) == 0o600
    assert talk.match.seed.hex() not in talk.text
    assert verify(load(file), restore).is_sound


def test_without_its_seed_a_game_cannot_go_on_unless_it_is_said_again(file: Path) -> None:
    new_game(file, *BEGINNING, seed=7)
    seed_file(file).unlink()
    with pytest.raises(PlayError, match="cannot go on without the seed"):
        take_up(file, GameOptions())
    with pytest.raises(PlayError, match="cannot be made with this seed"):
        take_up(file, GameOptions(seed=8))
    assert go_on(file, seed=7).asked.what == "activate"


def test_undo_takes_back_what_was_said_and_what_came_of_it(file: Path) -> None:
    talk = new_game(file, *BEGINNING, "undo", "undo", "undo", "undo", "undo")
    assert talk.text.count("Taken back:") == 4
    assert "Taken back: followers of a1" in talk.text, "and not where every model stood"
    assert "There is nothing to take back yet." in talk.text
    assert talk.asked.what == "activate"
    fresh = new_game(file.with_name("other.json"))
    assert talk.match.g.state == fresh.match.g.state
    assert load(file).entries == load(fresh.path).entries


def test_taking_back_what_has_been_revealed_is_said(file: Path) -> None:
    """Within one's own activation nothing has been revealed; when it is over, the bot has played one."""
    talk = new_game(file, *BEGINNING, "undo")
    assert "you know now what they do" in talk.text
    assert talk.match.hindsights == 1
    assert "you know now" not in new_game(file.with_name("other.json"), *BEGINNING[:2], "undo").text


def test_after_undo_dice_and_bots_do_the_same_again(file: Path) -> None:
    before = new_game(file, *BEGINNING)
    after = new_game(file.with_name("other.json"), *BEGINNING, "undo", "undo", "1 north", "")
    assert after.match.record().entries == before.match.record().entries


def test_the_log_forgets_what_is_taken_back(file: Path) -> None:
    talk = new_game(file, *BEGINNING, "undo", "undo", "undo", "log all")
    assert "comes onto the table" not in talk.after("log all")
    assert "takes its turn" in talk.after("log all")


def test_a_copy_goes_on_by_itself(file: Path) -> None:
    copy = file.with_name("copy.json")
    new_game(file, "", f"save {copy}", "")
    assert len(load(copy).entries) < len(load(file).entries)
    assert go_on(copy).asked.what == "deploy"


def test_saving_never_overwrites_another_thing(file: Path) -> None:
    diary = file.with_name("diary.txt")
    diary.write_text("dear diary")
    talk = new_game(file, f"save {diary}", "save", f"save {file.parent / 'no' / 'x' / chr(0)}", "save /dev/null/x")
    assert "is there already and is not this game" in talk.text.replace("\n  ", " ")
    assert diary.read_text() == "dear diary"
    assert "cannot be written" in talk.text.replace("\n  ", " ")
    with pytest.raises(PlayError, match="is there already"):
        start(GameOptions(save=diary))
    with pytest.raises(PlayError, match="is not this game"):
        take_up(file, GameOptions(save=diary))


def test_a_game_that_cannot_be_kept_says_so_and_goes_on(file: Path) -> None:
    blocked = file.with_name("folder") / "game.json"
    blocked.parent.write_text("a file, not a folder")
    talk = new_game(blocked, "", "")
    assert "NOT KEPT" in talk.text
    assert "could not be kept" in talk.text
    assert talk.asked.what == "move"


@pytest.mark.slow_disk
def test_what_is_written_reaches_the_disk_first_and_its_name_last(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    fsync, rename = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda handle: (done.append("disk"), fsync(handle))[1])
    monkeypatch.setattr(Path, "replace", lambda self, to: (done.append("name"), rename(self, to))[1])
    write_whole(file, "all of it")
    assert done[:2] == ["disk", "name"]
    assert file.read_text() == "all of it"


def test_a_failed_write_leaves_the_old_text_and_no_rubbish(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_whole(file, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(file, "new")
    assert file.read_text() == "old"
    assert list(file.parent.iterdir()) == [file]


def test_the_last_game_is_found_by_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(GameFileError, match="no game is kept"):
        last_file()
    talk = new_game(tmp_path / "unused", save=None)
    assert talk.path == last_file()
    assert talk.path.parent == tmp_path / "openfire" / "games"
    assert new_file("three-pumps") != talk.path
    assert go_on(Path("last")).path == talk.path


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"frontier"', '"frontire"', "unknown module"),
        ('"version":"', '"version":"0.', "version"),
        ('"seal":"', '"seal":"0', "seal|sealed"),
        ("}", "", "ends too early|JSON|record"),
        ('"commitment":"', '"commitment":"zz', "commitment|seed"),
        ('"algorithm":"blake2b', '"algorithm":"sixes', "cannot be made"),
    ],
)
def test_a_file_that_was_tampered_with_is_refused(file: Path, old: str, new: str, reason: str) -> None:
    new_game(file, "")
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(PlayError, match=reason):
        take_up(file, GameOptions())


@pytest.mark.parametrize("content", [b"", b"\x00\xff", b"{}", b"[" * 10_000, b"not a record"])
def test_a_file_that_is_no_record_is_refused(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(PlayError, match=r"game\.json"):
        take_up(file, GameOptions())


def test_a_game_with_real_dice_cannot_go_on_here(file: Path) -> None:
    record = new_game(file, "").match.record()
    file.write_text(write(seal(replace(record, header=replace(record.header, dice=None)))))
    with pytest.raises(PlayError, match="real dice"):
        take_up(file, GameOptions())


def test_a_bot_that_is_not_here_cannot_go_on(file: Path) -> None:
    record = new_game(file, "").match.record()
    first, second = record.header.seats
    seats = (first, replace(second, player="rondom"))
    file.write_text(write(seal(replace(record, header=replace(record.header, seats=seats)))))
    with pytest.raises(PlayError, match="rondom"):
        take_up(file, GameOptions())


def test_keeping_a_finished_game_puts_the_seed_into_the_record(file: Path) -> None:
    talk = new_game(file, *BEGINNING)
    keep(file, talk.match.recorder.record(talk.match.seed), talk.match.seed)
    assert load(file).end.seed == talk.match.seed.hex()
    assert not seed_file(file).exists()
