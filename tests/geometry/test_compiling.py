"""Compiled code is kept where it belongs, made once, and complete; whoever waits for it is told so."""

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Thread

import numpy as np
import pytest
from numba import int64
from tests.geometry import first_game
from typer.testing import CliRunner

from openfire import cli
from openfire.cli import readiness
from openfire.geometry import waits
from openfire.geometry.compiling import build, cache, kernel

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="nothing is compiled")


@pytest.fixture
def _own_folder(tmp_path, monkeypatch):
    """A folder that is empty."""
    monkeypatch.setattr(cache, "_bases", lambda: [tmp_path / "own"])
    cache.folder.cache_clear()
    yield
    cache.folder.cache_clear()


def twice(x):
    """A function that another calls."""
    return x + x


def chain():
    """Two kernels, one in the other, as if they had just been imported."""
    inner = kernel(twice)

    def four_times(x):
        return inner(inner(x))

    return inner, kernel(four_times)


def test_a_kernel_in_a_kernel_gives_what_python_gives_and_has_no_code_of_its_own():
    inner, outer = chain()
    assert outer(0.1) == twice(twice(0.1))
    assert len(inner.overloads) == 0
    (part,) = inner.part.overloads.values()
    assert part.library.get_pointer_to_function(part.fndesc.llvm_func_name) == 0
    assert inner(0.1) == twice(0.1)  # called from Python it gets code


@pytest.mark.usefixtures("_own_folder")
def test_what_is_compiled_is_kept_and_loaded(tmp_path):
    first = kernel(twice)
    assert (first(2), first(0.5)) == (4, 1.0)
    again = kernel(twice)
    assert (again(2), again(0.5)) == (4, 1.0)
    assert sum(first.stats.cache_misses.values()) == sum(again.stats.cache_hits.values()) == 2
    assert sum(again.stats.cache_misses.values()) == 0
    (made_of,) = (tmp_path / "own").iterdir()
    assert made_of.name == cache.stamp(cache.processor())


@pytest.mark.usefixtures("_own_folder")
def test_a_part_is_kept_for_other_processes():
    inner, outer = chain()
    assert outer(3) == 12
    again, _ = chain()
    kept = kernel(lambda x: again(x) + 1)
    assert kept(3) == 7
    assert sum(inner.part.stats.cache_misses.values()) == sum(again.part.stats.cache_hits.values()) == 1


def test_where_nothing_can_be_written_kernels_are_compiled_all_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "_bases", lambda: [tmp_path / "one", tmp_path / "two"])
    monkeypatch.setattr(os, "access", lambda *_: False)
    cache.folder.cache_clear()
    assert cache.folder() is None
    _, outer = chain()
    assert outer(2) == 8
    monkeypatch.undo()
    cache.folder.cache_clear()


def test_the_first_folder_that_can_be_written_is_taken(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "_bases", lambda: [tmp_path / "one", tmp_path / "two" / "below"])
    (tmp_path / "two").mkdir()
    monkeypatch.setattr(os, "access", lambda path, _: Path(path).name == "two")
    cache.folder.cache_clear()
    assert cache.folder() == tmp_path / "two" / "below" / cache.stamp(cache.processor())
    monkeypatch.undo()
    cache.folder.cache_clear()


def test_the_name_of_the_folder_tells_every_edit_in_a_kernel_file(tmp_path, monkeypatch):
    copy = tmp_path / "geometry"
    shutil.copytree(cache.GEOMETRY, copy, ignore=shutil.ignore_patterns("__pycache__", "machine_code"))
    monkeypatch.setattr(cache, "GEOMETRY", copy)
    names = []

    def name():
        cache.stamp.cache_clear()
        names.append(cache.stamp(("any", "")))

    name()
    (copy / "measure.py").write_text("# no kernel\n", encoding="utf-8")
    name()
    assert names[0] == names[1]
    (copy / "kernels.py").write_text("# other kernels\n", encoding="utf-8")
    name()
    (copy / "kernels").mkdir()
    (copy / "kernels" / "sight.py").write_text("# by subject\n", encoding="utf-8")
    name()
    (copy / "kernels" / "sight.py").write_text("# by subject, edited\n", encoding="utf-8")
    name()
    cache.stamp.cache_clear()
    names += [cache.stamp(("another", "")), cache.stamp(("another", "+avx"))]
    cache.stamp.cache_clear()
    assert len(set(names)) == len(names) - 1


