"""Odds in files: the next process reads the very numbers, and whatever is wrong with a file, it is only ignored."""

import os
from collections.abc import Iterator
from hashlib import sha256
from math import inf, nan
from pathlib import Path

import msgspec
import pytest

from openfire.ai import kept_odds, power, trades
from openfire.ai.kept_odds import HEAD, SETTING, OddsBook, OddsFile, book_of, fingerprints, read, write
from openfire.game import EDITIONS
from openfire.game.books import ONEPAGE
from openfire.sim import MatchPlan, prepare
from openfire.testkit import battle

WEAPONS = {"fist": {"range": None, "attacks": 1}, "gun": {"range": 24}}
TEXT = "a1 x2 @ 10,10 gun fist\na2 x2 @ 10,14 gun fist\nb1 x3 @ 20,10 fist"
POWERS = [(0, 1, (2, ("attack",), (("stress", 1),), "clear"), 0.1 + 0.2)]
EXCHANGES = [
    (1, 0, ((1, 1), (1,)), (0.1, 1 / 3, 0.0, 1e-300, 1.0, 0.2, 0.3, -0.4, 0.5, 0.7)),
    (0, 1, ((1,), (1,)), None),
]
WHOLE = OddsFile(["one", "two"], POWERS, EXCHANGES)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of the test's own; before and after it nothing is kept."""
    monkeypatch.setenv(SETTING, str(tmp_path / "odds"))
    kept_odds.folder.cache_clear()
    yield tmp_path / "odds"
    kept_odds._BOOKS.clear()
    power.clear()
    trades._TRADES.clear()
    kept_odds.folder.cache_clear()


def facing(text: str = TEXT):
    return battle(ONEPAGE, text, weapons=WEAPONS).cursor.game


def worked_out(g) -> tuple[object, ...]:
    return power.power(g, "a1", "b1", 9.0), power.effective_range(g, "a1", "b1"), trades.trade(g, "a1", "b1")


def forget() -> None:
    """As a new process would know."""
    kept_odds.clear()
    power.clear()
    trades._TRADES.clear()


def refuse(*_: object) -> None:
    raise AssertionError("this was to be read")


def test_the_next_process_reads_the_very_numbers(monkeypatch):
    first = worked_out(facing())
    assert first[0] > 0
    assert first[2] is not None
    forget()
    monkeypatch.setattr(power, "_odds", refuse)
    monkeypatch.setattr(trades, "_trade", refuse)
    assert worked_out(facing()) == first


def test_a_file_gives_back_every_bit(folder):
    write(folder / "some.odds", WHOLE)
    assert read(folder / "some.odds") == WHOLE


def test_nothing_is_kept_where_that_is_said(monkeypatch, folder):
    monkeypatch.setenv(SETTING, "off")
    kept_odds.folder.cache_clear()
    assert book_of(facing().setup) is None
    worked_out(facing())
    assert not folder.exists()


def test_the_tests_of_the_program_keep_nothing_in_the_folder_of_a_user(monkeypatch):
    monkeypatch.undo()
    kept_odds.folder.cache_clear()
    assert kept_odds.folder() is None


def test_odds_are_worked_out_where_no_file_can_be_written(folder):
    folder.write_text("a file is here, and no folder")
    first = worked_out(facing())
    forget()
    assert worked_out(facing()) == first


def signed(body: bytes) -> bytes:
    return HEAD + sha256(body).digest() + body


def told(powers: object = POWERS, exchanges: object = EXCHANGES) -> bytes:
    return msgspec.msgpack.encode([["one", "two"], powers, exchanges])


GOOD = told()
BAD = {
    "empty": b"",
    "cut short": signed(GOOD)[:-1],
    "one bit is off": signed(GOOD)[:-1] + bytes([signed(GOOD)[-1] ^ 1]),
    "another version": signed(GOOD).replace(b"odds 1", b"odds 2"),
    "no numbers": signed(b"\xc1"),
    "other kinds of values": signed(told(powers=[["a", 1, [2, [], [], ""], 0.5]])),
    "too few fates": signed(told(exchanges=[[0, 1, [[1], [1]], [0.5]]])),
    "a unit that is not there": signed(told(powers=[(0, 2, *POWERS[0][2:])])),
    "a unit before the first": signed(told(powers=[(0, -1, *POWERS[0][2:])])),
    "endless": signed(told(powers=[(*POWERS[0][:3], inf)])),
    "no number": signed(told(exchanges=[(*EXCHANGES[0][:3], (nan,) * 10)])),
}


