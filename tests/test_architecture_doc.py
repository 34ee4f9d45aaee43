"""docs/architecture.md and CONTRIBUTING.md name places in the code: each of them is there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FUNCTIONS = re.findall(r"`([\w/]+\.py):(\w+)`", PAGE)
FILES = re.findall(r"`([\w/.]+\.(?:py|ts))`", PAGE)
RULES = ROOT / "src" / "openfire" / "rules"
GUIDE = re.findall(r"`([\w.-]+/[\w./-]*)`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
BUILT = {"kernels/", "geometry/machine_code"}
"""What the guide names and is only there at times."""


def names_in(path: Path) -> set[str]:
    """The functions, methods and classes that a file defines."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {node.name for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, kinds)}


@pytest.mark.parametrize(("file", "name"), FUNCTIONS)
def test_a_function_that_is_named_is_there(file, name):
    assert name in names_in(ROOT / "src" / "openfire" / file)


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_is_named_is_there(file):
    assert (ROOT / file).exists() or (ROOT / "src" / "openfire" / file).exists()


@pytest.mark.parametrize("place", sorted({*GUIDE} - BUILT))
def test_a_place_that_the_guide_names_is_there(place):
    books = [path for path in RULES.iterdir() if path.is_dir()]
    assert any((folder / place).exists() for folder in (ROOT, RULES.parent, *books))


def test_the_page_names_places():
    assert len(FUNCTIONS) > 20
    assert len(FILES) > 5
    assert len({*GUIDE}) > 20
