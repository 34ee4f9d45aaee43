"""The scenarios of a module: played with its units and its rules."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import partial
from pathlib import Path

import msgspec

from openfire.documents import DocumentError
from openfire.game import BOOKS, Module, edition_of, load_module, module_words, unit_cards
from openfire.ledger.statements import editions, load_ledger
from openfire.modules import SCENARIOS
from openfire.testkit import Scenario, ScenarioResult, load_scenario, run_scenario
from openfire.testkit.module_units import ModuleContent


class PlayedScenario(msgspec.Struct, frozen=True):
    """A scenario of a module and what came of it; without both where its file cannot be read."""

    file: str
    scenario: Scenario | None
    result: ScenarioResult | None
    fault: str = ""

    @property
    def has_passed(self) -> bool:
        """Whether it came out as it says."""
        return self.result is not None and self.result.passed

    def told(self) -> dict[str, object]:
        """For a program; a file that cannot be read is a scenario that fails."""
        if self.result:
            return self.result.told()
        return {"name": self.file, "pass": False, "failures": [self.fault], "facts": [], "state": None}


def play_scenarios(folder: Path, only: str = "") -> Iterator[PlayedScenario]:
    """What came of the scenarios of a module. Raises DocumentError for a module that cannot be read.

    only: the name of the one file that is wanted.
    """
    content, known = content_of(load_module(str(folder))), known_rules()
    for path in sorted((folder / SCENARIOS).glob(only or "*.yaml")):
        yield _played(path, content, known)


def _played(path: Path, content: ModuleContent, known: Container[str]) -> PlayedScenario:
    try:
        scenario = load_scenario(path, BOOKS, known, content)
    except DocumentError as error:
        return PlayedScenario(str(path), None, None, str(error))
    return PlayedScenario(str(path), scenario, run_scenario(scenario))


def content_of(module: Module) -> ModuleContent:
    """What the scenarios of a module may use."""
    heading = module.heading
    own, weapons = module.roster.own, module.roster.weapons
    cards = partial(unit_cards, roster=module.roster)
    return ModuleContent(
        edition_of(heading.edition, heading.expansions).key,
        heading.expansions,
        module_words(module),
        own,
        weapons,
        cards,
    )


def known_rules() -> set[str]:
    """The ids of all rules of all books."""
    return {rule for edition in editions() for rule in load_ledger(edition)}
