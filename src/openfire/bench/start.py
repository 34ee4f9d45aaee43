"""How long a person waits before the program says anything."""

import subprocess
import sys
from collections.abc import Iterator

from openfire.bench.figures import Benchmark, Figure, timed
from openfire.dice import D12, Pool, Seeded, roll, tabulate

HELP, ROLL = "openfire --help", "a roll of 10 verifiable D12"


def benchmarks() -> tuple[Benchmark, ...]:
    """All of this chapter."""
    return Benchmark((HELP,), _help), Benchmark((ROLL,), _roll)


def _help() -> Iterator[Figure]:
    command = [sys.executable, "-c", "from openfire.cli import main; main()", "--help"]
    yield timed(HELP, "s", lambda: subprocess.run(command, check=True, capture_output=True), budget=0.3)


def _roll() -> Iterator[Figure]:
    dice, pool = Seeded(bytes(32)), Pool(tabulate(D12, lambda face: face >= 7), 10)
    yield timed(ROLL, "us", lambda: roll(pool, dice, "bench"))
