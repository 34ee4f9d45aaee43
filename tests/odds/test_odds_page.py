"""docs/odds.md: its examples run as they stand."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from openfire.cli import app
from openfire.cli.odds import odds

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")
COMMANDS = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)[1].splitlines()


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_page_runs(line):
    program, *words = shlex.split(line)
    assert program == "openfire"
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert result.output.strip()


def test_the_python_of_the_page_runs(capsys):
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 5
    names = {}
    for block in blocks:
        exec(compile(block, "odds.md", "exec"), names)
    told = capsys.readouterr().out
    assert "damage, destroyed in" in told
    assert "b2 clear b2.1 is" in told


def test_the_first_example_has_five_lines():
    first = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
    assert len(first.strip().splitlines()) <= 5


def test_every_option_is_on_the_page():
    import inspect

    named = {"away": "range", "as_json": "json"}
    options = [named.get(name, name) for name in inspect.signature(odds).parameters if name != "words"]
    assert [name for name in options if f"--{name}" not in PAGE and name != "edition"] == []
