"""Which tests prove a rule: `@rule("id")` on tests and parameter sets, and `proves: [id]` in scenarios."""

import ast
from collections.abc import Iterator
from pathlib import Path

from openfire import documents
from openfire.ledger.citations import Mention, tree_of

Function = ast.FunctionDef | ast.AsyncFunctionDef
OFF = ("skip", "xfail")
"""Marks of tests that prove nothing."""


def proofs(folder: Path, base: Path) -> Iterator[Mention]:
    """Every id that a test below a folder proves; file names are given from `base`."""
    for path in sorted({*folder.rglob("test_*.py"), *folder.rglob("*_test.py")}):
        source = path.read_text(encoding="utf-8")
        if "rule(" in source:
            yield from proved(source, path.relative_to(base).as_posix())


def proved(source: str, file: str) -> Iterator[Mention]:
    """The ids that the tests of one file prove."""
    yield from _in_body(tree_of(source, file).body, file, "")


def _in_body(body: list[ast.stmt], file: str, around: str) -> Iterator[Mention]:
    for node in body:
        if not isinstance(node, Function | ast.ClassDef):
            yield from _marked(node, file, around)  # pytestmark, or a list of parameter sets
        elif node.name.lower().startswith("test") and not any(map(_is_off, node.decorator_list)):
            yield from _on_test(node, file, f"{around}::{node.name}" if around else node.name)


def _on_test(node: Function | ast.ClassDef, file: str, name: str) -> Iterator[Mention]:
    for decorator in node.decorator_list:
        yield from _marked(decorator, file, name)
    if isinstance(node, ast.ClassDef):
        yield from _in_body(node.body, file, name)


def _marked(node: ast.AST, file: str, name: str) -> Iterator[Mention]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and _is_mark(call.func, "rule", bare=True):
            for given in call.args:
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    yield Mention(file, given.lineno, given.value, name)


def _is_off(decorator: ast.expr) -> bool:
    mark = decorator.func if isinstance(decorator, ast.Call) else decorator
    return any(_is_mark(mark, name, bare=False) for name in OFF)


def _is_mark(node: ast.expr, name: str, bare: bool) -> bool:
    """Whether this is `pytest.mark.name`, or `name` alone where that is allowed."""
    if isinstance(node, ast.Name):
        return bare and node.id == name
    return isinstance(node, ast.Attribute) and node.attr == name and ast.unparse(node.value) in ("pytest.mark", "mark")


def scenario_proofs(folder: Path, base: Path) -> Iterator[Mention]:
    """Every id that a scenario proves."""
    for path in sorted(folder.glob("*/*.yaml")):
        document = documents.parse(path.read_bytes(), path.relative_to(base).as_posix())
        data = document.data
        proves = data.get("proves") if isinstance(data, dict) else None
        for number, one in enumerate(_texts(document, proves or [])):
            yield Mention(document.file, document.line(f"proves[{number}]"), one, path.stem)


def _texts(document: documents.Document, proves: object) -> list[str]:
    if not isinstance(proves, list) or not all(isinstance(one, str) for one in proves):
        raise document.fault("proves", "must be a list of ids")
    return proves
