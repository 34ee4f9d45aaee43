"""The mutation run itself: it finds faults that tests notice, those that none does, and leaves out what is kept."""

import ast
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.mutation import kept, running
from tests.mutation.areas import AREAS, ROOT
from tests.mutation.changes import changes
from tests.mutation.children import Child, Work
from tests.mutation.mutants import mutants, sample
from tests.mutation.replacing import swaps
from tests.mutation.report import table
from tests.mutation.running import Running, Task, Verdict

PLANTED = '''
import time
from functools import cache


def is_adult(age):
    """A docstring is never changed."""
    return age >= 18


def is_child(age):
    return age < 12


def count_down(n):
    while n > 0 and time.sleep(0.001) is None:
        n -= 1
    return n


def same(n):
    return max(n, n)


LIMIT = 7


def is_long(text, limit=5):
    return len(text) > limit


@cache
def doubled(n):
    return [one * 2 for one in range(n)]


def adder(n):
    def add(m):
        return n + m
    return add


class Line:
    length: int = 3

    @property
    def is_short(self):
        return self.length < LIMIT and not is_long("")


add_two = adder(2)
'''
TESTS = """
import json, subprocess, sys
from planted_sums import count_down, is_adult, same

def test_elsewhere():
    command = [sys.executable, "-c", "import planted_sums; print(planted_sums.is_adult(18))"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "True\\n"

def test_all():
    assert is_adult(19) and not is_adult(17) and count_down(3) == 0 and same(2) == 2
"""
KEPT = """
planted_sums.py same: max to min
    return max(n, n)
    because: both are the same

planted_sums.py gone: max to min
    return max(n)
    because: it was here once

elsewhere.py is_child: < to <=
    return age < 12
    because: it was in another file once
"""
RUN = """
import sys
from pathlib import Path
from tests.mutation import __main__ as run, running
from tests.mutation.areas import Area
folder = Path(sys.argv[1])
area = Area("planted", ("",), 99, (), (str(folder / "tests" / "test_sums.py"),), folder)
run.warm = lambda: None
running.LEAST = 2.0
sys.exit(run.main(sys.argv[2:], {"planted": area}, folder / "kept.txt"))
"""


@pytest.fixture(name="folder")
def planted(tmp_path: Path) -> Path:
    """A folder with a module, tests of it and a kept list."""
    (tmp_path / "planted_sums.py").write_text(PLANTED, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_sums.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "kept.txt").write_text(KEPT, encoding="utf-8")
    return tmp_path


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run_code(folder, RUN, *words)


