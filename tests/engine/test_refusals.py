"""Refusals: every code that is used belongs to one of a few kinds, and the page lists them all."""

import ast
from collections.abc import Iterator
from pathlib import Path

import openfire
from openfire.engine.refusal_codes import CODES, KIND_OF, MEANINGS, RefusalKind
from openfire.engine.refusals import Refusal
from tests.refusals_page import PAGE, page

SOURCES = Path(openfire.__file__).parent
MAKERS = {"Refusal": 0, "_refuse": 0, "Fault": 0, "_no": 1}
"""What makes a refusal, and which of its arguments is the code."""
ELSEWHERE = {"edge", "area", "body"}
"""Codes that `geometry.paths` hands over as the kind of a stop."""
ROOMS = ("engine", "rules", "lookahead", "text", "ai", "testkit")


def test_every_code_that_is_used_has_a_kind_and_none_is_unused():
    used = {code for room in ROOMS for file in (SOURCES / room).rglob("*.py") for code in codes_in(file)}
    assert used | ELSEWHERE == {*KIND_OF}


def codes_in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            place = MAKERS.get(node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", ""), -1)
            if 0 <= place < len(node.args):
                yield from words(node.args[place])
        elif isinstance(node, ast.Assign) and "code" in ast.unparse(node.targets[0]).split(", ")[0].strip("("):
            yield from (word for pair in pairs(node.value) for word in words(pair))


def words(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from (*words(node.body), *words(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def pairs(node: ast.expr) -> Iterator[ast.expr]:
    """The first of each pair in `("too-near", ...) if near else ("out-of-range", ...)`."""
    if isinstance(node, ast.IfExp):
        yield from (*pairs(node.body), *pairs(node.orelse))
    elif isinstance(node, ast.Tuple):
        yield node.elts[0]


def test_kinds_are_few_and_no_code_is_of_two():
    assert {*CODES} == {*MEANINGS} == {*RefusalKind}
    assert len(RefusalKind) <= 15
    assert len(KIND_OF) == sum(map(len, CODES.values()))


def test_a_refusal_says_its_kind():
    assert Refusal("out-of-range", "stress.range.equal-or-less", "too far").kind is RefusalKind.TOO_FAR
    assert Refusal("made up by a book of its own", "own.rule", "no").kind is RefusalKind.NOT_NOW


def test_the_page_lists_them_all():
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m tests.refusals_page"
