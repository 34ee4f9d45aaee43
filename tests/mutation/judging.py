"""In the process of one mutant: scenarios and tests, until something fails."""

import json
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

from tests.longest_first import together
from tests.mutation.areas import ROOT, SCENARIOS, Area
from tests.mutation.children import silence
from tests.mutation.mutants import Mutant
from tests.mutation.replacing import Functions, Swap
from tests.mutation.spawned.sitecustomize import VARIABLE, plant
from tests.mutation.touching import COLLECTING, LOADING, Recorder, Touched

Tell = Callable[[str], None]
"""Says what is looked at now."""

TOUCHED = "touched.json"
"""The file that says what calls what."""
WEAK = "weak.json"
"""The file that says what fails without any mutant."""

ENDED_WELL = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)

DOCUMENTS: dict[str, list[tuple[str, Any]]] = {}
"""The scenarios of each edition, read before there is any mutant: where they are, and what is in them."""

EARLY = "ignore::pytest.PytestAssertRewriteWarning"
"""Libraries are loaded before pytest could have a look at them, and nobody minds."""

settings.register_profile("mutation", deadline=None, database=None, derandomize=True)


class Known(NamedTuple):
    """What a run without any mutant has shown."""

    times: Mapping[str, float]
    """Seconds for each scenario and test."""
    touched: Touched
    """What calls what."""
    weak: frozenset[str] = frozenset()
    """What failed without any mutant, as tests of haste do on a busy machine: it would prove nothing."""


class Scenario(NamedTuple):
    """A scenario that is to be run."""

    name: str
    edition: str
    document: Any


Step = Scenario | pytest.Item
"""One thing that can notice a mutant."""
Steps = list[Step]


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


# ------------------------------------------------------------------------------------------------ without a mutant


def everything(area: Area, folder: Path, tell: Tell) -> str:
    """Run all where nothing is changed. What fails, and what calls what, is written down; why tests cannot be read."""
    recorder = Recorder()
    recorder.listen(area.root, area.folders)
    weak: list[str] = []

    def noted(what: str) -> None:
        recorder.step(what)
        tell(what)

    def run(steps: Steps, bench: Bench | None = None) -> None:
        for step, following in _with_following(steps):
            noted(step_name(step))
            if _failure(step, following, bench):
                weak.append(step_name(step))

    noted(LOADING)
    _load()
    run(list(_scenarios(area)))
    noted(COLLECTING)
    failure = Bench(lambda bench: run([*bench.tests], bench)).use(area)
    recorder.write(folder / TOUCHED)
    (folder / WEAK).write_text(json.dumps(weak), encoding="utf-8")
    return failure


# ------------------------------------------------------------------------------------------------ with a mutant


def judge_fresh(area: Area, mutant: Mutant, known: Known, folder: Path, tell: Tell) -> str:
    """What notices a mutant first, in a process that has loaded nothing of the program yet: empty where nothing does.

    Only what calls the changed function is run, and what starts processes; all is run where anything may rest on it.
    What uses a value that somebody before it had worked out and kept does not count as a caller: so a fault may go
    unnoticed here that all tests together would notice, and never the other way round.
    """
    loaded = mutant.module in sys.modules
    assert not loaded, f"{mutant.module} was imported before it could be changed"
    plant(_spread(mutant, folder))
    callers = known.touched.by(mutant.path, mutant.function)

    def run(bench: Bench) -> None:
        bench.failed = _first_failure(chosen(area, callers, known, bench.tests, ()), tell, bench)

    tell(LOADING)
    failure = _first_failure(chosen(area, callers, known, (), _scenarios(area)), tell)
    if failure:
        return failure
    tell(COLLECTING)
    return Bench(run).use(area)


class Ready:
    """A process that has loaded everything and collected all tests: those forked from it only change code and run."""

    def __init__(self, area: Area, bench: "Bench") -> None:
        self._area, self._bench = area, bench
        self._functions = Functions()

    def can_judge(self, found: Sequence[Swap], mutant: Mutant) -> bool:
        """Whether the mutant can be put into what is loaded, or comes when its module is."""
        return mutant.module not in sys.modules or any(self._functions.live(one) for one in found)

    def steps(self, area: Area, mutant: Mutant, known: Known) -> Steps:
        """What has to notice a mutant."""
        return chosen(
            area, known.touched.callers(mutant.path, mutant.function), known, self._bench.tests, _scenarios(area)
        )

    def judge(self, mutant: Mutant, found: list[Swap], steps: Steps, folder: Path, tell: Tell) -> str:
        """What notices a mutant first, empty where nothing does; in a process of its own."""
        self._bench.leave()
        told = _spread(mutant, folder)
        if mutant.module in sys.modules:
            self._functions.replace(found)
        else:
            plant(told)
        return _first_failure(steps, tell, self._bench)

    def without(self, name: str, tell: Tell) -> str:
        """How a scenario or test fails without a mutant; in a process of its own."""
        self._bench.leave()
        every: Steps = [*_scenarios(self._area), *self._bench.tests]
        return _first_failure([step for step in every if step_name(step) == name], tell, self._bench)


