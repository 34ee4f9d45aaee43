"""How long a person waits before the program says anything."""

import platform
import subprocess
import sys
import sysconfig
from collections.abc import Iterator

from openfire.bench.figures import Benchmark, Figure, timed
from openfire.dice import D12, Pool, Seeded, roll, tabulate

ADDITIONS = 100_000


def python_build() -> str:
    """Which Python this is: who made it, its version, its compiler, and how it was optimised."""
    asked = str(sysconfig.get_config_var("CONFIG_ARGS") or "")
    how = [name for option, name in OPTIMISED.items() if option in asked] or ["no profile-guided optimisation"]
    return ", ".join(
        [f"{platform.python_implementation()} {platform.python_version()}", platform.python_compiler(), *how]
    )


OPTIMISED = {"--enable-optimizations": "profile-guided optimisation", "--with-lto": "link-time optimisation"}
"""What a Python may be configured with that makes it quicker."""

HELP, ROLL = "openfire --help", "a roll of 10 verifiable D12"


def benchmarks() -> tuple[Benchmark, ...]:
    """All of this chapter."""
    return Benchmark((HELP,), _help), Benchmark((ROLL,), _roll), Benchmark((python_name(),), _python)


def python_name() -> str:
    """What is measured of Python itself; the name says which one it is."""
    return f"{ADDITIONS:,} additions by {python_build()}"


def _python() -> Iterator[Figure]:
    yield timed(python_name(), "ms", lambda: _add_up(ADDITIONS))


def _add_up(most: int) -> int:
    total = 0
    for number in range(most):
        total += number
    return total


def _help() -> Iterator[Figure]:
    command = [sys.executable, "-c", "from openfire.cli import main; main()", "--help"]
    yield timed(HELP, "s", lambda: subprocess.run(command, check=True, capture_output=True), budget=0.3)


def _roll() -> Iterator[Figure]:
    dice, pool = Seeded(bytes(32)), Pool(tabulate(D12, lambda face: face >= 7), 10)
    yield timed(ROLL, "us", lambda: roll(pool, dice, "bench"))
