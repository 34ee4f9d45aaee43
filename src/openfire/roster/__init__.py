"""Rosters: weapons, models, units and army lists as a module gives them, and the models that a list comes to.

A roster carries special rules by name and attributes by number; what they mean is the edition's business. The edition
hands in a `Vocabulary` that says which names exist.
"""

from openfire.roster.amounts import parse_amount, print_amount
from openfire.roster.armies import Army, army_faults, army_points, build_army
from openfire.roster.army_files import read_army, read_choices, tell_army
from openfire.roster.bases import parse_base, print_base
from openfire.roster.carried_weapons import carried, told_apart, with_mounts
from openfire.roster.combined_units import hosts
from openfire.roster.composition_checks import (
    CompositionFault,
    LimitStanding,
    composition_faults,
    faction_of,
    limit_standings,
    unit_facts,
)
from openfire.roster.compositions import Ally, ArmySize, Faction, Limit, UnitFilter
from openfire.roster.lengths import Range, parse_range, print_range
from openfire.roster.list_entries import BuiltModel, BuiltUnit, ListEntry, ListEntryError, UnitPart
from openfire.roster.model_files import read_models, tell_models
from openfire.roster.profiles import (
    Ability,
    Effect,
    Gain,
    ModelEntry,
    ModelProfile,
    Option,
    Roster,
    Swap,
    UnitProfile,
    Weapon,
    WeaponProfile,
)
from openfire.roster.sections import Gift, Needs, Price, Section, SectionOption, UpgradeList, UpgradeUse
from openfire.roster.specials import Special, Takes
from openfire.roster.unit_builder import build_unit, points
from openfire.roster.unit_files import read_units, tell_units
from openfire.roster.unit_sections import Upgrade, unit_sections, unit_upgrades
from openfire.roster.variants import VariantError, varied
from openfire.roster.vocabulary import AttributeSchema, Vocabulary
from openfire.roster.weapon_files import read_weapons, tell_weapons

__all__ = [
    "Ability",
    "Ally",
    "Army",
    "ArmySize",
    "AttributeSchema",
    "BuiltModel",
    "BuiltUnit",
    "CompositionFault",
    "Effect",
    "Faction",
    "Gain",
    "Gift",
    "Limit",
    "LimitStanding",
    "ListEntry",
    "ListEntryError",
    "ModelEntry",
    "ModelProfile",
    "Needs",
    "Option",
    "Price",
    "Range",
    "Roster",
    "Section",
    "SectionOption",
    "Special",
    "Swap",
    "Takes",
    "UnitFilter",
    "UnitPart",
    "UnitProfile",
    "Upgrade",
    "UpgradeList",
    "UpgradeUse",
    "VariantError",
    "Vocabulary",
    "Weapon",
    "WeaponProfile",
    "army_faults",
    "army_points",
    "build_army",
    "build_unit",
    "carried",
    "composition_faults",
    "faction_of",
    "hosts",
    "limit_standings",
    "parse_amount",
    "parse_base",
    "parse_range",
    "points",
    "print_amount",
    "print_base",
    "print_range",
    "read_army",
    "read_choices",
    "read_models",
    "read_units",
    "read_weapons",
    "tell_army",
    "tell_models",
    "tell_units",
    "tell_weapons",
    "told_apart",
    "unit_facts",
    "unit_sections",
    "unit_upgrades",
    "varied",
    "with_mounts",
]