def test_kernels_see_nothing_that_the_name_does_not_tell():
    for path in (*cache.GEOMETRY.glob("kernels.py"), *cache.GEOMETRY.glob("kernels/**/*.py")):
        seen = [
            line for line in path.read_text(encoding="utf-8").splitlines() if "openfire" in line and "import" in line
        ]
        allowed = ("from openfire.geometry.compiling import kernel", "from openfire.geometry.kernels")
        assert [line for line in seen if not line.startswith(allowed)] == []


def test_old_folders_go_and_the_last_used_stay(tmp_path):
    folders = [tmp_path / f"cpython-{number}" for number in range(10)]
    for number, folder in enumerate(folders):
        folder.mkdir()
        os.utime(folder, (number, number))
    cache.forget_old(folders[0])
    assert {path.name for path in tmp_path.iterdir()} == {"cpython-0", *(f"cpython-{k}" for k in range(5, 10))}


def test_numba_is_one_that_parts_were_tried_with():
    wanted = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert '"numba>=0.68,<0.69"' in wanted


# ------------------------------------------------------------------------------------------------ all of it, once


def test_a_first_game_of_every_edition_compiles_nothing():
    build.build()
    done = subprocess.run([sys.executable, first_game.__file__], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert set(found["played"]) == {"frontier", "steppe", "terraces", "lamplands", "tidewrack", "glasshouse"}
    assert found["loaded"] > 20
    assert found["compiled"] == []


def test_nothing_is_built_twice():
    build.build()
    assert build.build() == 0


def test_every_kernel_that_is_warmed_can_be_kept():
    doors = build.doors()
    assert len(doors) == len(set(doors)) > 35
    assert {"gap", "near_span", "model_gaps", "unit_gaps", "marker_gaps"} <= {name for name, _ in doors}


# ------------------------------------------------------------------------------------------------ saying so


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self):
        return True


def test_a_terminal_sees_one_line_and_a_file_two():
    screen, file = Screen(), io.StringIO()
    for line in (build.Line(screen), build.Line(file)):
        for made in range(4):
            line(made, 3)
    start = "Open Fire is compiling the geometry (once) ... "
    assert screen.getvalue() == "".join(f"\r{start}{made} of 3, 0 s" for made in range(4)) + "\n"
    assert file.getvalue() == f"{start}0 of 3, 0 s\n{start}3 of 3, 0 s\n"


@pytest.mark.usefixtures("_own_folder")
def test_a_command_that_comes_upon_something_new_says_what_it_waits_for(monkeypatch, capsys):
    asked = []
    monkeypatch.setattr(readiness, "get_ready", lambda: asked.append("all") or left.pop())
    monkeypatch.setattr(waits, "before_compiling", None)
    CliRunner().invoke(cli.app, ["rules", "show", "nothing"])  # any command will do
    left = [0, 43]
    assert kernel(twice)(1) == 2
    assert asked == ["all"]
    assert kernel(twice)(1) == 2  # it is kept now
    assert asked == ["all"]
    assert kernel(twice)(np.ones(1))[0] == 2.0  # nobody foresaw this one
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "Open Fire is compiling twice (once) ...\n")


@pytest.mark.usefixtures("_own_folder")
def test_who_is_told_before_may_look_for_other_kernels_in_threads(monkeypatch):
    """All kernels are compiled by threads that first look whether one is kept; nobody may be in their way."""
    found = []

    def look_elsewhere(_name):
        looking = Thread(target=lambda: found.append(kernel(twice).is_kept((int64,))), daemon=True)
        looking.start()
        looking.join(30)

    monkeypatch.setattr(waits, "before_compiling", look_elsewhere)
    assert kernel(twice)(1) == 2
    assert found == [False]


def test_a_library_says_nothing():
    look = "import sys; from openfire.geometry import waits, kernels; print(waits.before_compiling)"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("None\n", "")
