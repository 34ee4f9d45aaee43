"""`composition.yaml`: factions and their allies, limits of every list, and sizes that players can agree on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from openfire.documents import Document, Form
from openfire.roster.compositions import Ally, ArmySize, Faction, Limit, Measure, UnitFilter
from openfire.roster.form_places import At, Points, Words, filled
from openfire.roster.profiles import UnitProfile
from openfire.roster.words import parse_id, parse_name, parse_text, title

COMPOSITION = "composition.yaml"

WordOrWords = str | Words
Share = Annotated[int, Meta(ge=0, le=100)]
Number = Annotated[int, Meta(ge=0, le=1000)]


class UnitFilterForm(Form, frozen=True):
    """Some units as the file gives them."""

    unit: WordOrWords = ()
    role: WordOrWords = ()
    type: WordOrWords = ()
    rule: WordOrWords = ()
    faction: WordOrWords = ()
    option: WordOrWords = ()
    allied: bool | None = None


class LimitForm(Form, frozen=True, rename="kebab"):
    """A limit as the file gives it."""

    id: str
    of: UnitFilterForm = UnitFilterForm()
    counts: Measure = "units"
    least: Number = 0
    most: Number | None = None
    per: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    share: Share | None = None
    for_each: UnitFilterForm | None = None
    same: bool = False
    text: str = ""


Limits = Annotated[tuple[LimitForm, ...], Meta(max_length=100)]


class AllyForm(Form, frozen=True):
    """An ally as the file gives it."""

    faction: str
    share: Share | None = None
    units: Number | None = None


class FactionForm(Form, frozen=True):
    """A faction as the file gives it."""

    id: str
    name: str | None = None
    text: str = ""
    allies: Annotated[tuple[str | AllyForm, ...], Meta(max_length=50)] = ()
    limits: Limits = ()


class ArmySizeForm(Form, frozen=True):
    """A size of battle as the file gives it."""

    id: str
    name: str | None = None
    points: Points | None = None
    limits: Limits = ()
    text: str = ""


class CompositionForm(Form, frozen=True):
    """The file."""

    factions: Annotated[tuple[FactionForm, ...], Meta(max_length=50)] = ()
    limits: Limits = ()
    sizes: Annotated[tuple[ArmySizeForm, ...], Meta(max_length=50)] = ()


class Composition(msgspec.Struct, frozen=True):
    """What the file says."""

    factions: dict[str, Faction] = {}
    limits: tuple[Limit, ...] = ()
    sizes: dict[str, ArmySize] = {}


def read_composition(document: Document, units: Mapping[str, UnitProfile]) -> Composition:
    """Factions, limits and sizes in a document. units: those that they may name."""
    form, at = document.to(CompositionForm), At(document)
    factions = at.by_id("factions", [_faction(here, told) for here, told in at.each("factions", form.factions)])
    sizes = at.by_id("sizes", [_size(here, told) for here, told in at.each("sizes", form.sizes)])
    for here, faction in at.each("factions", factions.values()):
        for n, ally in enumerate(faction.allies):
            here.refer(f"allies[{n}]", "faction", ally.faction, factions)
        _check_limits(here, faction.limits, units, factions)
    for here, size in at.each("sizes", sizes.values()):
        _check_limits(here, size.limits, units, factions)
    limits = _limits(at, form.limits)
    _check_limits(at, limits, units, factions)
    return Composition(factions, limits, sizes)


def _faction(at: At, form: FactionForm) -> Faction:
    known_as, name = _named(at, form.id, form.name)
    allies = tuple(
        Ally(told) if isinstance(told, str) else Ally(told.faction, told.share, told.units) for told in form.allies
    )
    return Faction(known_as, name, at.take("text", parse_text, form.text), allies, _limits(at, form.limits))


def _size(at: At, form: ArmySizeForm) -> ArmySize:
    known_as, name = _named(at, form.id, form.name)
    return ArmySize(known_as, name, form.points, _limits(at, form.limits), at.take("text", parse_text, form.text))


def _named(at: At, known_as: str, name: str | None) -> tuple[str, str]:
    return at.take("id", parse_id, known_as), at.take("name", parse_name, name) if name else title(known_as)


def _limits(at: At, forms: Iterable[LimitForm]) -> tuple[Limit, ...]:
    limits = tuple(_limit(here, form) for here, form in at.each("limits", forms))
    at.by_id("limits", limits)
    return limits


def _limit(at: At, form: LimitForm) -> Limit:
    if form.most is None and form.share is None and not form.least:
        raise at.fault("", "a limit says how much: least, most or share")
    if form.counts == "takings" and not form.of.option:
        raise at.fault("counts", "takings are those of options: say which in of")
    return Limit(
        at.take("id", parse_id, form.id),
        _filter(form.of),
        form.counts,
        form.least,
        form.most,
        form.per,
        form.share,
        None if form.for_each is None else _filter(form.for_each),
        form.same,
        at.take("text", parse_text, form.text),
    )


def _filter(form: UnitFilterForm) -> UnitFilter:
    return UnitFilter(
        _words(form.unit),
        _words(form.role),
        _words(form.type),
        _words(form.rule),
        _words(form.faction),
        _words(form.option),
        form.allied,
    )


def _words(told: WordOrWords) -> tuple[str, ...]:
    return tuple(map(_plain, (told,) if isinstance(told, str) else told))


def _plain(word: str) -> str:
    return "-".join(word.lower().split())


def check_factions(at: At, units: Mapping[str, UnitProfile], factions: Mapping[str, Faction]) -> None:
    """Raise DocumentError unless every faction that a unit names is there."""
    for here, unit in at.each("units", units.values()):
        here.refer_all("factions", "faction", unit.factions, factions)


def _check_limits(
    at: At, limits: Iterable[Limit], units: Mapping[str, UnitProfile], factions: Mapping[str, Faction]
) -> None:
    """Every unit, role and faction that a limit names is there."""
    roles = dict.fromkeys(role for unit in units.values() for role in unit.roles)
    for here, limit in at.each("limits", limits):
        for key, told in (("of", limit.of), ("for-each", limit.for_each)):
            if told:
                here.refer_all(f"{key}.unit", "unit", told.units, units)
                here.refer_all(f"{key}.role", "role", told.roles, roles)
                here.refer_all(f"{key}.faction", "faction", told.factions, factions)


# ------------------------------------------------------------------------------------------------ told as plain data


def tell_composition(
    factions: Mapping[str, Faction], limits: Iterable[Limit], sizes: Mapping[str, ArmySize]
) -> dict[str, object]:
    """Factions, limits and sizes as the plain data of their file; nothing where there are none."""
    return filled(
        factions=[
            filled(
                id=one.id,
                name=one.name,
                text=one.text,
                allies=[{"faction": ally.faction} | _set(share=ally.share, units=ally.units) for ally in one.allies],
                limits=_told_limits(one.limits),
            )
            for one in factions.values()
        ],
        limits=_told_limits(limits),
        sizes=[
            filled(id=one.id, name=one.name, points=one.points, limits=_told_limits(one.limits), text=one.text)
            for one in sizes.values()
        ],
    )


def _told_limits(limits: Iterable[Limit]) -> list[dict[str, object]]:
    return [_told_limit(limit) for limit in limits]


def _told_limit(limit: Limit) -> dict[str, object]:
    told = filled(id=limit.id, of=_told_filter(limit.of)) | {"counts": limit.counts}
    told |= _set(least=limit.least or None, most=limit.most, per=limit.per, share=limit.share)
    if limit.for_each:
        told["for-each"] = _told_filter(limit.for_each)
    return told | filled(same=limit.is_same or None, text=limit.text)


def _set(**numbers: int | None) -> dict[str, object]:
    """The numbers that are said, 0 among them."""
    return {key: value for key, value in numbers.items() if value is not None}


def _told_filter(told: UnitFilter) -> dict[str, object]:
    words = filled(
        unit=list(told.units),
        role=list(told.roles),
        type=list(told.types),
        rule=list(told.rules),
        faction=list(told.factions),
        option=list(told.options),
    )
    return words if told.allied is None else words | {"allied": told.allied}
