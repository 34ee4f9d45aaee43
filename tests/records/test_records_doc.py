"""The page about records tells the truth: its example is a record, its code runs, its tables name every field."""

import re
import shlex

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from openfire.cli import app
from openfire.engine import answers, record
from openfire.engine.record_text import parse, seal, write
from openfire.engine.verify import verify
from openfire.game import restore
from tests.records import games
from tests.records.keys import signed
from tests.records.page import BLOCK, PATH, page

PAGE = PATH.read_text(encoding="utf-8")
EXAMPLE = BLOCK.search(PAGE)[0]
CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^openfire (.+?) +#", PAGE, re.MULTILINE)
STRUCTS = (
    record.Record,
    record.Header,
    record.EditionLine,
    record.ModuleLine,
    record.TableLine,
    record.SeatLine,
    record.DiceCommitment,
    record.Branch,
    record.End,
    record.Closing,
    record.Signer,
)


def test_the_example_is_today_s_record():
    assert page() == PAGE, "python -m tests.records.regenerate"
    assert verify(parse(EXAMPLE), restore).is_sound


def test_the_code_on_the_page_runs(capsys):
    assert len(CODE) == 2
    names = {"text": EXAMPLE}
    for block in CODE:
        exec(compile(block, "a block of the page", "exec"), names)
    assert "RoundBegan" in capsys.readouterr().out


def test_code_that_lies_is_noticed():
    with pytest.raises(AssertionError):
        exec(compile(CODE[0], "a block of the page", "exec"), {"text": EXAMPLE.replace("random", "nobody")})


def test_a_whole_game_passes_the_check_by_hand():
    exec(compile(CODE[0], "a block of the page", "exec"), {"text": games.text()})


@pytest.mark.parametrize("struct", STRUCTS)
def test_every_field_is_explained(struct):
    assert [name for name in struct.__struct_encode_fields__ if f"`{name}`" not in PAGE] == []


@pytest.mark.parametrize("entry", [record.AnswerEntry, record.DiceEntry, record.HashEntry, record.RulesEntry])
def test_every_entry_is_explained(entry):
    assert f'`["{entry.__struct_config__.tag}", {", ".join(entry.__struct_encode_fields__)}]`' in PAGE


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (answers.Picks, "b1.2 b1.4"),
        (answers.Amount, "2"),
        (answers.Go, "move 12,8 13.5,10"),
        (answers.Go, "move /90"),
        (answers.Stand, "a1.2@12,8 a1.3@13,8/90"),
        (answers.Aim, "a1.1:rifle>b2 a1.2:launcher#1>b2 b2~a1.2"),
    ],
)
def test_the_notation_on_the_page_is_read_and_written(kind, text):
    assert f"`{text}`" in PAGE
    assert str(kind.read(text)) == text


def test_the_commands_on_the_page_work(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert [command.split()[0] for command in COMMANDS] == ["simulate", "replay", "replay", "verify"]
    for command in COMMANDS:
        words = [
            word
            for part in shlex.split(command)
            for word in (sorted(map(str, tmp_path.glob(part))) if "*" in part else [part])
        ]
        words = ["2" if word == "10" else word for word in words]
        said = CliRunner().invoke(app, words)
        assert said.exit_code == 0, said.output


def spoilt(number=None, **changes):
    """The example with an entry or the header changed, sealed again."""
    one = parse(EXAMPLE)
    if number is None:
        return seal(replace(one, header=replace(one.header, **changes)))
    entry = replace(one.entries[number], **changes)
    return seal(replace(one, entries=(*one.entries[:number], entry, *one.entries[number + 1 :])))


def test_the_messages_on_the_page_are_true(tmp_path):
    one, match = parse(EXAMPLE), games.tape(0, "frontier", "three-pumps")
    other = one.entries[1].faces[0] % 12 + 1
    unfair = replace(spoilt(1, faces=(other,)), end=replace(one.end, seed=match.seed.hex()))
    closed = replace(one.end, seed=match.seed.hex(), closed=record.Closing("magic"))
    texts = [
        write(spoilt(mission="nowhere")),
        write(seal(unfair)),
        write(spoilt(4, text="a99")),
        write(seal(replace(one, format=record.TOGETHER, end=closed))),
        "".join(EXAMPLE.splitlines(keepends=True)[:8]) + '"dice":{"algorithm":"bl',
        write(seal(other_rules(one))),
    ]
    told = re.findall(r"^    (game\.json:.*)", PAGE, re.MULTILINE)
    assert len(told) == len(texts)
    for text, line in zip(texts, told, strict=True):
        file = tmp_path / "game.json"
        file.write_text(text, encoding="utf-8", newline="\n")
        said = CliRunner().invoke(app, ["verify", str(file)]).stderr.strip()
        pattern = re.sub(r"HASH|FACE|REASON|VERSION", ".+", re.escape(line))
        assert re.fullmatch(pattern, said.removeprefix(f"{tmp_path}/")), (line, said)


def other_rules(one):
    """A game that today's rules play otherwise, of a version that is not here."""
    edition = replace(one.header.edition, version="0")
    hashed = replace(one.entries[3], state="00" * 16)
    entries = (*one.entries[:3], hashed, *one.entries[4:])
    return replace(one, header=replace(one.header, edition=edition), entries=entries)


def test_the_layout_of_a_signature_is_as_the_page_says():
    layout = re.search(r"^    \"seal\".*?}$", PAGE, re.MULTILINE | re.DOTALL)[0].replace("    ", "")
    pattern = re.sub(r"SEAL|KEY|SIGNATURE|NAME", '[^"]+', re.escape(layout))
    assert re.fullmatch(pattern, "\n".join(write(signed(games.record())).splitlines()[-3:]))
