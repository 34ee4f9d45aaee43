"""Army lists: units with their choices, checked against the profiles of a module."""

from collections.abc import Iterator

import msgspec

from openfire.roster.combined_units import hosts, misplaced, together
from openfire.roster.list_entries import BuiltUnit, ListEntry, ListEntryError
from openfire.roster.profiles import Roster
from openfire.roster.unit_builder import build_unit, points
from openfire.roster.words import unknown

Fault = tuple[str, str]
"""A place and a reason."""


class Army(msgspec.Struct, frozen=True, cache_hash=True):
    """An army list."""

    id: str
    name: str
    module: str
    """The key of the module whose units these are."""
    units: tuple[ListEntry, ...]
    limit: int | None = None
    """The most points it may cost; None for any number."""
    faction: str | None = None
    """Whose army it is; None where the units say it."""
    size: str | None = None
    """The size of battle that it is made for, as the module names it."""
    notes: str = ""
    """Words of its owner."""


def build_army(army: Army, seat: str, roster: Roster) -> tuple[BuiltUnit, ...]:
    """The army of a seat, its units known as `a1`, `a2`, ... for seat `a`. Raises ListEntryError if a choice is wrong.

    Units that join others or merge with them are part of those and have no name of their own.
    """
    found = hosts(army.units)
    names = {n: f"{seat}{k}" for k, n in enumerate((n for n, host in enumerate(found) if host == n), 1)}
    formed = [build_unit(entry, names[host], roster) for entry, host in zip(army.units, found, strict=True)]
    units = {n: formed[n] for n in names}
    for n, host in enumerate(found):
        if host != n:
            units[host] = together(units[host], formed[n], joins=army.units[n].tie != "merges")
    return tuple(units.values())


def army_points(army: Army, roster: Roster) -> int:
    """What all units cost together."""
    return sum(points(entry, roster) for entry in army.units)


def army_faults(army: Army, roster: Roster) -> Iterator[Fault]:
    """Everything that is wrong with an army, the first faults first; nothing when it is sound."""
    sound = True
    for n, entry in enumerate(army.units):
        try:
            build_unit(entry, "a", roster)
        except ListEntryError as error:
            sound = False
            yield f"units[{n}].{error.place}", error.reason
    yield from misplaced(army.units)
    yield from _repeated(army, roster)
    yield from _ungrouped(army, roster)
    if army.faction is not None and army.faction not in roster.factions:
        yield "faction", unknown("faction", army.faction, roster.factions)
    if army.size is not None and army.size not in roster.sizes:
        yield "size", unknown("size of battle", army.size, roster.sizes)
    if sound and army.limit is not None and (total := army_points(army, roster)) > army.limit:
        yield "limit", f"the army costs {total} points, {total - army.limit} above its limit of {army.limit}"


def _ungrouped(army: Army, roster: Roster) -> Iterator[Fault]:
    """Units that make up a group which their profiles do not allow, or a larger one."""
    found = hosts(army.units)
    for n, entry in enumerate(army.units):
        if entry.tie != "groups" or found[n] == n:
            continue
        both = [
            roster.units[one].groups if one in roster.units else 1 for one in (entry.unit, army.units[found[n]].unit)
        ]
        place = sum(host == found[n] and army.units[k].tie in ("", "groups") for k, host in enumerate(found[: n + 1]))
        place += found[n] > n
        if place > min(both):
            what = "is fielded by itself" if min(both) == 1 else f"is one of {min(both)} units in a group at most"
            yield f"units[{n}].groups", f"{entry.unit} {what}: leave groups out"


def _repeated(army: Army, roster: Roster) -> Iterator[Fault]:
    """Units that an army has too often, and names that two units share."""
    names: dict[str, int] = {}
    taken: dict[str, int] = {}
    for n, entry in enumerate(army.units):
        if entry.name in names:
            yield f"units[{n}].name", f"the name {entry.name} is taken by units[{names[entry.name]}]"
        if entry.name is not None:
            names.setdefault(entry.name, n)
        taken[entry.unit] = taken.get(entry.unit, 0) + 1
        unit = roster.units.get(entry.unit)
        if unit and unit.most is not None and taken[unit.id] > unit.most:
            yield f"units[{n}].unit", f"too many {unit.id}: an army has at most {unit.most}"
