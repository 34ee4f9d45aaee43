"""A sheet for the table: every unit with its models, weapons, rules and powers, and what the rules say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from openfire.game import EDITIONS, Module
from openfire.ledger.statements import editions, statement
from openfire.roster import (
    Army,
    BuiltModel,
    BuiltUnit,
    Special,
    Weapon,
    army_points,
    build_army,
    carried,
    faction_of,
    unit_facts,
    unit_upgrades,
)
from openfire.text.names import profile_numbers
from openfire.text.special_words import books_of, special_statements


class SheetWeapon(NamedTuple):
    """A way of using a weapon."""

    name: str
    number: int
    """How many the model carries."""
    numbers: str
    rules: tuple[str, ...]


class SheetModel(NamedTuple):
    """Models of a unit that are alike."""

    name: str
    number: int
    attributes: tuple[tuple[str, str], ...]
    weapons: tuple[SheetWeapon, ...]
    rules: tuple[str, ...]
    options: tuple[str, ...]
    """What was chosen for them."""


class SheetUnit(NamedTuple):
    """A unit as it comes to the table."""

    id: str
    name: str
    profile: str
    points: int
    models: tuple[SheetModel, ...]
    rules: tuple[str, ...]
    abilities: tuple[tuple[str, str], ...]
    """Names and texts of what it can do."""
    notes: str


class Sheet(NamedTuple):
    """An army list, written out."""

    name: str
    module: str
    edition: str
    faction: str
    points: int
    limit: int | None
    notes: str
    units: tuple[SheetUnit, ...]
    rules: tuple[tuple[str, tuple[str, ...]], ...]
    """Every special rule that somebody or something has, and what is said of it."""


def sheet(army: Army, module: Module) -> Sheet:
    """The sheet of a list whose units make sense. Raises ListEntryError where one makes none."""
    roster, edition = module.roster, EDITIONS[module.heading.edition]
    built = build_army(army, "a", roster)
    faction = faction_of(army, roster, [unit_facts(roster, entry) for entry in army.units])
    notes = [entry.notes for entry in army.units if entry.host is None]
    return Sheet(
        army.name,
        module.heading.title,
        edition.title,
        faction.name if faction else "",
        army_points(army, roster),
        army.limit,
        army.notes,
        tuple(_unit(unit, module, told) for unit, told in zip(built, notes, strict=True)),
        tuple(_explained(built, module)),
    )


def _unit(unit: BuiltUnit, module: Module, notes: str) -> SheetUnit:
    """A unit with equal models together."""
    alike: dict[object, list[BuiltModel]] = {}
    for model in unit.models:
        alike.setdefault((model.looks, model.options), []).append(model)
    kinds = [part.kind for part in unit.parts] or [unit.kind]
    abilities = {one.id: (one.name, " ".join(one.text.split())) for kind in kinds for one in kind.abilities}
    return SheetUnit(
        unit.id,
        unit.name,
        " with ".join(kind.name for kind in kinds),
        unit.points,
        tuple(_model(models, unit, module) for models in alike.values()),
        tuple(map(str, unit.specials)),
        tuple(abilities.values()),
        notes,
    )


def _model(models: Sequence[BuiltModel], unit: BuiltUnit, module: Module) -> SheetModel:
    one, roster = models[0], module.roster
    part = next((part.profile for part in unit.parts if one.id in part.models), unit.profile)
    upgrades = unit_upgrades(roster, part)
    counts: dict[str, tuple[Weapon, int]] = {}
    for weapon in carried(one, roster):
        counts[weapon.name] = weapon, counts.get(weapon.name, (weapon, 0))[1] + 1
    words = EDITIONS[module.heading.edition].vocabulary
    faces = {schema.name for schema in words.attributes if schema.is_needed_face}
    is_short = words.tell_weapon is not None  # a book with such a notation has neither damage nor piercing
    return SheetModel(
        one.kind.name,
        len(models),
        tuple((name, f"{number}+" if name in faces else str(number)) for name, number in one.kind.attributes),
        tuple(use for weapon, count in counts.values() for use in _uses(weapon, count, is_short=is_short)),
        tuple(map(str, one.specials)),
        tuple(upgrades[key].option.name for key in one.options),
    )


def _uses(weapon: Weapon, count: int, *, is_short: bool) -> Iterator[SheetWeapon]:
    for profile in weapon.profiles:
        name = weapon.name if len(weapon.profiles) == 1 else f"{weapon.name}, {profile.name}"
        told = (value for key, value in profile_numbers(profile).items() if not is_short or key in ("range", "attacks"))
        yield SheetWeapon(name, count, ", ".join(told), tuple(map(str, profile.specials)))


# ------------------------------------------------------------------------------------------------ rules written out


def _explained(units: Sequence[BuiltUnit], module: Module) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every special rule of an army by name, with what the book says of it."""
    specials = {special.name: special for special in _specials(units, module)}
    for special in sorted(specials.values(), key=lambda one: one.title):
        yield special.title, tuple(rule_texts(module, special))


def _specials(units: Sequence[BuiltUnit], module: Module) -> Iterator[Special]:
    for unit in units:
        yield from unit.specials
        for model in unit.models:
            yield from model.specials
            for weapon in carried(model, module.roster):
                for profile in weapon.profiles:
                    yield from profile.specials


def rule_texts(module: Module, special: Special) -> Iterator[str]:
    """What the books that a module plays by say of a special rule."""
    heading = module.heading
    words = EDITIONS[heading.edition].vocabulary
    known = [name for name in heading.expansions if name in words.expansions]
    books = [book for book in (*books_of(heading.edition, heading.expansions), "shared") if book in editions()]
    yield from (statement(one).rule for one in special_statements(special, words.expanded(known), books))
