"""What an edition's code reaches of what editions share: the definitions that it uses by name, and those that they use.

A citation in shared code counts for an edition only where the edition's code gets to it. It is read off the
source: a top level function, class or constant uses every name in it that is defined in its module or imported there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from openfire.ledger.citations import Mention, tree_of

PACKAGE = "openfire.rules"
Key = tuple[str, str]
"""A definition: its file, from the folder of all rules, and its name; "" stands for the module's docstring."""


class Definition(NamedTuple):
    """A part of a file, and what it uses."""

    first: int
    """0 for a name that is only imported, to be handed on: to import something is not to use it."""
    last: int
    uses: tuple[Key, ...]


class ReachedCode(msgspec.Struct, frozen=True):
    """Where an edition's code gets to."""

    lines: Mapping[str, tuple[tuple[int, int], ...]]
    """First and last lines of what is reached, by file."""

    def has(self, mention: Mention) -> bool:
        """Whether a citation stands in something that is reached."""
        return any(first <= mention.line <= last for first, last in self.lines.get(mention.file, ()))


def reach(rules: Path, base: Path, edition: str, known: Mapping[Key, Definition] | None = None) -> ReachedCode:
    """Everything that an edition's code reaches; file names are given from `base`. known: the definitions, if read."""
    every = known or definitions(rules)
    todo = [key for key, found in every.items() if key[0].startswith(f"{edition}/") and found.first]
    found = dict.fromkeys(todo)
    while todo:
        key = todo.pop()
        for used in (*every[key].uses, (key[0], "")):
            if used in every and used not in found:
                found[used] = None
                todo.append(used)
    lines: dict[str, list[tuple[int, int]]] = {}
    for file, name in found:
        where = (rules / file).relative_to(base).as_posix()
        if every[file, name].first:
            lines.setdefault(where, []).append((every[file, name].first, every[file, name].last))
    return ReachedCode({file: tuple(sorted(spans)) for file, spans in lines.items()})


def definitions(rules: Path) -> dict[Key, Definition]:
    """The definitions of all files below a folder."""
    return {
        (path.relative_to(rules).as_posix(), name): found
        for path in sorted(rules.rglob("*.py"))
        for name, found in defined(path.read_text(encoding="utf-8"), path.relative_to(rules).as_posix())
    }


def defined(source: str, file: str) -> Iterator[tuple[str, Definition]]:
    """The top level definitions of one file, with the text under a constant that explains it."""
    tree = tree_of(source, file)
    names = _imported(tree) | {name: (file, name) for node in tree.body for name in _names(node)}
    yield from ((name, Definition(0, 0, (key,))) for name, key in _imported(tree).items())
    if ast.get_docstring(tree) is not None:
        yield "", Definition(1, tree.body[0].end_lineno or 1, ())
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        uses = tuple(dict.fromkeys(_used(node, names)))
        last = after if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else node
        for name in _names(node):
            yield name, Definition(_first(node), last.end_lineno or node.lineno, uses)


def _first(node: ast.stmt) -> int:
    """Where a definition begins, what is written above it included."""
    above: list[ast.expr] = getattr(node, "decorator_list", [])
    return min(node.lineno, *(decorator.lineno for decorator in above)) if above else node.lineno


def _names(node: ast.stmt) -> Iterator[str]:
    """What a statement at the top of a file defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    for target in targets:
        yield from (name.id for name in ast.walk(target) if isinstance(name, ast.Name))


def _imported(tree: ast.Module) -> dict[str, Key]:
    """What a file imports from the rules: names, and whole modules by a key without a name."""
    found: dict[str, Key] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(PACKAGE):
            folder = node.module[len(PACKAGE) :].lstrip(".").replace(".", "/")
            for name in node.names:
                found[name.asname or name.name] = (f"{folder}.py", name.name)
    return found


def _used(node: ast.stmt, names: Mapping[str, Key]) -> Iterator[Key]:
    """The definitions that a statement names; `numbers.ROUNDS` names one of the module numbers."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id in names:
            file, name = names[part.id]
            yield file, name
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id in names:
            file, name = names[part.value.id]
            yield f"{file.removesuffix('.py')}/{name}.py", part.attr
