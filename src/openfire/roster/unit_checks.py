"""What makes no sense in a unit profile beside its weapons and models."""

from openfire.roster.form_places import At
from openfire.roster.profiles import ModelProfile, Option, Swap, UnitProfile, Weapon


def check_unit(at: At, unit: UnitProfile, weapons: dict[str, Weapon], models: dict[str, ModelProfile]) -> None:
    """Raise the first fault of a unit."""
    kinds = [entry.model for entry in unit.entries]
    for n, kind in enumerate(kinds):
        at.refer(f"models[{n}].model", "model", kind, models)
        if kind in kinds[:n]:
            raise at.fault(f"models[{n}].model", f"{kind} is given twice")
    if not any(entry.default for entry in unit.entries):
        raise at.fault("models", "the unit has no models unless somebody adds some")
    _check_leader(at, unit)
    at.by_id("options", unit.options)
    at.by_id("abilities", unit.abilities)
    for here, option in at.each("options", unit.options):
        _check_option(here, option, [models[kind] for kind in kinds], weapons)


def _check_leader(at: At, unit: UnitProfile) -> None:
    if unit.leader is None:
        return
    at.refer("leader", "model of the unit", unit.leader, [entry.model for entry in unit.entries])
    entry = next(entry for entry in unit.entries if entry.model == unit.leader)
    if entry.most > 1:
        raise at.fault("leader", f"two leaders: the unit can have {entry.most} {unit.leader}")
    if entry.default < 1:
        raise at.fault("leader", f"the leader is missing: the unit begins with no {unit.leader}")


def _check_option(at: At, option: Option, models: list[ModelProfile], weapons: dict[str, Weapon]) -> None:
    if option.model is not None:
        at.refer("model", "model of the unit", option.model, [model.id for model in models])
    if not isinstance(option, Swap):
        return
    at.refer_all("with", "weapon", option.gives, weapons)
    if option.takes is not None and not _carried(option, models):
        reason = f"{option.model} does not carry" if option.model else "no model of the unit carries"
        raise at.fault("replace", f"{reason} {option.takes}")


def _carried(option: Swap, models: list[ModelProfile]) -> bool:
    """Whether some model that may take the option carries what it replaces."""
    return any(option.takes in model.weapons for model in models if option.model in (None, model.id))
