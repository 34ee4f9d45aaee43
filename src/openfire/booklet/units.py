"""Armies and units of a booklet: what they are made of, what they cost, and what their owner can choose."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.booklet.page import Html, join, table, tag
from openfire.builder.effects import option_words
from openfire.game import Module, module_words
from openfire.roster import Army, Upgrade, army_points, build_army, unit_upgrades
from openfire.roster.profiles import ModelEntry, UnitProfile, Weapon
from openfire.roster.sections import Price
from openfire.text.names import profile_words


def armies(module: Module) -> Iterator[Html]:
    """Every army list with what its units come to."""
    if module.armies:
        yield tag("h2", "Armies", id="armies")
    for army in module.armies.values():
        yield _army(army, module)


def _army(army: Army, module: Module) -> Html:
    built = build_army(army, "a", module.roster)
    rows = [(unit.name, str(len(unit.models)), str(unit.points)) for unit in built]
    limit = f" of {army.limit}" if army.limit is not None else ""
    total = f"{army_points(army, module.roster)}{limit} points, {sum(len(unit.models) for unit in built)} models"
    heads = ("Unit", "Models", "Points")
    return tag("article", tag("h3", army.name), tag("p", total, kind="points"), table(heads, rows, heads[1:]))


def units(module: Module) -> Iterator[Html]:
    """Every unit with its models, weapons, options and abilities."""
    if module.roster.units:
        yield tag("h2", "Units", id="units")
    for unit in module.roster.units.values():
        yield tag("article", *_unit(unit, module), id=f"unit-{unit.id}")


def _unit(unit: UnitProfile, module: Module) -> Iterator[Html]:
    yield tag("h3", unit.name)
    most = f", at most {unit.most} in an army" if unit.most is not None else ""
    side = [f"of {', '.join(module.roster.factions[one].name for one in unit.factions)}"] if unit.factions else []
    facts = [f"{unit.points} points besides its models{most}", *side, *unit.roles, *map(str, unit.specials)]
    if unit.points or most or len(facts) > 1:
        yield tag("p", " · ".join(facts), kind="points")
    yield _models(unit, module)
    yield _weapons(unit, module)
    rows = [(one.option.name, *_upgrade(one, module)) for one in unit_upgrades(module.roster, unit.id).values()]
    if rows:
        yield table(("Option", "Who takes it", "What it does", "Points"), rows, ("Points",))
    for ability in unit.abilities:
        yield tag("p", tag("b", f"{ability.name}. "), " ".join(ability.text.split()))


def _models(unit: UnitProfile, module: Module) -> Html:
    schema = module_words(module).attributes
    kinds = [module.roster.models[entry.model] for entry in unit.entries]
    named = [one for one in schema if any(one.name in dict(kind.attributes) for kind in kinds)]
    numbers = [one.name.replace("-", " ").capitalize() for one in named]
    rows = []
    for entry, kind in zip(unit.entries, kinds, strict=True):
        told = dict(kind.attributes)
        faces = [f"{told[one.name]}{'+' * one.is_needed_face}" if one.name in told else "" for one in named]
        lead = " (leads)" if unit.leader == kind.id else ""
        rules = ", ".join(map(str, kind.specials))
        rows.append((f"{kind.name}{lead}", _count(entry), *faces, rules, str(entry.points)))
    return table(("Model", "Number", *numbers, "Rules", "Points"), rows, ("Number", *numbers, "Points"))


def _count(entry: ModelEntry) -> str:
    return f"{entry.least}" if entry.least == entry.most else f"{entry.least} to {entry.most}"


def _weapons(unit: UnitProfile, module: Module) -> Html:
    roster = module.roster
    carried = [weapon for entry in unit.entries for weapon in roster.models[entry.model].weapons]
    given = [weapon for one in unit_upgrades(roster, unit.id).values() for weapon in one.option.gift.weapons]
    names = list(dict.fromkeys([*carried, *given]))
    rows = [(roster.weapons[name].name, join([_uses(roster.weapons[name], module)])) for name in names]
    return table(("Weapon", "What it does"), rows) if rows else Html("")


def _uses(weapon: Weapon, module: Module) -> str:
    """A weapon in the notation of the book, or its numbers in words."""
    write = module_words(module).tell_weapon or profile_words
    if len(weapon.profiles) == 1:
        return write(weapon.profiles[0])
    return "; ".join(f"{profile.name}: {write(profile)}" for profile in weapon.profiles)


def _upgrade(upgrade: Upgrade, module: Module) -> tuple[str, str, str]:
    """Who takes an option, what it does, and what it costs, in words."""
    text = f" {' '.join(upgrade.option.text.split())}" if upgrade.option.text else ""
    return (
        _takers(upgrade, module),
        f"{option_words(upgrade, module.roster)}{text}",
        _price(upgrade.option.price, module),
    )


def _takers(upgrade: Upgrade, module: Module) -> str:
    section = upgrade.section
    if section.takers == "unit":
        return "the unit"
    kinds = [module.roster.models[kind].name for kind in section.models]
    who = " or ".join(kinds) or "model"
    if section.takers == "all":
        return f"every {who}"
    most = upgrade.most if section.most is None else section.most
    many = f"up to {most} {who}" if most and most > 1 else f"one {who}" if most else f"any {who}"
    return f"{many} for each {section.per} models" if section.per and section.most is not None else many


def _price(price: Price, module: Module) -> str:
    parts = [f"{price.once} once"] if price.once else []
    parts += [f"{price.taking}"] if price.taking else []
    parts += [f"{price.each}{' each' if price.taking else ''}"] if price.each else []
    parts += [f"{module.roster.models[kind].name} {points}" for kind, points in price.kinds]
    return ", ".join(parts) or "0"
