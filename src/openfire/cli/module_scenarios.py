"""The scenarios of a module: played with its units and its rules."""

from __future__ import annotations

from collections.abc import Container
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from openfire.cli.plain_data import PlainData

if TYPE_CHECKING:
    from openfire.game import Module
    from openfire.testkit.module_units import ModuleContent


def play_scenarios(folder: Path) -> list[PlainData]:
    """What came of the scenarios of a module, for programs. Raises DocumentError for a module that cannot be read."""
    from openfire.game import load_module
    from openfire.modules import SCENARIOS

    module = load_module(str(folder))
    content, known = content_of(module), known_rules()
    return [_played(path, content, known) for path in sorted((folder / SCENARIOS).glob("*.yaml"))]


def _played(path: Path, content: ModuleContent, known: Container[str]) -> PlainData:
    """What came of one file; a file that cannot be read is a scenario that fails."""
    from openfire.documents import DocumentError
    from openfire.game import BOOKS
    from openfire.testkit import load_scenario, run_scenario

    try:
        return run_scenario(load_scenario(path, BOOKS, known, content)).told()
    except DocumentError as error:
        return {"name": str(path), "pass": False, "failures": [str(error)], "facts": [], "state": None}


def content_of(module: Module) -> ModuleContent:
    """What the scenarios of a module may use."""
    from openfire.game import edition_of, module_words, unit_cards
    from openfire.testkit.module_units import ModuleContent

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
    from openfire.ledger.statements import editions, load_ledger

    return {rule for edition in editions() for rule in load_ledger(edition)}
