"""Data files: what is read, what is refused and with which words, and that writing is the inverse of reading."""

import contextlib
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from openfire.documents import LARGEST, Document, DocumentError, Form, parse, read, write, yaml_reader


class Weapon(Form, frozen=True):
    name: str
    range: float = 0


class Unit(Form, frozen=True):
    id: str
    models: int
    weapons: tuple[Weapon, ...] = ()
    prices: dict[str, int] = msgspec.field(default_factory=dict)
    colour: str | None = None


@pytest.fixture(params=["fast", "plain"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files mean the same whether or not the fast YAML loader is installed."""
    if request.param == "plain":
        monkeypatch.setattr(yaml_reader, "_FAST", yaml.SafeLoader)


def refusal(content: bytes | str) -> str:
    with pytest.raises(DocumentError) as caught:
        parse(content, "units/a.yaml").to(Unit)
    return str(caught.value)


def test_a_file_becomes_a_struct() -> None:
    text = "id: rifles\nmodels: 5\nweapons:\n  - {name: Rifle, range: 24}\n  - name: Knife\ncolour: null\n"
    assert parse(text, "a.yaml").to(Unit) == Unit("rifles", 5, (Weapon("Rifle", 24), Weapon("Knife")))


@pytest.mark.usefixtures("loader")
def test_words_are_read_as_yaml_1_2() -> None:
    text = "[yes, on, 12:30, 007, 1_000, 2020-01-01, '5', true, ~, -3, +4, 1.5, .5, 1e3, 0x10]"
    words = ["yes", "on", "12:30", "007", "1_000", "2020-01-01", "5", True, None, -3, 4, 1.5, 0.5, 1000.0, "0x10"]
    assert parse(text, "a.yaml").data == words


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "units/a.yaml: the file is empty"),
        ("  \n\n", "units/a.yaml: the file is empty"),
        ("# only a remark\n", "units/a.yaml: the file is empty"),
        (b"id: a\nmodels: \xff\n", "units/a.yaml:2: not UTF-8 text"),
        ("id: a\nmodels: 1\x07\n", "units/a.yaml:2: the character U+0007 is not allowed"),
        ('id: "\\x07"\n', "units/a.yaml:1: id: the text holds a character that cannot be printed"),
        ('id: "\\ud800"\n', "units/a.yaml:1: id: the text holds a character that cannot be printed"),
        ('id: "\\U00110000"\n', "units/a.yaml:1: not readable as YAML: a number out of range"),
        ("id: a\nweapons: [{name: b}", "units/a.yaml:2: the file ends too early"),
        ("id: 'a\n", "units/a.yaml:2: the file ends too early"),
        ("id: a\n  models: 1\n", "units/a.yaml:2: not readable as YAML: mapping values are not allowed here"),
        ("id: &x a\n", "units/a.yaml:1: id: anchors and aliases are not allowed"),
        ("id: a\nmodels: *x\n", "units/a.yaml:2: models: anchors and aliases are not allowed"),
        ("id: !!python/name:os.system a\n", "units/a.yaml:1: id: tags are not allowed"),
        ("id: a\nmodels: 1\nid: b\n", "units/a.yaml:3: id: given twice"),
        ("<<: {id: a}\n", "units/a.yaml:1: a key must be text, not <<"),
        ("? [a]\n: 1\n", "units/a.yaml:1: a key must be plain text"),
        ("1: a\n", "units/a.yaml:1: a key must be text, not 1"),
        ("id: a\n---\nid: b\n", "units/a.yaml:2: a second document begins here; one file holds one"),
        ("id: a\nmodels: .inf\n", "units/a.yaml:2: models: .inf is not a finite number"),
        ("id: a\nmodels: NaN\n", "units/a.yaml:2: models: NaN is not a finite number"),
        ("id: a\nmodels: 1e999\n", "units/a.yaml:2: models: 1e999 is too large a number"),
        (f"models: {'9' * 5000}\n", f"units/a.yaml:1: models: {'9' * 37}... is too large a number"),
        ("id: a\n", "units/a.yaml:1: the field models is missing"),
        ("[]\n", "units/a.yaml:1: expected a mapping, got a list"),
        ("id: a\nmodels: many\n", "units/a.yaml:2: models: expected a whole number, got text"),
        ("id: a\nmodels: 1.5\n", "units/a.yaml:2: models: expected a whole number, got a number"),
        ("id: a\nmodels: 1\ncolor: red\n", "units/a.yaml:3: color: unknown field; did you mean colour?"),
        ("id: a\nmodels: 1\ncolour: 3\n", "units/a.yaml:3: colour: expected text or nothing, got a whole number"),
        (
            "id: a\nmodels: 1\nweapons:\n  - name: b\n  - name: c\n    range: far\n",
            "units/a.yaml:6: weapons[1].range: expected a number, got text",
        ),
        ("id: a\nmodels: 1\nweapons:\n  - {}\n", "units/a.yaml:4: weapons[0]: the field name is missing"),
        (
            "id: a\nmodels: 1\nweapons:\n  - {nam: b}\n",
            "units/a.yaml:4: weapons[0].nam: unknown field; did you mean name?",
        ),
        ("id: a\nmodels: 1\nprices: {x: y}\n", "units/a.yaml:3: prices: expected a whole number, got text"),
    ],
)
@pytest.mark.usefixtures("loader")
def test_what_is_wrong_is_said_exactly(content: bytes | str, words: str) -> None:
    assert refusal(content) == words


def test_a_deep_file_is_refused() -> None:
    assert refusal("[" * 500).endswith("nested more than 24 deep")
    assert refusal("- " * 500 + "x").endswith("nested more than 24 deep")


def test_a_large_file_is_refused() -> None:
    assert refusal(b"a" * (LARGEST + 1)) == "units/a.yaml: larger than 1048576 bytes"


def test_a_file_of_very_many_values_is_refused() -> None:
    assert refusal("- 1\n" * 100_001) == "units/a.yaml:100000: [99999]: more than 100000 values in one file"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        read(tmp_path / "none.yaml")
    assert str(caught.value) == f"{tmp_path}/none.yaml: cannot be read: no such file or directory"
    assert caught.value.line is None


def test_a_file_is_read_from_disk(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\xef\xbb\xbfid: a\r\nmodels: 2\r\n")
    assert read(tmp_path / "a.yaml").to(Unit) == Unit("a", 2)


def test_a_fault_found_later_knows_its_line() -> None:
    document = parse("id: a\nmodels: 1\nweapons:\n  - name: b\n  - name: c\n", "a.yaml")
    assert str(document.fault("weapons[1].name", "dull")) == "a.yaml:5: weapons[1].name: dull"
    assert str(document.fault("weapons[1].range", "short")) == "a.yaml:5: weapons[1].range: short"
    assert str(document.fault("", "all wrong")) == "a.yaml:1: all wrong"


def test_writing_is_pleasant_to_read() -> None:
    data = {
        "id": "ford",
        "note": "yes",
        "width": 72.0,
        "parts": [{"id": "a", "at": [1, 2.5]}, {"id": "b", "sub": [{"x": 1}, {"x": None}]}],
        "ring": [[n, n + 0.5] for n in range(15)],
        "sizes": {"small": 1, "large": -0.0001},
        "none": [],
    }
    assert write(data) == (
        "id: ford\n"
        'note: "yes"\n'
        "width: 72\n"
        "parts:\n"
        "  - {id: a, at: [1, 2.5]}\n"
        "  - id: b\n"
        "    sub:\n"
        "      - {x: 1}\n"
        "      - {x: null}\n"
        "ring: [[0, 0.5], [1, 1.5], [2, 2.5], [3, 3.5], [4, 4.5], [5, 5.5], [6, 6.5], [7, 7.5], [8, 8.5], [9, 9.5],\n"
        "  [10, 10.5], [11, 11.5], [12, 12.5], [13, 13.5], [14, 14.5]]\n"
        "sizes:\n"
        "  small: 1\n"
        "  large: -0.0001\n"
        "none: []\n"
    )


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10**15, "\x00", "\ud800", object()])
def test_what_cannot_be_read_is_not_written(value: object) -> None:
    with pytest.raises(ValueError, match="cannot be"):
        write({"a": value})


def good(text: str) -> bool:
    try:
        write({"a": text})
    except ValueError:
        return False
    return True


TEXTS = st.one_of(
    st.text(max_size=12).filter(good),
    st.sampled_from(["yes", "null", "1e5", "- a", "a: b", "#", "'", '"', " a ", "a\nb", "0x1f", "=", "~", "!x", "%"]),
)
NUMBERS = st.one_of(st.integers(-(10**14), 10**14), st.floats(-1e14, 1e14, allow_nan=False))
LEAVES = st.one_of(TEXTS, NUMBERS, st.booleans(), st.none())
KEYS = TEXTS.filter(lambda text: text not in ("", "<<"))
DATA = st.recursive(LEAVES, lambda inside: st.one_of(st.lists(inside), st.dictionaries(KEYS, inside)), max_leaves=20)


@settings(deadline=None)
@given(st.dictionaries(KEYS, DATA, min_size=1))
def test_reading_undoes_writing(data: dict[str, Any]) -> None:
    assert parse(write(data), "a.yaml").data == data


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.binary(max_size=60), st.text(alphabet="-?:,[]{}#&*!|>'\"%@` \nab01.~<\\x", max_size=40)))
def test_no_content_brings_the_reader_down(content: bytes | str) -> None:
    with contextlib.suppress(DocumentError):
        assert isinstance(parse(content, "a.yaml"), Document)


def test_a_cut_off_file_is_read_or_refused() -> None:
    text = write({"id": "a", "models": 3, "weapons": [{"name": "b: c", "range": 2.5}, {"name": "d"}]}).encode()
    for end in range(len(text)):
        with contextlib.suppress(DocumentError):
            parse(text[:end], "a.yaml").to(Unit)


def test_garbled_files_are_read_or_refused() -> None:
    text = bytearray(write({"id": "a", "models": 3, "weapons": [{"name": "b", "range": 2.5}]}).encode())
    chance = random.Random(1)
    for _ in range(400):
        garbled = bytearray(text)
        for _ in range(chance.randrange(1, 4)):
            garbled[chance.randrange(len(garbled))] = chance.randrange(256)
        with contextlib.suppress(DocumentError):
            parse(bytes(garbled), "a.yaml").to(Unit)


def test_messages_of_msgspec_are_still_understood() -> None:
    """A new version may change its words; the place must not get lost."""
    with pytest.raises(msgspec.ValidationError, match=r" - at `\$\.weapons\[0\]\.name`"):
        msgspec.convert({"id": "a", "models": 1, "weapons": [{"name": 1}]}, Unit)
