"""What the tests of the terminal share."""

import os

import pytest


@pytest.fixture(autouse=True)
def _quick_disk(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Games are kept after every answer; waiting for the disk each time would take most of a test's time."""
    if "slow_disk" not in request.keywords:
        monkeypatch.setattr(os, "fsync", lambda _: None)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow_disk: the test is about what reaches the disk")
