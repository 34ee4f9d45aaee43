"""The page for operators tells the truth: its commands and options exist, its tables have the numbers of the code."""

import re
import shlex
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from openfire.cli import app
from openfire.server.health.metrics import METRICS
from openfire.server.store.quotas import Quotas
from openfire.server.store.retention import Retention
from openfire.server.workers.lab_budget import LabBudget

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "operations.md").read_text(encoding="utf-8")
FENCED = "\n".join(re.findall(r"^```(?:sh|ini)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
COMMANDS = re.findall(r"(?<![\w/-])(?:/opt/openfire/bin/)?openfire ((?:serve|backup|admin)\b[^\n&']*)", FENCED)


def is_known(words: list[str]) -> bool:
    """Whether there is such a command with such options; it is read and not run."""
    return CliRunner().invoke(app, [*words, "--help"]).exit_code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_page_can_be_given(command: str) -> None:
    assert is_known(shlex.split(command.replace("$f", "file.db")))


def test_there_are_commands_and_a_wrong_one_is_noticed() -> None:
    assert len(COMMANDS) > 30
    assert not is_known(["admin", "games", "--no-such-option"])
    assert not is_known(["admin", "no-such-command"])


@pytest.mark.parametrize(("option", "kind"), [("--quota", Quotas), ("--keep", Retention), ("--lab", LabBudget)])
def test_the_tables_have_the_numbers_that_are_usual(option: str, kind: type[msgspec.Struct]) -> None:
    table = PAGE.partition(f"| `{option}` |")[2].partition("\n\n")[0]
    assert dict(re.findall(r"^\| `([a-z-]+)` \| (\d+) \|", table, re.MULTILINE)) == {
        name: str(number) for name, number in msgspec.to_builtins(kind()).items()
    }


def test_the_figures_of_the_page_are_there() -> None:
    told = METRICS.text().decode()
    figures = set(re.findall(r"`(openfire_\w+)`", PAGE))
    assert len(figures) > 6
    for figure in figures:
        assert f"# TYPE {figure.removesuffix('_total')}" in told or f"# TYPE {figure}" in told, figure


def test_others_lead_to_the_page() -> None:
    assert "docs/operations.md" in (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert "(operations.md)" in (DOCS / "server.md").read_text(encoding="utf-8")
