"""Game modules: armies, missions and tables for an edition, in a folder of data files.

The shipped ones are the folders beside this file. `docs/modules.md` tells how to write one.
"""

from openfire.modules.folder import list_modules, load, load_army, read_heading, save
from openfire.modules.missions import (
    Entries,
    FreeEntryPoints,
    Mission,
    MissionObjective,
    Recipe,
    mission_faults,
    settle,
)
from openfire.modules.model import FirstBattle, Heading, Module
from openfire.modules.module_hash import content_hash
from openfire.modules.packages import pack, unpack
from openfire.modules.texts import texts

__all__ = [
    "Entries",
    "FirstBattle",
    "FreeEntryPoints",
    "Heading",
    "Mission",
    "MissionObjective",
    "Module",
    "Recipe",
    "content_hash",
    "list_modules",
    "load",
    "load_army",
    "mission_faults",
    "pack",
    "read_heading",
    "save",
    "settle",
    "texts",
    "unpack",
]
