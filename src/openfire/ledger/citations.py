"""Where code cites a rule: the full id of a statement inside a string or docstring. Comments do not count."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from openfire.documents import DocumentError


class Mention(msgspec.Struct, frozen=True, order=True):
    """An id in a file."""

    file: str
    line: int
    id: str
    name: str = ""
    """The test, if it stands on one."""

    @property
    def where(self) -> str:
        """How people find it: a test by its name, anything else by its line."""
        return f"{self.file}::{self.name}" if self.name else f"{self.file}:{self.line}"


def citations(folder: Path, base: Path, pattern: re.Pattern[str]) -> Iterator[Mention]:
    """Every citation in the Python files below a folder; file names are given from `base`."""
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if pattern.search(source):
            yield from cited(source, path.relative_to(base).as_posix(), pattern)


def cited(source: str, file: str, pattern: re.Pattern[str]) -> list[Mention]:
    """The citations in one file, from top to bottom."""
    lines = source.split("\n")
    return sorted({mention for text in strings(source, file) for mention in _mentions(text, file, lines, pattern)})


def strings(source: str, file: str) -> Iterator[ast.Constant]:
    """The strings and docstrings of a file."""
    for node in ast.walk(tree_of(source, file)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node


def tree_of(source: str, file: str) -> ast.Module:
    """The syntax tree of a file."""
    try:
        return ast.parse(source)
    except SyntaxError as error:
        raise DocumentError(file, error.lineno, "", f"not readable as Python: {error.msg}") from None


def _mentions(text: ast.Constant, file: str, lines: list[str], pattern: re.Pattern[str]) -> Iterator[Mention]:
    within = range(text.lineno, (text.end_lineno or text.lineno) + 1)
    for cited_id in set(pattern.findall(str(text.value))):
        on = [number for number in within if cited_id in pattern.findall(lines[number - 1])]
        yield from (Mention(file, number, cited_id) for number in on or [text.lineno])
