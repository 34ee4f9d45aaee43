"""Puts a mutant in the place of its module: in a process, and by its environment in all that it starts.

Python imports a module of this name whenever it starts, so that servers and commands which a test starts have the
mutant too.
"""

import importlib.util
import json
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

VARIABLE = "OPENFIRE_MUTANT"
"""Names the file that says which module is changed, and how."""


class Changed(SourceFileLoader):
    """Loads a module from a text that is not the one in its file."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        del fullname
        return compile(self._source, self.path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Finds one module, and leaves all others to those who come after."""

    def __init__(self, name: str, path: str, source: str) -> None:
        self._name, self._loader = name, Changed(name, path, source)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if fullname != self._name:
            return None
        return importlib.util.spec_from_file_location(fullname, self._loader.path, loader=self._loader)


def plant(told: Path) -> None:
    """Have the module of a file imported as the file says."""
    name, path, source = json.loads(told.read_text(encoding="utf-8"))
    sys.meta_path.insert(0, Finder(name, path, source))


if os.environ.get(VARIABLE):
    plant(Path(os.environ[VARIABLE]))
