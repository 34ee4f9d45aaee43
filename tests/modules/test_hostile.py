"""Broken and malicious files: a module, or one line that says what is wrong, and never anything else."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfire.documents import DocumentError
from openfire.modules import load
from tests.modules.small import FILES, lay_out, load_small
from tests.roster.books import EDITIONS

JUNK = ["", "null", "true", "-1", "0", "1e14", "9" * 40, ".nan", "[]", "{}", "[[1]]", "{a: 1}", "'", "*a", "!!set x"]
JUNK += [
    "x" * 3000,
    "\x00",
    "\ud7ff",
    "a: b: c",
    "@",
    "|",
    "- - -",
    "'٣'",
    "D6",
    "1-1",
    "(",
    "Fear (D9999999)",
    "1,1 in hull",
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return lay_out(tmp_path_factory.mktemp("hostile"), FILES)


def outcome(folder, name, text):
    """What loading comes to with one file replaced: a module, or the message."""
    lay_out(folder, {name: text})
    try:
        return load(folder, EDITIONS)
    except DocumentError as error:
        return str(error)
    finally:
        lay_out(folder, {name: FILES[name]})


def check(found):
    if isinstance(found, str):
        assert len(found) < 4000
        assert "\n" not in found
        assert "Traceback" not in found
    else:
        assert found.hash


@pytest.mark.parametrize("name", FILES)
def test_a_file_cut_short_is_refused_or_still_whole(folder, name):
    content = FILES[name].encode()
    for end in range(0, len(content), 13):
        check(outcome(folder, name, content[:end]))


@given(st.data())
def test_a_value_of_another_kind_is_named(folder, data):
    name = data.draw(st.sampled_from(sorted(FILES)))
    lines = FILES[name].splitlines()
    n = data.draw(st.integers(0, len(lines) - 1))
    head, colon, _ = lines[n].rpartition(": ")
    lines[n] = head + colon + data.draw(st.sampled_from(JUNK))
    check(outcome(folder, name, "\n".join(lines)))


@given(st.sampled_from(sorted(FILES)), st.binary(max_size=40), st.integers(0, 400), st.integers(0, 40))
def test_random_bytes_do_no_harm(folder, name, junk, start, length):
    content = FILES[name].encode()
    check(outcome(folder, name, content[:start] + junk + content[start + length :]))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "the file is empty"),
        (b"# nothing\n", "the file is empty"),
        (b"\xff\xfe", "not UTF-8 text"),
        (b"weapons: " + b"[" * 5000, "nested more than"),
        (b"a: &a [x]\nb: [*a, *a]\n", "anchors and aliases are not allowed"),
        (b"weapons: !!python/object:os.system x", "tags are not allowed"),
        (b"weapons: " + b"x" * (1 << 21), "larger than"),
        (b"weapons: []\n---\nweapons: []\n", "a second document"),
        (b"weapons: [" + b"{id: a, name: a, range: 1, attacks: 1}," * 1001 + b"]", "expected a list of length <= 1000"),
        (b"just words", "expected a mapping"),
    ],
)
def test_known_tricks_are_refused(folder, text, reason):
    assert reason in outcome(folder, "weapons.yaml", text)


def test_a_pipe_in_place_of_a_file_is_not_opened(tmp_path):
    lay_out(tmp_path, FILES)
    (tmp_path / "units.yaml").unlink()
    os.mkfifo(tmp_path / "units.yaml")
    with pytest.raises(DocumentError, match="is not a file of a module"):
        load(tmp_path, EDITIONS)


def test_a_list_of_many_units_is_refused_quickly(tmp_path):
    units = "".join(f"  - {{unit: squad, name: n{n}}}\n" for n in range(101))
    module = load_small(tmp_path, FILES | {"armies/reds.yaml": f"id: a\nname: a\nunits:\n{units}"})
    assert "length <= 100" in module.left_out[0]


def test_the_check_notices_a_traceback():
    with pytest.raises(AssertionError):
        check("Traceback (most recent call last)")
