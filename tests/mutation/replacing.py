"""Puts changed code into functions that are loaded already, so that nothing has to be loaded again for a mutant."""

import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

from tests.mutation.mutants import Mutant

FUNCTION = 1
"""The flag of code that is run when it is called, and not when it is loaded as that of a class."""

Place = tuple[str, str, int]
"""Where code stands: its file, its name with dots and its first line."""


class Swap(NamedTuple):
    """The code of a function, and what takes its place."""

    old: CodeType
    new: CodeType


def swaps(mutant: Mutant) -> list[Swap] | None:
    """What is changed in functions, the outer one before those in it; None where loading the module would differ.

    Defaults and constants of a module are worked out when it is loaded, so those are left to a fresh process.
    """
    file = str(mutant.root / mutant.path)
    new = compile(mutant.source(), file, "exec", dont_inherit=True)
    found = _swaps(_compiled(file), new)
    if found is None or any(one.old.co_freevars != one.new.co_freevars for one in found):
        return None
    return found


@cache
def _compiled(file: str) -> CodeType:
    return compile(Path(file).read_bytes(), file, "exec", dont_inherit=True)


def _swaps(old: CodeType, new: CodeType) -> list[Swap] | None:
    """The functions that differ below code that does not."""
    if _bare(old) != _bare(new):
        return None
    found: list[Swap] = []
    for one, other in zip(_inner(old), _inner(new), strict=True):
        if one.co_flags & FUNCTION:
            found += _differing(one, other)
        else:
            below = _swaps(one, other)
            if below is None:
                return None
            found += below
    return found


def _differing(old: CodeType, new: CodeType) -> Iterator[Swap]:
    """A function that differs, and those in it."""
    if _whole(old) == _whole(new):
        return
    yield Swap(old, new)
    if len(_inner(old)) == len(_inner(new)):
        for one, other in zip(_inner(old), _inner(new), strict=True):
            yield from _differing(one, other)


def _inner(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _bare(code: CodeType) -> tuple[object, ...]:
    """What code does, without lines and without the code in it."""
    consts = tuple((type(one), repr(one)) for one in code.co_consts if not isinstance(one, CodeType))
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    return code.co_name, code.co_code, consts, names, code.co_exceptiontable, len(_inner(code))


def _whole(code: CodeType) -> tuple[object, ...]:
    """What code does, with the code in it."""
    return (*_bare(code), *(_whole(one) for one in _inner(code)))


class Functions:
    """All functions that are loaded, by where their code stands."""

    def __init__(self) -> None:
        self._found: dict[Place, list[FunctionType]] = {}
        gc.unfreeze()  # what is frozen is not told
        for one in gc.get_objects():
            if type(one) is FunctionType:
                self._found.setdefault(_place(one.__code__), []).append(one)
        gc.freeze()

    def live(self, swap: Swap) -> list[FunctionType]:
        """The functions that run some code."""
        return self._found.get(_place(swap.old), [])

    def replace(self, found: list[Swap]) -> None:
        """From now on the changed code is run."""
        for swap in found:
            for function in self.live(swap):
                function.__code__ = swap.new


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno
