"""The author's guide: its tiny module loads, its code runs, and its tables name every key there is."""

import re
from pathlib import Path

import pytest

from openfire.documents import DocumentError, parse
from openfire.game.books import STRESS
from openfire.modules import load
from openfire.modules.folder import HeadingForm
from openfire.modules.mission_files import MissionForm
from openfire.roster import army_points, build_army
from openfire.roster.model_files import ModelForm
from openfire.roster.own_rules.files import RuleForm, read_rules
from openfire.roster.unit_files import UnitForm
from openfire.roster.weapon_files import WeaponForm
from tests.modules.small import lay_out
from tests.roster.books import EDITIONS
from tests.shell_lines import said

PAGE = (Path(__file__).parents[2] / "docs" / "modules.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([a-z/.-]+)`\n\n```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path):
    return lay_out(tmp_path / "tiny", FILES)


def test_the_tiny_module_loads(folder):
    module = load(folder, EDITIONS)
    assert module.heading.key == "tiny"
    units = build_army(module.armies["first"], "a", module.roster)
    assert [len(unit.models) for unit in units] == [7, 6]
    assert army_points(module.armies["first"], module.roster) == (5 + 16 + 60 + 8) + (5 + 16 + 50 + 12)
    assert units[0].models[1].weapons == ("launcher", "knife")


def test_the_module_on_the_page_is_complete():
    assert {"module.yaml", "weapons.yaml", "models.yaml", "units.yaml"} < set(FILES)
    assert len(FILES) == 7


def test_the_code_on_the_page_runs(folder, tmp_path):
    assert CODE
    names = {"folder": folder, "copy": tmp_path / "copy", "editions": EDITIONS}
    for block in CODE:
        exec(compile(block, "a block of the page", "exec"), names)


def test_the_commands_on_the_page_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"test_modules_docs.py -->\n```sh\n(.*?)```", PAGE, flags=re.DOTALL)
    lay_out(tmp_path / "my-module", FILES)
    told = said(block)
    assert "2 units, 13 models" in told
    assert "All 2 records are sound" in told


def test_the_message_on_the_page_is_true(folder):
    wrong = FILES["weapons.yaml"].replace("[Blast]", "[Blastt]")
    with pytest.raises(DocumentError) as refused:
        load(lay_out(folder, {"weapons.yaml": wrong}), EDITIONS)
    assert f"    {str(refused.value).removeprefix(f'{folder.parent}/')}\n" in PAGE


@pytest.mark.parametrize("form", [HeadingForm, WeaponForm, ModelForm, UnitForm, MissionForm, RuleForm])
def test_every_key_is_explained(form):
    assert [key for key in form.__struct_encode_fields__ if f"`{key}`" not in PAGE] == []


def test_the_own_rules_on_the_page_load():
    (text,) = re.findall(r"```yaml\n(rules:.*?)```", PAGE, flags=re.DOTALL)
    own = read_rules(parse(text, "rules.yaml"), STRESS.vocabulary)
    assert list(own.rules) == ["rage", "shredding"]
