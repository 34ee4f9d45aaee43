"""Scores are plain sums and sorts are stable, so that ties are decided in the same way on every machine."""

import ast
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import openfire.geometry
from openfire.geometry.shapes import Round
from openfire.geometry.solver.attempts import around, attempts, far_off, hugging, snug, swept
from openfire.geometry.solver.terms import Miniature

ROOM = Path(openfire.geometry.__file__).parent
FILES = sorted(ROOM.rglob("*.py"))

BY_LIBRARY = {"dot", "matmul", "einsum", "tensordot", "vdot", "inner", "outer", "linalg", "hypot"}
"""What a library of the machine works out, whose last bit is not the same everywhere."""

ORDERS, STABLE = {"argsort", "argpartition", "partition", "lexsort"}, {"stable", "mergesort"}


def library_sums(tree: ast.AST) -> Iterator[str]:
    """Products of matrices and the like; `outer` and `inner` are our own words for circles if nobody calls them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.MatMult):
            yield f"line {node.lineno}: @"
        if isinstance(node, ast.Attribute) and node.attr in BY_LIBRARY and _is_numpy(node.value):
            yield f"line {node.lineno}: {node.attr}"


def _is_numpy(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in ("np", "math")


def loose_sorts(tree: ast.AST) -> Iterator[str]:
    """Orders of rows that do not keep equal ones as they are."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ORDERS:
            kinds = {key.value.value for key in node.keywords if isinstance(key.value, ast.Constant)}
            if not kinds & STABLE:
                yield f"line {node.lineno}: {node.func.attr}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOM)))
def test_geometry_uses_plain_sums_and_stable_sorts(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [*library_sums(tree), *loose_sorts(tree)] == []


def test_library_sums_and_loose_sorts_are_noticed():
    lines = (
        "a = b @ c",
        "d = np.dot(a, b)",
        "e = np.argsort(d)",
        "f = np.argsort(d, kind='stable')",
        "np.linalg.norm(d)",
    )
    tree = ast.parse("\n".join(lines))
    assert [*library_sums(tree)] == ["line 1: @", "line 2: dot", "line 5: linalg"]
    assert [*loose_sorts(tree)] == ["line 3: argsort"]


def test_places_that_score_the_same_are_taken_in_order():
    table = np.array([[1.0, 1.0, 1.0, 0.0], [1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 2.0]])
    for score in (around((0.0, 0.0)), far_off, snug, swept((0.6, 0.8)), hugging((0.6, 0.8))):
        for leader in (None, (3.0, 4.0)):
            assert np.argsort(score(table, leader), kind="stable").tolist() == [0, 1, 2]


def test_a_score_does_not_depend_on_what_else_is_scored():
    """Sums over columns of arrays give each row the same bits, whatever stands before and after it."""
    rows = np.array([[0.1 * k, 0.7 * k, k % 3, 0.0] for k in range(97)])
    for score in (around((0.3, 0.2)), far_off, snug, swept((0.6, 0.8)), hugging((0.28, 0.96))):
        together = score(rows, (1.7, 2.9))
        alone = [score(rows[k : k + 1], (1.7, 2.9))[0] for k in range(len(rows))]
        assert together.tolist() == [float(value) for value in alone]


def test_ways_of_packing_come_in_the_same_order():
    figures = [Miniature(str(k), k, Round(10_000 + 2_000 * (k % 2))) for k in range(6)]
    one, other = (
        [way.order for way in attempts(figures, (0.0, 0.0), lambda: [(1.0, 1.0)], lambda: [0, 30_000], settled=False)]
        for _ in range(2)
    )
    assert one == other
