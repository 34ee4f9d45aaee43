"""What a kernel is to Python, and what to other kernels."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import FunctionType
from typing import Any, Final

from numba import config
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature
from numba.core.types import Dispatcher, Type
from numba.core.typing.templates import Signature

from openfire.geometry import waits
from openfire.geometry.compiling.cache import KernelCache, Types
from openfire.geometry.compiling.parts import part_of

OPTIONS: Final[dict[str, object]] = {
    "nopython": True,
    "error_model": "numpy",
    "nogil": True,
    "boundscheck": None,
    "no_cfunc_wrapper": True,
}
"""How kernels are compiled. Nobody calls them from C."""


def kernel(function: Any) -> Any:  # a kernel is typed by what it is called with
    """A function that is compiled when it is first called; itself where nothing is to be compiled."""
    return function if config.DISABLE_JIT else Kernel(function, targetoptions=OPTIONS)


class Kernel(CPUDispatcher):
    """A compiled function. Python calls it; in other kernels its part stands for it."""

    def __init__(self, function: FunctionType, **options: object) -> None:
        super().__init__(function, **options)
        self._cache = KernelCache(function)

    @property
    def _numba_type_(self) -> Type:
        return Dispatcher(self.part)

    @cached_property
    def part(self) -> CPUDispatcher:
        """The same function, to be built into others; Python must not call it, for it has no machine code."""
        return part_of(self.py_func, OPTIONS)

    def compile(self, signature: Signature | Types) -> Callable[..., object]:
        """Load or compile it for some types of arguments; what then can be called. One thread at a time does so.

        Whoever is told before does not hold the lock: threads that compile everything look for what is kept, too.
        """
        types = tuple(normalize_signature(signature)[0])
        if waits.before_compiling and types not in self.overloads and not self.is_kept(types):
            waits.before_compiling(self.py_func.__name__)
        with global_compiler_lock:  # numba takes it only where it compiles, and what it loads with is shared too
            entry: Callable[..., object] = super().compile(signature)
            made = self.overloads[types]
            for env in made._find_referenced_environments():  # of its parts, for which nobody else does it
                made.codegen.set_env(env.env_name, env)
            return entry

    def is_kept(self, types: Types) -> bool:
        """Whether there is code for some types of arguments. One thread at a time looks: numba readies itself first."""
        with global_compiler_lock:
            return self._cache.has(types, self.targetctx)
