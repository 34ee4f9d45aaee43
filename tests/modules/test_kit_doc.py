"""The guide to a module of one's own: its files and commands, in the order of the page."""

import re
from pathlib import Path

from typer.testing import CliRunner

from openfire.cli import app
from openfire.modules.skeletons import editions
from tests.shell_lines import said

PAGE = (Path(__file__).parents[2] / "docs" / "kit.md").read_text(encoding="utf-8")
STEPS = re.compile(
    r"^`(?P<file>[a-z/.-]+)`\n\n```yaml\n(?P<text>.*?)^```|test_kit_doc.py -->\n```sh\n(?P<block>.*?)^```",
    re.MULTILINE | re.DOTALL,
)


def test_the_page_leads_to_a_played_module(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    told = []
    for step in STEPS.finditer(PAGE):
        if step["file"]:
            path = tmp_path / "salt-road" / step["file"]
            path.write_text(step["text"], encoding="utf-8")
        else:
            told.append(said(step["block"]))
        if step["file"] == "models.yaml":
            wrong = CliRunner().invoke(app, ["module", "check", "salt-road"])
            assert wrong.exit_code == 1
            for line in wrong.output.splitlines()[:-1]:
                assert f"    {line}\n" in PAGE
    first, checked, tested, played, installed = told
    assert "salt-road: in order, 2 units, 2 armies, 1 mission, 1 table; content" in first
    assert "1 passed, 0 failed" in first
    for line in checked.splitlines()[:-1]:
        assert f"    {line}\n" in PAGE
    assert "2 passed, 0 failed" in tested
    assert "The Salt Road (salt-road, stress) is installed" in installed
    assert "salt-road is removed" in installed
    assert "sound" in played
    assert "smoke -2" in played
    assert (tmp_path / "salt-road.html").read_text(encoding="utf-8").count("module.smoke") == 1


def test_the_page_names_every_edition():
    assert all(f"`{edition}`" in PAGE for edition in editions())
