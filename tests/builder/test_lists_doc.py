"""The page on army lists: its module loads, its commands and its code run, and its tables name every key there is."""

import re
from pathlib import Path

import pytest

from openfire.game import load_module
from openfire.roster.army_files import ArmyForm, ListEntryForm
from openfire.roster.composition_files import (
    AllyForm,
    ArmySizeForm,
    CompositionForm,
    FactionForm,
    LimitForm,
    UnitFilterForm,
)
from openfire.roster.section_files import (
    BarsForm,
    NeedsForm,
    PriceForm,
    SectionForm,
    SectionOptionForm,
    UpgradeListForm,
    UpgradeUseForm,
    WhoForm,
)
from tests.modules.small import lay_out
from tests.modules.test_modules_docs import FILES as TINY
from tests.shell_lines import said

PAGE = (Path(__file__).parents[2] / "docs" / "lists.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([a-z/.-]+)`\n\n```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path):
    plain = "id: first\nname: The First\nunits: [{unit: squad}]\n"
    return lay_out(tmp_path / "my-module", TINY | FILES | {"armies/first.yaml": plain})


def test_the_files_on_the_page_are_a_module(folder):
    module = load_module(str(folder))
    assert list(module.roster.factions) == ["guard", "hill-folk"]
    assert len(FILES) == 4


@pytest.mark.usefixtures("folder")
def test_the_commands_on_the_page_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"test_lists_doc.py -->\n```sh\n(.*?)```", PAGE, flags=re.DOTALL)
    (tmp_path / "my-module" / "module.yaml").write_text(TINY["module.yaml"].replace("key: tiny", "key: my-module"))
    (tmp_path / "my-module" / "armies" / "first.yaml").write_text(
        "id: first\nname: The First\nunits: [{unit: squad}]\n"
    )
    told = said(block)
    assert "The Ditch Guard: 87 of 300 points, 1 units" in told
    assert "in order, 117 points, 2 units, 8 models" in told
    assert (tmp_path / "ditch.html").is_file()


def test_the_code_on_the_page_runs(folder):
    for block in CODE:
        exec(compile(block, "a block of the page", "exec"), {"module": load_module(str(folder))})


FORMS = [
    *(ArmyForm, ListEntryForm, SectionForm, SectionOptionForm, PriceForm, NeedsForm, BarsForm, WhoForm),
    *(UpgradeListForm, UpgradeUseForm, FactionForm, AllyForm, LimitForm, UnitFilterForm, ArmySizeForm, CompositionForm),
]


@pytest.mark.parametrize("form", FORMS)
def test_every_key_is_explained(form):
    keys = {*re.findall(r"[a-z][a-z-]*", " ".join(re.findall(r"`([^`\n]+)`", PAGE)))}
    assert [key for key in form.__struct_encode_fields__ if key not in keys] == []
