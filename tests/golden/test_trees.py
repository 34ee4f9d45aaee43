"""The trees of small positions are as they were counted."""

import pytest

from tests.golden import HINT, trees

KEPT = [(file.stem, line) for file in trees.files() for line in file.read_text(encoding="utf-8").splitlines()]
SMALL = 300
"""Positions in the trees that `make test` counts; `make soak` counts all of them."""


def is_small(line: str) -> bool:
    """Whether a tree is counted quickly."""
    return sum(map(int, line.split()[1:-1])) <= SMALL


@pytest.mark.parametrize(
    ("edition", "kept"),
    [
        pytest.param(edition, line, id=f"{edition}/{line.split()[0]}", marks=() if is_small(line) else pytest.mark.soak)
        for edition, line in KEPT
    ],
)
def test_a_tree_is_as_it_was_counted(edition: str, kept: str) -> None:
    assert trees.line(edition, kept.split()[0]) == kept, HINT


def test_every_edition_has_trees_that_branch() -> None:
    assert [file.stem for file in trees.files()] == ["advanced", "assault", "melee", "onepage", "stress"]
    for file in trees.files():
        widest = [int(line.split()[-2]) for line in file.read_text(encoding="utf-8").splitlines()]
        assert sum(widest) > len(widest) * 40


def test_small_trees_of_every_edition_are_counted() -> None:
    assert len({edition for edition, line in KEPT if is_small(line)}) == len(trees.files())
    assert sum(is_small(line) for _, line in KEPT) >= 100