def run_code(folder: Path, code: str, *words: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join((str(folder), str(ROOT / "src"), str(ROOT)))
    command = [sys.executable, "-c", code, str(folder), *words]
    return subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": paths}, cwd=ROOT)


CHOSEN = "is_adult: >= to (>|<=)$|is_child: < to <=$|same: max|count_down: removed|module: 7 to 6$"


@pytest.mark.soak  # one of them hangs until its time is up
def test_what_became_of_each_mutant(folder: Path) -> None:
    told = json.loads(run(folder, "--json", "--jobs", "2", "--only", CHOSEN).stdout)
    found = {one["name"].partition(" ")[2]: one for one in told["areas"]["planted"]["mutants"]}
    assert {name: one["outcome"] for name, one in found.items()} == {
        "is_adult: >= to >": "killed",
        "is_adult: >= to <=": "killed",
        "is_child: < to <=": "survived",
        "same: max to min": "equivalent",
        "count_down: removed": "killed",
        "module: 7 to 6": "survived",
    }
    assert "+    return (age <= 12)" in found["is_child: < to <="]["diff"]
    assert found["is_adult: >= to >"]["by"].endswith("test_elsewhere"), "a process that a test starts has no mutant"
    assert found["count_down: removed"]["by"].startswith("time limit: it hangs in ")
    assert told["score"] == 3 / 5
    assert ["gone" in told["stale"][0], "moved to planted_sums.py" in told["stale"][1]] == [True, True]


def test_what_fails_only_where_everything_is_loaded_is_no_proof(folder: Path) -> None:
    """Mutants are forks of a process in which everything is loaded: what fails there without them proves nothing."""
    with (folder / "tests" / "test_sums.py").open("a", encoding="utf-8") as tests:
        tests.write("\nimport os\nfrom planted_sums import is_child\nPARENT = os.getppid()\n")
        tests.write("\ndef test_alone():\n    assert is_child(2) and os.getppid() == PARENT\n")
    told = json.loads(run(folder, "--json", "--only", "is_child: < to (<=|>)$|is_child: value dropped").stdout)
    assert [one["outcome"] for one in told["areas"]["planted"]["mutants"]] == ["survived"] * 3


def test_what_fails_anyway_is_no_proof(folder: Path) -> None:
    with (folder / "tests" / "test_sums.py").open("a", encoding="utf-8") as tests:
        tests.write("\nfrom planted_sums import is_child\n\ndef test_no():\n    assert is_child(40)\n")
    told = run(folder, "--only", "is_child: value dropped|is_adult: >= to >$")
    assert told.returncode == 1
    assert "fails without any mutant: " in told.stdout
    assert told.stdout.split()[-6:] == ["all", "2", "1", "1", "0", "50%"]


def test_tests_that_cannot_be_read_prove_nothing(folder: Path) -> None:
    (folder / "tests" / "test_sums.py").write_text("import nowhere\n", encoding="utf-8")
    told = run(folder)
    assert told.returncode == 1
    assert "fails without any mutant" in told.stderr


@pytest.mark.parametrize(
    ("chosen", "call", "before", "after"),
    [
        ("is_child: < to <=$", "is_child(12)", False, True),
        ("doubled: 2 to 3", "doubled(2)", [0, 2], [0, 3]),
        (r"adder.add: \+ to -", "(add_two(1), adder(5)(1))", (3, 6), (1, 4)),
        ("Line.is_short: < to >$", "Line().is_short", True, False),
        ("is_child: value dropped", "is_child(3)", True, None),
    ],
)
def test_a_fault_is_put_into_what_is_loaded(
    folder: Path, chosen: str, call: str, before: object, after: object
) -> None:
    code = f"""
import re, sys
from pathlib import Path
from tests.mutation.mutants import mutants
from tests.mutation.replacing import Functions, swaps
import planted_sums
folder = Path(sys.argv[1])
(mutant,) = [one for one in mutants(folder, folder / "planted_sums.py") if re.search({chosen!r}, one.name)]
functions, found = Functions(), swaps(mutant)
planted = vars(planted_sums)
if not {chosen!r}.startswith("doubled"):
    assert eval({call!r}, planted) == {before!r}
functions.replace(found)
told = eval({call!r}, planted)
assert told == {after!r}, told
"""
    told = run_code(folder, code)
    assert told.returncode == 0, told.stderr


@pytest.mark.parametrize(
    ("chosen", "is_swapped"),
    [
        ("module: 7 to 8", False),
        ("is_long: 5 to 4", False),
        ("Line: 3 to 4", False),
        ("is_long: > to >=", True),
        ("adder.add: value dropped", False),  # nothing is closed over any more
        ("adder: value dropped", True),
        ("count_down: removed", True),
    ],
)
def test_what_is_worked_out_when_a_module_is_loaded_needs_a_fresh_process(
    folder: Path, chosen: str, is_swapped: bool
) -> None:
    (mutant,) = [one for one in mutants(folder, folder / "planted_sums.py") if re.search(chosen, one.name)]
    assert (swaps(mutant) is not None) == is_swapped


def test_on_a_busy_machine_only_what_a_process_uses_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "LEAST", 0.1)
    monkeypatch.setattr(running, "IDLE", 1000)
    assert not _hangs(_sleep, seconds=2.5)
    assert _hangs(_work, seconds=60)
    monkeypatch.setattr(running, "IDLE", 4)
    assert _hangs(_sleep, seconds=60), "what waits for ever hangs too"


def _hangs(work: Work, seconds: float) -> bool:
    """Whether a process is said to hang before some seconds have passed."""
    mutant = next(mutants(ROOT / "tests", Path(__file__).with_name("kept.py")))
    child = Child(work)
    one = Running(Task((AREAS["odds"], mutant), work, 0.0), child, {})
    try:
        while time.monotonic() - child.began < seconds:
            if one.is_hanging():
                return True
            time.sleep(0.1)
        return False
    finally:
        child.end()


def _sleep(_: object) -> str:
    time.sleep(600)
    return ""


def _work(_: object) -> str:
    while True:
        pass


