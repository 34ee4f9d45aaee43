"""The short form of the crash test; `make soak` runs the long one."""

import asyncio
from pathlib import Path

import pytest

from tests.server.crashing import Shape, crash
from tests.server.postgres import cluster

SHORT = Shape(games=3, kills=1, least=5, pause=0.3, options=("--processes", "0"))


def test_no_acknowledged_answer_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    report = asyncio.run(crash(str(tmp_path / "games.db"), SHORT))
    assert report.acknowledged >= 10


def test_the_same_on_postgresql_with_two_servers() -> None:
    with cluster() as database:
        if database is None:
            pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        report = asyncio.run(crash(database, SHORT, servers=2))
    assert report.acknowledged >= 10
