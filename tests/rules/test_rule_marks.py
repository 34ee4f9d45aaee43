"""A mark that names no rule fails the collection of its file, with a message that helps."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONFTEST = ROOT / "tests" / "conftest.py"

GOOD = """
import pytest

rule = pytest.mark.rule

@rule("stress.dice.d12")
class TestDice:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("melee.unit.fear"))])
    def test_x(self, x): ...
"""
BAD = """
import pytest

class TestDice:
    @pytest.mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.rule("stress.dice.d21"))])
    def test_x(self, x): ...
"""
EMPTY = """
import pytest

@pytest.mark.rule()
def test_y(): ...
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """What pytest says about one good file and two bad ones."""
    folder = tmp_path_factory.mktemp("marks")
    shutil.copy(CONFTEST, folder)
    for name, text in {"good": GOOD, "bad": BAD, "empty": EMPTY}.items():
        (folder / f"test_{name}.py").write_text(text, encoding="utf-8")
    options = ["-q", "--strict-markers", "--continue-on-collection-errors", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command = [sys.executable, "-m", "pytest", *options, "--rootdir", str(folder), str(folder)]
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])  # what the conftest imports
    env = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_good_marks_pass_and_bad_ones_fail_the_run(run):
    assert run.returncode == 1
    assert "1 passed, 2 errors" in run.stdout


def test_the_message_names_the_test_the_id_and_the_nearest(run):
    said = "test_bad.py::TestDice::test_x[2]: there is no rule 'stress.dice.d21'; did you mean stress.dice.d12"
    assert said in run.stdout


def test_a_mark_without_ids_is_refused(run):
    assert "test_empty.py::test_y: a rule mark takes one id or more" in run.stdout
