"""The floor plan: the same chapters in every book, one meaning for each class name, types that say what they hold."""

import ast
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1] / "src" / "openfire"
EDITIONS = ("stress", "advanced", "assault", "melee", "onepage")
CHAPTERS = {
    *("setup", "sequence", "actions", "movement", "terrain", "sight", "attack", "damage", "morale", "objectives"),
    *("specials", "vehicles", "transports", "building", "numbers", "rolls"),
}
BESIDES = {"search", "supplement", "own_rules"}
"""Searches for places, what a supplement may replace, and what a module's own rules mean in the book."""

TWICE = {
    "WholeUnit": "arrays for kernels, and their form in Python",
}
"""Class names that stand in more than one file outside the books, and why."""

MOST_ANY = 100


def chapter(path: Path) -> str:
    """The chapter of an edition that a file belongs to."""
    return path.relative_to(ROOT / "rules").parts[1].removesuffix(".py")


@pytest.mark.parametrize("edition", [*EDITIONS, "shared"])
def test_a_book_has_chapters_of_the_list_only(edition):
    found = {chapter(path) for path in (ROOT / "rules" / edition).rglob("*.py")} - {"__init__"}
    assert found <= CHAPTERS | BESIDES


LACKING = {
    "stress": {"building"},
    "assault": {"vehicles", "transports", "building"},
    "melee": {"building"},
    "onepage": set(),
}
"""The chapters that a book does not have."""


@pytest.mark.parametrize("edition", LACKING)
def test_a_chapter_of_a_book_is_its_own_or_shared(edition):
    own, shared = ({path.stem for path in (ROOT / "rules" / one).iterdir()} for one in (edition, "shared"))
    assert not LACKING[edition] & own
    assert CHAPTERS - LACKING[edition] <= (own | shared if edition in ("assault", "melee") else own)


def classes() -> dict[str, list[Path]]:
    """Where each name of a class is defined."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
    return found


def is_same_in_books(paths: list[Path]) -> bool:
    """Whether a name stands in the same chapter of several books: there it means the same."""
    return all(path.is_relative_to(ROOT / "rules") for path in paths) and len({chapter(path) for path in paths}) == 1


def test_a_class_name_has_one_meaning():
    twice = {name: paths for name, paths in classes().items() if len(paths) > 1 and not is_same_in_books(paths)}
    assert set(twice) == set(TWICE), {name: [str(path.relative_to(ROOT)) for path in twice[name]] for name in twice}


def uses_of_any() -> Iterator[str]:
    """The lines that say Any, imports apart; a line that says it twice counts twice."""
    for path in sorted(ROOT.rglob("*.py")):
        with path.open(encoding="utf-8") as lines:
            for token in tokenize.generate_tokens(lines.readline):
                if token.type == tokenize.NAME and token.string == "Any" and "import" not in token.line:
                    yield f"{path.relative_to(ROOT)}:{token.start[0]}"


def test_types_say_what_they_hold():
    assert len(list(uses_of_any())) < MOST_ANY
