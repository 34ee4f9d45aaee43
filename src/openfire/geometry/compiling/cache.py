"""Where the machine code of kernels is kept: in a folder named by everything that it depends on.

The name is a hash of all kernel sources, of numba's and LLVM's version, of the Python and of the processor: an edit in
any kernel file makes another folder, and no checkout, version or machine reads what another has left. Next to it a
wheel may bring a folder for any processor of its platform, which is read where there is no code of one's own.
"""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Final

import llvmlite
import numba
from numba import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, _CacheLocator
from numba.core.codegen import get_host_cpu_features
from numba.core.compiler import CompileResult
from numba.core.cpu import CPUContext
from numba.core.types import Type
from numba.misc.appdirs import AppDirs

Types = tuple[Type, ...]
"""What a kernel is called with."""

GEOMETRY: Final = Path(__file__).resolve().parent.parent
SHIPPED: Final = GEOMETRY / "machine_code"
"""What a wheel brings."""
GENERIC: Final = ("generic", "")
"""The processor that wheels are made for, and what it can do besides what every one can."""
IN_GIVEN: Final = "openfire-kernels"
"""What the folder is called where numba is told where to keep things."""
COMPLETE: Final = "complete"
"""The file in a folder that says that nothing is left to compile."""
KEPT: Final = 6
"""How many folders stay side by side: going back to another branch need not compile again."""


def sources() -> list[Path]:
    """All files whose text decides what kernels are compiled to."""
    compiler = [GEOMETRY / "compiling" / name for name in ("kernel.py", "parts.py")]
    return sorted([*GEOMETRY.glob("kernels.py"), *GEOMETRY.glob("kernels/**/*.py"), *compiler])


@cache
def stamp(processor: tuple[str, str]) -> str:
    """What stands for all that machine code depends on."""
    made_by = (sys.implementation.cache_tag, sys.platform, numba.__version__, llvmlite.__version__, *processor)
    text = sha256(repr(made_by).encode())
    for path in sources():
        text.update(sha256(path.read_bytes()).digest())
    return f"{sys.implementation.cache_tag}-{text.hexdigest()[:20]}"


def processor() -> tuple[str, str]:
    """The processor that numba compiles for here, and what it can do."""
    name = llvmlite.binding.get_host_cpu_name() if config.CPU_NAME is None else config.CPU_NAME
    return name, get_host_cpu_features() if config.CPU_FEATURES is None else config.CPU_FEATURES


def is_complete() -> bool:
    """Whether there is code for everything that `warm` calls, made here or brought by a wheel."""
    own = folder()
    if own is not None and _said(own / COMPLETE) == everything():
        with suppress(OSError):
            os.utime(own)  # it is used
        return True
    return bool(config.DISABLE_JIT) or _said(SHIPPED / stamp(GENERIC) / COMPLETE) == everything()


def note_complete(path: Path) -> None:
    """Note that a folder has code for everything, and make room for others."""
    path.mkdir(parents=True, exist_ok=True)
    (path / COMPLETE).write_text(everything(), encoding="ascii")
    forget_old(path)


def everything() -> str:
    """What stands for the list of all that is to be compiled."""
    return sha256((GEOMETRY / "warm.py").read_bytes()).hexdigest()


def _said(path: Path) -> str:
    return path.read_text(encoding="ascii") if path.is_file() else ""


@cache
def folder() -> Path | None:
    """The folder for this machine and these sources, made when it is needed; nothing where none can be written."""
    paths = (base / stamp(processor()) for base in _bases())
    return next((path for path in paths if os.access(_existing(path), os.W_OK)), None)


def _existing(path: Path) -> Path:
    return next(parent for parent in (path, *path.parents) if parent.exists())


def _bases() -> list[Path]:
    """Where folders may be, the best first."""
    if config.CACHE_DIR:
        return [Path(config.CACHE_DIR) / IN_GIVEN]
    of_user = Path(AppDirs(appname="openfire", appauthor=False).user_cache_dir)
    return [GEOMETRY / "__pycache__" / "kernels", of_user / "kernels"]


def forget_old(used: Path) -> None:
    """Remove the folders beside one that have not been used for longest."""
    others = sorted(
        (other for other in used.parent.iterdir() if other != used), key=lambda other: -other.stat().st_mtime
    )
    for other in others[KEPT - 1 :]:
        shutil.rmtree(other, ignore_errors=True)


class Locator(_CacheLocator):
    """Tells numba about the folder."""

    below = ""
    """A folder in the folder."""

    def __init__(self, function: FunctionType, path: Path) -> None:
        self._path, self._line = path / self.below, function.__code__.co_firstlineno
        self._py_file = function.__code__.co_filename  # numba names it in warnings

    @classmethod
    def from_function(cls, function: FunctionType, _file: str) -> Locator:
        """The locator of a kernel."""
        return cls(function, folder() or SHIPPED)

    def get_cache_path(self) -> str:
        """Where its code is."""
        return str(self._path)

    def get_source_stamp(self) -> str:
        """What it was made from; the folder is named by it as well."""
        return stamp(processor())

    def get_disambiguator(self) -> str:
        """What tells it from another of its name."""
        return str(self._line)


class KernelCacheImpl(CompileResultCacheImpl):
    """Says where the cache is."""

    _locator_classes = (Locator,)


class KernelCache(FunctionCache):
    """Finds the code of a kernel in the folder, or in what the wheel has brought."""

    _impl_class = KernelCacheImpl

    def _load_overload(self, signature: Types, context: CPUContext) -> CompileResult | None:
        own = super()._load_overload(signature, context)
        if own is not None:
            return own
        brought = self.brought.load(self._brought_key(signature, context))
        return None if brought is None else self._impl.rebuild(context, brought)

    def _save_overload(self, signature: Types, made: CompileResult) -> None:
        if folder() is not None:
            super()._save_overload(signature, made)

    def has(self, signature: Types, context: CPUContext) -> bool:
        """Whether there is code for some types of arguments, without loading it."""
        context.refresh()
        return (
            self._index_key(signature, context.codegen()) in self._cache_file._load_index()
            or self._brought_key(signature, context) in self.brought._load_index()
        )

    @cached_property
    def brought(self) -> IndexDataCacheFile:
        """What the wheel has brought."""
        return IndexDataCacheFile(str(SHIPPED / stamp(GENERIC)), self._impl.filename_base, stamp(GENERIC))

    def _brought_key(self, signature: Types, context: CPUContext) -> tuple[object, ...]:
        asked, (triple, *_), code = self._index_key(signature, context.codegen())
        return asked, (triple, *GENERIC), code
