"""Marks that all tests share: `@pytest.mark.rule("id", ...)` names the rules that a test proves."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from openfire.ledger.statements import UnknownIdError, statement
from tests.longest_first import reorder

# Nothing here depends on how busy the machine is, and what passed once passes again; --hypothesis-profile=searching
# tries other examples each time.
settings.register_profile("patient", deadline=None, derandomize=True)
settings.register_profile("searching", deadline=None)
settings.load_profile("patient")


def pytest_configure(config: pytest.Config) -> None:
    os.environ["OPENFIRE_ODDS"] = "off"  # tests work everything out, and leave nothing in the folder of a user
    os.environ["XDG_DATA_HOME"] = os.devnull  # where modules of one's own would be: tests see those that they make
    config.addinivalue_line("markers", "rule(*ids): the rules of the ledger that this test proves")


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: now and then each waits for a server or a browser that it has started."""
    return (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, where several processes share the tests."""
    reorder(items)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Iterator[None]:
    """A mark that names no rule of a ledger fails the collection of its file."""
    report = yield
    tests = [one for one in report.result if isinstance(one, pytest.Item)]
    faults = dict.fromkeys(fault for test in tests for fault in mark_faults(test))
    if faults:
        report.outcome, report.longrepr = "failed", "\n".join(faults)
    return report


def mark_faults(test: pytest.Item) -> Iterator[str]:
    """What is wrong with the rule marks of one test."""
    for mark in test.iter_markers("rule"):
        if not mark.args or mark.kwargs:
            yield f"{test.nodeid}: a rule mark takes one id or more"
        for wanted in mark.args:
            try:
                statement(str(wanted))
            except UnknownIdError as error:
                yield f"{test.nodeid}: {error}"
