"""`openfire module`: what authors do on the command line."""

import json
import shutil
from html.parser import HTMLParser

import pytest
from typer.testing import CliRunner

from openfire.cli import app
from openfire.game import load_module, vocabularies
from openfire.modules import list_modules, pack, unpack
from openfire.modules.skeletons import editions
from tests.modules.small import FILES, lay_out


def run(*words, code=0):
    """What a command says; it has to end with this code."""
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exit_code == code, (words, done.output, done.exception)
    return done


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """A place for installed modules."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "openfire" / "modules"


@pytest.mark.parametrize("edition", editions())
def test_a_new_module_is_checked_tested_played_and_described(tmp_path, edition):
    folder = tmp_path / "my-war"
    run("module", "new", folder, "--edition", edition)
    assert "in order" in run("module", "check", folder).stdout
    assert "1 passed, 0 failed" in run("module", "test", folder).stdout
    run("simulate", "--module", folder, "--bots", "random,random", "--games", 1)
    run("module", "docs", folder, "--out", tmp_path / "my-war.html")
    assert "My War" in (tmp_path / "my-war.html").read_text(encoding="utf-8")


def test_faults_are_told_for_people_and_for_programs(tmp_path):
    wrong = FILES["units.yaml"].replace("leader: chief", "leader: cheif")
    folder = lay_out(tmp_path / "small", FILES | {"units.yaml": wrong})
    said = run("module", "check", folder, code=1)
    line = f"{folder}/units.yaml:11: units[0].leader: unknown model of the unit cheif; did you mean chief?"
    assert said.stderr.splitlines() == [line]
    assert said.stdout == f"{folder}: 1 fault\n"
    told = json.loads(run("module", "check", folder, "--json", code=1).stdout)
    assert (told["ok"], told["module"], len(told["faults"])) == (False, "small", 1)
    fault = {key: told["faults"][0][key] for key in ("line", "place", "is_advice")}
    assert fault == {"line": 11, "place": "units[0].leader", "is_advice": False}


def test_a_module_by_its_key_and_one_that_is_nowhere():
    assert "in order" in run("module", "check", "frontier").stdout
    assert "is not a folder" in run("module", "check", "nowhere", code=1).stderr
    assert "nowhere" in run("module", "test", "nowhere", code=2).stderr
    assert "nowhere" in run("module", "docs", "nowhere", code=2).stderr


def test_a_list_that_is_left_out_is_told_to_whoever_plays(tmp_path):
    folder = lay_out(tmp_path / "small", FILES | {"armies/blues.yaml": "id: blues"})
    played = run("simulate", "--module", folder, "--bots", "random,random", "--games", 1)
    assert "left out: " in played.stderr
    assert "armies/blues.yaml:1: the field name is missing" in played.stderr


# ------------------------------------------------------------------------------------------------ scenarios

SCENARIO = """\
name: {name}
because: A chief of skill 6 shoots without moving; a defence of 9.
units:
  - {{id: a1, unit: squad, counts: {{trooper: 2}}, options: {{launcher: 1}}, at: "10,10"}}
  - {{id: b1, unit: squad, at: "10,20", models: {models}}}
play:
  - activate: a1
  - move: stay
  - attack: a1.1:rifle>b1
    rolls: [{{label: skill, needed: {needed}, faces: [1]}}]
"""


def test_scenarios_of_a_module_use_its_units(tmp_path):
    told = {"scenarios/good.yaml": SCENARIO.format(name="Good", needed=7, models=5)}  # 6 and 1 more for Stealth (1)
    folder = lay_out(tmp_path / "small", FILES | told)
    assert "pass  Good\n1 passed, 0 failed" in run("module", "test", folder).stdout
    bad = {"scenarios/bad.yaml": SCENARIO.format(name="Bad", needed=5, models=5)}
    said = run("module", "test", lay_out(folder, bad), code=1).stdout
    assert "FAIL  Bad" in said
    assert "needed should be 5, not 7" in said
    assert "1 passed, 1 failed" in said


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("unit: squad, counts", "unit: sqad, counts", "unknown unit sqad; did you mean squad?"),
        ("trooper: 2", "trooper: 9", "9 is too many"),
        ("launcher: 1", "cannon: 1", "unknown option cannon"),
        ("models: 5", "models: 9", "how many models squad has is said by counts: here it has 5"),
        ("models: 5", "skill: 3", "squad is as the module says"),
        ("{id: b1, unit: squad", "{id: b1, counts: {trooper: 2}", "only a unit of a module has choices"),
    ],
)
def test_what_a_scenario_may_not_say_of_a_unit_of_the_module(tmp_path, old, new, reason):
    text = SCENARIO.format(name="Wrong", needed=7, models=5)
    assert old in text
    folder = lay_out(tmp_path / "small", FILES | {"scenarios/x.yaml": text.replace(old, new)})
    assert reason in " ".join(run("module", "test", folder, code=1).stdout.split())


def test_elsewhere_there_are_no_units_of_a_module(tmp_path):
    path = lay_out(tmp_path, {"x.yaml": "edition: stress\n" + SCENARIO.format(name="X", needed=7, models=5)}) / "x.yaml"
    assert "only the scenarios of a module have its units" in run("scenario", "run", path, code=1).stdout


def test_a_module_without_scenarios_fails_its_test(tmp_path):
    assert "no scenario files found" in run("module", "test", lay_out(tmp_path / "small", FILES), code=1).stdout


def test_scenarios_are_no_content(tmp_path):
    folder = lay_out(tmp_path / "small", FILES)
    before = load_module(str(folder)).hash
    lay_out(folder, {"scenarios/one.yaml": "anything"})
    assert load_module(str(folder)).hash == before


def test_a_module_with_a_supplement_is_tested_by_it(tmp_path):
    folder = tmp_path / "terraces"
    shutil.copytree(list_modules()["terraces"], folder, ignore=shutil.ignore_patterns("scenarios"))
    (unit, *_) = load_module("terraces").roster.units
    scenario = f"""\
