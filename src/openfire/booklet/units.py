"""Armies and units of a booklet: what they are made of, what they cost, and what their owner can choose."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.booklet.page import Html, join, table, tag
from openfire.game import EDITIONS, Module
from openfire.roster import Army, army_points, build_army
from openfire.roster.profiles import ModelEntry, Option, Swap, UnitProfile, Weapon
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
    rules = f" · {', '.join(map(str, unit.specials))}" if unit.specials else ""
    if unit.points or most or rules:
        yield tag("p", f"{unit.points} points besides its models{most}{rules}", kind="points")
    yield _models(unit, module)
    yield _weapons(unit, module)
    if unit.options:
        rows = [(option.name, _chosen(option, module), str(option.points)) for option in unit.options]
        yield table(("Option", "What it does", "Points"), rows, ("Points",))
    for ability in unit.abilities:
        yield tag("p", tag("b", f"{ability.name}. "), " ".join(ability.text.split()))


def _models(unit: UnitProfile, module: Module) -> Html:
    schema = EDITIONS[module.heading.edition].vocabulary.expanded(module.heading.expansions).attributes
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
    given = [weapon for option in unit.options if isinstance(option, Swap) for weapon in option.gives]
    names = list(dict.fromkeys([*carried, *given]))
    rows = [(roster.weapons[name].name, join([_uses(roster.weapons[name], module)])) for name in names]
    return table(("Weapon", "What it does"), rows) if rows else Html("")


def _uses(weapon: Weapon, module: Module) -> str:
    """A weapon in the notation of the book, or its numbers in words."""
    write = EDITIONS[module.heading.edition].vocabulary.tell_weapon or profile_words
    if len(weapon.profiles) == 1:
        return write(weapon.profiles[0])
    return "; ".join(f"{profile.name}: {write(profile)}" for profile in weapon.profiles)


def _chosen(option: Option, module: Module) -> str:
    """What an option does, in words."""
    roster = module.roster
    who = f"{roster.models[option.model].name}" if option.model else "any model"
    many = f"up to {option.most} {who}" if option.most > 1 else f"one {who}"
    if not isinstance(option, Swap):
        return f"{many if option.model else 'the unit'}: {option.special}"
    given = ", ".join(roster.weapons[weapon].name for weapon in option.gives)
    return f"{many}: {given}" + (f" instead of {roster.weapons[option.takes].name}" if option.takes else " besides")
