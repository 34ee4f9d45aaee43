"""What can be changed in a source text: one operator, number, word or statement at a time."""

import ast
import copy
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Change(NamedTuple):
    """One thing that is written differently."""

    function: str
    """The name of the function or class around it, with dots; `module` at the top."""
    kind: str
    node: ast.expr | ast.stmt
    """What is replaced."""
    text: str


COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
SIGNS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in"}
SIGNS |= {ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not"}
CALLS = {"any": "all", "all": "any", "min": "max", "max": "min"}
RULE = re.compile(r"(stress|onepage|assault|melee|advanced)(\.[a-z0-9-]+){2,}")
"""The id of a rule in a ledger."""
NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
REMOVED = (ast.AugAssign, ast.Raise, ast.Break, ast.Continue, ast.Delete)
"""Statements without which the rest can still be run."""


def changes(tree: ast.Module) -> Iterator[Change]:
    """All changes of a module, in the order of its text."""
    ids = _rules(tree)
    for function, node in _walk(tree, ()):
        found = (*_expressions(node, ids), *_conditions(node), *_statements(node))
        yield from (Change(".".join(function) or "module", kind, where, text) for kind, where, text in found)


Found = Iterator[tuple[str, ast.expr | ast.stmt, str]]


def _walk(node: ast.AST, around: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ast.AST]]:
    """Everything that is run, with the names of the functions and classes around it."""
    yield around, node
    inside = (*around, node.name) if isinstance(node, NAMED) else around
    for child in _children(node):
        yield from _walk(child, inside)


def _children(node: ast.AST) -> Iterable[ast.AST]:
    """The parts of a piece of code, without types, decorators, docstrings, sentences, asserts and imports."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return (*node.args.defaults, *(one for one in node.args.kw_defaults if one), *node.body)
        case ast.Lambda():
            return (node.body,)
        case ast.ClassDef():
            return node.body
        case ast.AnnAssign():
            return (node.value,) if node.value else ()
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Expr(ast.Constant()):
            return ()
        case ast.If(ast.Name("TYPE_CHECKING")) | ast.If(ast.Compare(ast.Name("__name__"))):
            return ()
    return ast.iter_child_nodes(node)


def _rules(tree: ast.Module) -> list[str]:
    """The ids of rules that a module cites in its code."""
    strings = (node.value for _, node in _walk(tree, ()) if isinstance(node, ast.Constant))
    return list(dict.fromkeys(one for one in strings if isinstance(one, str) and RULE.fullmatch(one)))


# ------------------------------------------------------------------------------------------------ expressions


def _expressions(node: ast.AST, ids: list[str]) -> Found:
    match node:
        case ast.Compare():
            yield from _comparisons(node)
        case ast.BoolOp():
            names = ("and to or", ast.Or()) if isinstance(node.op, ast.And) else ("or to and", ast.And())
            yield names[0], node, _written(node, op=names[1])
        case ast.BinOp(ast.expr() as one, ast.Add() | ast.Sub() as sign, other) if not (
            _is_text(one) or _is_text(other)
        ):
            is_sum = isinstance(sign, ast.Add)
            yield "+ to -" if is_sum else "- to +", node, _written(node, op=ast.Sub() if is_sum else ast.Add())
        case ast.UnaryOp(ast.Not(), operand):
            yield "not dropped", node, f"({ast.unparse(operand)})"
        case ast.Call(ast.Name(name) as called) if name in CALLS:
            yield f"{name} to {CALLS[name]}", called, CALLS[name]
        case ast.Constant(bool(value)):
            yield f"{value} to {not value}", node, str(not value)
        case ast.Constant(int(value) | float(value)):
            yield from ((f"{value} to {new}", node, f"({new})") for new in (value + 1, value - 1))
        case ast.Constant(str(value)) if value in ids and len(ids) > 1:
            new = ids[(ids.index(value) + 1) % len(ids)]
            yield f"{value} to {new}", node, repr(new)


def _comparisons(node: ast.Compare) -> Found:
    for place, sign in enumerate(node.ops):
        for new in COMPARISONS[type(sign)]:
            signs = [*node.ops[:place], new(), *node.ops[place + 1 :]]
            yield f"{SIGNS[type(sign)]} to {SIGNS[new]}", node, _written(node, ops=signs)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _written(node: ast.expr, **fields: object) -> str:
    """An expression with some of its fields changed, in brackets."""
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return f"({ast.unparse(new)})"


# ------------------------------------------------------------------------------------------------ statements


def _conditions(node: ast.AST) -> Found:
    """Conditions that are turned round, where no other change does the same."""
    match node:
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            tests = [test]
        case ast.comprehension():
            tests = node.ifs
        case _:
            return
    yield from (("negated", test, f"(not ({ast.unparse(test)}))") for test in tests if not _has_opposite(test))


def _has_opposite(test: ast.expr) -> bool:
    match test:
        case ast.UnaryOp(ast.Not()) | ast.Compare(_, [ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn() | ast.Is()]):
            return True
        case ast.Compare(_, [ast.IsNot()]):
            return True
    return isinstance(test, ast.Constant)


def _statements(node: ast.AST) -> Found:
    """Statements that are left out, and values that are not given back."""
    match node:
        case ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom() | ast.Await()):
            yield "removed", node, "pass"
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield "removed", node, "pass"
        case ast.Return(ast.expr() as value) if not _is_nothing(value):
            yield "value dropped", node, "return"
        case ast.stmt() if isinstance(node, REMOVED):
            yield "removed", node, "pass"


def _is_nothing(value: ast.expr) -> bool:
    """Whether a value counts as no: it would mean the same as none in nearly every place."""
    match value:
        case ast.Constant(found):
            return not found
        case ast.Tuple([]) | ast.List([]) | ast.Dict([]):
            return True
    return False
