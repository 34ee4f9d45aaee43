"""How long a person waits before the program says anything."""

import subprocess
import sys
from collections.abc import Iterator

from openfire.bench.measuring import Figure, timed
from openfire.dice import D12, Pool, Seeded, roll, tabulate


def benchmarks() -> Iterator[Figure]:
    """All of this chapter."""
    command = [sys.executable, "-c", "from openfire.cli import main; main()", "--help"]
    yield timed("openfire --help", "s", lambda: subprocess.run(command, check=True, capture_output=True), budget=0.3)
    dice, pool = Seeded(bytes(32)), Pool(tabulate(D12, lambda face: face >= 7), 10)
    yield timed("a roll of 10 verifiable D12", "us", lambda: roll(pool, dice, "bench"))