name: By the supplement
because: It only begins.
units:
  - {{id: a1, unit: {unit}, at: "10,10"}}
  - {{id: b1, at: "50,20"}}
play:
  - activate: a1
    expect: {{facts: [Activated]}}
"""
    lay_out(folder, {"scenarios/one.yaml": scenario})
    assert "1 passed" in run("module", "test", folder).stdout


# ------------------------------------------------------------------------------------------------ installing


def test_packing_installing_listing_and_removing(tmp_path, mine):
    folder = lay_out(tmp_path / "small", FILES)
    packed = run("module", "pack", folder, "--out", tmp_path / "small.zip").stdout
    content = load_module(str(folder)).hash
    assert f"7 files, content {content}" in packed
    said = run("module", "install", tmp_path / "small.zip").stdout
    assert f"Small war (small, stress) is installed in {mine / 'small'}" in said
    assert content in said
    assert "was installed already" in run("module", "install", tmp_path / "small.zip").stdout
    rows = {row["key"]: row for row in json.loads(run("module", "list", "--json").stdout)["modules"]}
    assert (rows["small"]["hash"], rows["small"]["is_shipped"]) == (content, False)
    assert rows["frontier"]["is_shipped"]
    assert f"in {mine / 'small'}" in run("module", "list").stdout
    assert "The Reds" in run("simulate", "--module", "small", "--bots", "random,random", "--games", 1).stdout
    assert "small is removed" in run("module", "remove", "small").stdout
    assert not (mine / "small").exists()
    assert "unknown installed module small" in run("module", "remove", "small", code=2).stderr
    assert "frontier comes with Open Fire" in run("module", "remove", "frontier", code=2).stderr


def test_what_is_wrong_is_neither_packed_nor_installed(tmp_path, mine):
    folder = lay_out(tmp_path / "small", FILES | {"armies/blues.yaml": "id: blues"})
    assert "the field name is missing" in run("module", "pack", folder, "--out", tmp_path / "x.zip", code=1).stderr
    assert not (tmp_path / "x.zip").exists()
    (tmp_path / "junk.zip").write_bytes(b"junk")
    assert "nothing is installed" in run("module", "install", tmp_path / "junk.zip", code=1).stderr
    assert "nothing is installed" in run("module", "install", tmp_path / "nowhere.zip", code=1).stderr
    assert not mine.exists()


# ------------------------------------------------------------------------------------------------ the booklet


class Reader(HTMLParser):
    """Elements that are open, and everything that could reach out of the page."""

    def __init__(self):
        super().__init__()
        self.open, self.outside, self.ids = [], [], []

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        self.outside += [value for key, value in told.items() if key in ("href", "src") and not value.startswith("#")]
        self.outside += [tag] if tag in ("script", "iframe", "object") else []
        self.outside += [key for key in told if key.startswith("on")]
        self.ids += [told["id"]] if "id" in told else []
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("key", list_modules())
def test_a_booklet_is_one_sound_page_that_reaches_nowhere(tmp_path, key):
    out = tmp_path / "book.html"
    run("module", "docs", key, "--out", out)
    page = out.read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(page)
    assert (reader.open, reader.outside) == ([], [])
    assert len(reader.ids) == len(set(reader.ids))
    module = load_module(key)
    for thing in (*module.armies.values(), *module.roster.units.values(), *module.missions.values()):
        assert thing.name.replace("'", "&#x27;") in page
    assert page.count("<svg") == len(module.missions) + len(
        set(module.tables) - {mission.table for mission in module.missions.values()}
    )


def test_a_booklet_escapes_what_authors_write(tmp_path):
    files = FILES | {"units.yaml": FILES["units.yaml"].replace("name: Squad\n", 'name: "<script>alert(1)</script>"\n')}
    folder = lay_out(tmp_path / "small", files)
    run("module", "docs", folder, "--out", tmp_path / "book.html")
    page = (tmp_path / "book.html").read_text(encoding="utf-8")
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_what_is_kept_of_an_own_module_is_read_again(tmp_path):
    module = load_module(str(lay_out(tmp_path / "small", FILES)))
    assert unpack(pack(module), module.hash, vocabularies()) == module