@pytest.mark.parametrize("what", BAD)
def test_a_file_that_is_damaged_is_ignored_and_written_anew(what, folder):
    path = folder / "some.odds"
    folder.mkdir()
    path.write_bytes(signed(GOOD))
    assert read(path) == WHOLE  # so that it is the damage for which the next one is ignored
    path.write_bytes(BAD[what])
    assert read(path) == OddsFile()
    write(path, WHOLE)
    assert read(path) == WHOLE


def test_a_file_that_is_too_large_is_neither_read_nor_written(folder, monkeypatch):
    write(folder / "some.odds", WHOLE)
    monkeypatch.setattr(kept_odds, "MOST_BYTES", len(signed(GOOD)) - 1)
    assert read(folder / "some.odds") == OddsFile()
    write(folder / "other.odds", WHOLE)
    assert not (folder / "other.odds").exists()


def test_what_is_no_file_is_ignored(folder):
    (folder / "some.odds").mkdir(parents=True)
    assert read(folder / "some.odds") == OddsFile()
    write(folder / "some.odds", WHOLE)  # cannot be, and nobody minds
    assert (folder / "some.odds").is_dir()


def test_files_that_were_not_used_for_long_go_and_no_others(folder, monkeypatch):
    monkeypatch.setattr(kept_odds, "MOST_FILES", 2)
    for name in ("old.odds", "older.odds", "new.odds"):
        write(folder / name, WHOLE)
    os.utime(folder / "new.odds", (1, 1))
    strange = folder / "letters.txt"
    strange.write_text("somebody else's")
    os.utime(strange, (0, 0))
    write(folder / "newest.odds", WHOLE)
    assert len(list(folder.glob("*.odds"))) == 2
    assert (folder / "newest.odds").exists()
    assert not (folder / "new.odds").exists()
    assert strange.exists()


def test_a_book_holds_no_more_than_it_may(folder, monkeypatch):
    monkeypatch.setattr(kept_odds, "MOST_POWERS", 3)
    book = OddsBook(folder / "some.odds")
    for band in range(9):
        book.learn_power(("one", "two", (band, (), (), "")), 0.5)
    assert len(book.powers) == 3


def test_two_processes_write_one_file(folder):
    one, other = OddsBook(folder / "some.odds"), OddsBook(folder / "some.odds")
    one.learn_power(("a", "b", (0, (), (), "")), 0.25)
    other.learn_power(("c", "a", (1, (), (), "")), 0.5)
    one.save()
    other.save()
    third = OddsBook(folder / "some.odds")
    assert third.powers == {("a", "b", (0, (), (), "")): 0.25, ("c", "a", (1, (), (), "")): 0.5}


def test_much_that_is_new_is_written_at_once(folder):
    book = OddsBook(folder / "some.odds")
    for band in range(kept_odds.FEWEST - 1):
        book.learn_power(("one", "two", (band, (), (), "")), 0.5)
    assert not folder.exists()
    book.learn_power(("two", "one", (0, (), (), "")), 0.5)
    assert len(OddsBook(folder / "some.odds").powers) == kept_odds.FEWEST


def test_other_code_and_other_units_have_other_files(monkeypatch):
    def path(text: str = TEXT) -> Path:
        book = book_of(facing(text).setup)
        assert book is not None
        return book.path

    assert path() == path()
    assert path(TEXT.replace("x3", "x4")) != path()
    before = path()
    monkeypatch.setattr(kept_odds, "code", lambda: "other code")
    assert path() != before


def test_armies_that_change_seats_have_one_file():
    field = prepare(MatchPlan(1, ("greedy", "greedy"), "onepage"))
    one, other = field.match(0).setup, field.match(1).setup
    assert list(one.units) != list(other.units)
    assert set(fingerprints(one).values()) == set(fingerprints(other).values())
    assert book_of(one) is book_of(other)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_fingerprint_is_made_of_values_alone(edition):
    setup = prepare(MatchPlan(1, ("greedy", "greedy"), edition)).match(0).setup
    text = repr([kept_odds._content(setup, card) for card in setup.units.values()])
    assert text.isascii()
    assert " at 0x" not in text
    assert "set(" not in text
