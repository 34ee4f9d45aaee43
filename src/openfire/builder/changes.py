"""Changes of an army list: each makes a new list of an old one, be it allowed or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from openfire.roster import Army, ListEntry, ListEntryError, Roster, build_unit

Verb = Literal["add", "copy", "drop", "count", "take", "on", "lead", "join", "merge", "group", "part", "name", "note"]

MOST_MENDINGS = 8
"""Things in one unit that are mended after a change, at most."""


class ListChange(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """One step in building a list."""

    verb: Verb
    unit: int = -1
    """The place of a unit in the list, from 0; -1 where it is about none."""
    key: str = ""
    """The unit that is added, the model that is counted, the option that is taken, or a name."""
    number: int = 0
    """How many from then on, which model leads, or the place of the unit that is joined, from 0."""
    numbers: tuple[int, ...] = ()
    """The models that take an option, from 1."""

    def __str__(self) -> str:
        about = "" if self.unit < 0 else f" {self.unit + 1}"
        match self.verb:
            case "add":
                return f"add {self.key}"
            case "count" | "take":
                return f"{self.verb}{about} {self.key}={self.number}"
            case "lead":
                return f"lead{about} {self.number}"
            case "join" | "merge" | "group":
                return f"{self.verb}{about} {self.number + 1}"
            case "on":
                return f"on{about} {self.key}={','.join(map(str, self.numbers))}"
        return f"{self.verb}{about} {self.key}".rstrip()


TIES = {"join": "joins", "merge": "merges", "group": "groups"}
"""For each way of fielding units together, the key of the file that says it."""


def changed(army: Army, change: ListChange, roster: Roster) -> Army:
    """The list after a change. What follows from it, such as who leads, is mended where it makes no sense any more."""
    if change.verb == "add":
        return replace(army, units=(*army.units, mended(ListEntry(change.key), roster)))
    entry = army.units[change.unit]
    if change.verb == "copy":
        return replace(army, units=(*army.units, replace(entry, name=None, joins=None, merges=None, groups=None)))
    if change.verb == "drop":
        return _without(army, change.unit)
    units = list(army.units)
    units[change.unit] = mended(_entry(entry, change), roster)
    if change.verb == "name" and entry.name:
        units = [_renamed(one, entry.name, change.key, change.unit) for one in units]
    return replace(army, units=tuple(units))


def _entry(entry: ListEntry, change: ListChange) -> ListEntry:
    """A unit of the list after a change of it."""
    match change.verb:
        case "count":
            return replace(entry, counts=_set(entry.counts, change.key, change.number))
        case "take":
            return replace(entry, options=_without_none(_set(entry.options, change.key, change.number)))
        case "on":
            others = tuple(pair for pair in entry.on if pair[0] != change.key)
            return replace(entry, on=(*others, (change.key, change.numbers)) if change.numbers else others)
        case "lead":
            return replace(entry, leader=change.number or None)
        case "name":
            return replace(entry, name=change.key or None)
        case "note":
            return replace(entry, notes=change.key)
    alone = replace(entry, joins=None, merges=None, groups=None)
    if change.verb == "part":
        return alone
    return replace(alone, **{TIES[change.verb]: change.number + 1})


def _set(pairs: Iterable[tuple[str, int]], key: str, number: int) -> tuple[tuple[str, int], ...]:
    found = dict(pairs)
    found[key] = number
    return tuple(found.items())


def _without_none(pairs: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple((key, number) for key, number in pairs if number)


def mended(entry: ListEntry, roster: Roster) -> ListEntry:
    """A unit whose leader and takers are those of before where they still make sense, else those that come first."""
    kept = {key for key, _ in entry.options}
    entry = replace(entry, on=tuple(pair for pair in entry.on if pair[0] in kept))
    for _ in range(MOST_MENDINGS):
        try:
            build_unit(entry, "a", roster)
        except ListEntryError as error:
            key = error.place.removeprefix("on.")
            if error.place == "leader":
                leader = 1 if entry.leader is None else None
                if leader is None and not error.reason.startswith("there is no model"):
                    return entry
                entry = replace(entry, leader=leader)
            elif key != error.place:
                entry = replace(entry, on=tuple(pair for pair in entry.on if pair[0] != key))
            else:
                return entry
        else:
            return entry
    return entry


# ------------------------------------------------------------------------------------------------ whom numbers mean


def _without(army: Army, gone: int) -> Army:
    """A list without a unit. Those who joined it stand by themselves, and numbers of others mean the same as before."""

    def moved(told: int | str | None) -> int | str | None:
        if told == gone + 1 or (isinstance(told, str) and told == army.units[gone].name):
            return None
        return told - 1 if isinstance(told, int) and told > gone + 1 else told

    left = (entry for n, entry in enumerate(army.units) if n != gone)
    return replace(army, units=tuple(_with_ties(entry, moved) for entry in left))


def _renamed(entry: ListEntry, old: str, new: str, place: int) -> ListEntry:
    """A unit of the list that means another one by its name, which is a new one or none."""
    return _with_ties(entry, lambda told: (new or place + 1) if told == old else told)


def _with_ties(entry: ListEntry, moved: Callable[[int | str | None], int | str | None]) -> ListEntry:
    if entry.host is None:
        return entry
    return replace(entry, joins=moved(entry.joins), merges=moved(entry.merges), groups=moved(entry.groups))
