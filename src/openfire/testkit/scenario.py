"""Scenario files: a position, a play and what must come of it. Loaded and checked whole or not at all."""

from collections.abc import Callable, Container, Mapping
from functools import partial
from pathlib import Path

import msgspec
from msgspec.structs import replace

from openfire import documents
from openfire.documents import Document
from openfire.engine.cursor import Cursor
from openfire.engine.edition import Edition
from openfire.engine.facts import Fact
from openfire.engine.setup import Setup
from openfire.engine.state import State
from openfire.roster.form_places import At
from openfire.roster.words import unknown
from openfire.testkit.citable import citable
from openfire.testkit.claims import Claims
from openfire.testkit.counters import known_marks, why_not_standing
from openfire.testkit.forms import ScenarioForm
from openfire.testkit.module_units import ModuleContent
from openfire.testkit.patterns import plain
from openfire.testkit.position import attribute_names, build
from openfire.testkit.scenario_data import read_form
from openfire.testkit.step_player import Player, StopError
from openfire.testkit.steps import ScenarioStep, read_steps

LONGEST = 2000
"""Characters of a failure, at most."""


class Scenario(msgspec.Struct, frozen=True):
    """A scenario that can be run, any number of times."""

    name: str
    because: str
    proves: tuple[str, ...]
    setup: Setup
    state: State
    steps: tuple[ScenarioStep, ...]
    file: str

    def begin(self) -> Cursor:
        """A cursor on the position."""
        return Cursor(self.setup, self.state)


class ScenarioResult(msgspec.Struct, frozen=True):
    """What came of a scenario."""

    name: str
    passed: bool
    failures: tuple[str, ...]
    facts: tuple[Fact, ...]
    state: State

    def told(self) -> dict[str, object]:
        """For a program: name, pass, failures, facts, state."""
        return {
            "name": self.name,
            "pass": self.passed,
            "failures": list(self.failures),
            "facts": [plain(fact) for fact in self.facts],
            "state": plain(self.state),
        }


def load_scenario(
    path: str | Path,
    editions: Mapping[str, Edition],
    known: Container[str] | None = None,
    content: ModuleContent | None = None,
) -> Scenario:
    """The scenario in a file; its edition is the one it names, else that of its module or the name of its folder.

    known: the ids that `proves` may name, where the caller has a ledger. content: the module whose units it may use.
    Raises DocumentError by file and line.
    """
    folder = content.edition if content else Path(path).resolve().parent.name
    return read_scenario(documents.read(path), editions, known, folder, content)


def parse_scenario(
    content: bytes | str,
    editions: Mapping[str, Edition],
    known: Container[str] | None = None,
    file: str = "scenario.yaml",
) -> Scenario:
    """The scenario in a text; `file` is the name that errors carry."""
    return read_scenario(documents.parse(content, file), editions, known)


def read_scenario(
    document: Document,
    editions: Mapping[str, Edition],
    known: Container[str] | None = None,
    folder: str = "",
    content: ModuleContent | None = None,
) -> Scenario:
    """The scenario in a document."""
    edition = _edition(document, editions, folder)
    form = read_form(document, attribute_names(edition), ScenarioForm)
    if content and edition.key != content.edition:
        raise document.fault("edition", f"the module is for {content.edition}, not for {edition.key}")
    if content:
        form = replace(form, expansions=content.expansions)
    setup, state = build(document, form, edition, content)
    there_are = citable(known, setup)
    for number, one in enumerate(form.proves):
        if there_are is not None and one not in there_are:
            raise document.fault(f"proves[{number}]", f"there is no rule {one!r} in any ledger")
    _check_marks(At(document), form, setup)
    steps = read_steps(document, "play", form.play)
    claims = Claims(setup, known)
    for here, step in At(document).each("play", steps):
        claims.check(here, step)
    if not any(step.is_claim() for step in steps):
        raise document.fault("play", "nothing is claimed: say expect, refused, asks or roll somewhere")
    return Scenario(form.name, form.because, form.proves, setup, state, steps, document.file)


def _check_marks(at: At, form: ScenarioForm, setup: Setup) -> None:
    """A scenario begins when nobody is in the middle of an activation; only a battle in Python may begin there."""
    known = known_marks(setup)
    for here, unit in at.each("units", form.units):
        for name in unit.marks:
            if fault := why_not_standing(name, known):
                raise here.fault(f"marks.{name}", fault)


def _edition(document: Document, editions: Mapping[str, Edition], folder: str) -> Edition:
    told = document.data.get("edition") if isinstance(document.data, dict) else None
    name = told if isinstance(told, str) else folder
    if name not in editions:
        place = "edition" if told is not None else ""
        reason = unknown("edition", str(name), editions) if name else "say which edition it is for"
        raise document.fault(place, reason)
    return editions[name]


def run_scenario(scenario: Scenario) -> ScenarioResult:
    """Play a scenario. A miss does not stop it; an answer that cannot be given does."""
    try:
        cursor = scenario.begin()
    except Exception as error:  # a defect in the rules is a failure of the scenario, never a traceback
        return ScenarioResult(scenario.name, False, (_broke(error),), (), scenario.state)
    player = Player(cursor)
    failures = tuple(_play(scenario, player))
    return ScenarioResult(scenario.name, not failures, failures, tuple(player.cursor.game.facts), player.cursor.state)


def _play(scenario: Scenario, player: Player) -> list[str]:
    """Whatever goes wrong, with the place in the file where it shows."""
    acts: list[tuple[str, Callable[[], None]]] = [(step.at, partial(player.play, step)) for step in scenario.steps]
    failures: list[str] = []
    for where, act in [*acts, ("the end", player.end)]:
        has_stopped = _act(act, player)
        failures += [f"{where}: {miss}"[:LONGEST] for miss in player.misses]
        player.misses.clear()
        if has_stopped:
            break
    return failures


def _act(act: Callable[[], None], player: Player) -> bool:
    """Do one thing; whether the play cannot go on after it."""
    try:
        act()
    except StopError as stop:
        player.misses.append(str(stop))
    except Exception as error:  # as above
        player.misses.append(_broke(error))
    else:
        return False
    return True


def _broke(error: Exception) -> str:
    return f"the rules broke: {type(error).__name__}: {error}"
