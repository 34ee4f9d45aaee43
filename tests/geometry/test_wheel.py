"""A wheel that brings compiled geometry plays to the first question on a machine that never compiled any."""

import os
import resource
import subprocess
import sys
import sysconfig
import time
import zipfile
from pathlib import Path

import pytest

from openfire.geometry.compiling import cache

ROOT = Path(__file__).resolve().parents[2]
BROUGHT = ROOT / "src" / "openfire" / "geometry" / "machine_code"
BUDGET = 10.0
"""CPU seconds to the first question; on a quiet machine as long a wait."""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A virtual environment with nothing but the wheel and what it needs, and a home that is empty."""
    path = tmp_path_factory.mktemp("wheel")
    run = {"check": True, "cwd": ROOT, "capture_output": True}
    if not BROUGHT.is_dir():
        subprocess.run([sys.executable, "-m", "openfire.geometry.compiling.build", str(BROUGHT)], **run)
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(path)], **run)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(path / "venv")], **run)
    (site,) = (path / "venv").glob("lib/python3*/site-packages")
    (wheel,) = path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    (site / "needs.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    (path / "home").mkdir()
    return path, wheel, site


def surroundings(path):
    """What a machine has that knows nothing of us."""
    return {"HOME": str(path / "home"), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}


@pytest.mark.soak  # all kernels are compiled for it
def test_the_first_question_comes_soon(house):
    path, wheel, site = house
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    play = "from openfire.cli import main; main()"
    command = [str(path / "venv/bin/python"), "-c", play, "play", "--seats", "hotseat", "--seed", "4"]
    done = subprocess.run(
        command, input="1\n", capture_output=True, text=True, env=surroundings(path), cwd=path, check=False
    )
    after, waited = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - started
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    sys.stderr.write(f"\n{wheel.name}: {waited:.1f} s, {spent:.1f} CPU s to the first answer\n")
    assert done.stdout.count("?") >= 2, done.stdout + done.stderr
    assert "ompiling" not in done.stderr
    assert [*site.rglob("__pycache__/kernels/*/*.nbc")] == [*(path / "home").rglob("*.nbc")] == []
    assert spent < BUDGET


@pytest.mark.soak
def test_a_first_game_from_the_wheel_compiles_nothing(house):
    path, _, _ = house
    command = [str(path / "venv/bin/python"), str(ROOT / "tests/geometry/first_game.py")]
    done = subprocess.run(command, capture_output=True, text=True, env=surroundings(path), cwd=path, check=True)
    assert '"compiled": []' in done.stdout


@pytest.mark.soak
def test_what_any_processor_can_run_gives_the_same_bits(house):
    path, _, _ = house

    def answers(**more):
        command = [str(path / "venv/bin/python"), str(ROOT / "tests/geometry/battery.py")]
        env = {**surroundings(path), **more}
        return subprocess.run(command, capture_output=True, text=True, env=env, cwd=path, check=True).stdout

    assert answers() == answers(NUMBA_DISABLE_JIT="1") != ""


@pytest.mark.soak
def test_the_wheel_says_what_it_is_for(house):
    _, wheel, site = house
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert wheel.name.split("-")[2] == tag
    assert f"machine_code/{cache.stamp(cache.GENERIC)}" in str([*site.rglob("*.nbi")])
    (about,) = site.glob("openfire-*.dist-info/METADATA")
    needs = about.read_text(encoding="utf-8")
    assert "Requires-Dist: numba==" in needs
    assert "Requires-Dist: llvmlite==" in needs
