"""What a book and good sense say of a module, besides what is wrong in its files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from openfire.game.books import EDITIONS, module_words, vocabularies
from openfire.game.rules_in_play import named_by
from openfire.game.setups import army_faults
from openfire.geometry.inches import Point
from openfire.modules import CheckedModule, Mission, Module, ModuleFault, check_module, settle
from openfire.roster import Effect, Special, Vocabulary, unit_upgrades
from openfire.roster.lengths import to_inches
from openfire.roster.own_rules.deeds import each_deed
from openfire.roster.own_rules.model import Gained
from openfire.roster.profiles import Roster
from openfire.roster.sections import Gift
from openfire.table import keywords
from openfire.table.model import Table
from openfire.table.rings import contains


def check_game_module(folder: str | Path) -> CheckedModule:
    """A module with everything that is wrong with it, in its files and by its book, and advice for its author."""
    checked = check_module(folder, vocabularies())
    if checked.module is None:
        return checked
    return replace(checked, faults=(*checked.faults, *_by_the_book(checked, checked.module), *_advice(checked)))


def _by_the_book(checked: CheckedModule, module: Module) -> Iterator[ModuleFault]:
    """What the edition has against army lists that are sound as files, and what it recommends."""
    edition = EDITIONS[module.heading.edition]
    for key, army in module.armies.items():
        if f"armies/{key}" in checked.documents:
            for fault in army_faults(module, army):
                told = (fault.place, fault.reason)
                yield checked.fault_in(f"armies/{key}", *told, is_advice=fault.is_advice, rule=fault.rule)
    for key, table in module.tables.items() if edition.table_advice else ():
        if edition.table_advice and f"tables/{key}" in checked.documents:
            for reason in edition.table_advice(table):
                yield checked.fault_in(f"tables/{key}", "", reason, is_advice=True)


def _advice(checked: CheckedModule) -> Iterator[ModuleFault]:
    """What does no harm, and is most likely not meant so."""
    module = checked.module
    assert module
    if checked.faults:
        return  # what is not used may be used where something is wrong
    root = Path(checked.folder)
    for file, reason in (*_unused(module), *_too_little(module), *_idle_abilities(module)):
        yield ModuleFault(str(root / file), None, "", reason, is_advice=True)
    for key, mission in module.missions.items():
        for place, reason in _out_of_reach(mission, module.table(mission)):
            yield checked.fault_in(f"missions/{key}", place, reason, is_advice=True)


def _unused(module: Module) -> Iterator[tuple[str, str]]:
    roster = module.roster
    carried = _carried(roster)
    for weapon in roster.weapons:
        if weapon not in carried:
            yield "weapons.yaml", f"nobody carries {weapon}"
    fielded: set[str | None] = {entry.model for unit in roster.units.values() for entry in unit.entries}
    fielded |= {kind for gift in _gifts(roster) for kind, _ in gift.models} | {gift.becomes for gift in _gifts(roster)}
    for model in roster.models:
        if model not in fielded:
            yield "models.yaml", f"no unit has {model}"
    shared = {use.list for unit in roster.units.values() for use in unit.upgrades}
    for name in roster.upgrades:
        if name not in shared:
            yield "upgrades.yaml", f"no unit has the upgrades {name}"
    held = _held(roster)
    for rule in roster.own.rules.values():
        if rule.id not in held:
            yield "rules.yaml", f"nobody and nothing has {rule.title}"
    played = {mission.table for mission in module.missions.values()}
    for table in module.tables:
        if module.missions and table not in played:
            yield f"tables/{table}.yaml", "no mission is played on it unless somebody chooses it"


def _held(roster: Roster) -> set[str]:
    """Every special rule that somebody or something has, or that is given to them."""
    found = {special.name for model in roster.models.values() for special in model.specials}
    found |= {special.name for unit in roster.units.values() for special in unit.specials}
    found |= {special.name for weapon in roster.weapons.values() for one in weapon.profiles for special in one.specials}
    for gift in _gifts(roster):
        found |= {special.name for special in gift.specials}
        found |= {special.name for _, some in gift.weapon_rules for special in some}
    abilities = [ability for unit in roster.units.values() for ability in unit.abilities]
    abilities += [ability for gift in _gifts(roster) for ability in gift.abilities]
    found |= {name for ability in abilities for name in named_by(ability)}
    deeds = (deed for rule in roster.own.rules.values() for effect in rule.effects for deed in each_deed(effect.deeds))
    return found | {deed.special.name for deed in deeds if isinstance(deed, Gained)}


def _carried(roster: Roster) -> set[str]:
    """Every weapon that some model has or can be given."""
    own = {weapon for model in roster.models.values() for weapon in model.weapons}
    return own | {weapon for gift in _gifts(roster) for weapon in gift.weapons}


def _gifts(roster: Roster) -> list[Gift]:
    """What all options of all units give."""
    return [upgrade.option.gift for unit in roster.units for upgrade in unit_upgrades(roster, unit).values()]


def _idle_abilities(module: Module) -> Iterator[tuple[str, str]]:
    """Abilities that never do anything, or less than their author may think."""
    words = module_words(module)
    roster = module.roster
    for unit in roster.units.values():
        gifts = [upgrade.option.gift for upgrade in unit_upgrades(roster, unit.id).values()]
        every = [*unit.abilities, *(ability for gift in gifts for ability in gift.abilities)]
        rules = [
            *unit.specials,
            *(special for entry in unit.entries for special in roster.models[entry.model].specials),
        ]
        held = {special.name for special in (*rules, *(special for gift in gifts for special in gift.specials))}
        for ability in every:
            if ability.effects and words.effects_with and words.effects_with not in held:
                needed = Special(words.effects_with).title
                yield "units.yaml", f"{unit.id}: {ability.id} never happens, for nobody in the unit has {needed}"
            for effect in ability.effects:
                for setting in _missing_settings(effect, words):
                    yield "units.yaml", f"{unit.id}: {ability.id}: {effect.does} comes to nothing without {setting}"


def _missing_settings(effect: Effect, words: Vocabulary) -> Iterator[str]:
    given = dict(effect.settings)
    for needed in words.needed_settings.get(effect.does, ()):
        if not any(name in given for name in needed.split("/")):
            yield needed.replace("/", " or ")


def _too_little(module: Module) -> Iterator[tuple[str, str]]:
    if not module.armies:
        yield "armies", "there is no army list yet, so nobody can play it without one of their own"
    if not module.missions:
        yield "missions", "there is no mission yet, so it cannot be played"


def _out_of_reach(mission: Mission, table: Table) -> Iterator[tuple[str, str]]:
    """Objectives and entry points where nobody can stand."""
    settled = settle(mission, table)
    for n, objective in enumerate(settled.objectives):
        if objective.at is not None and (piece := _blocked(table, objective.at)):
            at = f"({to_inches(objective.at[0])}, {to_inches(objective.at[1])})"
            yield f"objectives[{n}].at", f"{at} is inside {piece}, where nobody can stand"


def _blocked(table: Table, at: Point) -> str:
    """The piece of impassable terrain that a place is in; empty where there is none."""
    for piece, part in table.parts():
        if keywords.is_obstacle(part.keywords) and contains(part.footprint, at):
            return piece.name or piece.id
    return ""
