"""Variants: a set-up in which a few numbers are other than the module says, each change told in a line of words.

`rifleman skill 6` is an attribute of a model, `line-rifle range 18` (or `attacks`, `damage`, `piercing`) a weapon in
all of its profiles, `rifle-section points 9` what a unit costs before its models, and `rifle-section points 60%` all of
its prices.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from msgspec.structs import replace

from openfire.roster.amounts import parse_amount
from openfire.roster.lengths import parse_range
from openfire.roster.profiles import ModelProfile, Roster, UnitProfile, Weapon, WeaponProfile
from openfire.roster.words import unknown

POINTS: Final = "points"
WEAPON_FIELDS: Final = ("range", "attacks", "damage", "piercing")
MOST: Final = 40
"""How many changes can be told of one army."""

_NUMBER, _SHARE = re.compile(r"[0-9]{1,4}"), re.compile(r"([0-9]{1,3})%")


T = TypeVar("T")


class VariantError(ValueError):
    """A change that cannot be made."""


def varied(roster: Roster, variants: Iterable[str]) -> Roster:
    """The profiles with some changes, one after the other. Raises VariantError."""
    told = tuple(variants)
    if len(told) > MOST:
        raise VariantError(f"{len(told)} changes are too many: at most {MOST}")
    for text in told:
        roster = _changed(roster, text)
    return roster


def _changed(roster: Roster, text: str) -> Roster:
    words = text.split(" ")
    if len(words) != 3 or not all(words):
        raise VariantError(f"{text[:80]!a} is no change: say what, which number, and how much: rifleman skill 6")
    name, field, value = words
    if field == POINTS:
        return replace(roster, units=_put(roster.units, name, "unit", lambda unit: _priced(unit, value)))
    if name in roster.models and field in dict(roster.models[name].attributes):
        return replace(
            roster, models=_put(roster.models, name, "model", lambda one: _skilled(roster, one, field, value))
        )
    if field in WEAPON_FIELDS:
        return replace(roster, weapons=_put(roster.weapons, name, "weapon", lambda one: _armed(one, field, value)))
    if name in roster.models:
        known = (*dict(roster.models[name].attributes), *WEAPON_FIELDS, POINTS)
        raise VariantError(f"{name}: {unknown('number', field, known)}")
    raise VariantError(unknown("model", name, roster.models))


def _put(found: dict[str, T], name: str, what: str, change: Callable[[T], T]) -> dict[str, T]:
    if name not in found:
        raise VariantError(unknown(what, name, found))
    return {key: change(one) if key == name else one for key, one in found.items()}


def _priced(unit: UnitProfile, value: str) -> UnitProfile:
    if share := _SHARE.fullmatch(value):
        percent = int(share[1])

        def cost(points: int) -> int:
            return round(points * percent / 100)

        entries = tuple(replace(one, points=cost(one.points)) for one in unit.entries)
        options = tuple(replace(one, points=cost(one.points)) for one in unit.options)
        return replace(unit, points=cost(unit.points), entries=entries, options=options)
    return replace(unit, points=_number(value))


def _skilled(roster: Roster, model: ModelProfile, field: str, value: str) -> ModelProfile:
    number = _number(value)
    least, most = roster.bounds.get(field, (number, number))
    if not least <= number <= most:
        raise VariantError(f"{model.id} {field} {value}: it goes from {least} to {most}")
    return replace(model, attributes=tuple((key, number if key == field else was) for key, was in model.attributes))


def _armed(weapon: Weapon, field: str, value: str) -> Weapon:
    return replace(weapon, profiles=tuple(_with(one, field, value) for one in weapon.profiles))


def _with(profile: WeaponProfile, field: str, value: str) -> WeaponProfile:
    try:
        if field == "range":
            return replace(profile, range=parse_range(value))
        if field == "attacks":
            return replace(profile, attacks=parse_amount(value))
    except ValueError as error:
        raise VariantError(str(error)) from None
    number = _number(value)
    return replace(profile, damage=number) if field == "damage" else replace(profile, piercing=number)


def _number(value: str) -> int:
    if not _NUMBER.fullmatch(value):
        raise VariantError(f"{value[:40]!a} is no number")
    return int(value)
