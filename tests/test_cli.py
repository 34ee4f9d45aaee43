"""The command line: quick to answer, kind about mistakes."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from openfire.cli import app
from openfire.table.files import write
from openfire.table.generate import generate

RUN = CliRunner()


def test_help_names_the_commands() -> None:
    result = RUN.invoke(app, ["--help"])
    assert result.exit_code == 0
    assert all(name in result.output for name in ("play", "bench", "rules", "table"))


def test_a_generated_table_is_in_order_and_can_be_drawn(tmp_path: Path) -> None:
    table, svg = tmp_path / "t.yaml", tmp_path / "t.svg"
    wishes = ["--seed", "3", "--country", "farmland", "--out", str(table), "--svg", str(svg)]
    assert RUN.invoke(app, ["table", "generate", *wishes]).exit_code == 0
    assert table.read_text(encoding="utf-8") == write(generate(3, country="farmland"))
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert RUN.invoke(app, ["table", "check", str(table)]).exit_code == 0
    assert RUN.invoke(app, ["table", "draw", str(table), "--out", str(svg), "--theme", "dark"]).exit_code == 0


def test_a_broken_table_is_named_with_its_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("id: t\nname: T\npieces:\n  - id: wall\n    name: Wall\n    parts: []\n", encoding="utf-8")
    result = RUN.invoke(app, ["table", "check", str(broken)])
    assert result.exit_code == 1
    assert f"{broken}:" in result.output


@pytest.mark.parametrize("wish", ["--symmetry sideways", "--seed -1", "--width 3", "--country sea"])
def test_impossible_wishes_are_refused(wish: str) -> None:
    result = RUN.invoke(app, ["table", "generate", *wish.split()])
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_bench_prints_figures_for_programs() -> None:
    result = RUN.invoke(app, ["bench", "--json", "--only", "a roll of"])
    figures = json.loads(result.stdout)
    assert [set(figure) for figure in figures] == [{"name", "value", "unit", "budget", "ok", "peer", "ratio"}]
