"""A module as the texts of its files."""

from openfire.documents import write
from openfire.modules.mission_files import tell_mission
from openfire.modules.model import Heading, Module
from openfire.roster.army_files import tell_army
from openfire.roster.composition_files import COMPOSITION, tell_composition
from openfire.roster.form_places import filled
from openfire.roster.model_files import tell_models
from openfire.roster.own_rules.files import FILE as RULES_FILE
from openfire.roster.own_rules.files import tell_rules
from openfire.roster.section_files import UPGRADES, tell_upgrades
from openfire.roster.unit_files import tell_units
from openfire.roster.weapon_files import tell_weapons
from openfire.table import files as table_files
from openfire.table.biomes import BIOMES


def texts(module: Module) -> dict[str, str]:
    """Every file of a module, by its name inside the folder; the same module always gives the same texts."""
    found = {
        "module.yaml": write(_told(module.heading)),
        "weapons.yaml": write(tell_weapons(module.roster.weapons)),
        "models.yaml": write(tell_models(module.roster.models)),
        "units.yaml": write(tell_units(module.roster.units)),
    }
    roster = module.roster
    if roster.own.rules:
        found[RULES_FILE] = write(tell_rules(roster.own))
    if roster.upgrades:
        found[UPGRADES] = write(tell_upgrades(roster.upgrades))
    if made := tell_composition(roster.factions, roster.limits, roster.sizes):
        found[COMPOSITION] = write(made)
    found |= {f"armies/{key}.yaml": write(tell_army(army)) for key, army in module.armies.items()}
    found |= {f"missions/{key}.yaml": write(tell_mission(mission)) for key, mission in module.missions.items()}
    found |= {f"tables/{key}.yaml": table_files.write(table) for key, table in module.tables.items()}
    return found


def _told(heading: Heading) -> dict[str, object]:
    return filled(
        key=heading.key,
        title=heading.title,
        edition=heading.edition,
        expansions=list(heading.expansions),
        version=heading.version,
        biome=heading.biome if heading.biome != BIOMES[0] else "",
        authors=heading.authors,
        description=heading.description,
        first={"mission": heading.first.mission, "armies": list(heading.first.armies)} if heading.first else None,
    )
