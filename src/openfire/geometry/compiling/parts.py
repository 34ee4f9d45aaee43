"""Kernels inside kernels: typed and lowered once, kept as LLVM bitcode, optimised only where they end up.

Numba by itself optimises and assembles every function that it compiles, with all that it calls built in, and again in
each of its callers. A part has no machine code of its own: nobody but a kernel calls it. This rests on how numba is
made, so pyproject.toml says which versions it was tried with.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from types import FunctionType
from typing import Final

import llvmlite.binding
from numba import _dynfunc
from numba.core import compiler
from numba.core.caching import FunctionCache
from numba.core.codegen import CPUCodegen, JITCodeLibrary
from numba.core.compiler_machinery import LoweringPass, PassManager, register_pass
from numba.core.cpu import CPUContext
from numba.core.environment import Environment
from numba.core.funcdesc import FunctionDescriptor
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering
from numba.core.typing.templates import Signature

from openfire.geometry.compiling.cache import KernelCacheImpl, Locator, Types, folder

BELOW: Final = "parts"
"""The folder for parts, in the folder of kernels; nobody needs it once all kernels are made."""
Kept = tuple[str, bytes, FunctionDescriptor, Environment, Signature, tuple[Environment, ...]]
"""What is kept of a part: a name, bitcode, what it is, what it refers to, its types, and what its parts refer to."""


def part_of(function: FunctionType, options: dict[str, object]) -> CPUDispatcher:
    """What stands for a kernel in other kernels."""
    part = CPUDispatcher(function, targetoptions={**options, "no_cpython_wrapper": True}, pipeline_class=PartCompiler)
    if folder() is not None:
        part._cache = PartCache(function)
    return part


class PartLibrary(JITCodeLibrary):
    """The code of a part and of what it calls, to be linked into others."""

    def _optimize_final_module(self) -> None:
        """Whoever it is linked into does it."""

    def _finalize_final_module(self) -> None:
        """No machine code is made of it."""
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """There is none."""
        return 0

    @property
    def bitcode(self) -> bytes:
        """What is kept of it."""
        self._ensure_finalized()
        return bytes(self._final_module.as_bitcode())

    @classmethod
    def of(cls, codegen: CPUCodegen, name: str, bitcode: bytes) -> PartLibrary:
        """The library that was kept."""
        library = cls(codegen, name)
        library._final_module = llvmlite.binding.parse_bitcode(bitcode)
        library._finalize_final_module()
        return library


def stand_in(library: PartLibrary, fndesc: FunctionDescriptor, env: Environment) -> Callable[..., object]:
    """What numba knows a part by, where it knows other functions by what Python can call."""
    known: Callable[..., object] = _dynfunc.make_function(
        fndesc.lookup_module(), fndesc.qualname, "a part", 0, env, (library,)
    )
    return known


@register_pass(mutates_CFG=True, analysis_only=False)
class RegisterPart(LoweringPass):
    """Tells callers where the code of a part is, without making any."""

    _name = "openfire_register_part"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: compiler.StateDict) -> bool:
        """Do what follows machine code otherwise."""
        lowered = state["cr"]
        entry = stand_in(state.library, lowered.fndesc, lowered.env)
        state.targetctx.insert_user_function(entry, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=entry)
        return True


class PartCompiler(compiler.CompilerBase):
    """The usual steps up to LLVM's language, and none after them."""

    def define_pipelines(self) -> list[PassManager]:
        """The only one."""
        self.state.flags.no_compile = True
        self.state.library = PartLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        steps = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        steps.add_pass_after(RegisterPart, NativeLowering)
        steps.finalize()
        return [steps]


class PartLocator(Locator):
    """Tells numba about the folder of parts."""

    below = BELOW


class PartCacheImpl(KernelCacheImpl):
    """Keeps parts as bitcode."""

    _locator_classes = (PartLocator,)

    def reduce(self, part: compiler.CompileResult) -> Kept:
        """What is kept."""
        part.fndesc.typemap = part.fndesc.calltypes = None  # nobody asks for them, and not all can be kept
        used = tuple(part._find_referenced_environments())
        return part.library.name, part.library.bitcode, part.fndesc, part.environment, part.signature, used

    def rebuild(self, context: CPUContext, kept: Kept) -> compiler.CompileResult:
        """The part, from what was kept."""
        name, bitcode, fndesc, env, signature, used = kept
        library = PartLibrary.of(context.codegen(), name, bitcode)
        return compiler.compile_result(
            typing_context=context.typing_context,
            target_context=context,
            library=library,
            environment=env,
            entry_point=stand_in(library, fndesc, env),
            fndesc=fndesc,
            signature=signature,
            objectmode=False,
            lifted=(),
            reload_init=[],
            referenced_envs=used,
        )


class PartCache(FunctionCache):
    """Finds parts in the folder."""

    _impl_class = PartCacheImpl

    def _save_overload(self, signature: Types, made: compiler.CompileResult) -> None:
        with suppress(OSError):  # whoever has made all kernels removes the folder, and another may still be at it
            super()._save_overload(signature, made)
