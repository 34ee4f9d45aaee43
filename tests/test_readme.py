"""The README's examples run as they stand."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell_lines import said

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_in_python_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", TEXT, flags=re.DOTALL)
    assert len(blocks) == 2
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one as it stands, in a shell; the others without waiting for a process each time."""
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"tests/test_readme.py -->\n```sh\n(.*?)```", TEXT, flags=re.DOTALL)
    first, _, others = block.partition("\n")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-e", "-c", first], env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "table.svg").exists()
    assert "All 2 records are sound" in said(others, SCENARIOS=str(ROOT / "scenarios" / "stress"))


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
