"""The short form of the fault drill; `make soak` runs the long one."""

import pytest

from tests.server import drill
from tests.server.drill import POOL, ROW, STOPPED, Shape

SHORT = Shape(games=5, think=0.5, clocks=(10,), least=5, options=("--processes", "1"))


def test_games_live_through_what_goes_wrong_around_them() -> None:
    """Lost, doubled or late: nothing is, on one file."""
    faults = [POOL, drill.LOCKED._replace(seconds=6), ROW]
    report = drill.on_sqlite(SHORT, faults)
    assert not report.failures, drill.table(report)


@pytest.mark.soak  # a crash of two servers on PostgreSQL is in test_crash
def test_the_same_on_postgresql() -> None:
    report = drill.on_postgresql(SHORT, [STOPPED._replace(seconds=6), ROW])
    if report is None:
        pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    assert not report.failures, drill.table(report)
