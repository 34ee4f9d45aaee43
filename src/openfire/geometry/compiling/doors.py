"""Which kernels Python calls, and with what: found out by calling them all, uncompiled. Prints them, packed.

A process of its own, for in one process kernels are either compiled or not.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from types import FunctionType

from numba import typeof

from openfire.geometry import kernels
from openfire.geometry.compiling.cache import Types


def found() -> list[tuple[str, Types]]:
    """The kernels that `warm` calls, by name, and the types of what it calls them with; each once."""
    from openfire.geometry.warm import warm

    seen: dict[tuple[str, Types], None] = {}
    calls: list[str] = []

    def watched(name: str, function: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            if not calls:  # what a kernel calls is no concern of Python's
                seen[name, tuple(typeof(argument) for argument in arguments)] = None
            calls.append(name)
            try:
                return function(*arguments)
            finally:
                calls.pop()

        return call

    for name, function in vars(kernels).copy().items():
        if isinstance(function, FunctionType) and function.__module__.startswith(kernels.__name__):
            setattr(kernels, name, watched(name, function))
    warm()
    return [*seen]


if __name__ == "__main__":
    sys.stdout.buffer.write(pickle.dumps(found()))
