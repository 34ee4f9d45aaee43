"""Joins edition, module, mission, armies and seed into a game that can be played."""

from openfire.game.books import (
    BOOKS,
    EDITIONS,
    SUPPLEMENTS,
    WORDS,
    edition_of,
    find_module,
    load_module,
    load_modules,
    module_words,
    read_module,
    vocabularies,
)
from openfire.game.headers import describe, restore, shipped_module
from openfire.game.list_faults import read_list
from openfire.game.module_checks import check_game_module
from openfire.game.setups import (
    ArmyError,
    army_faults,
    begin,
    check_army,
    fitting_armies,
    forces,
    read_teams,
    set_up,
    unit_cards,
)
from openfire.modules import Module  # for rooms that see games but not modules, such as sim
from openfire.modules.missions import Mission

__all__ = [
    "BOOKS",
    "EDITIONS",
    "SUPPLEMENTS",
    "WORDS",
    "ArmyError",
    "Mission",
    "Module",
    "army_faults",
    "begin",
    "check_army",
    "check_game_module",
    "describe",
    "edition_of",
    "find_module",
    "fitting_armies",
    "forces",
    "load_module",
    "load_modules",
    "module_words",
    "read_list",
    "read_module",
    "read_teams",
    "restore",
    "set_up",
    "shipped_module",
    "unit_cards",
    "vocabularies",
]
