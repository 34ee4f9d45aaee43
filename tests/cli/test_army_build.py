"""Lists built from the command line: new, add, set, drop, print, share, import, and the form in the terminal."""

import io
import json

import pytest
from rich.console import Console
from typer.testing import CliRunner

from openfire.builder import ListDraft, new_draft
from openfire.cli import app
from openfire.cli.army_build import BuildSession
from openfire.documents import read
from openfire.game import shipped_module


def ask(*words, code=0, typed=None):
    done = CliRunner().invoke(app, ["army", *map(str, words)], input=typed)
    assert done.exit_code == code, (words, done.output, done.stderr, done.exception)
    return done


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "red.yaml"
    ask("new", path, "--module", "glasshouse", "--limit", "300", "--name", "The Red")
    return path


def test_a_list_from_nothing_to_its_sheet(file, tmp_path):
    assert "units: the army has no units: add one [glasshouse.units]" in ask("check", file, code=1).stderr
    assert "The Red: 90 of 300 points, 1 units" in ask("add", file, "Wardens", "warden=8", "lens-cutter=1").output
    ask("set", file, "1", "name=First bed", "on.lens-cutter=3")
    ask("add", file, "head warden", "joins=First bed", "notes=The old one.")
    assert read(file).data == {
        "id": "the-red",
        "name": "The Red",
        "module": "glasshouse",
        "limit": 300,
        "units": [
            {
                "unit": "wardens",
                "name": "First bed",
                "counts": {"warden": 8},
                "options": {"lens-cutter": 1},
                "on": {"lens-cutter": [3]},
            },
            {"unit": "head-warden", "joins": 1, "notes": "The old one."},
        ],
    }
    assert "in order, 125 points, 1 units, 9 models" in ask("check", file).output
    sheet = ask("print", file).output
    assert "a1 First bed (Wardens with Head warden), 125 points" in " ".join(sheet.split())
    assert "Fearless: A Fearless unit rolls one extra die" in " ".join(sheet.split())
    page = tmp_path / "red.html"
    ask("print", file, "-o", page)
    assert page.read_text().startswith("<!doctype html>")
    assert "<script" not in page.read_text()
    assert "http" not in page.read_text()


def test_what_is_not_allowed_is_not_written(file):
    ask("add", file, "greenback")
    before = file.read_text()
    refused = ask("add", file, "burning-glass", "--json", code=0)
    assert json.loads(refused.output)["points"] == 210
    before = file.read_text()
    refused = ask("add", file, "burning-glass", code=1)
    assert "and the game is of 300: take 20 points out [onepage.army.points-cap]" in refused.stderr
    assert json.loads(ask("set", file, "1", "greenback=2", "--json", code=1).output)["refused"]["rule"]
    assert file.read_text() == before
    assert "still wrong" in ask("add", file, "burning-glass", "--anyway").output
    ask("drop", file, "3")
    assert file.read_text() == before
    ask("set", file, "limit=750", "name=The Reds", "notes=Bring glue.")
    assert read(file).data["limit"] == 750


def test_options_are_dropped_and_units_told_apart(file):
    ask("add", file, "wardens", "lens-cutter=1", "repeater=1")
    ask("add", file, "wardens")
    ask("drop", file, "1", "repeater")
    assert read(file).data["units"][0]["options"] == {"lens-cutter": 1}
    assert "more than one unit of the list: 1 Wardens, 2 Wardens" in " ".join(
        ask("set", file, "wardens", "leader=1", code=2).stderr.replace("│", " ").split()
    )


@pytest.mark.parametrize(
    "words",
    [
        ("new", "{file}", "--module", "glasshouse"),
        ("new", "{file}.new", "--module", "nowhere"),
        ("new", "{file}.new", "--module", "glasshouse", "--faction", "none"),
        ("add", "{file}", "wardenz"),
        ("add", "{file}.not", "wardens"),
        ("add", "{file}", "wardens", "lens-cutter"),
        ("add", "{file}", "wardens", "lens-cutter=many"),
        ("add", "{file}", "wardens", "joins=9"),
        ("set", "{file}", "3", "lens-cutter=1"),
        ("set", "{file}", "limit=x"),
        ("set", "{file}", "faction=reds"),
        ("set", "{file}", "colour=red"),
        ("build", "{file}.not"),
    ],
)
def test_slips_are_answered(file, words):
    result = ask(*(word.format(file=file) for word in words), code=2)
    assert "Error" in result.stderr


