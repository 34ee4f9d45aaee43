"""The same seed gives the same states in another process, and without compiled kernels."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.records import games

ROOT = Path(__file__).resolve().parents[2]
PLAY = "from tests.records import games; print(games.text(0) + games.text(1), end='')"
BEGIN = """
from tests.records import games
match = games.tape(0, 'frontier')
for _ in range(60):
    match.step(match.cursor.question)
print(match.record(), end='')
"""


def run(code, **changes):
    """What a process of its own prints."""
    environment = {**os.environ, **changes}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("changes", [{"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2"}, {"NUMBA_DISABLE_JIT": "1"}])
def test_a_skirmish_is_the_same_in_another_process(changes):
    assert run(PLAY, **changes) == games.text(0) + games.text(1)


def test_a_battle_begins_the_same_without_compiled_kernels():
    match = games.tape(0, "frontier")
    for _ in range(60):
        match.step(match.cursor.question)
    assert run(BEGIN, NUMBA_DISABLE_JIT="1") == match.record()
