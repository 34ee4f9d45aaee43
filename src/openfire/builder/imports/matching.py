"""Finds the units and options of a module by the names that another program has for them.

What is certain is taken: equal ids, and names that are equal but for case, signs and plurals. Where a list tells only
what is carried, the options are searched that lead there. Everything else becomes a question.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from msgspec.structs import replace

from openfire.builder.changes import mended
from openfire.builder.drafts import list_id
from openfire.builder.imports.foreign import ForeignList, ForeignUnit, ImportQuestion
from openfire.game import Module
from openfire.roster import (
    Army,
    BuiltUnit,
    ListEntry,
    ListEntryError,
    Roster,
    UnitProfile,
    build_unit,
    points,
    unit_upgrades,
)

NEAR, MOST_NEAR = 0.6, 3
MOST_QUESTIONS = 200
"""Questions about a list, after which no more of it is read."""

MOST_TRIES = 150
"""Loadouts that are tried to find what was chosen for a unit."""


class Imported(NamedTuple):
    """A list as far as it could be read."""

    army: Army
    module: Module
    form: str
    questions: tuple[ImportQuestion, ...]


def match(foreign: ForeignList, module: Module) -> Imported:
    """A foreign list in the units of a module."""
    roster = module.roster
    questions = [ImportQuestion("", f"this line says nothing that is known: {line}") for line in foreign.unread]
    entries: list[ListEntry] = []
    places: dict[str, int] = {}
    kept: list[ForeignUnit] = []
    for n, told in enumerate(foreign.units, 1):
        if len(questions) > MOST_QUESTIONS:
            questions.append(ImportQuestion("", f"so much is not known that units from {n} on were left out"))
            break
        place = f"unit {n}, {told.name or 'without a name'}"
        unit = find(told.name, {one.id: one.name for one in roster.units.values()})
        if unit is None:
            near = nearest(told.name, (one.name for one in roster.units.values()))
            questions.append(ImportQuestion(place, f"{module.heading.title} has no such unit; it was left out", near))
            continue
        entry, more = _entry(told, roster.units[unit], roster)
        questions += [replace(question, place=place) for question in more]
        entries.append(entry)
        kept.append(told)
        places.setdefault(told.key, len(entries))
    entries, more = _tied(entries, kept, places)
    army = Army(
        list_id(foreign.name),
        foreign.name,
        module.heading.key,
        tuple(entries),
        foreign.limit,
        _faction(foreign, roster),
    )
    return Imported(army, module, foreign.form, (*questions, *more))


def _faction(foreign: ForeignList, roster: Roster) -> str | None:
    return find(foreign.book, {one.id: one.name for one in roster.factions.values()})


# ------------------------------------------------------------------------------------------------ names


def plain(name: str) -> str:
    """A name as it is compared: small letters and digits, words without the s of a plural."""
    words = re.findall(r"[^\W_]+", name.lower())
    return " ".join(
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in words
    )


def find(name: str, known: Mapping[str, str]) -> str | None:
    """The id of what has a name, if exactly one thing has it."""
    if name in known:
        return name
    found = [key for key, called in known.items() if plain(name) and plain(name) in (plain(called), plain(key))]
    return found[0] if len(found) == 1 else None


def nearest(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """What may be meant by a name."""
    return tuple(get_close_matches(name, list(dict.fromkeys(known)), MOST_NEAR, NEAR))


# ------------------------------------------------------------------------------------------------ one unit


def _entry(told: ForeignUnit, unit: UnitProfile, roster: Roster) -> tuple[ListEntry, list[ImportQuestion]]:
    """A unit with what was chosen for it, and questions about the rest."""
    questions: list[ImportQuestion] = []
    counts = _counts(told, unit, roster, questions)
    entry = mended(ListEntry(unit.id, told.title or None, counts, notes=told.notes), roster)
    if not is_sound(entry, roster):
        questions.append(ImportQuestion("", f"{_size(told)} is not a size that {unit.name} has; it has the usual one"))
        entry = mended(replace(entry, counts=()), roster)
    for name, number in told.taken:
        entry = _with_option(entry, name, number, told, roster, questions)
    if told.carried is not None:
        entry = _outfitted(entry, Counter({plain(name): count for name, count in told.carried}), roster)
        questions += _differences(entry, told, roster)
    if told.points is not None and is_sound(entry, roster) and points(entry, roster) != told.points:
        here = points(entry, roster)
        questions.append(ImportQuestion("", f"it cost {told.points} points there and costs {here} here: look at it"))
    return entry, questions


def _size(told: ForeignUnit) -> str:
    return ", ".join(f"{count} x {name}" for name, count in told.models) or f"{told.size} models"


def _counts(
    told: ForeignUnit, unit: UnitProfile, roster: Roster, questions: list[ImportQuestion]
) -> tuple[tuple[str, int], ...]:
    """How many models of each kind: by their names, else what is left of the size for the kind that may vary."""
    kinds = {entry.model: roster.models[entry.model].name for entry in unit.entries}
    found: dict[str, int] = {}
    for name, count in told.models:
        kind = find(name, kinds)
        if kind is None and len(kinds) > 1:
            questions.append(
                ImportQuestion("", f"{count} x {name} are no models of {unit.name}", nearest(name, kinds.values()))
            )
        elif kind or len(kinds) == 1:
            key = kind or next(iter(kinds))
            found[key] = found.get(key, 0) + count
    if not found and told.size:
        varying = [entry for entry in unit.entries if entry.least < entry.most]
        rest = sum(entry.default for entry in unit.entries if entry not in varying[:1])
        if varying and told.size > rest:
            found[varying[0].model] = told.size - rest
        elif told.size != sum(entry.default for entry in unit.entries):
            questions.append(ImportQuestion("", f"it had {told.size} models there: set how many it has"))
    return tuple((entry.model, found[entry.model]) for entry in unit.entries if entry.model in found)


def _with_option(
    entry: ListEntry, name: str, number: int, told: ForeignUnit, roster: Roster, questions: list[ImportQuestion]
) -> ListEntry:
    """A unit with one option more, if it has one of that name."""
    upgrades = unit_upgrades(roster, entry.unit)
    key = find(name, {key: upgrade.option.name for key, upgrade in upgrades.items()})
    key = key or _giving(name, entry.unit, roster)
    if key is None:
        if not _has_anyway(name, entry, told, roster):
            near = nearest(name, (upgrade.option.name for upgrade in upgrades.values()))
            questions.append(
                ImportQuestion("", f"{number} x {name} is nothing that can be chosen; it was left out", near)
            )
        return entry
    taken = dict(entry.options)
    for times in (number, 1):
        more = mended(replace(entry, options=_in_order({**taken, key: taken.get(key, 0) + times}, upgrades)), roster)
        if is_sound(more, roster):
            if times < number:
                questions.append(ImportQuestion("", f"{name} was chosen {number} times there, and once here"))
            return more
    questions.append(ImportQuestion("", f"{name} cannot be chosen: {why_unsound(more, roster)}"))
    return entry


def _giving(name: str, unit: str, roster: Roster) -> str | None:
    """The only option that gives a weapon of some name."""
    found = [
        key
        for key, upgrade in unit_upgrades(roster, unit).items()
        if plain(name) in [plain(roster.weapons[weapon].name) for weapon in upgrade.option.gift.weapons]
    ]
    return found[0] if len(found) == 1 else None


def _has_anyway(name: str, entry: ListEntry, told: ForeignUnit, roster: Roster) -> bool:
    """Whether a name is of something that the unit has without choosing: a rule, a weapon, a model."""
    unit = roster.units[entry.unit]
    kinds = [roster.models[one.model] for one in unit.entries]
    rules = [special.title for kind in kinds for special in kind.specials] + [one.title for one in unit.specials]
    weapons = [roster.weapons[weapon].name for kind in kinds for weapon in kind.weapons]
    known = {plain(word) for word in (*rules, *weapons, *(kind.name for kind in kinds), unit.name)}
    return plain(name) in known or (told.carried is not None and plain(name) in {plain(one) for one, _ in told.carried})


def _in_order(taken: Mapping[str, int], upgrades: Mapping[str, object]) -> tuple[tuple[str, int], ...]:
    return tuple((key, taken[key]) for key in upgrades if taken.get(key))


# ------------------------------------------------------------------------------------------------ what is carried


def _outfitted(entry: ListEntry, wanted: Counter[str], roster: Roster) -> ListEntry:
    """A unit with the options that bring it nearest to what it should carry, one step after the other."""
    upgrades, tries = unit_upgrades(roster, entry.unit), 0
    while tries < MOST_TRIES:
        best, least = entry, _distance(entry, wanted, roster)
        for key in upgrades:
            taken = dict(entry.options)
            tries += 1
            more = mended(replace(entry, options=_in_order({**taken, key: taken.get(key, 0) + 1}, upgrades)), roster)
            away = _distance(more, wanted, roster)
            if away is not None and (least is None or away < least):
                best, least = more, away
        if best is entry:
            return entry
        entry = best
    return entry


def _distance(entry: ListEntry, wanted: Counter[str], roster: Roster) -> int | None:
    """How many weapons are too many or too few; None where the choices make no sense."""
    try:
        there = carried_names(build_unit(entry, "a", roster), roster)
    except ListEntryError:
        return None
    return sum((there - wanted).values()) + sum((wanted - there).values())


def carried_names(unit: BuiltUnit, roster: Roster) -> Counter[str]:
    """The weapons of a unit, by name as it is compared."""
    return Counter(plain(roster.weapons[weapon].name) for model in unit.models for weapon in model.weapons)


def _differences(entry: ListEntry, told: ForeignUnit, roster: Roster) -> Iterator[ImportQuestion]:
    """What it should carry and does not."""
    there = carried_names(build_unit(entry, "a", roster), roster) if is_sound(entry, roster) else Counter[str]()
    called = {upgrade.option.name for upgrade in unit_upgrades(roster, entry.unit).values()}
    for name, count in told.carried or ():
        less = count - there[plain(name)]
        if less > 0:
            near = nearest(name, [*called, *(weapon.name for weapon in roster.weapons.values())])
            yield ImportQuestion("", f"{less} x {name} could not be given to it: choose something for it", near)


# ------------------------------------------------------------------------------------------------ units together


def _tied(
    entries: list[ListEntry], told: list[ForeignUnit], places: Mapping[str, int]
) -> tuple[list[ListEntry], list[ImportQuestion]]:
    """Units that are fielded together, by number."""
    questions: list[ImportQuestion] = []
    found = list(entries)
    for n, unit in enumerate(told):
        for key, host in (("joins", unit.joins), ("merges", unit.merges), ("groups", unit.groups)):
            at = places.get(host)
            if not host or found[n].host is not None:
                continue
            if at is None or at == n + 1:
                questions.append(ImportQuestion(f"unit {n + 1}, {unit.name}", f"it {key} a unit that was not found"))
            elif found[at - 1].host is None:  # of two that name each other, the first is part of the second
                found[n] = replace(found[n], **{key: at})
    return found, questions


def is_sound(entry: ListEntry, roster: Roster) -> bool:
    """Whether the choices for a unit make sense by themselves."""
    return not why_unsound(entry, roster)


def why_unsound(entry: ListEntry, roster: Roster) -> str:
    """Why the choices for a unit make no sense; empty where they do."""
    try:
        build_unit(entry, "a", roster)
    except ListEntryError as error:
        return error.reason
    return ""
