"""In the process of one mutant: scenarios, then tests, until something fails."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.mutation.areas import ROOT, SCENARIOS, Area
from tests.mutation.mutants import Mutant
from tests.mutation.spawned.sitecustomize import VARIABLE, plant
from tests.mutation.touching import COLLECTING, LOADING, Recorder, Touched

Tell = Callable[[str], None]
"""Says what is looked at now."""
Choice = Callable[[str], bool]
"""Whether a scenario or test is run, by its name."""

TOUCHED = "touched.json"
"""The file that says what calls what."""
ENDED_WELL = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)

DOCUMENTS: dict[str, list[tuple[str, Any]]] = {}
"""The scenarios of each edition, read before there is any mutant: where they are, and what is in them."""

EARLY = "ignore::pytest.PytestAssertRewriteWarning"
"""Libraries are loaded before pytest could have a look at them, and nobody minds."""

settings.register_profile("mutation", deadline=None, database=None, derandomize=True)


def warm(*editions: str) -> None:
    """Load what every mutant needs and none is in: libraries, compiled kernels and scenario files."""
    import httpx
    import litestar
    import sqlalchemy.ext.asyncio

    from openfire import dice, documents, geometry, roster, table
    from openfire.geometry import warm as kernels

    del dice, geometry, roster, table, httpx, litestar, sqlalchemy
    kernels.warm()
    for edition in editions:
        files = sorted((SCENARIOS / edition).glob("*.yaml"))
        DOCUMENTS[edition] = [(file.relative_to(ROOT).as_posix(), documents.read(file)) for file in files]


def first_failure(
    area: Area, mutant: Mutant, times: Mapping[str, float], touched: Touched, folder: Path, tell: Tell
) -> str:
    """What notices a mutant first, empty where nothing does. Files of tests come in the order of their times.

    Only what calls the changed function is run, and what starts processes; all is run where nothing is known to call
    it. What uses a value that somebody before it had worked out and kept does not count as a caller: so a fault may go
    unnoticed here that all tests together would notice, and never the other way round.
    """
    _plant(mutant, folder / f"{os.getpid()}.json")
    callers = touched.by(mutant.path, mutant.function)

    def is_run(name: str) -> bool:
        return not callers or name in callers or name.partition("::")[0] in touched.elsewhere

    return next(chain(_scenarios(area, is_run, tell), _tests(area, times, is_run, tell)), "")


def everything(area: Area, folder: Path, tell: Tell) -> str:
    """What fails where nothing is changed, empty as a rule; what calls what is written down."""
    recorder = Recorder()
    recorder.listen(area.root, area.folders)

    def noted(what: str) -> None:
        recorder.step(what)
        tell(what)

    noted(LOADING)
    import openfire.game
    import openfire.testkit.scenario

    del openfire
    failure = next(chain(_scenarios(area, _always, noted), _tests(area, {}, _always, noted)), "")
    recorder.write(folder / TOUCHED)
    return failure


def _always(_name: str) -> bool:
    return True


def _plant(mutant: Mutant, told: Path) -> None:
    """Have the mutant imported, here and in all processes that are started from here."""
    loaded = [name for name in sys.modules if name == mutant.module]
    assert not loaded, f"{loaded[0]} was imported before it could be changed"
    told.write_text(json.dumps([mutant.module, str(mutant.root / mutant.path), mutant.source()]), encoding="utf-8")
    plant(told)
    here = str(Path(__file__).with_name("spawned"))
    earlier = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join((here, str(mutant.root), *([earlier] if earlier else [])))
    os.environ[VARIABLE] = str(told)


def _scenarios(area: Area, is_run: Choice, tell: Tell) -> Iterator[str]:
    """Those scenarios that do not come out as they say."""
    for edition in area.editions:
        for name, document in filter(lambda one: is_run(one[0]), DOCUMENTS[edition]):
            tell(name)
            if fault := _fault(document, edition):
                yield f"{name} ({fault.splitlines()[0][:100]})"


def _fault(document: Any, edition: str) -> str:
    try:
        from openfire.game import BOOKS
        from openfire.testkit.scenario import read_scenario, run_scenario

        return "".join(run_scenario(read_scenario(document, BOOKS, None, edition)).failures[:1])
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _tests(area: Area, times: Mapping[str, float], is_run: Choice, tell: Tell) -> Iterator[str]:
    """The first test that fails."""
    watch = Watch(times, is_run, tell)
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", EARLY, f"--rootdir={ROOT}"]
    told = pytest.main([*options, *area.tests], plugins=[watch])
    if told not in ENDED_WELL and not watch.failed:
        watch.failed = f"pytest ended with {told!r}"
    yield from filter(None, [watch.failed])


class Watch:
    """A plugin of pytest that puts the quick files first and says what is run and what fails."""

    def __init__(self, times: Mapping[str, float], is_run: Choice, tell: Tell) -> None:
        self._times, self._is_run, self._tell, self.failed = times, is_run, tell, ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Nothing is random, and nothing is remembered for later runs."""
        settings.load_profile("mutation")
        self._tell(COLLECTING)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._is_run(item.nodeid)]
        items.sort(key=lambda item: self._times.get(item.nodeid.partition("::")[0], 0.0))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._tell(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or f"{report.nodeid} cannot be read"
