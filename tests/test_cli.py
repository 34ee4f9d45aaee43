"""The command line: quick to answer, kind about mistakes."""

import json
import socket
import subprocess
import sys
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


def test_help_waits_for_nothing_that_it_does_not_need() -> None:
    heavy = ("alembic", "argon2", "cryptography", "litestar", "msgspec", "numba", "numpy", "shapely", "sqlalchemy")
    look = f"import sys, openfire.cli; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout == "[]\n"


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


def test_what_is_written_is_said_and_what_cannot_be_written_is_refused(tmp_path: Path) -> None:
    said = RUN.invoke(app, ["table", "generate", "--svg", str(tmp_path / "table.svg")])
    assert said.stderr == f"{tmp_path / 'table.svg'} is written.\n"
    assert said.stdout == ""
    nowhere = tmp_path / "nowhere" / "table.svg"
    said = RUN.invoke(app, ["table", "generate", "--svg", str(nowhere)])
    assert (said.exit_code, said.stderr) == (2, f"{nowhere}: cannot be written: no such file or directory\n")


def test_a_module_brings_its_edition_to_a_simulation() -> None:
    said = RUN.invoke(app, ["simulate", "--module", "lamplands", "--games", "1"])
    assert said.exit_code == 0, said.output
    assert said.stdout.startswith("1 game in ")


def test_a_port_that_is_taken_is_told_before_anything_is_served(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        said = RUN.invoke(app, ["serve", "--port", port, "--database", f"sqlite:///{tmp_path / 'games.db'}"])
    assert said.exit_code == 2
    assert said.stderr.startswith(f"http://127.0.0.1:{port} cannot be served: address already in use.")
    assert "say --port" in said.stderr
    assert not (tmp_path / "games.db").exists()


def test_a_benchmark_that_there_is_not_is_refused() -> None:
    said = RUN.invoke(app, ["bench", "--only", "zeppelin"])
    assert said.exit_code == 2
    assert "No benchmark has 'zeppelin' in its name" in said.stderr
