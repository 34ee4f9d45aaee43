"""The trees of small positions are as they were counted."""

import pytest

from tests.golden import HINT, trees

KEPT = [(file.stem, line) for file in trees.files() for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("edition", "kept"), KEPT, ids=[f"{edition}/{line.split()[0]}" for edition, line in KEPT])
def test_a_tree_is_as_it_was_counted(edition: str, kept: str) -> None:
    assert trees.line(edition, kept.split()[0]) == kept, HINT


def test_every_edition_has_trees_that_branch() -> None:
    assert [file.stem for file in trees.files()] == ["advanced", "assault", "melee", "onepage", "stress"]
    for file in trees.files():
        widest = [int(line.split()[-2]) for line in file.read_text(encoding="utf-8").splitlines()]
        assert sum(widest) > len(widest) * 40