def ready(area: Area, use: Callable[[Ready], None]) -> str:
    """Load everything and collect the tests of an area, then use that; what went wrong, empty as a rule."""
    _load()
    return Bench(lambda bench: use(Ready(area, bench))).use(area)


def _load() -> None:
    import openfire.game
    import openfire.testkit.scenario

    del openfire


def _spread(mutant: Mutant, folder: Path) -> Path:
    """Have the mutant imported in all processes that are started from here."""
    told = folder / f"{os.getpid()}.json"
    told.write_text(json.dumps([mutant.module, str(mutant.root / mutant.path), mutant.source()]), encoding="utf-8")
    here = str(Path(__file__).with_name("spawned"))
    earlier = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join((here, str(mutant.root), *([earlier] if earlier else [])))
    os.environ[VARIABLE] = str(told)
    return told


# ------------------------------------------------------------------------------------------------ what is run


def chosen(
    area: Area,
    callers: set[str] | None,
    known: Known,
    tests: Iterable[pytest.Item],
    scenarios: Iterable[Scenario],
) -> Steps:
    """The scenarios and tests of an area that are callers, or start processes, the quick ones first; None for all."""
    groups: defaultdict[str, Steps] = defaultdict(list)
    for scenario in scenarios:
        if scenario.edition in area.editions and (callers is None or scenario.name in callers):
            groups[scenario.name].append(scenario)
    for test in tests:
        name = test.nodeid
        is_caller = callers is None or name in callers or name.partition("::")[0] in known.touched.elsewhere
        if is_caller and _belongs(test, area):
            groups[together(test)].append(test)
    ordered = sorted(groups.values(), key=lambda one: _seconds(one, known.times))
    return [step for group in ordered for step in group if step_name(step) not in known.weak]


def _seconds(group: Steps, times: Mapping[str, float]) -> float:
    return sum(times.get(step_name(step), 0.0) for step in group)


def step_name(step: Step) -> str:
    """What it is called everywhere."""
    return step.name if isinstance(step, Scenario) else step.nodeid


def _belongs(test: pytest.Item, area: Area) -> bool:
    """Whether a test is one of an area's."""
    for one in area.tests:
        place, _, name = one.partition("::")
        path = ROOT / place
        if test.nodeid.endswith(f"::{name}") and test.path == path if name else test.path.is_relative_to(path):
            return True
    return False


def _scenarios(area: Area) -> Iterator[Scenario]:
    for edition in area.editions:
        yield from (Scenario(name, edition, document) for name, document in DOCUMENTS[edition])


def _first_failure(steps: Steps, tell: Tell, bench: "Bench | None" = None) -> str:
    """Run one after the other until one fails."""
    for step, following in _with_following(steps):
        tell(step_name(step))
        if failure := _failure(step, following, bench):
            return failure
    return ""


def _failure(step: Step, following: pytest.Item | None, bench: "Bench | None") -> str:
    """Run one; why it failed."""
    if isinstance(step, Scenario):
        return _fault(step)
    assert bench is not None
    return bench.run(step, following)


def _with_following(steps: Steps) -> Iterator[tuple[Step, pytest.Item | None]]:
    """Each with the test that comes after it, for which pytest keeps what both use."""
    after: list[pytest.Item | None] = []
    following = None
    for step in reversed(steps):
        after.append(following)
        following = following if isinstance(step, Scenario) else step
    return zip(steps, reversed(after), strict=True)


def _fault(scenario: Scenario) -> str:
    """What does not come out as a scenario says."""
    try:
        from openfire.game import BOOKS
        from openfire.testkit.scenario import read_scenario, run_scenario

        found = read_scenario(scenario.document, BOOKS, None, scenario.edition)
        fault = "".join(run_scenario(found).failures[:1])
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    return f"{scenario.name} ({fault.splitlines()[0][:100]})" if fault else ""


class Bench:
    """A plugin of pytest that hands the collected tests to whoever uses them, and notes what fails."""

    def __init__(self, use: Callable[["Bench"], None]) -> None:
        self._use, self.failed = use, ""
        self.tests: list[pytest.Item] = []
        self._config: pytest.Config | None = None

    def use(self, area: Area) -> str:
        """Collect the tests of an area and have them used; what failed."""
        options = ["-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", EARLY, f"--rootdir={ROOT}"]
        ended = pytest.main([*options, *area.tests], plugins=[self])
        if ended not in ENDED_WELL and not self.failed:
            self.failed = f"pytest ended with {ended!r}"
        return self.failed

    def run(self, test: pytest.Item, following: pytest.Item | None) -> str:
        """Run one test; what failed."""
        test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
        failed, self.failed = self.failed, ""
        return failed

    def leave(self) -> None:
        """What is printed in a forked process goes nowhere, and not where others print to."""
        assert self._config is not None
        capture: Any = self._config.pluginmanager.getplugin("capturemanager")
        capture.stop_global_capturing()
        silence()
        capture.start_global_capturing()
        capture.suspend_global_capture()

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Nothing is random, and nothing is remembered for later runs."""
        self._config = session.config
        settings.load_profile("mutation")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not self.failed:
            self.tests = list(session.items)
            self._use(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or f"{report.nodeid} cannot be read"
