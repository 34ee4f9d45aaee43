"""From the choices in an army list to the models that stand on the table.

Models are numbered in the order of the unit's entries. Options are handed out in the order of the profile, each to the
first models that can take it, so one list always gives one army.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from openfire.roster.list_entries import BuiltModel, BuiltUnit, ChosenCounts, ListEntry, ListEntryError
from openfire.roster.profiles import ModelEntry, Option, Roster, Swap, UnitProfile
from openfire.roster.specials import Special
from openfire.roster.words import shown, unknown


def build_unit(list_entry: ListEntry, known_as: str, roster: Roster) -> BuiltUnit:
    """The unit that the choices give, its models numbered `a1.1`, `a1.2`, ... if it is known as `a1`."""
    unit = _unit(list_entry, roster)
    counts, taken = _counts(list_entry, unit), _taken(list_entry, unit)
    models = list(_models(known_as, unit, counts, roster))
    specials = unit.specials
    for option in unit.options:
        if isinstance(option, Swap) or option.model:
            _hand_out(option, taken[option.id], models)
        elif taken[option.id]:
            specials = _gained(specials, option.special)
    leader = _leader(list_entry, unit, models) if roster.is_led else models[0]
    cost = _cost(unit, counts, taken)
    return BuiltUnit(known_as, unit.id, list_entry.name or unit.name, leader.id, tuple(models), specials, cost)


def points(list_entry: ListEntry, roster: Roster) -> int:
    """What a unit costs with its models and options."""
    unit = _unit(list_entry, roster)
    return _cost(unit, _counts(list_entry, unit), _taken(list_entry, unit))


def _unit(list_entry: ListEntry, roster: Roster) -> UnitProfile:
    if list_entry.unit not in roster.units:
        raise ListEntryError("unit", unknown("unit", list_entry.unit, roster.units))
    return roster.units[list_entry.unit]


def _cost(unit: UnitProfile, counts: dict[str, int], taken: dict[str, int]) -> int:
    models = sum(entry.points * counts[entry.model] for entry in unit.entries)
    return unit.points + models + sum(option.points * taken[option.id] for option in unit.options)


def _counts(list_entry: ListEntry, unit: UnitProfile) -> dict[str, int]:
    chosen = _chosen("counts", list_entry.counts)
    entries = {entry.model: entry for entry in unit.entries}
    for model, count in chosen.items():
        if model not in entries:
            raise ListEntryError(f"counts.{model}", f"{unit.id} has no such model: {unknown('model', model, entries)}")
        _check_count(unit, entries[model], count)
    counts = {model: chosen.get(model, entry.default) for model, entry in entries.items()}
    if not any(counts.values()):
        raise ListEntryError("counts", f"{unit.id} has no models left")
    return counts


def _check_count(unit: UnitProfile, entry: ModelEntry, count: int) -> None:
    if not entry.least <= count <= entry.most:
        word = "many" if count > entry.most else "few"
        span = f"{entry.least}" if entry.least == entry.most else f"{entry.least} to {entry.most}"
        raise ListEntryError(f"counts.{entry.model}", f"{count} is too {word}: {unit.id} takes {span} {entry.model}")


def _taken(list_entry: ListEntry, unit: UnitProfile) -> dict[str, int]:
    chosen = _chosen("options", list_entry.options)
    options = {option.id: option for option in unit.options}
    for key, count in chosen.items():
        place = f"options.{key}"
        if key not in options:
            raise ListEntryError(place, f"{unit.id} does not allow it: {unknown('option', key, options)}")
        if not 0 <= count <= options[key].most:
            raise ListEntryError(place, f"{count} is too many: {unit.id} takes it up to {options[key].most} times")
    return {key: chosen.get(key, 0) for key in options}


def _chosen(place: str, choices: ChosenCounts) -> dict[str, int]:
    chosen = dict(choices)
    if len(chosen) < len(choices):
        raise ListEntryError(place, "something is chosen twice")
    return chosen


def _models(known_as: str, unit: UnitProfile, counts: dict[str, int], roster: Roster) -> Iterator[BuiltModel]:
    kinds = [entry.model for entry in unit.entries for _ in range(counts[entry.model])]
    for number, kind in enumerate(kinds, 1):
        profile = roster.models[kind]
        yield BuiltModel(f"{known_as}.{number}", kind, profile.weapons, profile.specials)


def _hand_out(option: Option, wanted: int, models: list[BuiltModel]) -> None:
    """Give an option to the first models that can take it."""
    able = [n for n, model in enumerate(models) if _can_take(option, model)]
    if wanted > len(able):
        who = option.model or "models"
        what = f"{who} with {option.takes}" if isinstance(option, Swap) and option.takes else who
        raise ListEntryError(
            f"options.{option.id}", f"{wanted} is too many: there are only {len(able)} {what} to take it"
        )
    for n in able[:wanted]:
        models[n] = _upgraded(option, models[n])


def _can_take(option: Option, model: BuiltModel) -> bool:
    fits = option.model in (None, model.profile)
    return fits and (not isinstance(option, Swap) or option.takes is None or option.takes in model.weapons)


def _upgraded(option: Option, model: BuiltModel) -> BuiltModel:
    if not isinstance(option, Swap):
        return replace(model, specials=_gained(model.specials, option.special))
    at = model.weapons.index(option.takes) if option.takes else len(model.weapons)
    return replace(model, weapons=(*model.weapons[:at], *option.gives, *model.weapons[at + 1 :]))


def _gained(specials: Iterable[Special], special: Special) -> tuple[Special, ...]:
    """The rules with one more; it takes the place of another value of the same rule."""
    return (*(old for old in specials if old.name != special.name), special)


def _leader(list_entry: ListEntry, unit: UnitProfile, models: list[BuiltModel]) -> BuiltModel:
    if unit.leader is None:
        return _picked(list_entry, unit, models)
    if list_entry.leader is not None:
        raise ListEntryError("leader", f"two leaders: {unit.id} is always led by its {unit.leader}")
    leaders = [model for model in models if model.profile == unit.leader]
    if len(leaders) != 1:
        place = f"counts.{unit.leader}"
        raise ListEntryError(
            place, f"two leaders: {len(leaders)} {unit.leader}" if leaders else "the leader is missing"
        )
    return leaders[0]


def _picked(list_entry: ListEntry, unit: UnitProfile, models: list[BuiltModel]) -> BuiltModel:
    """The model its owner picked; where all are alike there is nothing to pick."""
    if list_entry.leader is None:
        if any(replace(model, id="") != replace(models[0], id="") for model in models):
            reason = f"the leader is missing: give the number of a model of {shown(unit.id)}, 1 to {len(models)}"
            raise ListEntryError("leader", reason)
        return models[0]
    if not 1 <= list_entry.leader <= len(models):
        raise ListEntryError(
            "leader", f"there is no model {list_entry.leader}: the models are numbered 1 to {len(models)}"
        )
    return models[list_entry.leader - 1]
