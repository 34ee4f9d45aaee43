"""Game modules: armies, missions and tables for an edition, in a folder of data files.

The shipped ones are the folders beside this file; `places` says where one's own are looked for. `docs/modules.md`
tells how to write one.
"""

from openfire.modules.checking import SCENARIOS, CheckedModule, ModuleFault, check_module
from openfire.modules.folder import load, load_army, read_heading, save
from openfire.modules.missions import (
    Entries,
    FreeEntryPoints,
    Mission,
    MissionObjective,
    Recipe,
    mission_faults,
    settle,
    with_objectives,
)
from openfire.modules.model import FirstBattle, Heading, Module
from openfire.modules.module_hash import content_hash
from openfire.modules.packages import pack, unpack
from openfire.modules.places import (
    list_modules,
    module_folders,
    modules_in,
    offer_modules_in,
    own_modules,
    shipped_modules,
    stamp,
    user_modules_folder,
)
from openfire.modules.texts import texts

__all__ = [
    "SCENARIOS",
    "CheckedModule",
    "Entries",
    "FirstBattle",
    "FreeEntryPoints",
    "Heading",
    "Mission",
    "MissionObjective",
    "Module",
    "ModuleFault",
    "Recipe",
    "check_module",
    "content_hash",
    "list_modules",
    "load",
    "load_army",
    "mission_faults",
    "module_folders",
    "modules_in",
    "offer_modules_in",
    "own_modules",
    "pack",
    "read_heading",
    "save",
    "settle",
    "shipped_modules",
    "stamp",
    "texts",
    "unpack",
    "user_modules_folder",
    "with_objectives",
]
