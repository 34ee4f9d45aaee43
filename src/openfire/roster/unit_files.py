"""`units.yaml`: what units are made of, their leaders, options, rules and abilities."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

import msgspec
from msgspec import Meta

from openfire.documents import Document, Form
from openfire.roster.abilities import AbilityForm, read_ability, tell_ability
from openfire.roster.form_places import At, Few, Points, Words, filled
from openfire.roster.profiles import Gain, ModelEntry, ModelProfile, Option, Swap, UnitProfile, Weapon
from openfire.roster.section_files import (
    RosterWords,
    Sections,
    UpgradeUseForm,
    read_sections,
    read_use,
    tell_sections,
    tell_use,
)
from openfire.roster.sections import UpgradeList
from openfire.roster.unit_checks import check_unit
from openfire.roster.vocabulary import Vocabulary
from openfire.roster.words import parse_id, parse_name, shown

_COUNT = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")


class ModelEntryForm(Form, frozen=True):
    """Models of a unit as the file gives them."""

    model: str
    count: int | str = 1
    default: Few | None = None
    points: Points = 0


class OptionForm(Form, frozen=True):
    """An option as the file gives it."""

    id: str
    name: str
    replace: str | None = None
    weapons: Words = msgspec.field(default=(), name="with")
    gain: str | None = None
    model: str | None = None
    most: Annotated[int, Meta(ge=1, le=100)] = 1
    points: Points = 0


class UnitForm(Form, frozen=True):
    """A unit as the file gives it."""

    id: str
    name: str
    models: Annotated[tuple[ModelEntryForm, ...], Meta(min_length=1, max_length=20)]
    leader: str | None = None
    options: Annotated[tuple[OptionForm, ...], Meta(max_length=40)] = ()
    specials: Words = ()
    abilities: Annotated[tuple[AbilityForm, ...], Meta(max_length=20)] = ()
    points: Points = 0
    most: Annotated[int, Meta(ge=1, le=100)] | None = None
    sections: Sections = ()
    upgrades: Annotated[tuple[str | UpgradeUseForm, ...], Meta(max_length=20)] = ()
    size: int | str | None = None
    roles: Words = ()
    factions: Words = ()
    groups: Annotated[int, Meta(ge=1, le=20)] = 1


class UnitsForm(Form, frozen=True):
    """The file."""

    units: Annotated[tuple[UnitForm, ...], Meta(max_length=1000)]


def read_units(
    document: Document,
    words: Vocabulary,
    weapons: dict[str, Weapon],
    models: dict[str, ModelProfile],
    upgrades: Mapping[str, UpgradeList] = MappingProxyType({}),
) -> dict[str, UnitProfile]:
    """The units in a document, by id. upgrades: the lists that units share."""
    form, at, content = document.to(UnitsForm), At(document), RosterWords(words, weapons, models)
    units = [_unit(here, unit, content, upgrades) for here, unit in at.each("units", form.units)]
    for here, unit in at.each("units", units):
        check_unit(here, unit, content, upgrades)
    return at.by_id("units", units)


def parse_count(value: int | str) -> tuple[int, int]:
    """The least and the most that `5` or `4-9` names."""
    found = _COUNT.fullmatch(str(value))
    if not found:
        raise ValueError(f"{shown(str(value))} is not a number of models: write 5, or 4-9 for a least and a most")
    least, most = int(found[1]), int(found[2] or found[1])
    if not least <= most <= 100 or not most:
        raise ValueError(f"{value} is not a number of models: the most is 1 to 100 and not below the least")
    return least, most


def _unit(at: At, form: UnitForm, content: RosterWords, upgrades: Mapping[str, UpgradeList]) -> UnitProfile:
    words = content.words
    return UnitProfile(
        at.take("id", parse_id, form.id),
        at.take("name", parse_name, form.name),
        tuple(_entry(here, entry) for here, entry in at.each("models", form.models)),
        form.leader,
        tuple(_option(here, option, words) for here, option in at.each("options", form.options)),
        at.specials(words.unit_special, form.specials),
        tuple(read_ability(here, ability, words) for here, ability in at.each("abilities", form.abilities)),
        form.points,
        form.most,
        read_sections(at, form.sections, content),
        tuple(read_use(here, use, upgrades) for here, use in at.each("upgrades", form.upgrades)),
        None if form.size is None else at.take("size", parse_count, form.size),
        at.take_all("roles", parse_id, form.roles),
        at.take_all("factions", parse_id, form.factions),
        form.groups,
    )


def _entry(at: At, form: ModelEntryForm) -> ModelEntry:
    least, most = at.take("count", parse_count, form.count)
    default = least if form.default is None else form.default
    if not least <= default <= most:
        raise at.fault("default", f"{default} is not from {least} to {most}")
    return ModelEntry(form.model, least, most, default, form.points)


def _option(at: At, form: OptionForm, words: Vocabulary) -> Option:
    known_as, name = at.take("id", parse_id, form.id), at.take("name", parse_name, form.name)
    if form.gain is None and form.weapons:
        return Swap(known_as, name, form.weapons, form.replace, form.model, form.most, form.points)
    if form.gain is None or form.weapons or form.replace is not None:
        raise at.fault("", "an option has either `with`, and perhaps `replace`, or `gain`")
    special = at.take("gain", words.unit_special, form.gain)
    if form.model is None and form.most > 1:
        raise at.fault("most", "what the whole unit gains can be taken only once")
    return Gain(known_as, name, special, form.model, form.most, form.points)


def tell_units(units: dict[str, UnitProfile]) -> dict[str, object]:
    """Units as the plain data of their file."""
    return {"units": [_told(unit) for unit in units.values()]}


def _told(unit: UnitProfile) -> dict[str, object]:
    return filled(
        id=unit.id,
        name=unit.name,
        points=unit.points,
        most=unit.most,
        roles=list(unit.roles),
        factions=list(unit.factions),
        groups=unit.groups if unit.groups > 1 else None,
        size=f"{unit.size[0]}-{unit.size[1]}" if unit.size else None,
        models=[_told_entry(entry) for entry in unit.entries],
        leader=unit.leader,
        options=[_told_option(option) for option in unit.options],
        sections=tell_sections(unit.sections),
        upgrades=[tell_use(use) for use in unit.upgrades],
        specials=[str(special) for special in unit.specials],
        abilities=[tell_ability(ability) for ability in unit.abilities],
    )


def _told_entry(entry: ModelEntry) -> dict[str, object]:
    count = entry.least if entry.least == entry.most else f"{entry.least}-{entry.most}"
    return {"model": entry.model, "count": count, "default": entry.default, "points": entry.points}


def _told_option(option: Option) -> dict[str, object]:
    head = {"id": option.id, "name": option.name}
    tail = filled(model=option.model) | {"most": option.most, "points": option.points}
    if isinstance(option, Swap):
        return head | filled(replace=option.takes, with_=list(option.gives)) | tail
    return head | {"gain": str(option.special)} | tail
