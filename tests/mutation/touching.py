"""Which scenarios and tests call which functions, so that a mutant meets those that call it."""

import ast
import builtins
import importlib.util
import json
import multiprocessing.process
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from tests.mutation.changes import NAMED

CALLED = "__mutation_called__"
"""What every function of an area calls first, with its number."""
PROCESS = -1
"""The number for a process that is started: what is called in there is not seen."""
STARTS = ("subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn")
"""What Python says when it starts a process."""

LOADING, COLLECTING = "loading", "collecting tests"
"""What is done before the first scenario, and before the first test."""

Named = tuple[str, str]
"""A function: its file, and its name with dots."""


class Touched(NamedTuple):
    """What calls what."""

    steps: dict[Named, set[str]]
    """The scenarios and tests that call a function; none for those that nobody calls."""
    elsewhere: frozenset[str]
    """The files of tests that start processes, in which anything may be called."""

    def callers(self, path: str, function: str) -> set[str] | None:
        """What calls a function, as far as known; None for what is not known as a function."""
        return self.steps.get((path, function))

    def by(self, path: str, function: str) -> set[str] | None:
        """What rests on a function; None where anything may, as on code that is run when it is imported."""
        found = self.callers(path, function)
        return None if found is None or found & {LOADING, COLLECTING} else found


NOTHING = Touched({}, frozenset())


class Recorder:
    """Notes what is called, step by step."""

    def __init__(self) -> None:
        self.names: list[Named] = []
        self._now: set[int] = set()
        self._steps: dict[str, set[int]] = {}
        self._at = ""

    def listen(self, root: Path, folders: Iterable[str]) -> None:
        """From now on: the functions of modules in these folders, and processes."""
        setattr(builtins, CALLED, self._now.add)
        sys.meta_path.insert(0, Finder(self, root, tuple(one.replace("/", ".") for one in folders)))
        sys.addaudithook(lambda event, _: self._now.add(PROCESS) if event in STARTS else None)
        start = multiprocessing.process.BaseProcess.start

        def noted(process: multiprocessing.process.BaseProcess) -> None:
            self._now.add(PROCESS)
            start(process)

        multiprocessing.process.BaseProcess.start = noted  # type: ignore[method-assign]

    def step(self, what: str) -> None:
        """What is called from now on is called by this."""
        self._steps.setdefault(self._at, set()).update(self._now)
        self._now.clear()
        self._at = what

    def write(self, file: Path) -> None:
        """Write down what was called by what."""
        self.step("")
        told = {what: sorted(numbers) for what, numbers in self._steps.items()}
        file.write_text(json.dumps({"names": self.names, "steps": told}), encoding="utf-8")


def read(file: Path) -> Touched:
    """What was written down; nothing where nobody did."""
    if not file.is_file():
        return NOTHING
    told = json.loads(file.read_text(encoding="utf-8"))
    steps: dict[Named, set[str]] = {(path, function): set() for path, function in told["names"]}
    elsewhere = set()
    for what, numbers in told["steps"].items():
        for number in numbers:
            if number == PROCESS:
                elsewhere.add(what.partition("::")[0])
            else:
                path, function = told["names"][number]
                steps[path, function].add(what)
    return Touched(steps, frozenset(elsewhere))


# ------------------------------------------------------------------------------------------------ modules


class Finder(MetaPathFinder):
    """Finds the modules of some packages and has their functions say that they are called."""

    def __init__(self, recorder: Recorder, root: Path, packages: Sequence[str]) -> None:
        self._recorder, self._root, self._packages = recorder, root, packages

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if not any(not one or fullname == one or fullname.startswith(f"{one}.") for one in self._packages):
            return None
        base = self._root.joinpath(*fullname.split("."))
        for file, places in ((base.with_suffix(".py"), None), (base / "__init__.py", [str(base)])):
            if file.is_file():
                loader = Telling(fullname, str(file), self._recorder, file.relative_to(self._root).as_posix())
                return importlib.util.spec_from_file_location(
                    fullname, file, loader=loader, submodule_search_locations=places
                )
        return None


class Telling(SourceFileLoader):
    """Loads a module whose functions say that they are called."""

    def __init__(self, name: str, path: str, recorder: Recorder, shown: str) -> None:
        super().__init__(name, path)
        self._recorder, self._shown = recorder, shown

    def get_code(self, fullname: str) -> CodeType:
        del fullname
        tree = ast.parse(Path(self.path).read_bytes())
        for function, name in _functions(tree, ()):
            _say(function, len(self._recorder.names))
            self._recorder.names.append((self._shown, name))
        code: Any = compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)
        assert isinstance(code, CodeType)
        return code


Function = ast.FunctionDef | ast.AsyncFunctionDef


def _functions(node: ast.AST, around: tuple[str, ...]) -> Iterator[tuple[Function, str]]:
    """All functions below, with the names of mutants in them."""
    for child in ast.iter_child_nodes(node):
        inside = (*around, child.name) if isinstance(child, NAMED) else around
        if isinstance(child, Function):
            yield child, ".".join(inside)
        yield from _functions(child, inside)


def _say(function: Function, number: int) -> None:
    """Let a function begin by saying its number."""
    call = ast.Expr(ast.Call(ast.Name(CALLED, ast.Load()), [ast.Constant(number)], []))
    first = 1 if ast.get_docstring(function, clean=False) is not None else 0
    function.body.insert(first, ast.copy_location(call, function.body[min(first, len(function.body) - 1)]))
