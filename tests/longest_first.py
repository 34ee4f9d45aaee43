"""The order of the tests where several processes share them: what takes long begins first, so that none waits long for
another in the end. `make durations` writes down anew how long tests take.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar
from xml.etree import ElementTree

import pytest

FILE = Path(__file__).parent / "durations.txt"
HEADING = "# seconds of the tests that take long, on a quiet machine: make durations"

LONG = 0.5
"""Tests that take less, in seconds, are not written down."""

SHORT = 0.01
"""What is assumed of them."""


class Named(Protocol):
    """What has the name of a test."""

    @property
    def nodeid(self) -> str: ...


Test = TypeVar("Test", bound=Named)


def durations() -> dict[str, float]:
    """How long tests took when that was last written down, by their names."""
    lines = FILE.read_text(encoding="utf-8").splitlines()[1:]
    return {name: float(seconds) for seconds, _, name in (line.partition(" ") for line in lines)}


def processes() -> int:
    """How many processes share the tests."""
    return int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


def together(test: pytest.Item) -> str:
    """What a test has to stay with: the tests that share what was set up for them."""
    wanted: dict[str, Sequence[object]] = getattr(getattr(test, "_fixtureinfo", None), "name2fixturedefs", {})
    scopes = {getattr(one, "scope", "") for found in wanted.values() for one in found}
    if "package" in scopes:
        return test.nodeid.partition("::")[0].rpartition("/")[0]
    return test.nodeid.partition("::")[0] if scopes & {"module", "class"} else test.nodeid


def dealt(groups: Iterable[Sequence[Test]], times: dict[str, float], shares: int) -> list[Test]:
    """The tests, dealt out in shares of about one length and one number, what takes long first in each.

    xdist gives each process such a share; who is done takes from the end of another's.
    """
    lengths = [(sum(times.get(one.nodeid, SHORT) for one in group), group) for group in groups]
    lengths.sort(key=lambda found: -found[0])
    hands: list[list[Test]] = [[] for _ in range(shares)]
    total = [0.0] * shares
    for length, group in lengths:
        least = min(range(shares), key=total.__getitem__)
        hands[least] += group
        total[least] += length
    most = sum(map(len, hands)) // shares
    spare = [one for hand in hands for one in hand[most:]]
    for hand in hands:
        del hand[most:]
        hand += spare[: (missing := most - len(hand))]
        del spare[:missing]
    return [*(one for hand in hands for one in hand), *spare]


def reorder(tests: list[pytest.Item]) -> None:
    """Deal the tests out, where there are processes to share them."""
    if (shares := processes()) > 1:
        groups: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        for test in tests:
            groups[together(test)].append(test)
        tests[:] = dealt(groups.values(), durations(), shares)


def main(report: str) -> None:
    """Write down what a report of pytest says (--junitxml)."""
    found: defaultdict[str, float] = defaultdict(float)
    for case in ElementTree.parse(report).iter("testcase"):
        found[f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"] += float(case.get("time", "0"))
    lines = [f"{seconds:.1f} {name}" for name, seconds in sorted(found.items()) if seconds >= LONG]
    FILE.write_text("\n".join([HEADING, *lines, ""]), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1])
