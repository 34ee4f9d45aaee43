"""Mutants by name, and the sample of them: the same for the same seed, whatever happens in other files."""

import ast
import difflib
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.mutation.changes import changes


class Mutant(NamedTuple):
    """A module with one change. It is known by its file, its function, the text of the line and the kind of change."""

    root: Path
    """The folder that modules are imported from."""
    path: str
    """The file, from there."""
    function: str
    line: str
    kind: str
    ordinal: int
    """Which of the equal changes of equal lines of a function it is, from 1."""
    number: int
    """The number of the line."""
    span: tuple[tuple[int, int], tuple[int, int]]
    """What is replaced, from a row and byte to a row and byte, counted from 0."""
    text: str
    """What stands there instead."""

    @property
    def name(self) -> str:
        """What it is called in the kept list, apart from its line."""
        return f"{self.path} {self.function}: {self.kind}" + (f" #{self.ordinal}" if self.ordinal > 1 else "")

    @property
    def key(self) -> tuple[str, str]:
        """What it is found by in the kept list."""
        return self.name, self.line

    @property
    def module(self) -> str:
        """The module that it is imported as."""
        parts = Path(self.path).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def source(self) -> str:
        """The whole text, changed."""
        lines = (self.root / self.path).read_bytes().splitlines(keepends=True)
        (row, left), (last, right) = self.span
        piece = lines[row][:left] + self.text.encode() + lines[last][right:]
        return b"".join((*lines[:row], piece, *lines[last + 1 :])).decode()

    def diff(self) -> str:
        """What is different, with a few lines around it."""
        before = (self.root / self.path).read_text(encoding="utf-8").splitlines()
        lines = difflib.unified_diff(before, self.source().splitlines(), self.path, self.path, n=2, lineterm="")
        return "\n".join(lines)


def mutants(root: Path, file: Path) -> Iterator[Mutant]:
    """All mutants of a file."""
    source, path = file.read_text(encoding="utf-8"), file.relative_to(root).as_posix()
    lines = source.splitlines()
    seen: Counter[tuple[str, str, str]] = Counter()
    for change in changes(ast.parse(source)):
        number = change.node.lineno
        alike = change.function, lines[number - 1].strip(), change.kind
        seen[alike] += 1
        yield Mutant(root, path, *alike, seen[alike], number, _span(change.node), change.text)


def _span(node: ast.expr | ast.stmt) -> tuple[tuple[int, int], tuple[int, int]]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return (node.lineno - 1, node.col_offset), (node.end_lineno - 1, node.end_col_offset)


def sample(found: Iterable[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many mutants, drawn by a hash of what they are.

    A mutant's rank does not depend on other mutants nor on the file it is in. So a change of the code replaces few, and
    a function that moves to another file brings its mutants along.
    """
    return sorted(found, key=lambda one: (_rank(one, seed), one.path))[:count]


def _rank(one: Mutant, seed: int) -> str:
    what = f"{seed}\n{one.function}\n{one.line}\n{one.kind}\n{one.ordinal}"
    return hashlib.sha256(what.encode()).hexdigest()