def test_the_table_has_a_line_for_each_area_and_one_for_all(folder: Path) -> None:
    one = next(mutants(folder, folder / "planted_sums.py"))
    found = {"stress": [Verdict(one, "killed"), Verdict(one, "survived")], "odds": [Verdict(one, "equivalent")]}
    assert [line.split() for line in table(found)][1:] == [
        ["stress", "2", "1", "1", "0", "50%"],
        ["odds", "1", "0", "0", "1", "100%"],
        ["all", "3", "1", "1", "1", "50%"],
    ]


def test_a_function_takes_its_mutants_along_to_another_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text(PLANTED, encoding="utf-8")
    before = sample(mutants(tmp_path, one), 5, 1)
    other.write_text("LIMIT = 3\n" + PLANTED, encoding="utf-8")
    after = sample(mutants(tmp_path, other), 5, 1)
    assert len({mutant[2:6] for mutant in before} & {mutant[2:6] for mutant in after}) >= 4
    assert sample(mutants(tmp_path, one), 5, 1) == before != sample(mutants(tmp_path, one), 5, 2)


@pytest.mark.parametrize(
    ("code", "kinds"),
    [
        ("x = a and not b", ["and to or", "not dropped"]),
        ("x = any(a) + 1", ["+ to -", "any to all", "1 to 2", "1 to 0"]),
        ("x = 'a' + b", []),
        ("x: Literal[3] = f'{y + 1}'", []),
        ("if a < b: c.d = True", ["< to <=", "< to >", "negated", "removed", "True to False"]),
        ("if a == b: raise c", ["== to !=", "removed"]),
        ("def f(): return ()", []),
        ("@cache(3)\ndef f(a=None): return a", ["value dropped"]),
        ("x = 'stress.a.b', 'stress.c.d', 'plain'", ["stress.a.b to stress.c.d", "stress.c.d to stress.a.b"]),
    ],
)
def test_what_is_changed(code: str, kinds: list[str]) -> None:
    assert sorted(one.kind for one in changes(ast.parse(code))) == sorted(kinds)


def test_every_area_is_there() -> None:
    for area in AREAS.values():
        assert all((area.root / folder).is_dir() for folder in area.folders)
        assert all((ROOT / test.partition("::")[0]).exists() for test in area.tests)


def test_the_kept_list_names_mutants_and_reasons() -> None:
    everything = [one for area in AREAS.values() for one in area.mutants()]
    assert list(kept.stale(kept.read(), everything)) == []


def test_an_entry_without_a_reason_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept.txt"
    file.write_text("a.py f: 1 to 2\n    return 1\n    because:\n", encoding="utf-8")
    with pytest.raises(kept.KeptListError, match=r"a\.py f: 1 to 2"):
        kept.read(file)


def test_who_calls_what_is_known(tmp_path: Path) -> None:
    """The tool skips what does not call a function, so it has to know what does, and where processes hide it."""
    (tmp_path / "planted_calls.py").write_text(
        "def inner():\n    '''Says one.'''\n    return 1\n"
        "class Outer:\n    def twice(self):\n        return inner() * 2\n"
        "def alone():\n    return 3\n"
        "def early():\n    return 4\n",
        encoding="utf-8",
    )
    code = """
import subprocess, sys
from pathlib import Path
from tests.mutation.touching import LOADING, Recorder, read
folder = Path(sys.argv[1])
recorder = Recorder()
recorder.listen(folder, ("",))
recorder.step(LOADING)
import planted_calls
planted_calls.early()
recorder.step("one.py::first")
recorder.step("one.py::second")
assert planted_calls.Outer().twice() == 2 and planted_calls.inner.__doc__ == "Says one."
recorder.step("two.py::third")
subprocess.run([sys.executable, "-c", ""], check=True)
recorder.write(folder / "told.json")
found = read(folder / "told.json")
assert found.by("planted_calls.py", "inner") == found.by("planted_calls.py", "Outer.twice") == {"one.py::second"}
assert found.by("planted_calls.py", "alone") == set()
assert found.by("planted_calls.py", "module") is found.by("planted_calls.py", "early") is None
assert found.elsewhere == {"two.py"}
"""
    paths = os.pathsep.join((str(tmp_path), str(ROOT)))
    command = [sys.executable, "-c", code, str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": paths})
    assert told.returncode == 0, told.stderr