def test_a_list_is_shared_and_comes_back(file, tmp_path):
    ask("add", file, "wardens", "name=First bed")
    text = ask("share", file).output.strip()
    assert json.loads(ask("share", file, "--json").output)["share"] == text
    assert "in order, 50 points" in ask("check", text).output
    assert "in order, 50 points" in ask("check", "-", typed=text).output
    other = tmp_path / "other.yaml"
    assert "1 units read from a share text" in ask("import", text, "-o", other).output
    assert read(other).data == read(file).data
    assert "there is something already" in ask("import", text, "-o", other, code=1).stderr


def test_a_list_of_another_program_is_imported(tmp_path):
    path, made = tmp_path / "list.txt", tmp_path / "made.yaml"
    path.write_text(
        '++ Beds [GF 500pts] ++\n\nWardens [6] Q4+ | 70pts\n1x Lens cutter (24", A3), 5x Pane rifle\n1x Hoe\n'
    )
    result = ask("import", path, "--module", "glasshouse", "-o", made)
    assert "Beds: 1 units read from lines of text" in result.output
    assert "? this line says nothing that is known: 1x Hoe" in result.output
    assert read(made).data["units"] == [{"unit": "wardens", "counts": {"warden": 6}, "options": {"lens-cutter": 1}}]
    told = json.loads(ask("import", path, "--module", "glasshouse", "--json").output)
    assert told["questions"] == [{"place": "", "text": "this line says nothing that is known: 1x Hoe", "near": []}]
    assert "say which module it is for" in ask("import", path, code=1).stderr
    assert "cannot be read" in ask("import", tmp_path / "nothing", code=1).stderr
    assert "none of the lists" in ask("import", "{]", "--module", "glasshouse", code=1).stderr


def test_an_army_of_a_module_is_named():
    assert "in order" in ask("check", "glasshouse:wardens").output
    assert "in order" in ask("check", "wardens", "--module", "glasshouse").output
    assert "The Kiln Choir" in ask("show", "glasshouse:kiln-choir").output
    assert "Dirge: Number 8, 24 inches." in ask("show", "glasshouse:kiln-choir").output
    assert "did you mean wardens?" in ask("check", "glasshouse:wardns", code=1).stderr


# ------------------------------------------------------------------------------------------------ the form


def form(tmp_path, *lines):
    """A session that obeyed some lines, and what it said."""
    draft = new_draft(shipped_module("glasshouse"), "Red", 300)
    out, typed = io.StringIO(), iter(lines)
    console = Console(file=out, width=200)
    session = BuildSession(
        draft, tmp_path / "red.yaml", console, lambda prompt: out.write(prompt) and next(typed, None)
    )
    session.run()
    return session, out.getvalue()


def test_units_are_added_and_changed_by_number(tmp_path):
    session, said = form(
        tmp_path, "a", "1", "1", "1", "b", "a head", "limit 400", "name The Red", "name 1 Bed", "u", "s", "q"
    )
    assert isinstance(session.draft, ListDraft)
    first, second = session.draft.army.units
    assert (first.unit, first.counts, second.unit) == ("wardens", (("warden", 6),), "head-warden")
    assert "50 of 300 points > " in said
    assert "60 of 300 points > " in said
    assert "1)   +10  Warden: 6 instead of 5" in said
    assert read(tmp_path / "red.yaml").data["name"] == "The Red"


def test_what_cannot_be_is_told_with_its_reason(tmp_path):
    _, said = form(tmp_path, "a burning-glass", "a greenback", "a", "a greenback", "99", "nonsense", "?", "q", "n")
    assert "the army costs 310 points, and the game is of 300: take 10 points out" in said
    assert "'nonsense' is not understood here; ? explains" in said
    assert "takes the last step back" in said
    assert not (tmp_path / "red.yaml").exists()


def test_nobody_leaves_without_being_asked(tmp_path):
    session, said = form(
        tmp_path,
        "a greenback",
        "q",
        "",
        "p",
        "share",
        "d 1",
        "d 9",
        "limit x",
        "name " + "x" * 99,
        "a greenback",
        "q",
        "y",
    )
    assert said.count("Save it first?") == 2
    assert "openfire-list.1.glasshouse." in said
    assert "Say which unit: d 2" in said
    assert (tmp_path / "red.yaml").is_file()
    assert len(session.draft.army.units) == 1


def test_the_command_opens_the_form(tmp_path):
    path = tmp_path / "a.yaml"
    said = ask("build", path, "--module", "glasshouse", typed="a greenback\ns\nq\n").output
    assert "100 points > " in said
    assert "0 points" not in ask("build", path, typed="q\n").output.splitlines()[0]
