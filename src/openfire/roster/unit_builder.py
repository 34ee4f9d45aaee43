"""From the choices in an army list to the models that stand on the table.

Models are numbered in the order of the unit's entries. Sections are gone through in their order, each option to the
models that its owner named, else to the first that can take it; so one list always gives one army.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openfire.roster.forming import Forming
from openfire.roster.kept import kept
from openfire.roster.list_entries import BuiltModel, BuiltUnit, ChosenCounts, ListEntry, ListEntryError
from openfire.roster.profiles import ModelEntry, Roster, UnitProfile
from openfire.roster.unit_sections import Upgrade, unit_upgrades
from openfire.roster.words import shown, unknown


def build_unit(list_entry: ListEntry, known_as: str, roster: Roster) -> BuiltUnit:
    """The unit that the choices give, its models numbered `a1.1`, `a1.2`, ... if it is known as `a1`."""
    return _built(roster, list_entry, known_as)


@kept
def _built(roster: Roster, list_entry: ListEntry, known_as: str) -> BuiltUnit:
    unit = _unit(list_entry, roster)
    counts, known = _counts(list_entry, unit), unit_upgrades(roster, unit.id)
    taken = _taken(list_entry, unit, known)
    models = list(_models(known_as, unit, counts, roster))
    cost = unit.points + sum(entry.points * counts[entry.model] for entry in unit.entries)
    kinds = [model.profile for model in models]
    forming = Forming(known_as, unit, roster, models, unit.specials, cost, known)
    forming.take_all(taken, dict(list_entry.on))
    leader = _leader(list_entry, unit, kinds, forming.models) if roster.is_led else forming.models[0]
    if forming.cost < 0:
        raise ListEntryError("options", f"{unit.id} would cost {forming.cost} points: a unit costs nothing at least")
    return BuiltUnit(
        known_as,
        unit.id,
        list_entry.name or unit.name,
        leader.id,
        tuple(forming.models),
        forming.specials,
        forming.cost,
        forming.kind(),
    )


def points(list_entry: ListEntry, roster: Roster) -> int:
    """What a unit costs with its models and options."""
    return build_unit(list_entry, "a", roster).points


def _unit(list_entry: ListEntry, roster: Roster) -> UnitProfile:
    if list_entry.unit not in roster.units:
        raise ListEntryError("unit", unknown("unit", list_entry.unit, roster.units))
    return roster.units[list_entry.unit]


def _counts(list_entry: ListEntry, unit: UnitProfile) -> dict[str, int]:
    chosen = _chosen("counts", list_entry.counts)
    entries = {entry.model: entry for entry in unit.entries}
    for model, count in chosen.items():
        if model not in entries:
            raise ListEntryError(f"counts.{model}", f"{unit.id} has no such model: {unknown('model', model, entries)}")
        _check_count(unit, entries[model], count)
    counts = {model: chosen.get(model, entry.default) for model, entry in entries.items()}
    _check_size(unit, sum(counts.values()))
    return counts


def _check_count(unit: UnitProfile, entry: ModelEntry, count: int) -> None:
    if not entry.least <= count <= entry.most:
        word = "many" if count > entry.most else "few"
        span = f"{entry.least}" if entry.least == entry.most else f"{entry.least} to {entry.most}"
        raise ListEntryError(f"counts.{entry.model}", f"{count} is too {word}: {unit.id} takes {span} {entry.model}")


def _check_size(unit: UnitProfile, size: int) -> None:
    if not size:
        raise ListEntryError("counts", f"{unit.id} has no models left")
    if unit.size and not unit.size[0] <= size <= unit.size[1]:
        word = "many" if size > unit.size[1] else "few"
        raise ListEntryError("counts", f"{size} models are too {word}: {unit.id} has {unit.size[0]} to {unit.size[1]}")


def _taken(list_entry: ListEntry, unit: UnitProfile, known: Mapping[str, Upgrade]) -> dict[str, int]:
    """How often each option is taken, in the order of the profile."""
    chosen = _chosen("options", list_entry.options)
    for key, count in chosen.items():
        place = f"options.{key}"
        if key not in known:
            raise ListEntryError(place, f"{unit.id} does not allow it: {unknown('option', key, known)}")
        most = known[key].most
        if count < 0 or (most is not None and count > most):
            raise ListEntryError(place, f"{count} is too many: {unit.id} takes it up to {most} times")
    for key, _ in list_entry.on:
        if not chosen.get(key):
            raise ListEntryError(f"on.{key}", f"{key} is not taken: options says what is")
    return {key: chosen[key] for key in known if chosen.get(key)}


def _chosen(place: str, choices: ChosenCounts) -> dict[str, int]:
    chosen = dict(choices)
    if len(chosen) < len(choices):
        raise ListEntryError(place, "something is chosen twice")
    return chosen


def _models(known_as: str, unit: UnitProfile, counts: dict[str, int], roster: Roster) -> Iterator[BuiltModel]:
    kinds = [entry.model for entry in unit.entries for _ in range(counts[entry.model])]
    for number, kind in enumerate(kinds, 1):
        profile = roster.models[kind]
        yield BuiltModel(f"{known_as}.{number}", kind, profile.weapons, profile.specials, profile)


def _leader(list_entry: ListEntry, unit: UnitProfile, kinds: list[str], models: list[BuiltModel]) -> BuiltModel:
    """The model that leads; kinds: what each model was before anything was taken."""
    if unit.leader is None:
        return _picked(list_entry, unit, models)
    if list_entry.leader is not None:
        raise ListEntryError("leader", f"two leaders: {unit.id} is always led by its {unit.leader}")
    leaders = [model for kind, model in zip(kinds, models, strict=False) if kind == unit.leader]
    if len(leaders) != 1:
        place = f"counts.{unit.leader}"
        raise ListEntryError(
            place, f"two leaders: {len(leaders)} {unit.leader}" if leaders else "the leader is missing"
        )
    return leaders[0]


def _picked(list_entry: ListEntry, unit: UnitProfile, models: list[BuiltModel]) -> BuiltModel:
    """The model its owner picked; where all are alike there is nothing to pick."""
    if list_entry.leader is None:
        if any(model.looks != models[0].looks for model in models):
            reason = f"the leader is missing: give the number of a model of {shown(unit.id)}, 1 to {len(models)}"
            raise ListEntryError("leader", reason)
        return models[0]
    if not 1 <= list_entry.leader <= len(models):
        raise ListEntryError(
            "leader", f"there is no model {list_entry.leader}: the models are numbered 1 to {len(models)}"
        )
    return models[list_entry.leader - 1]
