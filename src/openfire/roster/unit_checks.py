"""What makes no sense in a unit profile beside its weapons and models."""

from collections.abc import Iterator, Mapping

from openfire.roster.form_places import At
from openfire.roster.profiles import ModelProfile, Option, Swap, UnitProfile, Weapon
from openfire.roster.section_files import RosterWords
from openfire.roster.sections import Section, UpgradeList
from openfire.roster.unit_sections import unit_sections
from openfire.roster.words import unknown


def check_unit(at: At, unit: UnitProfile, content: RosterWords, upgrades: Mapping[str, UpgradeList]) -> None:
    """Raise the first fault of a unit."""
    weapons, models = content.weapons, content.models
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
    _check_sections(at, unit, content, upgrades)


def _check_leader(at: At, unit: UnitProfile) -> None:
    if unit.leader is None:
        return
    at.refer("leader", "model of the unit", unit.leader, [entry.model for entry in unit.entries])
    entry = next(entry for entry in unit.entries if entry.model == unit.leader)
    if entry.most > 1:
        raise at.fault("leader", f"two leaders: the unit can have {entry.most} {unit.leader}")
    if entry.default < 1:
        raise at.fault("leader", f"the leader is missing: the unit begins with no {unit.leader}")


def _check_option(at: At, option: Option, models: list[ModelProfile], weapons: Mapping[str, Weapon]) -> None:
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


# ------------------------------------------------------------------------------------------------ sections


def _check_sections(at: At, unit: UnitProfile, content: RosterWords, upgrades: Mapping[str, UpgradeList]) -> None:
    """Raise the first fault of what can be chosen: ids that are there twice, words that nothing can be."""
    every = unit_sections(unit, upgrades)
    names = [section.id for section in every]
    for n, name in enumerate(names):
        if name in names[:n]:
            raise at.fault(
                "sections" if n < len(names) - 1 or not unit.upgrades else "upgrades", f"{name} is there twice"
            )
    if unit.size and sum(entry.most for entry in unit.entries) < unit.size[0]:
        raise at.fault("size", "the unit can never have so many models")
    own = len(unit.options)
    for n, section in enumerate(unit.sections):
        here = at.inside(f"sections[{n}]")
        _check_replaced(here, unit, every[: own + n + 1], section, content)
    for n, section in enumerate(every[own:]):
        here = at.inside(f"sections[{n}]" if n < len(unit.sections) else "upgrades")
        _check_words(here, section, every[: own + n + 1], every, content)


def _check_replaced(
    at: At, unit: UnitProfile, before: tuple[Section, ...], section: Section, content: RosterWords
) -> None:
    """What is replaced is carried by a model of the unit, or given by an option that stands before."""
    kinds = [content.models[entry.model] for entry in unit.entries]
    there = {weapon for kind in kinds for weapon in kind.weapons}
    for one in before:
        for option in one.options:
            there |= {*option.gift.weapons}
            there |= {*content.models[option.gift.becomes].weapons} if option.gift.becomes else set()
            there |= {weapon for kind, _ in option.gift.models for weapon in content.models[kind].weapons}
    places = [*section.replaces, *(some for option in section.options for some in option.replaces or ())]
    for some in places:
        if not there.intersection(some):
            raise at.fault("replace", f"no model of the unit carries {' or '.join(some)}")


def _check_words(
    at: At, section: Section, before: tuple[Section, ...], every: tuple[Section, ...], content: RosterWords
) -> None:
    """Every word that is needed or barred means something, and what is needed does not stand later."""
    known = {*content.weapons, *content.models, *content.words.unit_specials, *_types(content)}
    earlier, all_of_them = {*_keys(before)}, {*_keys(every)}
    options = ((here, option.needs) for here, option in at.each("options", section.options))
    for here, needs in ((at, section.needs), *options):
        for word in needs.words():
            if word not in known | all_of_them:
                kind = "option, weapon, model, type or rule"
                raise here.fault("needs", unknown(kind, word, sorted(known | all_of_them)))
        for word in (*needs.every, *needs.some, *needs.unit):
            if word not in known | earlier:
                raise here.fault("needs", f"{word} stands later: put it before what needs it")


def _types(content: RosterWords) -> Iterator[str]:
    yield from content.words.types
    for model in content.models.values():
        yield from model.types


def _keys(sections: tuple[Section, ...]) -> Iterator[str]:
    """The names under which options can be asked for."""
    for section in sections:
        for option in section.options:
            yield from (option.id, f"{section.id}.{option.id}")
