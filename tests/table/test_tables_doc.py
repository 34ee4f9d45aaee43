"""docs/tables.md: its example runs, its lists are complete, and the tables beside it are what they say."""

import re
from pathlib import Path
from typing import Any

import pytest

from openfire.table import files, svg
from openfire.table.countries import COUNTRIES
from openfire.table.generate import generate
from openfire.table.keywords import KEYWORDS
from openfire.table.relief import level_at
from openfire.table.steps import steps

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "tables.md").read_text(encoding="utf-8")
KEPT = {"rotated": 45, "mirrored": 46, "free": 65}
"""The seeds of the tables that are kept beside the page."""


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_is_loaded_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mill-ford.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    found: dict[str, Any] = {}
    for code in blocks("python"):
        exec(code, found)
    assert found["picture"].startswith("<svg")
    example = files.load("mill-ford.yaml")
    assert files.load("copy.yaml") == example
    assert level_at(example, (270_000, 160_000)) == 2
    assert [step.climbable for step in steps(example)] == [True, True, False, True] + [True] * 4


def test_every_keyword_is_explained() -> None:
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| ([A-Z].*?) \|$", PAGE, re.MULTILINE))
    assert {word: rows.get(word) for word in KEYWORDS} == {word: known.meaning for word, known in KEYWORDS.items()}
    assert f"({', '.join(COUNTRIES)})" in PAGE


@pytest.mark.parametrize("symmetry", KEPT)
def test_the_kept_tables_are_those_of_their_seeds(symmetry: Any) -> None:
    table = files.load(DOCS / "tables" / f"{symmetry}.yaml")
    assert table == generate(KEPT[symmetry], symmetry=symmetry)
    assert svg.render(table) == (DOCS / "tables" / f"{symmetry}.svg").read_text(encoding="utf-8")


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert (DOCS / target).is_file(), target
