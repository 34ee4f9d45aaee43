"""The suite can go red: each fault planted in the kernels is noticed by a check, and by nothing else than the fault."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from faults import FAULTS
from spot_checks import CHECKS


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_sound_kernels_pass(check):
    check()


def test_every_planted_fault_is_noticed():
    """In plain Python, where a kernel can be replaced under its callers; before and after, all checks are content."""
    script = Path(__file__).with_name("faults.py")
    surroundings = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, str(script)], env=surroundings, capture_output=True, text=True, check=True)
    said = json.loads(done.stdout)
    assert said["plain"]
    assert set(said["before"].values()) == set(said["after"].values()) == {"fine"}
    assert len(said["faults"]) == len(FAULTS) >= 39
    assert {fault: what for fault, what in said["faults"].items() if what != "wrong"} == {}
