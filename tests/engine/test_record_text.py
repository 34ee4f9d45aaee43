"""Records as text: one text for one game, and a clear no to everything else."""

import random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from openfire.engine import record_text
from openfire.engine.record import AnswerEntry, DiceEntry, HashEntry, RecordError
from openfire.engine.record_text import end_line, entry_line, field_line, lines, load, parse, seal, write
from tests.first_few import first_few
from tests.records import games

TEXT = games.text()
RAW = TEXT.encode()


def refused(content):
    """How a text is refused."""
    with pytest.raises(RecordError) as error:
        parse(content, "game.json")
    return error.value


def test_a_record_is_read_as_it_was_written():
    record = parse(TEXT)
    assert write(record) == TEXT
    assert parse(write(record)) == record


def test_sealing_a_sealed_record_changes_nothing():
    assert seal(games.record()) == games.record()


def test_every_place_has_its_line():
    rows = TEXT.split("\n")
    record = games.record()
    assert rows[field_line("mission") - 1].startswith('"mission":')
    assert rows[end_line(record) - 1].startswith('"end":')
    for kind, tag in ((AnswerEntry, "say"), (DiceEntry, "dice"), (HashEntry, "hash")):
        number = next(n for n, entry in enumerate(record.entries) if isinstance(entry, kind))
        assert rows[entry_line(number) - 1].startswith(f'["{tag}",')


def test_a_file_is_loaded_by_name(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(TEXT, encoding="utf-8", newline="\n")
    assert load(path) == games.record()


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(RecordError, match=r"gone.json: cannot be read: no such file"):
        load(tmp_path / "gone.json")
    with pytest.raises(RecordError, match=r"cannot be read: is a directory"):
        load(tmp_path)


def test_a_file_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(record_text, "LARGEST", len(RAW) - 1)
    assert "larger than" in str(refused(RAW))


# ------------------------------------------------------------------------------------------------ not a record

HOSTILE = {
    "empty": b"",
    "blank": b" \n\n",
    "not UTF-8": RAW[:200] + b"\xff" + RAW[200:],
    "zeros": bytes(1000),
    "random bytes": random.Random(1).randbytes(5000),
    "other text": b"It was a dark and stormy night.\n",
    "a list": b"[1,2,3]\n",
    "a number": b"7\n",
    "another document": b'{"format":"elsewhere/1","moves":[]}\n',
    "no format": b'{"moves":[]}\n',
    "an older format": RAW.replace(b"openfire-record/1", b"openfire-record/0"),
    "deep": b'{"format":"openfire-record/1","header":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "deep and broken": b'{"format":' + b'{"a":' * 100_000,
    "huge number": RAW.replace(b'"dice","a","initiative","",[', b'"dice","a","initiative","",[' + b"9" * 4000, 1),
    "endless number": RAW.replace(b'"switches":[]', b'"switches":[1e999]'),
    "half a pair": RAW.replace(b'"mission":"crossing"', b'"mission":"\\ud800"'),
    "a mark first": b"\xef\xbb\xbf" + RAW,
    "all in one line": RAW.replace(b"\n", b""),
    "two line ends": RAW.replace(b"\n", b"\r\n"),
    "no last line end": RAW[:-1],
    "one line end too many": RAW + b"\n",
    "two records": RAW + RAW,
    "a field twice": RAW.replace(b'"mission":"crossing",', b'"mission":"crossing",\n"mission":"crossing",'),
    "a space": RAW.replace(b'"mission":"crossing"', b'"mission": "crossing"'),
    "an escape": RAW.replace(b'"mission":"crossing"', b'"mission":"cr\\u006fssing"'),
    "a control character": RAW.replace(b'"mission":"crossing"', b'"mission":"cross\\u001b[31ming"'),
    "an unknown field": RAW.replace(b'"mission":"crossing",', b'"mission":"crossing",\n"\\u001b[31m":1,'),
    "an unknown entry": RAW.replace(b'["hash",', b'["hush",', 1),
    "no seal": RAW[: RAW.index(b'"seal"')] + b"}\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_text_that_is_no_record_is_refused_in_one_short_line(name):
    error = refused(HOSTILE[name])
    said = str(error)
    assert said.startswith("game.json:")
    assert said.isprintable()
    assert len(said) < 400
    assert error.line is not None or name in ("empty", "blank", "no seal")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("empty", "game.json: the file is empty"),
        ("not UTF-8", "not UTF-8 text"),
        ("an older format", "game.json:1: the format is 'openfire-record/0'; this version of Open Fire reads "),
        ("deep", "game.json:1: nested more than 24 deep"),
        ("two line ends", "game.json:1: the line ends with two characters"),
        ("no last line end", "the last line has no end"),
        ("a field twice", "game.json:6: not laid out as a record is: "),
        ("a space", "game.json:5: not laid out as a record is: '\"crossing\",' should stand at column 11"),
        ("an unknown entry", "game.json:12: entries[0][0]: "),
        ("half a pair", "game.json:5: "),
    ],
)
def test_the_refusal_says_what_and_where(name, said):
    assert said in str(refused(HOSTILE[name]))


@pytest.mark.parametrize("pattern", [b'"\\"', b"[\\", b'\\"', b'"a'])
def test_a_long_hostile_text_is_refused_at_once(pattern):
    started = perf_counter()
    refused(b'{"format":' + pattern * 500_000)
    assert perf_counter() - started < 10  # a reader that looks back at every quotation mark would need days


@pytest.mark.parametrize("length", range(0, len(RAW) - 1, 97))
def test_a_record_that_was_cut_off_is_refused(length):
    error = refused(RAW[:length])
    assert error.line == (RAW[:length].rstrip(b"\n").count(b"\n") + 1 if length else None)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400))
def test_bytes_are_never_a_record(content):
    assert refused(content).reason


# ------------------------------------------------------------------------------------------------ a changed byte


def other(byte):
    """Another byte, of the same kind where it matters that the text stays readable."""
    letter = chr(byte)
    if letter.isdigit():
        return ord("0123456789"[(int(letter) + 1) % 10])
    if letter.isalpha() and letter.isascii():
        return ord("b" if letter == "a" else chr(byte - 1))
    return byte ^ 1


def misfit(raw):
    """What is said against some bytes."""
    try:
        record = parse(raw)
    except RecordError as error:
        return error
    return games.finding(record)


HASH_LINES = [n for n, row in enumerate(TEXT.split("\n"), 1) if row.startswith(('["hash"', '"end"', '"seal"'))]


STRIDE = 11
"""Bytes from one that is changed to the next; `make soak` begins at each of them, `make test` at one."""


@pytest.mark.parametrize("first", first_few(1, range(STRIDE)))
def test_a_changed_byte_anywhere_is_found_before_the_next_hash_is_passed(first):
    for at in range(first, len(RAW), STRIDE):
        found = misfit(RAW[:at] + bytes([other(RAW[at])]) + RAW[at + 1 :])
        line = RAW.count(b"\n", 0, at) + 1
        assert found is not None, (at, line)
        assert found.line is not None, (at, line, found.reason)
        assert line <= found.line <= min(one for one in HASH_LINES if one >= line), (at, line, found)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(RAW)), st.integers(0, 60), st.binary(max_size=20))
def test_a_piece_that_is_cut_out_or_put_in_is_noticed(start, length, instead):
    changed = RAW[:start] + instead + RAW[start + length :]
    found = misfit(changed)
    assert (found is None) == (changed == RAW)
    assert found is None or found.reason.isprintable()


def test_a_changed_byte_that_is_sealed_again_is_still_found_in_the_dice():
    record = games.record()
    number = next(n for n, entry in enumerate(record.entries) if isinstance(entry, DiceEntry))
    fell = record.entries[number]
    changed = replace(fell, faces=tuple(13 - face for face in fell.faces))
    forged = seal(replace(record, entries=(*record.entries[:number], changed, *record.entries[number + 1 :])))
    found = games.finding(forged)
    assert found
    assert (found.entry, found.line) == (number, entry_line(number))
    assert "not the dice of the seed" in found.reason


def test_the_lines_of_a_record_are_those_of_its_text():
    assert "".join(f"{line}\n" for line in lines(games.record())) == TEXT
